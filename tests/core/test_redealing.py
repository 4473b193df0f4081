"""What a seat of a game with secrets does not know is dealt again, and all that it knows stays."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import nexarium
from nexarium.bots import make_bot
from nexarium.core import determinization
from nexarium.core.dealing import NoDeal
from nexarium.core.determinization import redealt
from nexarium.core.errors import BadOption, NexariumError
from nexarium.core.game import Game, State

from .. import guess, whisper
from ..guess import ODD, PLAIN

GUESS, WHISPER = Game(guess.definition()), Game(whisper.definition())


def played(game: Game, *actions: int) -> State:
    state = game.new_initial_state(1)
    for action in actions:
        state.apply_action(action)
    return state


def test_what_the_seat_knows_stays_and_all_else_is_drawn_anew() -> None:
    state = played(WHISPER, 11, 13, 0, 1)
    dealt = redealt(state, 0, random.Random(1), 600)
    for each in dealt:
        assert each.observation(0).tolist() == state.observation(0).tolist()
        assert each.history[0] == 11, "its own card"
        assert each.history[2] == 0, "its own word"
        assert each == played(WHISPER, *each.history), "a game leads there"
    cards = Counter(each.history[1] for each in dealt)
    assert cards.keys() == {10 + card for card in range(whisper.CARDS)}
    assert max(cards.values()) < 150, "each card of six alike"
    assert state.history == [11, 13, 0, 1]


@pytest.mark.parametrize(("shown", "plain"), [(PLAIN, 1 / 2), (ODD, 1.0)])
def test_what_is_seen_tells_of_what_is_not(shown: int, plain: float) -> None:
    """Two of three cards are plain; but who sees another plain one knows that the hidden one is so in one of two cases only."""
    dealt = redealt(played(GUESS, PLAIN, shown), 0, random.Random(2), 2000)
    assert sum(each.history[0] == PLAIN for each in dealt) / 2000 == pytest.approx(plain, abs=0.05)
    assert {each.history[1] for each in dealt} == {shown}


def test_who_knows_it_keeps_it() -> None:
    assert {each.history[0] for each in redealt(played(GUESS, ODD, PLAIN), 1, random.Random(3), 50)} == {ODD}


def test_the_same_numbers_deal_the_same() -> None:
    def dealt(seed: int) -> list[list[int]]:
        return [each.history for each in redealt(played(WHISPER, 11, 13, 0), 1, random.Random(seed), 20)]

    assert dealt(4) == dealt(4) != dealt(5)


def test_where_nothing_is_secret_it_is_a_copy_that_does_not_know_what_will_fall() -> None:
    state = nexarium.load("keepers", players=2).new_initial_state(6)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    copies = redealt(state, 0, random.Random(7), 40)
    assert all(each == state for each in copies)
    assert len({each.sample_chance() for each in copies}) > 1


def test_a_game_may_say_itself_how_it_is_redealt() -> None:
    def mirrored(state: State, seat: int, rng: random.Random) -> list[int]:
        return [1 - state.history[0], *state.history[1:]]

    def cheating(state: State, seat: int, rng: random.Random) -> list[int]:
        return [ODD, ODD]

    game = Game(guess.definition(load_redeal=lambda: mirrored))
    assert redealt(played(game, ODD, PLAIN), 0, random.Random(1))[0].history == [PLAIN, PLAIN]
    with pytest.raises(NexariumError, match="guess was redealt as a game that cannot be played"):
        redealt(played(Game(guess.definition(load_redeal=lambda: cheating)), ODD, PLAIN), 0, random.Random(1))


def test_what_cannot_be_redealt_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    set_up = State(WHISPER, played(WHISPER, 11, 13, 0).memory)
    with pytest.raises(NexariumError, match="set up, not played"):
        redealt(set_up, 0, random.Random(1))
    with pytest.raises(BadOption, match="no seat 2"):
        redealt(played(WHISPER), 2, random.Random(1))
    monkeypatch.setattr(determinization, "TRIES", 0)
    with pytest.raises(NexariumError, match=r"let the game say how it is redealt: Definition\(load_redeal=...\)"):
        redealt(played(WHISPER, 11), 0, random.Random(1))


def test_what_a_games_own_redeal_raises_is_no_deal() -> None:
    def failing(state: State, seat: int, rng: random.Random) -> list[int]:
        raise KeyError("a card")

    with pytest.raises(NoDeal, match=r"`redeal` of guess failed: KeyError: 'a card' \(.*test_redealing\.py, line"):
        redealt(played(Game(guess.definition(load_redeal=lambda: failing)), ODD, PLAIN), 0, random.Random(1))


def test_no_more_is_looked_at_than_takes_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    after = determinization._after
    monkeypatch.setattr(determinization, "_after", lambda *given: looked.append(1) or after(*given))
    monkeypatch.setattr(determinization, "LOOKED_AT", 30)
    found = determinization.found_by_trying(played(WHISPER, 11, 13, 0, 1), 0, random.Random(1), 1000)
    assert 0 < len(found) < 6
    assert 20 < len(looked) < 50


@pytest.mark.parametrize("spec", ["greedy", "level:1", "level:3", "level:5"])
@pytest.mark.parametrize("load_redeal", [None, lambda: lambda state, seat, rng: [ODD, ODD, ODD]], ids=["by trying", "its own"])
def test_a_bot_goes_on_at_random_where_no_deal_is_found(
    spec: str, load_redeal: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It sees no secret even then, and the user is warned once."""
    monkeypatch.setattr(determinization, "TRIES", 0)
    determinization._warn_once.cache_clear()
    game = Game(guess.definition(load_redeal=load_redeal))
    said = []
    for seed in range(40):
        bot = make_bot(spec, game, seed)
        said.append(bot.choose(played(game, PLAIN, ODD)))
        bot.close()
    assert set(said) == {PLAIN, ODD}
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith("a bot of guess chooses at random, since bots see no secrets: ")


@pytest.mark.parametrize("spec", ["greedy", "level:1", "level:3", "level:5"])
def test_bots_know_no_secret(spec: str) -> None:
    """Seat 0 has seen an odd card, so the hidden one is plain; where it has seen a plain one, nobody can know, and no bot does."""

    def said(hidden: int, shown: int, seed: int) -> int:
        bot = make_bot(spec, GUESS, seed)
        try:
            return bot.choose(played(GUESS, hidden, shown))
        finally:
            bot.close()

    seeds = range(30)
    assert [said(PLAIN, PLAIN, seed) for seed in seeds] == [said(ODD, PLAIN, seed) for seed in seeds]
    if spec in ("greedy", "level:5"):
        assert {said(PLAIN, ODD, seed) for seed in seeds} == {PLAIN}
