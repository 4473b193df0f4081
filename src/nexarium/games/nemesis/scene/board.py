"""The board: the ship with its rooms and corridors, the figures in it, and the time left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Rect, Text, Use, fitted, shortened
from nexarium.core.words import Words
from nexarium.games.nemesis.box.ship import TECHNICAL, ship
from nexarium.games.nemesis.rules.numbering import EGG
from nexarium.games.nemesis.scene import art
from nexarium.games.nemesis.scene.deck import DUCTS, Deck, Line, entrances
from nexarium.games.nemesis.scene.names import intruder_name, room_name, seat_name, short_room_name
from nexarium.games.nemesis.scene.seen import Corridor, Intruder, Person, Room, Seen

Actions = tuple[int, ...]


@dataclass(frozen=True)
class Targets:
    """The legal actions offered by picking something on the board."""

    rooms: dict[int, Actions]
    corridors: dict[int, Actions]
    """By corridor, including `TECHNICAL`: the actions that place a careful move's marker."""
    doors: dict[int, Actions]
    targets: dict[int, Actions]
    """By figure, or `EGG`: the actions that shoot at or strike it."""

    @property
    def eggs(self) -> Actions:
        """The actions on the eggs."""
        return self.targets.get(EGG, ())

    @property
    def ducts(self) -> Actions:
        """The actions on the technical corridors."""
        return self.corridors.get(TECHNICAL, ())


NOTHING = Targets({}, {}, {}, {})

# --- static parts -----------------------------------------------------------------------------------------------------------


def hull(deck: Deck, corridors: Iterable[tuple[int, int]]) -> Layer:
    """Return the ship itself: hull, nozzles, and the corridors' floors."""
    shapes: list[AnyShape] = [Path(d=d, classes="lw-nozzle") for d in deck.nozzles]
    shapes.append(Path(d=deck.hull, classes="lw-hull"))
    shapes.append(Path(d=deck.plates, classes="lw-plates"))
    shapes.append(Path(d=deck.inner, classes="lw-inner"))
    wide = "tall" if deck.tall else "wide"
    for one, other in corridors:
        d = deck.corridor(one, other).d
        shapes += [Path(d=d, classes=f"lw-tube lw-tube-{wide}"), Path(d=d, classes=f"lw-floor lw-floor-{wide}")]
    return Layer("lw-hull", tuple(shapes), True)


# --- corridors -----------------------------------------------------------------------------------------------------------


def _more(numbers: Sequence[int], deck: Deck) -> float:
    """Return the extra width of a pill with several numbers."""
    return (9.0 if deck.tall else 10.0) * (len(numbers) - 1)


def _pill(numbers: Sequence[int], deck: Deck, kind: str, pickable: bool) -> tuple[AnyShape, ...]:
    h = 17.0 if deck.tall else 20.0
    w = h + _more(numbers, deck)
    return (
        Rect(w=w, h=h, rx=h / 2, at=(-w / 2, -h / 2), classes=f"lw-pill {kind}" + (" lw-pick" if pickable else "")),
        Text(text="\u00b7".join(map(str, numbers)), size=deck.text, at=(0, 0.5), classes=f"lw-bold {kind}-text"),
    )


def _waves(line: Line, numbers: Sequence[int], deck: Deck) -> AnyShape:
    """Return the waves of a noise marker, on the sides that the corridor leaves free."""
    steep = 45 < abs(line.turn) % 180 < 135
    half = (8.5 if deck.tall else 10.0) + (_more(numbers, deck) / 2 if steep else 0.0)
    d = "".join(
        f"M{side * (half + off):g} {-y:g}Q{side * (half + off + 3.5):g} 0 {side * (half + off):g} {y:g}"
        for side in (-1, 1)
        for off, y in ((3.5, 4.5), (7.5, 6.5))
    )
    return Path(d=d, turn=0.0 if steep else 90.0, classes="lw-wave")


def _door(line: Line, numbers: Sequence[int], deck: Deck, closed: bool) -> Group:
    """Return a closed door, a bar across the corridor on both sides of its number; or the remains of a destroyed one."""
    steep = 45 < abs(line.turn) % 180 < 135
    high = 11.0 if deck.tall else 15.0
    away = 4.0 + (8.5 if deck.tall else 10.0) + (0.0 if steep else _more(numbers, deck) / 2)
    bars: list[AnyShape] = []
    for side in (-1, 1):
        if closed:
            bars.append(Rect(w=5, h=2 * high, rx=1.5, at=(side * away - 2.5, -high), classes="lw-door"))
        else:
            d = f"M{side * away:g} {-high:g}l{side * 2:g} {high * 0.5:g}M{side * away:g} {high:g}l{side * 2:g} {-high * 0.5:g}"
            bars.append(Path(d=d, classes="lw-wreck"))
    return Group(children=tuple(bars), turn=line.turn)


def corridors(seen: Seen, deck: Deck, targets: Targets, words: Words) -> Layer:
    """Return each corridor's numbers, its noise and its door."""
    shapes: list[AnyShape] = []
    for each in seen.corridors:
        line, pickable = deck.corridor(*each.rooms), targets.corridors.get(each.place, ())
        if pickable:
            shapes.append(Path(d=line.d, classes=f"lw-way {'lw-way-tall' if deck.tall else ''}"))
        kind = "lw-noise" if each.noise else "lw-quiet"
        children: list[AnyShape] = [Circle(r=22, classes="lw-hit")] if pickable else []
        children += _pill(each.numbers, deck, kind, bool(pickable))
        shapes.append(
            Group(
                id=f"corridor-{each.place}",
                children=tuple(children),
                at=line.middle,
                classes="lw-corridor" + (" lw-target" if pickable else ""),
                title=_corridor_title(each, words),
                actions=pickable,
            )
        )
        if each.door != "open":
            breakable = targets.doors.get(each.place, ())
            door = _door(line, each.numbers, deck, each.door == "closed")
            shapes.append(
                Group(
                    id=f"door-{each.place}-{each.door}",
                    children=(Circle(r=20, classes="lw-hit"), door) if breakable else (door,),
                    at=line.middle,
                    classes="lw-door-group" + (" lw-target" if breakable else ""),
                    title=words(f"door_{each.door}", rooms=_rooms(each, words)),
                    actions=breakable,
                )
            )
        if each.noise:
            name = f"noise-{each.place}"
            shapes.append(Group(id=name, children=(_waves(line, each.numbers, deck),), at=line.middle, classes="lw-ripple"))
    return Layer("lw-corridors", tuple(shapes))


def _rooms(corridor: Corridor, words: Words) -> str:
    return words("between", one=corridor.rooms[0], other=corridor.rooms[1])


def _corridor_title(corridor: Corridor, words: Words) -> str:
    key = "corridor_noise" if corridor.noise else "corridor"
    return words(key, numbers=", ".join(map(str, corridor.numbers)), rooms=_rooms(corridor, words))


def ducts(seen: Seen, deck: Deck, targets: Targets, words: Words) -> Layer:
    """Return the technical corridors: one space with a sign at each of its entrances."""
    kind = "lw-noise" if seen.ducts else "lw-quiet"
    shapes: list[AnyShape] = []
    signs = {room: (22.0 + 10.0 * len(numbers), 19.0 if deck.tall else 20.0) for room, numbers in ship().entrances.items()}
    places = entrances(deck, tuple(signs.items()), tuple(each.rooms for each in ship().corridors))
    for room, numbers in ship().entrances.items():
        w, h = signs[room]
        grate = "M-3 -4.500V4.500M3 -4.500V4.500M-3 -2H3M-3 2H3"
        shapes.append(
            Group(
                id=f"entrance-{room}",
                children=(
                    Rect(w=w, h=h, rx=5, at=(-w / 2, -h / 2), classes=f"lw-duct lw-duct-{kind[3:]}"),
                    Path(d=grate, at=(-w / 2 + 9, 0), classes=f"lw-grate {kind}-line"),
                    Text(text="\u00b7".join(map(str, numbers)), size=deck.text, at=(6, 0.5), classes=f"lw-bold {kind}-text"),
                ),
                at=places[room],
                classes="lw-entrance",
                title=words("entrance_noise" if seen.ducts else "entrance", room=room, numbers=", ".join(map(str, numbers))),
            )
        )
    w, h = deck.ducts
    ducts_title = words("ducts_title_noise" if seen.ducts else "ducts_title")
    x, y = deck.at(DUCTS)
    shapes.append(
        Group(
            id="ducts",
            children=(
                Rect(w=w, h=h, rx=8, at=(-w / 2, -h / 2), classes=f"lw-duct lw-duct-{kind[3:]}"),
                Text(text=words("ducts_short" if deck.tall else "ducts"), size=deck.text, at=(0, -8), classes=f"lw-bold {kind}-text"),
                Text(
                    text=words(("ducts_noise_short" if deck.tall else "ducts_noise") if seen.ducts else "ducts_quiet"),
                    size=deck.text,
                    at=(0, 9),
                    classes=f"{kind}-text lw-soft",
                ),
            ),
            at=(x, y),
            title="" if targets.ducts else ducts_title,
        )
    )
    if targets.ducts:
        at = (x - w / 2, y - h / 2)
        shapes.append(Rect(id="to-ducts", w=w, h=h, rx=8, at=at, classes="lw-lit", title=ducts_title, actions=targets.ducts))
    return Layer("lw-ducts", tuple(shapes))


# --- rooms ---------------------------------------------------------------------------------------------------------------

DOES_ICONS = {
    "hibernate": "hibernatorium",
    "reload": "armory",
    "treat": "emergency",
    "operate": "surgery",
    "eat": "canteen",
    "wash": "shower",
    "nest": "nest",
    "slime": "slime_room",
}
"""The icon for each function of a tile."""


def rooms(seen: Seen, deck: Deck, targets: Targets, words: Words) -> Layer:
    """Return the rooms by their number. A room that can be picked is covered by a rectangle that takes the click."""
    here = seen.people[seen.active] if seen.active >= 0 else None
    shapes: list[AnyShape] = []
    for number in seen.rooms:
        room, (w, h), actions = seen.rooms[number], deck.size(number), targets.rooms.get(number, ())
        known = bool(room.tile)
        standing = here is not None and here.fate == "awake" and here.room == number
        frame = "lw-known" if known else "lw-unknown"
        children: list[AnyShape] = [Rect(w=w, h=h, rx=8, at=(-w / 2, -h / 2), classes=f"lw-room {frame}")]
        if standing and here is not None:
            children.append(Rect(w=w, h=h, rx=8, at=(-w / 2, -h / 2), classes=f"lw-here {art.COLOURS[here.seat]}"))
        children += _head(room, _markers(seen, room), deck, w, h, words)
        x, y = deck.middle(number)
        caption = _room_title(seen, number, words)
        shapes.append(Group(id=f"room-{number}", children=tuple(children), at=(x, y), title="" if actions else caption))
        if actions:
            at = (x - w / 2, y - h / 2)
            shapes.append(
                Rect(id=f"to-{number}", w=w, h=h, rx=8, at=at, classes="lw-lit", title=caption, actions=actions, preview=f"room-{number}")
            )
    return Layer("lw-rooms", tuple(shapes))


def _head(room: Room, own: list[Marked], deck: Deck, w: float, h: float, words: Words) -> list[AnyShape]:
    """Return a room's number, name and icon; for an unexplored one, what its back shows.

    On a phone its markers are in line with its number. Where they take the icon's place, only the name is shown.
    """
    muted = "" if room.tile else " lw-muted"
    glyph = DOES_ICONS.get(room.does)
    if deck.tall:
        head: list[AnyShape] = [
            Text(text=str(room.number), size=13.5, at=(-w / 2 + 7, -h / 2 + 11), anchor="start", classes=f"lw-bold{muted}")
        ]
        if glyph and _across(own) <= w - _number_room(room) - 15 - 4:
            head.append(art.icon(art.ICONS[glyph], (-w / 2 + (32 if room.number > 9 else 24), -h / 2 + 11), 13, "lw-ic lw-tile"))
        if not room.tile:
            head.append(Text(text=room.back, size=deck.text, at=(w / 2 - 7, -h / 2 + 11), anchor="end", classes="lw-muted"))
        else:
            name = shortened(short_room_name(room, words), deck.text, w - 2)
            head.append(Text(text=name, size=deck.text, at=(0, -h / 2 + 23.9), classes="lw-name"))
        return head
    left = -w / 2 + 9
    digits = 9.0 if room.number < 10 else 16.0
    name, size = fitted(room_name(room, words), 12, w - 18 - digits - 4 - (15 if glyph else 0))
    head = [
        Text(text=str(room.number), size=12.5, at=(left, -h / 2 + 14), anchor="start", classes=f"lw-bold{muted}"),
        Text(text=name, size=size, at=(left + digits + 3, -h / 2 + 14.3), anchor="start", classes=muted.strip()),
    ]
    if glyph:
        head.append(art.icon(art.ICONS[glyph], (w / 2 - 12, -h / 2 + 14), 14, "lw-ic lw-tile"))
    if not room.tile:
        head.append(Text(text=words("tile_back", back=room.back), size=11, at=(left, h / 2 - 12), anchor="start", classes="lw-muted"))
    return head


def _room_title(seen: Seen, number: int, words: Words) -> str:
    """Return a title such as `15 Monitoring: the Captain; an Adult, 2 injuries; fire`."""
    room = seen.rooms[number]
    held = [seat_name(seen, each.seat, words) for each in seen.people if each.room == number and each.fate == "awake"]
    held += [
        words("asleep_title", name=seat_name(seen, each.seat, words))
        for each in seen.people
        if each.room == number and each.fate == "asleep"
    ]
    held += [_intruder_title(intruder, words) for intruder in seen.intruders if intruder.room == number]
    held += [words(mark) for mark, there in (("fire", room.fire), ("malfunction", room.malfunction)) if there]
    if room.corpses:
        held.append(words("corpses", n=room.corpses))
    if room.carcasses:
        held.append(words("carcasses", n=room.carcasses))
    if room.does == "nest":
        held.append(words("nest_gone") if seen.nest_destroyed else words("eggs", n=seen.eggs))
    name = f"{number} {room_name(room, words)}"
    return words("room_holds", room=name, things="; ".join(held)) if held else name


def _intruder_title(intruder: Intruder, words: Words) -> str:
    name = intruder_name(intruder.kind, words)
    return words("beast_hurt", name=name, n=intruder.injuries) if intruder.injuries else name


# --- figures and markers in the rooms ---------------------------------------------------------------------------------------


Marked = tuple[str, str, str]
"""A marker of a room: its symbol, the count beside it, and its name."""


def _markers(seen: Seen, room: Room) -> list[Marked]:
    """Return the room's own markers."""
    found = []
    if room.fire:
        found.append(("lw-fire", "", "fire"))
    if room.malfunction:
        found.append(("lw-malfunction", "", "malfunction"))
    if room.does == "nest":
        found.append(("lw-broken-egg", "", "eggs") if seen.nest_destroyed else ("lw-egg", str(seen.eggs), "eggs"))
    if room.corpses:
        found.append(("lw-corpse", str(room.corpses) if room.corpses > 1 else "", "corpses"))
    if room.carcasses:
        found.append(("lw-carcass", str(room.carcasses) if room.carcasses > 1 else "", "carcasses"))
    return found


@dataclass(frozen=True)
class Spot:
    """The position of a person or an intruder, and its scale."""

    at: tuple[float, float]
    scale: float


def spots(number: int, left: float, top: float, right: float, bottom: float, radius: float) -> list[Spot]:
    """Return places for `number` figures in a box, from the lower right, as large as possible."""
    w, h = right - left, bottom - top
    radius = min(radius, h / 2)
    while radius > 4:
        pitch = 2 * radius + 2.5
        across, down = max(1, int((w + 2.5) // pitch)), max(1, int((h + 2.5) // pitch))
        if across * down >= number:
            break
        radius -= 0.25
    pitch = 2 * radius + 2.5
    across = max(1, int((w + 2.5) // pitch))
    return [
        Spot((right - radius - pitch * (place % across), bottom - radius - pitch * (place // across)), radius / 13)
        for place in range(number)
    ]


def contents(seen: Seen, deck: Deck, targets: Targets, words: Words) -> tuple[Layer, Layer]:
    """Return the layers of markers, and of the people and intruders in the rooms."""
    marks: list[AnyShape] = []
    tokens: list[AnyShape] = []
    for number in seen.rooms:
        room, (w, h), (x, y) = seen.rooms[number], deck.size(number), deck.middle(number)
        own = _markers(seen, room)
        people = [each for each in seen.people if each.room == number and each.fate != "dead"]
        intruders = [each for each in seen.intruders if each.room == number]
        standing = len(people) + len(intruders)
        left, right, top, bottom = x - w / 2, x + w / 2, y - h / 2, y + h / 2
        if deck.tall:
            marks += _small_markers(own, room, targets, words, (right - 4, top + 12), w - _number_room(room) - 4, deck)
            box = (left + 4, top + (30 if room.tile else 21), right - 4, bottom - 2)
        else:
            used = sum(30 if count else 21 for _, count, _ in own)
            single = used + standing * (2 * deck.token + 2.5) <= w - 14
            marks += _large_markers(own, room, targets, words, left + 18, bottom - 17 if single else top + 34)
            box = (left + 7 + (used if single else 0), top + 25 + (0 if single or not own else 18), right - 7, bottom - 6)
        there: list[Person | Intruder] = [*people, *intruders]
        for spot, one in zip(spots(standing, *box, deck.token), there, strict=True):
            if isinstance(one, Person):
                tokens.append(_person(seen, one, spot, words))
            else:
                tokens += _intruder(one, spot, targets.targets.get(one.figure, ()), words)
    return Layer("lw-marks", tuple(marks)), Layer("lw-tokens", tuple(tokens))


def _marker(symbol: str, name: str, room: Room, at: tuple[float, float], scale: float, targets: Targets, words: Words) -> AnyShape:
    actions = targets.eggs if symbol == "lw-egg" else ()
    body: tuple[AnyShape, ...] = (Use(symbol=symbol, scale=scale),)
    if actions:
        body = (Circle(r=13, classes="lw-aim"), *body)
    title = words("aim_eggs") if actions else words(f"marker.{name}")
    classes = "lw-marker lw-target" if actions else "lw-marker"
    return Group(
        id=f"{name}-{room.number}",
        children=body,
        at=at,
        classes=classes,
        title=title,
        actions=actions,
        preview=f"beast-{EGG}" if actions else "",
    )


def _large_markers(own: list[Marked], room: Room, targets: Targets, words: Words, x: float, y: float) -> list[AnyShape]:
    shapes: list[AnyShape] = []
    for symbol, count, name in own:
        shapes.append(_marker(symbol, name, room, (x, y), 0.86, targets, words))
        if count:
            aside = 15 if symbol == "lw-egg" and targets.eggs else 9  # beside the ring for aiming
            shapes.append(Text(text=count, size=12.5, at=(x + aside, y + 0.5), anchor="start", classes="lw-bold"))
        x += 30 if count else 21
    return shapes


def _across(own: list[Marked]) -> float:
    """Return the width of small markers side by side."""
    return sum(22 if count else 14 for _, count, _ in own)


def _number_room(room: Room) -> float:
    """Return how far a room's number reaches from the room's left edge on a phone."""
    return 24 if room.number > 9 else 16


def _small_markers(
    own: list[Marked], room: Room, targets: Targets, words: Words, at: tuple[float, float], space: float, deck: Deck
) -> list[AnyShape]:
    """Return a room's markers along the upper edge, from the right; smaller and closer together where they would cover the room's
    number."""
    x, y = at
    shapes: list[AnyShape] = []
    close = min(1.0, (space - 14) / max(1.0, _across(own) - 14))  # the last one keeps its whole width
    for symbol, count, name in reversed(own):
        if count:
            shapes.append(Text(text=count, size=deck.text, at=(round(x, 1), y + 0.5), anchor="end", classes="lw-bold"))
            x -= 8 * close
        shapes.append(_marker(symbol, name, room, (round(x - 6, 1), y), round(0.6 * close, 2), targets, words))
        x -= 14 * close
    return shapes


def _person(seen: Seen, person: Person, spot: Spot, words: Words) -> AnyShape:
    active = person.seat == seen.active
    asleep = person.fate == "asleep"
    children: list[AnyShape] = [Use(symbol=f"lw-seat-{person.seat}")]
    if active:
        children.insert(0, Rect(w=32, h=32, rx=10.5, at=(-16, -16), classes="lw-active"))
    if asleep:
        children.append(Text(text="z", size=15, at=(9, -10), classes="lw-bold lw-z"))
    classes = f"lw-person {art.COLOURS[person.seat]}" + (" lw-asleep" if asleep else "")
    key = "asleep_title" if asleep else "stands"
    title = words(key, name=seat_name(seen, person.seat, words), room=person.room)
    return Group(id=f"person-{person.seat}", children=tuple(children), at=spot.at, scale=spot.scale, classes=classes, title=title)


def _intruder(intruder: Intruder, spot: Spot, actions: Actions, words: Words) -> list[AnyShape]:
    """Return an intruder with its injuries, and, if it can be aimed at, the ring that takes the click."""
    children: list[AnyShape] = [Use(symbol=f"lw-{intruder.kind}")]
    if intruder.injuries:
        # the number keeps its size, however small the figure
        at = (10.5, -9.5)
        children.append(Group(children=art.counted(str(intruder.injuries), (0, 0)), at=at, scale=round(1 / min(1.0, spot.scale), 3)))
    name, caption = f"beast-{intruder.figure}", _intruder_title(intruder, words)
    token = Group(id=name, children=tuple(children), at=spot.at, scale=spot.scale, classes="lw-intruder", title="" if actions else caption)
    if not actions:
        return [token]
    ring = (Circle(r=19, classes="lw-hit"), Circle(r=17, classes="lw-aim"))
    aim = Group(
        id=f"aim-{intruder.figure}",
        children=ring,
        at=spot.at,
        scale=spot.scale,
        classes="lw-target",
        title=words("aim", name=caption),
        actions=actions,
        preview=name,
    )
    return [token, aim]


# --- words ------------------------------------------------------------------------------------------------------------------


def title(seen: Seen, words: Words) -> str:
    """Return where all characters and intruders are, for viewers who cannot see the picture."""
    people = [words("stands", name=seat_name(seen, each.seat, words), room=each.room) for each in seen.people if each.fate != "dead"]
    intruders = [words("stands", name=_intruder_title(each, words), room=each.room) for each in seen.intruders]
    return words("board", n=seen.time, people="; ".join(people) or "\u2013", beasts="; ".join(intruders) or "\u2013")
