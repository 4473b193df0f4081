"""What the README and the documents say is true: their examples run, their commands exist, their tables agree with the code."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import typer.main

from nexarium.cli.commands import app
from nexarium.core.modes import INTERPRETED

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "rulebook"),
]
"""The rules for those who play are no documents: their pictures are positions, and `tests/core/test_rulebooks.py` reads them."""
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?:\]\(|src=\")(?!https?:|#|mailto:)([^)#\"\s]+)")

each_document = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


def blocks(path: Path, kind: str) -> list[str]:
    """The fenced blocks of one language."""
    return [body for language, body in FENCE.findall(path.read_text("utf-8")) if language == kind]


def commands(path: Path) -> list[list[str]]:
    """Every command line `nexarium ...` that stands at the beginning of a line of an indented or fenced block, without its prompt."""
    found = []
    for line in path.read_text("utf-8").replace("\\\n", " ").splitlines():
        text = line.strip().removeprefix("$ ").partition(" #")[0]
        if text.startswith("nexarium ") and (line.startswith(("    ", "$ ", "nexarium "))):
            found.append(shlex.split(text.partition(" | ")[0].partition(" > ")[0])[1:])
    return found


with_python = [path for path in DOCUMENTS if ">>>" in path.read_text("utf-8")]


@pytest.mark.parametrize("path", with_python, ids=lambda path: str(path.relative_to(ROOT)))
@pytest.mark.slow
def test_examples_run(path, tmp_path, monkeypatch):
    """A document's prompts are one session."""
    monkeypatch.chdir(tmp_path)
    examples = [block for block in blocks(path, "python") if ">>>" in block]
    if any("pyspiel" in block or "pettingzoo" in block for block in examples):
        pytest.importorskip("pyspiel")
        pytest.importorskip("pettingzoo")
    session = doctest.DocTestParser().get_doctest("\n".join(examples), {}, path.name, str(path), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    said: list[str] = []
    runner.run(session, out=said.append)
    assert session.examples
    assert not runner.failures, "".join(said)


@pytest.mark.slow
def test_the_examples_of_docstrings_run():
    """Interpreted, in a process of their own: what they load is not compiled for them."""
    command = [sys.executable, "-m", "tests.docs.docstrings"]
    ran = subprocess.run(command, cwd=ROOT, env={**os.environ, "NEXARIUM_RULES": "python"}, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert int(ran.stdout.split()[-2]) > 50


@each_document
def test_code_without_prompts_is_python(path):
    for block in blocks(path, "python"):
        if ">>>" not in block:
            compile(block, str(path), "exec")


@each_document
def test_commands_exist_with_their_options(path):
    known = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for name, *arguments in commands(path):
        assert name in known, f"nexarium {name}"
        known[name].make_context(name, arguments)


COMMAND_PAGE = ROOT / "docs" / "build" / "command.md"


def test_the_page_about_the_command_lists_every_command_with_an_example():
    known = {*typer.main.get_command(app).commands}  # type: ignore[attr-defined]
    rows = re.findall(r"^\| `nexarium .*$", COMMAND_PAGE.read_text("utf-8"), re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`nexarium ([\w-]+)", row.split(" | ")[0])} == known
    assert {name for name, *_ in commands(COMMAND_PAGE)} == known


def test_the_readme_is_short_and_its_links_lead_to_files():
    """A package index shows it, where no link is relative; addresses of the repository and of the site are files here."""
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) < 150
    links = re.findall(r"(?:\]\(|(?:src|href|srcset)=\")([^)\"\s]+)", text)
    assert links
    assert not [link for link in links if not link.startswith("https://")]
    repository, site = "https://github.com/nexarium/nexarium", "https://nexarium.github.io/nexarium/"
    raw = "https://raw.githubusercontent.com/nexarium/nexarium/main/"
    ours = [link.partition("#")[0] for link in links if link.startswith((repository, raw, site))]
    assert len(ours) > 15
    for link in ours:
        if link.startswith(site):
            page = link.removeprefix(site)
            path = "docs/" + (page.removesuffix(".html") + ".md" if page else "index.md")
        else:
            path = link.removeprefix(raw).removeprefix(f"{repository}/blob/main/").removeprefix(repository)
        assert (ROOT / path).exists(), link


def test_moving_pictures_are_small_and_short():
    from PIL import Image

    folder = ROOT / "docs" / "_static" / "moving"
    films = sorted(path for path in folder.glob("*.webp") if not path.stem.endswith("-still"))
    assert {path.stem for path in films} == {"nexos", "keepers", "kepler", "nemesis"}
    for path in films:
        film = Image.open(path)
        milliseconds = 0
        for number in range(film.n_frames):
            film.seek(number)
            film.load()
            milliseconds += film.info["duration"]
        assert path.stat().st_size <= 400_000, path.name
        assert film.info["loop"] == 0, "it repeats"
        assert 6_000 <= milliseconds <= 10_000, path.name
        assert Image.open(folder / f"{path.stem}-still.webp").size == film.size


@each_document
def test_links_lead_somewhere(path):
    for link in LINK.findall(re.sub(r"`[^`\n]*`", "", path.read_text("utf-8"))):
        assert (path.parent / link).exists(), f"{path.relative_to(ROOT)} links to {link}"


def test_files_that_are_named_are_there():
    """By their paths from the top, in documents, code and data."""
    folders = "benchmarks|deploy|docs|examples|src|tests|training"
    named = re.compile(rf"(?<![\w/.-])(?:{folders})/[\w./-]*\.(?:py|md|toml|yaml|service|svg|png)\b")
    code = (ROOT / top for top in ("benchmarks", "examples", "src", "training"))
    texts = [*DOCUMENTS, *(path for folder in code for path in folder.rglob("*") if path.suffix in (".py", ".toml"))]
    missing = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in texts
        for name in named.findall(path.read_text("utf-8"))
        if not (ROOT / name).exists()
    }
    theirs = re.compile(r": (docs/rules\.md|.*\bmydice|.*_mydice\b).*")
    assert not {each for each in missing if not theirs.search(each)}, "the files of a game that somebody makes are theirs"


def printed(block: str) -> dict[str, list[str]]:
    """A console block's outputs by command, without the lines' margins."""
    outputs: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            lines = outputs.setdefault(line[2:], [])
        elif line.strip():
            lines.append(line.strip())
    return outputs


def steady(lines: list[str]) -> list[str]:
    """What depends on the rules alone: no speeds, no rulers."""
    kept = (re.sub(r"^(\d+ +[\d,]+) +[\d.]+ +[\d,]+$", r"\1", re.sub(r"\b\d\.\d{4}\b", "", line)) for line in lines)
    return [re.sub(r" +", " ", line) for line in kept if not re.search(r"games/s|^─|a second$", line)]


@pytest.mark.slow
@pytest.mark.parametrize(("path", "count"), [(ROOT / "README.md", 1), (COMMAND_PAGE, 2)], ids=["readme", "command"])
def test_pages_show_what_the_commands_print(path, count):
    checked = 0
    for block in blocks(path, "console"):
        for command, lines in printed(block).items():
            done = subprocess.run(
                [sys.executable, "-m", "nexarium.cli", *shlex.split(command)[1:]],
                capture_output=True,
                text=True,
                env={**os.environ, "COLUMNS": "200", "PYTHONIOENCODING": "utf-8"},
            )
            assert done.returncode == 0, done.stderr
            assert steady([line.strip() for line in done.stdout.splitlines() if line.strip()]) == steady(lines)
            checked += 1
    assert checked == count


def table_rows(path: Path, heading: str) -> list[list[str]]:
    """The cells of the first table after a heading, its head left out."""
    text = path.read_text("utf-8").partition(f"## {heading}\n")[2]
    rows = re.findall(r"^\| *(.*?) *\|$", text.partition("\n## ")[0], re.MULTILINE)
    return [[cell.strip() for cell in row.split(" | ")] for row in rows[2:]]


def test_the_levels_of_nexos_are_those_of_its_bots():
    from nexarium.games.nexos.bots.knowledge import AMONG_FOUR, KNOWLEDGE

    expected = []
    for level, (two, four) in enumerate(zip(KNOWLEDGE.levels, AMONG_FOUR.levels, strict=True), 1):
        assert replace(two, simulations=four.simulations, expected_seconds=four.expected_seconds) == four, "one column for both"
        simulations = f"{two.simulations:,}", f"{four.simulations:,}"
        seconds = f"{two.expected_seconds:g} s" if two.expected_seconds > 0.1 else "less than 0.1 s"
        if two.expected_seconds != four.expected_seconds:
            seconds += f", among four {four.expected_seconds:g} s"
        expected.append([f"{level}", f"{100 * two.miss_rate:g} %", *simulations, seconds])
    rows = table_rows(ROOT / "docs" / "research" / "games" / "nexos.md", "Levels")
    assert rows == expected, "docs/research/games/nexos.md should say:\n" + "\n".join(f"| {' | '.join(row)} |" for row in expected)


@pytest.mark.skipif(INTERPRETED, reason="the searches of so many games take too long interpreted")
@pytest.mark.slow
def test_the_ladder_in_the_document_is_what_its_command_gives():
    """Its lowest rungs, which take a second; not what the clock says, in the last two columns."""
    rows = re.findall(
        r"^\| (level:.*?) \|$", (ROOT / "docs" / "appendix" / "bots.md").read_text("utf-8").partition("### Nine levels\n")[2], re.MULTILINE
    )
    command = ["ladder", "nexos", "--players", "2", "--levels", "1-3", "-n", "50", "--seed", "1", "--markdown"]
    done = subprocess.run([sys.executable, "-m", "nexarium.cli", *command], capture_output=True, text=True, check=True)
    printed = [line.strip("| ").split(" | ")[:-2] for line in done.stdout.splitlines()[2:]]
    assert [row.split(" | ") for row in rows[:3]] == printed


def test_no_document_has_two_parts_of_one_name():
    for path in (ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")):
        parts = re.findall(r"^## (.*)$", path.read_text("utf-8"), re.MULTILINE)
        assert len(parts) == len(set(parts)), (path.name, [part for part in parts if parts.count(part) > 1])


def test_the_layouts_of_observations_are_those_of_the_rules():
    from .observations import document

    told = (ROOT / "docs" / "research" / "observations.md").read_text("utf-8")
    assert told == document(), "write it again: python -m tests.docs.observations"


def test_examples_for_researchers_need_no_more_than_the_wheel():
    """The tutorial's game is installed where the tests run, and nowhere else."""
    pages = ("index", "environments", "vectors", "observations", "symmetries", "search", "train-a-policy")
    for path in (ROOT / "README.md", *(ROOT / "docs" / "research" / f"{page}.md" for page in pages)):
        assert not [block for block in blocks(path, "python") if "tictactoe" in block], path.name


def test_the_engine_in_the_document_is_the_one_that_is_tested():
    [engine] = blocks(ROOT / "docs" / "build" / "gtp.md", "sh")
    assert engine == (ROOT / "tests" / "arena" / "engine.sh").read_text("utf-8")
