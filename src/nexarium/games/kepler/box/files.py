"""The data file of the box, with what reads it."""

from __future__ import annotations

from nexarium.core.boxes import BoxFile
from nexarium.games.kepler.box.printed import FILE, BoardFile, read_board

FILES = {FILE: BoxFile(BoardFile, lambda data: read_board(data[FILE]))}
