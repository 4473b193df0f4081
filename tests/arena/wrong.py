"""What is no bot, and bots that fail."""

from __future__ import annotations

import sys

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


class Leaving(Steady):
    def choose(self, state, progress=None):
        sys.exit(3)


class Content(Steady):
    def choose(self, state, progress=None):
        sys.exit(0)


class Unwilling(Steady):
    def __init__(self, game, seed):
        sys.exit("no game for me")


class Interrupted(Steady):
    def choose(self, state, progress=None):
        raise KeyboardInterrupt


class Clinging(Steady):
    def close(self):
        raise OSError("the file is gone")


class Slamming(Steady):
    def close(self):
        sys.exit(4)


class Tired(Steady):
    """Can be closed as long as it has not played."""

    def close(self):
        if self.asked:
            raise OSError("the file is gone")


class Falling(Tired):
    """Fails at its third move, and then cannot be closed either."""

    def choose(self, state, progress=None):
        action = super().choose(state)
        return action if self.asked < 3 else 1 // 0
