"""Many games at once as Gymnasium's `VectorEnv`: autoreset modes, masks, seats, threads, arrays shared with other libraries."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

import nexarium.adapters.gymnasium  # noqa: E402, F401 (registers every game)
from nexarium import vector  # noqa: E402
from nexarium.bots import BotError  # noqa: E402
from nexarium.core.catalogue import load  # noqa: E402
from nexarium.core.errors import BadOption, IllegalAction  # noqa: E402

from ..catalogue_games import each_game  # noqa: E402

MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]


def drawn(seen, rng):
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])


@each_game
@pytest.mark.parametrize("seat", [None, 0])
def test_every_game_is_stepped_in_its_spaces(name, seat):
    tables = vector.make(name, 3, seat=seat)
    seen, info = tables.reset(seed=1)
    rng, over = np.random.default_rng(1), np.zeros(3, np.bool_)
    for _ in range(20):
        assert tables.observation_space.contains(seen)
        assert np.array_equal(tables.action_masks(), seen["action_mask"])
        for row in range(3):
            state = tables.batch.state(row)
            assert np.array_equal(seen["observation"][row], state.observation(info["seat"][row]).astype(np.float32))
            if not over[row]:
                assert np.flatnonzero(seen["action_mask"][row]).tolist() == state.legal_actions()
                assert state.current_player() == info["seat"][row]
        seen, rewards, over, cut, info = tables.step(drawn(seen, rng))
        assert rewards.shape == over.shape == cut.shape == (3,)
        assert not cut.any()


@pytest.mark.parametrize("mode", MODES)
def test_finished_games_begin_anew(mode):
    tables, rng = vector.make("tictactoe", 4, autoreset_mode=mode.name), np.random.default_rng(2)
    assert tables.metadata["autoreset_mode"] is tables.autoreset_mode is mode
    seen, info = tables.reset(seed=3)
    was_over, ended = np.zeros(4, np.bool_), 0
    for _ in range(60):
        actors, actions = info["seat"], drawn(seen, rng)
        before = [tables.batch.state(row) for row in range(4)]
        seen, rewards, over, _, info = tables.step(actions)
        assert seen["action_mask"].any(axis=1).all()
        for row in range(4):
            if was_over[row]:
                assert (rewards[row], over[row], tables.batch.records["placed"][row]) == (0, False, 0)
                continue
            before[row].apply_action(int(actions[row]))
            assert over[row] == before[row].is_terminal()
            assert rewards[row] == (before[row].returns()[actors[row]] if over[row] else 0)
            if over[row]:
                ended += 1
                assert info["returns"][row].tolist() == before[row].returns()
                last = before[row].observation(actors[row])
                if mode is AutoresetMode.SAME_STEP:
                    assert np.array_equal(info["final_obs"][row]["observation"], last)
                    assert info["final_obs"][row]["action_mask"].all()
                    assert info["final_info"]["returns"][row].tolist() == before[row].returns()
                    assert tables.batch.records["placed"][row] == 0
                else:
                    assert np.array_equal(seen["observation"][row], last)
                    assert seen["action_mask"][row].all()
        if mode is AutoresetMode.NEXT_STEP:
            was_over = over
    assert ended > 20


def test_without_autoreset_one_says_which_begin_anew():
    tables = vector.make("tictactoe", 2, autoreset_mode="DISABLED")
    tables.reset(seed=1)
    for pair in ((0, 0), (3, 1), (1, 2), (4, 3), (2, 4)):
        _, _, over, _, _ = tables.step(np.array(pair))
    assert over.tolist() == [True, False]
    with pytest.raises(BadOption, match="game 0 is over"):
        tables.step(np.array([0, 5]))
    with pytest.raises(BadOption, match="an array of bools"):  # as numbers of games it would begin both again
        tables.reset(options={"reset_mask": over.astype(int)})
    seen, _ = tables.reset(options={"reset_mask": over})
    assert tables.batch.records["placed"].tolist() == [0, 5]
    assert seen["action_mask"].sum(axis=1).tolist() == [9, 4]


def test_a_game_that_was_lost_by_an_illegal_action_stays_lost_while_others_begin():
    tables = vector.make("tictactoe", 3, autoreset_mode="DISABLED")
    tables.reset(seed=1)
    tables.step(np.array([0, 0, 0]))
    _, _, over, _, _ = tables.step(np.array([0, 0, 1]))
    assert over.tolist() == [True, True, False]
    seen, _ = tables.reset(options={"reset_mask": np.array([False, True, False])})
    assert seen["action_mask"].sum(axis=1).tolist() == [9, 9, 7]
    with pytest.raises(BadOption, match="game 0 is over"):
        tables.step(np.array([1, 1, 2]))
    tables.reset(options={"reset_mask": np.array([True, False, False])})
    assert not tables.step(np.array([1, 1, 2]))[2].any()


@pytest.mark.parametrize("others", [{}, {"bot": "random"}, {"bot": "greedy"}], ids=["alone", "at random", "bots"])
def test_a_seed_for_some_games_leaves_the_others_theirs(others):
    def ends(seed):
        game = load("keepers", players=2)
        tables = vector.make(game, 3, seat=0 if others else None, autoreset_mode="DISABLED", **others)
        seen, _ = tables.reset(seed=1)
        seen, *_ = tables.step(seen["action_mask"].argmax(axis=1))
        seen, _ = tables.reset(seed=seed, options={"reset_mask": np.array([False, True, False])})
        for _ in range(12):
            seen, *_ = tables.step(seen["action_mask"].argmax(axis=1))
        return [memory.tobytes() for memory in tables.batch.states]

    one, other = ends(2), ends(3)
    assert [here == there for here, there in zip(one, other, strict=True)] == [True, False, True]


class Lowest:
    """Plays the lowest legal action."""

    name = "lowest"

    def __init__(self, game, seed):
        self.game, self.seed = game, seed

    def choose(self, state, progress=None):
        assert state.current_player() == 1
        return state.legal_actions()[0]

    def close(self):
        pass


class Nowhere(Lowest):
    """Answers what is no action."""

    def choose(self, state, progress=None):
        return -1


class Halves(Lowest):
    """Answers what lies between two actions."""

    def choose(self, state, progress=None):
        return state.legal_actions()[0] + 0.5


def test_what_is_no_action_is_not_rounded_to_one():
    tables = vector.make("tictactoe", 2, seat=1, bot=Halves)
    with pytest.raises(BotError, match=r"lowest answers the number of an action, not 0\.5"):
        tables.reset(seed=1)


@pytest.mark.parametrize("mode", MODES)
def test_an_illegal_action_loses_its_game_alone(mode):
    tables = vector.make("tictactoe", 2, autoreset_mode=mode)
    tables.reset(seed=1)
    tables.step(np.array([4, 4]))
    seen, rewards, over, _, info = tables.step(np.array([4, 0]))
    assert rewards.tolist() == [-1, 0]
    assert over.tolist() == info["illegal"].tolist() == [True, False]
    if mode is AutoresetMode.SAME_STEP:
        assert info["final_info"]["illegal"].tolist() == [True, False]
        assert info["final_info"]["seat"][0] == 1
    if mode is AutoresetMode.NEXT_STEP:
        assert seen["action_mask"][0].all()
        tables.step(np.array([8, 1]))
    assert tables.batch.records["placed"][0] == 0
    with pytest.raises(IllegalAction, match="float64"):
        tables.step(np.array([1.0, 2.0]))


def test_from_a_seat_rewards_are_its_own():
    tables, rng = vector.make("tictactoe", 8, seat=1), np.random.default_rng(1)
    seen, info = tables.reset(seed=1)
    assert (tables.batch.records["placed"] == 1).all()
    sums = []
    for _ in range(40):
        seen, rewards, over, _, info = tables.step(drawn(seen, rng))
        assert (info["seat"] == 1).all()
        if over.any():
            assert rewards[over].tolist() == info["returns"][over][:, 1].tolist()
            sums += rewards[over].tolist()
    assert -1 < np.mean(sums) < 0, "who moves second at random loses more often"


def test_equal_seeds_give_equal_games_for_every_number_of_threads():
    told = []
    for threads in (1, 2):
        tables, rng = vector.make("keepers", 4, threads=threads), np.random.default_rng(1)
        seen, _ = tables.reset(seed=5)
        for _ in range(15):
            seen, *_ = tables.step(drawn(seen, rng))
        told.append(tables.batch.states.tobytes())
    assert told[0] == told[1]


def test_gymnasium_makes_vectors_and_wraps_them():
    tables = gymnasium.make_vec("nexarium/tictactoe-v1", num_envs=4, seat=0)
    assert isinstance(tables, vector.VectorGames)
    counted, rng = RecordEpisodeStatistics(tables), np.random.default_rng(1)
    seen, _ = counted.reset(seed=1)
    lengths = []
    for _ in range(30):
        seen, _, over, _, info = counted.step(drawn(seen, rng))
        lengths += info["episode"]["l"][over].tolist() if over.any() else []
    assert lengths
    assert set(lengths) <= {3, 4, 5}


def test_other_libraries_look_at_the_same_numbers():
    """DLPack hands arrays on without copying; with `copy=False` they show each step."""
    tables = vector.make("tictactoe", 2, copy=False)
    seen, _ = tables.reset(seed=1)
    shared = np.from_dlpack(seen["observation"])
    assert np.shares_memory(shared, seen["observation"])
    again, *_ = tables.step(np.array([0, 8]))
    assert again["observation"] is seen["observation"]
    assert shared[:, [0, 8]].tolist() == [[-1, 0], [0, -1]]
    fresh = vector.make("tictactoe", 2)
    first, _ = fresh.reset(seed=1)
    second, *_ = fresh.step(np.array([0, 8]))
    assert not np.shares_memory(first["observation"], second["observation"])


@pytest.mark.parametrize("num_envs", [1, 2, 3, 64])
def test_shared_arrays_begin_a_cache_line(num_envs):
    """JAX copies what does not."""
    seen, _ = vector.make("tictactoe", num_envs, copy=False).reset(seed=1)
    assert {name: array.ctypes.data % 64 for name, array in seen.items()} == {"observation": 0, "action_mask": 0}


def test_torch_looks_at_the_same_numbers():
    torch = pytest.importorskip("torch")
    tables = vector.make("tictactoe", 3, copy=False)
    seen, _ = tables.reset(seed=1)
    for name, array in seen.items():
        for shared in (torch.from_numpy(array), torch.from_dlpack(array)):
            assert shared.data_ptr() == array.ctypes.data, name
    shown = torch.from_numpy(seen["observation"])
    tables.step(np.array([0, 8, 4]))
    assert shown[:, [0, 8, 4]].tolist() == [[-1, 0, 0], [0, -1, 0], [0, 0, -1]]


def test_jax_looks_at_the_same_numbers():
    jax = pytest.importorskip("jax")
    seen, _ = vector.make("tictactoe", 3, copy=False).reset(seed=1)
    for name, array in seen.items():
        assert jax.dlpack.from_dlpack(array, copy=False).unsafe_buffer_pointer() == array.ctypes.data, name


def lowest(seen, seats):
    assert (seats == 1).all()
    return seen["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "others", [{"bot": Lowest}, {"bot": [Lowest] * 5, "threads": 2}, {"policy": lowest}], ids=["bots", "list", "policy"]
)
def test_other_seats_are_played_by_bots_or_a_policy(mode, others):
    tables, rng = vector.make("tictactoe", 5, seat=0, autoreset_mode=mode, **others), np.random.default_rng(4)
    seen, info = tables.reset(seed=1)
    results, waiting = [], np.zeros(5, np.bool_)
    for _ in range(40):
        before, actions = [tables.batch.state(row) for row in range(5)], drawn(seen, rng)
        seen, rewards, over, _, info = tables.step(actions)
        for row in np.flatnonzero(~waiting):
            state = before[row]
            state.apply_action(int(actions[row]))
            if not state.is_terminal():
                state.apply_action(state.legal_actions()[0])
            assert over[row] == state.is_terminal()
            assert rewards[row] == (state.returns()[0] if over[row] else 0)
            if over[row]:
                assert info["returns"][row].tolist() == state.returns()
                results.append(rewards[row])
            else:
                assert np.array_equal(seen["observation"][row], state.observation(0).astype(np.float32))
        if mode is AutoresetMode.NEXT_STEP:
            waiting = over
        assert np.isin(tables.batch.movers, (0, -4)).all()
    assert {-1, 1} <= set(results), "both have won"
    tables.close()


def test_bots_begin_where_they_move_first():
    tables = vector.make("tictactoe", 3, seat=1, bot="greedy", autoreset_mode="SAME_STEP")
    tables.reset(seed=1)
    assert tables.batch.records["placed"].tolist() == [1, 1, 1]
    tables.step(np.array([mask.argmax() for mask in tables.action_masks()]))
    assert (tables.batch.movers == 1).all()


def test_equal_seeds_give_equal_games_against_bots_for_every_number_of_threads():
    told = set()
    for threads in (1, 2):
        tables = vector.make("tictactoe", 6, seat=1, bot="level:1", threads=threads)
        for _ in range(2):
            rng, (seen, _) = np.random.default_rng(1), tables.reset(seed=5)
            for _ in range(6):
                seen, *_ = tables.step(drawn(seen, rng))
            told.add(tables.batch.states.tobytes())
    assert len(told) == 1


def test_what_is_wrong_is_said():
    for wrong, sentence in (
        ({"autoreset_mode": "never"}, "no autoreset mode 'never'"),
        ({"seat": 2}, "no seat 2"),
        ({"threads": 0}, "thread"),
        ({"bot": "greedy"}, "with seat="),
        ({"policy": lowest}, "with seat="),
        ({"bot": "greedy", "seat": 7}, "no seat 7"),
        ({"bot": "greedy", "policy": lowest, "seat": 0}, "not by both"),
        ({"bot": ["greedy"], "seat": 0}, "2 games take one bot, or 2 bots, not 1"),
        ({"bot": "gtp:engine", "seat": 0}, "needs a game's whole history"),
        ({"bot": Lowest(None, 0), "seat": 0, "threads": 2}, "one bot, which 2 threads"),
    ):
        with pytest.raises(BadOption, match=sentence):
            vector.make("tictactoe", 2, **wrong)
    with pytest.raises(BotError, match="there is no bot 'gredy'"):
        vector.make("tictactoe", 2, seat=0, bot="gredy")
    bad = vector.make("tictactoe", 2, seat=1, policy=lambda seen, seats: np.array([0.5, 1]))
    with pytest.raises(BadOption, match="answers 2 integers"):
        bad.reset(seed=1)
    with pytest.raises(BadOption, match="name a game"):
        vector.make(num_envs=2)
    with pytest.raises(BadOption, match="has its options already: name the game, or leave players out"):
        vector.make(load("nexos"), 2, players=2)
    assert vector.make(load("tictactoe"), 1).num_envs == 1
    with pytest.raises(BadOption, match="the game is named twice"):
        vector.make("tictactoe", 1, name="nexos")
    tables = vector.make("tictactoe", 2)
    tables.reset(seed=1)
    for options, sentence in (
        (5, "options are a dict"),
        ([True, False], "options are a dict"),
        ({"reset_mask": [[True], [True, False]]}, "an array of bools"),
        ({"reset_mask": [1, 0]}, "an array of bools"),
        ({"reset_mask": [True]}, "2 entries"),
    ):
        with pytest.raises(BadOption, match=sentence):
            tables.reset(options=options)
    with pytest.raises(IllegalAction, match="2 games take 2 actions"):
        tables.step([[0], [0, 1]])
    for bot in ({"bot": Nowhere}, {"policy": lambda seen, seats: np.full(len(seats), -1)}):
        with pytest.raises(BotError, match="other seats answered an illegal action: action -1 is not legal in game 0"):
            vector.make("tictactoe", 2, seat=1, **bot).reset(seed=1)


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("tictactoe", {}),
        ("tictactoe", {"seat": 0}),
        ("tictactoe", {"seat": 0, "bot": "level:1"}),
        ("nexos", {"seat": 0, "bot": ["greedy", "level:1", "level:2", "level:4"], "players": 2}),
    ],
    ids=["all", "at random", "bots", "bots that know something"],
)
def test_a_vector_of_several_threads_goes_to_another_process(name, others):
    tables = vector.make(name, 4, threads=2, **others)
    seen, _ = tables.reset(seed=1)
    tables.step(seen["action_mask"].argmax(axis=1))
    again = pickle.loads(pickle.dumps(tables))
    steps = [each.step(each.batch.legal_mask().argmax(axis=1))[0]["observation"].tolist() for each in (tables, again)]
    assert steps[0] == steps[1]
