"""Check a command's output files before it plays: hours of games must not end at a missing folder."""

from __future__ import annotations

import os
import tempfile
from importlib.util import find_spec
from pathlib import Path

from nexarium.core.errors import BadOption

SUFFIXES = {"rows": (".csv", ".parquet"), "trajectories": (".npz",)}
"""By option, the suffixes that determine the file format. Files of other options may have any name."""
CONTINUED = ("journal",)
"""Options whose file is continued. All other files are written beside the old one and replace it, so the folder must be writable."""


def check_outputs(**files: Path | None) -> None:
    """Check that each file can be written at the end; each is passed under the name of its option. Raises a `BadOption`."""
    for option, path in files.items():
        if path is not None:
            _check_suffix(option, path)
            _check_place(option, path)


def check_folder(option: str, folder: Path | None) -> None:
    """Check that new files can be written into this folder, creating it and its parents if missing. Raises a `BadOption`."""
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
    """Check that the suffix is a known file format, for options where it matters."""
    suffixes = SUFFIXES.get(option)
    if suffixes is not None and path.suffix not in suffixes:
        raise BadOption(f"--{option} {path} has to end in {' or '.join(suffixes)}, which says how the file is written", option)
    if option == "rows" and path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise BadOption("a .parquet file needs pyarrow: pip install 'nexarium[lab]', or name a .csv file", option)


def _check_place(option: str, path: Path) -> None:
    """Check that an existing file can be written, or else that its folder exists and accepts new files. Neither is changed."""
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
