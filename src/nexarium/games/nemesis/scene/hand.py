"""The hand: the character, its cards, and a tile for each kind of action with its cost or the reason why it is unavailable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nexarium.core.game import History
from nexarium.core.scene import AnyShape, Group, Layer, Path, Rect, Scene, Text, Use, fitted
from nexarium.core.words import Words
from nexarium.games.nemesis.box.ship import scenario
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import Phase
from nexarium.games.nemesis.scene import art
from nexarium.games.nemesis.scene.board import DOES_ICONS
from nexarium.games.nemesis.scene.names import person_name
from nexarium.games.nemesis.scene.risks import risk
from nexarium.games.nemesis.scene.seen import LIGHT_LIMIT, SERIOUS_LIMIT, Person, Seen, seen

KINDS = ("move", "careful", "shoot", "melee", "room", "rest", "repair", "pass")
"""The tiles, in order."""
PHASES = {Phase.ACT: "act", Phase.MARKING: "quietly", Phase.DISCARDING: "discarding"}


def kind_of(action: numbering.Action) -> str:
    """Return the tile that offers a decision; empty in phases without tiles."""
    match action:
        case numbering.Move():
            return "move"
        case numbering.CarefulMove():
            return "careful"
        case numbering.Shoot():
            return "shoot"
        case numbering.Strike():
            return "melee"
        case numbering.Plain.PASS | numbering.Plain.REST:
            return str(action)
        case numbering.Plain.PUT_OUT | numbering.Plain.MEND | numbering.BreakDoor():
            return "repair"
        case numbering.Mark() | numbering.Discard() | numbering.Plain.KEEP:
            return ""
    return "room"


@dataclass(frozen=True)
class Places:
    """The layout of the hand's picture."""

    width: float
    height: float
    cards: tuple[float, float, float, float]
    """The left and top of the first card, and the width and height of each."""
    tiles: tuple[float, float, float, float]
    """The left and top of the first tile, and the width and height of each."""
    across: int
    """The number of tiles side by side."""
    gap: float


BOLD = 0.95
"""The part of its space that a bold line may take, measured by the widths of regular letters."""

WIDE = Places(980, 132, (222, 4, 60, 124), (562, 4, 100, 59), 4, 6)
TALL = Places(366, 118, (170, 0, 35, 50), (0, 58, 43, 60), 8, 3.1)


def hand(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
    """Return the character, its cards and the tiles of its actions; None after the end."""
    state = history.now
    ship_seen = seen(state)
    if ship_seen.over:
        return None
    mover = state.current_player()
    seat = viewer if viewer is not None else max(mover, int(state.record.active), 0)
    person, places = ship_seen.people[seat], TALL if tall else WIDE
    acting = history.to_move == seat == viewer
    legal = state.legal_actions() if acting else []
    phase = PHASES.get(ship_seen.due.phase, "") if acting else ""
    shapes: list[AnyShape] = [*(_status_tall if tall else _status_wide)(person, words)]
    shapes += _cards(person, places, legal, phase, words)
    shapes += (
        _message(phase, places, words) if phase in ("quietly", "discarding") else _tiles(ship_seen, person, places, legal, acting, words)
    )
    title = words("hand", name=person_name(person, words), actions=person.actions, contamination=person.cards - person.actions)
    return Scene(places.width, places.height, (Layer("lw-hand", tuple(shapes)),), {}, title)


# --- the character -------------------------------------------------------------------------------------------------------


def pips(number: int, of: int, at: tuple[float, float], kind: str, size: float = 1.0) -> list[AnyShape]:
    """Return a row of `of` pips, the first `number` of them filled."""
    w, h = (8.0 * size, 13.0 * size) if kind == "shot" else (11.0 * size, 11.0 * size)
    return [
        Rect(
            w=w,
            h=h,
            rx=2 if kind == "shot" else h / 2,
            at=(at[0] + place * (w + 3 * size), at[1] - h / 2),
            classes=f"lw-{kind}" + ("" if place < number else " lw-empty"),
        )
        for place in range(of)
    ]


def wounds_of(person: Person, words: Words, *, short: bool = False) -> str:
    """Return wounds such as `Leg, Body (dressed)`, or short `Leg, (Body)`; duplicates with their number."""
    injuries = [words(f"wound.{name}") for name in person.serious]
    injuries += [words("dressed_short" if short else "dressed", wound=words(f"wound.{name}")) for name in person.dressed]
    return ", ".join(each if injuries.count(each) == 1 else f"{each} \u00d7{injuries.count(each)}" for each in dict.fromkeys(injuries))


def _row(what: str, number: int, of: int, at: tuple[float, float], kind: str, words: Words, size: float = 1.0) -> AnyShape:
    """Return a row of pips with a title such as `Light wounds: 1 of 2`."""
    title = words("pips_title", what=what, n=number, of=of)
    return Group(children=tuple(pips(number, of, (0, 0), kind, size)), at=at, title=title)


def _line(text: str, y: float) -> AnyShape:
    return Text(text=text, size=12, at=(0, y), anchor="start", classes="lw-muted")


def _status_wide(person: Person, words: Words) -> list[AnyShape]:
    ills = _ills(person, (194, 12), -22, 0.86, words)
    name, size = fitted(person_name(person, words), 16, 170 - 22 * len(ills))
    shapes: list[AnyShape] = [
        Group(children=(Use(symbol=f"lw-seat-{person.seat}"),), at=(16, 18), scale=1.15, classes=art.COLOURS[person.seat]),
        Text(text=name, size=size, at=(40, 10), anchor="start", classes="lw-bold"),
        Text(text=_whereabouts(person, words), size=12, at=(40, 28), anchor="start", classes="lw-muted"),
    ]
    if person.character:
        weapon = words.or_id("weapon", person.character.weapon)
        text, size = fitted(weapon, 12, 106)
        shapes.append(Text(text=text, size=size, at=(0, 52), anchor="start", classes="lw-muted"))
        shapes.append(_row(weapon, person.ammunition, person.character.ammunition, (112, 52), "shot", words))
    light, serious = words("light_wounds"), words("serious_wounds")
    shapes += [_line(light, 72), _row(light, person.light, LIGHT_LIMIT - 1, (112, 72), "wound", words)]
    shapes += [_line(serious, 92), _row(serious, len(person.serious) + len(person.dressed), SERIOUS_LIMIT, (112, 92), "serious", words)]
    if injuries := wounds_of(person, words, short=True):
        text, size = fitted(injuries, 12, 204)
        shapes.append(Text(text=text, size=size, at=(0, 114), anchor="start", classes="lw-bold"))
    else:
        shapes.append(_line(words("deck", n=person.deck, discard=person.discard), 114))
    return [*shapes, *ills]


def _ills(person: Person, first: tuple[float, float], step: float, scale: float, words: Words) -> list[AnyShape]:
    """Return the signs of Slime and of a Larva, in a row from the first one's centre on."""
    x, y = first
    there = [key for key, has in (("slime", person.slime), ("larva", person.larva)) if has]
    signs = {"slime": "lw-slime", "larva": "lw-larva-carried"}
    return [Use(symbol=signs[key], at=(x + step * place, y), scale=scale, title=words(f"{key}_title")) for place, key in enumerate(there)]


def _whereabouts(person: Person, words: Words) -> str:
    """Return a place such as `in room 15 · Slime`."""
    if person.fate != "awake":
        return words(f"fate.{person.fate}")
    states = [words(key) for key, there in (("slime", person.slime), ("larva", person.larva)) if there]
    return " \u00b7 ".join([words("in_room", room=person.room), *states])


def _status_tall(person: Person, words: Words) -> list[AnyShape]:
    name, size = fitted(person_name(person, words), 13.5, 133)
    shapes: list[AnyShape] = [
        Group(children=(Use(symbol=f"lw-seat-{person.seat}"),), at=(13, 13), scale=0.92, classes=art.COLOURS[person.seat]),
        Text(text=name, size=size, at=(31, 7), anchor="start", classes="lw-bold"),
    ]
    if person.character:
        weapon = words.or_id("weapon", person.character.weapon)
        shapes.append(_row(weapon, person.ammunition, person.character.ammunition, (31, 23), "shot", words, 0.85))
    shapes.append(_row(words("light_wounds"), person.light, LIGHT_LIMIT - 1, (0, 42), "wound", words, 0.85))
    serious = len(person.serious) + len(person.dressed)
    shapes.append(_row(words("serious_wounds"), serious, SERIOUS_LIMIT, (28, 42), "serious", words, 0.85))
    if injuries := wounds_of(person, words, short=True):
        text, size = fitted(injuries, 11.5, 98)
        shapes.append(Text(text=text, size=size, at=(68, 42.5), anchor="start"))
    shots = person.character.ammunition if person.character else 0
    return [*shapes, *_ills(person, (max(100.0, 44 + 9.35 * shots), 23), 20, 0.72, words)]


# --- cards ---------------------------------------------------------------------------------------------------------------


def _cards(person: Person, places: Places, legal: Sequence[int], phase: str, words: Words) -> list[AnyShape]:
    left, top, w, h = places.cards
    shapes: list[AnyShape] = []
    slots = scenario().hand
    pitch = w + (6 if places is WIDE else 4)
    held = [(card, place) for card, number in enumerate(person.hand) for place in range(number)]
    if len(held) > slots:
        pitch *= slots / len(held)
    for place in range(max(slots, len(held))):
        at = (left + place * pitch, top)
        if place >= len(held):
            shapes.append(Rect(w=w, h=h, rx=7, at=at, classes="lw-no-card"))
            continue
        card, same = held[place]
        discard = numbering.number(numbering.Discard(numbering.CARDS[card]))
        actions = (discard,) if phase == "discarding" and discard in legal else ()
        shapes += _card(card, same, at, places, actions, words)
    return shapes


def _card(card: int, same: int, at: tuple[float, float], places: Places, actions: tuple[int, ...], words: Words) -> list[AnyShape]:
    _, _, w, h = places.cards
    name = numbering.CARDS[card]
    plain = card == numbering.ACTION_CARD
    children: list[AnyShape] = [Rect(w=w, h=h, rx=7, classes="lw-card")]
    if not plain:
        step = 13.0
        stripes = "".join(
            f"M{max(0, k * step - h):g} {min(h, k * step):g}L{min(w, k * step):g} {max(0, k * step - w):g}"
            for k in range(1, int((w + h) / step))
        )
        children.append(Path(d=stripes, classes="lw-stripes"))
    glyph = art.ACTION_CARD if plain else art.CONTAMINATION
    worn = "lw-ic lw-card-ic" if plain else f"lw-ic lw-sick-ic lw-{name}-ic"
    if places is WIDE:
        label, size = fitted(words(f"card_short.{name}"), 12, w - 8)
        children += [
            Text(text=label, size=size, at=(w / 2, 17), classes="lw-bold"),
            art.icon(glyph, (w / 2, h / 2), 30, worn),
            Text(text=words("pays", n=1 if plain else 0), size=11.5, at=(w / 2, h - 16), classes="lw-muted"),
        ]
    else:
        children.append(art.icon(glyph, (w / 2, h / 2), 22, worn))
    title = words("discard_card" if actions else "card_title", card=words(f"card.{name}"))
    drawn = Group(id=f"card-{name}-{same}", children=tuple(children), at=at, title="" if actions else title)
    if not actions:
        return [drawn]
    return [drawn, Rect(id=f"discard-{name}-{same}", w=w, h=h, rx=7, at=at, classes="lw-press", title=title, actions=actions)]


# --- tiles ---------------------------------------------------------------------------------------------------------------


def _message(phase: str, places: Places, words: Words) -> list[AnyShape]:
    """Return the request of a phase without tiles, in the place of the tiles."""
    left, top, w, h = places.tiles
    width = places.across * w + (places.across - 1) * places.gap
    rows = len(KINDS) // places.across
    height = rows * h + (rows - 1) * places.gap
    shapes: list[AnyShape] = [Rect(w=width, h=height, rx=8, at=(left, top), classes=f"lw-message lw-{phase}")]
    lines = words(f"ask.{phase}").split(" | ")
    for place, line in enumerate(lines):
        y = top + height / 2 + 20 * (place - (len(lines) - 1) / 2)
        text, size = fitted(line, 14, width - 24)
        shapes.append(Text(text=text, size=size, at=(left + width / 2, y), classes="lw-muted" if place else "lw-bold"))
    return shapes


def _tiles(ship_seen: Seen, person: Person, places: Places, legal: Sequence[int], acting: bool, words: Words) -> list[AnyShape]:
    offered: dict[str, list[int]] = {kind: [] for kind in KINDS}
    for action in legal:
        if kind := kind_of(numbering.read(action)):
            offered[kind].append(action)
    fighting = person.fate == "awake" and bool(ship_seen.in_room(person.room))
    left, top, w, h = places.tiles
    shapes: list[AnyShape] = []
    for place, kind in enumerate(KINDS):
        at = (left + (w + places.gap) * (place % places.across), top + (h + places.gap) * (place // places.across))
        label = words(f"do.{'escape' if kind == 'move' and fighting else kind}")
        icon = art.ICONS["escape" if kind == "move" and fighting else kind]
        if kind == "room" and (does := ship_seen.rooms[person.room].does) and f"do.{does}" in words:
            label, icon = words(f"do.{does}"), art.ICONS[DOES_ICONS[does]]
        actions = tuple(offered[kind])
        key, holes = price(kind, person, fighting) if actions else why_not(kind, ship_seen, person, fighting) if acting else ("", {})
        note = words(f"{key}_short" if places is TALL and f"{key}_short" in words else key, **holes) if key else ""
        preview = f"do-{actions[0]}" if len(actions) == 1 and risk(ship_seen, person.seat, numbering.read(actions[0]), words) else ""
        shapes += _tile(kind, label, note, icon, at, places, actions, preview, words)
    return shapes


def cost(kind: str, person: Person, fighting: bool) -> int:
    """Return the number of Action cards that a kind of action costs (NM-92)."""
    costs = scenario().costs
    if kind == "move" and fighting and "leg" in person.serious:
        return costs.escape_leg_wound
    return int(getattr(costs, kind, 0))


def price(kind: str, person: Person, fighting: bool) -> tuple[str, dict[str, int]]:
    """Return an action's cost, as a key of the words with its values."""
    return ("ends_turn", {}) if kind == "pass" else ("cards", {"n": cost(kind, person, fighting)})


def why_not(kind: str, ship_seen: Seen, person: Person, fighting: bool) -> tuple[str, dict[str, int]]:
    """Return in a word or two why no action of a kind is possible now, as a key of the words with its values."""
    if kind == "pass":
        return "", {}
    if fighting and kind in ("careful", "room", "rest", "repair"):
        return "not.combat", {}
    room = ship_seen.rooms[person.room]
    does = room.does
    if kind in ("shoot", "melee") and not fighting and not (does == "nest" and not ship_seen.nest_destroyed):
        return "not.target", {}
    if kind == "shoot" and not person.ammunition:
        return "not.ammunition", {}
    if kind == "room":
        if does in ("", "nest", "slime"):
            return "not.nothing", {}
        if room.malfunction:
            return "not.malfunction", {}
        if does == "hibernate" and ship_seen.time > ship_seen.opens:
            return "not.time", {"n": ship_seen.opens}
    if kind == "rest" and person.cards == person.actions:
        return "not.needed", {}
    if person.actions < cost(kind, person, fighting):
        return "not.cards", {"n": cost(kind, person, fighting)}
    ways = [each.door for each in ship_seen.corridors if person.room in each.rooms]
    shut = all(door == "closed" for door in ways)
    careful = "not.doors" if shut else "not.full"
    return {"move": "not.doors", "careful": careful, "repair": "not.nothing", "room": "not.needed"}.get(kind, "not.now"), {}


def _tile(
    kind: str,
    label: str,
    note: str,
    icon: str,
    at: tuple[float, float],
    places: Places,
    actions: tuple[int, ...],
    preview: str,
    words: Words,
) -> list[AnyShape]:
    _, _, w, h = places.tiles
    off = "" if actions else " lw-off"
    children: list[AnyShape] = [Rect(w=w, h=h, rx=8 if places is WIDE else 7, classes=f"lw-tile-room{off}")]
    if places is WIDE:
        (text, size), (below, small) = fitted(label, 13, BOLD * (w - 43)), fitted(note, 11.5, w - 41)
        children += [
            art.icon(icon, (20, h / 2), 22, f"lw-ic lw-tile-ic{off}"),
            Text(text=text, size=size, at=(38, h / 2 - 8), anchor="start", classes=f"lw-bold{off}"),
            Text(text=below, size=small, at=(38, h / 2 + 10), anchor="start", classes="lw-muted"),
        ]
    else:
        (text, size), (below, small) = fitted(label, 11.5, BOLD * (w - 4)), fitted(note, 10.5, w - 3)
        children += [
            art.icon(icon, (w / 2, 16), 20, f"lw-ic lw-tile-ic{off}"),
            Text(text=text, size=size, at=(w / 2, 36), classes=f"lw-bold{off}"),
            Text(text=below, size=small, at=(w / 2, 50), classes="lw-muted"),
        ]
    title = words("tile_title", label=label, note=note) if note else label
    tile = Group(id=f"tile-{kind}", children=tuple(children), at=at, title="" if actions else title)
    if not actions:
        return [tile]
    return [tile, Rect(id=f"do-{kind}", w=w, h=h, rx=8, at=at, classes="lw-press", title=title, actions=actions, preview=preview)]
