"""Where things lie on this machine."""

from __future__ import annotations

import os
from pathlib import Path


def data_directory() -> Path:
    """Where a user's tables are kept (the XDG base directories)."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "nexarium"
