"""What is no bot, and bots that fail."""

from __future__ import annotations

from .steady import Steady

NUMBER = 3


def nothing(game, seed):
    return 3


def no_arguments():
    return Steady()


class Fussy(Steady):
    def __init__(self, game, seed):
        raise ValueError("not this game")


class Short(Steady):
    def choose(self, state):
        return state.legal_actions()[0]


class Clumsy(Steady):
    def choose(self, state, progress=None):
        return 1 // 0


class Cheat(Steady):
    def choose(self, state, progress=None):
        return state.history[0] if len(state.history) > 1 else super().choose(state)
