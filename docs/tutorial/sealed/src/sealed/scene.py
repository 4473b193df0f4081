"""The picture: the bids on the table, a row a seat, and the viewer's hand in the buttons."""

from __future__ import annotations

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.definition import Options
from nexarium.core.game import History, State
from nexarium.core.input import Choice, Input, Pick
from nexarium.core.scene import Group, Layer, Rect, Scene, Text
from nexarium.core.view import Badge, Entry, Mark, Standing, Standings, Status
from nexarium.core.words import Words
from sealed.box import CARDS, DEALT, HAND, SEATS

COLOURS, PATTERNS = ("blue", "yellow", "red"), ("dash", "dot", "bars")
WIDTH, HEIGHT, GAP = 44, 60, 8


def style() -> str:
    return (
        ".sealed-card { fill: var(--surface); stroke: var(--seat); stroke-width: 3 } .sealed-number { fill: var(--ink) } "
        ".sealed-back { fill: var(--seat); stroke: var(--seat); stroke-width: 3 }"
    )


def card_shape(name: str, number: int, seat: int, at: tuple[float, float], title: str) -> Group:
    """A card; the number 0 is one that is not seen."""
    box = Rect(w=WIDTH, h=HEIGHT, rx=6, classes=f"{'sealed-card' if number else 'sealed-back'} {COLOURS[seat]}")
    said = (Text(text=str(number), at=(WIDTH / 2, HEIGHT / 2 + 5), classes="sealed-number"),) if number else ()
    return Group(id=name, children=(box, *said), at=at, title=title)


def emblem() -> Scene:
    cards = tuple(card_shape(f"card-{seat}", (7, 0, 12)[seat], seat, (seat * (WIDTH + GAP), 0.0), "") for seat in range(SEATS))
    return Scene(SEATS * (WIDTH + GAP), HEIGHT, (Layer("cards", cards),))


def name_of(seat: int, words: Words) -> str:
    return words(f"seat.{COLOURS[seat]}")


def mark(seat: int, words: Words) -> tuple[Mark, ...]:
    return (Mark(name_of(seat, words), COLOURS[seat], PATTERNS[seat]),)


def marks(options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
    return tuple(mark(seat, words) for seat in range(SEATS))


def rounds_over(state: State) -> int:
    return int(state.record.bids) // SEATS


def board(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
    """SB-3: bids are seen when their round is over; before that, each seat sees its own."""
    shapes = []
    for number, bids in enumerate(history.now.record.bid.tolist()):
        for seat, card in enumerate(bids):
            if card >= 0:
                seen = seat == viewer or number < rounds_over(history.now)
                place = (number * (WIDTH + GAP), seat * (HEIGHT + GAP))
                title = words("card", card=card + 1) if seen else words("back")
                shapes.append(card_shape(f"bid-{number}-{seat}", card + 1 if seen else 0, seat, place, title))
    layers = (Layer("bids", tuple(shapes)),)
    return Scene(HAND * (WIDTH + GAP), SEATS * (HEIGHT + GAP), layers, title=words("title"))


def hand(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
    """SB-1: a hand is seen by its seat alone."""
    if viewer is None:
        return None
    held = [card for card in range(CARDS) if history.now.record.holder[card] == viewer]
    cards = tuple(
        card_shape(f"hand-{card}", card + 1, viewer, (place * (WIDTH + GAP), 0.0), words("card", card=card + 1))
        for place, card in enumerate(held)
    )
    return Scene(HAND * (WIDTH + GAP), HEIGHT, (Layer("hand", cards),)) if cards else None


def badge(history: History, seat: int, viewer: int | None, words: Words) -> Badge:
    held = int((history.now.record.holder == seat).sum())
    points = int(history.now.record.points[seat])
    return Badge(marks=mark(seat, words), value=str(points), unit=words("points"), note=words("cards", n=held))


def input(history: History, viewer: int, words: Words) -> Input | None:
    if history.now.current_player() != viewer:
        return None
    return Pick(choices=tuple(Choice(action=card, label=words("bid", card=card + 1)) for card in history.now.legal_actions()))


def status(history: History, viewer: int | None, words: Words) -> Status:
    over = history.now.current_player() == OVER
    return Status(phase=words("phase", round=min(HAND, rounds_over(history.now) + 1), of=HAND), hint="" if over else words("hint"))


def entry(history: History, viewer: int | None, words: Words) -> Entry:
    """What everybody may know, and a seat of its own cards."""
    ply, mover, action, before, after = history.last
    seat = ply % SEATS
    who = name_of(seat, words)
    if mover == CHANCE:
        if viewer != seat:
            return Entry(seat=seat, text=words("dealt", who=who), classes=COLOURS[seat], minor=True)
        card = action - DEALT + 1
        yours = ((seat, words("dealt_to_you", card=card)),)
        return Entry(seat=seat, text=words("dealt_to", who=who, card=card), yours=yours, classes=COLOURS[seat], minor=True)
    text = words("seals", who=who)
    if rounds_over(after) > rounds_over(before):
        number = rounds_over(before)
        bids = after.record.bid[number].tolist()
        said = words.listed([f"{name_of(each, words)} {card + 1}" for each, card in enumerate(bids)])
        text = words("wins_round", bids=said, who=name_of(bids.index(max(bids)), words), points=number + 1)
    own = viewer == seat and rounds_over(after) == rounds_over(before)
    return Entry(seat=seat, text=text, yours=((seat, words("seals_own", card=action + 1)),) if own else (), classes=COLOURS[seat])


def standings(history: History, words: Words) -> Standings:
    scores = history.now.scores()
    order = sorted(range(SEATS), key=lambda seat: -scores[seat])
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    rows = tuple(Standing(seats=(seat,), rank=ranks[seat], cells=(f"{scores[seat]:g}",), marks=mark(seat, words)) for seat in order)
    winners = words.listed([name_of(seat, words) for seat in order if scores[seat] == max(scores)])
    return Standings(verdict=words("wins", who=winners), columns=(words("points"),), rows=rows)
