"""`nexarium new`: create a game in its own package, small and complete, as a starting point."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from string import Template

import nexarium
from nexarium.core.errors import BadOption

STARTER = files("nexarium.cli") / "starter"
SUFFIX = ".template"
NAMED = "NAME"
"""The placeholder for the game's name in the starter's paths."""
VERSION = re.compile(r"(\d+(?:\.\d+)*)((?:a|b|rc)\d+)?(?:\.post\d+)?(\.dev\d+)?")
"""A version: its release, what precedes that, and whether it is unreleased."""


def new_game(name: str, place: Path) -> Path:
    """Write a new game's project into a folder of its name, and return it. Raises `BadOption` for an invalid name or existing folder."""
    _check_name(name)
    project = place / name
    if project.exists():
        raise BadOption(f"there is a {project} already: choose another name, or another place with --folder", "name")
    holes = {
        "name": name,
        "distribution": f"nexarium-{name.replace('_', '-')}",
        "title": name.replace("_", " ").capitalize(),
        "PREFIX": name.replace("_", "")[:2].upper(),
        "bounds": bounds(nexarium.__version__),
    }
    for path, template in _templates(STARTER, Path()):
        file = project / str(path).replace(NAMED, name).removesuffix(SUFFIX)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(Template(template.read_text("utf-8")).substitute(holes), "utf-8")
    return project


def bounds(version: str) -> str:
    """Return the versions of Nexarium that a game made with one of them needs: that one or a newer one, of the same major version.

    A pre-release or an unreleased version admits itself.

    >>> bounds("1.2.3"), bounds("1.2.3.dev4+g0a1b"), bounds("2.0rc1")
    ('>=1.2,<2', '>=1.2.3.dev0,<2', '>=2.0rc1,<3')
    """
    found = VERSION.match(version)
    assert found, f"no version: {version}"
    release, before, unreleased = found.groups("")
    least = f"{release}{before}{'.dev0' if unreleased else ''}" if before or unreleased else ".".join(release.split(".")[:2])
    return f">={least},<{int(release.split('.')[0]) + 1}"


def _check_name(name: str) -> None:
    """Check a game's name, which is also the name of its package and its entry point."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*[a-z0-9]", name) or keyword.iskeyword(name):
        raise BadOption(
            f"{name!r} cannot be a game's name: it is a Python package's too, two or more small letters, digits and underscores, a letter "
            "first, and no word of Python's own",
            "name",
        )
    if find_spec(name) is not None:
        raise BadOption(f"there is a Python module {name!r} already: choose another name", "name")
    from nexarium.core.catalogue import broken, catalogue

    if name in catalogue() or name in {each.name for each in broken()}:
        raise BadOption(f"there is a game {name!r} already: choose another name", "name")


def _templates(folder: Traversable, path: Path) -> Iterator[tuple[Path, Traversable]]:
    """Yield the starter's files with their paths."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from _templates(each, path / each.name)
        elif each.name.endswith(SUFFIX):
            yield path / each.name, each
