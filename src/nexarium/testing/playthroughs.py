"""Golden playthroughs: a recorded random game of each preset, with the legal actions and the observations at every ply.

A change of the rules shows up here first. If the change is intended, raise the game's version and rewrite its playthroughs.
"""

from __future__ import annotations

import random
from ast import literal_eval
from collections.abc import Iterator
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path

from nexarium.core.definition import Definition, Options
from nexarium.core.files import replaced
from nexarium.core.game import Game
from nexarium.testing.subject import Subject

SEED = 2026


def file_name(definition: Definition, label: str) -> str:
    """Return the file name of a preset's playthrough."""
    return f"{definition.name}-{label}.txt"


def digest(what: object) -> str:
    """Return a digest of 12 hexadecimal digits."""
    return sha256(str(what).encode()).hexdigest()[:12]


def playthrough(game: Game, actions: list[str] | None = None) -> str:
    """Return the text of a game, random or replayed from its actions' texts. Raises `LookupError` when an action is not legal."""
    choose, state = random.Random(SEED), game.new_initial_state(SEED)
    lines = [
        f"game: {game.name}",
        f"options: {game.options}",
        f"rules version: {game.definition.version}",
        f"seats: {game.num_players()}",
        f"actions: {game.num_distinct_actions()}",
        f"observation: {game.rules.observation}",
        "",
        "ply seat legal-count legal-digest observations-digest action",
    ]
    while not state.is_terminal():
        legal, seat, ply = state.legal_actions(), state.current_player(), len(state.history)
        texts = [state.action_to_string(action) for action in legal]
        if actions is None:
            action = state.sample_chance() if state.is_chance_node() else choose.choice(legal)
        elif ply >= len(actions):
            raise LookupError(f"the game goes on after ply {ply}, where it was over")
        elif actions[ply] not in texts:
            raise LookupError(f"at ply {ply} {actions[ply]!r} was played, which is not legal now")
        else:
            action = legal[texts.index(actions[ply])]
        seen = [[round(value, 9) for value in state.observation(viewer).tolist()] for viewer in range(game.num_players())]
        lines.append(f"{ply} {seat} {len(legal)} {digest(texts)} {digest(seen)} {state.action_to_string(action)}")
        state.apply_action(action)
    lines += ["", f"scores: {state.scores()}", f"returns: {[round(value, 9) for value in state.returns()]}", ""]
    return "\n".join(lines)


def actions_of(text: str) -> list[str]:
    """Return the actions in a playthrough's text."""
    return [line.split(" ", 5)[5] for line in text.splitlines() if line[:1].isdigit()]


def options_of(text: str) -> Options:
    """Return the options in a playthrough's text. Raises `ValueError` when there are none."""
    for line in text.splitlines():
        name, _, value = line.partition(": ")
        if name == "options":
            options: Options = literal_eval(value)
            return options
    raise ValueError("it names no options")


def difference(definition: Definition, golden: str) -> str:
    """Return a sentence on how the game differs from its playthrough; empty when it does not."""
    try:
        now = playthrough(Game(definition, options_of(golden)), actions_of(golden))
    except (LookupError, ValueError, SyntaxError) as error:
        return str(error)
    changes = [line for line in unified_diff(golden.splitlines(), now.splitlines(), n=0, lineterm="") if line[:3] not in ("---", "+++")]
    return f"it read {changes[1][1:]!r}, and now {changes[-1][1:]!r}" if len(changes) == 3 else "; ".join(changes[1:5])


def missing_and_changed(subject: Subject) -> Iterator[str]:
    """Check that every preset has its golden playthrough and replays identically."""
    folder, definition = subject.project.playthroughs, subject.definition
    if folder is None:
        return
    known = {file_name(definition, preset.label) for preset in definition.presets}
    for path in sorted(folder.glob(f"{definition.name}-*.txt")):
        if path.name not in known:
            yield f"{_near(path)} belongs to no ready-made choice of options: delete it"
    for preset in definition.presets:
        path = folder / file_name(definition, preset.label)
        if not path.exists():
            yield f"{_near(path)} is missing: `nexarium playthrough {definition.name}` writes it"
        elif changed := difference(definition, path.read_text("utf-8")):
            yield (
                f"{_near(path)} is no longer played as it was: {changed}. Where the rules were meant to change, raise `version` "
                f"and write it again: `nexarium playthrough {definition.name} --all`"
            )


def write(subject: Subject, folder: Path, *, everything: bool) -> Iterator[Path]:
    """Write the missing playthroughs, or all of them with `everything`. Yield each written file."""
    folder.mkdir(parents=True, exist_ok=True)
    for label, game in subject.games.items():
        path = folder / file_name(subject.definition, label)
        if everything or not path.exists():
            with replaced(path) as beside:
                beside.write_text(playthrough(game), "utf-8")
            yield path


def _near(path: Path) -> str:
    return "/".join(path.parts[-3:])
