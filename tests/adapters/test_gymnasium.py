"""Gymnasium: one seat against bots, on every game."""

from __future__ import annotations

import copy
import pickle
import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from nexarium.adapters.gymnasium import env  # noqa: E402
from nexarium.bots import BotError  # noqa: E402
from nexarium.core.catalogue import catalogue  # noqa: E402
from nexarium.core.errors import (  # noqa: E402
    BadOption,
    IllegalAction,
    MissingExtra,
)
from nexarium.core.raster import lacking  # noqa: E402

from ..catalogue_games import each_game, each_preset, game_of, soon_over  # noqa: E402
from ..painting import paints  # noqa: E402
from .tensors import Tensor  # noqa: E402


def play(table, seed):
    seen, info = table.reset(seed=seed)
    rng, over, rewards, masks = np.random.default_rng(seed), False, [], []
    while not over:
        assert table.observation_space.contains(seen)
        assert np.array_equal(table.action_masks(), seen["action_mask"])
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        assert info["ply"] == len(table.position.history)
        masks.append(seen["action_mask"].tobytes())
        seen, reward, over, cut, info = table.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        assert not cut
        rewards.append(reward)
    assert table.observation_space.contains(seen)
    assert seen["action_mask"].all(), "a policy always has something to draw"
    assert info["returns"].tolist() == table.position.returns()
    return rewards, masks


@each_preset
def test_every_seat_can_learn(name, options):
    for seat in range(game_of(name, options).num_players()):
        table = env(name, seat=seat, **soon_over(name, options))
        rewards, masks = play(table, 3)
        assert rewards[-1] == table.position.returns()[seat]
        assert not any(rewards[:-1])
        if seat == 0:
            assert play(table, 3) == (rewards, masks)
        table.close()


def test_what_was_seen_is_the_callers_own():
    table = env("tictactoe")
    seen, info = table.reset(seed=1)
    after, _, _, _, later = table.step(int(seen["action_mask"].argmax()))
    arrays = [seen["observation"], seen["action_mask"], info["action_mask"]]
    arrays += [after["observation"], after["action_mask"], later["action_mask"], table.action_masks()]
    assert not any(np.shares_memory(one, other) for place, one in enumerate(arrays) for other in arrays[:place])


@each_game
def test_gymnasiums_own_check(name):
    """It draws its actions without looking at the mask, and makes every render mode."""
    made = gymnasium.make(f"nexarium/{name}-v{catalogue()[name].version}", disable_env_checker=True).unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*space m..imum value is -?infinity.*")
        warnings.filterwarnings("ignore", message=".*doesn't have a.*render_fps.*")
        check_env(made, skip_render_check=name != "tictactoe" or lacking() is not None)


def test_gymnasium_makes_games_with_their_options():
    table = gymnasium.make("nexarium/nexos-v1", players=2, seat=1, bot="random")
    seen, info = table.reset(seed=4)
    assert table.unwrapped.game.num_players() == 2
    assert info["ply"] == 1
    assert table.get_wrapper_attr("action_masks")().sum() == seen["action_mask"].sum() > 100


def test_an_illegal_action_loses_or_raises():
    table = env("tictactoe")
    table.reset(seed=1)
    seen, reward, over, cut, info = table.step(int(np.flatnonzero(~table.action_masks())[0]) if not table.action_masks().all() else 9)
    assert (reward, over, cut) == (-1.0, True, False)
    assert info["illegal"]
    assert seen["action_mask"].all()
    with pytest.raises(IllegalAction, match="call reset"):
        table.step(0)
    strict = env("tictactoe", illegal="raise")
    strict.reset(seed=1)
    strict.step(Tensor(0))
    before = strict.position.memory.tobytes()
    with pytest.raises(IllegalAction, match="TTT-2"):
        strict.step(0)
    for action in (4.9, np.float64(4.0), np.array(4.9), np.array([4, 5]), Tensor(4.9), Tensor(4, 5), "4", None):
        with pytest.raises(IllegalAction, match="an action is an integer"):
            strict.step(action)
    assert strict.position.memory.tobytes() == before


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_gymnasiums_own_vectors_go_on_by_the_mask(mode):
    """A mask is never empty for a player who draws by it, however finished games begin again."""
    tables = SyncVectorEnv([lambda: env("tictactoe")] * 3, autoreset_mode=mode)
    seen, _ = tables.reset(seed=1)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(40):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, over, _, _ = tables.step(actions)
        ended += over.sum()
        assert (rewards[~over] == 0).all()
    assert ended > 10
    tables.close()


def test_what_is_wrong_is_said():
    with pytest.raises(BadOption, match="no seat 2"):
        env("tictactoe", seat=2)
    with pytest.raises(BadOption, match="film"):
        env("tictactoe", render_mode="film")
    with pytest.raises(BadOption, match="lose or raise"):
        env("tictactoe", illegal="shrug")
    with pytest.raises(BotError, match="no bot 'clever'"):
        env("tictactoe", bot="clever")


@pytest.mark.parametrize("made", [env, lambda name, **given: gymnasium.make(f"nexarium/{name}-v1", **given)], ids=["here", "there"])
def test_what_an_environment_does_not_take_is_refused_as_python_does(made):
    """TorchRL's `GymEnv` tries a `frameskip`, and leaves it out where a `TypeError` says so in Python's words."""
    with pytest.raises(TypeError, match=r"got an unexpected keyword argument 'frameskip': tictactoe has no option 'frameskip'") as raised:
        made("tictactoe", frameskip=4)
    assert isinstance(raised.value, BadOption)
    with pytest.raises(BadOption, match="players=3 is not possible") as raised:
        env("nexos", players=3)
    assert not isinstance(raised.value, TypeError)


class Lowest:
    """Plays the lowest action, and remembers its seed."""

    name, seeds = "lowest", []

    def __init__(self, game, seed):
        self.seeds.append(seed)

    def choose(self, state, progress=None):
        return state.legal_actions()[0]

    def close(self):
        pass


class Answers(Lowest):
    """Answers what is no action."""

    name = "answers"

    def choose(self, state, progress=None):
        return -1


def test_a_bots_random_numbers_are_not_those_of_the_dice():
    """A bot that draws from its seed would draw what falls, a correlation that no other table has."""
    table = env("keepers", players=2, max_turns=100, bot=Lowest)
    for seed in range(3):
        _, info = table.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = table.step(info["action_mask"].argmax())
        twin = table.game.new_initial_state(Lowest.seeds[-1])
        while not twin.is_terminal():
            twin.step(twin.sample_chance() if twin.is_chance_node() else twin.legal_actions()[0])
        assert table.position.history != twin.history


def test_a_bot_that_answers_nonsense_is_named():
    """`IllegalAction` would be about the learner's."""
    table = env("tictactoe", seat=1, bot=Answers)
    with pytest.raises(BotError, match="answers answered an illegal action: -1 is no possible action here"):
        table.reset(seed=1)


@paints
def test_what_is_shown(capsys):
    shown = {}
    for mode in env("tictactoe").metadata["render_modes"]:
        table = env("tictactoe", render_mode=mode)
        table.reset(seed=1)
        shown[mode] = table.render()
    assert shown["svg"].startswith("<svg")
    assert "seat 0 to move" in shown["ansi"]
    assert shown["human"] is None
    assert "seat 0 to move" in capsys.readouterr().out
    assert shown["rgb_array"].dtype == np.uint8
    assert shown["rgb_array"].shape[2] == 3
    assert len(np.unique(shown["rgb_array"].reshape(-1, 3), axis=0)) > 2


def test_pixels_that_cannot_be_had_are_missed_where_they_are_asked_for(monkeypatch):
    """`make_vec_env` of Stable-Baselines3 makes every environment with this mode, whether anybody looks or not."""
    monkeypatch.setattr("nexarium.adapters.rendering.lacking", lambda: "pip install 'nexarium[pictures]'")
    table = gymnasium.make("nexarium/tictactoe-v1", render_mode="rgb_array")
    table.reset(seed=1)
    table.step(4)
    with pytest.raises(MissingExtra, match="pictures"):
        table.render()


@pytest.mark.parametrize("bot", ["greedy", "level:4"])
@pytest.mark.parametrize("copied", [lambda table: pickle.loads(pickle.dumps(table)), copy.deepcopy], ids=["pickled", "copied"])
def test_a_table_goes_to_another_process_with_its_bot_and_on_from_where_it_was(bot, copied):
    table = env("nexos", players=2, bot=bot)
    table.reset(seed=1)
    table.step(table.action_masks().argmax())
    twin = copied(table)
    for _ in range(3):
        action = table.action_masks().argmax()
        assert np.array_equal(table.step(action)[0]["observation"], twin.step(action)[0]["observation"])
    assert table.position.history == twin.position.history


def test_what_was_closed_says_so():
    table = env("tictactoe", seat=1, bot="greedy")
    table.reset(seed=1)
    table.close()
    with pytest.raises(IllegalAction, match=r"call reset\(\)"):
        table.step(4)
    table.reset(seed=1)
    assert table.position.current_player() == 1
    tables = gymnasium.make_vec("nexarium/tictactoe-v1", 2, vectorization_mode="vector_entry_point", seat=1, bot="greedy").unwrapped
    tables.reset(seed=1)
    tables.close()
    for use in (lambda: tables.step(np.array([0, 1])), tables.reset):
        with pytest.raises(gymnasium.error.ClosedEnvironmentError, match="this environment is closed"):
            use()
