"""Connect to a Ray cluster (extra `cluster`), for bots and for simulations."""

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
    """Ray is not installed, or its cluster cannot be reached. The sentence says what to do."""


def find_ray() -> Any:
    """Return the module `ray`, with its usage statistics turned off."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return import_module("ray")
    except ImportError:
        raise NoRay("Ray is not installed here; pip install 'nexarium[cluster]' brings it") from None


def connect(ray: Any, address: str) -> None:
    """Connect to the cluster at `address`. `auto` is the cluster of this machine, `local` starts one here."""
    here = {"include_dashboard": False} if address == LOCAL else {}
    unasked = address == AUTO and not os.environ.get("RAY_ADDRESS")
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False, **here)
    except (ConnectionError, ValueError, OSError, RuntimeError) as error:
        if unasked and isinstance(error, ConnectionError):
            raise NoRay("no Ray cluster runs on this machine: `ray start --head` begins one; or name another's address, or local") from None
        raise NoRay(f"the Ray cluster {address} cannot be reached: {error}") from None


def environment(*, compiles: bool) -> dict[str, Any]:
    """Return the runtime environment of a task or an actor. Rules are compiled, or not, when they are imported. A cluster on this machine
    would inherit this process's setting."""
    return {"env_vars": {"NUMBA_DISABLE_JIT": "0" if compiles else "1"}}
