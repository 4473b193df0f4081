"""Setting up a position of Kepler-3Ad: the beginning of a turn.

A position's text says which planet it is, what has happened, which tokens lie in the zones or are discarded, and how each seat stands:

    planet AAB first a turn 7 scorings 1
    tokens green 1 orange 2,3 purple - discard 0 0 1 0 0 0 0
    a cubes Ga:2+1,Ob:1+0 levels 0 2 1 0 3 0 0 points 12
    b cubes - levels 0 2 1 0 0 0 1 points 0

`turn` is the number of turns that have ended, so it also says who is to move. Tokens are named by their tracks, 1 to 7, and cubes by their
quarter: diplomats + leaders. Levels count from the lowest number of each track. `entered` after the points: the seat has had a cube on the
planet, though it has none now.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from nexarium.core.errors import BadPosition
from nexarium.core.game import Game, State
from nexarium.core.words import words
from nexarium.games.kepler.box.printed import NAMES, PLANETS, TRACKS, ZONES
from nexarium.games.kepler.rules.board import (
    FIRST_DICE,
    LEADER_VALUE,
    MOST_DIPLOMATS,
    MOST_LEADERS,
    PLACES,
    SLOTS,
    THRESHOLDS,
    TOKEN_COUNT,
    TOP,
)
from nexarium.games.kepler.rules.numbering import MOST_WHITE
from nexarium.games.kepler.rules.options import SEAT_NAMES
from nexarium.games.kepler.rules.state import NONE, Phase, Source

DIPLOMAT, LEADER, REMOVE = "diplomat", "leader", "remove"
MOST_TURN, MOST_POINTS = 999, 999

_TABLE = re.compile(r"planet ([A-Z]{3}) first ([a-e]) turn (\d{1,3}) scorings (\d)")
_TOKENS = re.compile(r"tokens " + " ".join(rf"{zone} ([1-7](?:,[1-7])*|-)" for zone in ZONES) + r" discard ((?:\d ){6}\d)")
_SEAT = re.compile(r"([a-e]) cubes (\S+) levels ((?:\d{1,2} ){6}\d{1,2}) points (\d{1,3})( entered)?")
_PILE = re.compile(r"([GOP][a-d]):(\d{1,2})\+(\d)")


@dataclass(frozen=True)
class Seat:
    """How a seat stands: its diplomats and leaders by quarter, its levels by track, its points."""

    diplomats: tuple[int, ...] = (0,) * PLACES
    leaders: tuple[int, ...] = (0,) * PLACES
    levels: tuple[int, ...] = (0,) * TRACKS
    points: int = 0
    entered: bool = False

    @property
    def value(self) -> int:
        """The diplomatic value (KP-34)."""
        return sum(self.diplomats) + LEADER_VALUE * sum(self.leaders)


@dataclass(frozen=True)
class Table:
    """A whole position. `tokens` are tracks from 0, by zone."""

    planet: int = 0
    first: int = 0
    turn: int = 0
    scorings: int = 0
    tokens: tuple[tuple[int, ...], ...] = ((),) * len(ZONES)
    discard: tuple[int, ...] = (0,) * TRACKS
    seats: tuple[Seat, ...] = field(default=())


def read(game: Game, text: str) -> State:
    """Return the position of a text. Raises `BadPosition`."""
    table, seats = Table(), dict[int, Seat]()
    for line in text.splitlines():
        if match := _TABLE.fullmatch(line):
            if match[1] not in PLANETS:
                raise BadPosition(f"there is no planet {match[1]}", "KP-2")
            table = replace(
                table, planet=PLANETS.index(match[1]), first=SEAT_NAMES.index(match[2]), turn=int(match[3]), scorings=int(match[4])
            )
        elif match := _TOKENS.fullmatch(line):
            *zones, discard = match.groups()
            tokens = tuple(tuple(int(track) - 1 for track in zone.split(",")) if zone != "-" else () for zone in zones)
            table = replace(table, tokens=tokens, discard=tuple(map(int, discard.split())))
        elif match := _SEAT.fullmatch(line):
            seats[SEAT_NAMES.index(match[1])] = _seat(match)
        else:
            raise BadPosition(f"{line[:80]!r} is no line of a position; lines begin with planet, tokens, or a seat")
    if sorted(seats) != list(range(game.num_players())):
        raise BadPosition(f"each of the {game.num_players()} seats has one line, in a position of this game")
    return position(game, replace(table, seats=tuple(seats[seat] for seat in range(len(seats)))))


def _seat(match: re.Match[str]) -> Seat:
    diplomats, leaders = [0] * PLACES, [0] * PLACES
    for text in match[2].split(",") if match[2] != "-" else ():
        pile = _PILE.fullmatch(text)
        if pile is None:
            raise BadPosition(f"{text[:20]!r} are no cubes in a quarter; write Ga:2+1 for two diplomats and a leader")
        diplomats[NAMES.index(pile[1])], leaders[NAMES.index(pile[1])] = int(pile[2]), int(pile[3])
    levels = tuple(map(int, match[3].split()))
    return Seat(tuple(diplomats), tuple(leaders), levels, int(match[4]), match[5] is not None)


def write(state: State) -> str:
    """Return the beginning of the present turn as text. Before the first turn, chance has drawn the first of what is possible."""
    begun = state.clone()
    while int(begun.record.phase) in (Phase.DRAW_PLANET, Phase.DRAW_TOKENS, Phase.DRAW_FIRST):
        begun.step(begun.legal_actions()[0])
    table = table_of(begun)
    zones = " ".join(f"{zone} {','.join(str(track + 1) for track in own) or '-'}" for zone, own in zip(ZONES, table.tokens, strict=True))
    lines = [
        f"planet {PLANETS[table.planet]} first {SEAT_NAMES[table.first]} turn {table.turn} scorings {table.scorings}",
        f"tokens {zones} discard {' '.join(map(str, table.discard))}",
    ]
    for name, seat in zip(SEAT_NAMES, table.seats, strict=False):
        piles = zip(NAMES, seat.diplomats, seat.leaders, strict=True)
        cubes = ",".join(f"{quarter}:{small}+{large}" for quarter, small, large in piles if small or large)
        entered = " entered" if seat.entered and not cubes else ""
        lines.append(f"{name} cubes {cubes or '-'} levels {' '.join(map(str, seat.levels))} points {seat.points}{entered}")
    return "\n".join(lines)


def table_of(state: State) -> Table:
    """Return a position as it is written."""
    record = state.record
    tokens = tuple(tuple(track for track in zone if track >= 0) for zone in record.slot.tolist())
    rows = (record.diplomats, record.leaders, record.level, record.points, record.entered)
    seats = zip(*(row.tolist()[: state.game.num_players()] for row in rows), strict=True)
    return Table(
        planet=int(record.planet),
        first=int(record.first_player),
        turn=int(record.turn),
        scorings=int(record.threshold),
        tokens=tokens,
        discard=tuple(record.discard.tolist()),
        seats=tuple(
            Seat(tuple(small), tuple(large), tuple(levels), points, bool(entered)) for small, large, levels, points, entered in seats
        ),
    )


def position(game: Game, table: Table) -> State:
    """Return the position at the beginning of a turn. Raises `BadPosition`."""
    state = game.new_initial_state()
    planet, first = int(state.record.planet), int(state.record.first_player)
    if planet not in (NONE, table.planet) or first not in (NONE, table.first) or table.first >= game.num_players():
        raise BadPosition("the game's options name another planet or first player")
    _check(game, table)
    fields = state.memory.view(game.rules.dtype)[0]
    fields["planet"], fields["first_player"], fields["turn"] = table.planet, table.first, table.turn
    fields["active"] = (table.first + table.turn) % len(table.seats)
    fields["threshold"] = fields["scorings"] = table.scorings
    fields["zone"] = len(ZONES)
    fields["discard"] = table.discard
    for zone, tracks in enumerate(table.tokens):
        fields["slot"][zone] = [*tracks, *[NONE] * (fields["slot"].shape[1] - len(tracks))]
    fields["stack"] = _stack(table)
    for number, seat in enumerate(table.seats):
        fields["diplomats"][number], fields["leaders"][number] = seat.diplomats, seat.leaders
        fields["level"][number], fields["points"][number] = seat.levels, seat.points
        fields["marker"][number], fields["entered"][number] = seat.value, seat.entered or seat.value > 0
        fields["earned"][number][Source.QUARTERS] = seat.points
    fields["throwing_white"] = FIRST_DICE[table.turn] if table.turn < len(FIRST_DICE) else MOST_WHITE
    fields["phase"], fields["resume"] = Phase.WHITE_THROW, Phase.BEFORE_ACTION
    return state.clone()


def _stack(table: Table) -> list[int]:
    """Return the tokens face down, by track: all that neither lie on the planet nor are discarded."""
    lying = [track for zone in table.tokens for track in zone]
    return [int(TOKEN_COUNT[track]) - lying.count(track) - table.discard[track] for track in range(TRACKS)]


def _check(game: Game, table: Table) -> None:
    """Raise a `BadPosition` for what the rules do not allow."""
    if any(len(tracks) > SLOTS[table.planet, zone] for zone, tracks in enumerate(table.tokens)) or min(_stack(table)) < 0:
        raise _impossible("tokens", "KP-9")
    if any(sum(seat.diplomats) > MOST_DIPLOMATS or sum(seat.leaders) > MOST_LEADERS for seat in table.seats):
        raise _impossible("supply", "KP-24")
    if any(level > top for seat in table.seats for level, top in zip(seat.levels, TOP.tolist(), strict=True)):
        raise _impossible("level", "KP-26")
    if table.scorings >= len(THRESHOLDS) or max(seat.value for seat in table.seats) >= THRESHOLDS[-1]:
        raise _impossible("over", "KP-37")
    if max(seat.points for seat in table.seats) > MOST_POINTS or table.turn >= int(game.options["max_rounds"]) * len(table.seats):
        raise _impossible("over", "KP-37a")


def _impossible(key: str, rule_id: str) -> BadPosition:
    """Return the refusal of a position, as a sentence of the game's words."""
    return BadPosition(words(__package__, "en")(f"refused.setup_{key}"), rule_id, f"setup_{key}")


def edit(state: State, tool: str, action: int) -> State:
    """Return the position after a tap on a quarter: a seat's `diplomat` or `leader` is put there, or its cubes there are removed. Raises
    `BadPosition`."""
    table = table_of(state)
    what, _, name = tool.partition("_")
    seat = SEAT_NAMES.find(name) if name else 0
    if not 0 <= seat < len(table.seats) or not 0 <= action < PLACES or what not in (DIPLOMAT, LEADER, REMOVE, ""):
        raise BadPosition(f"there is no {tool[:20]!r} for quarter {action}")
    own = table.seats[seat]
    if what == LEADER:
        own = replace(own, leaders=_changed(own.leaders, action, own.leaders[action] + 1))
    elif what == REMOVE:
        own = replace(own, leaders=_changed(own.leaders, action, 0), diplomats=_changed(own.diplomats, action, 0))
    else:
        own = replace(own, diplomats=_changed(own.diplomats, action, own.diplomats[action] + 1))
    return _with_seat(state, table, seat, own)


def _changed(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*numbers[:place], number, *numbers[place + 1 :])


def _with_seat(state: State, table: Table, seat: int, own: Seat) -> State:
    """Return the position with another seat. A threshold that somebody has reached was scored (KP-35)."""
    seats = (*table.seats[:seat], own, *table.seats[seat + 1 :])
    reached = sum(max(each.value for each in seats) >= threshold for threshold in THRESHOLDS.tolist())
    return position(state.game, replace(table, seats=seats, scorings=max(table.scorings, reached)))


def choose(state: State, choice: str, value: str) -> State:
    """Return the position with another player to move (`turn`), or with another level on a track (`level_a_1`). Raises `BadPosition`."""
    table = table_of(state)
    players = len(table.seats)
    if choice == "turn" and value in SEAT_NAMES[:players]:
        ahead = (SEAT_NAMES.index(value) - table.first) % players
        return position(state.game, replace(table, turn=table.turn - table.turn % players + ahead))
    match = re.fullmatch(r"level_([a-e])_([1-7])", choice)
    if match is None or SEAT_NAMES.index(match[1]) >= players or not re.fullmatch(r"\d{1,2}", value):
        raise BadPosition(f"{choice[:20]!r} cannot be {value[:20]!r}")
    seat, track = SEAT_NAMES.index(match[1]), int(match[2]) - 1
    own = table.seats[seat]
    return _with_seat(state, table, seat, replace(own, levels=_changed(own.levels, track, int(value))))
