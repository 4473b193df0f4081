"""Cards of the box as they would look, for the page that enters them: attack cards, event cards and characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nexarium.core.own_names import in_language
from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Rect, Scene, Text, fitted, width_of
from nexarium.core.words import Words
from nexarium.games.nemesis.box import components as box
from nexarium.games.nemesis.box.ship import CHARACTERS, Character, characters
from nexarium.games.nemesis.scene import art
from nexarium.games.nemesis.scene.attacks import composed
from nexarium.games.nemesis.scene.names import attack_name

WIDTH, HEIGHT = 240.0, 320.0
MIDDLE, INSIDE, LINE = WIDTH / 2, WIDTH - 36, 19.0
_ENTRY = re.compile(r"(?P<file>[\w.]+):(?P<part>\w+)(\[(?P<place>\d+)\])?")


def preview(shown: str, words: Words) -> Scene | None:
    """Return the picture of a data file's entry, `components.toml:attacks[3]`; None for what is no card."""
    entry = _ENTRY.match(shown)
    if entry is None:
        return None
    file, part, place = entry["file"], entry["part"], int(entry["place"] or 0)
    if (file, part) == (box.FILE, "attacks"):
        cards = [card for card in box.components().attacks if card.entry == place]
        return _attack(cards, words) if cards else None
    if (file, part) == (box.FILE, "events"):
        events = box.components().events
        return _event(events[place], words) if place < len(events) else None
    character = next((each for each in characters() if file == CHARACTERS and each.id == part), None)
    return _character(character, words) if character else None


def _attack(cards: list[box.Attack], words: Words) -> Scene:
    first = cards[0]
    numbers = sorted(card.blood for card in cards if card.blood != box.RETREAT)
    arrows = len(cards) - len(numbers)
    blood = words.listed([*map(str, numbers), *[words("arrow")] * arrows])
    does = composed(first.effects, words)
    text = in_language(first.text, words.language)
    lines = [words("preview.blood", values=blood), does, words("log.by_hand", text=text) if text else ""]
    return _card(attack_name(first.id, words), _beasts(first.hits), lines)


def _event(event: box.Event, words: Words) -> Scene:
    name = words.or_id("event", event.id)
    number: tuple[AnyShape, ...] = (
        Circle(r=19, at=(MIDDLE, 78), classes="lw-reveal-card"),
        Text(text=str(event.corridor), size=22, at=(MIDDLE, 78), classes="lw-bold"),
    )
    text = in_language(event.text, words.language)
    lines = [words("log.event", n=event.corridor, movers=words.listed([words(f"kind.{kind}") for kind in event.movers]) or "\N{EN DASH}")]
    return _card(name, (*number, *_beasts(event.movers, 128)), [*lines, words("log.by_hand", text=text) if text else ""], 172)


def _character(character: Character, words: Words) -> Scene:
    face = art.FACES.get(character.id)
    sign: tuple[AnyShape, ...] = (Path(d=face, at=(MIDDLE, 92), scale=2.2, classes="lw-ic"),) if face else ()
    injuries = [words("preview.injuries", face=words(f"face.{face}"), n=number) for face, number in character.injuries.items()]
    weapon = words("preview.weapon", weapon=words.or_id("weapon", character.weapon), n=character.ammunition)
    return _card(words.or_id("character", character.id), sign, [weapon, *injuries], 160)


def _beasts(kinds: tuple[str, ...], y: float = 84) -> tuple[AnyShape, ...]:
    """Return the intruders of these kinds in a row."""
    step = min(42.0, INSIDE / max(1, len(kinds)))
    left = MIDDLE - step * (len(kinds) - 1) / 2
    return tuple(Group(children=art.intruder(kind), at=(left + step * place, y), scale=1.35) for place, kind in enumerate(kinds))


def _card(name: str, inside: tuple[AnyShape, ...], lines: list[str], top: float = 136) -> Scene:
    """Return a card with its name above, its picture, and its texts below."""
    title, size = fitted(name, 20, INSIDE)
    shapes: list[AnyShape] = [Rect(w=WIDTH - 4, h=HEIGHT - 4, rx=14, at=(2, 2), classes="lw-reveal-card")]
    shapes.append(Text(text=title, size=size, at=(MIDDLE, 34), classes="lw-bold"))
    broken = [line for text in lines if text for line in _broken(text[:1].upper() + text[1:])]
    step = min(LINE, (HEIGHT - 16 - top) / max(1, len(broken)))
    texts = [Text(text=line, size=min(14, step * 0.78), at=(MIDDLE, top + step * place)) for place, line in enumerate(broken)]
    return Scene(WIDTH, HEIGHT, (Layer("card", (*shapes, *inside, *texts)),), {}, name)


def _broken(text: str) -> Iterator[str]:
    """Yield the lines of a text, each no wider than the card."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and width_of(longer, 14) > INSIDE:
            yield line
            longer = word
        line = longer
    yield line
