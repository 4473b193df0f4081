"""Checks the built site: `python -m tests.docs.site build/docs`. Prints what its search or its reference lacks."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from sphinx.search.en import SearchEnglish
from sphinx.util.inventory import InventoryFile

SEARCHES = ("fumble", "takeback", "action mask", "observation layout", "balance report", "legal_actions")
"""What readers search for."""
NAMES = ("nexarium.load", "nexarium.Game.replay", "nexarium.State.legal_actions", "nexarium.bots.make_bot", "nexarium.vector.make")
"""Names that the reference shows under these paths."""
OLD_NAMES = ("nexarium.adapters.open_spiel.State.house", "nexarium.Course", "nexarium.client.House")


def pages_with(index: dict[str, dict[str, int | list[int]]], words: str) -> set[int]:
    """Return the numbers of the pages that the site's search finds for all of these words."""
    stem = SearchEnglish({}).stem

    def pages(word: str) -> set[int]:
        found = [index[part].get(stem(word.lower()), []) for part in ("terms", "titleterms")]
        return {page for each in found for page in ([each] if isinstance(each, int) else each)}

    return set.intersection(*map(pages, words.split()))


def mistakes(site: Path) -> list[str]:
    """Return a sentence for each thing that the site lacks, and for each old name that it shows."""
    index = json.loads((site / "searchindex.js").read_text("utf-8").removeprefix("Search.setIndex(").removesuffix(")"))
    inventory = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="")
    names = {name for kind, entries in inventory.data.items() if kind.startswith("py:") for name in entries}
    return [
        *(f"the search finds no page for {words!r}" for words in SEARCHES if not pages_with(index, words)),
        *(f"the reference does not show {name}" for name in NAMES if name not in names),
        *(f"the reference shows {name}, which is an old name" for name in OLD_NAMES if name in names),
    ]


if __name__ == "__main__":
    found = mistakes(Path(sys.argv[1]))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
