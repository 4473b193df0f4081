"""Recent events: one gesture of a player may be many plies, and a ply has automatic consequences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nexarium.core.game import History, Ply
from nexarium.games.keepers.box.cubes import Cell
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import Bonus, Continue, Diagonal, Dice, Exchange, Follow, Leap, Move, Push, read
from nexarium.games.keepers.rules.state import CubeStatus, KeeperStatus, OutBy, Phase


def lately(history: History) -> list[Ply]:
    """Return the plies of the last decision, or of a push with all its steps, and the chance outcomes that followed."""
    first = history.last_decision()
    while first and read(history.actions[first]) == Continue():
        first -= 1
    return list(history.since(first))


Kind = Literal["falls", "out", "closed", "blocked", "returns"]


@dataclass(frozen=True)
class Happening:
    """An event for some seats: they fell, went out through a Portal, lost their cube, were blocked (NK-54), or re-entered (NK-53)."""

    kind: Kind
    seats: tuple[int, ...]


@dataclass(frozen=True)
class News:
    """The important consequences of a ply, in order, and whether the dice made a fumble (NK-39)."""

    happenings: tuple[Happening, ...]
    fumble: bool

    def seats(self, *kinds: Kind) -> tuple[int, ...]:
        """Return the seats with an event of these kinds."""
        return tuple(seat for each in self.happenings if each.kind in kinds for seat in each.seats)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that were eliminated."""
        return self.seats("out", "blocked")

    @property
    def fell(self) -> tuple[int, ...]:
        """The seats that fell."""
        return self.seats("falls")

    @property
    def closed(self) -> tuple[int, ...]:
        """The seats whose cubes were removed."""
        return self.seats("closed")


def news_of(ply: Ply) -> News:
    """Return the consequences of a ply, from the positions before and after it."""
    action = read(ply.action)
    return News(tuple(_Chain(ply).told()), isinstance(action, Dice) and _fumbles(Position(ply.before), action))


class _Chain:
    """Replays a ply and its automatic consequences: the push, and each turn that began with a closure or a re-entry."""

    def __init__(self, ply: Ply) -> None:
        self.before, self.after, self.action = Position(ply.before), Position(ply.after), read(ply.action)
        self.status = [keeper.status for keeper in self.before.keepers]
        self.cubes = {seat for seat, cube in self.before.cubes.items() if cube.status in (CubeStatus.IN_PLAY, CubeStatus.LIFTED)}
        self.on = [self.before.cube_under(keeper.seat) for keeper in self.before.keepers]
        self.happened: list[Happening] = []

    def told(self) -> list[Happening]:
        """Return the events in order."""
        before, after = self.before, self.after
        self._step()
        if before.phase in (Phase.DRAW, Phase.FIRST, Phase.PLACING):
            return []
        seat = before.active
        waits = after.phase in (Phase.LIFTING, Phase.REJOIN) and after.chooser != after.active
        begun = int(after.record.turn) - int(before.record.turn)
        if before.phase in (Phase.LIFTING, Phase.REJOIN) and before.chooser != seat and not (waits and not begun):
            self._enter(seat)
        for turn in range(begun):
            seat = seat if turn == 0 and self.action == Bonus() else self._next(seat)
            self._begin(seat, enters=not waits or turn < begun - 1)
        return self.happened

    def _tell(self, kind: Kind, *seats: int) -> None:
        if seats:
            self.happened.append(Happening(kind, seats))

    def _step(self) -> None:
        """Apply the action itself, and find whose cube each Keeper then stands on (NK-29)."""
        before, active = self.before, self.before.active
        match self.action:
            case (Push() | Continue()) as push:
                for fate in reversed(before.push(push)):
                    if fate.end == "moves":
                        self.on[fate.seat] = before.tiles[fate.xy].seat
                        continue
                    self._leave(fate.seat, KeeperStatus.FALLEN if fate.end == "falls" else KeeperStatus.ELIMINATED)
                    self._tell(fate.end, fate.seat)
            case (Move() | Diagonal() | Leap() | Follow()) as step:
                self.on[active] = before.tiles[before.landing(step)].seat
            case Exchange(seat):
                self.on[active], self.on[seat] = self.on[seat], self.on[active]

    def _leave(self, seat: int, status: KeeperStatus) -> None:
        self.status[seat], self.on[seat] = status, None

    def _next(self, seat: int) -> int:
        """Return the seat whose turn follows a seat's (NK-52)."""
        skipped = [KeeperStatus.ELIMINATED] if self.before.record.close_next_turn else []
        while True:
            seat = (seat + 1) % self.before.players
            if seat in self.cubes and self.status[seat] not in skipped:
                return seat

    def _begin(self, seat: int, *, enters: bool) -> None:
        """Begin a turn, with its closures first (NK-52, NK-61); `enters` unless other seats have still to rejoin the cubes."""
        if not self.before.record.close_next_turn:
            if self.status[seat] == KeeperStatus.ELIMINATED:
                self._close(seat)
            else:
                self._enter(seat)
            return
        players = self.before.players
        others = [(seat + place) % players for place in range(1, players)]
        self._close(*(other for other in others if other in self.cubes and self.status[other] == KeeperStatus.ELIMINATED))
        if enters:
            self._enter(seat)

    def _enter(self, seat: int) -> None:
        """Let a fallen Keeper re-enter, or be blocked and its cube closed (NK-53, NK-54)."""
        if self.status[seat] != KeeperStatus.FALLEN:
            return
        if OutBy(int(self.after.record.out_by[seat])) != OutBy.BLOCKING:
            self.status[seat], self.on[seat] = KeeperStatus.ON, seat
            self._tell("returns", seat)
            return
        self._leave(seat, KeeperStatus.ELIMINATED)
        self._tell("blocked", seat)
        if CubeStatus(int(self.after.record.cube[seat])) == CubeStatus.REMOVED:
            self._close(seat)

    def _close(self, *seats: int) -> None:
        """Remove cubes; each Keeper standing on them falls (NK-62)."""
        self._tell("closed", *seats)
        self.cubes -= set(seats)
        fallen = [seat for seat, under in enumerate(self.on) if under in seats]
        for seat in fallen:
            self._leave(seat, KeeperStatus.FALLEN)
        self._tell("falls", *fallen)


def _fumbles(before: Position, thrown: Dice) -> bool:
    """Return whether the falling dice make a fumble once all dice of the throw lie (NK-39); only the first of a turn counts."""
    record, limit = before.record, before.fumble_at
    if limit is None or record.stumbled or len(thrown.values) < int(record.throwing) + int(record.throwing_power):
        return False
    pool = [*before.dice("counts"), *before.dice("powers"), *thrown.values]
    if record.fumble_counts_reserve:
        pool.append(before.keepers[before.active].reserve)
    return pool.count(1) >= limit


def fumbled_dice(ply: Ply) -> list[int]:
    """Return the dice of a fumble, ascending, as the throw left them; the fumble empties the pool."""
    before, thrown = Position(ply.before), read(ply.action)
    assert isinstance(thrown, Dice)
    return sorted([*before.dice("counts"), *before.dice("powers"), *thrown.values])


def begins_bonus_turn(plies: list[Ply]) -> bool:
    """Return whether the dice that fell last are the first of a bonus turn (NK-56)."""
    if len(plies) < 2:
        return False
    position = Position(plies[-1].before)
    return position.phase == Phase.ROLL and int(position.record.bonus_level) > 0


def pushed_out(history: History) -> dict[int, Cell]:
    """Return, by seat, the cell behind the Portal through which the last push sent its Keeper."""
    gone: dict[int, Cell] = {}
    for ply in lately(history):
        match read(ply.action):
            case (Push() | Continue()) as push:
                gone |= {fate.seat: fate.xy for fate in Position(ply.before).push(push) if fate.end == "out"}
    return gone
