"""Games' rules for players: a page for each game, its pictures, and its rules as data for the table."""
