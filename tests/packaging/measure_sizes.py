"""Install a wheel with each extra into an empty environment, and print how many packages that makes and how large they are, as a table.

python measure_sizes.py dist/nexarium-1.0.0-py3-none-any.whl
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
TOGETHER = ("server,postgres,pictures", "play,develop")
"""Extras that are often installed together: those of the container, and those of a game of one's own."""


def measure(wheel: Path, extras: str, folder: Path) -> tuple[int, float]:
    """Return how many packages besides Nexarium an installation has, and the megabytes of all of them without bytecode."""
    requirement = f"nexarium[{extras}] @ {wheel.resolve().as_uri()}" if extras else str(wheel)
    subprocess.run([sys.executable, "-m", "uv", "pip", "install", "-q", "--target", str(folder), requirement], check=True)
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return len([*folder.glob("*.dist-info")]) - 1, sum(path.stat().st_size for path in files) / 1e6


def main(wheel: Path) -> None:
    print("| installed | packages besides Nexarium | MB |\n| --- | --- | --- |", flush=True)
    for extras in ("", *PROJECT["optional-dependencies"], *TOGETHER):
        with tempfile.TemporaryDirectory() as temporary:
            packages, size = measure(wheel, extras, Path(temporary))
        print(f"| `nexarium{f'[{extras}]' if extras else ''}` | {packages} | {size:.0f} |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_file():
        sys.exit("measure_sizes: name a wheel, for example one that `make wheels` has written into dist")
    main(Path(sys.argv[1]))
