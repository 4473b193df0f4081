"""What stands where in every game's observation, as a document: `python -m tests.docs.observations > docs/research/observations.md`."""

from __future__ import annotations

from nexarium.core.catalogue import OWN_DISTRIBUTION, catalogue
from nexarium.core.words import words

HEAD = """# What stands where in an observation

`State.observation(seat)`, the batches and the adapters all give the same numbers. This page is generated from the layouts that
the rules use (`python -m tests.docs.observations > docs/research/observations.md`), and a test compares it with them.
[How to slice them by name](environments.md#observations).
"""


def document() -> str:
    """The whole page."""
    parts = [HEAD]
    for name, definition in sorted(catalogue().items()):
        if definition.package.startswith(f"{OWN_DISTRIBUTION}."):
            layout = definition.load_rules().layout
            title = words(definition.package, "en")("title")
            parts.append(f'## {title}\n\n`nexarium.load("{name}").rules.layout`, {layout.length:,} numbers:\n\n```\n{layout}\n```\n')
    return "\n".join(parts)


if __name__ == "__main__":
    print(document(), end="")
