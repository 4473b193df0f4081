"""A server's settings from a file, environment variables and command-line options; each overrides the one before."""

from __future__ import annotations

import dataclasses
import difflib
import logging
import re
import shutil
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_type_hints
from urllib.parse import urlsplit

import msgspec

from nexarium import deprecated
from nexarium.core.errors import NexariumError
from nexarium.server.settings import Limits, Settings

log = logging.getLogger("nexarium.server")

PREFIX = "NEXARIUM_"
"""`NEXARIUM_PORT` is the setting `port`, `NEXARIUM_LIMITS_VIEWERS` is `limits.viewers`."""
NO_SETTINGS = ("NEXARIUM_ADMIN_KEY", "NEXARIUM_SERVER_KEY", "NEXARIUM_RULES")
"""Variables that other commands of `nexarium` read: an administrator may also start a server in the same shell."""
LIMITS = "limits"
LARGEST = 2**31 - 1
"""The largest number for a setting; databases and sockets take no much larger ones."""


class BadConfiguration(NexariumError):
    """Invalid settings; the sentence says where they are and what to write instead."""


def read_settings(file: Path | None, environment: Mapping[str, str], **said: Any) -> Settings:
    """Return the settings of a file, overridden by environment variables, then by command-line options (None: not given).

    Raise `BadConfiguration` for a file that cannot be read, unknown names and values that do not fit.
    """
    settings: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    if file is not None:
        _read_file(file, settings, limits)
    _read_environment(environment, settings, limits)
    settings |= {name: value for name, value in said.items() if value is not None}
    read = Settings(**settings, limits=Limits(**limits))
    if read.smtp_host and not (read.smtp_from and read.public_address):
        raise BadConfiguration("smtp_host is set, but mail also needs smtp_from (the sender) and public_address (for its links); set both")
    return read


def _read_file(file: Path, settings: dict[str, Any], limits: dict[str, Any]) -> None:
    try:
        written = tomllib.loads(file.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadConfiguration(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadConfiguration(f"{file} is not TOML: {error}") from None
    for name, value in written.items():
        if name != LIMITS:
            name = _present_name(name, deprecated.SETTINGS, f"{file}, {name}")
            settings[name] = _value(Settings, name, value, f"{file}, {name}", strict=True)
        elif not isinstance(value, dict):
            raise BadConfiguration(f"{file}, {LIMITS}: write a table, [{LIMITS}], with a line for each limit")
        else:
            for limit, number in value.items():
                limit = _present_name(limit, deprecated.LIMITS, f"{file}, {LIMITS}.{limit}")
                limits[limit] = _value(Limits, limit, number, f"{file}, {LIMITS}.{limit}", strict=True)


def _read_environment(environment: Mapping[str, str], settings: dict[str, Any], limits: dict[str, Any]) -> None:
    for variable, text in environment.items():
        if not variable.startswith(PREFIX) or variable in NO_SETTINGS:
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name.startswith(f"{LIMITS}_"):
            limit = _present_name(name.removeprefix(f"{LIMITS}_"), deprecated.LIMITS, f"the environment variable {variable}")
            limits[limit] = _value(Limits, limit, text, f"the environment variable {variable}", strict=False)
        else:
            name = _present_name(name, deprecated.SETTINGS, f"the environment variable {variable}")
            settings[name] = _value(Settings, name, text, f"the environment variable {variable}", strict=False)


def _present_name(name: str, renamed: Mapping[str, str], where: str) -> str:
    """Return the present name of a setting, and log a warning if `name` is an old one."""
    if name in renamed:
        log.warning("%s: %s", where, deprecated.renamed("this setting", renamed[name]))
    return renamed.get(name, name)


def _listed(text: str) -> list[str]:
    """Return the values of a variable: separated by commas, or as a TOML array if one of them contains a comma."""
    if text.lstrip().startswith("["):
        try:
            return list(tomllib.loads(f"listed = {text}")["listed"])
        except tomllib.TOMLDecodeError:
            pass
    return [each.strip() for each in text.split(",") if each.strip()]


def _value(of: type[Settings] | type[Limits], name: str, value: Any, where: str, *, strict: bool) -> Any:
    """Return a value in the setting's type; `strict`: a number written as text is rejected."""
    names = [field.name for field in dataclasses.fields(of) if field.name != LIMITS]
    if name not in names:
        if of is Settings and name in {field.name for field in dataclasses.fields(Limits)}:
            raise BadConfiguration(
                f"{where}: this is a limit; write it under [{LIMITS}], or as the variable {PREFIX}{LIMITS.upper()}_{name.upper()}"
            )
        near = difflib.get_close_matches(name, names, 1)
        raise BadConfiguration(
            f"{where}: there is no such setting; " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}")
        )
    kind = get_type_hints(of)[name]
    if not strict and kind == tuple[str, ...]:
        value = _listed(value)
    try:
        converted = msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError as error:
        raise BadConfiguration(f"{where}: {str(error)[:1].lower()}{str(error)[1:]}") from None
    if isinstance(converted, (int, float)) and not isinstance(converted, bool) and not 0 <= converted < float("inf"):
        raise BadConfiguration(f"{where}: {converted} is invalid; write a number from 0 on")
    if isinstance(converted, int) and converted > LARGEST:
        raise BadConfiguration(f"{where}: {converted} is too large; write a number up to {LARGEST}")
    fits, wanted = _CHECKS.get(name, (None, "")) if of is Settings else (None, "")
    if fits is not None and not fits(converted):
        raise BadConfiguration(f"{where}: {str(value)[:80]!r} is invalid; write {wanted}")
    return converted


# --- what no type says -------------------------------------------------------------------------------------------------------


def _is_program(value: tuple[str, ...]) -> bool:
    return bool(value) and shutil.which(value[0]) is not None


def _is_spec(value: str) -> bool:
    try:
        value.format(level=1)
    except (LookupError, ValueError, AttributeError):
        return False
    return True


def _is_address(value: str) -> bool:
    try:
        parts = urlsplit(value)
        known = parts.scheme in ("http", "https") and parts.hostname
        return bool(known) and parts.path in ("", "/") and not parts.query and parts.port != 0
    except ValueError:
        return False


def _are_origins(value: tuple[str, ...]) -> bool:
    return all(_is_address(each) and not each.endswith("/") for each in value)


_PATH = (lambda value: "\0" not in value, "a path, which has no null character")
_PORT = (lambda value: value < 65536, "a port, up to 65535")
_AT_LEAST_ONE = (bool, "at least 1")
_PROGRAM = (_is_program, "the path of an installed program, or leave the setting out")
_CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "database": _PATH,
    "key_file": _PATH,
    "port": _PORT,
    "host": (bool, "an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 for all that can reach it"),
    "smtp_port": _PORT,
    "threads": _AT_LEAST_ONE,
    "balance_jobs": _AT_LEAST_ONE,
    "worker_command": _PROGRAM,
    "balance_command": _PROGRAM,
    "bot_spec": (_is_spec, "a bot as commands name it, with {level} for its level, as in level:{level}"),
    "public_address": (lambda value: not value or _is_address(value), "an address such as https://games.example.org"),
    "allowed_origins": (_are_origins, "origins such as https://games.example.org"),
    "contact": (lambda value: not value or value.startswith(("mailto:", "https://")), "mailto:… or https://…"),
    "rp_id": (lambda value: re.fullmatch(r"[A-Za-z0-9.-]*", value) is not None, "a domain such as games.example.org"),
}
"""By setting, whether a value is valid, and what to write instead."""


def accepted_values(of: type[Settings] | type[Limits], name: str) -> str:
    """Return what a setting's value must be besides its type, in words; empty if nothing more."""
    return _CHECKS[name][1] if of is Settings and name in _CHECKS else ""
