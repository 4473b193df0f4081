"""The pages that are made from the server's code leave nothing out."""

from __future__ import annotations

import importlib.util
import re
import sys
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

from nexarium.server.settings import Limits, Settings

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def reference() -> ModuleType:
    pytest.importorskip("sphinx")
    spec = importlib.util.spec_from_file_location("server_reference", DOCS / "_extensions" / "server_reference.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def named(reference: ModuleType, page: str, kind: str) -> list[str]:
    """The names in a page's blocks of one kind."""
    blocks = reference.BLOCK.findall((DOCS / page).read_text("utf-8"))
    return [name for block, names in blocks if block == kind for name in names.split()]


@pytest.mark.parametrize(("of", "kind"), [(Settings, "settings"), (Limits, "limits")])
def test_every_setting_has_a_docstring_and_its_place_on_the_page(reference: ModuleType, of: type, kind: str) -> None:
    names = {field.name for field in fields(of)}
    documented = reference.docstrings(of)
    assert not {name for name in names if len(documented.get(name, "").split()) < 3}, "write a docstring for each setting"
    on_the_page = named(reference, "host/settings.md", kind)
    assert sorted(on_the_page) == sorted(names - {"limits"}), "docs/host/settings.md: each setting in one block"


def test_the_settings_show_nothing_of_the_machine_that_builds_the_site(reference: ModuleType) -> None:
    text = reference.written("settings", [field.name for field in fields(Settings) if field.name != "limits"])
    assert "`NEXARIUM_BOT_WORKERS` · whole number\n" in text
    assert sys.executable not in text
    assert str(Path.home()) not in text


def test_every_operation_is_on_the_page_once(reference: ModuleType) -> None:
    tags = named(reference, "build/http.md", "http")
    shown = re.findall(r"^### (GET|POST) (/\S+)$", reference.written("http", [tag for tag in tags if tag != "errors"]), re.MULTILINE)
    described = [(method.upper(), path) for path, methods in reference.description()["paths"].items() for method in methods]
    assert sorted(shown) == sorted(described)


def test_linked_objects_are_described(reference: ModuleType) -> None:
    described = "\n".join(reference.objects())
    text = described + "".join(reference.operations("tables"))
    linked = set(re.findall(r"\[(\w+)\]\(http-objects\.md", text))
    assert "NewTable" in linked
    assert linked <= set(re.findall(r"^### (\w+)$", described, re.MULTILINE))
