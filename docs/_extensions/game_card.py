"""The directive `game-card`: the facts of a game, from its code, as the table at the top of its environment card.

```{game-card} kepler
```
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from nexarium.core.actions import ActionKinds
from nexarium.core.catalogue import definition_of
from nexarium.core.definition import Definition, Value
from nexarium.core.game import Game
from nexarium.core.words import words


def written(options: Mapping[str, Value]) -> str:
    """Options as Python's keyword arguments."""
    return ", ".join(f"{name}={value!r}" for name, value in options.items())


def seats(game: Game) -> str:
    """Who wins together with whom."""
    if game.definition.cooperative:
        return "all seats together"
    if game.teams:
        return " against ".join(" and ".join(f"`seat_{seat}`" for seat in side) for side in game.teams)
    return "each seat for itself"


def rewards(definition: Definition) -> str:
    """The range of the returns, and what they mean."""
    low, high = definition.returns_range
    if definition.cooperative:
        return f"{high:g} for every seat when the players have won, {low:g} when they have lost. Not zero-sum: all seats share the result"
    kind = "zero-sum" if definition.zero_sum else "not zero-sum"
    return f"{low:g} to {high:g}, {kind}"


def facts(name: str) -> Iterator[tuple[str, str]]:
    """The rows of the card."""
    definition = definition_of(name)
    usual = Game(definition, definition.presets[0].options)
    rules = usual.rules
    players = sorted({int(value) for option in definition.options if option.name == "players" for value in option.choices})
    some = f"players={2 if 2 in players else players[0]}"
    yield "OpenSpiel", f'`import nexarium.adapters.open_spiel`, then `pyspiel.load_game("nexarium_{name}({some})")`'
    yield "PettingZoo (AEC)", f'`nexarium.adapters.pettingzoo.env("{name}", {some})`'
    made = f'gymnasium.make("nexarium/{name}-v{definition.version}", {some}, seat=0)'
    yield "Gymnasium", f"`import nexarium.adapters.gymnasium`, then `{made}`"
    yield "Vector", f'`nexarium.vector.make("{name}", 256, {some})`'
    yield "Nexarium", f'`nexarium.load("{name}", {some})`'
    yield "Rules version", f"{definition.version}"
    every = players == list(range(players[0], players[-1] + 1))
    yield "Players", f"{players[0]} to {players[-1]}" if every else " or ".join(map(str, players))
    yield "Agents", f"`seat_0` to `seat_{players[-1] - 1}`; with fewer players the first of these"
    yield "Action space", f"`Discrete({rules.actions})`, the same numbers for every seat; at most {rules.max_legal:,} are legal at once"
    parts = ", ".join(f"`{part.name}`" for part in rules.layout.parts)
    link = f"[what stands where](../observations.md#{nodes.make_id(title_of(definition))})"
    yield "Observation", f"shape `({rules.observation},)`, float32 (`State` and `Batch` also float64); {link}"
    yield "Parts of the observation", parts
    yield "Action mask", f"`action_mask`, shape `({rules.actions},)`, int8, 1 for each legal action"
    if definition.chance:
        explicit = "chance nodes in `State`, OpenSpiel and `Batch(sample_chance=False)`; drawn from the seed elsewhere"
        yield "Chance", f"explicit: {explicit}. At most {rules.max_outcomes:,} outcomes at a node"
    else:
        yield "Chance", "none: the game is deterministic"
    yield "Information", "imperfect" if definition.hidden else "perfect: every seat knows all that has happened"
    yield "Rewards", f"0 until the game is over, then the game's returns: {rewards(definition)}"
    yield "Longest game", f"at most {usual.max_game_length():,} plies, those of chance included"
    yield "Symmetries", f"{len(usual.symmetries)}" if len(usual.symmetries) > 1 else "none but the identity"
    presets = (f"`{written(preset.options)}`: {seats(Game(definition, preset.options))}" for preset in definition.presets)
    yield "Presets", "; ".join(presets).replace("|", "\\|")
    yield "Bots", f"`random`, `greedy`, `level:1` to `level:{len(definition.load_bots().levels)}`"


def title_of(definition: Definition) -> str:
    """The game's name in English."""
    return words(definition.package, "en")("title")


def table(name: str) -> str:
    """The card's table as Markdown."""
    return "| | |\n| --- | --- |\n" + "".join(f"| **{row}** | {text} |\n" for row, text in facts(name))


def actions(name: str) -> str:
    """The kinds of a game's actions as a Markdown table, in the order of their numbers."""
    numbering = import_module(f"{definition_of(name).package}.rules.numbering")
    [kinds] = (
        each for each in vars(numbering).values() if isinstance(each, type) and issubclass(each, ActionKinds) and each is not ActionKinds
    )
    lines = ["| numbers | actions | first | last |\n| --- | ---: | --- | --- |"]
    for kind in kinds:
        texts = kind.texts()
        numbers = f"{int(kind)}" if kind.size == 1 else f"{int(kind)}–{int(kind) + kind.size - 1}"  # noqa: RUF001 - a span
        lines.append(f"| {numbers} | {kind.size:,} | `{texts[0]}` | {f'`{texts[-1]}`' if kind.size > 1 else ''} |")
    return "\n".join(lines)


class GameCard(SphinxDirective):
    """The facts of one game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        return self.parse_text_to_nodes(table(self.arguments[0]))


class GameActions(SphinxDirective):
    """The actions of one game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        return self.parse_text_to_nodes(actions(self.arguments[0]))


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect the directives to Sphinx."""
    app.add_directive("game-actions", GameActions)
    app.add_directive("game-card", GameCard)
    return {"parallel_read_safe": True}
