"""Games' rules for those who play: a page for each game, its pictures, and its clauses for the table."""
