"""Takes the path of docs/tutorial/README.md in empty environments: a new game, its checks and tests, a package of it, and a server that
has it from that package. So it does with copies of shipped games. Then the package of a bot, as docs/build/bots-of-your-own.md has it.

`--python PATH` takes another Python, `--browser` also plays a game by clicking. Nexarium and the game come from a folder, not an index. It
takes a few minutes, most of them for pip.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAME, TITLE = "mydice", "Mydice"
COPIES = {"keepers": (), "kepler": ("--data", "board=other.toml")}
"""The games that are copied, with other data for one of them."""
LEAST_CLICKS = 4
"""A player has four turns, and clicks once at least in each."""


class Environment:
    """A virtual environment that takes what pip asks for from a folder first."""

    def __init__(self, python: str, place: Path, wheels: Path) -> None:
        self.programs, self.place = place / "bin", place.parent
        subprocess.run([python, "-m", "venv", place], check=True)
        self.variables = {"PATH": f"{self.programs}:/usr/bin:/bin", "HOME": str(place.parent), "LANG": "C.UTF-8", "COLUMNS": "140"}
        own = ("PIP_", "SSL_", "REQUESTS_", "HTTP_", "HTTPS_", "NO_PROXY")
        kept = {name: value for name, value in os.environ.items() if name.upper().startswith(own)}
        links = " ".join(filter(None, (str(wheels), kept.get("PIP_FIND_LINKS", ""))))
        self.variables |= kept | {"PIP_FIND_LINKS": links, "PIP_QUIET": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def run(self, *command: object, cwd: Path | None = None, status: int = 0) -> str:
        """Run one of its programs, print how long it took, and return what it printed. It has to end with this status."""
        began = time.monotonic()
        program, *arguments = map(str, command)
        line = [self.programs / program, *arguments]
        done = subprocess.run(line, env=self.variables, cwd=cwd or self.place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        print(f"{time.monotonic() - began:6.1f} s  {program} {' '.join(arguments)}", flush=True)
        if done.returncode != status:
            sys.exit(f"status {done.returncode} instead of {status}:\n{done.stdout}")
        return done.stdout

    @contextmanager
    def server(self, *command: str) -> Iterator[str]:
        """Start a server, and give its address."""
        line = [self.programs / "nexarium", *command, "--port", "0", "--database", self.place / f"{command[0]}.sqlite"]
        with subprocess.Popen(line, env=self.variables, cwd=self.place, stderr=subprocess.PIPE, text=True) as server:
            assert server.stderr is not None
            try:
                said = ""
                while line_said := server.stderr.readline():
                    said += line_said
                    if found := re.search(r"http://\S+", line_said):
                        yield found[0]
                        return
                sys.exit(f"the server did not start: {said}")
            finally:
                server.terminate()


def nexarium_wheel(place: Path) -> Path:
    """Build Nexarium's wheel without engines, with the client as it is built."""
    how = {**os.environ, "WITHOUT_ENGINES": "1", "ALREADY_BUILT": "1"}
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--outdir", place, ROOT], check=True, stdout=subprocess.DEVNULL, env=how)
    (wheel,) = place.glob("nexarium-*.whl")
    return wheel


def change(file: Path, written: str, instead: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(written) == 1, f"{file} has {written!r} {text.count(written)} times"
    file.write_text(text.replace(written, instead), "utf-8")


def make(author: Environment) -> Path:
    """Make the game, see what the checks say to a changed rule, and return its wheel."""
    author.run("nexarium", "new", NAME)
    project = author.place / NAME
    author.run("pip", "install", "-e", ".[tests]", cwd=project)
    assert f"{NAME}: no mistakes" in author.run("nexarium", "check", NAME, cwd=project)
    box = project / "src" / NAME / "box.py"
    change(box, "TURNS = 4", "TURNS = 3")
    found = author.run("nexarium", "check", NAME, cwd=project, status=1)
    assert f"fix  playthroughs\n       tests/playthroughs/{NAME}-two.txt is no longer played as it was" in found, found
    assert "test_everybody_has_four_turns" in author.run("pytest", "-q", "--no-header", cwd=project, status=1)
    change(box, "TURNS = 3", "TURNS = 4")
    assert "23 passed" in author.run("pytest", "-q", cwd=project)
    author.run("nexarium", "wasm", NAME, "--out", f"src/{NAME}/engine", cwd=project)
    author.run("pip", "install", "build", "twine")
    author.run("python", "-m", "build", cwd=project)
    packages = sorted((project / "dist").iterdir())
    author.run("twine", "check", "--strict", *packages)
    author.run("pip", "install", "hatchling", "editables")
    author.run("pip", "install", "--no-build-isolation", "-e", ".[tests]", cwd=project)
    return next(path for path in packages if path.suffix == ".whl")


def copy(author: Environment, game: str, data: tuple[str, ...]) -> Path:
    """Copy a shipped game, see that it is whole and plays, and return its wheel."""
    name = f"my{game}"
    if data:
        author.run("nexarium", "games", game, "--copy-data", "data")
        change(author.place / "data" / "board.toml", "track_prizes = [3, 2, 1]", "track_prizes = [5, 3, 1]")
        shutil.copy(author.place / "data" / "board.toml", author.place / "other.toml")
    author.run("nexarium", "new", name, "--from", game, *data)
    project = author.place / name
    author.run("pip", "install", "--no-build-isolation", "-e", ".", cwd=project)
    assert f"{name}: no mistakes" in author.run("nexarium", "check", name, cwd=project)
    assert "1 passed" in author.run("pytest", "-q", "-k", "plays_as_the_original", cwd=project)
    match = author.run("nexarium", "match", name, "--players", 2, "--bot", "greedy", "--bot", "random", "-n", 2, "--jobs", 2)
    assert re.search(r"^ greedy .* 0 $", match, re.MULTILINE), match
    author.run("python", "-m", "build", "--no-isolation", "--wheel", cwd=project)
    (wheel,) = (project / "dist").glob("*.whl")
    return wheel


def publish_a_bot(author: Environment) -> None:
    """Make the package of a bot from what the document shows, and install it."""
    document = (ROOT / "docs" / "build" / "bots-of-your-own.md").read_text("utf-8")
    project = author.place / "mybot"
    project.mkdir()
    code = re.search(r"```python\n(.*?)```", document, re.DOTALL)
    described = re.search(r"```toml\n(\[build-system\].*?)```", document, re.DOTALL)
    assert code is not None
    assert described is not None
    (project / "mybot.py").write_text(code[1], "utf-8")
    (project / "pyproject.toml").write_text(described[1], "utf-8")
    author.run("pip", "install", ".", cwd=project)
    assert "of the package mybot" in author.run("nexarium", "bots", NAME)
    match = author.run("nexarium", "match", NAME, "--bot", "mybot", "--bot", "random", "-n", 2, "--jobs", 2)
    assert re.search(r"^ mybot .* 0 $", match, re.MULTILINE), match


def look(address: str) -> None:
    """See the game in the lobby's catalogue, and its engine for browsers."""
    with urllib.request.urlopen(f"{address}/api/catalogue", timeout=30) as answer:
        titles = {each["name"]: each["title"] for each in json.load(answer)["games"]}
    assert titles.get(NAME) == TITLE, titles
    for game in COPIES:
        assert titles.get(f"my{game}") == f"My{game}", titles
        assert game in titles, "the copy stands beside the original"
    print(f"the lobby has {', '.join(titles.values())}")
    with urllib.request.urlopen(f"{address}/engine/{NAME}", timeout=30) as answer:
        assert answer.status == 200, "the package carries no engine for browsers that belongs to its sources"


def click_through(address: str) -> None:
    """Play a game against a bot in Chromium."""
    from playwright.sync_api import TimeoutError, sync_playwright

    patience = time.monotonic() + 120
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(args=["--no-sandbox"], executable_path=shutil.which("chromium-headless-shell"))
        page = browser.new_page(locale="en-GB")
        page.goto(address)
        page.get_by_text(TITLE, exact=True).first.click()
        page.get_by_role("button", name="Open the table").click()
        clicks, over = 0, page.get_by_role("button", name="Rematch")
        button = page.get_by_role("button", name=re.compile(r"^(Roll|Keep \d+ points?)$"), disabled=False).last
        while not over.is_visible():
            try:
                button.click(timeout=1000)  # the last button keeps the points, where there are any
                clicks += 1
            except TimeoutError:  # another seat is to move, or the game is over
                assert time.monotonic() < patience, f"the game is not over after {clicks} clicks"
        browser.close()
    assert clicks >= LEAST_CLICKS, clicks
    print(f"a game by clicking: {clicks} clicks")


def main() -> None:
    arguments = sys.argv[1:]
    python = arguments[arguments.index("--python") + 1] if "--python" in arguments else sys.executable
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        wheels = place / "wheels"
        wheels.mkdir()
        nexarium = nexarium_wheel(wheels)
        author = Environment(python, place / "author", wheels)
        author.run("pip", "install", f"{nexarium}[play,develop]")
        game = make(author)
        publish_a_bot(author)
        games = [game, *(copy(author, each, data) for each, data in COPIES.items())]
        for each in games:
            shutil.copy(each, wheels)
        player = Environment(python, place / "player", wheels)
        player.run("pip", "install", f"{nexarium}[play]", *(each.name.partition("-")[0] for each in games))
        with player.server("serve") as address:
            look(address)
            if "--browser" in arguments:
                click_through(address)
    print("a new game goes from the first command to a server that has it from its package")


if __name__ == "__main__":
    main()
