"""A Sphinx extension for the API reference: public paths of names, types in signatures, and docstrings in the project's own style."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeVar, get_type_hints

import numpy.typing
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

SOURCES = Path(__file__).parents[2] / "src"
Scalar = TypeVar("Scalar")


class NDArray(Generic[Scalar]):
    """Shown as `NDArray[int64]` in signatures, where NumPy's own alias becomes `ndarray[tuple[Any, ...], dtype[int64]]`."""


NDArray.__module__ = "numpy.typing"
numpy.typing.NDArray = NDArray  # type: ignore[assignment, misc] # before any module of Nexarium is imported that uses it

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
    for path in sorted((SOURCES / "nexarium").glob("**/*.py")):
        name = ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
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
    example = False
    above = ""  # the last line that is not empty
    for line in lines:
        if line.startswith("    ") and tidy[-1:] == [""] and not re.match(r" |- |\d\. ", above):
            tidy += ["::", ""]
        example = line.startswith(">>>") or (example and line != "")
        if line and not line.startswith(" ") and not example:
            parts = re.split(r"(`[^`]*`)", line)
            parts[::2] = [re.sub(r"[*|]|_\b", r"\\\g<0>", part) for part in parts[::2]]
            parts[2::2] = [re.sub(r"^\b", r"\\ ", part) for part in parts[2::2]]  # after code, as in the plural of a name
            line = "".join(parts)
        tidy.append(line)
        above = line or above
    lines[:] = tidy


def tidy_signature(app: Sphinx, what: str, name: str, it: Any, options: Any, signature: str | None, returns: str | None) -> Any:
    """Write `...` for default values whose text is no Python: functions, and what a dataclass creates."""
    return signature and re.sub(r"= <.*?>+(?=[,)])", "= ...", signature), returns


def hide_old_names(app: Sphinx, what: str, name: str, it: Any, skip: bool, options: Any) -> bool | None:
    """Leave out the names that are kept for one release."""
    return True if (getattr(it, "__doc__", None) or "").startswith("The old name of ") else None


def shorten_contents(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Let the sidebar copy the contents of pages without the names of the reference: it shows none, and they take a third of the time."""
    toctree = context["toctree"]

    def shorter(**options: Any) -> str:
        whole, app.env.tocs = app.env.tocs, titles(app.env)
        try:
            return str(toctree(**options))
        finally:
            app.env.tocs = whole

    context["toctree"] = shorter


@cache
def titles(env: BuildEnvironment) -> dict[str, nodes.bullet_list]:
    """Return the contents of all pages; of the reference's pages only the title."""
    short = dict(env.tocs)
    for page, contents in env.tocs.items():
        if page.startswith("reference/") and page != "reference/index":
            (title,) = contents.children
            short[page] = nodes.bullet_list("", nodes.list_item("", title[0].deepcopy()))
    return short


def address_of_source(module: str, name: str) -> str | None:
    """Return where the repository shows the source of a class, a function or a method."""
    found: Any = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    found = inspect.unwrap(found.fget if isinstance(found, property) else found)
    try:
        path, line = inspect.getsourcefile(found), inspect.getsourcelines(found)[1]
    except (TypeError, OSError):
        return None
    return f"src/{Path(path).relative_to(SOURCES).as_posix()}#L{line}" if path and Path(path).is_relative_to(SOURCES) else None


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect the functions of this file to Sphinx."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_role("code-or-link", code_or_link)
    app.connect("builder-inited", import_for_types)
    app.connect("missing-reference", resolve)
    app.connect("autodoc-process-docstring", tidy_docstring)
    app.connect("autodoc-process-signature", tidy_signature)
    app.connect("autodoc-skip-member", hide_old_names)
    app.connect("html-page-context", shorten_contents, priority=400)  # before the theme's own
    return {"parallel_read_safe": True, "parallel_write_safe": True}
