"""The documentation site: `make docs` builds it into build/docs with warnings as errors."""

from __future__ import annotations

import ast
import inspect
import os
import re
import sys
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeVar, get_type_hints

import numpy.typing
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx

os.environ.setdefault("NEXARIUM_RULES", "python")  # the reference imports modules and compiles nothing

DOCS = Path(__file__).parent
ROOT = DOCS.parent
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Repository"]

Scalar = TypeVar("Scalar")


class NDArray(Generic[Scalar]):
    """Shown as `NDArray[int64]` in signatures, where NumPy's own alias becomes `ndarray[tuple[Any, ...], dtype[int64]]`."""


NDArray.__module__ = "numpy.typing"
numpy.typing.NDArray = NDArray  # type: ignore[assignment, misc]

import nexarium  # noqa: E402

project = "Nexarium"
author = "the Nexarium authors"
copyright = "2026, the Nexarium authors"
release = nexarium.__version__
version = ".".join(release.split(".")[:2])

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.linkcode", "sphinx_copybutton"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["tutorial/tictactoe", "tutorial/sealed", "images"]
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 4
nitpicky = True
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = "Nexarium"
html_theme_options = {"source_repository": REPOSITORY, "source_branch": "main", "source_directory": "docs/"}

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

# API reference ------------------------------------------------------------------------------------------------------------------------

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

PACKAGES = ("nexarium", "nexarium.analysis", "nexarium.bots", "nexarium.client", "nexarium.testing", "nexarium.vector")
"""The packages whose `__all__` gives names of other modules a shorter, public path."""
NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(?:\(\))?")


@cache
def public_paths() -> dict[str, str]:
    """Return the public path of each name that a package brings from another module, by its path there."""
    paths = {}
    for package in map(import_module, PACKAGES):
        for name in package.__all__:
            home = getattr(getattr(package, name), "__module__", None)
            if home and home != package.__name__:
                paths[f"{home}.{name}"] = f"{package.__name__}.{name}"
    return paths


def import_for_types(app: Sphinx) -> None:
    """Import what modules import for type checkers only: signatures need these names to become links."""
    for path in sorted((ROOT / "src/nexarium").glob("**/*.py")):
        name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
        text = path.read_text("utf-8")
        if not re.match(r"nexarium\.(cli|games|server)\b", name) and re.search("^if TYPE_CHECKING:|NamedTuple", text, re.MULTILINE):
            module = import_module(name)
            for node in ast.parse(text).body:
                if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                    exec(compile(ast.Module(node.body, []), str(path), "exec"), module.__dict__)
            for fields in vars(module).values():
                if hasattr(fields, "_fields") and fields.__module__ == name:  # a NamedTuple's own `__new__` has the annotations as text
                    fields.__new__.__annotations__.update(get_type_hints(fields))


def code_or_link(role: str, raw: str, text: str, line: int, inliner: Any, options: Any = None, content: Any = ()) -> Any:
    """The role of single backticks in docstrings: code, and a link where the code names something on these pages."""
    code = nodes.literal(raw, text, classes=["xref", "py", "py-obj"])
    if not NAME.fullmatch(text):
        return [code], []
    env = inliner.document.settings.env
    context = {name: env.ref_context.get(name) for name in ("py:module", "py:class")}
    target = text.removesuffix("()")
    return [pending_xref(raw, code, refdomain="py", reftype="obj", refdoc=env.docname, reftarget=target, or_code=True, **context)], []


def resolve(app: Sphinx, env: Any, node: pending_xref, shown: nodes.Element) -> nodes.Node | None:
    """Resolve a name by its other path, or by its end. Backticks that name nothing on these pages are code."""
    if node.get("refdomain") != "py":
        return None
    domain, target = env.get_domain("py"), node["reftarget"]
    for path in (target, f"nexarium.{target}"):
        for home, public in public_paths().items():
            if path == home or path.startswith(f"{home}."):
                path = public + path.removeprefix(home)
                break
        if path in domain.objects:
            return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", path, node, shown)
    module, _, name = target.rpartition(".")
    if isinstance(getattr(sys.modules.get(module), name, None), TypeVar):
        return shown
    if node.get("or_code"):
        if target[0].isupper():
            ends = sorted((path for path in domain.objects if path.endswith(f".{target}")), key=lambda path: path.count("."))
            if ends and (len(ends) == 1 or ends[0].count(".") < ends[1].count(".")):
                return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", ends[0], node, shown)
        return shown
    return None


def tidy_docstring(app: Sphinx, what: str, name: str, it: Any, options: Any, lines: list[str]) -> None:
    """Let indented paragraphs be code, and stars be stars: our docstrings have no other markup than backticks and lists."""
    if lines[:1] and re.match(r"Alias for field number \d", lines[0]):  # what NamedTuple says of a field
        lines.clear()
    tidy: list[str] = []
    above = ""  # the last line that is not empty
    for line in lines:
        if line.startswith("    ") and tidy[-1:] == [""] and not re.match(r" |- |\d\. ", above):
            tidy += ["::", ""]
        if line and not line.startswith(" "):
            parts = re.split(r"(`[^`]*`)", line)
            line = "".join(part if part.startswith("`") else re.sub(r"[*|]|_\b", r"\\\g<0>", part) for part in parts)
        tidy.append(line)
        above = line or above
    lines[:] = tidy


def tidy_signature(app: Sphinx, what: str, name: str, it: Any, options: Any, signature: str | None, returns: str | None) -> Any:
    """Write `...` for default values whose text is no Python: functions, and what a dataclass creates."""
    return signature and re.sub(r"= <.*?>+(?=[,)])", "= ...", signature), returns


def hide_old_names(app: Sphinx, what: str, name: str, it: Any, skip: bool, options: Any) -> bool | None:
    """Leave out the names that are kept for one release."""
    return True if (getattr(it, "__doc__", None) or "").startswith("The old name of ") else None


def linkcode_resolve(domain: str, info: dict[str, str]) -> str | None:
    """Return the address of the source of a class, a function or a method."""
    module = sys.modules.get(info["module"])
    found: Any = module
    for part in info["fullname"].split("."):
        found = getattr(found, part, None)
    found = inspect.unwrap(found.fget if isinstance(found, property) else found)
    try:
        path, line = inspect.getsourcefile(found), inspect.getsourcelines(found)[1]
    except (TypeError, OSError):
        return None
    if not path or not Path(path).is_relative_to(ROOT / "src"):
        return None
    return f"{REPOSITORY}/blob/main/{Path(path).relative_to(ROOT).as_posix()}#L{line}"


def setup(app: Sphinx) -> None:
    """Connect what this file adds to Sphinx."""
    app.connect("source-read", link_to_the_repository)
    app.add_role(default_role, code_or_link)
    app.connect("builder-inited", import_for_types)
    app.connect("missing-reference", resolve)
    app.connect("autodoc-process-docstring", tidy_docstring)
    app.connect("autodoc-process-signature", tidy_signature)
    app.connect("autodoc-skip-member", hide_old_names)
