"""A bot whose module cannot be imported."""

from __future__ import annotations

import a_module_that_is_not_there


class Bot:
    other = a_module_that_is_not_there
