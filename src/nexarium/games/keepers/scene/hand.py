"""The hand: the Keeper's card whose turn it is, with its dice in the columns of its results, the stages of the turn, and the steps left."""

from __future__ import annotations

from textwrap import wrap

from nexarium.core.game import Course
from nexarium.core.scene import AnyShape, Group, Layer, Rect, Scene, Text, Use
from nexarium.core.words import Words
from nexarium.games.keepers.box.cards import ACTIONS
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.card import card_line, whole_card
from nexarium.games.keepers.scene.columns import TAG_SIZE, columns
from nexarium.games.keepers.scene.dice import ROLLING, free_dice, free_power, power_id, rolling, shown_values
from nexarium.games.keepers.scene.layout import DIE, TALL, WIDE, Layout, hit
from nexarium.games.keepers.scene.names import keeper_name, phase_name, steps

STAGES = ("roll", "share", "spend", "reserve")
"""The stages of a turn, as the strip shows them."""
STAGE_OF = {
    **dict.fromkeys(ROLLING, 0),
    **dict.fromkeys((Phase.SKILL, Phase.ASSIGN), 1),
    Phase.SPEND: 2,
    **dict.fromkeys((Phase.RESERVING, Phase.BONUS_OFFER), 3),
}
"""The stage that a phase belongs to; in other phases there is no hand."""


def hand(course: Course, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
    """The picture of the hand; None while cubes are laid, and at the end."""
    state = course.now
    position = Position(state)
    if position.phase not in STAGE_OF:
        return None
    seat, layout = position.active, TALL if tall else WIDE
    card = position.card(seat)
    assert card is not None
    acting = viewer == seat and state.current_player() == seat
    free = {die.id for die in free_dice(course, position)} if acting else set()
    shapes = (
        *(card_line(card, seat, words) if tall else whole_card(seat, card, viewer, words)),
        *columns(course, position, card, layout, acting, free, words),
        *_strip(position, layout, words),
        *(_power(position, layout, acting, words) if rolling(position) else _pools(position, layout, words)),
        *_tell(position, layout, words),
    )
    title = words("hand", name=keeper_name(position, seat, words), dice=", ".join(map(str, shown_values(position))) or "\u2013")
    return Scene(layout.width, layout.height, (Layer("nk-hand", shapes),), {}, title)


# --- stages and pools ----------------------------------------------------------------------------------------------------


def _strip(position: Position, layout: Layout, words: Words) -> list[AnyShape]:
    """The strip of the turn's stages, up to the present one."""
    left, top, width = layout.strip
    late = position.phase == Phase.THROW and not rolling(position)
    stage, gap = STAGE_OF[Phase.SPEND if late else position.phase], 6.0
    labels = [words(f"stage.{stage}") for stage in STAGES]
    letters = sum(len(label) + 2 for label in labels)
    shapes: list[AnyShape] = []
    x = left
    for place, label in enumerate(labels):
        each = (width - gap * (len(STAGES) - 1)) * (len(label) + 2) / letters
        told = "nk-bold nk-accent" if place == stage else "nk-muted"
        shapes.append(Rect(w=each, h=3, rx=1.5, at=(x, top), classes="nk-phase-done" if place <= stage else "nk-phase"))
        shapes.append(Text(text=label, size=12, at=(x, top + 15), anchor="start", classes=told))
        x += each + gap
    return shapes


def _power(position: Position, layout: Layout, acting: bool, words: Words) -> list[AnyShape]:
    """While rolling: the rerolls that are left, and the Power dice, which may join a throw."""
    left, top, _, height = layout.pools
    wide, power = layout is WIDE, position.keepers[position.active].power
    shapes: list[AnyShape] = [
        Text(text=text, size=13 if wide else 12, at=(left, top + 8 + 18 * line), anchor="start", classes="nk-muted" if line else "")
        for line, text in enumerate(roll_lines(position, words))
    ]
    side, pitch = (33.0, 42.0) if wide else (27.0, 40.0)
    right = left + (layout.strip[2] if wide else layout.width)
    for number in range(power):
        added = number >= power - int(position.record.added)
        free = acting and number < free_power(position)
        scale = side / DIE
        tag = Text(text=words("tag_power"), size=TAG_SIZE / scale, at=(0, (side / 2 + 8) / scale), classes="nk-muted nk-tag")
        shapes.append(
            Group(
                id=power_id(number),
                children=(
                    *hit(pitch / scale, pitch / scale, free),
                    Use(symbol="nk-die-power", classes="nk-cube"),
                    *((tag,) if wide else ()),
                ),
                at=(right - side / 2 - pitch * (power - 1 - number) - 3, top + (16 if wide else height / 2)),
                scale=scale,
                classes=f"nk-die nk-power nk-{'again' if added else 'free' if free else 'rest'}",
                title=words("die_add_power" if free else "die_power_left"),
            )
        )
    return shapes


def _pools(position: Position, layout: Layout, words: Words) -> list[AnyShape]:
    """The steps that are left."""
    left, top, width, height = layout.pools
    record = position.record
    shapes: list[AnyShape] = []
    wide = layout is WIDE
    for place, kind in enumerate(ACTIONS):
        number, x = int(record.pool[place]), left + place * (width + (6 if wide else 4.5))
        empty, label = "" if number else " nk-zero", words(f"pool.{art.KINDS[kind]}")
        inside: tuple[AnyShape, ...] = (
            art.glyph(art.GLYPHS[kind], (24, 20) if wide else (17, height / 2), 20 if wide else 18, "nk-ic"),
            Text(text=str(number), size=18, at=(47, 20.5) if wide else (36, height / 2 + 0.5), classes="nk-bold"),
            Text(
                text=label,
                size=11,
                at=(width / 2, 43) if wide else (47, height / 2 + 0.5),
                anchor="middle" if wide else "start",
                classes="nk-muted",
            ),
        )
        shapes.append(
            Group(
                children=(Rect(w=width, h=height, rx=8, classes="nk-pool"), *inside),
                at=(x, top),
                classes=f"nk-pool-group{empty}",
                title=steps(kind, number, words),
            )
        )
    return shapes


def _tell(position: Position, layout: Layout, words: Words) -> list[AnyShape]:
    """The rule of the phase, in short, below the pools."""
    key = f"tell.{phase_name(position.phase)}"
    if position.phase == Phase.REROLL:
        record = position.record
        key += "_stumbled" if int(record.stumbled) else "_any" if int(record.min_reroll) == 1 else ""
    if layout is TALL or key not in words:
        return []
    text = words(key)
    left, top, _, height = layout.pools
    return [
        Text(text=line, size=12, at=(left, top + height + 26 + 17 * row), anchor="start", classes="nk-muted")
        for row, line in enumerate(wrap(text, 38)[:3])
    ]


def roll_lines(position: Position, words: Words) -> list[str]:
    """How many rerolls are left, and what flies already."""
    if position.phase in (Phase.ROLL, Phase.THROW):
        return [words("dice_fly")]
    flying = len(position.dice("mark")) + int(position.record.added)
    again = [words("dice_again", n=flying)] if flying else []
    return [words("rerolls_left", n=int(position.record.rerolls)), *again]
