"""Bots and games measured: `simulate` for who designs games, `match` for who builds bots. Knows no game."""
