"""A table as a value: its seats, what has happened at it, its time, and where that leads."""
