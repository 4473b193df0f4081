"""Tests that paint pictures as pixels, which a machine may not be able to."""

from __future__ import annotations

import pytest

from nexarium.core.raster import lacking

paints = pytest.mark.skipif(lacking() is not None, reason=f"{lacking()}")
