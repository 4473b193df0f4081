"""Check the source of a game's compiled packages for what the compiler needs and plain Python does not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from nexarium.core.contract import SIGNATURES
from nexarium.core.sources import SUBPACKAGES
from nexarium.testing.subject import Subject


def compiled_sources(package: str) -> Iterator[tuple[str, ast.Module]]:
    """Yield the modules of a package's compiled packages: the name within the package (`rules.turn`) and the syntax tree."""
    found = find_spec(package)
    for place in found.submodule_search_locations or () if found else ():
        folder = Path(place)
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            if parts[0] in SUBPACKAGES:
                yield ".".join(part for part in parts if part != "__init__"), ast.parse(path.read_text("utf-8"), str(path))


def unwatched(subject: Subject) -> Iterator[str]:
    """Yield modules that compiled code imports and the cache does not watch. Edits there would have no effect."""
    package = subject.definition.package
    for name, tree in compiled_sources(package):
        for module in _imported(package, name, tree):
            room = module.removeprefix(package).lstrip(".").partition(".")[0]
            if (module == package or module.startswith(f"{package}.")) and room not in SUBPACKAGES:
                yield (
                    f"{package}.{name} imports {module}, which the cache of compiled code does not watch: an edit there would go unseen. "
                    f"Keep what rules read in {', '.join(SUBPACKAGES)}"
                )


def _imported(package: str, name: str, tree: ast.Module) -> Iterator[str]:
    """Yield the full names of the modules that a module imports at run time."""
    for node in (node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
            continue
        above = f"{package}.{name}".split(".")[: -node.level] if node.level else []
        module = ".".join([*above, *([node.module] if node.module else [])])
        inside = [alias.name for alias in node.names if module == package and find_spec(f"{package}.{alias.name}")]
        yield from [f"{module}.{each}" for each in inside] if inside else [module]


def undecorated(subject: Subject) -> Iterator[str]:
    """Yield contract functions without their decorator in a module where others have it. They work interpreted, but not compiled."""
    for name, tree in compiled_sources(subject.definition.package):
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        if any(_is_contract(function) for function in functions):
            for function in functions:
                if function.name in SIGNATURES and not function.decorator_list:
                    yield f"`{function.name}` in {name} lacks its decorator: write @contract above it"


def _is_contract(function: ast.FunctionDef) -> bool:
    return any(ast.unparse(each).endswith("contract") for each in function.decorator_list)
