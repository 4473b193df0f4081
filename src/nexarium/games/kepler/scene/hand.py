"""The hand: the dice of the turn, and the seven actions with what they offer; on a phone also the influence tracks below them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from nexarium.core.game import History
from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Rect, Scene, Text, Use
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import TRACKS
from nexarium.games.kepler.rules.board import GROUP_COUNT, GroupKind
from nexarium.games.kepler.rules.numbering import PAIR_ACTION, VALUES, Action, Colour, Die, Nudge, Raise, Reroll, read
from nexarium.games.kepler.rules.state import Phase
from nexarium.games.kepler.scene.art import COLOURS, DIE, sign
from nexarium.games.kepler.scene.names import die_name, groups_named, seat_name, supply_title
from nexarium.games.kepler.scene.reading import ABILITY_OF, Offer, Reading, groups_of
from nexarium.games.kepler.scene.tracks import TALL as TALL_PANEL
from nexarium.games.kepler.scene.tracks import cells_top, panel_height, tracks

CHANGES_DICE = ("reroll_two", "nudge_die")
"""The abilities that change dice."""
ACTIONS = range(1, len(GROUP_COUNT))
EDGE = 1.2
"""The extent of a card's frame beyond the card; the picture includes it."""


@dataclass(frozen=True)
class Measures:
    """The layout of the hand's picture.

    `dice` is the left, top and side of the first die. `card` is the width and height of an action, `cards` the upper left corner of the
    first, and `across` the number in a row."""

    width: float
    height: float
    dice: tuple[float, float, float]
    gap: float
    supply: tuple[float, float]
    cards: tuple[float, float]
    card: tuple[float, float]
    across: int
    stacked: bool


WIDE = Measures(width=872, height=152, dice=(2, 26, 42), gap=6, supply=(2, 118), cards=(258, 1), card=(82, 150), across=7, stacked=True)
TALL = Measures(width=366, height=190, dice=(2, 2, 40), gap=5, supply=(239, 22), cards=(1.2, 52), card=(87, 66), across=4, stacked=False)


def hand(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
    """Return the dice and the seven actions; None before the first turn and after the end."""
    state = history.now
    reading, measures = Reading(state), TALL if tall else WIDE
    if reading.phase in (Phase.DRAW_PLANET, Phase.DRAW_TOKENS, Phase.DRAW_FIRST, Phase.FINISHED):
        return None
    acting = viewer is not None and history.to_move == viewer
    legal = set(state.legal_actions()) if acting else set()
    own = (*_tray(reading, measures, legal, words), *_cards(reading, measures, acting, legal, words))
    height = measures.height
    if tall:
        panel = tuple(tracks(reading, legal, TALL_PANEL, words))
        first = any(isinstance(read(action), Raise) for action in legal) or reading.phase == Phase.BONUS
        below = panel_height(TALL_PANEL) if first else height + 8
        if not first:
            panel = (*panel, *_glance(reading))
        panel = _moved(panel, 0.0 if first else below)
        own = _moved(own, below + 4 if first else 0.0)
        own = (*panel, *own) if first else (*own, *panel)
        height += panel_height(TALL_PANEL) + 8
    dice = ", ".join(die_name(die, words) for die, _, _ in _lying(reading)) or "\u2013"
    title = words("hand_yours", dice=dice) if acting else words("hand", name=seat_name(reading.active, words), dice=dice)
    return Scene(measures.width, height, (Layer("kp-hand", own),), {}, title)


def _moved(shapes: tuple[AnyShape, ...], down: float) -> tuple[AnyShape, ...]:
    return tuple(replace(shape, at=(shape.at[0], round(shape.at[1] + down, 1))) for shape in shapes)


# --- dice ----------------------------------------------------------------------------------------------------------------


def _die_id(reading: Reading, die: Die, copy: int) -> str:
    """Return a die's id, which is stable during a turn while the die shows the same value."""
    return f"die-{int(reading.record.turn)}-{'wb'[die.colour]}{die.value}-{copy}"


def _lying(reading: Reading) -> list[tuple[Die, str, int]]:
    """Return the unplaced dice, white ones first: each with its id, and its index among those of its colour."""
    dice = []
    for colour in Colour:
        of_colour = [(Die(colour, value), copy) for value in range(1, VALUES + 1) for copy in range(reading.unplaced(Die(colour, value)))]
        dice += [(die, _die_id(reading, die, copy), place) for place, (die, copy) in enumerate(of_colour)]
    return dice


def _placed(reading: Reading) -> list[tuple[Die, str]]:
    """Return the dice on the action, with the ids that they had among the unplaced dice."""
    record, dice = reading.record, []
    for colour, placed in ((Colour.WHITE, int(record.placed_white)), (Colour.BLACK, int(record.placed_black))):
        die = Die(colour, int(record.placed_value))
        dice += [(die, _die_id(reading, die, reading.unplaced(die) + copy)) for copy in range(placed)]
    return dice


def _tray(reading: Reading, measures: Measures, legal: Collection[int], words: Words) -> Iterator[AnyShape]:
    left, top, side = measures.dice
    pitch = side + measures.gap
    lying = _lying(reading)
    whites = [die for die, _, _ in lying if die.colour == Colour.WHITE]
    if measures.stacked:
        yield Text(text=words("dice_white"), size=12.5, at=(left, 12), anchor="start", classes="kp-muted")
    blacks_at = left + pitch * max(len(whites), int(reading.record.placed_white) + len(whites), 1) + 9
    if len(lying) > len(whites):
        yield Rect(w=1.2, h=side - 4, at=(blacks_at - 8, top + 2), classes="kp-rule")
        if measures.stacked:
            yield Text(text=words("dice_black"), size=12.5, at=(blacks_at, 12), anchor="start", classes="kp-muted")
    for die, name, place in lying:
        x = (left if die.colour == Colour.WHITE else blacks_at) + pitch * place + side / 2
        yield _die(die, name, (round(x, 1), top + side / 2), side, _of_die(die, legal), words)
    for colour, number in enumerate((int(reading.record.throwing_white), int(reading.record.throwing_black))):
        x = left + pitch * (len(whites) if colour == 0 else len(lying)) + side / 2
        for place in range(number):
            yield Use(
                symbol="kp-die-air",
                at=(round(x + pitch * place, 1), top + side / 2),
                scale=round(side / DIE, 3),
                classes=f"kp-die kp-air {'kp-black' if colour else 'kp-white'}",
                title=words("die_air"),
            )
    yield from _supply(reading, measures, words)


def _of_die(die: Die, legal: Collection[int]) -> tuple[int, ...]:
    """Return the actions with a die: rerolled with another or alone, or turned by one."""

    def concerns(action: Action) -> bool:
        match action:
            case Reroll(dice):
                return die in dice
            case Nudge(nudged):
                return nudged == die
        return False

    return tuple(action for action in sorted(legal) if concerns(read(action)))


def _die(die: Die, name: str, at: tuple[float, float], side: float, actions: tuple[int, ...], words: Words) -> AnyShape:
    return Group(
        id=name,
        at=at,
        scale=round(side / DIE, 3),
        children=(Use(symbol=f"kp-die-{die.value}"),),
        actions=actions,
        title=die_name(die, words),
        classes=f"kp-die {'kp-black' if die.colour == Colour.BLACK else 'kp-white'}",
    )


def _glance(reading: Reading) -> Iterator[AnyShape]:
    """Yield the unplaced dice once more, small, beside each ability that changes dice: on a phone the dice themselves are out of sight
    there."""
    side = 17.0
    dice = _lying(reading)
    for track in range(TRACKS):
        if ABILITY_OF[track] not in CHANGES_DICE or track in reading.spent:
            continue
        left = TALL_PANEL.width - (side + 4) * len(dice)
        for place, (die, _, _) in enumerate(dice):
            yield Group(
                id=f"glance-{track}-{place}",
                at=(round(left + (side + 4) * (place + 0.5), 1), round(cells_top(TALL_PANEL, track) - side / 2 - 1, 1)),
                scale=round(side / DIE, 3),
                children=(Use(symbol=f"kp-die-{die.value}"),),
                classes="kp-black" if die.colour == Colour.BLACK else "",
            )


def _supply(reading: Reading, measures: Measures, words: Words) -> Iterator[AnyShape]:
    """Yield the active player's supply, and the value of its cubes on the planet."""
    x, y = measures.supply
    seat = reading.active
    diplomats, leaders = reading.supply(seat), reading.leaders_left(seat)
    title = supply_title(reading, seat, words)
    step = 44.0
    alone = not int(reading.record.black.sum() + reading.record.placed_black)  # the black dice take the value's space
    if not measures.stacked and alone:
        x -= 14
    shapes: tuple[AnyShape, ...] = (
        Use(symbol=f"kp-diplomat-{seat}", at=(7, 1.5)),
        Text(text=str(diplomats), size=15, at=(20, 2), anchor="start", classes="kp-bold"),
        Use(symbol=f"kp-leader-{seat}", at=(step + 11, 1.5), scale=0.9 if measures.stacked else 0.75),
        Text(text=str(leaders), size=15, at=(step + (29 if measures.stacked else 25), 2), anchor="start", classes="kp-bold"),
    )
    if measures.stacked:
        yield Text(text=words("in_supply"), size=12.5, at=(x, y - 25), anchor="start", classes="kp-muted")
        yield Text(text=words("value_now"), size=12.5, at=(x + 116, y - 25), anchor="start", classes="kp-muted")
        shapes += (Text(text=str(reading.value(seat)), size=19, at=(116, 2), anchor="start", classes="kp-bold"),)
        if reading.threshold is not None:
            away = words("of_threshold", n=reading.threshold)
            shapes += (
                Text(text=away, size=12.5, at=(122 + 11.5 * len(str(reading.value(seat))), 2.5), anchor="start", classes="kp-muted"),
            )
    elif alone:
        shapes += (Text(text=words("value_short", n=reading.value(seat)), size=12.5, at=(140, 2), anchor="end", classes="kp-muted"),)
    yield Group(at=(x, y), children=shapes, title=title, classes=COLOURS[seat])


# --- actions -------------------------------------------------------------------------------------------------------------


def _cards(reading: Reading, measures: Measures, acting: bool, legal: Collection[int], words: Words) -> Iterator[AnyShape]:
    offers = reading.offers()
    width, height = measures.card
    gap = (measures.width - EDGE - measures.cards[0] - measures.across * width) / (measures.across - 1)
    for action in ACTIONS:
        row, column = divmod(action - 1, measures.across)
        at = (round(measures.cards[0] + (width + gap) * column, 1), measures.cards[1] + (height + 6) * row)
        offer = offers.get(action)
        yield _card(reading, action, offer, at, measures, acting, words)
    if int(reading.record.action):
        row, column = divmod(int(reading.record.action) - 1, measures.across)
        x, y = measures.cards[0] + (width + gap) * column, measures.cards[1] + (height + 6) * row
        size = 26.0 if measures.stacked else 22.0
        for place, (die, name) in enumerate(_placed(reading)):
            yield _die(die, name, (round(x + 7 + size / 2 + (size + 3) * place, 1), y + 7 + size / 2), size, (), words)


def _card(
    reading: Reading, action: int, offer: Offer | None, at: tuple[float, float], measures: Measures, acting: bool, words: Words
) -> AnyShape:
    width, height = measures.card
    chosen = int(reading.record.action)
    state = "kp-chosen" if chosen == action else "kp-closed" if not offer else "kp-open" if offer.possible else "kp-open kp-void"
    actions = offer.choices if offer and acting else ()
    parts: list[AnyShape] = [Rect(w=width, h=height, rx=9, classes="kp-face-of-card")]
    parts += _head(reading, action, offer, measures, words)
    parts += _groups(reading, action, measures)
    title = words("card_title", action=action, groups=groups_named(action, words))
    if len(numbers := _numbers(parts)) > 1:  # screen readers and voice control use the words on the card
        title = f"{title} \u00b7 {' '.join(numbers)}"
    return Group(
        id=f"action-{action}",
        at=at,
        children=tuple(parts),
        actions=actions,
        preview=f"action-{action}" if actions else "",
        title=title,
        classes=f"kp-card {state}",
    )


def _numbers(shapes: Iterable[AnyShape]) -> list[str]:
    """Return the texts on a card, in order."""
    written = []
    for shape in shapes:
        if isinstance(shape, Text):
            written.append(shape.text)
        elif isinstance(shape, Group):
            written += _numbers(shape.children)
    return written


def _head(reading: Reading, action: int, offer: Offer | None, measures: Measures, words: Words) -> Iterator[AnyShape]:
    """Yield the die that the action needs, and what leftovers would give."""
    width, height = measures.card
    size = 22.0 if measures.stacked else 19.0
    chosen = int(reading.record.action) == action
    if not chosen:
        pair = action == PAIR_ACTION
        value = 0 if pair else action
        for place in range(2 if pair else 1):
            yield Use(
                symbol=f"kp-die-{value}" if value else "kp-die-air",
                at=(7 + size / 2 + (size + 12) * place, 7 + size / 2),
                scale=round(size / DIE, 3),
                classes="kp-die kp-white kp-asked",
            )
        if pair:
            yield Path(d="M-3 -2h6M-3 2h6", at=(7 + size + 6, 7 + size / 2), classes="kp-equal")
    left = offer.leftovers if offer else reading.leftovers() if chosen else None
    if left and left.levels > 0:
        beside, wide = (11.0, 15.0) if measures.stacked else (7.5, 11.0)
        x, y = width - beside - wide / 2 - 2, 7 + size / 2
        if measures.stacked and action == PAIR_ACTION:
            x, y = width / 2, height - 15  # its two dice fill the whole upper edge
        elif not measures.stacked and action != PAIR_ACTION:
            x, y = 20.0, height - 13
        yield Text(text=f"+{left.levels}", size=13, at=(x, y), anchor="end", classes="kp-accent kp-bold")
        yield sign(ABILITY_OF[left.track], (x + beside, y), wide, "kp-gain")


def _groups(reading: Reading, action: int, measures: Measures) -> Iterator[AnyShape]:
    width, height = measures.card
    groups = groups_of(action)
    at_hand = int(reading.record.group) if reading.phase == Phase.GROUP else len(groups)
    chosen = int(reading.record.action) == action
    high, gap = (27.0, 5.0) if measures.stacked else (18.0, 2.5) if len(groups) < 3 else (15.0, 1.5)
    left, top = (6.0, 36.0) if measures.stacked else (34.0, 5.0)
    whole = len(groups) * (high + gap) - gap
    y = top + (height - top - 6 - whole) / 2
    if not measures.stacked and action == PAIR_ACTION:
        left, y, high = 6.0, 34.0, 24.0
    room = width - left - 6
    for place, (kind, size) in enumerate(groups):
        state_class = "" if not chosen else " kp-now" if place == at_hand else " kp-past" if place < at_hand else ""
        yield Group(
            at=(left, round(y, 1)),
            children=(
                Rect(w=room, h=high, rx=6, classes="kp-slot"),
                *icons(kind, size, room / 2, high / 2, min(0.85 if kind == GroupKind.LEADER else 1.0, high / 20), room - 4),
            ),
            classes=f"kp-group{state_class}",
        )
        y += high + gap


SIDE, BETWEEN, SWAPPED = 9.5, 3.5, 31.0
"""The size of a diplomat's icon, the gap between two, and the width of the arrow with the leader behind them."""
LEAST_ICONS = 0.6
"""Where icons would have to be smaller, one stands for all, with their number."""


def icons(kind: int, size: int, x: float, y: float, scale: float, room: float) -> Iterator[AnyShape]:
    """Yield a group's icons around a centre, within the width `room`."""
    if kind == GroupKind.DISC:
        yield Circle(r=round(5.2 * scale, 1), at=(x - 9 * scale, y), classes="kp-disc-icon")
        yield Text(text=f"+{size}", size=round(14 * scale, 1), at=(x + 8 * scale, y + 0.5), classes="kp-bold")
        return
    tail = SWAPPED if kind == GroupKind.LEADER else 0.0
    fits = room / (size * (SIDE + BETWEEN) - BETWEEN + tail)
    if fits < LEAST_ICONS:
        counted, shown = 12.0, 1
    else:
        counted, shown, scale = 0.0, size, min(scale, fits)
    side, gap = SIDE * scale, BETWEEN * scale
    start = x - (shown * (side + gap) - gap + (tail + counted) * scale) / 2
    if counted:
        yield Text(text=str(size), size=round(14 * scale, 1), at=(round(start, 1), y + 0.5), anchor="start", classes="kp-bold")
        start += counted * scale
    for place in range(shown):
        at = (round(start + place * (side + gap), 1), round(y - side / 2, 1))
        yield Rect(w=round(side, 1), h=round(side, 1), rx=1, at=at, classes="kp-ink")
    if tail:
        after = (round(start + shown * (side + gap), 1), round(y, 1))
        yield Path(d="M0 0h9m-3.5 -3.5l3.5 3.5l-3.5 3.5", at=after, scale=round(scale, 3), classes="kp-ink-line kp-thin")
        big = round(15 * scale, 1)
        yield Rect(w=big, h=big, rx=1.5, at=(round(after[0] + 13 * scale, 1), round(y - big / 2, 1)), classes="kp-ink")
