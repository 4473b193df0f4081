"""The hand: the active Keeper's card with the dice in its columns, the stages of the turn, and the steps left."""

from __future__ import annotations

from textwrap import wrap

from nexarium.core.game import History
from nexarium.core.scene import AnyShape, Group, Layer, Rect, Scene, Text, Use, fitted
from nexarium.core.words import Words
from nexarium.games.keepers.box.cards import ACTIONS
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import Lift
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.card import card_line, whole_card
from nexarium.games.keepers.scene.columns import columns
from nexarium.games.keepers.scene.dice import ROLLING, dice_of, free_dice, free_power, power_id, rolling
from nexarium.games.keepers.scene.layout import DIE, TALL, WIDE, Layout, hit
from nexarium.games.keepers.scene.names import keeper_name, named, phase_name, steps
from nexarium.games.keepers.scene.rules import rules_now

STAGES = ("roll", "share", "spend", "reserve")
"""The stages of a turn, as the strip shows them."""
STAGE_OF = {
    **dict.fromkeys(ROLLING, 0),
    **dict.fromkeys((Phase.SKILL, Phase.ASSIGN), 1),
    Phase.SPEND: 2,
    **dict.fromkeys((Phase.RESERVING, Phase.BONUS_OFFER), 3),
}
"""The stage of each phase; in other phases there is no hand."""


TEXT_BESIDE = 130.0
"""The width of the words beside the Power dice on a phone."""


def hand(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
    """Return the picture of the hand; None while a cube is laid, and at the end."""
    state = history.now
    position, layout = Position(state), TALL if tall else WIDE
    if position.phase == Phase.LIFTING:
        return _cubes_apart(position, layout, words)
    if position.phase not in STAGE_OF:
        return None
    seat = position.active
    card = position.card(seat)
    assert card is not None
    acting = viewer == seat and history.to_move == seat
    free = {die.id for die in free_dice(history, position)} if acting else set()
    shapes = (
        *(card_line(card, seat, words) if tall else whole_card(seat, card, viewer, words)),
        *columns(history, position, card, layout, acting, free, words),
        *_strip(position, layout, words),
        *(_power(position, layout, acting, words) if rolling(position) else _pools(position, layout, words)),
        *_tell(position, layout, words),
    )
    lying = ", ".join(str(die.value) for die in dice_of(history, position)) or "\u2013"
    title = words("hand", name=keeper_name(position, seat, words), dice=lying)
    return Scene(layout.width, layout.height, (Layer("nk-hand", shapes),), {}, title)


# --- cubes apart ------------------------------------------------------------------------------------------------------------


def _cubes_apart(position: Position, layout: Layout, words: Words) -> Scene:
    """Return which cubes may be lifted together, named by their Keepers, and the rule."""
    lifts = [each.seats for each in position.legal(Lift).values() if each.seats]
    pitch, side = 62.0, 52.0
    shapes: list[AnyShape] = [Text(text=words("hint_lifting"), size=16, at=(0, 14), anchor="start", classes="nk-bold")]
    x = 0.0
    for seats in lifts:
        width = pitch * len(seats) + 10
        tokens = tuple(
            Group(
                children=art.token(position.card(seat), seat, keeper_name(position, seat, words)),
                at=(10 + side / 2 + pitch * place, 34),
                scale=side / 60,
                classes=f"nk-keeper {art.COLOURS[seat]}",
            )
            for place, seat in enumerate(seats)
        )
        title = words("do.lift", n=len(seats), names=named(position, seats, words))
        shapes.append(Group(children=(Rect(w=width, h=68, rx=10, classes="nk-column"), *tokens), at=(x, 34), title=title))
        x += width + 10
    (first, *_) = rules_now(position, words)
    wide = layout is WIDE
    for row, text in enumerate(wrap(first.text, 120 if wide else 54, max_lines=3 if wide else 5, placeholder="\u2026")):
        shapes.append(Text(text=text, size=13, at=(0, 124 + 18 * row), anchor="start", classes="nk-muted"))
    return Scene(layout.width, layout.height, (Layer("nk-hand", tuple(shapes)),), {}, words("hint_lifting"))


# --- stages and pools ----------------------------------------------------------------------------------------------------


def _strip(position: Position, layout: Layout, words: Words) -> list[AnyShape]:
    """Return the strip of the turn's stages, up to the current one."""
    left, top, width = layout.strip
    late = position.phase == Phase.THROW and not rolling(position)
    stage, gap = STAGE_OF[Phase.SPEND if late else position.phase], 6.0
    labels = [words(f"stage.{stage}") for stage in STAGES]
    letters = sum(len(label) + 2 for label in labels)
    shapes: list[AnyShape] = []
    x = left
    for place, label in enumerate(labels):
        each = (width - gap * (len(STAGES) - 1)) * (len(label) + 2) / letters
        style = "nk-bold nk-accent" if place == stage else "nk-muted"
        shapes.append(Rect(w=each, h=3, rx=1.5, at=(x, top), classes="nk-phase-done" if place <= stage else "nk-phase"))
        if layout is TALL:
            shapes.append(Text(text=label, size=12, at=(x, top + 15), anchor="start", classes=style))
        elif place == stage:  # there is room for one name, whose alignment depends on how far to the right it is
            anchor, at = ("start", x) if place < 2 else ("end", x + each)
            shapes.append(Text(text=label, size=13, at=(at, top + 16), anchor=anchor, classes=style))
        x += each + gap
    return shapes


def _power(position: Position, layout: Layout, acting: bool, words: Words) -> list[AnyShape]:
    """Return, while rolling, the rerolls left and the Power dice that may join a throw."""
    left, top, width, height = layout.pools
    wide, power = layout is WIDE, position.keepers[position.active].power
    shapes: list[AnyShape] = [
        Text(text=text, size=12.5 if wide else 12, at=(left, top + 8 + 18 * line), anchor="start", classes="nk-muted" if line else "")
        for line, text in enumerate(roll_lines(position, words))
    ]
    side, pitch = (30.0, 42.0) if wide else (27.0, 44.0)
    if power > 1:  # as large as they fit side by side
        room = width if wide else layout.width - TEXT_BESIDE
        side = min(side, room / power - 3)
        pitch = min(pitch, (room - side) / (power - 1))
    right = left + layout.width
    for number in range(power):
        added = number >= power - int(position.record.added)
        free = acting and number < free_power(position)
        scale = side / DIE
        shapes.append(
            Group(
                id=power_id(number),
                children=(
                    *hit(pitch / scale, pitch / 2 / scale, pitch / 2 / scale, free),
                    Use(symbol="nk-die-power", classes="nk-cube"),
                ),
                at=(
                    left + side / 2 + pitch * number if wide else right - side / 2 - pitch * (power - 1 - number) - 3,
                    top + (53 if wide else height / 2),
                ),
                scale=scale,
                classes=f"nk-die nk-power nk-{'again' if added else 'free' if free else 'rest'}",
                title=words("die_add_power" if free else "die_power_left"),
            )
        )
    return shapes


def _pools(position: Position, layout: Layout, words: Words) -> list[AnyShape]:
    """Return the steps that are left."""
    left, top, width, height = layout.pools
    record = position.record
    shapes: list[AnyShape] = []
    across, down = (0.0, height + 3) if layout is WIDE else (width + 4.5, 0.0)
    for place, kind in enumerate(ACTIONS):
        number, at = int(record.pool[place]), (left + place * across, top + place * down)
        empty = "" if number else " nk-zero"
        label, small = fitted(words(f"pool.{art.KINDS[kind]}", n=number), 12, width - 53)
        inside: tuple[AnyShape, ...] = (
            art.glyph(art.GLYPHS[kind], (17, height / 2), 18, "nk-ic"),
            Text(text=str(number), size=18, at=(36, height / 2 + 0.5), classes="nk-bold"),
            Text(text=label, size=small, at=(47, height / 2 + 0.5), anchor="start", classes="nk-muted"),
        )
        shapes.append(
            Group(
                children=(Rect(w=width, h=height, rx=8, classes="nk-pool"), *inside),
                at=at,
                classes=f"nk-pool-group{empty}",
                title=steps(kind, number, words),
            )
        )
    return shapes


def _tell(position: Position, layout: Layout, words: Words) -> list[AnyShape]:
    """Return the short rule of the phase, below the pools."""
    key = f"tell.{phase_name(position.phase)}"
    if position.phase == Phase.REROLL:
        record = position.record
        key += "_stumbled" if int(record.stumbled) else "_any" if int(record.min_reroll) == 1 else ""
    if layout is TALL or key not in words:
        return []
    text = words(key)
    left, top, _, height = layout.pools
    top += 78 if rolling(position) else 3 * (height + 3) + 8
    return [
        Text(text=line, size=12, at=(left, top + 15 * row), anchor="start", classes="nk-muted")
        for row, line in enumerate(wrap(text, 20, max_lines=4, placeholder="\u2026"))
    ]


def roll_lines(position: Position, words: Words) -> list[str]:
    """Return the number of rerolls left, and the dice already in the throw."""
    if position.phase in (Phase.ROLL, Phase.THROW):
        return [words("dice_fly")]
    flying = len(position.dice("mark")) + int(position.record.added)
    again = [words("dice_again", n=flying)] if flying else []
    return [words("rerolls_left", n=int(position.record.rerolls)), *again]
