"""What stands where in every game's observation, as a document: `python -m tests.docs.observations`."""

from __future__ import annotations

from pathlib import Path

from nexarium.core.catalogue import OWN_DISTRIBUTION, catalogue
from nexarium.core.words import words

PAGE = Path(__file__).parents[2] / "docs" / "research" / "observations.md"


def document() -> str:
    """The whole page. What stands before its first game is written by hand and stays."""
    parts = [PAGE.read_text("utf-8").partition("\n## ")[0]]
    for name, definition in sorted(catalogue().items()):
        if definition.package.startswith(f"{OWN_DISTRIBUTION}."):
            layout = definition.load_rules().layout
            title = words(definition.package, "en")("title")
            parts.append(f'## {title}\n\n`nexarium.load("{name}").rules.layout`, {layout.length:,} numbers:\n\n```\n{layout}\n```\n')
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(document(), "utf-8")
