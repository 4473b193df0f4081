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
from api_reference import address_of_source  # noqa: E402

extensions = ["api_reference"]  # the first: it changes how NumPy's arrays are written in types
extensions += ["command_reference", "game_card", "server_reference", "myst_parser", "sphinx.ext.autodoc", "sphinx.ext.linkcode"]
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
html_search_scorer = str(DOCS / "_static" / "scorer.js")
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


linkcheck_ignore = [r"https?://(localhost|127\.)", re.escape(REPOSITORY), r"https://nexarium\.github\.io/"]
linkcheck_anchors = False  # pages that scripts build have none to find
linkcheck_timeout, linkcheck_retries = 20, 2

# API reference (_extensions/api_reference.py) ------------------------------------------------------------------------------------------

autodoc_default_options = {"undoc-members": True, "member-order": "bysource"}
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"
default_role = "code-or-link"

OUTSIDE = (
    r"(abc|asyncio|collections|contextlib|datetime|enum|fractions|logging|os|pathlib|queue|random|types|typing"
    r"|gymnasium|msgspec|numpy|pettingzoo|pyspiel)"
)
"""The packages of other projects: names in them are text where intersphinx is not asked for."""
MESSAGES = r"nexarium\.server\.(protocol|bots\.remote_messages)\..*"  # docs/build/protocol.md lists them
nitpick_ignore_regex = [("py:.*", rf"{OUTSIDE}\..*"), ("py:.*", MESSAGES)]
if os.environ.get("DOCS_INTERSPHINX"):  # with a network, names of other projects are links
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "numpy": ("https://numpy.org/doc/stable", None),
        "gymnasium": ("https://gymnasium.farama.org", None),
        "pettingzoo": ("https://pettingzoo.farama.org", None),
        "msgspec": ("https://jcristharif.com/msgspec", None),
    }


def linkcode_resolve(domain: str, info: dict[str, str]) -> str | None:
    """Return the address of a definition's source in the repository."""
    place = address_of_source(info["module"], info["fullname"])
    return f"{REPOSITORY}/blob/main/{place}" if place else None


def setup(app: object) -> None:
    """Connect what this file adds to Sphinx."""
    app.connect("source-read", link_to_the_repository)  # type: ignore[attr-defined]
