"""What a worker's thinker makes of bots of the owner's own that do wrong: it goes on, and the table hears of it."""

from __future__ import annotations

import random

import pytest

from nexarium.bots.worker import BOTS_KEPT, Answer, Failed, RequestHandler, Think, position


def asked(name: str, number: int, *history: int) -> Think:
    """The question for a move of a table with that bot of `tests.arena.wrong`."""
    return Think(id=number, table=str(number), game="tictactoe", options={}, history=history, spec=f"tests.arena.wrong:{name}", seed=1)


@pytest.fixture
def handler() -> RequestHandler:
    return RequestHandler(lambda progress: None)


@pytest.mark.parametrize("name", ["Leaving", "Content"])
def test_one_that_ends_itself_ends_its_answer_alone(handler, name):
    answer = handler.answer(asked(name, 1))
    assert isinstance(answer, Failed)
    assert answer.error.startswith("SystemExit")
    assert isinstance(handler.answer(asked("Tired", 2)), Answer)


def test_one_that_cannot_be_closed_makes_room_all_the_same(handler, caplog):
    for number in range(BOTS_KEPT + 2):
        assert isinstance(handler.answer(asked("Tired", number)), Answer)
    assert len(handler.bots) == BOTS_KEPT
    assert caplog.text.count("cannot be closed: OSError: the file is gone") == 2


def test_one_that_fails_and_cannot_be_closed_is_told_by_its_failure(handler, caplog):
    answers = [handler.answer(asked("Falling", 1)) for _ in range(3)]
    assert [type(answer) for answer in answers] == [Answer, Answer, Failed]
    assert answers[2].error.startswith("ZeroDivisionError")
    assert "cannot be closed" in caplog.text
    assert not handler.bots


def test_what_a_bot_rolls_out_by_is_not_what_it_draws_itself():
    """It has the request's seed; a state with the same would throw what its own choices were drawn by, and again at every move."""
    asked_twice = [position(asked("Tired", 1)).random.random() for _ in range(2)]
    later = position(asked("Tired", 1, 4)).random.random()
    assert asked_twice[0] == asked_twice[1]
    assert len({asked_twice[0], later, random.Random(1).random()}) == 3
