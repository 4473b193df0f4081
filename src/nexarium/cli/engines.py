"""`nexarium native`, `nexarium wasm` and `nexarium engines`: build games' engines ahead of time.

Numba must be switched to translating before anything is compiled, so this needs a process of its own: each command is one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import IO, TYPE_CHECKING, NamedTuple

from nexarium.core.catalogue import catalogue, definition_of, load
from nexarium.core.data_input import Given
from nexarium.core.engines.description import is_current
from nexarium.core.engines.native.linking import can_link
from nexarium.core.engines.native.loader import BUILDING, SEARCH, engine_of, kin, search_engine, targets, variant_folder
from nexarium.core.engines.native.targets import TARGETS, named
from nexarium.core.engines.variant_engines import remove_old_variants
from nexarium.core.errors import BadOption, BrokenGame, NexariumError
from nexarium.core.files import lock_alone, replaced
from nexarium.core.sources import ENGINE, PACKAGE, folder_of
from nexarium.core.variants import variant_of

if TYPE_CHECKING:
    from nexarium.core.engines.parts import Part
    from nexarium.core.engines.target import Target
    from nexarium.core.game import Game

Say = Callable[[str], None]
"""Prints a line for the user."""
NICENESS = 10
"""The Unix niceness of processes that build engines: players have priority."""
HERE = "here"
"""Stands for the best target of this machine."""
ALL = "all"
"""Stands for all targets, those of other systems too."""
COMPRESSED = (".gz", ".br")
"""The endings of the compressed copies of a browser's engine, which a server sends."""


@cache
def target() -> Target:
    """Return what this process translates for: from now on Numba makes no code that can be run here."""
    from nexarium.core.engines.target import install

    return install()


def part_of(name: str, data: Given | None = None) -> Part:
    """Return the translated part of a game, with other printed data where they are given, or of the search. Raises `Refused` if it needs
    what engines lack."""
    here = target()
    from nexarium.core.engines.parts import keep, kept_part, translating

    package = "" if name == SEARCH else definition_of(name, data).package
    with translating(name, package):
        kept = kept_part(name, package)
        if kept is None:
            here.raises.clear()
            kept = search_part(here) if name == SEARCH else game_part(here, load(name, data=data))
            keep(kept, package)
    return kept


def search_part(target: Target) -> Part:
    """Translate the search: the functions that Python calls, and those that pages call."""
    from nexarium.core.engines.native.entry_functions import entry_functions
    from nexarium.core.engines.parts import NO_CHANCE, PAGE, UNPACK, translate
    from nexarium.core.engines.wasm.unpacking import start_function
    from nexarium.core.rules import chance
    from nexarium.search import blocks

    modules = [import_module(f"nexarium.search.{each.name}") for each in iter_modules(import_module("nexarium.search").__path__)]
    functions = {NO_CHANCE: chance, **entry_functions(modules), UNPACK: start_function()}
    functions |= {f"{PAGE}{name}": function for name, function in blocks.functions().items()}
    return translate(target, SEARCH, "", functions, {})


def game_part(target: Target, game: Game) -> Part:
    """Translate a game: its rules, and its bots' functions. Raises `Refused` if they need what engines lack."""
    from nexarium.bots.level import knowledge_of
    from nexarium.core.engines.description import describe
    from nexarium.core.engines.module import contract_symbol
    from nexarium.core.engines.parts import translate
    from nexarium.search import blocks

    whole = game.definition.load_bots() if game.definition.load_bots else knowledge_of(game)
    for seats, known in whole.for_seats.items():
        if dict(known.functions) != dict(whole.functions):
            raise BrokenGame(f"{game.name}: what bots know at tables of {seats} are other functions; an engine has one of each name")
    functions = {**game.rules.functions, **whole.functions}
    description = describe(game, whole, ["chance", *(each for each in functions if each != "chance")], blocks.described())
    named = {contract_symbol(each): function for each, function in functions.items()}
    return translate(target, game.name, game.definition.package, named, description)


class Built(NamedTuple):
    """A written file of an engine, and the CPU seconds that it took."""

    path: Path
    seconds: float


def build_native(name: str, targets: Iterable[str], folder: Path, data: Given | None = None) -> Iterator[Built]:
    """Build the native engine of a game, or of the search, for some targets. Yields each written library.

    Raises `Refused` if it needs what engines lack.
    """
    begun = time.process_time()
    part = part_of(name, data)
    from nexarium.core.engines.native.linking import link
    from nexarium.core.engines.native.loader import DESCRIPTION
    from nexarium.core.engines.native.module import exports_of, object_of

    folder.mkdir(parents=True, exist_ok=True)
    for machine in map(named, targets):
        out = folder / machine.library(name)
        link(object_of(part, machine), machine, exports_of(part), out)
        yield Built(out, time.process_time() - begun)
        begun = time.process_time()
    with replaced(folder / f"{name}{DESCRIPTION}") as beside:  # comes last: the loader takes libraries with a description
        beside.write_text(json.dumps(part.about) + "\n", "utf-8")


def build_wasm(name: str, folder: Path, data: Given | None = None) -> Built:
    """Build a game's engine for browsers: GAME.wasm, which is returned, and GAME.json. Raises `Refused` if the game's rules or bots need
    what engines lack."""
    begun = time.process_time()
    game, search = part_of(name, data), part_of(SEARCH)
    from nexarium.core.engines.wasm.module import build_module

    module = build_module(search, game)
    folder.mkdir(parents=True, exist_ok=True)
    out = folder / f"{name}.wasm"
    with replaced(out) as beside:
        beside.write_bytes(module)
    for old in (folder / f"{name}{kind}{ending}" for kind in (".wasm", ".json") for ending in COMPRESSED):
        old.unlink(missing_ok=True)
    with replaced(folder / f"{name}.json") as beside:
        beside.write_text(json.dumps(game.description, separators=(",", ":")) + "\n", "utf-8")
    return Built(out, time.process_time() - begun)


def engine_folder(name: str) -> Path:
    """Return the folder for the engines of a game, or of the search, in its package."""
    folder = PACKAGE / SEARCH if name == SEARCH else folder_of(definition_of(name).package)
    if folder is None:
        raise BadOption(f"{name} is a module and not a package, so there is no folder for its engines", "games")
    return folder / ENGINE


def folder_for_variant(name: str, data: Given) -> Path:
    """Return the folder in which all processes on this machine find the engines of a game with these data. The folders of variants that
    nobody used for longest are removed. Raises a `BadOption` for data that change nothing."""
    package = definition_of(name, data).package
    if not variant_of(package):
        raise BadOption(f"these are the installed data of {name}: leave out --data", "data")
    folder = variant_folder(package)
    if folder is None:
        raise BadOption("there is no folder for compiled code: name one with --out", "out")
    remove_old_variants(keep=folder)
    return folder


def built_in_games() -> list[str]:
    """Return the games of Nexarium itself."""
    return [name for name, definition in catalogue().items() if definition.package.startswith(f"{PACKAGE.name}.")]


def chosen_targets(given: str) -> list[str]:
    """Return the targets of a command line: some by their names, `none`, `all`, `here` for this machine's best, or without it those of this
    kind of machine, if there is a linker for them. Raises a `BadOption` for an unknown one."""
    known = [machine.name for machine in TARGETS]
    if given == "none":
        return []
    if given == ALL:
        return known
    if given == HERE:
        return [name for name in targets()[:1] if can_link(named(name))]
    if not given:
        return [target.name for target in TARGETS if target.name in kin() and can_link(target)]
    chosen = [each.strip() for each in given.split(",") if each.strip()]
    for name in chosen:
        if name not in known:
            raise BadOption(f"there is no target {name!r}; targets are {', '.join(known)}, {HERE}, {ALL}, or none", "targets")
    return chosen


def build_engines(games: Sequence[str], targets: Sequence[str], say: Say, *, wasm: bool = True, jobs: int = 1) -> None:
    """Build the engines of these games and of the search into their packages, up to `jobs` at once, each in a process of its own: first all
    native ones, then those for browsers.

    Other processes see that they are being built. What another process is building is left to it. Raises a `NexariumError` at the end if
    one could not be built.
    """
    native = (SEARCH, *games) if targets else ()
    _build(native, games if wasm else (), targets, say, jobs)


def build_missing(games: Sequence[str], targets: Sequence[str], say: Say, *, wasm: bool = True, jobs: int = 1) -> None:
    """Build like `build_engines` what is missing or belongs to other sources than the present ones."""
    native = [name for name in (SEARCH, *games) if targets and not _has_native(name)]
    old = [name for name in games if wasm and not is_current(engine_folder(name) / f"{name}.json", definition_of(name))]
    _build(native, old, targets, say, jobs)


def _build(native: Sequence[str], wasm: Sequence[str], targets: Sequence[str], say: Say, jobs: int) -> None:
    claims = {name: claim for name in dict.fromkeys((*native, *wasm)) if (claim := claim_of(engine_folder(name)))}
    if hasattr(os, "nice"):
        os.nice(NICENESS)  # only now, when other processes can see which engines are being built
    failed: list[str] = []
    with ThreadPoolExecutor(jobs) as pool:
        begun = {name: pool.submit(run, "native", name, targets, failed, say) for name in native if name in claims}
        rest = [pool.submit(_build_wasm_after, begun, name, failed, say) for name in wasm if name in claims]
        wait(begun.values())
        _release(claims, [name for name in claims if name not in wasm])
        wait(rest)
    _release(claims, list(claims))
    if failed:
        raise NexariumError(f"these engines could not be built: {', '.join(sorted(failed))}; the reasons stand above")


def _build_wasm_after(native: Mapping[str, Future[None]], name: str, failed: list[str], say: Say) -> None:
    """Build a game's engine for browsers once its native one is built: it is linked of the same parts."""
    wait([native[part] for part in (SEARCH, name) if part in native])
    run("wasm", name, (), failed, say)


def run(kind: str, name: str, targets: Sequence[str], failed: list[str], say: Say) -> None:
    """Build one engine into its package in a process of its own; where that fails, say why and add its name to `failed`."""
    command = [sys.executable, "-m", "nexarium", kind, name, "--out", str(engine_folder(name))]
    done = subprocess.run([*command, *(["--targets", ",".join(targets)] if kind == "native" else [])], capture_output=True, text=True)
    for line in (done.stdout if done.returncode == 0 else done.stderr).splitlines():
        say(line)
    if done.returncode:
        failed.append(f"{name} ({kind})")


def _has_native(name: str) -> bool:
    return (search_engine() if name == SEARCH else engine_of(definition_of(name).package)) is not None


def claim_of(folder: Path) -> IO[bytes] | None:
    """Lock and return the file that tells other processes of engines being built (`loader.is_being_built`). None if another process holds
    it. The system unlocks it when the process ends."""
    folder.mkdir(parents=True, exist_ok=True)
    claim = (folder / BUILDING).open("ab")
    for _ in range(20):  # who looks at the lock holds it for an instant
        with suppress(BlockingIOError):
            lock_alone(claim)
            return claim
        time.sleep(0.01)
    claim.close()
    return None


def _release(claims: dict[str, IO[bytes]], names: Iterable[str]) -> None:
    for name in names:
        claim = claims.pop(name)
        with suppress(OSError):  # Windows keeps a file that is open
            Path(claim.name).unlink()
        claim.close()
