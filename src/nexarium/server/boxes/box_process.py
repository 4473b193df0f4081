"""`python -m nexarium.server.boxes.box_process`: check boxes and draw their previews.

It is a process of its own, because the data come from visitors: they may cost much time or memory, and every new box is a game imported
once more. The rules run as plain Python.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO

import msgspec
from msgspec import structs

from nexarium.core.boxes import problems
from nexarium.core.catalogue import catalogue, definition_of, load_game
from nexarium.core.components import parsed, sentence_in
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.data_input import read_data
from nexarium.core.definition import Definition, Value
from nexarium.core.errors import BadData, NexariumError, reason_of
from nexarium.core.game import Game, History
from nexarium.core.scene import Scene, Use
from nexarium.core.variants import digest
from nexarium.core.view import label_of, portrait, preview
from nexarium.core.words import words
from nexarium.server.boxes.messages import BoxPreview, BoxProblem, CheckedBox
from nexarium.server.boxes.worker_protocol import Check, Checked
from nexarium.server.choices import offered_cards, preset_cards

PLIES_SHOWN = 60
"""How far a game is played at random for its picture: pieces lie on the board then."""
SECONDS_TO_PLAY = 0.8
"""How long games are played at random to see that they end."""


class Boxes:
    """Answers checks, and remembers which boxes this process has loaded."""

    def __init__(self) -> None:
        self.loaded: set[tuple[str, str]] = set()

    def answer(self, asked: Check) -> Checked:
        """Return what is wrong with a box, or its pictures."""
        return Checked(found=self._found(asked), variants=len(self.loaded))

    def _found(self, asked: Check) -> CheckedBox:
        definition = catalogue()[asked.game]
        if wrong := problems(definition.load_box(), asked.data):
            return CheckedBox(problems=tuple(_problem(error, asked.language) for error in wrong))
        try:
            changed = read_data(definition.package, asked.data)
            if changed:
                self.loaded.add((asked.game, digest(asked.data)))
            variant = definition_of(asked.game, changed)
            _check_presets(variant, seconds=SECONDS_TO_PLAY if asked.played else 0.0)
            previews = tuple(_previews(variant, asked)) if asked.drawn else ()
        except BadData as error:
            return CheckedBox(problems=(_problem(error, asked.language),))
        except Exception as error:
            reason = str(error) if isinstance(error, NexariumError) else reason_of(error)
            return CheckedBox(problems=(BoxProblem(file="", field="", sentence=f"the game cannot be played with these data: {reason}"),))
        found = CheckedBox(digest=digest(asked.data), changed=tuple(changed), previews=previews)
        if not asked.drawn:
            return found
        said = words(variant.package, asked.language)
        presets = preset_cards(variant, said)
        offers = offered_cards(variant, max(len(preset.marks) for preset in presets), said)
        return structs.replace(found, presets=presets, offers=offers)


def _problem(error: BadData, language: str) -> BoxProblem:
    field = "" if error.field == error.file else error.field
    return BoxProblem(file=error.file, field=field, sentence=sentence_in(error, language))


def _check_presets(variant: Definition, seconds: float) -> None:
    """Raise an error if the game cannot be set up, drawn or offered, or if a game played at random within `seconds` fails."""
    picture, said, until = variant.load_picture(), words(variant.package, "en"), time.monotonic() + seconds
    for preset in variant.presets:
        picture.board(History.new(Game(variant, preset.options)), None, said)
    for offered in variant.offers:
        for value in offered.offered(variant.options):
            portrait(picture, offered, value, said)
    for seed in range(4) if seconds else ():
        for preset in variant.presets:
            *_, last = _random_game(Game(variant, preset.options), seed, until)
            if time.monotonic() > until:
                return
            picture.standings(last, said)


def _random_game(game: Game, seed: int, until: float = math.inf) -> Iterator[History]:
    """Yield a game played at random, after each ply, until its end or that time of the monotonic clock."""
    chance, history = random.Random(seed), History.new(game)
    yield history
    while (mover := history.now.current_player()) != OVER and time.monotonic() < until:
        outcomes = history.now.chance_outcomes() if mover == CHANCE else None
        action = chance.choices(*zip(*outcomes, strict=True))[0] if outcomes else chance.choice(history.now.legal_actions())
        history = history.then(action)
        yield history


def _previews(variant: Definition, asked: Check) -> Iterator[BoxPreview]:
    """Yield the pictures of a game: of an entry's value first, then of the board after some plies, and of each seat."""
    said, picture = words(variant.package, asked.language), variant.load_picture()
    way = tuple(_way(asked))
    if (scene := preview(picture, asked.show, said)) is not None:
        yield BoxPreview(key="entry", label=asked.show, scene=scene)
    options = _options_with(variant, way)
    for history in _random_game(load_game(asked.game, options, variant.data), 1):
        if history.plies >= PLIES_SHOWN:
            break
    board = picture.board(history, None, said, tall=asked.tall)
    yield BoxPreview(key="board", label=said("title"), scene=board)
    for seat in range(history.game.num_players()):
        badge = picture.badge(history, seat, None, said)
        if badge.detail is not None:
            yield BoxPreview(key=f"seat-{seat}", label=label_of(badge.marks), scene=_alone(badge.detail, board))


def _alone(scene: Scene, board: Scene) -> Scene:
    """Return a scene with those symbols of the board that it uses: at a table all pictures share them, here each stands alone."""
    used = {shape.symbol for shape in scene.shapes() if isinstance(shape, Use)}
    return structs.replace(scene, symbols={name: shapes for name, shapes in board.symbols.items() if name in used} | scene.symbols)


def _way(asked: Check) -> Iterator[tuple[Any, str]]:
    """Yield the tables and lists on the way to the entry that is shown, each with the name or index of the next one."""
    file, _, path = asked.show.partition(":")
    at: Any = parsed(asked.data.get(file, ""), file)
    for step in path.replace("]", "").replace("[", ".").split("."):
        inside = at
        if isinstance(at, Mapping) and step in at:
            at = at[step]
        elif isinstance(at, list) and step.isdecimal() and int(step) < len(at):
            at = at[int(step)]
        else:
            return
        yield inside, step


def _options_with(variant: Definition, way: Iterable[tuple[Any, str]]) -> dict[str, Value]:
    """Return the options of the first preset with the entry that is shown: where a table's names are an option's choices, the one that is
    entered; where each seat chooses an entry by its id, the first seat's."""
    options = dict(variant.presets[0].options)
    for inside, step in way:
        if isinstance(inside, Mapping):
            options |= {option.name: step for option in variant.options if set(option.choices) == set(inside)}
        entered = inside[step] if isinstance(inside, Mapping) else inside[int(step)]
        if isinstance(entered, Mapping) and isinstance(entered.get("id"), str):
            _choose(variant, options, entered["id"])
    return options


def _choose(variant: Definition, options: dict[str, Value], value: str) -> None:
    """Give the first seat this value of an option that each seat chooses; another seat with it gets that of the first."""
    for offered in variant.offers:
        if offered.each_seat and value in offered.offered(variant.options):
            first, *others = offered.options(Game(variant, options).num_players())
            before, options[first] = options.get(first), value
            for other in others:
                if options.get(other) == value and before is not None:
                    options[other] = before


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer the checks on the lines of `source`, until it ends."""
    boxes = Boxes()
    for line in source:
        sink.write(msgspec.json.encode(boxes.answer(msgspec.json.decode(line, type=Check))) + b"\n")
        sink.flush()


if __name__ == "__main__":
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # players' requests go first
    serve(sys.stdin.buffer, sys.stdout.buffer)
