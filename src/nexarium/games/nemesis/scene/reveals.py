"""The sound of a ply, and what it reveals in the middle of the table: a rolled die, a token, a card."""

from __future__ import annotations

from nexarium.core.scene import AnyShape, Group, Layer, Rect, Scene, Text
from nexarium.core.view import Reveal, Sound
from nexarium.games.nemesis.box.components import BLANK, DANGER, SILENCE
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import Phase
from nexarium.games.nemesis.scene.art import intruder
from nexarium.games.nemesis.scene.moments import moment
from nexarium.games.nemesis.scene.seen import KIND_OF_FIGURE
from nexarium.games.nemesis.scene.shown_ply import ShownPly

SIDE = 72.0
"""The side of a die or a token."""
CARD = (104.0, 132.0)
SIGNS = {DANGER: "!", SILENCE: "\N{MULTIPLICATION SIGN}", "miss": "\N{EN DASH}", "hit": "1", "double": "2"}
"""The sign of each face without a number or an intruder."""


def sound(ply: ShownPly) -> Sound:
    """Return the sound of a ply."""
    match ply.action:
        case numbering.NoiseRoll() | numbering.CombatRoll():
            return "dice"
        case numbering.Shoot() | numbering.Strike() | numbering.BreakDoor() | numbering.WoundCard():
            return "blow"
        case (
            numbering.Move()
            | numbering.CarefulMove()
            | numbering.Mark()
            | numbering.DrawToken()
            | numbering.TakeFromPool()
            | numbering.Develop()
        ):
            return "piece"
        case numbering.Plain() | numbering.Treat() | numbering.Discard() | numbering.FirstPlayer():
            return "none"
    return "card"


def reveal(ply: ShownPly, text: str) -> Reveal | None:
    """Return what a ply reveals, with its sentence: its gravest moment, else its die, token or card; None if there is nothing to reveal."""
    words = ply.words
    if grave := moment(ply):
        return grave
    match ply.action:
        case numbering.NoiseRoll(face):
            return Reveal(title=words("reveal.noise"), text=text, picture=_square(_face(face), "lw-reveal-die"))
        case numbering.CombatRoll(face):
            return Reveal(title=words("reveal.combat"), text=text, picture=_square(_face(face), "lw-reveal-die"))
        case numbering.DrawToken(kind):
            return Reveal(title=words("reveal.encounter"), text=text, picture=_square(_beast(kind, SIDE), "lw-reveal-token"))
        case numbering.AttackCard() if ply.phase == Phase.CHECKED:
            return Reveal(title=words("reveal.check"), text=text, picture=_card(_beast(KIND_OF_FIGURE[ply.was.due.checked], 84.0)))
        case numbering.EventCard():
            return Reveal(title=words("reveal.event"), text=text)
    return None


def _face(face: str) -> tuple[AnyShape, ...]:
    """Return the drawing of a die's face: a number, a sign, or an intruder."""
    if face in ("creeper", "adult"):
        return _beast(face, SIDE)
    return (Text(text=SIGNS.get(face, face), size=38, classes="lw-bold"),)


def _beast(kind: str, side: float) -> tuple[AnyShape, ...]:
    """Return an intruder in the middle; empty for the Blank."""
    return () if kind == BLANK else (Group(children=intruder(kind), scale=side / 38),)


def _square(inside: tuple[AnyShape, ...], classes: str) -> Scene:
    middle = Group(children=inside, at=(SIDE / 2, SIDE / 2))
    return Scene(SIDE, SIDE, (Layer("reveal", (Rect(w=SIDE - 4, h=SIDE - 4, rx=14, at=(2, 2), classes=classes), middle)),))


def _card(inside: tuple[AnyShape, ...]) -> Scene:
    """Return a card with its subject."""
    width, height = CARD
    card = Rect(w=width - 4, h=height - 4, rx=10, at=(2, 2), classes="lw-reveal-card")
    return Scene(width, height, (Layer("reveal", (card, Group(children=inside, at=(width / 2, height / 2)))),))
