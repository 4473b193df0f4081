"""`nexarium new`: create a game in its own package, small and complete, as a starting point."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from string import Template

import nexarium
from nexarium.core.errors import BadOption

STARTER = files("nexarium.cli") / "starter"
COPIED = files("nexarium.cli") / "starter_copy"
"""What the project of a copied game has beside the copy, and beside the files that every project has."""
OF_EVERY_PROJECT = frozenset({"pyproject.toml", "LICENSE", ".gitignore", ".github/workflows/tests.yml", ".github/workflows/publish.yml"})
OWN_LICENCE = "Copyright (c) 2026 the Nexarium authors"
"""The line of Nexarium's licence that copies have to keep."""
SUFFIX = ".template"
NAMED = "NAME"
"""The placeholder for the game's name in the starter's paths."""
VERSION = re.compile(r"(\d+(?:\.\d+)*)((?:a|b|rc)\d+)?(?:\.post\d+)?(\.dev\d+)?")
"""A version: its release, what precedes that, and whether it is unreleased."""


def new_game(name: str, place: Path) -> Path:
    """Write a new game's project into a folder of its name, and return it. Raises `BadOption` for an invalid name or existing folder."""
    project = _new_project(name, place)
    holes = _holes(name) | {"holders": "Copyright (c) Your Name"}
    _write(project, {path: _filled(template, holes) for path, template in _templates(STARTER, name)})
    return project


def new_game_from(game: str, name: str, place: Path, data: Sequence[str] = ()) -> tuple[Path, Sequence[str]]:
    """Write the project of a copy of one of Nexarium's own games, with other printed data, into a folder of its name. Return the folder,
    and what the copy lacks, as sentences. Raises `BadOption` or `BadData`, before anything is written."""
    from nexarium.cli.copied_game import REPOSITORY, copied_game

    project = _new_project(name, place)
    holes = _holes(name)
    copy = copied_game(game, name, holes["title"], data)
    holes |= {
        "holders": f"{OWN_LICENCE}\nCopyright (c) Your Name, for what was changed",
        "game": game,
        "version": nexarium.__version__,
        "specification": f"{REPOSITORY}/docs/rules/{game}.md",
        "left_out": "".join(f"\n- {each}" for each in copy.left_out) or "\n- nothing",
    }
    written = {path: _filled(template, holes) for path, template in _templates(STARTER, name) if path in OF_EVERY_PROJECT}
    written |= {path: _filled(template, holes) for path, template in _templates(COPIED, name)}
    written |= {f"src/{name}/{path}": content for path, content in copy.files.items()}
    written |= {f"tests/playthroughs/{file}": text.encode() for file, text in copy.playthroughs.items()}
    _write(project, written)
    return project, copy.left_out


def _new_project(name: str, place: Path) -> Path:
    """Return the folder of a new game. Raises `BadOption` for an invalid name or an existing folder."""
    _check_name(name)
    project = place / name
    if project.exists():
        raise BadOption(f"there is a {project} already: choose another name, or another place with --folder", "name")
    return project


def _holes(name: str) -> dict[str, str]:
    """Return what the templates have to know of a game."""
    return {
        "name": name,
        "distribution": f"nexarium-{name.replace('_', '-')}",
        "title": name.replace("_", " ").capitalize(),
        "PREFIX": name.replace("_", "")[:2].upper(),
        "bounds": bounds(nexarium.__version__),
    }


def _filled(template: Traversable, holes: Mapping[str, str]) -> bytes:
    return Template(template.read_text("utf-8")).substitute(holes).encode()


def _write(project: Path, contents: Mapping[str, bytes]) -> None:
    """Write a project's files, by their paths."""
    for path, content in contents.items():
        file = project / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


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


def _templates(folder: Traversable, name: str, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield the templates of a folder with the paths of the files that they become."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from _templates(each, name, f"{path}{each.name.replace(NAMED, name)}/")
        elif each.name.endswith(SUFFIX):
            yield f"{path}{each.name.replace(NAMED, name).removesuffix(SUFFIX)}", each
