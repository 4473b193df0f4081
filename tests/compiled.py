"""What a fresh machine says beside all else: that it compiles."""

from __future__ import annotations

import re

COMPILING = re.compile(r"^(nexarium: )?Compiling .* for this machine.*\n", re.MULTILINE)


def without_compiling(said: str) -> str:
    """What was said, whether or not a test before has compiled the game."""
    return COMPILING.sub("", said)
