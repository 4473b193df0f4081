"""Locations of files on this machine."""

from __future__ import annotations

import os
from pathlib import Path


def data_directory() -> Path:
    """Return the folder for a user's tables (the XDG base directories)."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "nexarium"
