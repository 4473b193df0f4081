"""Where the scripts that fit weights put what they have fitted: into the package, into another file, or on the screen."""

from __future__ import annotations

import argparse
from pathlib import Path


def ask_where(parser: argparse.ArgumentParser) -> None:
    """Add `--write` and `--out` to a script's options."""
    group = parser.add_argument_group("where the weights go", "Printed, where neither is given; all other output goes to stderr.")
    either = group.add_mutually_exclusive_group()
    either.add_argument("--write", action="store_true", help="replace the weights that are shipped")
    either.add_argument("--out", type=Path, metavar="FILE.toml", help="write them here")


def known_before(options: argparse.Namespace, shipped: Path) -> Path:
    """The file with the weights of before: the one that they go to, if there is one already, else the shipped one."""
    return options.out if options.out is not None and options.out.exists() else shipped


def put(text: str, options: argparse.Namespace, shipped: Path) -> None:
    """Write or print the weights."""
    file = shipped if options.write else options.out
    if file is None:
        print(text, end="")
    else:
        file.write_text(text, "utf-8")
