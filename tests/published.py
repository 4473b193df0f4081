"""What the boxes of the server's games print as they are published: `python -m tests.published` writes it down beside them.

Records carry the data files that differ from it (`nexarium.core.variants`), so it is written again when a game's figures are meant to
change.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from nexarium.core.catalogue import catalogue
from nexarium.core.variants import BOX, SHIPPED, printed, published


def main() -> None:
    """Write every game's."""
    for definition in catalogue().values():
        if definition.package.startswith("nexarium.") and printed(definition.package):
            path = Path(str(files(definition.package))) / BOX / SHIPPED
            path.write_text(published(definition.package), "utf-8")
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
