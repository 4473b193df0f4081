"""Counts words that must not come back in sources, tests, docs and pages: none may become more frequent. `--list` shows where they are."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = {
    "anew": 2,
    "heed": 0,
    "in vain": 0,
    "is told": 0,
    "lest": 0,
    "shall": 0,
    "the house": 0,
    "whoever": 0,
}
"""How often each may stand in the repository. Lower a number when fewer are left."""
FOUND = {
    "anew": r"anew",
    "heed": r"heed(?:s|ed)?",
    "in vain": r"in vain(?!\.)",
    "is told": r"(?:is|are|was|were|be|been) told(?!\[)",
    "lest": r"lest",
    "shall": r"shall",
    "the house": r"the houses?",
    "whoever": r"who(?:m)?ever",
}
LOOKED_AT = ("src", "tests", "docs", "web", "benchmarks", "training", "examples", "deploy", "*.md", "*.py", "Makefile")
LEFT_OUT = (
    "src/nexarium/cli/starter/LICENSE.template",  # the words of a licence are given
    "src/nexarium/deprecated.py",
    "src/nexarium/server/storage/migrations",
    "tests/test_deprecated.py",
    "tests/packaging/check_words.py",
)
SUFFIXES = (".py", ".md", ".ts", ".js", ".svelte", ".toml", ".ftl", ".template", "Makefile")


def lines() -> list[tuple[str, str]]:
    """Return each line that has one of these words, as (word, "file:number: line")."""
    listed = subprocess.run(["git", "ls-files", *LOOKED_AT], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    patterns = {word: re.compile(rf"\b{pattern}\b", re.IGNORECASE) for word, pattern in FOUND.items()}
    found = []
    for name in listed:
        if not name.endswith(SUFFIXES) or name.startswith(LEFT_OUT):
            continue
        for number, line in enumerate((ROOT / name).read_text("utf-8").splitlines(), 1):
            found += [(word, f"{name}:{number}: {line.strip()[:120]}") for word, pattern in patterns.items() for _ in pattern.findall(line)]
    return found


def main() -> int:
    """Return 1 where a word stands more often than it may."""
    found = lines()
    counts = Counter(word for word, _ in found)
    if "--list" in sys.argv:
        print("\n".join(place for _, place in sorted(found)))
    status = 0
    for word, most in MOST.items():
        if counts[word] > most:
            status = 1
            print(f"{word!r} stands {counts[word]} times, {most} are allowed: write it plainly, as CONTRIBUTING.md says")
    return status


if __name__ == "__main__":
    sys.exit(main())
