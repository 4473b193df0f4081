"""Old names of modules, classes, commands, settings and paths still work. They say what they are called now, and until when they work."""

from __future__ import annotations

import asyncio
import importlib
import os
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from typer.testing import CliRunner

import nexarium
from nexarium.analysis import review
from nexarium.cli.commands import app
from nexarium.client import ServerRefused
from nexarium.client.server import seat_request
from nexarium.core import bot_config
from nexarium.core.errors import BadQuestion, IllegalAction
from nexarium.core.game import History
from nexarium.core.record import Record
from nexarium.core.rulebook import rulebook
from nexarium.core.view import InvalidTap, why_not
from nexarium.core.words import words
from nexarium.deprecated import COMMANDS, FIELDS, FUNCTIONS, LIMITS, MODULES, NAMES, PAGES, PATHS, REMOVED_IN, SETTINGS, warn
from nexarium.server.bots.remote_messages import RemoteBotCard
from nexarium.server.configuration import read_settings
from nexarium.server.metrics import OLD_METRICS, Metrics
from nexarium.server.old_paths import OldPaths
from nexarium.server.protocol.table import Sitter
from nexarium.server.settings import Limits, Settings


def test_every_warning_names_the_release_that_has_no_old_names(caplog: pytest.LogCaptureFixture) -> None:
    until = f"the old name is removed in {REMOVED_IN}"
    with pytest.warns(DeprecationWarning, match=until):
        warn("a", "b")
    assert until in CliRunner().invoke(app, ["warm", "--help"], prog_name="nexarium").output
    read_settings(None, {"NEXARIUM_LIMITS_LENDERS": "7"})
    assert until in caplog.text
    assert int(REMOVED_IN.partition(".")[0]) > int(nexarium.__version__.partition(".")[0]), "remove the old names, or raise REMOVED_IN"


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


@pytest.mark.parametrize(
    ("owner", "old", "new"),
    [(owner, old, new) for owner, names in FIELDS.items() if hasattr(bot_config, owner) for old, new in names.items()],
)
def test_an_old_field_is_the_new_one(owner: str, old: str, new: str) -> None:
    cls = getattr(bot_config, owner)
    with pytest.warns(DeprecationWarning, match=f"{old} is called {new} now"):
        made = cls(**{old: 1 / 2 if "float" in cls.__annotations__[new] else 1})
    assert made == cls(**{new: getattr(made, new)}) != cls()
    with pytest.warns(DeprecationWarning, match=f"{old} is called {new} now"):
        assert getattr(made, old) == getattr(made, new)
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        made.nothing_of_the_kind  # noqa: B018


@pytest.mark.parametrize("cls", [IllegalAction, BadQuestion, ServerRefused])
def test_an_error_has_its_rule_by_the_old_name(cls: type[IllegalAction]) -> None:
    with pytest.warns(DeprecationWarning, match="clause is called rule_id now"):
        made = cls("no", clause="NX-1")
    with pytest.warns(DeprecationWarning, match=f"{cls.__name__}.clause is called rule_id now"):
        assert made.clause == made.rule_id == "NX-1"


@pytest.mark.parametrize(("old", "new"), FUNCTIONS.items())
def test_a_function_of_a_bot_works_by_its_old_name(old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"{old} is called {new} now"):
        assert bot_config.BotConfig({old: len}).functions == {new: len}


def test_an_old_method_is_the_new_one() -> None:
    state = nexarium.load("tictactoe").new_initial_state()
    with pytest.warns(DeprecationWarning, match="Record.of is called State.to_record now"):
        assert Record.of(state, ("Ada",)) == state.to_record(("Ada",))
    refused = pytest.raises(nexarium.BadOption, match=r"pass a nexarium\.State")
    with pytest.warns(DeprecationWarning, match="Record.of"), refused:
        Record.of("state")
    history = History.of(state)
    with pytest.warns(DeprecationWarning, match=r"History.teller is called log_viewpoint now"):
        assert history.teller == history.log_viewpoint
    found = review(history, 1)
    with pytest.warns(DeprecationWarning, match="Review.told is called text now"):
        assert found.told("fr").text() == found.text("fr").text()


def test_a_rulebook_has_its_rules_by_the_old_name() -> None:
    book = rulebook("nexarium.games.nexos", "en")
    assert book is not None
    for each in (book, book.chapters[0]):
        with pytest.warns(DeprecationWarning, match=r"clauses is called rules now"):
            assert each.clauses == each.rules


def test_remote_bots_are_read_by_the_old_names() -> None:
    card = RemoteBotCard(remote_bot="id", name="Steady", operator="Ada", games=())
    with pytest.warns(DeprecationWarning, match=r"RemoteBotCard.lender is called remote_bot now"):
        assert card.lender == card.remote_bot
    for each in (card, Sitter(seat=0, kind="bot", operator="Ada")):
        with pytest.warns(DeprecationWarning, match=r"lent_by is called operator now"):
            assert each.lent_by == each.operator
    with pytest.warns(DeprecationWarning, match=r"`lent:ID` is called `remote:ID` now"):
        assert seat_request("lent:id") == seat_request("remote:id")


def test_metrics_keep_their_old_names_too() -> None:
    metrics = Metrics()
    for number, new in enumerate(OLD_METRICS):
        metrics.watch(new, "a figure", lambda number=number: number)
    lines = metrics.text().decode().splitlines()
    for number, (new, old) in enumerate(OLD_METRICS.items()):
        assert {f"{new} {number}.0", f"{old} {number}.0"} <= set(lines)


def test_a_picture_infers_actions_by_the_old_name(monkeypatch: pytest.MonkeyPatch) -> None:
    history = History.new(nexarium.load("tictactoe")).then(4)
    picture, said = history.game.definition.load_picture(), words(history.game.definition.package, "en")
    tap = InvalidTap(shapes=("mark-4",))
    assert (wanted := why_not(history, tap, said)) is not None
    monkeypatch.setattr(picture, "meant", picture.inferred_action, raising=False)
    monkeypatch.delattr(picture, "inferred_action")
    with pytest.warns(DeprecationWarning, match="`meant` is called `inferred_action` now"):
        assert why_not(history, tap, said) == wanted


def test_nothing_of_nexarium_uses_an_old_name() -> None:
    everything = "import pkgutil, nexarium; [__import__(each.name) for each in pkgutil.walk_packages(nexarium.__path__, 'nexarium.')"
    chosen = f"{everything} if 'migrations' not in each.name and '__main__' not in each.name and 'open_spiel' not in each.name]"
    done = subprocess.run(
        [sys.executable, "-W", "error:.* is called:DeprecationWarning", "-c", chosen],
        env={**os.environ, "NEXARIUM_RULES": "python"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("old", "new"), COMMANDS.items())
def test_a_command_works_by_its_old_name(old: str, new: str) -> None:
    runner = CliRunner()
    shown = runner.invoke(app, ["--help"], prog_name="nexarium").output
    assert new in shown
    assert f" {old} " not in shown
    done = runner.invoke(app, [old, "--help"], prog_name="nexarium")
    assert done.exit_code == 0
    assert f"nexarium {old} is called nexarium {new} now" in done.output


def written(of: type[Settings] | type[Limits], name: str) -> str:
    """A value for a setting that is not its default, as an environment variable has it."""
    default = getattr(of(), name)
    return "true" if default is False else "secret" if default == "" else "7"


@pytest.mark.parametrize(("old", "new"), SETTINGS.items())
def test_a_setting_is_read_by_its_old_name(old: str, new: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    value = written(Settings, new)
    by_variable = read_settings(None, {f"NEXARIUM_{old.upper()}": value})
    (tmp_path / "nexarium.toml").write_text(f"{old} = " + (f'"{value}"' if value == "secret" else value))
    by_file = read_settings(tmp_path / "nexarium.toml", {})
    assert getattr(by_file, new) == getattr(by_variable, new) != getattr(Settings(), new)
    assert len([each for each in caplog.messages if f"is called {new} now" in each]) == 2


@pytest.mark.parametrize(("old", "new"), LIMITS.items())
def test_a_limit_is_read_by_its_old_name(old: str, new: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    by_variable = read_settings(None, {f"NEXARIUM_LIMITS_{old.upper()}": "7"})
    (tmp_path / "nexarium.toml").write_text(f"[limits]\n{old} = 7")
    by_file = read_settings(tmp_path / "nexarium.toml", {})
    assert getattr(by_file.limits, new) == getattr(by_variable.limits, new) == 7
    assert len([each for each in caplog.messages if f"is called {new} now" in each]) == 2


def test_old_paths_lead_to_the_new_ones() -> None:
    async def tell_path(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse(scope["path"])(scope, receive, send)

    async def asked(path: str) -> httpx2.Response:
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(OldPaths(tell_path)), base_url="http://server") as client:
            return await client.post(path)

    for old, new in PATHS.items():
        assert asyncio.run(asked(old)).text == new
        assert asyncio.run(asked(f"{old}/x")).text == f"{new}/x"
    assert asyncio.run(asked("/api/ownership")).text == "/api/ownership"
    for old, new in PAGES.items():
        answer = asyncio.run(asked(old))
        assert (answer.status_code, answer.headers["location"]) == (308, new)
