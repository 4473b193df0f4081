"""The files that a command shall write, looked at before it plays: hours of games shall not end at a folder that is not there."""

from __future__ import annotations

import os
import tempfile
from importlib.util import find_spec
from pathlib import Path

from nexarium.core.errors import BadOption

SUFFIXES = {"rows": (".csv", ".parquet"), "trajectories": (".npz",)}
"""Per option the suffixes that say how its file is written; other options' files may be called anything."""
CONTINUED = ("journal",)
"""Options whose file is written on in. All others are written beside the one before and then put in its place, so that the folder must take
a new file."""


def check_outputs(**files: Path | None) -> None:
    """Raises a `BadOption` where a file could not be written when all is done; each is given under the name of its option."""
    for option, path in files.items():
        if path is not None:
            _check_suffix(option, path)
            _check_place(option, path)


def check_folder(option: str, folder: Path | None) -> None:
    """Raises a `BadOption` where new files cannot be written into this folder; makes it, with those above it, where it is missing."""
    if folder is None:
        return
    said, mend = f"--{option} {folder}", "name a folder that takes new files"
    if folder.exists() and not folder.is_dir():
        raise BadOption(f"{said} is no folder: {mend}", option)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise BadOption(f"{said} cannot be written to ({error.strerror or error}): {mend}", option) from None


def _check_suffix(option: str, path: Path) -> None:
    """A file that is written as its suffix says has one that we know."""
    suffixes = SUFFIXES.get(option)
    if suffixes is not None and path.suffix not in suffixes:
        raise BadOption(f"--{option} {path} has to end in {' or '.join(suffixes)}, which says how the file is written", option)
    if option == "rows" and path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise BadOption("a .parquet file needs pyarrow: pip install 'nexarium[lab]', or name a .csv file", option)


def _check_place(option: str, path: Path) -> None:
    """A file that is there may be written; otherwise its folder is there and takes new files. Nothing is left in either."""
    said, folder = f"--{option} {path}", (Path(os.path.realpath(path)) if path.is_symlink() else path).parent
    if path.is_dir():
        raise BadOption(f"{said} is a folder: name a file in it", option)
    if not folder.is_dir():
        raise BadOption(f"{said} cannot be written, there is no folder {folder}: make it first, or name another file", option)
    if option in CONTINUED and path.exists() and not path.is_file():
        raise BadOption(f"{said} is no file that can be read again: name a plain file", option)
    if path.exists() and not os.access(path, os.W_OK):
        raise BadOption(f"{said} may not be changed: name another file", option)
    if not path.exists() or (path.is_file() and option not in CONTINUED):
        try:
            tempfile.TemporaryFile(dir=folder).close()
        except OSError as error:
            reason = error.strerror or error
            raise BadOption(f"{said} cannot be written ({reason}): name a file in a folder that takes new files", option) from None
