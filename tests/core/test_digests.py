"""The digest of data files, against values that the client's tests (`web/tests/boxes.test.ts`) compute again in TypeScript."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nexarium.core.variants import digest

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "digests.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))
def test_a_digest_stays_what_it_is(vector: dict[str, object]) -> None:
    assert digest(vector["data"]) == vector["digest"]  # type: ignore[arg-type]
