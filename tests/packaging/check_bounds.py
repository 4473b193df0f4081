"""Runs the tests that touch each dependency with the lowest and with the highest versions that pyproject.toml admits, each in its own
environment. The highest are left out where they are what is installed here: all other tests have them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import venv
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXTRAS = ("server", "develop", "postgres", "pictures", "lab")
FOR_TESTS = ("pytest", "pytest-timeout", "pytest-xdist", "hypothesis", "jsonschema", "aiosmtpd")
TESTS = (
    "tests/client",  # httpx2, websockets
    "tests/server/test_table_over_the_wire.py",  # uvicorn, starlette, msgspec
    "tests/server/test_accounts.py",  # webauthn, cryptography
    "tests/server/test_other_calls.py",  # aiosmtplib, httpcore2
    "tests/server/test_rulebooks.py",  # markdown-it-py
    "tests/server/test_operating.py",  # prometheus-client
    "tests/server/test_keeping.py",  # sqlalchemy, alembic, aiosqlite
    "tests/server/test_postgres.py",  # asyncpg
    "tests/server/test_previews.py",  # resvg-py, pillow
    "tests/server/club",  # openskill, rustworkx
    "tests/cli/test_printing.py",  # rich
    "tests/cli/test_command.py",  # typer
    "tests/core/test_variants.py::test_entries_are_found_by_place_and_by_id",  # tomlkit
    "tests/core/test_variants.py::test_what_cannot_be_used_is_told_in_a_sentence",
    "tests/search/test_batches.py",  # numpy
    "tests/arena/test_kept_rows.py::test_a_match_is_merged_with_its_rows",  # pyarrow
)


def run(*command: object, **environment: str) -> None:
    subprocess.run([str(each) for each in command], check=True, cwd=ROOT, env={**os.environ, **environment})


def locked(uv: Path, resolution: str, place: Path) -> Path:
    """The versions that a resolution chooses, as a file of requirements."""
    chosen = place / f"{resolution}.txt"
    extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    run(uv, "pip", "compile", "-q", "--python", sys.executable, "--resolution", resolution, *extras, "pyproject.toml", "-o", chosen)
    return chosen


def is_installed(requirements: Path) -> bool:
    """Whether this environment has all of these versions."""
    for name, wanted in re.findall(r"^([\w.-]+)==(\S+)", requirements.read_text("utf-8"), re.MULTILINE):
        try:
            if version(name) != wanted:
                return False
        except PackageNotFoundError:
            return False
    return True


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        venv.create(place / "uv", with_pip=True)
        run(place / "uv" / "bin" / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check", "uv")
        uv = place / "uv" / "bin" / "uv"
        for resolution in ("lowest-direct", "highest"):
            requirements = locked(uv, resolution, place)
            if resolution == "highest" and is_installed(requirements):
                print("the highest versions are those with which everything is tested")
                continue
            python = place / resolution / "bin" / "python"
            run(uv, "venv", "-q", "--python", sys.executable, place / resolution)
            install = (uv, "pip", "install", "-q", "--python", python)
            run(*install, "-r", requirements)
            run(*install, *FOR_TESTS)
            run(*install, "--no-deps", "-e", ".", "-e", "docs/tutorial/tictactoe", WITHOUT_CLIENT="1")
            run(*install, "-r", requirements)  # what tests need changes none of them
            run(python, "-m", "pytest", "-q", "-n", "auto", "-rf", "-p", "no:cacheprovider", *TESTS, NEXARIUM_RULES="python")
            print(f"{resolution}: the tests pass")


if __name__ == "__main__":
    main()
