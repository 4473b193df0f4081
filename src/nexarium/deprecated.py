"""The old names of public modules, classes, functions, commands, settings and HTTP paths. Each works until `REMOVED_IN`, with a warning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, TypeVar

C = TypeVar("C")

REMOVED_IN = "2.0"
"""The release that has no old names any more (docs/contribute/deprecation.md)."""

MODULES = {
    "nexarium.adapters.seeing": "nexarium.adapters.observation_spaces",
    "nexarium.adapters.showing": "nexarium.adapters.rendering",
    "nexarium.analysis.telling": "nexarium.analysis.review_text",
    "nexarium.client.beside": "nexarium.client.table_actions",
    "nexarium.client.house": "nexarium.client.server",
    "nexarium.core.draws": "nexarium.core.lazy_rng",
    "nexarium.core.film": "nexarium.core.animation",
    "nexarium.core.given": "nexarium.core.validation",
    "nexarium.core.knowledge": "nexarium.core.bot_config",
    "nexarium.core.printed": "nexarium.core.components",
    "nexarium.core.redealing": "nexarium.core.determinization",
    "nexarium.core.spelling": "nexarium.core.normalize",
    "nexarium.core.throws": "nexarium.core.dice_multisets",
    "nexarium.search.gains": "nexarium.search.turn_solver",
    "nexarium.search.pairs": "nexarium.search.countermove_table",
    "nexarium.search.verdicts": "nexarium.search.review_math",
}
"""Old module names and the new ones."""

NAMES = {
    "nexarium": {"Course": "History"},
    "nexarium.analysis.review_text": {"Told": "ReviewText"},
    "nexarium.client": {"House": "Server", "HouseRefused": "ServerRefused", "Lost": "ConnectionLost", "NotKnown": "StateUnknown"},
    "nexarium.client.errors": {"HouseRefused": "ServerRefused", "Lost": "ConnectionLost", "NotKnown": "StateUnknown"},
    "nexarium.client.server": {"House": "Server"},
    "nexarium.core.bot_config": {"Knowledge": "BotConfig"},
    "nexarium.core.game": {"Course": "History"},
    "nexarium.core.lazy_rng": {"Draws": "LazyRng"},
    "nexarium.core.rulebook": {"CLAUSE": "RULE_ID", "RuleClause": "Rule"},
    "nexarium.core.view": {"Clause": "RuleNote", "Vain": "InvalidTap"},
}
"""By module, old names and the new ones."""


FIELDS = {
    "Settings": {
        "outlook_at_first": "estimate_at_first",
        "outlook_equivalence": "estimate_equivalence",
        "outlook_correction": "estimate_correction",
    },
    "Strength": {"overlooks": "miss_rate", "blur": "eval_noise"},
    "IllegalAction": {"clause": "rule_id"},
    "BadQuestion": {"clause": "rule_id"},
    "ServerRefused": {"clause": "rule_id"},
}
"""By class, old names of fields and the new ones."""

FUNCTIONS = {"outlook": "value_estimate"}
"""Old names of a game's functions for the search (`BotConfig.functions`) and the new ones."""

COMMANDS = {"lend": "connect", "thinker": "bot-worker", "warm": "precompile"}
"""Old names of commands and the new ones (`nexarium.cli.printing.Commands`)."""

SETTINGS = {
    "call_grace": "notification_delay",
    "calls_to_loopback": "notifications_to_loopback",
    "lending": "remote_bots",
    "owner_key": "administrator_key",
    "thinker_key": "bot_worker_key",
}
LIMITS = {
    "callees_of_a_seat": "subscribers_of_a_seat",
    "callees_of_an_address": "subscribers_of_an_address",
    "film_pictures": "animation_pictures",
    "film_seconds": "animation_seconds",
    "lenders": "remote_bots",
    "lenders_of_an_address": "remote_bots_of_an_address",
    "lent_at_once": "remote_bot_questions",
    "painting_burst": "image_burst",
    "paintings_per_second": "images_per_second",
    "paintings_waiting": "images_waiting",
    "seconds_to_paint": "seconds_for_an_image",
    "table_happenings": "table_events",
    "tables_of_a_callee": "tables_of_a_subscriber",
}
"""Old names of a server's settings and limits, in files and environment variables, and the new ones (`nexarium.server.configuration`)."""

PATHS = {
    "/api/calls/ways": "/api/notifications/channels",
    "/api/calls": "/api/notifications",
    "/api/owner": "/api/admin",
}
"""Beginnings of old HTTP paths and the new ones (`nexarium.server.old_paths`). A path with a longer beginning comes first."""
PAGES = {"/calls": "/notifications", "/owner": "/admin"}
"""Old addresses of pages and the new ones, to which the server redirects."""


def renamed(old: str, new: str) -> str:
    """Return the sentence for a user of an old name."""
    return f"{old} is called {new} now; the old name is removed in {REMOVED_IN}"


def warn(old: str, new: str, stacklevel: int = 3) -> None:
    """Warn that `old` was used, which is called `new` now."""
    warnings.warn(renamed(old, new), DeprecationWarning, stacklevel=stacklevel)


def with_new_keys(named: Mapping[str, Any], new_names: Mapping[str, str]) -> dict[str, Any]:
    """Return `named` with the new name for each old one. Warns of each old name."""
    for old in named.keys() & new_names.keys():
        warn(old, new_names[old], 5)
    return {new_names.get(name, name): value for name, value in named.items()}


def old_attribute(old: str, new: str) -> Any:
    """Return a property for the old name of an attribute or a method. It warns."""

    def find(instance: Any) -> Any:
        warn(f"{type(instance).__name__}.{old}", new)
        return getattr(instance, new)

    return property(find, doc=f"The old name of `{new}`.")


def with_old_fields(cls: type[C]) -> type[C]:
    """Let an object be created with the old names of its fields (`FIELDS`)."""
    create = cls.__init__

    def __init__(self: C, *values: Any, **named: Any) -> None:
        create(self, *values, **with_new_keys(named, FIELDS[cls.__name__]))

    cls.__init__ = wraps(create)(__init__)  # type: ignore[method-assign, assignment]
    return cls


def old_field(instance: object, name: str) -> str:
    """Return the new name of an instance's field. Raises `AttributeError` if `name` is no old name."""
    new_names = FIELDS.get(type(instance).__name__, {})
    if name not in new_names:
        raise AttributeError(f"{type(instance).__name__!r} object has no attribute {name!r}", name=name, obj=instance)
    return next(iter(with_new_keys({name: None}, new_names)))


def old_names(module: str) -> Callable[[str], Any]:
    """Return a module-level `__getattr__` (PEP 562) that finds the old names of this module. It raises `AttributeError` for others."""

    def find(name: str) -> Any:
        if name not in NAMES[module]:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        new = NAMES[module][name]
        warn(f"{module}.{name}", new)
        return getattr(sys.modules[module], new)

    return find


class _OldModules:
    """Finds modules by their old names, and loads them. It has no base class: `importlib.abc` would import more than all else here."""

    def find_spec(self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname in MODULES else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        new = MODULES[spec.name]
        warn(spec.name, new)
        module = import_module(new)
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module, which is already loaded, its own spec again: `import` has replaced it by that of the old name."""
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state


def find_old_modules() -> None:
    """Let `import` find modules by their old names."""
    if not any(isinstance(finder, _OldModules) for finder in sys.meta_path):
        sys.meta_path.append(_OldModules())
