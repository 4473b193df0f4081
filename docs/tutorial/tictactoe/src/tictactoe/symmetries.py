"""The eight symmetries of the square: four turns, and each of them mirrored."""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import Memory
from nexarium.core.symmetry import Symmetry
from tictactoe.rules import STATE


def symmetries() -> tuple[Symmetry, ...]:
    square = np.arange(9).reshape(3, 3)
    return tuple(
        symmetry(f"{mirrored}{90 * turns}°", np.rot90(side, turns).reshape(9))
        for mirrored, side in (("", square), ("mirrored, ", square[:, ::-1]))
        for turns in range(4)
    )


def symmetry(name: str, came_from: np.ndarray) -> Symmetry:
    """The symmetry after which cell c shows what was at `came_from[c]`."""

    def write(memory: Memory, image: Memory) -> None:
        image[:] = memory
        image.view(STATE)["cells"] = memory.view(STATE)["cells"][:, came_from]

    return Symmetry(name, seats=(0, 1), actions=np.argsort(came_from), observation=np.tile(came_from, (2, 1)), write=write)
