"""What the examples share: the same learning with several seeds, and how far apart they end."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import nexarium
from nexarium.core.definition import Value
from nexarium.core.game import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1, help="how many seeds learn, one after another, each from nothing")


def options_of(about: str, **usual: int | str) -> Namespace:
    """The options of the command line: these with their usual values, the seeds, and the file of the curve."""
    parser = ArgumentParser(description=about, formatter_class=RawDescriptionHelpFormatter)
    for name, value in usual.items():
        parser.add_argument(f"--{name}", type=type(value), default=value, help=f"{value} if not given")
    parser.add_argument("--curve", type=Path, help="where to draw the learning curve")
    add_options(parser)
    return parser.parse_args()


def chosen(options: Namespace) -> range:
    if options.seeds < 1:
        raise SystemExit("--seeds: at least 1 has to learn")
    for name, value in vars(options).items():
        least = 0 if name == "seed" else 1
        if isinstance(value, int) and value < least:
            raise SystemExit(f"--{name}: {least} at least, not {value}")
    if options.curve:  # said now, not after all that learning
        if find_spec("matplotlib") is None:
            raise SystemExit("--curve: the picture needs Matplotlib: pip install 'nexarium[lab]'")
        try:
            options.curve.open("ab").close()
        except OSError as error:
            raise SystemExit(f"--curve: cannot write {options.curve}: {error.strerror}; name a file in a folder that is there") from None
    return range(options.seed, options.seed + options.seeds)


def game_of(name: str, **options: Value) -> Game:
    """The game with those of the options that it has, for a learner that plays against others."""
    known = {each.name for each in nexarium.catalogue()[name].options} if name in nexarium.catalogue() else set()
    try:
        game = nexarium.load(name, **{option: value for option, value in options.items() if option in known})
    except nexarium.NexariumError as error:
        raise SystemExit(f"--game: {error}") from None
    if game.num_players() < 2 or game.definition.cooperative:
        raise SystemExit(f"--game: what is learnt here is to win against others, and in {name} there is nobody to win against")
    return game


def spread(values: Sequence[float], unit: str = "") -> str:
    """The mean of what the seeds came to, the least and the most, and the standard deviation from seed to seed."""
    return (
        f"{np.mean(values):.1f}{unit} in the mean of {len(values)} seeds, {min(values):.1f} to {max(values):.1f}{unit}, "
        f"standard deviation {np.std(values, ddof=1):.1f}"
    )


def tell_unbeatable(unbeaten: Sequence[bool], meant: str) -> None:
    """How many of the seeds ended with a player whom nobody beats."""
    if len(unbeaten) == 1:
        print(f"unbeatable: {meant}" if unbeaten[0] else "there are lines that beat it")
    else:
        print(f"unbeatable with {sum(unbeaten)} of {len(unbeaten)} seeds: {meant}")


def plot(axes: Axes, curves: Sequence[Sequence[tuple[float, float]]], label: str, marker: str = "") -> None:
    """One line a quantity: its mean over the seeds' curves of (when, how much), and a band from the least to the most of them."""
    when = np.mean([[x for x, _ in curve] for curve in curves], axis=0)
    values = np.array([[y for _, y in curve] for curve in curves])
    [line] = axes.plot(when, values.mean(axis=0), marker=marker, label=label)
    if len(curves) > 1:
        axes.fill_between(when, values.min(axis=0), values.max(axis=0), color=line.get_color(), alpha=0.2, linewidth=0)


def draw(curves: Sequence[Sequence[tuple[float, float]]], path: Path, across: str, upwards: str) -> None:
    """A picture of the seeds' curves of one percentage."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    plot(axes, curves, "", marker="o")
    axes.set(xlabel=across, ylabel=upwards, ylim=(-3, 103))
    axes.axhline(50, color="0.7", linewidth=1)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
