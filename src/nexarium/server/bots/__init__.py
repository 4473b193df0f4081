"""Who thinks for the seats of bots, and in which order: processes of the house, other machines, lent programs, players' browsers."""
