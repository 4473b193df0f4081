"""The moving pictures of the README and of the site's first page: `python docs/moving.py` writes `docs/_static/moving/*.webp`,
with the names of games only theirs.

Bots play a seeded game of each with `nexarium match --records`, and the package draws its boards as `nexarium replay --gif` does. So the
same sources make the same pictures. Each game has an animation and a still, its last picture, for readers who prefer reduced motion.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from pathlib import Path

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # drawing a few positions is quicker than compiling for them

from PIL import Image

from nexarium.cli.replay import Replay, read_record
from nexarium.core.animation import paper
from nexarium.core.raster import png, same_size

FOLDER = Path(__file__).parent / "_static" / "moving"
SIZE = 800, 460
"""Pixels: twice the size of a card on the first page."""
PICTURES = 26
PAUSE, LAST = 280, 2000
"""Milliseconds for each picture, and for the last one."""


@dataclass(frozen=True, slots=True)
class Film:
    """A game, how bots play it, and which part of it is shown."""

    game: str
    players: int
    level: int
    seed: int
    theme: str = "light"
    first: int = 0
    last: int | None = None
    """The plies between which the game is shown: the last one is None for the end."""


FILMS = (
    Film("nexos", players=4, level=4, seed=7),
    Film("keepers", players=3, level=6, seed=7, first=150, last=245),
    Film("kepler", players=3, level=4, seed=7, first=20),
    Film("nemesis", players=2, level=4, seed=7, theme="dark"),
)


def recorded(film: Film, folder: Path) -> Path:
    """Return the record of the film's game, played by bots."""
    bots = [word for _ in range(film.players) for word in ("--bot", f"level:{film.level}")]
    match = ["match", film.game, "--players", str(film.players), *bots, "--games", "1", "--seed", str(film.seed)]
    command = [sys.executable, "-m", "nexarium.cli", *match, "--records", str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    [record] = folder.glob("*.json")
    return record


def drawn(film: Film, record: Path) -> list[Image.Image]:
    """Return the film's pictures, all of one size."""
    replay = Replay(read_record(record), theme=film.theme)
    background = paper(film.theme)
    boards = [Image.new("RGB", SIZE, background)]  # the size of all
    end = replay.history.plies if film.last is None else film.last
    seen = [svg for svg, _ in groupby(replay.svg(ply) for ply in range(film.first, end + 1))]  # decisions that change nothing on the board
    count = min(PICTURES, len(seen))
    for svg in (seen[round(place * (len(seen) - 1) / (count - 1))] for place in range(count)):
        _, _, across, down = (float(number) for number in re.findall(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)[0])
        width = int(min(SIZE[0], SIZE[1] * across / down))
        boards.append(Image.open(BytesIO(png(svg, width, background))))
    return same_size(boards, background)[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [film.game for film in FILMS]
    parser.add_argument("game", nargs="*", choices=names, help="the games whose pictures are made (default: all)")
    chosen = parser.parse_args().game or names
    FOLDER.mkdir(exist_ok=True)
    for film in FILMS:
        if film.game in chosen:
            with tempfile.TemporaryDirectory() as folder:
                pictures = drawn(film, recorded(film, Path(folder)))
            moving, still = FOLDER / f"{film.game}.webp", FOLDER / f"{film.game}-still.webp"
            pauses = [PAUSE] * (len(pictures) - 1) + [LAST]
            pictures[0].save(moving, save_all=True, append_images=pictures[1:], duration=pauses, loop=0, quality=60, method=6)
            pictures[-1].save(still, quality=80, method=6)
            print(f"{moving.name}: {moving.stat().st_size / 1000:.0f} kB, {sum(pauses) / 1000:.1f} s; {still.name}")


if __name__ == "__main__":
    main()
