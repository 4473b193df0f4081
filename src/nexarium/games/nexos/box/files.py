"""The data file of the box, with what reads it."""

from __future__ import annotations

from nexarium.core.boxes import BoxFile
from nexarium.games.nexos.box.board import FILE, Board, read_board

FILES = {FILE: BoxFile(Board, lambda data: read_board(data[FILE]))}
