"""A game of Last Watch from its beginning to its end, for its observer (docs/rules/nemesis.md, part B): turns, actions, the event phase."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import product
from math import comb

from nexarium.games.nemesis.box.components import WOUNDS
from nexarium.games.nemesis.rules.numbering import FIGURE_NAMES

from .watch_steps import COSTS, Chance, Decision, NobodyAwake, Options, Script, Steps
from .watch_table import (
    ACTION,
    BETWEEN,
    CARDS,
    CAST,
    CLEAN,
    CORRIDORS_OF,
    INFECTED,
    NUMBERS,
    SEATS,
    SHIP,
    UNSCANNED,
    WAYS,
    Figure,
    Person,
    Token,
    sole,
    token_name,
)


class Watch(Steps):
    """The rules as one script. `due` is what it waits for; None when the game is over."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._script = self._game()
        self.due: Decision | Chance | None = next(self._script)

    def apply(self, text: str) -> None:
        """An action or an outcome, and all that follows until the next one."""
        self.applied, self.must_be_logged = set(), set()
        try:
            self.due = self._script.send(text)
        except StopIteration:
            self.due = None

    # --- a game (NM-90, NM-96, NM-97) ---

    def _game(self) -> Script:
        table = self.table
        for seat in range(self.players):
            chosen = str(self.options[f"character_{SEATS[seat]}"])
            table.people.append(Person("", SHIP.start, deck=Counter({ACTION: NUMBERS.action_cards})))
            if chosen != "drawn":
                self._cast(seat, chosen)
        first = str(self.options["first_player"])
        table.first = -1 if first == "drawn" else SEATS.index(first)
        for seat, person in enumerate(table.people):
            if not person.character:
                taken = {each.character for each in table.people}
                drawn = yield from self.draw({f"cast {name}": 1 for name in CAST if name not in taken})
                self._cast(seat, drawn.removeprefix("cast "))
                self.by("NM-90")
        if first == "drawn":
            drawn = yield from self.draw({f"first {SEATS[seat]}": 1 for seat in range(self.players)})
            table.first = SEATS.index(drawn.removeprefix("first "))
            self.by("NM-90")
        try:
            while table.time:
                yield from self._turn()
        except NobodyAwake:
            self.by("NM-96")
        if table.drawn:
            self.by("NM-61")
            self._to_bag(table.drawn)
            table.drawn = None
        for person in table.people:
            if person.fate == "asleep":
                yield from self._last_scan(person)

    def _cast(self, seat: int, character: str) -> None:
        """NM-90: a character, its weapon loaded."""
        person = self.table.people[seat]
        person.character, person.ammunition = character, CAST[character].ammunition

    def _turn(self) -> Script:
        """NM-92, NM-93."""
        table = self.table
        table.turn += 1
        if table.turn > 1:
            self.by("NM-92")
            awake = [seat for seat in table.order[1:] + table.order[:1] if table.people[seat].awake]
            table.first = awake[0]
        for seat in table.awake():
            yield from self._draw_hand(table.people[seat])
        yield from self._rounds()
        yield from self._event_phase()

    def _draw_hand(self, person: Person) -> Script:
        """NM-92: up to five cards, four with a Body wound; from an empty deck the discard is shuffled."""
        self.by("NM-92")
        while (wanted := (NUMBERS.hand_body_wound if person.bare["body"] else NUMBERS.hand) - person.hand.total()) > 0:
            if not person.deck.total():
                person.deck, person.discard = person.discard, Counter()
            kinds = [card for card in CARDS if person.deck[card]]
            if person.deck.total() <= wanted:
                dealt = Counter(person.deck)
            elif len(kinds) == 1:
                dealt = Counter({kinds[0]: wanted})
            else:
                hands = {}
                for row in product(*(range(min(wanted, person.deck[card]) + 1) for card in CARDS)):
                    if sum(row) == wanted:
                        ways = [comb(person.deck[card], number) for card, number in zip(CARDS, row, strict=True)]
                        logged = " ".join(f"{number} {card}" for card, number in zip(CARDS, row, strict=True) if number)
                        hands[f"deal {logged}"] = ways[0] * ways[1] * ways[2] * ways[3]
                parts = (yield from self.draw(hands)).split()[1:]
                dealt = Counter({card: int(number) for number, card in zip(parts[::2], parts[1::2], strict=True)})
            self.by("NM-92")
            person.deck -= dealt
            person.hand += dealt

    # --- rounds and actions (NM-92) ---

    def _rounds(self) -> Script:
        """NM-92: rounds of up to two actions, until everybody has passed."""
        table, passed = self.table, set[int]()
        while waiting := [seat for seat in table.awake() if seat not in passed]:
            for seat in waiting:
                person = table.people[seat]
                for _ in range(NUMBERS.actions):
                    if not person.awake:
                        break
                    action = yield from self.decide(seat, partial(self._actions, seat))
                    if action == "pass":
                        passed.add(seat)
                    else:
                        yield from self._act(seat, action)
                    if action in ("pass", "operate"):
                        passed.add(seat)
                        yield from self._pass(seat)
                        break
                    self.still()

    def _pass(self, seat: int) -> Script:
        """NM-92: a Bleeding wound bleeds, and any cards may be discarded, by their kinds in order."""
        self.by("NM-92")
        person = self.table.people[seat]
        if person.awake and person.bare["bleeding"]:
            yield from self._wound(seat, "bleeding", light=1)
        self.still()
        first = 0
        while person.awake and (person.hand.total() or first):
            left = {f"discard {card}" for card in CARDS[first - 1 if first else 0 :] if person.hand[card]}
            choice = yield from self.decide(seat, partial(set, left | {"keep"}))
            self.by("NM-92")
            if choice == "keep":
                return
            card = choice.removeprefix("discard ")
            self._discard(person, card, 1)
            first = CARDS.index(card) + 1

    def _actions(self, seat: int) -> set[str]:
        """NM-50, NM-51, NM-73, NM-74, NM-92, NM-94, NM-95: what may be done."""
        table, person = self.table, self.table.people[seat]
        room, cards = person.room, person.hand[ACTION]
        foes = table.intruders(room)
        legal = {"pass"}
        neighbours = [other for (one, other), name in BETWEEN.items() if one == room and table.doors.get(name) != "closed"]
        aims = foes or (["egg"] if SHIP.does.get(table.tiles[room]) == "nest" and table.eggs else [])
        move = COSTS.escape_leg_wound if foes and person.bare["leg"] else COSTS.move
        if cards >= move:
            legal |= {f"move {other}" for other in neighbours}
        if cards >= COSTS.shoot and person.ammunition:
            legal |= {f"shoot {aim}" for aim in aims}
        if cards >= COSTS.melee:
            legal |= {f"melee {aim}" for aim in aims}
        if foes:
            return legal
        if cards >= COSTS.careful:
            legal |= {f"careful {other}" for other in neighbours if not table.noise.issuperset(CORRIDORS_OF[other])}
        if cards >= COSTS.rest and person.hand[UNSCANNED] + person.hand[CLEAN]:
            legal.add("rest")
        if cards >= COSTS.repair:
            legal |= {"put out"} if room in table.fire else set()
            legal |= {"mend"} if room in table.malfunction else set()
            legal |= {f"break {name}" for name in CORRIDORS_OF[room] if table.doors.get(name) == "closed"}
        if cards >= COSTS.room and room not in table.malfunction:
            legal |= self._room_actions(person, SHIP.does.get(table.tiles[room], ""))
        return legal

    def _room_actions(self, person: Person, does: str) -> set[str]:
        """NM-92, NM-95: what a room offers, where it is of any use."""
        weapon = CAST[person.character]
        open_to = {
            "reload": {"reload": person.ammunition < weapon.ammunition and (weapon.energy or self.options["armory"] == "any")},
            "treat": {
                "dress": person.bare.total() > 0,
                "heal": person.light > 0,
                **{f"treat {wound}": person.dressed[wound] > 0 for wound in WOUNDS},
            },
            "operate": {"operate": person.larva or person.all(UNSCANNED) + person.all(INFECTED) > 0},
            "eat": {"eat": person.light > 0 or person.contaminated_hand()},
            "wash": {"wash": person.slime or person.contaminated_hand()},
            "hibernate": {"hibernate": self.table.time <= self.table.opens},
        }.get(does, {})
        return {name for name, possible in open_to.items() if possible}

    def _act(self, seat: int, action: str) -> Script:
        """NM-92: an action is paid, then done."""
        table, person = self.table, self.table.people[seat]
        verb, _, what = action.partition(" ")
        if verb in ("move", "careful"):
            yield from self._move(seat, int(what), verb == "careful")
            return
        if verb in ("shoot", "melee"):
            yield from self._fight(seat, what, verb == "melee")
            return
        self.by("NM-92")
        self._discard(person, ACTION, COSTS.rest if verb == "rest" else COSTS.repair if verb in ("put", "mend", "break") else COSTS.room)
        match verb:
            case "put":
                table.fire.discard(person.room)
            case "mend":
                table.malfunction.discard(person.room)
            case "break":
                table.doors[what] = "destroyed"
            case "reload":
                person.ammunition = min(CAST[person.character].ammunition, person.ammunition + NUMBERS.reload)
            case "dress":
                person.dressed, person.bare = person.dressed + person.bare, Counter()
            case "heal":
                person.light = 0
            case "treat":
                person.dressed[what] -= 1
                table.wounds_discarded[what] += 1
                self._shuffle_wounds()
            case "rest":
                yield from self._scan_hand(seat)
            case "eat":
                person.light = max(0, person.light - 1)
                yield from self._scan_hand(seat)
            case "wash":
                person.slime = False
                yield from self._scan_hand(seat)
            case "operate":
                yield from self._operate(seat)
            case "hibernate":
                yield from self._hibernate(seat)

    def _hibernate(self, seat: int) -> Script:
        """NM-95: a noise roll, even in company; then sleep, if no intruder is there."""
        self.by("NM-95")
        person = self.table.people[seat]
        yield from self._noise_roll(seat)
        if person.awake and not self.table.intruders(person.room):
            person.fate = "asleep"
            self.table.last_sleep = self.table.time
            self.by("NM-95", logged=True)

    # --- moving (NM-73, NM-91) ---

    def _move(self, seat: int, room: int, careful: bool) -> Script:
        """NM-73, NM-20: out of a room with intruders, each attacks first; who survives comes into the room."""
        table, person = self.table, self.table.people[seat]
        self.by("NM-73", "NM-74")
        foes = table.intruders(person.room)
        escape = COSTS.escape_leg_wound if foes and person.bare["leg"] else COSTS.move
        self._discard(person, ACTION, COSTS.careful if careful else escape)
        for figure in foes:
            if person.awake and figure in table.figures:
                self.by("NM-20")
                yield from self._attack(figure, seat)
        if not person.awake:
            return
        used = BETWEEN[person.room, room]
        person.room = room
        token = ""
        if room not in table.tiles:
            token = yield from self._explore(person, used)
        if SHIP.does.get(table.tiles[room]) == "slime":
            person.slime = True
            self.by("NM-91")
        if careful:
            yield from self._mark(seat)
        elif table.awake(room) == [seat] and not table.intruders(room):
            if token in ("silence", "danger"):
                self.by("NM-91")
                yield from self._noise(seat, token)
            else:
                yield from self._noise_roll(seat)

    def _mark(self, seat: int) -> Script:
        """NM-73: the marker of a careful move."""
        free = {f"quiet {name}" for name in CORRIDORS_OF[self.table.people[seat].room] if name not in self.table.noise}
        if free:
            self.table.noise.add((yield from self.decide(seat, partial(set, free))).removeprefix("quiet "))
            self.by("NM-73")

    def _explore(self, person: Person, used: str) -> Script:
        """NM-90, NM-91: the tile and the token of a room that nobody has entered before."""
        table, room = self.table, person.room
        tiles = SHIP.two if room in SHIP.slots else SHIP.one
        laid = set(table.tiles.values())
        table.tiles[room] = (yield from self.draw({f"tile {tile}": 1 for tile in tiles if tile not in laid})).removeprefix("tile ")
        self.by("NM-90", "NM-91")
        found = {f"explore {token}": number for token, number in table.exploration.items()}
        token = (yield from self.draw(found)).removeprefix("explore ")
        table.exploration[token] -= 1
        self.by("NM-91")
        does = SHIP.does.get(table.tiles[room])
        if token == "slime":
            person.slime = True
        elif token == "fire":
            table.fire.add(room)
        elif token == "malfunction" and does not in ("nest", "slime"):
            table.malfunction.add(room)
        elif token == "door" and used not in table.doors:
            table.doors[used] = "closed"
        return token

    # --- the event phase (NM-93) ---

    def _event_phase(self) -> Script:
        table = self.table
        table.time -= 1
        self.by("NM-93", logged=not self._opens())
        if self._opens():
            self.by("NM-95", logged=True)
        if not table.time:
            for seat in table.awake():
                self.by("NM-96", logged=True)
                self._die(seat, "jump")
            return
        yield from self._event_attacks()
        yield from self._fire()
        self.still()
        card = yield from self._event()
        self.by("NM-75", logged=True)
        moving = {
            figure: WAYS[each.room][card.corridor]
            for figure, each in table.figures.items()
            if each.kind in card.movers and not table.awake(each.room)
        }
        self._go(moving)
        yield from self._develop()

    def _opens(self) -> bool:
        return self.table.time == self.table.opens

    def _event_attacks(self) -> Script:
        """NM-20, NM-21, NM-93: rooms in turn order, the largest intruder first; each chooses its target again."""
        table = self.table
        rooms = dict.fromkeys(table.people[seat].room for seat in table.awake() if table.intruders(table.people[seat].room))
        while due := [table.people[seat].room for seat in table.awake() if table.people[seat].room in rooms]:
            room = due[0]
            del rooms[room]
            for figure in table.intruders(room):
                there = table.awake(room)
                if there and figure in table.figures:
                    self.by("NM-20", "NM-21")
                    fewest = min(table.people[seat].hand[ACTION] for seat in there)
                    yield from self._attack(figure, next(seat for seat in there if table.people[seat].hand[ACTION] == fewest))
            self.still()

    def _fire(self) -> Script:
        """NM-93: wounds and injuries at once, then the wounds are dealt with and the intruders checked, the largest first."""
        table = self.table
        burning = [seat for seat in table.awake() if table.people[seat].room in table.fire]
        burnt = [figure for room in table.fire for figure in table.intruders(room)]
        for figure in burnt:
            table.figures[figure].injuries += 1
        if table.nest() in table.fire:
            self._break_eggs(1)
        self.by("NM-93")
        for seat in burning:
            yield from self._wound(seat, "fire", light=1)
        for figure in sorted(burnt, key=FIGURE_NAMES.index, reverse=True):
            yield from self._check(figure)

    def _develop(self) -> Script:
        """NM-60 to NM-64. A token whose number was seen is drawn as that very one."""
        table = self.table
        names = {
            f"develop {token_name(each, again=True) if each[1] is not None and sole(each[0]) is None else each[0]}": each
            for each, number in table.bag.items()
            if number
        }
        token = names[(yield from self.draw({name: table.bag[each] for name, each in names.items()}))]
        kind = token[0]
        if kind in ("larva", "creeper"):
            grown = "adult" if kind == "larva" else "breeder"
            there = any(number for each, number in table.pool.items() if each[0] == grown)
            self.by("NM-60" if there else "NM-64", logged=True)
            if there or self.options["no_replacement"] == "leave":
                table.bag[token] -= 1
                table.pool[token] += 1
                yield from self._add(grown, "NM-60")
        elif kind == "blank":
            self.by("NM-63", logged=True)
            yield from self._add("adult", "NM-63")
        elif kind == "queen":
            self.by("NM-62", logged=True)
            yield from self._queen()
        else:
            self.by("NM-61", logged=True)
            table.bag[token] -= 1
            table.drawn = token
            for seat in table.awake():
                person = table.people[seat]
                if person.awake and not table.intruders(person.room):
                    yield from self._noise_roll(seat)
                    self.still()
            self._to_bag(token)
            table.drawn = None
            self.by("NM-61", logged=True)
        self.still()

    def _queen(self) -> Script:
        """NM-62: she comes to the characters in the Nest, or one more egg is laid."""
        table = self.table
        nest = table.nest()
        there = table.awake(nest) if nest else []
        if not there:
            if table.eggs_in_box and not table.nest_destroyed:
                table.eggs_in_box -= 1
                table.eggs += 1
            return
        figure = table.miniature("queen")
        if not figure:
            return
        self.by("NM-11")
        self.by("NM-13", logged=True)
        table.noise.difference_update(CORRIDORS_OF[nest])
        number = sole("queen")
        token: Token = ("queen", number)
        aside = self.options["queen_token"] == "aside"
        if aside:
            table.bag[token] -= 1
        table.figures[figure] = Figure("queen", nest, token if aside else None)
        yield from self._surprise(figure, there[0], number or 0)

    # --- the result (NM-97) ---

    def score(self) -> float:
        """NM-97."""
        table = self.table
        asleep = sum(person.fate == "asleep" for person in table.people)
        need = -(-self.players // 2) if self.options["need"] == "half" else int(self.options["need"])
        reached = self.options["goal"] == "survive" or table.nest_destroyed or table.queen_killed
        return float(NUMBERS.points * asleep + table.last_sleep) if reached and asleep >= need else 0.0
