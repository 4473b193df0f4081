"""Installs wheels where this machine's Python cannot, and plays there what is played here: on aarch64 under qemu, and beside musl.

    python tests/packaging/check_platforms.py [--wheels DIST] [--only aarch64|musl|windows] [PYTEST ARGUMENT ...]

Both Pythons come from Debian: the one for aarch64 from its packages, the one for musl from its sources, which takes some minutes the first
time. They stay in build/platforms. Arguments for pytest run those tests there, too, with the installed wheel. Windows' libraries play
random games under Wine, without Python. An environment that cannot be had here is left out, with a sentence.

Debian has what this needs as qemu-user, musl-tools, and wine64.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import nexarium

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "platforms"
TUTORIAL = ROOT / "docs" / "tutorial" / "tictactoe"
"""A game of another package, which many tests play."""
CHECK = Path(__file__).parent / "check_installed.py"
FOR_TESTS = ("pytest", "pytest-timeout", "pytest-xdist", "hypothesis", "gymnasium")
SEARCH = "search"
"""The engine that is no game's."""
GAMES = Path(__file__).parent / "games.c"
WINDOWS = "windows"
WINDOWS_COMPILER = [
    *(sys.executable, "-m", "ziglang", "cc", "-target", "x86_64-windows-gnu"),
    *("-nostdlib", "-fno-stack-protector", "-Wl,-e,start"),
]
"""Compiles a program that needs no C library: to build that of Windows takes minutes."""
BESIDE_TESTS = ("tests", "docs", "benchmarks", "training", "examples", "pyproject.toml", "hatch_build.py")
"""What tests read of a checkout besides the package."""


class Missing(Exception):
    """Why an environment cannot be had on this machine."""


class Place(NamedTuple):
    """A kind of machine: how its Python is had, and which wheels pip installs there."""

    wheel: str
    """A tag in the name of Nexarium's wheel."""
    tags: tuple[str, ...]
    """The platform tags of wheels that run there, the newest first."""
    python: Callable[[Path], Path]
    """Prepares a Python 3.11 in a folder, and returns its command."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheels", type=Path, default=ROOT / "dist")
    parser.add_argument("--only", choices=(*PLACES, WINDOWS))
    chosen, tests = parser.parse_known_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    expected = KEPT / "expected.json"
    run([sys.executable, str(CHECK), "write", str(expected)], env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
    for name in [chosen.only] if chosen.only else (*PLACES, WINDOWS):
        try:
            if name == WINDOWS:
                check_windows(chosen.wheels)
            else:
                check(name, PLACES[name], chosen.wheels, expected, tests)
        except Missing as reason:
            print(f"{name}: left out, because {reason}")


def check(name: str, place: Place, wheels: Path, expected: Path, tests: Sequence[str]) -> None:
    """Install a wheel, play what is expected, and run tests."""
    wheel = wheel_for(place.wheel, wheels)
    folder = KEPT / name
    folder.mkdir(exist_ok=True)
    python = place.python(folder)
    installed = install(place, wheel, folder)
    print(f"{name}: {wheel.name}", flush=True)
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "PYTHONPATH": str(installed)}
    run([str(python), str(CHECK), "compare", str(expected)], env=environment)
    if tests:
        run([*pip_into(installed), "--no-deps", str(TUTORIAL)])
        checkout = folder / "checkout"  # without the sources, so that the wheel is tested
        shutil.rmtree(checkout, ignore_errors=True)
        checkout.mkdir()
        for beside in BESIDE_TESTS:
            (checkout / beside).symlink_to(ROOT / beside)
        run(
            [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests],
            cwd=checkout,
            env={**environment, "NEXARIUM_RULES": "native"},
        )


def wheel_for(tag: str, wheels: Path) -> Path:
    """Return the wheel with a tag. Raises `Missing`."""
    for wheel in wheels.glob(f"nexarium-*{tag}*.whl"):
        return wheel
    raise Missing(f"{wheels} has no wheel for {tag}: make wheels")


def install(place: Place, wheel: Path, folder: Path) -> Path:
    """Install a wheel with its dependencies, all of them wheels for that machine. Returns the folder of their packages."""
    installed = folder / "installed"
    shutil.rmtree(installed, ignore_errors=True)
    machine = ["--implementation", "cp", "--python-version", "3.11", "--only-binary=:all:"]
    machine += [f"--platform={tag}" for tag in place.tags]
    run([*pip_into(installed), *machine, f"{wheel}[server]", *FOR_TESTS])
    return installed


def pip_into(folder: Path) -> list[str]:
    """Return the command that installs into a folder."""
    return [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-compile", "--target", str(folder)]


# --- a Python for aarch64 -------------------------------------------------------------------------------------------------------------


def aarch64_python(folder: Path) -> Path:
    """Unpack Debian's Python for aarch64, and write a command that runs it under qemu."""
    needs("qemu-aarch64", "apt-get", "dpkg-deb")
    command, root = folder / "python", folder / "root"
    if command.exists():
        return command
    apt = Apt(folder, architecture="arm64")
    apt.get("install", "-y", "--no-install-recommends", "--download-only", "python3.11-minimal", "libpython3.11-stdlib", "libstdc++6")
    for package in apt.packages():
        run(["dpkg-deb", "-x", str(package), str(root)])
    # -0: Python takes this command for its own, so that the processes that it starts run under qemu, too
    command.write_text(f'#!/bin/sh\nPYTHONHOME={root}/usr exec qemu-aarch64 -L {root} -0 {command} {root}/usr/bin/python3.11 "$@"\n')
    command.chmod(0o755)
    return command


# --- a Python beside musl -------------------------------------------------------------------------------------------------------------

COMPILER = """#!/bin/bash
# Python's own build adds folders of the system's C library: musl's must be the only ones
[ "$*" = --print-multiarch ] && exec echo x86_64-linux-musl
kept=()
for each in "$@"; do case "$each" in -[IL]/usr/* | -[IL]/lib*) ;; *) kept+=("$each") ;; esac; done
exec musl-gcc -w -idirafter {kernel} "${{kept[@]}}"
"""
BUILT = {
    "libffi": ["--disable-docs", "--disable-multi-os-directory"],
    "zlib": [],
    "python3.11": ["--without-ensurepip", "--disable-test-modules"],
}
"""What is built from Debian's sources, with its options: Python, and what its ctypes and its zipfile need."""


def musl_python(folder: Path) -> Path:
    """Build Python with Debian's musl. It runs beside the next Debian's, because NumPy's wheels need musl 1.2.4 or newer."""
    needs("musl-gcc", "make", "apt-get", "dpkg-deb")
    made = folder / "made"
    command = made / "bin" / "python3.11"
    if command.exists():
        return command
    newer = Apt(folder / "newer", suite="trixie")
    newer.get("download", "musl")
    (package,) = newer.folder.glob("musl_*.deb")
    run(["dpkg-deb", "-x", str(package), str(folder / "musl")])
    library = folder / "musl" / "usr" / "lib" / "x86_64-linux-musl" / "libc.so"
    kernel = folder / "kernel"
    kernel.mkdir(exist_ok=True)
    for name, headers in (("linux", "linux"), ("asm-generic", "asm-generic"), ("asm", "x86_64-linux-gnu/asm")):
        if not (kernel / name).exists():
            (kernel / name).symlink_to(f"/usr/include/{headers}")
    compiler = folder / "cc"
    compiler.write_text(COMPILER.format(kernel=kernel))
    compiler.chmod(0o755)
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
        "CC": str(compiler),
        "CPPFLAGS": f"-I{made}/include",
        "LDFLAGS": f"-L{made}/lib -Wl,-rpath,{made}/lib -Wl,--dynamic-linker={library}",
        "PKG_CONFIG": "false",
    }
    apt = Apt(folder, kind="deb-src")
    for name, options in BUILT.items():
        sources = apt.source(name)
        for step in (["./configure", f"--prefix={made}", *options], ["make"], ["make", "install"]):
            run(step, cwd=sources, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return command


# --- Windows' libraries ---------------------------------------------------------------------------------------------------------------


def check_windows(wheels: Path) -> None:
    """Let a C program play random games with the libraries of both wheels for x86-64, and compare the digests."""
    wine = shutil.which("wine64") or shutil.which("wine") or shutil.which("wine64", path="/usr/lib/wine")
    if wine is None:
        raise Missing("Wine is not installed")
    needs("cc")
    folder = KEPT / WINDOWS
    shutil.rmtree(folder, ignore_errors=True)
    environment = {**os.environ, "WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
    digests: dict[str, dict[str, str]] = {}
    for tag, ending in (("manylinux_2_17_x86_64", ".so"), ("win_amd64", ".dll")):
        with zipfile.ZipFile(wheel_for(tag, wheels)) as wheel:
            wheel.extractall(folder, [name for name in wheel.namelist() if name.endswith(ending)])
        for library in sorted(folder.rglob(f"*{ending}")):
            game, target, _ = library.name.split(".")
            if game == SEARCH or not runs_here(target):
                continue
            program = folder / f"{library.name}.exe"
            compiler, needed = (WINDOWS_COMPILER, "-lkernel32") if ending == ".dll" else (["cc"], "-ldl")
            sizes = [f"-D{name}={value}" for name, value in sizes_of(game).items()]
            place = f'-DLIBRARY="./{library.relative_to(folder)}"'
            run([*compiler, "-O1", *sizes, place, str(GAMES), needed, "-o", str(program)])
            command = [wine, str(program)] if ending == ".dll" else [str(program)]
            done = subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True)
            digests.setdefault(game, {})[target] = done.stdout.strip()
    for game, found in digests.items():
        assert len(set(found.values())) == 1, f"{game}: {found}"
        print(f"windows: random games of {game} are the same with {', '.join(found)}", flush=True)


def runs_here(target: str) -> bool:
    """Return whether this processor has the instructions of a target."""
    return not target.endswith("v3") or "avx2" in Path("/proc/cpuinfo").read_text("utf-8")


def sizes_of(name: str) -> dict[str, object]:
    """Return what `games.c` must know of a game."""
    game = nexarium.load(name)
    rules = game.rules
    return {
        "SIZE": rules.size,
        "LEGAL": max(rules.max_legal, rules.max_outcomes),
        "OUTCOMES": max(rules.max_outcomes, 1),
        "OPTIONS": ",".join(map(str, game.setup_words())),
        "SEATS": game.num_players(),
        "GAMES": 100,
    }


# --- Debian's packages ----------------------------------------------------------------------------------------------------------------


class Apt:
    """Debian's package manager with folders of its own: nothing is installed, and this machine's settings stay as they are."""

    def __init__(self, folder: Path, *, architecture: str = "", suite: str = "", kind: str = "deb") -> None:
        self.folder = folder / "apt"
        for each in ("state/lists/partial", "cache/archives/partial", "lists"):
            (self.folder / each).mkdir(parents=True, exist_ok=True)
        (self.folder / "status").touch()
        settings = [
            *('APT::Sandbox::User "root";', f'Dir::State "{self.folder}/state";', f'Dir::State::status "{self.folder}/status";'),
            *(f'Dir::Cache "{self.folder}/cache";', 'Dir::Etc::sourcelist "/dev/null";', f'Dir::Etc::sourceparts "{self.folder}/lists";'),
        ]
        if architecture:
            settings += [f'APT::Architecture "{architecture}";', f'APT::Architectures {{ "{architecture}"; }};']
        (self.folder / "settings").write_text("\n".join(settings), "utf-8")
        here = Path("/etc/apt/sources.list.d/debian.sources")
        if not here.exists():
            raise Missing("this is no Debian 12 or newer")
        listed = re.sub(r"^Types:.*$", f"Types: {kind}", here.read_text("utf-8"), flags=re.MULTILINE)
        if suite:  # without what updates it
            listed = re.sub(r"^Suites:.*$", f"Suites: {suite}", listed.split("\n\n")[0], flags=re.MULTILINE)
        (self.folder / "lists" / here.name).write_text(listed, "utf-8")
        self.get("update", "-qq")

    def get(self, *arguments: str) -> None:
        """Run `apt-get`."""
        run(
            ["apt-get", "-q", *arguments],
            cwd=self.folder,
            env={**os.environ, "APT_CONFIG": str(self.folder / "settings")},
            stdout=subprocess.DEVNULL,
        )

    def packages(self) -> list[Path]:
        """Return the downloaded packages."""
        return sorted((self.folder / "cache" / "archives").glob("*.deb"))

    def source(self, name: str) -> Path:
        """Download and unpack the original sources of a package. Returns their folder."""
        self.get("source", "--download-only", "--tar-only", name)
        (packed,) = self.folder.glob(f"{name}_*.orig.tar.*")
        unpacked = self.folder / name
        unpacked.mkdir()
        shutil.unpack_archive(packed, unpacked)
        return next(unpacked.iterdir())


def needs(*commands: str) -> None:
    """Raise `Missing` where a command is not installed."""
    for command in commands:
        if shutil.which(command) is None:
            raise Missing(f"{command} is not installed")


def run(command: Sequence[str], **options: Any) -> None:
    """Run a command, and fail where it fails."""
    subprocess.run(command, check=True, **options)


PLACES = {
    "aarch64": Place(
        "manylinux_2_17_aarch64",
        ("manylinux_2_34_aarch64", "manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64"),
        aarch64_python,
    ),
    "musl": Place("musllinux_1_1_x86_64", ("musllinux_1_2_x86_64", "musllinux_1_1_x86_64"), musl_python),
}

if __name__ == "__main__":
    main()
