"""The pages for players quote a page's labels in italics, and the labels are there: in an English catalogue, or as a lesson's title."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OTHERS = ("analysis.md", "bots.md", "index.md", "puzzles.md")
"""Pages that use italics for more than labels."""
PAGES = sorted(path for path in (ROOT / "docs" / "play").glob("*.md") if path.name not in OTHERS)
ITALIC = re.compile(r"(?<![*\w])\*(?!\s)([^*\n]+?(?:\n[^*\n]+?)?)(?<!\s)\*(?![*\w])")
TERMS = {"administrator", "diplomatic value", "segment"}
"""Words that a page introduces."""
SIGNS = {"?"}
"""Labels that are a sign."""


FILLED = r"(?:…|\d+)?"
"""What may stand in a quotation where a label has a name or a number of the moment."""


def patterns(text: str) -> list[str]:
    """A catalogue's texts, each variant by itself, as regular expressions."""
    lines = [re.sub(r"^(?:[\w.-]+ = |\s*\*?\[[^\]]*\] )", "", line).strip() for line in text.splitlines() if not line.startswith("#")]
    worded = [line for line in lines if re.search(r"[^\W\d_]", re.sub(r"\{.*?\}", "", line))]
    return [FILLED.join(map(re.escape, re.split(r"\{.*?\}", line))) for line in worded]


def labels() -> re.Pattern[str]:
    """Every label that a page can show in English, whatever its first letter's case."""
    catalogues = [*(ROOT / "web" / "src").rglob("en.ftl"), *(ROOT / "src" / "nexarium").rglob("en.ftl")]
    lessons = (tomllib.loads(path.read_text("utf-8")) for path in (ROOT / "src" / "nexarium" / "games").rglob("lessons/*.toml"))
    shown = [pattern for path in catalogues for pattern in patterns(path.read_text("utf-8"))]
    return re.compile("|".join(shown + [re.escape(lesson["title"]["en"]) for lesson in lessons if "title" in lesson]), re.IGNORECASE)


LABELS = labels()


def is_label(text: str) -> bool:
    return text in SIGNS or LABELS.fullmatch(text) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_is_in_italics_is_a_label(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    quoted = {" ".join(each.split()) for each in ITALIC.findall(text)} - TERMS
    assert not {each for each in quoted if not is_label(each)}


def test_labels_are_told_from_other_words() -> None:
    assert all(map(is_label, ("Request takeback", "Remove …", "10 min + 5 s", "Keepers in depth")))
    assert not any(map(is_label, ("Ask for a takeback", "Remove a player", "Place it now")))
