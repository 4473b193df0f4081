"""Run the tests of each dependency with the lowest or the newest versions that pyproject.toml admits, in an environment of their own.

    python check_bounds.py lowest|newest [PYTHON]    # PYTHON: 3.13, python3.13 or a path; by default this one

All extras are installed, from wheels only. Each bound must be a version that the tests run with: a lowest version without a wheel for that
Python is an error.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
INTERPRETED = (
    "tests/client/test_what_is_said.py",  # httpx2
    "tests/client/test_thinking_elsewhere.py::test_the_command_thinks_for_a_server",  # websockets
    "tests/server/test_table_over_the_wire.py",  # uvicorn, h11, starlette, msgspec
    "tests/server/test_accounts.py::test_seats_are_held_on_every_device",  # webauthn, cryptography
    "tests/server/test_accounts.py::test_a_signature_holds_once_and_for_what_was_asked",
    "tests/server/test_other_calls.py::test_a_webhook_is_signed",  # httpcore2
    "tests/server/test_other_calls.py::test_a_mail_that_is_sent_again_is_the_same_mail",  # aiosmtplib
    "tests/server/test_rulebooks.py::test_the_page_has_every_clause_at_its_anchor_and_every_picture",  # markdown-it-py
    "tests/server/test_operating.py::test_prometheus_reads_what_happens",  # prometheus-client
    "tests/server/test_keeping.py::test_from_sqlite_to_postgres_and_back",  # sqlalchemy, alembic, aiosqlite
    "tests/server/test_keeping.py::test_the_doctor_finds_nothing_where_nothing_is_wrong",
    "tests/server/test_postgres.py::test_two_processes_are_one_server",  # asyncpg
    "tests/server/test_postgres.py::test_what_a_visitor_names_is_no_trouble_of_the_database",
    "tests/server/test_previews.py::test_a_tables_card_shows_its_board_and_is_painted_once",  # resvg-py, cssselect2, tinycss2
    "tests/server/test_previews.py::test_a_film_shows_the_whole_game_once_it_is_over",  # pillow
    "tests/server/club/test_pairing.py",  # rustworkx
    "tests/server/club/test_ratings.py::test_a_rated_game_is_rated_once",  # openskill
    "tests/cli/test_printing.py",  # rich
    "tests/cli/test_command.py::test_help_is_worth_reading",  # typer
    "tests/cli/test_command.py::test_every_option_of_every_game_can_be_typed_as_it_is_listed",
    "tests/core/test_variants.py::test_entries_are_found_by_place_and_by_id",  # tomlkit
    "tests/core/test_variants.py::test_what_cannot_be_used_is_told_in_a_sentence",
    "tests/core/test_plurals.py",  # fluent.syntax
    "tests/search/test_batches.py",  # numpy
    "tests/arena/test_kept_rows.py::test_a_match_is_merged_with_its_rows",  # pyarrow
    "tests/arena/test_balance.py::test_the_page_stands_alone",  # matplotlib
    "tests/arena/test_many_workers.py::test_a_ray_cluster_gives_the_same",  # ray
)
ADAPTERS = ("tests/adapters", "-k", "tictactoe")  # open_spiel, pettingzoo, gymnasium
COMPILED = ("tests/native/test_linking.py", "tests/native/test_entries.py")  # numba, ziglang


def run(*command: object, **environment: str) -> None:
    subprocess.run([str(each) for each in command], check=True, cwd=ROOT, env={**os.environ, **environment})


def resolved(uv: list[str], python: str, lane: str, place: Path) -> Path:
    """Write the versions that a lane chooses as a file of requirements, and return its path."""
    chosen = place / f"{lane}.txt"
    options = ("--no-build", "--no-header", "--no-annotate", "--all-extras")
    run(*uv, "pip", "compile", "-q", "--python", python, "--resolution", RESOLUTIONS[lane], *options, "pyproject.toml", "-o", chosen)
    return chosen


def untested_bounds(chosen: str, requirements: list[str]) -> Iterator[str]:
    """Yield a sentence for each lower bound that is not the version chosen for the tests."""
    pinned = [Requirement(line) for line in chosen.splitlines() if line and not line.startswith("#")]
    versions = {canonicalize_name(each.name): Version(str(each.specifier).removeprefix("==")) for each in pinned}
    for each in map(Requirement, requirements):
        bound = next((Version(one.version) for one in each.specifier if one.operator == ">="), None)
        version = versions.get(canonicalize_name(each.name))
        if version is not None and bound is None:
            yield f"{each.name} has no lower bound"
        elif version is not None and version != bound:
            yield f"{each} admits {bound}, but the lowest version with a wheel for this Python is {version}"


def main(lane: str, python: str) -> None:
    if find_spec("uv") is None:
        sys.exit("check_bounds: uv is not installed: pip install uv")
    uv = [sys.executable, "-m", "uv"]
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        requirements = resolved(uv, python, lane, place)
        if lane == "lowest":
            extras: dict[str, list[str]] = PROJECT["optional-dependencies"]
            named = [*PROJECT["dependencies"], *(each for extra in extras.values() for each in extra if not each.startswith("nexarium["))]
            if wrong := list(untested_bounds(requirements.read_text("utf-8"), named)):
                sys.exit("check_bounds: " + "; ".join(wrong))
        own = place / "own" / "bin" / "python"
        run(*uv, "venv", "-q", "--python", python, place / "own")
        install = (*uv, "pip", "install", "-q", "--python", own)
        run(*install, "--no-build", "-r", requirements)
        run(*install, "-c", requirements, "--group", "test")
        run(*install, "--no-deps", "-e", ".", "-e", "docs/tutorial/tictactoe", WITHOUT_CLIENT="1")
        tests = (str(own), "-m", "pytest", "-q", "-rf", "-p", "no:cacheprovider", "-n", os.environ.get("WORKERS", "auto"))
        parts = [(INTERPRETED, {"NEXARIUM_RULES": "python"}), (ADAPTERS, {"NEXARIUM_RULES": "python"}), (COMPILED, {})]
        failed = [subprocess.run([*tests, *part], cwd=ROOT, env=os.environ | more, check=False).returncode for part, more in parts]
    if any(failed):
        sys.exit(f"check_bounds: {lane} on {python}: tests fail with these versions; raise the lower bound, or repair what fails")
    print(f"{lane} on {python}: the tests pass")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in RESOLUTIONS:
        sys.exit("check_bounds: name a lane, lowest or newest, and a Python if it is not this one: check_bounds.py lowest 3.13")
    main(sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else sys.executable)
