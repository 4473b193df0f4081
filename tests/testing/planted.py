"""Mistakes that authors of games make, each planted into a game that is whole, and the sentence that must be said."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from nexarium.cli.new_game import new_game

from ..installed import install

RULES, DEFINITION, SCENE, BOX = "rules.py", "__init__.py", "scene.py", "box.py"
EN, FR = "words/en.ftl", "words/fr.ftl"
KNOWING = "__import__('nexarium.core.bot_config', fromlist=['BotConfig']).BotConfig"
FIRST_SEAT_ALONE = "lambda state, out: out.__setitem__(0, 0.5)"
"""Judges the first seat and forgets the others."""


class Planted(NamedTuple):
    """In `file`, `was` became `now`; `check` must say `sentence`. A file of which nothing is left (`now` is None) is deleted."""

    file: str
    was: str
    now: str | None
    check: str
    sentence: str


MISTAKES = {
    "misspelt": Planted(RULES, "def apply(", "def aply(", "loaded", "the contract has no function `aply`; did you mean `apply`?"),
    "lacking": Planted(RULES, "@contract\ndef observe(", "def observation(", "loaded", "the rules lack observe"),
    "chanceless": Planted(RULES, "@contract\ndef chance(", "def faces(", "rules", "`mover` answers CHANCE, and the rules have no function"),
    "plain": Planted(
        RULES, "@contract\ndef legal(", "def legal(", "loaded", "`legal` in rules lacks its decorator: write @contract above it"
    ),
    "unwatched": Planted(
        RULES, "from .box import", "from .scene import", "loaded", "rules imports planted_unwatched.scene, which the cache"
    ),
    "seatless": Planted(
        DEFINITION,
        "    chance=True,",
        '    chance=True,\n    seats=lambda options: "2",',
        "loaded",
        "`seats` answers '2' for the ready-made",
    ),
    "float": Planted(RULES, "else table.turn % table.seats", "else table.turn / 1", "rules", "`mover` answers 0.0; it must be a seat"),
    "uncounted": Planted(
        RULES, "        n += 1\n    return n\n", "        n += 1\n", "rules", "`legal` returns None: it must return how many"
    ),
    "number": Planted(
        SCENE, "value=str(int(state.scores()[seat]))", "value=int(state.scores()[seat])", "pictures", "Expected `str`, got `int`"
    ),
    "signature": Planted(
        SCENE, "def entry(history: History,", "def entry(state, action,", "pictures", "it must take (history, viewer, words)"
    ),
    "left": Planted(
        DEFINITION,
        ', Preset("four", {"players": 4})',
        "",
        "playthroughs",
        "{N}-four.txt belongs to no ready-made choice of options: delete it",
    ),
    "undeclared": Planted(DEFINITION, "    chance=True,\n", "", "loaded", "and the Definition says chance=False: say chance=True"),
    "max_legal": Planted(RULES, "max_legal=2", "max_legal=1", "rules", "`legal` writes 2 actions, and `max_legal` is 1: raise it to 2"),
    "max_outcomes": Planted(
        RULES, "max_outcomes=FACES", "max_outcomes=4", "rules", "`chance` writes 6 outcomes, and `max_outcomes` is 4: raise it to 6"
    ),
    "max_plies": Planted(
        RULES, "max_plies=MOST * TURNS * (2 * MOST_ROLLS + 1)", "max_plies=12", "rules", "not over after max_plies, 12 plies: raise"
    ),
    "actions": Planted(
        BOX, "ACTIONS = FACE + FACES", "ACTIONS = FACES", "rules", "names action 7, and `actions` is 6: raise `actions` to 8"
    ),
    "observation": Planted(
        RULES,
        'Part("rolls", 1, "rolls of this turn"),\n    Repeated',
        "Repeated",
        "loaded",
        "the rules cannot be loaded: KeyError: 'rolls'",
    ),
    "observed": Planted(
        RULES, "out[TURN] = table.turn", "out[TURN + 7] = table.turn", "rules", "`observe` writes 8 numbers, and its layout has 7"
    ),
    "seats": Planted(
        RULES,
        "    for seat in range(table.seats):\n        out[seat] = table.points",
        "    for seat in range(MOST):\n        out[seat] = table.points",
        "rules",
        "`score` writes for 4 seats, and 2 play",
    ),
    "shares": Planted(
        DEFINITION,
        "    zero_sum=False,\n",
        "    zero_sum=False,\n    load_shares=lambda: {'most': lambda state: [('points', max(state.scores()))]},\n",
        "counts",
        "`load_shares`, 'most' gives ('points', ",
    ),
    "roles": Planted(
        DEFINITION,
        "    zero_sum=False,\n",
        "    zero_sum=False,\n    load_roles=lambda: {'hero': lambda state: ['ada']},\n",
        "counts",
        "`load_roles`, 'hero' gives ('ada',): give a name for each of the",
    ),
    "means": Planted(
        DEFINITION,
        "    zero_sum=False,\n",
        "    zero_sum=False,\n    load_means=lambda: {'luck': lambda state: 1 // 0},\n",
        "counts",
        "`load_means`, 'luck' failed: ZeroDivisionError",
    ),
    "loser": Planted(
        RULES,
        "        out[seat] = 1.0 / winners if table.points[seat] == most else 0.0",
        "        if table.points[seat] == most:\n            out[seat] = 1.0 / winners",
        "rules",
        "`returns` writes nothing for seat",
    ),
    "unvalued": Planted(
        DEFINITION,
        "    zero_sum=False,\n",
        f"    zero_sum=False,\n    load_bots=lambda: {KNOWING}({{'value': {FIRST_SEAT_ALONE}}}),\n",
        "bots",
        "`value` writes nothing for seat 1: write a number for each, 0 too",
    ),
    "unpromised": Planted(
        DEFINITION,
        "    zero_sum=False,\n",
        f"    zero_sum=False,\n    load_bots=lambda: {KNOWING}({{'value_estimate': {FIRST_SEAT_ALONE} or 50}}),\n",
        "bots",
        "`value_estimate` writes nothing for seat 1: write a number for each, 0 too",
    ),
    "record": Planted(
        RULES,
        "    for seat in range(MOST):\n        table.points[seat] = 0",
        "    for seat in range(5):\n        table.points[seat] = 0",
        "rules",
        "`setup` failed at ply 0: IndexError",
    ),
    "mover": Planted(
        RULES,
        "table.turn % table.seats\n\n\n@contract\ndef legal",
        "table.turn\n\n\n@contract\ndef legal",
        "rules",
        "`mover` answers 2; it must be a seat, 0 to 1, CHANCE or OVER",
    ),
    "stuck": Planted(
        RULES, "if table.stake > 0:", "if table.stake > 30:", "rules", "is to move and `legal` lists nothing: give it an action"
    ),
    "weight": Planted(
        RULES, "weights[face] = 1", "weights[face] = face", "rules", "gives outcome 2 the weight 0: leave it out, or give it 1"
    ),
    "outcomes": Planted(
        RULES, "ids[face] = FACE + face", "ids[face] = FACE", "rules", "list each outcome once, with the sum of its weights"
    ),
    "twice": Planted(RULES, "out[n] = KEEP", "out[n] = ROLL", "rules", "`legal` lists action 0 twice: list each once"),
    "gap": Planted(
        RULES, "        n += 1\n    return n\n", "        n += 2\n    return n\n", "rules", "and wrote none at place 2: leave no gap"
    ),
    "left_out": Planted(
        RULES, "        n += 1\n    return n\n", "        n += 0\n    return n\n", "rules", "lists 1 actions, and wrote more"
    ),
    "order": Planted(
        BOX, "ROLL, KEEP, FACE = 0, 1, 2", "KEEP, ROLL, FACE = 0, 1, 2", "rules", "`legal` lists [1, 0]: list them in ascending"
    ),
    "looking": Planted(RULES, "    n = 0\n", "    n = 0\n    table.face = 0\n", "rules", "`legal` changes the state: it may only look"),
    "range": Planted(DEFINITION, "returns_range=(0.0, 1.0)", "returns_range=(0.0, 0.4)", "rules", "`returns_range` is 0 to 0.4"),
    "sum": Planted(DEFINITION, "    zero_sum=False,\n", "", "rules", "do not add up to 0: say `zero_sum=False`, or mend them"),
    "together": Planted(
        DEFINITION,
        "    zero_sum=False,\n",
        "    zero_sum=False,\n    cooperative=True,\n",
        "rules",
        "`cooperative=True`: all have the same",
    ),
    "english": Planted(EN, "", None, "words", "words/en.ftl is missing: other languages are optional"),
    "key": Planted(FR, "roll = Lancer\n", "", "words", "words/fr.ftl lacks 'roll', which words/en.ftl has"),
    "hole": Planted(FR, "{ $who } lance", "On lance", "words", "'rolls' has the variables $who in en and none in fr"),
    "brace": Planted(EN, "{ $who } wins", "{ $who wins", "words", 'words/en.ftl, line 15: Expected token: "}"'),
    "asked": Planted(
        EN, "tagline = Roll again, or keep what you have\n", "", "words", "words/en.ftl lacks 'tagline', which the lobby asks for"
    ),
    "refused": Planted(
        EN, "refused-nothing = nothing is at stake yet\n", "", "notation", "lacks 'refused-nothing', which `why_illegal` names"
    ),
    "presets": Planted(DEFINITION, "    presets=(", "    presets=() and (", "words", "the Definition has no `presets`"),
    "notes": Planted(
        DEFINITION, 'Preset("two", {"players": 2})', 'Preset("two", {"players": 2}, ("roll",))', "words", "has 1 notes for 2 seats"
    ),
    "text": Planted(
        DEFINITION, 'KEEP: "keep"', 'KEEP: "roll"', "notation", "says 'roll' for the actions 0 and 1: each needs a text of its own"
    ),
    "read": Planted(DEFINITION, "if plain(text) == known:", "if plain(text) != known:", "notation", "`string_to_action` reads 'roll' as 1"),
    "nonsense": Planted(
        DEFINITION, "        raise IllegalAction(", "        raise KeyError(", "notation", "`string_to_action` fails for '' (KeyError"
    ),
    "clause": Planted(
        DEFINITION, 'return "{P}-4", "nothing"', 'return "", "nothing"', "notation", "`why_illegal` names no rule id for action 1"
    ),
    "badge": Planted(SCENE, "value=str(int(state.scores()[seat]))", 'value=""', "pictures", "the badge of seat 0 is empty"),
    "ids": Planted(SCENE, 'id=f"points-{seat}"', 'id="points"', "pictures", "2 shapes have the id 'points'"),
    "illegal": Planted(
        SCENE,
        "if state.current_player() >= 0 and ROLL in state.legal_actions() else ()",
        "if state else ()",
        "pictures",
        "the shape 'die' offers action 0, which is not legal",
    ),
    "title": Planted(
        SCENE, "die(face, title, rolling)", 'die(face, "", rolling)', "pictures", "the shape 'die' can be picked and has no title"
    ),
    "nothing": Planted(
        SCENE, "    return Pick(choices=tuple(", "    return None and Pick(choices=tuple(", "pictures", "`input` gives nothing for the seat"
    ),
    "property": Planted(SCENE, "var(--surface)", "var(--surfaces)", "pictures", "the style sheet uses --surfaces"),
    "phase": Planted(SCENE, 'phase=words("phase", turn=turn, of=TURNS)', 'phase=""', "pictures", "the status has no `phase`"),
    "unsaid": Planted(SCENE, 'words("kept", who=who, n=stake)', 'words("keeps")', "pictures", "words/en.ftl lacks 'keeps'"),
    "unfilled": Planted(SCENE, 'words("rolls", who=who)', 'words("rolls")', "pictures", "has { $who }, and nothing is put into it"),
    "verdict": Planted(SCENE, "rank=ranks[seat]", "rank=1", "pictures", "the best returns are those of"),
    "face": Planted(SCENE, "def badge(", "def badges(", "pictures", "the picture lacks the function `badge`"),
    "unproved": Planted(
        "../../tests/test_{N}.py", '@pytest.mark.rule("{P}-3")\n', "", "clauses", "{P}-3 has no proof: mark the test that proves it"
    ),
    "unknown": Planted(
        "../../tests/test_{N}.py",
        '"{P}-3"',
        '"{P}-3", "{P}-9"',
        "clauses",
        "rules.md has no {P}-9, which a test in test_{N}.py should prove",
    ),
    "named": Planted(DEFINITION, '"{P}-4", "nothing"', '"{P}-7", "nothing"', "clauses", "rules.md has no {P}-7, which `why_illegal` names"),
    "recorded": Planted(
        "../../tests/playthroughs/{N}-two.txt", "", None, "playthroughs", "{N}-two.txt is missing: `nexarium playthrough {N}` writes it"
    ),
    "untold": Planted("rulebook/fr.md", "### {P}-5 Cinq", "### {P}-7 Cinq", "rulebook", "rulebook/fr.md does not say {P}-5"),
    "unreferred": Planted(
        "rulebook/en.md", "turns ({P}-1)", "turns ({P}-8)", "rulebook", "rulebook/en.md refers to {P}-8, which is not there"
    ),
    "unplayed": Planted("rulebook/pictures.toml", '"roll", ', "", "rulebook", "play[0]: "),
    "unlanguaged": Planted("rulebook/en.md", "", None, "rulebook", "rulebook/en.md is missing"),
    "changed": Planted(BOX, "MOST_ROLLS = 5", "MOST_ROLLS = 4", "playthroughs", "is no longer played as it was"),
}


def name_of(key: str) -> str:
    return f"planted_{key}"


def plant(folder: Path, mistakes: Mapping[str, Planted]) -> list[Path]:
    """A game of its own for each mistake, all of them installed by one distribution; gives the folders for the path."""
    places = []
    for key, mistake in mistakes.items():
        name = name_of(key)
        project = new_game(name, folder)
        path = project / "src" / name / filled(mistake.file, name)
        if mistake.now is None:
            path.unlink()
        else:
            text, was = path.read_text("utf-8"), filled(mistake.was, name)
            assert text.count(was) == 1, f"{key}: {was!r} stands {text.count(was)} times in {mistake.file}"
            path.write_text(text.replace(was, filled(mistake.now, name)), "utf-8")
        places.append(project / "src")
    points = {name_of(key): f"{name_of(key)}:DEFINITION" for key in mistakes}
    return [install(folder / "described", "planted", points, {}), *places]


def filled(text: str, name: str) -> str:
    """With the game's name and the prefix of its clauses."""
    return text.replace("{N}", name).replace("{P}", name[:2].upper())
