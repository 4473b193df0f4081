"""Bots and games measured: simulations for who designs games, matches for who builds bots. Knows no game."""

from nexarium.arena.match import Match, Outcome, match
from nexarium.arena.simulate import Tally, simulate

__all__ = ["Match", "Outcome", "Tally", "match", "simulate"]
