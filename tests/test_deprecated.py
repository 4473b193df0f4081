"""The old names of public modules and classes work for one release, and say what they are called now."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys

import pytest

from nexarium.deprecated import MODULES, NAMES


@pytest.mark.parametrize(("old", "new"), MODULES.items())
def test_an_old_module_is_the_new_one(old: str, new: str) -> None:
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=f"{old} is called {new} now"):
        found = importlib.import_module(old)
    assert found is importlib.import_module(new)


@pytest.mark.parametrize(("module", "old", "new"), [(module, old, new) for module, names in NAMES.items() for old, new in names.items()])
def test_an_old_name_is_the_new_one(module: str, old: str, new: str) -> None:
    home = importlib.import_module(module)
    with pytest.warns(DeprecationWarning, match=f"{module}.{old} is called {new} now"):
        assert getattr(home, old) is getattr(home, new)
    with pytest.raises(AttributeError, match="no attribute 'nothing_of_the_kind'"):
        home.nothing_of_the_kind  # noqa: B018


def test_nothing_of_nexarium_uses_an_old_name() -> None:
    everything = "import pkgutil, nexarium; [__import__(each.name) for each in pkgutil.walk_packages(nexarium.__path__, 'nexarium.')"
    chosen = f"{everything} if 'migrations' not in each.name and '__main__' not in each.name and 'open_spiel' not in each.name]"
    done = subprocess.run(
        [sys.executable, "-W", "error:.* is called:DeprecationWarning", "-c", chosen],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
