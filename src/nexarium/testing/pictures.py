"""Check a game's pictures: consistent scenes in every language, for every viewer, wide and tall."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import suppress
from inspect import signature
from xml.etree import ElementTree

import msgspec
import numpy as np

from nexarium.core import view
from nexarium.core.definition import Picture
from nexarium.core.errors import reason_of
from nexarium.core.game import History
from nexarium.core.input import Input, Pick, Place, Subset
from nexarium.core.scene import Scene, Use, shared_style, svg_text
from nexarium.core.view import Badge, Entry, Status
from nexarium.core.words import LANGUAGES, Words, words
from nexarium.testing.subject import Subject, spread
from nexarium.testing.texts import asked_words, texts_of

POSITIONS = 10
"""Positions drawn per random game."""
FOLLOWED = 3
"""Plies after a secret decision during which pictures are checked for leaks."""
FACES = ("style", "emblem", "marks", "board", "hand", "badge", "input", "status", "entry", "standings")
"""The functions of a picture."""
OF_THE_CLIENT = {"--ratio"}
"""Custom properties that the client sets: the aspect ratio of the board."""


def scene_mistakes(scene: Scene, legal: Collection[int], board: Scene | None = None) -> Iterator[str]:
    """Yield the inconsistencies of a scene. `legal` are the actions that it may offer. `board` provides its symbols and previews."""
    lender = board or scene
    shapes = list(scene.shapes())
    for each, times in Counter(shape.id for shape in shapes if shape.id).items():
        if times > 1:
            yield f"{times} shapes have the id {each!r}: each needs one of its own, or none"
    for each, times in Counter(layer.id for layer in scene.layers).items():
        if times > 1:
            yield f"{times} layers have the id {each!r}"
    for symbol in sorted({shape.symbol for shape in shapes if isinstance(shape, Use)} - {*scene.symbols, *lender.symbols}):
        yield f"a shape uses the symbol {symbol!r}, which the scene lacks"
    for shape in shapes:
        foreign = [action for action in shape.actions if action not in legal]
        if foreign:
            yield f"the shape {shape.id or shape.title!r} offers action {foreign[0]}, which is not legal: offer legal actions only"
        if shape.actions and not shape.title:
            yield f"the shape {shape.id!r} can be picked and has no title: a screen reader says it"
        if shape.preview and shape.preview not in {*scene.previews, *lender.previews}:
            yield f"the shape {shape.id!r} names the preview {shape.preview!r}, which the scene lacks"
    yield from type_mistakes("the scene", scene, Scene)


def type_mistakes(name: str, shown: object, kind: object) -> Iterator[str]:
    """Check that a shown value has its declared type: it survives a round trip through JSON, as on the way to the browser."""
    try:
        if msgspec.json.decode(msgspec.json.encode(shown), type=kind) != shown:
            yield f"{name} is another one after a journey through JSON: use tuples where its type says so"
    except (msgspec.MsgspecError, TypeError) as error:
        yield f"{name} is not made as its type says: {error}"


def drawing_mistakes(scene: Scene, style: str) -> Iterator[str]:
    """Check that a scene can be written as SVG in both themes."""
    for theme in ("light", "dark"):
        try:
            ElementTree.fromstring(svg_text(scene, style, theme=theme))
        except (ElementTree.ParseError, ValueError, TypeError) as error:
            yield f"the scene cannot be written as SVG: {error}"
            return


def style_mistakes(style: str) -> Iterator[str]:
    """Check that a style sheet uses only custom properties of the server or its own."""
    text = shared_style() + style
    defined = OF_THE_CLIENT | set(re.findall(r"(--[\w-]+)\s*:", text))
    for unknown in sorted(set(re.findall(r"var\((--[\w-]+)\)", text)) - defined):
        yield f"the style sheet uses {unknown}, which neither it nor the client defines"


def input_mistakes(given: Input | None, shown: Collection[int], legal: Collection[int]) -> Iterator[str]:
    """Check that the seat to move has only legal actions, and at least one. `shown` are the actions that shapes offer."""
    match given:
        case Pick(choices=choices):
            offered = [*shown, *(choice.action for choice in choices)]
        case Subset(actions=actions, sequences=sequences, choices=choices):
            offered = [action for _, action in actions]
            offered += [sequence[0] for _, sequence in sequences if sequence]
            offered += [choice.action for choice in choices]
        case Place(pieces=pieces):
            offered = [target[0] for piece in pieces for target in piece.targets]
        case _:
            yield "`input` gives nothing for the seat to move: give it a Pick, a Subset or a Place"
            return
    foreign = [action for action in offered if action not in legal]
    if foreign:
        yield f"`input` offers action {foreign[0]}, which is not legal: offer legal actions only"
    if not offered:
        yield "the seat to move finds nothing to do: neither a shape nor a button offers an action"
    for choice in () if isinstance(given, Place) else given.choices:
        if not choice.label:
            yield f"the button of action {choice.action} has no label"


def course_mistakes(history: History, viewer: int | None, said: Words, picture: Picture, *, tall: bool) -> Iterator[str]:
    """Check everything that a viewer sees of a position."""
    state = history.now
    legal = state.legal_actions()
    board = picture.board(history, viewer, said, tall=tall)
    scenes = {"board": board, "hand": picture.hand(history, viewer, said, tall=tall)}
    for seat in range(state.game.num_players()):
        badge = picture.badge(history, seat, viewer, said)
        yield from type_mistakes(f"the badge of seat {seat}", badge, Badge)
        if not badge.value and isinstance(badge.value, str):
            yield f"the badge of seat {seat} is empty: its `value` is what matters most, `0` say"
        if badge.out and seat == state.current_player():
            yield f"the badge of seat {seat} says that it is out, and it is to move: `out` is for a seat that decides nothing any more"
        if not badge.marks:
            yield f"the badge of seat {seat} has no marks"
        scenes[f"badge of seat {seat}"] = badge.detail
    for name, scene in scenes.items():
        if scene is not None:
            for mistake in (*scene_mistakes(scene, legal, board), *drawing_mistakes(scene, picture.style())):
                yield f"{name}: {mistake}"
    if viewer is not None:
        given = picture.input(history, viewer, said)
        yield from type_mistakes("`input`", given, Input | None)
        if viewer == state.current_player():
            drawn = [scene for scene in (board, scenes["hand"]) if scene is not None]
            yield from input_mistakes(given, [action for scene in drawn for shape in scene.shapes() for action in shape.actions], legal)
    status = picture.status(history, viewer, said)
    yield from type_mistakes("the status", status, Status)
    if not status.phase:
        yield "the status has no `phase`: it stands in the header"
    if history.plies:
        entry = picture.entry(history, viewer, said)
        yield from type_mistakes("the log's line", entry, Entry)
        if not entry.text:
            yield "the log's line of a ply is empty"
        if entry.reveal is not None:
            if not entry.reveal.title:
                yield "what a ply reveals has no title: a screen reader says it"
            if (revealed := entry.reveal.picture) is not None:
                for mistake in (*scene_mistakes(revealed, (), board), *drawing_mistakes(revealed, picture.style())):
                    yield f"what a ply reveals: {mistake}"


def standings_mistakes(history: History, said: Words, picture: Picture) -> Iterator[str]:
    """Check the final standings: all seats, a cell per column, and the highest returns on the first rank."""
    state, standings = history.now, picture.standings(history, said)
    seats = sorted(seat for row in standings.rows for seat in row.seats)
    if not standings.verdict:
        yield "the standings have no verdict"
    if seats != list(range(state.game.num_players())):
        yield f"the standings list the seats {seats}, and {state.game.num_players()} play: each must stand there once"
        return
    if not state.game.definition.cooperative and (listed := sorted(sorted(row.seats) for row in standings.rows)) != (
        sides := sorted(sorted(side) for side in state.game.sides)
    ):
        yield f"the standings have the rows {listed}, and the definition's `sides` are {sides}: each must have a row"
    if any(len(row.cells) != len(standings.columns) for row in standings.rows):
        yield f"a row of the standings has another number of cells than there are columns, {len(standings.columns)}"
    first = {seat for row in standings.rows if row.rank == 1 for seat in row.seats}
    best = {seat for seat, value in enumerate(state.returns()) if value == max(state.returns())}
    if first != best:
        yield f"the standings have the seats {sorted(first)} first, and the best returns are those of {sorted(best)}"


def drawn_for(history: History, seat: int) -> Iterator[Scene]:
    """Yield the board and the hand as a seat sees them, wide and tall, in every language. Its input and its status are made too, and fail
    here if they fail."""
    definition = history.game.definition
    picture = definition.load_picture()
    for said in (words(definition.package, language) for language in LANGUAGES):
        picture.input(history, seat, said)
        picture.status(history, seat, said)
        for tall in (False, True):
            scenes = picture.board(history, seat, said, tall=tall), picture.hand(history, seat, said, tall=tall)
            yield from (scene for scene in scenes if scene is not None)


def told_to(history: History, viewer: int | None, said: Words, picture: Picture) -> dict[str, object]:
    """Return everything that a viewer sees of a position, by name."""
    shown: dict[str, object] = {
        "the board": picture.board(history, viewer, said),
        "the hand": picture.hand(history, viewer, said),
        "the status": picture.status(history, viewer, said),
        "the log's line": picture.entry(history, viewer, said),
    }
    if viewer is not None:
        shown["`input`"] = picture.input(history, viewer, said)
    for seat in range(history.game.num_players()):
        shown[f"the badge of seat {seat}"] = picture.badge(history, seat, viewer, said)
    return shown


def secrets_shown(history: History, ply: int, said: Words, picture: Picture) -> Iterator[str]:
    """Check for leaks in a game with hidden information, where the action of a ply is replaced by another. Seats whose `observe` shows no
    difference must see none in the pictures, at this ply and the next ones, if another seat sees one. The same holds for spectators."""
    before, seats = history.before(ply), range(history.game.num_players())
    others = [action for action in before.legal_actions() if action != history.actions[ply]]
    for instead in {*others[:1], *others[-1:]}:
        one, other = (history.until(ply).then(action) for action in (history.actions[ply], instead))
        named = " and ".join(repr(before.action_to_string(action)) for action in (history.actions[ply], instead))
        for after in range(ply + 1, min(ply + 1 + FOLLOWED, history.plies) + 1):
            alike = [seat for seat in seats if np.array_equal(one.now.observation(seat), other.now.observation(seat))]
            if not alike or len(alike) == len(seats) or one.now.is_terminal() or one.now.current_player() != other.now.current_player():
                break
            for viewer in (None, *alike):
                ours, theirs = (told_to(each, viewer, said, picture) for each in (one, other))
                who = "a spectator" if viewer is None else f"seat {viewer}"
                for name in [name for name in ours if ours[name] != theirs[name]]:
                    yield f"{name} tells {who} {named} apart, which `observe` keeps from seat {alike[0]}: show it to those who may know"
            if after == history.plies or any(history.actions[after] not in each.now.legal_actions() for each in (one, other)):
                break
            one, other = (each.then(history.actions[after]) for each in (one, other))


def signature_mistakes(picture: Picture) -> Iterator[str]:
    """Check that the functions of a picture accept the arguments that the table passes."""
    for name in FACES:
        wanted = [each for each in signature(getattr(view.Picture, name)).parameters if each != "self"]
        taken = list(signature(getattr(picture, name)).parameters)
        if len(wanted) != len(taken):
            yield f"the picture's `{name}` takes ({', '.join(taken)}): it must take ({', '.join(wanted)})"


def picture_mistakes(subject: Subject) -> Iterator[str]:
    """Check every picture, text and button that a table shows at positions of random games."""
    try:
        picture = subject.definition.load_picture()
        lacking = [name for name in FACES if not hasattr(picture, name)]
        if lacking:
            yield f"the picture lacks the function {' and '.join(f'`{name}`' for name in lacking)}"
            return
        yield from signature_mistakes(picture)
        yield from style_mistakes(picture.style())
        for mistake in (*scene_mistakes(picture.emblem(), ()), *drawing_mistakes(picture.emblem(), picture.style())):
            yield f"emblem: {mistake}"
    except Exception as error:
        yield f"the picture failed: {reason_of(error)}"
        return
    reported = set()
    for label, history in subject.histories.items():
        for ply in spread(history.plies, POSITIONS):
            for mistake in _shown_at(history.until(ply), picture, subject.definition.package):
                if mistake not in reported:
                    reported.add(mistake)
                    yield f"{mistake} (ply {ply} of {label!r})"
        for ply in spread(history.plies - 1, POSITIONS) if subject.definition.hidden else ():
            for mistake in _told_at(history, ply, picture, subject.definition.package):
                if (kind := mistake.partition(" tells ")[0]) not in reported:
                    reported.add(kind)
                    yield f"{mistake} (ply {ply} of {label!r})"


def _shown_at(history: History, picture: Picture, package: str) -> Iterator[str]:
    """Yield the mistakes of a position in every language. The first failure ends the check of that position."""
    seats = history.game.num_players()
    mover = history.now.current_player()
    viewers = {None, 0, seats - 1, mover if mover >= 0 else 0}
    for language in (language for language in LANGUAGES if language in texts_of(package)):
        said = asked_words(package, language)
        try:
            marks = picture.marks(history.game.options, said)
            if len(marks) != seats or not all(marks):
                yield f"`marks` gives marks for {sum(map(bool, marks))} seats, and {seats} play"
            for viewer in sorted(viewers, key=str):
                for tall in (False, True):
                    yield from course_mistakes(history, viewer, said, picture, tall=tall)
            if history.now.is_terminal():
                yield from standings_mistakes(history, said, picture)
        except Exception as error:
            yield f"the picture failed: {reason_of(error)}"
            return


def _told_at(history: History, ply: int, picture: Picture, package: str) -> Iterator[str]:
    """Yield the leaks of a ply, in one language. Failing pictures are reported by the check that draws them."""
    with suppress(Exception):
        language = next(language for language in LANGUAGES if language in texts_of(package))
        yield from secrets_shown(history, ply, asked_words(package, language), picture)
