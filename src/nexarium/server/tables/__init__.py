"""A table as a value: its seats, its events, its clocks, and their result."""
