"""Why a hint recommends its move: every game's reasons, in both languages."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import nexarium
from nexarium.core import words
from nexarium.core.game import Game, History
from nexarium.core.lessons import lesson_names, read_lesson
from nexarium.core.view import RuleNote, reasons_for
from nexarium.core.words import LANGUAGES
from nexarium.games.keepers.rules.numbering import AddPower, read
from nexarium.games.nemesis.rules import numbering
from nexarium.server.bots.hints import lesson_about

GAMES = ("nexos", "keepers", "kepler", "nemesis")


def told(history: History, line: tuple[int, ...], language: str = "en", other: int | None = None) -> tuple[RuleNote, ...]:
    return reasons_for(history, line, words.words(history.game.definition.package, language), other)


def at_random(game: Game, seed: int, plies: int) -> History:
    rng, history = random.Random(seed), History.new(game)
    while history.plies < plies and not history.now.is_terminal():
        history = history.then(rng.choice(history.now.legal_actions()))
    while history.now.is_chance_node():
        history = history.then(rng.choice(history.now.legal_actions()))
    return history


@pytest.mark.parametrize("name", GAMES)
def test_each_reason_is_a_sentence_of_the_game_with_its_rule(name: str) -> None:
    game, rng, ids = nexarium.load(name, players=2), random.Random(5), set()
    for seed in range(12):
        history = at_random(game, seed, 15 * seed)
        if history.now.is_terminal():
            continue
        action = rng.choice(history.now.legal_actions())
        for language in LANGUAGES:
            for reason in told(history, (action,), language):
                assert reason.text.endswith("."), reason
                assert "{" not in reason.text
                assert "reason." not in reason.text
                ids.add(reason.id)
    assert ids, "some moves have a reason"
    assert lesson_about(game.definition, sorted(ids)), "a lesson has a step about one of them"


def test_a_reason_that_holds_for_the_next_best_as_well_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    history = History.new(nexarium.load("tictactoe"))
    both, own = RuleNote(id="A", text="Both."), RuleNote(id="B", text="This one.")
    picture = history.game.definition.load_picture()
    monkeypatch.setattr(picture, "reasons", lambda history, line, words: (both, own) if line[0] == 4 else (both,), raising=False)
    assert told(history, (4,)) == (both, own)
    assert told(history, (4,), other=0) == (own, both)


def test_a_game_without_reasons_has_none() -> None:
    history = History.new(nexarium.load("tictactoe"))
    assert told(history, (4,)) == ()
    assert lesson_about(history.game.definition, []) is None


def test_a_placement_says_what_it_takes_and_opens() -> None:
    history = History.new(nexarium.load("nexos", players=2))
    (long,) = told(history, (history.now.string_to_action("e14,e16,e18,e20"),))
    assert (long.id, long.text) == ("NX-12", "Long pieces go first while there is room: this one has 4 segments.")


def a_history(name: str, fits: Callable[[History, int], bool]) -> tuple[History, int]:
    """Return a position of random games, and its first legal action that fits."""
    game = nexarium.load(name, players=2)
    for seed in range(40):
        rng, history = random.Random(seed), History.new(game)
        while history.plies < 400 and not history.now.is_terminal():
            legal = history.now.legal_actions()
            for action in () if history.now.is_chance_node() else legal:
                if fits(history, action):
                    return history, action
            history = history.then(rng.choice(legal))
    raise AssertionError("no such position")


def test_a_power_die_is_worth_what_the_next_best_costs() -> None:
    history, power = a_history("keepers", lambda history, action: isinstance(read(action), AddPower))
    other = next(action for action in history.now.legal_actions() if not isinstance(read(action), AddPower))
    said = words.words(history.game.definition.package, "en")

    def ends(other: int | None, cost: int | None) -> str:
        return reasons_for(history, (power,), said, other, cost)[-1].text.partition("you have ")[2][1:]

    assert ends(None, None) == ends(power, 20) == ends(other, None) == "."
    assert ends(other, 1) == ": here it gains little, so keep it if you like."
    assert ends(other, 12) == ": here it is worth it."


def test_a_hint_says_that_a_keeper_is_out_exactly_where_the_move_wins() -> None:
    """Between two players a Keeper that is pushed out ends the game: the rules say so, not the sentences."""
    game, won = nexarium.load("keepers", players=2), 0
    for seed in range(40):
        rng, history = random.Random(seed), History.new(game)
        while history.plies < 600 and not history.now.is_terminal():
            legal = history.now.legal_actions()
            wins = []
            for action in () if history.now.is_chance_node() else legal:
                after = history.now.clone()
                after.apply_action(action)
                mine = after.is_terminal() and after.returns()[history.now.current_player()] > 0
                wins += [action] if mine else []
                if mine or rng.random() < 0.02:
                    puts_out = any(note.text.startswith("That puts ") for note in told(history, (action,)))
                    assert puts_out == mine, (history.now.history(), action)
            won += len(wins)
            history = history.then(rng.choice(wins or legal))
    assert won >= 5


def test_an_escape_says_that_the_intruders_attack() -> None:
    def escapes(history: History, action: int) -> bool:
        return isinstance(numbering.read(action), numbering.Move) and any(note.id == "NM-20" for note in told(history, (action,)))

    history, escape = a_history("nemesis", escapes)
    assert "once as you leave" in told(history, (escape,))[0].text


def test_a_lesson_step_is_found_by_its_rule() -> None:
    definition = nexarium.load("keepers", players=2).definition
    found = lesson_about(definition, ["NK-99", "NK-32"])
    assert found is not None
    assert found.lesson in lesson_names(definition.package)
    assert "NK-32" in read_lesson(definition, found.lesson).written.steps[found.step].rule_ids
