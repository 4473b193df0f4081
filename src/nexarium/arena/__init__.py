"""Measure bots and games: `simulate` for game designers, `match` for bot authors. Independent of any particular game."""
