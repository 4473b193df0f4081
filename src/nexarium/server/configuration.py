"""A server's settings as its owner writes them: in a file, in environment variables, to the command; each goes over the one before."""

from __future__ import annotations

import dataclasses
import difflib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from nexarium.core.errors import NexariumError
from nexarium.server.settings import Limits, Settings

PREFIX = "NEXARIUM_"
"""`NEXARIUM_PORT` is the setting `port`, `NEXARIUM_LIMITS_VIEWERS` is `limits.viewers`."""
LIMITS = "limits"


class BadConfiguration(NexariumError):
    """Settings that cannot be; the sentence says where they stand and what to write instead."""


def database_url(database: str) -> str:
    """A database as one writes it: a URL, or the path of an SQLite file."""
    return database if "://" in database else f"sqlite+aiosqlite:///{Path(database).expanduser().resolve()}"


def read_settings(file: Path | None, environment: Mapping[str, str], **said: Any) -> Settings:
    """The settings of a file, of an environment's variables and of what was said to the command, where None is not said.

    Raises `BadConfiguration` for a file that cannot be read, names that there are not and values that do not fit.
    """
    settings: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    if file is not None:
        _read_file(file, settings, limits)
    _read_environment(environment, settings, limits)
    settings |= {name: value for name, value in said.items() if value is not None}
    if "database" in settings:
        settings["database"] = database_url(settings["database"])
    return Settings(**settings, limits=Limits(**limits))


def _read_file(file: Path, settings: dict[str, Any], limits: dict[str, Any]) -> None:
    try:
        written = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadConfiguration(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadConfiguration(f"{file} is not TOML: {error}") from None
    for name, value in written.items():
        if name != LIMITS:
            settings[name] = _value(Settings, name, value, f"{file}, {name}", strict=True)
        elif not isinstance(value, dict):
            raise BadConfiguration(f"{file}, {LIMITS}: write a table, [{LIMITS}], with a line for each limit")
        else:
            for limit, number in value.items():
                limits[limit] = _value(Limits, limit, number, f"{file}, {LIMITS}.{limit}", strict=True)


def _read_environment(environment: Mapping[str, str], settings: dict[str, Any], limits: dict[str, Any]) -> None:
    for variable, text in environment.items():
        if not variable.startswith(PREFIX):
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name.startswith(f"{LIMITS}_"):
            limit = name.removeprefix(f"{LIMITS}_")
            limits[limit] = _value(Limits, limit, text, f"the environment variable {variable}", strict=False)
        else:
            settings[name] = _value(Settings, name, text, f"the environment variable {variable}", strict=False)


def _listed(text: str) -> list[str]:
    """Several values in a variable: between commas, or as an array of TOML where one of them has a comma itself."""
    if text.lstrip().startswith("["):
        try:
            return list(tomllib.loads(f"listed = {text}")["listed"])
        except tomllib.TOMLDecodeError:
            pass
    return [each.strip() for each in text.split(",") if each.strip()]


def _value(of: type[Settings] | type[Limits], name: str, value: Any, where: str, *, strict: bool) -> Any:
    """A value of the setting's type; `strict`: numbers are not written as text."""
    names = [field.name for field in dataclasses.fields(of) if field.name != LIMITS]
    if name not in names:
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
        raise BadConfiguration(f"{where}: {converted} cannot be; write a number from 0 on")
    return converted
