"""A module that ends the process that imports it, as a script does that was never meant to be imported."""

from __future__ import annotations

import sys

sys.exit(2)
