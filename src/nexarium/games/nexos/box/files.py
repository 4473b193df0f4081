"""The data file of the box, with what reads it."""

from __future__ import annotations

from nexarium.core.boxes import BoxFile
from nexarium.core.components import read
from nexarium.games.nexos.box.board import Board

FILE = "board.toml"
FILES = {FILE: BoxFile(Board, lambda data: read(data[FILE], Board, FILE))}
