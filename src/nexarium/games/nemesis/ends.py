"""Statistics of finished games of Last Watch for `nexarium simulate`: wins, survivors, lengths, causes of death."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nexarium.core.game import State
from nexarium.games.nemesis.box.ship import characters, scenario
from nexarium.games.nemesis.rules.state import Cause, Fate

CAUSES = {
    Cause.ATTACK: "an intruder's attack",
    Cause.MELEE: "a missed blow",
    Cause.FIRE: "fire",
    Cause.BLEEDING: "bleeding",
    Cause.SURGERY: "the Surgery",
    Cause.LARVA: "a Larva",
    Cause.JUMP: "the jump",
    Cause.CONTAMINATION: "contamination in sleep",
}
AFTER_THE_LAST_TURN = (Cause.JUMP, Cause.CONTAMINATION)
CHECKED_TURNS = 3


def outcome(state: State) -> Iterator[tuple[str, float]]:
    """Yield whether the table won, and which parts of the goal were done (NM-97)."""
    board = state.record
    asleep = sum(int(board.status[seat]) == Fate.ASLEEP for seat in range(int(board.players)))
    yield "won", float(state.scores()[0] > 0)
    yield "the Nest destroyed", float(board.nest_destroyed)
    yield "the Queen killed", float(board.queen_killed)
    yield "enough survived", float(asleep >= int(board.need))


def survival(state: State) -> Iterator[tuple[str, float]]:
    """Yield each character that played, and whether it survived."""
    board, cast = state.record, characters()
    for seat in range(int(board.players)):
        survived = float(int(board.status[seat]) == Fate.ASLEEP)
        yield "all", survived
        yield cast[int(board.character[seat])].id, survived


def turns(state: State) -> Iterator[tuple[str, float]]:
    """Yield whether a character was alive (or asleep) at the end of each turn; deaths in the jump and in sleep come after the last turn."""
    board = state.record
    for seat in range(int(board.players)):
        died = int(board.died_of[seat]) not in (Cause.NOTHING, *AFTER_THE_LAST_TURN)
        for turn in range(CHECKED_TURNS, scenario().time + 1, CHECKED_TURNS):
            yield f"turn {turn}", float(not died or int(board.ended_at[seat]) > turn)


def deaths(state: State) -> Iterator[tuple[str, float]]:
    """Yield the share of each cause among the characters that died."""
    board = state.record
    for seat in range(int(board.players)):
        cause = int(board.died_of[seat])
        if cause != Cause.NOTHING:
            for each, name in CAUSES.items():
                yield name, float(cause == each)


def cast(state: State) -> Sequence[str]:
    """Return the character of each seat."""
    board, sheets = state.record, characters()
    return [sheets[int(board.character[seat])].id for seat in range(int(board.players))]


SHARES = {"outcome": outcome, "survival": survival, "alive after": turns, "deaths by": deaths}
ROLES = {"character": cast}
