"""Why a decision is good, for hints: whom it pushes off or out, what it leads to in this turn, the edge it leaves, the dice it keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nexarium.core.game import History, State
from nexarium.core.view import RuleNote
from nexarium.core.words import Words
from nexarium.games.keepers.position import Position, neighbour
from nexarium.games.keepers.rules.numbering import DIRECTIONS, AddPower, Assign, Mark, Reserve, Stop, read
from nexarium.games.keepers.rules.state import KeeperStatus
from nexarium.games.keepers.scene.names import faces, keeper_name

MOST_POSITIONS = 250
"""The most positions of the turn that are looked at for a push that a decision leads to."""
WORTH_A_DIE = 5
"""The least loss, in hundredths of the result, for which a Power die is worth rolling: a smaller one counts as a good choice in reviews."""


def reasons(history: History, line: Sequence[int], words: Words) -> Iterator[RuleNote]:
    """Yield what a line of decisions gains and prevents, the most important fact first."""
    now = history.now
    seat = now.current_player()
    after = now.clone()
    for action in line:
        after.step(action)
        if after.is_terminal() or after.is_chance_node():
            break
    before, then = Position(now), Position(after)
    done = _gone(before, then, seat)
    for other, out in done:
        yield _told(other, before, words, "out" if out else "off", out=out)
    if not done and not isinstance(read(line[0]), AddPower | Mark):
        for other, out in _ahead(after, before, seat):
            yield _told(other, before, words, "may_out" if out else "may_off", out=out)
    yield from _edge(before, then, seat, words)
    yield from _of_dice(before, line, words)


def spent(history: History, line: Sequence[int], words: Words, other: int | None, cost: int | None) -> Iterator[RuleNote]:
    """Yield that a Power die is scarce, and whether it is worth rolling here: `cost` is what the next best, `other`, costs of 100."""
    if not isinstance(read(line[0]), AddPower):
        return
    before = Position(history.now)
    if cost is None or other is None or isinstance(read(other), AddPower):
        key = "power"
    else:
        key = "power_worth" if cost >= WORTH_A_DIE else "power_keep"
    yield RuleNote(id="NK-40", text=words(f"reason.{key}", n=before.keepers[before.active].power))


def _told(other: int, position: Position, words: Words, key: str, *, out: bool) -> RuleNote:
    return RuleNote(id="NK-32" if out else "NK-29", text=words(f"reason.{key}", name=keeper_name(position, other, words)))


def _gone(before: Position, then: Position, seat: int) -> list[tuple[int, bool]]:
    """Return the other seats whose Keepers have left the board, and whether they are out of the game; those out come first."""
    found = []
    for was, will in zip(before.keepers, then.keepers, strict=True):
        if was.seat != seat and was.status == KeeperStatus.ON and will.status != KeeperStatus.ON:
            found.append((was.seat, will.status == KeeperStatus.ELIMINATED))
    return sorted(found, key=lambda each: not each[1])


def _ahead(state: State, before: Position, seat: int) -> list[tuple[int, bool]]:
    """Return whose Keepers the seat can still push off the board, or out, in this turn without further dice; the best such end."""
    waiting, known = [state], {state.record.tobytes()}
    best: list[tuple[int, bool]] = []
    while waiting and len(known) < MOST_POSITIONS:
        here = waiting.pop(0)
        if here.is_terminal() or here.is_chance_node() or here.current_player() != seat:
            continue
        for action in here.legal_actions():
            if isinstance(read(action), AddPower | Mark):
                continue
            further = here.clone()
            further.step(action)
            key = further.record.tobytes()
            if key in known or (int(further.record.active) != seat and not further.is_terminal()):
                continue
            known.add(key)
            if gone := _gone(before, Position(further), seat):
                if gone[0][1]:
                    return gone
                best = best or gone
            else:
                waiting.append(further)
    return best


def _open_sides(position: Position, seat: int) -> int:
    """Return on how many sides of a seat's Keeper the board ends: a push of one space that way and it falls (NK-29)."""
    xy = position.keepers[seat].xy
    return 0 if xy is None else sum(neighbour(xy, side) not in position.tiles for side in DIRECTIONS)


def _edge(before: Position, then: Position, seat: int, words: Words) -> Iterator[RuleNote]:
    """Yield that the own Keeper comes away from the edge."""
    if before.keepers[seat].xy is None or then.keepers[seat].xy is None:
        return
    was, will = _open_sides(before, seat), _open_sides(then, seat)
    if will < was:
        yield RuleNote(id="NK-29", text=words("reason.edge", was=was, n=will))


def _of_dice(before: Position, line: Sequence[int], words: Words) -> Iterator[RuleNote]:
    """Yield why dice are kept, rerolled or bought with."""
    first = read(line[0])
    if isinstance(first, Mark):
        rerolled = [value.value for value in map(read, line) if isinstance(value, Mark)]
        kept = sorted(before.dice("counts"))
        for value in rerolled:
            if value in kept:
                kept.remove(value)
        if groups := sorted({value for value in kept if kept.count(value) > 1}):
            same = "".join(faces([value] * kept.count(value)) for value in groups)
            yield RuleNote(id="NK-43", text=words("reason.keeps", dice=same))
        else:
            yield RuleNote(id="NK-43", text=words("reason.no_pair"))
    elif isinstance(first, Stop):
        yield RuleNote(id="NK-39", text=words("reason.stop"))
    elif isinstance(first, Reserve) and first.value:
        yield RuleNote(id="NK-49", text=words("reason.reserve", dice=faces([first.value])))
    elif isinstance(first, Assign) and any(first.groups):
        yield RuleNote(id="NK-44", text=words("reason.assign"))
