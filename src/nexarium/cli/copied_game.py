"""`nexarium new NAME --from GAME`: copy one of Nexarium's own games into a package of its own, where every rule can be changed.

The copy has all modules and files of the game under the new name, with the given printed data as its own. Left out are engines, which
belong to the original sources; pages that Nexarium's web client builds; and file formats and dialects of other programs, which mean the
original. With changed data, lessons and pictures that no longer hold are dropped, and so are the puzzles' answers.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from textwrap import shorten

from nexarium.cli.printing import progress_bar
from nexarium.core.catalogue import OWN_DISTRIBUTION, catalogue, definition_of, distribution_of
from nexarium.core.definition import Definition
from nexarium.core.errors import BadOption, NexariumError
from nexarium.core.lessons import FOLDER as LESSONS
from nexarium.core.lessons import lesson_names
from nexarium.core.puzzles import BANK, has_puzzles
from nexarium.core.rulebook import FOLDER as RULEBOOK
from nexarium.core.rulebook import diagrams, drawn
from nexarium.core.variants import BOX, SHIPPED, digest, installed_package
from nexarium.core.words import LANGUAGES, words
from nexarium.testing.lessons import mistakes_in
from nexarium.testing.playthroughs import file_name, playthrough
from nexarium.testing.subject import Subject

REPOSITORY = "https://github.com/nexarium/nexarium/blob/main"
"""Where the original's specification is."""
LEFT_OUT = frozenset({"engine", "page", "__pycache__"})
"""Folders of a game that are built from it, or from which Nexarium's web client is built."""
OF_THE_ORIGINAL = frozenset({"pages", "exports", "load_gtp", "gtp_game", "gtp_colour"})
"""Arguments of a definition that mean the original game: built pages, and what other programs know."""
SHOWN = 160
"""Maximum length of a reason, in characters."""
TEXTS = frozenset({".py", ".toml", ".ftl", ".md", ".css", ".json"})


@dataclass(frozen=True)
class Copy:
    """The copy of a game: its files by their paths inside the package, its recorded games by file name, and what was left out, as
    sentences."""

    files: Mapping[str, bytes]
    playthroughs: Mapping[str, str]
    left_out: Sequence[str]


def copied_game(game: str, name: str, title: str, data: Sequence[str] = ()) -> Copy:
    """Return the copy of one of Nexarium's own games as the game `name`, with other printed data. Raises `BadOption` or `BadData`."""
    definition = definition_of(game, data or None)
    if distribution_of(game) != OWN_DISTRIBUTION:
        own = ", ".join(each for each in catalogue() if distribution_of(each) == OWN_DISTRIBUTION)
        raise BadOption(f"{game} is not one of Nexarium's own games, {own}: copy its project instead", "from")
    package = files(installed_package(definition.package))
    texts = {path: file.read_bytes() for path, file in _files(package, "")}
    texts |= {f"{BOX}/{file}": text.encode() for file, text in definition.data.items()}
    left_out = list(_what_no_longer_holds(definition, texts))
    named = _Naming(game, installed_package(definition.package), name, definition, title)
    copied = {path: named.renamed(path, text) for path, text in texts.items()}
    left_out += _without_the_originals_own(definition_of(game), copied, name)
    box = {path.partition("/")[2]: text.decode() for path, text in copied.items() if re.fullmatch(rf"{BOX}/[^/]+\.toml", path)}
    if box:
        said = {file: digest({file: text}) for file, text in box.items()}
        copied[f"{BOX}/{SHIPPED}"] = (json.dumps(said, indent=2) + "\n").encode()
    return Copy(copied, dict(_playthroughs(definition, name)), left_out)


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """Yield a game's files with their paths inside its package, without what is built."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            if each.name not in LEFT_OUT:
                yield from _files(each, f"{path}{each.name}/")
        elif Path(each.name).suffix in TEXTS:
            yield f"{path}{each.name}", each


# --- names -----------------------------------------------------------------------------------------------------------------------


class _Naming:
    """Rewrites a game's files for its new name and title."""

    def __init__(self, game: str, package: str, name: str, definition: Definition, title: str) -> None:
        self.titles = {words(definition.package, language)("title") for language in LANGUAGES}
        either = "|".join(map(re.escape, sorted(self.titles, key=len, reverse=True)))
        self.title, self.whole_title = title, re.compile(rf"(?<!\w)(?:{either})(?!\w)")
        own = rf"\g<mark>{name}\g<mark>"
        self.everywhere = (
            (re.compile(rf"\b{re.escape(package)}\b"), name),
            (re.compile(rf"(?P<before>\bnexarium(?: \w+)+ ){game}\b"), rf"\g<before>{name}"),
        )
        self.code = (
            (re.compile(rf"(?P<before>^    name=|\bload(?:_game)?\()(?P<mark>[\"']){game}(?P=mark)", re.MULTILINE), rf"\g<before>{own}"),
            (re.compile(rf"(?P<mark>[\"']){game}: "), rf"\g<mark>{name}: "),  # how an error message begins
            (re.compile(rf"(?P<mark>[\"'])(?:{either})(?P=mark)"), rf"\g<mark>{title}\g<mark>"),
        )
        self.name = name

    def renamed(self, path: str, content: bytes) -> bytes:
        """Return a file's content under the new name."""
        kind, text = Path(path).suffix, content.decode()
        if kind == ".json":
            return content
        for what, by in (*self.everywhere, *(self.code if kind == ".py" else ())):
            text = what.sub(by, text)
        if kind == ".py":
            text = _sorted_imports(text, self.name)
        if path.startswith((f"{LESSONS}/", "words/")):
            text = self.whole_title.sub(self.title, text)
        return text.encode()


def _sorted_imports(text: str, name: str) -> str:
    """Return a module's text with its imports in the order of a package outside Nexarium: the standard library, then others with Nexarium,
    then the game's own."""
    lines = text.splitlines(keepends=True)
    for block in sorted(_import_blocks(ast.parse(text), lines), key=lambda block: -block[0].lineno):
        sections: dict[int, list[tuple[bool, str, str]]] = {}
        for node in block:
            module = node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name
            first = module.partition(".")[0]
            section = 0 if first == "__future__" else 1 if first in sys.stdlib_module_names else 3 if first == name else 2
            said = "".join(lines[node.lineno - 1 : node.end_lineno])
            sections.setdefault(section, []).append((isinstance(node, ast.ImportFrom), module.lower(), said))
        written = ("".join(said for *_, said in sorted(section)) for _, section in sorted(sections.items()))
        lines[block[0].lineno - 1 : block[-1].end_lineno] = ["\n".join(written)]
    return "".join(lines)


def _import_blocks(tree: ast.Module, lines: Sequence[str]) -> Iterator[list[ast.Import | ast.ImportFrom]]:
    """Yield the imports that follow one another with nothing but empty lines between them."""
    for parent in ast.walk(tree):
        block: list[ast.Import | ast.ImportFrom] = []
        for node in ast.iter_child_nodes(parent):
            found = node if isinstance(node, ast.Import | ast.ImportFrom) else None
            if block and (found is None or any(line.strip() for line in lines[block[-1].end_lineno or 0 : found.lineno - 1])):
                yield block
                block = []
            if found is not None:
                block.append(found)
        if block:
            yield block


def _without_the_originals_own(definition: Definition, copied: dict[str, bytes], name: str) -> Iterator[str]:
    """Take what means the original game out of the definition, with the modules that only this needs. Yield a sentence for each."""
    text = copied["__init__.py"].decode()
    [call] = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Definition"]
    given = [keyword for keyword in call.keywords if keyword.arg in OF_THE_ORIGINAL]
    if not given:
        return
    copied["__init__.py"] = _without_unused(_without_lines(text, given)).encode()
    named = _modules_named(text, name)
    while gone := [path for path in sorted(named & copied.keys()) if not _named_in(path, name, copied)]:
        named = {each for path in gone for each in _modules_named(copied.pop(path).decode(), name)}
    for page in definition.pages:
        yield f"the page {page.name}, which Nexarium's own web client builds"
    for export in definition.exports:
        yield f"the file format {export.suffix} of other programs, whose files mean the original"
    if definition.load_gtp is not None:
        yield "the original's own form of the Go Text Protocol; the copy speaks the common form"


def _without_lines(text: str, nodes: Sequence[ast.keyword] | Sequence[ast.stmt]) -> str:
    """Return a module's text without the lines of these nodes, which begin and end on lines of their own."""
    gone = {line for node in nodes for line in range(_first_line(node), (node.end_lineno or node.lineno) + 1)}
    return "".join(line for number, line in enumerate(text.splitlines(keepends=True), 1) if number not in gone)


def _first_line(node: ast.keyword | ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _without_unused(text: str) -> str:
    """Return a module's text without private functions and imported names that nothing in it uses."""
    while True:
        tree = ast.parse(text)
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        unused = [each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name.startswith("_") and each.name not in used]
        if not unused:
            break
        text = re.sub(r"\n{4,}", "\n\n\n", _without_lines(text, unused))
    lines = text.splitlines(keepends=True)
    for node in reversed(tree.body):
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            kept = [alias for alias in node.names if (alias.asname or alias.name) in used]
            if len(kept) < len(node.names):
                node.names = kept
                lines[node.lineno - 1 : node.end_lineno] = [f"{ast.unparse(node)}\n"] if kept else []
    return "".join(lines)


def _modules_named(text: str, name: str) -> set[str]:
    """Return the paths of the game's modules that a module names in its imports and its strings."""
    named = set[str]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            named |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            named.add(node.value)
    return {f"{each.removeprefix(f'{name}.').replace('.', '/')}.py" for each in named if each.startswith(f"{name}.")}


def _named_in(path: str, name: str, copied: Mapping[str, bytes]) -> bool:
    """Return whether another module names this one."""
    return any(other != path and path in _modules_named(text.decode(), name) for other, text in copied.items() if other.endswith(".py"))


# --- changed data ----------------------------------------------------------------------------------------------------------------


def _what_no_longer_holds(definition: Definition, texts: dict[str, bytes]) -> Iterator[str]:
    """Take out of the files of a game with other data what does not hold for it. Yield each as a sentence."""
    if not definition.data:
        return
    for name in lesson_names(definition.package):
        if mistake := next(mistakes_in(definition, name), ""):
            del texts[f"{LESSONS}/{name}.toml"]
            yield f"the lesson {LESSONS}/{name}.toml, which does not hold with these data: {shorten(mistake, SHOWN)}"
    if has_puzzles(definition.package):
        del texts[BANK]
        yield f"{BANK}: the answers were found with other data; `nexarium puzzles` finds new ones"
    for name, reason in _undrawn(definition):
        for path in [path for path in texts if path.startswith(f"{RULEBOOK}/")]:
            texts[path] = _without_picture(texts[path].decode(), name).encode()
        yield f"the picture {name!r} of the rulebook, which cannot be shown with these data: {shorten(reason, SHOWN)}"


def _undrawn(definition: Definition) -> Iterator[tuple[str, str]]:
    """Yield the rulebook's pictures that cannot be drawn as they are meant, with the reason."""
    for name, diagram in diagrams(definition.package).items():
        try:
            shown = {shape.id for scene in [drawn(definition, name, LANGUAGES[0])] for shape in scene.shapes()}
        except NexariumError as error:
            yield name, str(error)
            continue
        if missing := set(diagram.marked) - shown:
            yield name, f"{', '.join(sorted(missing))} is not to be seen"


def _without_picture(text: str, name: str) -> str:
    """Return a text of the rulebook without a picture, or the list of pictures without its entry."""
    text = re.sub(rf"!\[[^\]]*\]\({re.escape(name)}\)\n*", "", text)
    return re.sub(rf"^\[{re.escape(name)}\]\n(?:(?!\[).*\n)*", "", text, flags=re.MULTILINE)


def _playthroughs(definition: Definition, name: str) -> Iterator[tuple[str, str]]:
    """Yield a recorded random game of each preset, as the game of that name plays it."""
    renamed = replace(definition, name=name)
    games = Subject(renamed).games
    with progress_bar(f"recording games of {name}", len(games)) as show:
        for done, (label, game) in enumerate(games.items()):
            show(done)
            yield file_name(renamed, label), playthrough(game)
