"""The slow twin's table: players, dice and Keepers, and what they allow (docs/rules/keepers.md, sections 5 to 7).

Keepers stand on named tiles of cubes, dice of one value are counted, and every question is answered by looking through all cases. Cards,
shapes and editions are read from the box's files.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from .twin_cubes import SEATS, SIDES, Cell, Cube, beside, wrapped

CORNERS: dict[str, Cell] = {"NE": (1, 1), "SE": (1, -1), "SW": (-1, -1), "NW": (-1, 1)}
ACTIONS = {"M": "move", "J": "jump", "P": "push"}


def printed(file: str) -> dict[str, Any]:
    """What a file of the box says."""
    return tomllib.loads((files("nexarium.games.keepers.box") / file).read_text("utf-8"))


def group_steps(dice: int, symbols: int) -> int:
    """NK-44."""
    return dice - 1 + symbols - 1 if dice else 0


@dataclass
class Player:
    """A seat: its card once drawn, its Keeper, and what it keeps from turn to turn."""

    card: Mapping[str, Any] | None
    team: int
    status: str = "WAITING"
    on: tuple[int, str] | None = None
    """The tile where the Keeper stands: whose cube, and which of its tiles."""
    power: int = 0
    reserve: int = 0
    first_turn_done: bool = False
    out_by: str = "IN_GAME"

    def has(self, skill: str) -> bool:
        return self.card is not None and skill in self.card["skills"]


@dataclass
class Turn:
    """What lasts for one turn, a bonus turn included."""

    seat: int
    dice: Counter[int] = field(default_factory=Counter)
    """Regular dice by value, thrown Power dice that have become regular ones included (A-6)."""
    powers: Counter[int] = field(default_factory=Counter)
    reserve: int = 0
    """The reserve die once it has joined."""
    marked: Counter[int] = field(default_factory=Counter)
    added: int = 0
    rerolls: int = 0
    stumbled: bool = False
    void: int = 0
    """Ones that a mild Fumble has made worthless (NK-39)."""
    in_skills: Counter[int] = field(default_factory=Counter)
    groups: dict[tuple[int, str], int] = field(default_factory=dict)
    steps: Counter[str] = field(default_factory=Counter)
    skills: set[str] = field(default_factory=set)
    """Triggered skills that were used."""
    armed: bool = False
    running: tuple[int, str] | None = None
    """The push that may go on: its target and its direction (NK-31)."""
    pushes: int = 0
    follow: str = ""
    """The direction in which a Keeper may follow."""
    pushed_off: int = 0
    """Keepers pushed off that count for Advantage (NK-56)."""

    def of(self, value: int) -> int:
        """All dice of a value."""
        return self.dice[value] + self.powers[value] + (self.reserve == value)

    def grouped(self, value: int) -> int:
        return sum(dice for (of, _), dice in self.groups.items() if of == value)

    def loose(self, value: int) -> int:
        """Dice of a value in no group and no skill, void ones left out."""
        return self.of(value) - self.in_skills[value] - self.grouped(value) - (self.void if value == 1 else 0)


class Table:
    """A game in play: what is so, and what that allows."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        box, editions = printed("roster.toml"), printed("editions.toml")
        self.options, self.numbers = options, editions["dice"]
        self.edition = {
            name: value if options[name] == "edition" else options[name] for name, value in editions["editions"][options["edition"]].items()
        }
        self.cards = {card["id"]: card for card in box["keepers"]}
        self.patterns = {name: Counter(skill.get("dice", ())) for name, skill in box["skills"].items()}
        self.shape = printed("shapes.toml")[options["cube_shape"]]
        seats = range(options["players"])
        teams = options["teams"].split("|") if options["teams"] != "none" else [SEATS[seat] for seat in seats]
        self.players = [
            Player(self.cards.get(options[f"keeper_{SEATS[seat]}"]), next(n for n, team in enumerate(teams) if SEATS[seat] in team))
            for seat in seats
        ]
        self.cubes: dict[int, Cube] = {}
        self.lifted: set[int] = set()
        self.gone: set[int] = set()
        self.first = -1
        self.turns = self.level = self.owed = 0
        self.now = Turn(-1)
        self.winners: tuple[int, ...] = ()
        self.reached: Counter[str] = Counter()

    def returns(self) -> list[float]:
        """Winners and losers balance: the smaller side has 1 or -1 each."""
        won, lost = len(self.winners), len(self.players) - len(self.winners)
        if not won:
            return [0.0] * lost
        most = max(won, lost)
        return [lost / most if seat in self.winners else -won / most for seat in range(len(self.players))]

    def told(self, phase: str) -> dict[str, object]:
        """What lies on the table; dice and steps in the phases where they matter."""
        now, dice_of = self.now, lambda counts: sorted(counts.elements())
        seen: dict[str, object] = {"phase": phase, "turn": self.turns, "winners": self.winners}
        for seat, (name, player) in enumerate(zip(SEATS, self.players, strict=False)):
            seen[f"Keeper {name}"] = (player.card and player.card["id"], player.status, self.at(seat), player.out_by)
            seen[f"first turn of {name} done"] = player.first_turn_done
            if player.status in ("ON", "FALLEN"):
                seen[f"dice kept by {name}"] = (player.power, player.reserve)
            cube = self.cubes.get(seat)
            state = "REMOVED" if seat in self.gone else "LIFTED" if seat in self.lifted else "IN_PLAY" if cube else "IN_HAND"
            seen[f"cube {name}"] = (state, cube and wrapped(cube.centre), cube and cube.side)
        if phase in ("ROLL", "REROLL", "THROW", "SKILL", "ASSIGN", "SPEND", "RESERVING", "BONUS_OFFER"):
            seen["active"], seen["bonus level"], seen["owed"] = now.seat, self.level, self.owed
        if phase in ("REROLL", "THROW"):
            seen["rolled"] = (dice_of(now.dice), dice_of(now.powers), dice_of(now.marked), now.added, now.rerolls)
        if phase in ("SKILL", "ASSIGN", "SPEND"):
            seen["loose dice"] = [value for value in range(1, 7) for _ in range(now.loose(value))]
            seen["groups"] = {key: dice for key, dice in sorted(now.groups.items()) if dice}
            seen["steps"] = [now.steps[action] for action in ACTIONS]
            seen["stumbled"], seen["armed"] = now.stumbled, now.armed
        return seen

    # --- who is where ---

    def at(self, seat: int) -> Cell | None:
        """Where a Keeper stands; on a lifted cube, where it lay."""
        on = self.players[seat].on
        return wrapped(self.cell(seat)) if on else None

    def cell(self, seat: int) -> Cell:
        on = self.players[seat].on
        assert on is not None
        return self.cubes[on[0]].tiles()[on[1]]

    def lying(self) -> list[Cube]:
        return [cube for seat, cube in sorted(self.cubes.items()) if seat not in self.lifted]

    def board(self) -> dict[Cell, tuple[int, str]]:
        """Every tile that lies: whose cube, and its name."""
        return {cell: (cube.seat, name) for cube in self.lying() for name, cell in cube.tiles().items()}

    def keepers(self) -> dict[Cell, int]:
        return {self.cell(seat): seat for seat, player in enumerate(self.players) if player.on}

    def put(self, seat: int, cell: Cell) -> None:
        self.players[seat].on = self.board()[cell]

    def is_free(self, cell: Cell) -> bool:
        """NK-2, NK-9: tiled and empty."""
        return cell in self.board() and cell not in self.keepers()

    def run(self, seat: int, side: str) -> tuple[list[int], Cell]:
        """The Keepers in a row beside a Keeper, and the first cell without one."""
        found, keepers, cell = [], self.keepers(), beside(self.cell(seat), SIDES[side])
        while cell in keepers:
            found.append(keepers[cell])
            cell = beside(cell, SIDES[side])
        return found, cell

    @property
    def me(self) -> Player:
        return self.players[self.now.seat]

    def clockwise_after(self, seat: int) -> list[int]:
        return [(seat + place) % len(self.players) for place in range(1, len(self.players) + 1)]

    # --- dice ---

    def dice_to_roll(self, first_chain: bool) -> int:
        """NK-33 to NK-35."""
        player, cell = self.me, self.cell(self.now.seat)
        assert player.card is not None
        first = not player.first_turn_done or (self.options["bonus_base_first"] and first_chain)
        base = self.numbers["first_turn"] if first else self.numbers["turn"]
        of, tile = self.board()[cell]
        owner = self.players[of].card
        assert owner is not None
        here = owner["stickers"][self.on_card(of, tile)]
        terrain = (here == player.card["plus"]) - (here == player.card["minus"])
        if player.has("surefoot") and terrain < 0:
            self.reached["surefoot: no die lost"] += 1
            terrain = 0
        step = self.edition["duel_penalty"] if len(self.players) == 2 else self.numbers["shared_penalty"]
        return max(0, base + terrain - self.level * step)

    def on_card(self, seat: int, tile: str) -> str:
        """NK-3: the tile on whose place the card shows the sticker that the player has put on this one."""
        chosen, places = self.options[f"stickers_{SEATS[seat]}"], ["centre", "left", "right", "back"]
        if chosen == "card" or tile == "start":
            return tile
        return next(place for place in places if place[0] == chosen[places.index(tile)])

    def reroll_choices(self) -> list[str]:
        """NK-37, NK-38, NK-40."""
        now = self.now
        marked, may_reroll = now.marked.total(), now.rerolls > 0 and not now.stumbled
        choices = [] if marked or now.added else ["stop"]
        if now.added < self.me.power and not marked and (not now.stumbled or self.options["soft_fumble_power"]):
            choices.append("add power")
        if (marked or now.added) and (not marked or marked + now.added >= self.edition["min_reroll"]):
            choices.append("throw")
        for value in range(max((value for value in range(2, 7) if now.marked[value]), default=2), 7):
            unmarked = {higher: now.dice[higher] - now.marked[higher] for higher in range(value, 7)}
            enough = marked + now.added + sum(unmarked.values()) >= self.edition["min_reroll"]
            if may_reroll and unmarked[value] and enough:
                choices.append(f"mark {value}")
        return choices

    def power_dice(self) -> Counter[int]:
        """NK-41, A-6: where thrown Power dice are counted."""
        return self.now.dice if self.options["power_rerollable"] else self.now.powers

    # --- what dice buy ---

    def symbols(self, value: int) -> str:
        assert self.me.card is not None
        return self.me.card["dice"].get(str(value), "")

    def assignments(self, value: int) -> dict[str, dict[str, int]]:
        """The dice of a value in a group for each action that the card prints, each at least as large as it stands."""
        now, ways = self.now, [dict[str, int]()]
        dice = now.loose(value) + now.grouped(value)
        for action in (action for action in ACTIONS if action in self.symbols(value)):
            stands = now.groups.get((value, action), 0)
            sizes = [size for size in (0, *range(2, dice + 1)) if size >= stands]
            ways = [{**way, action: size} for way in ways for size in sizes]
        return {
            "assign " + ("+".join(f"{action}{size}" for action, size in way.items() if size) or "none"): way
            for way in ways
            if sum(way.values()) <= dice
        }

    def reservable(self) -> list[int]:
        """NK-49, NK-50."""
        now, values = self.now, []
        for value in range(1, 7):
            back = 0
            for (of, action), dice in now.groups.items():
                if of == value and dice:
                    slack = now.steps[action]
                    back += dice if group_steps(dice, self.symbols(value).count(action)) <= slack else min(slack, dice - 2)
            free = now.loose(value) + back
            barred = now.powers[value] if not self.options["reserve_pair_uses_power"] else 0
            barred += now.reserve == value and not self.options["reserve_pair_uses_reserve"]
            used = now.of(value) - free
            if free - max(0, barred - used) >= 2:
                values.append(value)
                self.reached["pairs given back"] += now.loose(value) < 2
        return values

    # --- steps ---

    def step_choices(self) -> list[str]:
        """What the steps left allow."""
        now, here, keepers = self.now, self.cell(self.now.seat), self.keepers()
        choices = ["end"]
        choices += [f"move {side}" for side, step in SIDES.items() if now.steps["M"] and self.is_free(beside(here, step))]
        choices += [f"diagonal {corner}" for corner in CORNERS if now.steps["J"] and self.may_jump(corner)]
        for side in SIDES:
            over, landing = self.run(now.seat, side)
            if over and len(over) <= now.steps["J"] and self.is_free(landing):
                choices.append(f"leap {side}")
            if over and now.steps["P"] >= 1 + self.extra_cost(over[0]):
                choices.append(f"push {side}")
        if now.running and now.steps["P"] and self.players[now.running[0]].on:
            choices.append("continue")
        if self.can_follow():
            choices.append("follow")
        if now.armed:
            choices += [f"exchange {SEATS[seat]}" for (x, y), seat in keepers.items() if (x == here[0]) != (y == here[1])]
        if self.can_add_power():
            choices.append("add power")
        return choices

    def may_jump(self, corner: str) -> bool:
        """NK-24, A-3."""
        here, (dx, dy) = self.cell(self.now.seat), CORNERS[corner]
        tiled = any(beside(here, step) in self.board() for step in ((dx, 0), (0, dy)))
        return self.is_free(beside(here, (dx, dy))) and (tiled or not self.options["diag_needs_side_tile"])

    def extra_cost(self, target: int) -> int:
        """NK-51, rooted: one P more for the first step."""
        return int(self.players[target].has("rooted"))

    def can_follow(self) -> bool:
        """NK-51."""
        return bool(self.now.follow) and self.is_free(beside(self.cell(self.now.seat), SIDES[self.now.follow]))

    def can_add_power(self) -> bool:
        """NK-40."""
        allowed = not self.now.stumbled or self.options["soft_fumble_power"]
        return self.edition["power_time"] == "turn" and self.me.power > 0 and allowed
