"""The way to a Ray cluster (extra `cluster`), for whatever is thought or played there."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

from nexarium.core.errors import NexariumError

LOCAL = "local"
"""The address that starts a cluster on this machine."""
AUTO = "auto"
"""The address of the cluster that this machine belongs to."""


class NoRay(NexariumError):
    """Ray is not installed, or its cluster not to be reached; the sentence says what to do."""


def find_ray() -> Any:
    """The module `ray`, which asks nobody outside for anything."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return import_module("ray")
    except ImportError:
        raise NoRay("Ray is not installed here; pip install 'nexarium[cluster]' brings it") from None


def connect(ray: Any, address: str) -> None:
    """Connect to the cluster at `address`: `auto` is the one that this machine belongs to, `local` one that is started here."""
    here = {"include_dashboard": False} if address == LOCAL else {}
    unasked = address == AUTO and not os.environ.get("RAY_ADDRESS")
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False, **here)
    except (ConnectionError, ValueError, OSError, RuntimeError) as error:
        if unasked and isinstance(error, ConnectionError):
            raise NoRay("no Ray cluster runs on this machine: `ray start --head` begins one; or name another's address, or local") from None
        raise NoRay(f"the Ray cluster {address} cannot be reached: {error}") from None


def environment(*, compiles: bool) -> dict[str, Any]:
    """What a task or an actor is started with. Whether rules are compiled is decided when they are imported, and a cluster on this machine
    inherits this process's answer."""
    return {"env_vars": {"NUMBA_DISABLE_JIT": "0" if compiles else "1"}}
