"""Random play through every environment of Nexarium, beside its peers, in one run.

    python benchmarks/environments.py                      # a table
    python benchmarks/environments.py --json               # one object
    python benchmarks/environments.py --kinds clone single # some of it
    python -m pip install pgx catanatron 'pettingzoo[classic]'   # the peers beside OpenSpiel; without one, its lines are left out and said

What is counted is decisions a CPU second: legal actions found, one chosen uniformly, played; chance between them is in the price and not
in the count. There are four ways: single positions stepped from Python (OpenSpiel's C++ games driven from Python, catanatron), batches (pgx
on the CPU), Gymnasium's vectors, which give observations and masks too, and PettingZoo's environments, `agents`. Each is compared with
peers of its kind, batches with all. A fifth part, `clone`, counts copies of a position a CPU second instead, beside OpenSpiel's and beside
copying a Mersenne Twister, the random numbers that a position carries. A decision of one game is not the work of one of another; the ratios
are for orientation. The parts are timed in turn, repeat by repeat, so that a machine that slows down slows them alike; medians and ranges
are of the repeats. One thread, where the peer lets one choose.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import real_number, whole_number

import nexarium
from nexarium.cli.bench import machine
from nexarium.search.batch import Batch

OWN = {
    "Keepers, 2 players": ("keepers", {"players": 2}),
    "Kepler-3Ad, 2 players": ("kepler", {"players": 2}),
    "Nexos, 2 players": ("nexos", {"players": 2}),
    "Last Watch, 2 players": ("nemesis", {"players": 2}),
}
ROWS = 1024
COPIES = 100
KINDS = ("single", "batch", "vector", "agents", "clone")
Steps = Callable[[], int]
"""Plays for a while and gives how many decisions that were."""


def single(name: str, options: dict[str, Any]) -> Steps:
    """States of Nexarium, one after another."""
    game, choose = nexarium.load(name, **options), random.Random(1)

    def work() -> int:
        decisions, state = 0, game.new_initial_state(choose.getrandbits(32))
        while not state.is_terminal():
            if state.is_chance_node():
                state.step(state.sample_chance())
            else:
                state.step(choose.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return work


def clones(state: Any) -> Steps:
    """Copies of a position."""

    def work() -> int:
        for _ in range(COPIES):
            state.clone()
        return COPIES

    return work


def after_twenty(name: str, options: dict[str, Any]) -> Any:
    """A position of Nexarium in which random numbers have been drawn, where its game has chance."""
    state, choose = nexarium.load(name, **options).new_initial_state(1), random.Random(1)
    for _ in range(20):
        state.step(state.sample_chance() if state.is_chance_node() else choose.choice(state.legal_actions()))
    return state


def open_spiel_after_twenty(name: str) -> Any:
    """A position of a game of OpenSpiel's."""
    import pyspiel

    state, choose = pyspiel.load_game(name).new_initial_state(), random.Random(1)
    for _ in range(20):
        state.apply_action(choose.choice(state.legal_actions()))
    return state


def twisters() -> Steps:
    """Copies of Python's own generator, by its state."""
    generator = random.Random(1)

    def work() -> int:
        for _ in range(COPIES):
            copy = random.Random.__new__(random.Random)
            copy.setstate(generator.getstate())
        return COPIES

    return work


def batched(name: str, options: dict[str, Any]) -> Steps:
    """Games of Nexarium side by side, with their legal lists."""
    batch, rng = Batch(nexarium.load(name, **options), ROWS, seed=1, auto_reset=True), np.random.default_rng(1)
    places = np.arange(ROWS)

    def work() -> int:
        for _ in range(20):
            actions, counts = batch.legal()
            batch.apply(actions[places, rng.integers(0, counts)])
        return 20 * ROWS

    return work


def vectors(name: str, options: dict[str, Any]) -> Steps:
    """Gymnasium's vectors of Nexarium: observations and masks at every step, too."""
    from nexarium import vector

    tables = vector.make(name, ROWS // 4, copy=False, autoreset_mode="SAME_STEP", **options)
    tables.reset(seed=1)
    rng, places = np.random.default_rng(1), np.arange(ROWS // 4)

    def work() -> int:
        for _ in range(10):
            actions, counts = tables.batch.legal()
            tables.step(actions[places, rng.integers(0, counts)])
        return 10 * len(places)

    return work


def agents(table: Any) -> Steps:
    """A game of a PettingZoo environment, by its masks."""
    choose = random.Random(1)

    def work() -> int:
        decisions = 0
        table.reset(seed=choose.getrandbits(31))
        for _agent in table.agent_iter():
            seen, _, terminated, truncated, info = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info["action_mask"]
            table.step(int(choose.choice(np.flatnonzero(mask))))
            decisions += 1
        return decisions

    return work


def of_open_spiel(name: str) -> Steps:
    """A game of OpenSpiel's in C++, driven from Python."""
    import pyspiel

    game, choose = pyspiel.load_game(name), random.Random(1)

    def work() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choose.choices(outcomes, chances)[0])
            else:
                state.apply_action(choose.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return work


def of_pettingzoo(name: str) -> Steps:
    """One of PettingZoo's classics, unwrapped."""
    from importlib import import_module

    return agents(import_module(f"pettingzoo.classic.{name}").raw_env())


def of_the_server(name: str, options: dict[str, Any]) -> Steps:
    """A game of Nexarium as PettingZoo's environment, unwrapped."""
    from nexarium.adapters.pettingzoo import raw_env

    return agents(raw_env(name, **options))


def of_catanatron() -> Steps:
    """Four random players."""
    from catanatron import Color, Game, RandomPlayer

    def work() -> int:
        game = Game([RandomPlayer(colour) for colour in Color])
        game.play()
        return len(game.state.actions if hasattr(game.state, "actions") else game.state.action_records)

    return work


def of_pgx(name: str) -> Steps:
    """A batch of pgx, stepped by one compiled function that draws the actions, too."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def play(state: Any, key: Any) -> Any:
        drawn, dice = jax.random.split(key)
        action = jax.random.categorical(drawn, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        return step(state, action, dice)

    many = jax.jit(jax.vmap(play))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), ROWS))
    keys = jax.random.PRNGKey(2)

    def work() -> int:
        nonlocal state, keys
        for _ in range(4):
            keys, drawn = jax.random.split(keys)
            state = many(state, jax.random.split(drawn, ROWS))
        jax.block_until_ready(state)
        return 4 * ROWS

    return work


def lines() -> Iterator[tuple[str, str, Callable[[], Steps]]]:
    """Per line of the table its kind, its name, and what makes it."""
    for title, (name, options) in OWN.items():
        yield "single", title, lambda name=name, options=options: single(name, options)
        yield "batch", title, lambda name=name, options=options: batched(name, options)
        yield "vector", title, lambda name=name, options=options: vectors(name, options)
        yield "agents", title, lambda name=name, options=options: of_the_server(name, options)
        yield "clone", title, lambda name=name, options=options: clones(after_twenty(name, options))
    yield "clone", "a Mersenne Twister", twisters
    yield "clone", "OpenSpiel's backgammon (C++)", lambda: clones(open_spiel_after_twenty("backgammon"))
    yield "clone", "OpenSpiel's connect four (C++)", lambda: clones(open_spiel_after_twenty("connect_four"))
    yield "single", "OpenSpiel's backgammon (C++)", lambda: of_open_spiel("backgammon")
    yield "single", "OpenSpiel's connect four (C++)", lambda: of_open_spiel("connect_four")
    yield "single", "catanatron, 4 players", of_catanatron
    yield "batch", "pgx's backgammon", lambda: of_pgx("backgammon")
    yield "batch", "pgx's connect four", lambda: of_pgx("connect_four")
    yield "agents", "PettingZoo's tic-tac-toe", lambda: of_pettingzoo("tictactoe_v3")
    yield "agents", "PettingZoo's connect four", lambda: of_pettingzoo("connect_four_v3")
    yield "agents", "PettingZoo's chess", lambda: of_pettingzoo("chess_v6")


def rate(work: Steps, seconds: float) -> float:
    """Decisions a CPU second, over at least so many of them."""
    decisions, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        decisions += work()
    return decisions / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=whole_number(), default=5)
    parser.add_argument("--seconds", type=real_number(), default=0.5, help="CPU seconds of each part in each repeat")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="all of them by default")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    parts: dict[tuple[str, str], Steps] = {}
    for kind, title, make in lines():
        if kind not in options.kinds:
            continue
        try:
            parts[kind, title] = make()
            parts[kind, title]()
        except ImportError as error:
            parts.pop((kind, title), None)
            print(f"{title} is left out: {error}", file=sys.stderr)
    rates: dict[tuple[str, str], list[float]] = {part: [] for part in parts}
    for _ in range(options.repeats):
        for part, work in parts.items():
            rates[part].append(rate(work, options.seconds))
    peers = [part for part in parts if part[1] not in OWN]
    ratios = {
        part: {
            f"{peer[1]}, {peer[0]}": median(a / b for a, b in zip(rates[part], rates[peer], strict=True))
            for peer in peers
            if peer[0] == part[0] or (part[0] == "batch" and peer[0] != "clone")
        }
        for part in parts
        if part[1] in OWN
    }
    if options.json:
        results = [
            {"kind": kind, "what": title, "rates": found, "times": ratios.get((kind, title), {})} for (kind, title), found in rates.items()
        ]
        print(json.dumps({"machine": machine(), "repeats": options.repeats, "lines": results}))
        return
    print(f"{machine()}; {options.repeats} repeats in turn, decisions (or clones) a CPU second, one thread\n")
    print("| how | what | median | lowest | highest |\n| --- | --- | ---: | ---: | ---: |")
    for (kind, title), found in sorted(rates.items(), key=lambda each: (each[0][0], -median(each[1]))):
        print(f"| {kind} | {title} | {median(found):,.0f} | {min(found):,.0f} | {max(found):,.0f} |")
    print()
    print(f"| times | {' | '.join(f'{title}, {kind}' for kind, title in peers)} |\n| --- |{' ---: |' * len(peers)}")
    for (kind, title), against in ratios.items():
        if against:
            cells = (f"{against[peer]:,.1f}" if peer in against else "" for peer in (f"{title}, {kind}" for kind, title in peers))
            print(f"| {title}, {kind} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
