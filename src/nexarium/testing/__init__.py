"""Checks that every game must pass, for the tests of a game in any package.

    import pytest
    from nexarium.testing import CHECKS

    @pytest.mark.parametrize("check", CHECKS, ids=str)
    def test_what_every_game_promises(check):
        check("mygame")

`nexarium check mygame` runs the same checks on the command line.
"""

from nexarium.testing.checks import CHECKS, Check, Finding, check_game
from nexarium.testing.subject import random_position

__all__ = ["CHECKS", "Check", "Finding", "check_game", "random_position"]
