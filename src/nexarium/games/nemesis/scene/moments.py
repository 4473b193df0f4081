"""The grave moments of a ply, which the middle of the table shows large: an encounter, an attack, a wound, a death, the end of the Nest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from nexarium.core.scene import AnyShape, Group, Layer, Path, Rect, Scene, Text, fitted
from nexarium.core.view import Reveal
from nexarium.games.nemesis.box.components import BLANK
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import Cause, Event, Phase
from nexarium.games.nemesis.scene import art
from nexarium.games.nemesis.scene.names import attack_name
from nexarium.games.nemesis.scene.seen import KIND_OF_FIGURE
from nexarium.games.nemesis.scene.shown_ply import GRAVE, ShownPly
from nexarium.games.nemesis.scene.story import story

WIDTH, HEIGHT = 220.0, 170.0
MIDDLE = (WIDTH / 2, HEIGHT / 2)
LARGE = 4.6
"""The scale of a figure that fills the picture."""
CARD = (108.0, 150.0)
RAYS = "".join(
    f"M{x:g} {y:g}L{1.6 * x:g} {1.6 * y:g}"
    for x, y in (
        (52, 0),
        (45, 26),
        (26, 45),
        (0, 52),
        (-26, 45),
        (-45, 26),
        (-52, 0),
        (-45, -26),
        (-26, -45),
        (0, -52),
        (26, -45),
        (45, -26),
    )
)
"""Rays around the subject: danger as well as relief, by their colour."""


class Moment(NamedTuple):
    """A moment: the key of its title, its subject, whether it is good news, and its sentence as a reader of the ply reads it."""

    title: str
    subject: tuple[AnyShape, ...]
    text: str
    good: bool = False


def moment(ply: ShownPly) -> Reveal | None:
    """Return a ply's gravest moment; None if it has none."""
    gravest = next(_moments(ply), None)
    if gravest is None:
        return None
    own = ((person.seat, next(_moments(replace(ply, viewer=person.seat))).text) for person in ply.now.people)
    return Reveal(
        title=ply.words(f"moment.{gravest.title}"),
        text=gravest.text,
        picture=_stage(gravest.subject, good=gravest.good),
        moment=True,
        yours=tuple((seat, read_by_it) for seat, read_by_it in own if read_by_it != gravest.text),
    )


def _moments(ply: ShownPly) -> Iterator[Moment]:
    """Yield the moments of a ply, the gravest first."""
    words = ply.words
    if ply.recorded(Event.TIME) and not ply.now.time:
        yield Moment("jump", _icon("engine"), _sentence(words("log.jump")))
    for seat in ply.recorded(Event.DIED):
        cause = Cause(ply.details(Event.DIED, seat)[0]).name.lower()
        yield Moment("died", _large(art.CORPSE), _sentence(ply.of_seat(f"log.died.{cause}", seat)))
    if ply.recorded(Event.NEST_DESTROYED):
        yield Moment("nest", _large(art.BROKEN_EGG), _sentence(words("log.nest_destroyed")), good=True)
    for figure in ply.killed:
        kind = KIND_OF_FIGURE[figure]
        dead = words("log.killed", what=ply.the(figure), room=ply.room(ply.here[figure].room))
        yield Moment("killed", _slain(kind), _sentence(words("log.queen_killed") if kind == "queen" else dead), good=True)
    yield from _of_the_draw(ply)
    for figure in ply.recorded(Event.CAME):
        if KIND_OF_FIGURE[figure] == "queen":
            come = words("log.came", what=ply.a("queen"), room=ply.room(ply.there[figure].room))
            yield Moment("encounter", _large(art.intruder("queen")), _sentence(come))
    for seat in ply.recorded(Event.INFESTED):
        yield Moment("larva", _large(art.LARVA), _sentence(ply.of_seat("log.larva", seat)))
    for seat in ply.recorded(Event.ASLEEP):
        yield Moment("asleep", _icon("hibernatorium"), _sentence(ply.of_seat("log.asleep", seat)), good=True)


def _of_the_draw(ply: ShownPly) -> Iterator[Moment]:
    """Yield the moment of a drawn token or card."""
    words = ply.words
    match ply.action:
        case numbering.DrawToken(kind) if ply.phase == Phase.ENCOUNTER and kind != BLANK and not ply.nobody_came:
            yield Moment("encounter", _large(art.intruder(kind)), _main(ply))
        case numbering.AttackCard(card) if ply.phase == Phase.ATTACKED:
            kind = KIND_OF_FIGURE[ply.was.due.attacker]
            yield Moment("attack", _card(art.intruder(kind), attack_name(card, words)), _main(ply))
        case numbering.WoundCard(wound):
            yield Moment("wound", _card((), words(f"wound.{wound}")), _main(ply))
        case numbering.Explore("fire"):
            room = ply.room(ply.was.people[ply.seat].room)
            yield Moment("fire", _large(art.FIRE), _sentence(words("moment.burns", room=room)))


def _main(ply: ShownPly) -> str:
    """Return the ply's own sentence, and the first grave thing that it brought."""
    own, *others = story(ply).lines
    grave = [line for line in others if line.weight >= GRAVE]
    return " ".join(_sentence(line.text) for line in (own, *grave[:1]))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


# --- pictures ------------------------------------------------------------------------------------------------------------


def _stage(subject: tuple[AnyShape, ...], *, good: bool) -> Scene:
    """Return the picture: the subject in the middle of its rays."""
    rays = Path(d=RAYS, at=MIDDLE, classes="lw-rays lw-rays-good" if good else "lw-rays")
    return Scene(WIDTH, HEIGHT, (Layer("moment", (rays, Group(children=subject, at=MIDDLE))),))


def _large(shapes: tuple[AnyShape, ...]) -> tuple[AnyShape, ...]:
    return (Group(children=shapes, scale=LARGE),)


def _icon(name: str) -> tuple[AnyShape, ...]:
    return (art.icon(art.ICONS[name], (0, 0), 110),)


def _slain(kind: str) -> tuple[AnyShape, ...]:
    """Return a dead intruder, crossed out."""
    return (*_large(art.intruder(kind)), Path(d="M-58 -52L58 52M58 -52L-58 52", classes="lw-slain"))


def _card(subject: tuple[AnyShape, ...], name: str) -> tuple[AnyShape, ...]:
    """Return a card with its subject, and its name below."""
    width, height = CARD
    text, size = fitted(name, 18, width - 14)
    shapes: list[AnyShape] = [Rect(w=width, h=height, rx=12, at=(-width / 2, -height / 2), classes="lw-reveal-card")]
    if subject:
        shapes.append(Group(children=subject, at=(0, -16), scale=3.2))
    shapes.append(Text(text=text, size=size, at=(0, height / 2 - 24 if subject else 0), classes="lw-bold"))
    return tuple(shapes)
