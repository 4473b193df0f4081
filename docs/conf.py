"""The documentation site: `make docs` builds it into build/docs with warnings as errors."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path

os.environ.setdefault("NEXARIUM_RULES", "python")  # the reference imports modules and compiles nothing

DOCS = Path(__file__).parent
ROOT = DOCS.parent
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Repository"]

import nexarium  # noqa: E402

project = "Nexarium"
author = "the Nexarium authors"
copyright = "2026, the Nexarium authors"
release = nexarium.__version__
version = ".".join(release.split(".")[:2])

sys.path.append(str(DOCS / "_extensions"))
extensions = ["command_reference", "game_card", "server_reference", "myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
extensions += ["sphinx_copybutton"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["tutorial/tictactoe", "tutorial/sealed", "images"]
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist", "html_image"]
myst_heading_anchors = 4
nitpicky = True
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = "Nexarium"
html_static_path = ["_static"]
html_css_files = ["nexarium.css"]
html_logo = html_favicon = "../web/public/icons/house.svg"
tokens = (ROOT / "src/nexarium/core/tokens.css").read_text("utf-8").split('[data-theme="dark"]')
LIGHT, DARK = (dict(re.findall(r"--([\w-]+):\s*([^;]+);", block)) for block in tokens)
html_theme_options = {
    "source_repository": REPOSITORY,
    "source_branch": "main",
    "source_directory": "docs/",
    **{
        f"{theme}_css_variables": {
            "color-brand-primary": colours["accent"],
            "color-brand-content": colours["accent"],
            "color-background-primary": colours["surface"],
            "color-background-secondary": colours["bg"],
            "color-background-border": colours["line"],
            "nx-on-accent": colours["on-accent"],
            "nx-surface": colours["surface"],
        }
        for theme, colours in (("light", LIGHT), ("dark", DARK))
    },
}

# Links --------------------------------------------------------------------------------------------------------------------------------

LINK = re.compile(r"(\]\()(?!https?:|#|mailto:)([^)#\s]+)")
PAGES = (".md", ".png", ".svg", ".gif", ".webp")
"""The endings of the files that the site has itself."""
FROM_THE_TOP = {"contribute/contributing": "CONTRIBUTING.md", "contribute/changes": "CHANGELOG.md"}
"""The pages whose text is a file at the top of the repository."""


def link_to_the_repository(app: object, document: str, source: list[str]) -> None:
    """Read the pages that lie at the top, and let links to files that are no page of the site lead to the repository."""
    here = there = (DOCS / document).parent
    if document in FROM_THE_TOP:
        here = ROOT
        source[0] = (ROOT / FROM_THE_TOP[document]).read_text("utf-8")

    def moved(match: re.Match[str]) -> str:
        path = Path(os.path.normpath(here / match[2]))
        if not path.exists():
            return match[0]
        if path.is_relative_to(DOCS) and path.suffix in PAGES:
            return f"{match[1]}{os.path.relpath(path, there)}"
        return f"{match[1]}{REPOSITORY}/{'tree' if path.is_dir() else 'blob'}/main/{path.relative_to(ROOT).as_posix()}"

    source[0] = LINK.sub(moved, source[0])


def setup(app: object) -> None:
    """Connect what this file adds to Sphinx."""
    app.connect("source-read", link_to_the_repository)  # type: ignore[attr-defined]
