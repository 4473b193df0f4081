"""Puzzles: which is a day's, what a try is to one, and that a second answer, however it comes about, is noticed."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from nexarium.arena.puzzles import extend_bank
from nexarium.bots import BotError
from nexarium.bots.simple import RandomBot
from nexarium.core.catalogue import catalogue, load
from nexarium.core.errors import BadData, IllegalAction
from nexarium.core.game import Game, State
from nexarium.core.lessons import Text
from nexarium.core.puzzles import ROUNDED, Bank, Kind, Puzzle, Puzzles, has_puzzles, number_of, read_bank, read_kind, read_puzzles
from nexarium.games.nemesis.rules.state import Stage
from nexarium.search.answers import check_puzzle, is_last, puzzle_at, search_turn
from nexarium.testing.puzzles import puzzle_mistakes
from nexarium.testing.subject import Subject

GAME = "tictactoe"
DAYS = json.loads((Path(__file__).parents[1] / "vectors" / "puzzle-days.json").read_text("utf-8"))
WITH_PUZZLES = [game for game, definition in catalogue().items() if has_puzzles(definition.package)]
QUICK = 2
"""So many puzzles of each game are searched again here; `make puzzles` searches all."""


def planted(puzzle: Puzzle, **changes: object) -> Puzzles:
    """Tic-tac-toe's puzzles with this one alone."""
    definition = catalogue()[GAME]
    kind = msgspec.structs.replace(read_kind(definition), **changes)
    return Puzzles(definition, kind, Bank(definition.version, 0, (puzzle,)))


def puzzle(plies: str, answer: str, **fields: object) -> Puzzle:
    """A puzzle of tic-tac-toe, its cells by name."""
    state = load(GAME).new_initial_state()
    numbers = [[state.string_to_action(cell) for cell in text.split()] for text in (plies, answer)]
    found = Puzzle(options={}, seat=len(numbers[0]) % 2, plies=tuple(numbers[0]), answer=tuple(numbers[1]), best=1.0, luck=0.2, searched=9)
    return msgspec.structs.replace(found, **fields)


def sampled(puzzles: Puzzles) -> range:
    """About twelve of a bank's puzzles; `make puzzles` looks at all."""
    return range(0, len(puzzles), max(1, len(puzzles) // 12))


WINS = puzzle("a1 a3 b1 b3", "c1")
"""Crosses have a1 and b1, rings a3 and b3."""


@pytest.mark.parametrize("row", DAYS, ids=lambda row: f"{row['day']} of {row['size']}")
def test_a_days_puzzle(row):
    assert number_of(date.fromisoformat(row["day"]), row["size"]) == row["puzzle"]


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_every_shipped_puzzle_can_be_solved(game):
    puzzles = read_puzzles(catalogue()[game])
    for number in sampled(puzzles):
        puzzles.check(number)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_the_quickest_puzzles_have_one_answer(game):
    puzzles = read_puzzles(catalogue()[game])
    for number in sorted(range(len(puzzles)), key=lambda number: puzzles.bank.puzzles[number].searched)[:QUICK]:
        check_puzzle(puzzles, number)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_no_puzzle_is_there_twice_and_all_difficulties_are(game):
    puzzles = read_puzzles(catalogue()[game])
    assert len({(each.plies, each.seat) for each in puzzles.bank.puzzles}) == len(puzzles)
    assert {puzzles.difficulty(number) for number in range(len(puzzles))} >= {1}
    assert all(1 <= puzzles.difficulty(number) <= 3 for number in range(len(puzzles)))


def made(count: int, seed: int = 1, begun: Bank | None = None) -> Bank:
    """A bank of tic-tac-toe's."""
    definition = catalogue()[GAME]
    return extend_bank(definition, read_kind(definition), begun or Bank(definition.version, seed), count)


def test_the_same_seed_makes_the_same_puzzles():
    first, second, other = (made(4, seed) for seed in (1, 1, 2))
    assert first == second
    assert first.puzzles != other.puzzles
    assert first == read_bank(first.to_json().encode())


def test_a_bank_that_is_extended_is_the_same_as_one_that_was_made_at_once():
    begun = read_bank(made(3).to_json().encode())
    assert made(7, begun=begun) == made(7)
    assert made(7).puzzles[:3] == begun.puzzles


def test_a_bank_may_vary_its_answers_and_try_only_few_choices():
    definition, kind = catalogue()[GAME], read_kind(catalogue()[GAME])

    def bank(**making: object) -> Puzzles:
        changed = msgspec.structs.replace(kind, making=msgspec.structs.replace(kind.making, **making))
        return Puzzles(definition, changed, extend_bank(definition, changed, Bank(definition.version, 1), 20))

    def most_alike(puzzles: Puzzles) -> int:
        return Counter(puzzle.answer for puzzle in puzzles.bank.puzzles).most_common(1)[0][1]

    def most_choices(puzzles: Puzzles) -> int:
        return max(len(puzzles.opening(number).now.legal_actions()) for number in range(len(puzzles)))

    assert most_alike(bank()) > 3 >= most_alike(bank(alike=0.15))
    assert most_choices(bank()) > 4 >= most_choices(bank(choices=4, luck=0.5))


class Counted(RandomBot):
    """Counts how many of it are at a table."""

    made = open = 0

    def __init__(self, game: Game, seed: int | None) -> None:
        super().__init__(game, seed)
        Counted.made += 1
        Counted.open += 1

    def close(self) -> None:
        Counted.open -= 1


class Failing(Counted):
    """Has no answer."""

    def choose(self, state: State, progress: object = None) -> int:
        raise BotError("no answer")


def made_by(bots: tuple[str, ...]) -> Kind:
    """The game's puzzles, of games by these bots."""
    kind = read_kind(catalogue()[GAME])
    return msgspec.structs.replace(kind, making=msgspec.structs.replace(kind.making, bots=bots))


def test_bots_are_let_go_of_where_the_first_puzzle_is_found():
    Counted.made = Counted.open = 0
    still_open = []
    extend_bank(catalogue()[GAME], made_by((f"{__name__}:Counted",)), Bank(1, 1), 3, lambda _: still_open.append(Counted.open))
    assert Counted.made == 2 * len(still_open)
    assert set(still_open) == {0}


@pytest.mark.parametrize("failing", ["Failing", "Nobody"])
def test_bots_are_let_go_of_where_one_fails_or_cannot_be_made(failing):
    Counted.made = Counted.open = 0
    with pytest.raises(BotError):
        extend_bank(catalogue()[GAME], made_by((f"{__name__}:Counted", f"{__name__}:{failing}")), Bank(1, 1), 20)
    assert Counted.made
    assert Counted.open == 0


def test_what_a_try_is_to_a_puzzle():
    puzzles = planted(WINS)
    c1, c3 = (load(GAME).new_initial_state().string_to_action(cell) for cell in ("c1", "c3"))
    assert puzzles.attempt(0, ()).verdict == "begun"
    assert puzzles.attempt(0, (c1,)).verdict == "solved"
    short = puzzles.attempt(0, (c3,))
    assert (short.verdict, short.got, short.decisions) == ("short", 0.0, (c3,))
    for illegal in ((10**6,), (WINS.plies[0],)):
        with pytest.raises(IllegalAction):
            puzzles.attempt(0, illegal)


def test_what_a_puzzle_does_not_allow_is_not_taken():
    puzzles = planted(WINS, without=("c*",))
    c3 = load(GAME).new_initial_state().string_to_action("c3")
    barred = puzzles.attempt(0, (c3,))
    assert (barred.verdict, barred.decisions, barred.history.plies) == ("barred", (), 4)
    assert search_turn(puzzles.opening(0).now, puzzles.kind, 100).best == 0.0, "nor is it searched"


def test_a_turn_after_which_somebody_else_may_decide_is_no_last_one():
    puzzles = planted(WINS, last=True)
    with pytest.raises(BadData, match="another seat may decide"):
        check_puzzle(puzzles, 0)
    assert puzzle_at(puzzles.opening(0).now.clone(), puzzles.kind) is None
    ending = puzzle("a1 b2 c3 a3 c1 a2 b3 b1", "c2", best=0.0)
    assert is_last(planted(ending).opening(0).now)


def test_where_nexos_says_that_the_others_are_blocked_they_are():
    puzzles = read_puzzles(catalogue()["nexos"])
    assert all(is_last(puzzles.opening(number).now) for number in sampled(puzzles))


def test_a_second_answer_is_noticed():
    # rings have not answered, so that crosses can end the row or the column
    twice = puzzle("a1 b2 b1 c2 a2 c3", "c1")
    puzzles = planted(twice)
    puzzles.check(0)
    with pytest.raises(BadData, match=r"it has 2 answers: (a3; c1|c1; a3)"):
        check_puzzle(puzzles, 0)
    assert puzzle_at(puzzles.opening(0).now, puzzles.kind) is None
    check_puzzle(planted(WINS), 0)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (puzzle("a1 a3 b1 b3", "c3"), r"puzzles\[0\].answer: the answer does not solve it: short, 0 of 1"),
        (puzzle("a1 a3 b1 b3", "a1"), r"puzzles\[0\].answer: the answer cannot be played"),
        (puzzle("a1 a3 b1 b3", "c1", seat=1), r"puzzles\[0\].seat: seat 1 is not to move"),
        (puzzle("a1 a1", "c1"), r"puzzles\[0\].plies\[1\]: cannot be played"),
        (puzzle("a1 a3 b1 b3", "c1", best=0.5), r"puzzles\[0\].best: the answer gains 1, not 0.5"),
    ],
    ids=["not the answer", "not legal", "not to move", "not reached", "gains another"],
)
def test_a_mistake_in_a_bank_is_said(wrong, sentence):
    with pytest.raises(BadData, match=sentence):
        planted(wrong).check(0)


def test_puzzles_of_older_rules_are_refused(monkeypatch):
    definition = replace(catalogue()[GAME], version=7)
    with pytest.raises(BadData, match="under version 1 of the rules, which are at 7: make them again with `nexarium puzzles tictactoe`"):
        read_puzzles(definition)


def test_the_check_of_a_game_says_what_is_wrong_with_its_puzzles(monkeypatch):
    from nexarium.testing import puzzles as looked

    subject = Subject(catalogue()[GAME], {}, None)  # type: ignore[arg-type]
    assert list(puzzle_mistakes(subject)) == []
    twice = planted(puzzle("a1 b2 b1 c2 a2 c3", "c1"), short=Text(en="{missed}", fr=" "))
    monkeypatch.setattr(looked, "read_puzzles", lambda definition: twice)
    said = "\n".join(puzzle_mistakes(subject))
    assert "it has 2 answers" in said
    assert "short.en: only {got} and {best} can stand in it" in said
    assert "short.fr: is empty" in said


# --- where chance has a part ------------------------------------------------------------------------------------------


def a_chance() -> Puzzles:
    """The puzzle of Last Watch that takes least, alone."""
    puzzles = read_puzzles(catalogue()["nemesis"])
    return with_puzzle(puzzles, min(puzzles.bank.puzzles, key=lambda each: each.searched))


def with_puzzle(puzzles: Puzzles, puzzle: Puzzle, **making: object) -> Puzzles:
    """These puzzles with this one alone, its kind made so."""
    kind = msgspec.structs.replace(puzzles.kind, making=msgspec.structs.replace(puzzles.kind.making, **making))
    return Puzzles(puzzles.definition, kind, Bank(puzzles.bank.version, 0, (puzzle,)))


def expectation(state: State) -> Fraction:
    """The chance to be alive, by the plainest recursion there is: in fractions, nothing remembered."""
    if state.is_terminal():
        return Fraction(state.returns()[0] > 0)
    if state.is_chance_node() and int(state.record.stage) == Stage.DEVELOPMENT:
        return Fraction(1)
    after = {action: state.clone() for action in state.legal_actions()}
    for action, following in after.items():
        following.step(action)
    if not state.is_chance_node():
        return max(map(expectation, after.values()))
    weights = dict(state.chance_weights())
    return sum(weight * expectation(after[outcome]) for outcome, weight in weights.items()) / sum(weights.values())


def test_a_chance_is_that_of_every_outcome():
    puzzles = a_chance()
    for action, chance in puzzles.bank.puzzles[0].chances:
        after = puzzles.opening(0).now.clone()
        after.step(action)
        assert abs(float(expectation(after)) - chance) < ROUNDED


def test_a_decision_is_judged_by_its_chance():
    puzzles = a_chance()
    puzzle = puzzles.bank.puzzles[0]
    assert puzzles.attempt(0, ()).verdict == "begun"
    for action, chance in puzzle.chances:
        attempt = puzzles.attempt(0, (action,))
        assert (attempt.verdict, attempt.got) == ("solved" if action == puzzle.answer[0] else "short", chance)
        assert attempt.history.plies == len(puzzle.plies) + 1, "no die is thrown"


def test_a_decision_that_is_nearly_as_good_is_noticed():
    puzzles = a_chance()
    puzzle = puzzles.bank.puzzles[0]
    best, second = sorted((chance for _, chance in puzzle.chances), reverse=True)[:2]
    lenient, strict = (with_puzzle(puzzles, puzzle, margin=best - second + more) for more in (-0.001, 0.001))
    check_puzzle(lenient, 0)
    assert puzzle_at(lenient.opening(0).now, lenient.kind) == puzzle
    with pytest.raises(BadData, match=r"puzzles\[0\].answer: .* is nearly as good as "):
        check_puzzle(strict, 0)
    assert puzzle_at(strict.opening(0).now, strict.kind) is None


def test_a_mistake_in_a_chance_is_said():
    puzzles = a_chance()
    puzzle = puzzles.bank.puzzles[0]
    other = next(place for place, (action, _) in enumerate(puzzle.chances) if action != puzzle.answer[0])
    wrong = list(puzzle.chances)
    wrong[other] = (wrong[other][0], wrong[other][1] + 0.01)
    with pytest.raises(BadData, match=r"chances: .* has a chance of "):
        check_puzzle(with_puzzle(puzzles, msgspec.structs.replace(puzzle, chances=tuple(wrong))), 0)
    with pytest.raises(BadData, match="these are not the decisions"):
        with_puzzle(puzzles, msgspec.structs.replace(puzzle, chances=puzzle.chances[:other] + puzzle.chances[other + 1 :])).check(0)
    astray = msgspec.structs.replace(puzzles.kind, until={"stages": 7})
    with pytest.raises(BadData, match="until: a position has no field stages"):
        check_puzzle(replace(puzzles, kind=astray), 0)


def test_a_kind_says_what_it_asks():
    assert read_kind(catalogue()[GAME]).goal == "win"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"title": {"en": "A", "fr": "A"}}, Kind)
