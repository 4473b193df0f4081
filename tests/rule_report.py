"""The rule report (`pytest --rules`): each rule of docs/rules, the code that carries it, and the tests that prove it.

Code carries a rule when a docstring or a comment of it names the rule. A range, `NX-6 to NX-9`, names all that it spans.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).parents[1]
SPECIFICATIONS = ROOT / "docs" / "rules"
GAMES = ROOT / "src" / "nexarium" / "games"
ROOMS = ("rules", "box")
"""A rule's first places: its code, then printed data."""

RULE_ID = re.compile(r"\b[A-Z]{2,}-\d+[a-z]?\b")
_ITEM = re.compile(r"^- \**([A-Z]{2,}-\d+[a-z]?)\b")
SCRIPT = re.compile(r"""(?P<string>(["'`])(?:\\.|(?!\2)[^\\])*\2)|/\*.*?\*/|//[^\n]*""", re.DOTALL)
"""In TypeScript, strings and comments."""
_DECLARED = re.compile(r"^(?:export )?(?:default )?(?:async )?(?:function|class|const|let|interface|type) (\w+)", re.MULTILINE)
_RANGE = re.compile(r"\b([A-Z]{2,})-(\d+)[a-z]?(?:\s+to\s+|\u2013|\.\.)(?:\1-)?(\d+)\b")

Proofs = Mapping[str, Sequence[str]]
"""Per rule the ids of the tests that are marked with it."""


# --- what the specifications say ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rule:
    """A rule of a specification, with the line on which it begins."""

    id: str
    text: str
    file: Path
    line: int


def rules_of(specification: Path) -> dict[str, Rule]:
    """The rules of a specification in its order: list items that begin with an id, up to the next item, blank line or heading."""
    found: dict[str, Rule] = {}
    lines = specification.read_text("utf-8").splitlines()
    for place, line in enumerate(lines):
        if match := _ITEM.match(line):
            end = place + 1
            while end < len(lines) and lines[end].strip() and not lines[end].startswith(("- ", "#", "|")):
                end += 1
            text = " ".join(part.strip() for part in lines[place:end])
            found[match[1]] = Rule(match[1], text[match.end() :].strip("* "), specification, place + 1)
    return found


def specifications(folder: Path = SPECIFICATIONS) -> dict[str, dict[str, Rule]]:
    """The rules by game. Pages of figures beside a specification have none, and are left out."""
    found = {page.stem: rules_of(page) for page in sorted(folder.glob("*.md"))}
    return {game: rules for game, rules in found.items() if rules}


# --- what carries them --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Carrier:
    """A function, class, constant or whole file that names a rule, with the line on which it begins."""

    file: Path
    line: int
    name: str

    def __str__(self) -> str:
        return f"{_from_root(self.file)}:{self.line} {self.name or '(the whole file)'}"


def named_in(text: str, known: Iterable[str]) -> list[str]:
    """The rules of `known` that a text names, by itself or within a range."""
    spans = [(match[1], int(match[2]), int(match[3])) for match in _RANGE.finditer(text)]
    single = set(RULE_ID.findall(text))

    def named(rule: str) -> bool:
        prefix, _, number = rule.partition("-")
        return rule in single or any(
            prefix == of and low <= int(number.rstrip("abcdefghijklmnopqrstuvwxyz")) <= high for of, low, high in spans
        )

    return [rule for rule in known if named(rule)]


def carriers(folder: Path, known: Sequence[str]) -> dict[str, list[Carrier]]:
    """Per rule what carries it in a game's folder: rules first, then what is printed, then all else."""
    found: dict[str, list[Carrier]] = {}
    for path in sorted(_sources(folder), key=lambda path: (_room_order(path.relative_to(folder)), path)):
        for carrier, text in sorted(prose_of(path), key=lambda told: told[0].line):
            for rule in named_in(text, known):
                if carrier not in found.setdefault(rule, []):
                    found[rule].append(carrier)
    return found


def _sources(folder: Path) -> list[Path]:
    return [path for suffix in ("py", "toml", "ts") for path in folder.rglob(f"*.{suffix}")]


def _room_order(path: Path) -> int:
    return ROOMS.index(path.parts[0]) if path.parts[0] in ROOMS else len(ROOMS)


def prose_of(path: Path) -> tuple[tuple[Carrier, str], ...]:
    """Every docstring and comment of a source, with what it stands in."""
    return _kept_prose_of(path, path.read_text("utf-8"))


@cache
def _kept_prose_of(path: Path, text: str) -> tuple[tuple[Carrier, str], ...]:
    return tuple(_prose_of(path, text))


def _prose_of(path: Path, text: str) -> Iterator[tuple[Carrier, str]]:
    if path.suffix == ".toml":
        for place, line in enumerate(text.splitlines(), 1):
            if line.startswith("#"):
                yield Carrier(path, place, "(a comment)"), line
        return
    if path.suffix == ".ts":
        yield from _prose_of_script(path, text)
        return
    units = list(units_of(ast.parse(text)))
    for first, prose in (*_docstrings(text), *_comments(text)):
        inside = [unit for unit in units if unit.first <= first <= unit.last]
        if inside:
            unit = max(inside, key=lambda unit: unit.first)
            yield Carrier(path, unit.line, unit.name), prose
        else:
            yield Carrier(path, 1, ""), prose


def _prose_of_script(path: Path, text: str) -> Iterator[tuple[Carrier, str]]:
    """The comments of a script: of the declaration that follows at once, or within which they stand, or else of the whole file."""
    declared = list(_DECLARED.finditer(text))
    for comment in SCRIPT.finditer(text):
        if comment["string"]:
            continue
        code = comment.end() + len(text[comment.end() :]) - len(text[comment.end() :].lstrip())
        follows = _DECLARED.match(text, code) if text.count("\n", comment.end(), code) == 1 else None
        if follows is None and text[: comment.start()].rpartition("\n")[2]:  # not at the beginning of a line
            follows = next((each for each in reversed(declared) if each.start() < comment.start()), None)
        if follows is None:
            yield Carrier(path, 1, ""), comment[0]
        else:
            yield Carrier(path, text.count("\n", 0, follows.start()) + 1, follows[1]), comment[0]


@dataclass(frozen=True)
class Unit:
    """A definition: its lines with what is said beside it, the line on which it is named, and its name."""

    first: int
    last: int
    line: int
    name: str


def units_of(tree: ast.Module | ast.ClassDef, within: str = "") -> Iterator[Unit]:
    """The functions, classes, constants and fields of a file or class."""
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        last = node.end_lineno or node.lineno
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield Unit(first, last, node.lineno, within + node.name)
            if isinstance(node, ast.ClassDef):
                yield from units_of(node, f"{within}{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if after is not None and _is_prose(after):  # the constant's docstring
                last = after.end_lineno or last
            yield Unit(node.lineno, last, node.lineno, within + ast.unparse(target))


def _is_prose(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _docstrings(text: str) -> Iterator[tuple[int, str]]:
    """Strings that stand alone: docstrings of files, functions and classes, and those below constants. With their first lines."""
    for node in ast.walk(ast.parse(text)):
        if _is_prose(node):
            yield node.lineno, node.value.value


def _comments(text: str) -> Iterator[tuple[int, str]]:
    """Comments, with the line that they are about: their own, or for comments on lines of their own the line of code that follows."""
    code_lines: list[int] = []
    found: list[tuple[int, bool, str]] = []
    silent = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            found.append((token.start[0], not token.line[: token.start[1]].strip(), token.string))
        elif token.type not in silent:
            code_lines.append(token.start[0])
    for line, alone, prose in found:
        place = bisect_left(code_lines, line)
        yield code_lines[place] if alone and place < len(code_lines) else line, prose


def _from_root(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


# --- the report ---------------------------------------------------------------------------------------------------------


def whole_report(proofs: Proofs, installed: set[str]) -> tuple[str, bool]:
    """The report on every rule, and whether no rule of an installed game lacks a test and no test names a rule that is not there."""
    lines, complete, known = [], True, set()
    for game, rules in specifications().items():
        known.update(rules)
        missing = [rule for rule in rules if rule not in proofs]
        complete = complete and not (game in installed and missing)
        note = "" if game in installed else " (not installed yet)"
        lines.append(f"\n{game}: {len(rules) - len(missing)} of {len(rules)} rules proved{note}")
        if game in installed or len(missing) < len(rules):
            carried = carriers(GAMES / game, list(rules))
            lines += [line for rule in rules for line in _lines_of(rule, carried.get(rule, ()), proofs.get(rule, ("UNPROVED",)))]
    for rule in sorted(set(proofs) - known):
        if any(other.startswith(f"{rule.partition('-')[0]}-") for other in known):
            complete = False
            lines.append(f"\nno specification has {rule}, which {', '.join(proofs[rule])} should prove")
    return "\n".join([*lines, ""]), complete


def _lines_of(rule: str, carried: Sequence[Carrier], tests: Sequence[str]) -> list[str]:
    return [f"  {'' if place else rule:<8} {told}" for place, told in enumerate([*map(str, carried), *tests])]


def report_on(asked: Sequence[str], proofs: Proofs) -> tuple[str, bool]:
    """The report on some rules: the text of each, the code that carries it, the tests that prove it; and whether all of them are known
    and proved."""
    known = specifications()
    lines, complete = [], True
    for rule in asked:
        game = next((game for game, rules in known.items() if rule in rules), None)
        if game is None:
            ranges = ", ".join(f"{game} has {next(iter(rules))} to {next(reversed(rules))}" for game, rules in known.items())
            lines.append(f"\nno specification has {rule}; {ranges}")
            complete = False
            continue
        said, tests = known[game][rule], proofs.get(rule, ())
        carried = carriers(GAMES / game, list(known[game])).get(rule, ())
        lines += [f"\n{rule}, {_from_root(said.file)}:{said.line}", fill(said.text, 120, initial_indent="  ", subsequent_indent="  ")]
        lines += ["\n  carried by", *(f"    {each}" for each in carried or ("nothing that says so",))]
        lines += ["\n  proved by", *(f"    {each}" for each in tests or ("UNPROVED",))]
        complete = complete and bool(tests)
    return "\n".join([*lines, ""]), complete
