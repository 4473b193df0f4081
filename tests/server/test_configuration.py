"""Settings from a file, the environment and the command."""

from __future__ import annotations

from pathlib import Path

import pytest

from nexarium.cli.admin import KEY_VARIABLE
from nexarium.server.configuration import BadConfiguration, read_settings
from nexarium.server.settings import Settings


def written(folder: Path, text: str) -> Path:
    file = folder / "server.toml"
    file.write_text(text, "utf-8")
    return file


def test_each_goes_over_the_one_before(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 1\nhost = "0.0.0.0"\nbot_workers = 3\n[limits]\nviewers = 7\nlook_burst = 2\n')
    environment = {"NEXARIUM_PORT": "2", "NEXARIUM_LIMITS_VIEWERS": "8", "NEXARIUM_ALLOWED_ORIGINS": "https://a, https://b", "HOME": "/"}
    settings = read_settings(file, environment, port=3, host=None)
    assert (settings.port, settings.host, settings.bot_workers) == (3, "0.0.0.0", 3)
    assert (settings.limits.viewers, settings.limits.look_burst) == (8, 2.0)
    assert settings.allowed_origins == ("https://a", "https://b")


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    """Editors on Windows write one."""
    assert read_settings(written(tmp_path, "\ufeffport = 1\n"), {}).port == 1


def test_without_anything_it_is_the_server_at_home() -> None:
    assert read_settings(None, {}) == Settings()


def test_a_database_is_a_url_or_a_file(tmp_path: Path) -> None:
    assert read_settings(None, {}, database="postgresql://nexarium@here/house").database == "postgresql://nexarium@here/house"
    assert read_settings(None, {"NEXARIUM_DATABASE": str(tmp_path / "x.sqlite")}).database == str(tmp_path / "x.sqlite")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = ", "is not TOML"),
        ('port = "80"', "port: expected `int`, got `str`"),
        ("prot = 80", "prot: there is no such setting; did you mean port?"),
        ("limits = 3", r"write a table, \[limits\]"),
        ("[limits]\nviewer = 3", "limits.viewer: there is no such setting; did you mean viewers?"),
        ("account_burst = 30", r"this is a limit; write it under \[limits\], or as the variable NEXARIUM_LIMITS_ACCOUNT_BURST"),
        ("bot_pause = -1.0", "-1.0 is invalid; write a number from 0 on"),
        ("bot_pause = nan", "nan is invalid"),
        ("port = 70000", "port: '70000' is invalid; write a port, up to 65535"),
        ("threads = 0", "write at least 1"),
        ("[limits]\nresumed_tables = 99999999999999999999", "write a number up to"),
        ('host = ""', "write an address of this machine"),
        ("worker_command = []", "write the path of an installed program"),
        ('balance_command = ["/nowhere/python"]', "write the path of an installed program"),
        ('bot_spec = "level:{strength}"', "with {level} for its level"),
        ('bot_spec = "{"', "with {level} for its level"),
        ('public_address = "games.example.org"', "write an address such as https://games.example.org"),
        ('public_address = "https://[games"', "write an address such as"),
        ('allowed_origins = ["games.example.org"]', "write origins such as"),
        ('allowed_origins = ["https://games.example.org/"]', "write origins such as"),
        ('contact = "me"', "write mailto:"),
        ('rp_id = "https://games.example.org"', "write a domain"),
        ('smtp_host = "mail.example.org"\nsmtp_from = "a@example.org"', "needs smtp_from .the sender. and public_address"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadConfiguration, match=sentence):
        read_settings(written(tmp_path, text), {})


def test_what_can_be_is_taken(tmp_path: Path) -> None:
    text = """
        port = 0
        bot_workers = 0
        bot_spec = "random"
        public_address = "https://games.example.org/"
        allowed_origins = ["https://a.example:8443"]
        contact = "mailto:me@example.org"
        smtp_host = "mail.example.org"
        smtp_from = "Nexarium <house@example.org>"
        rp_id = "example.org"
    """
    assert read_settings(written(tmp_path, text), {}).bot_spec == "random"


def test_variables_and_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadConfiguration, match="NEXARIUM_PORT: expected `int`"):
        read_settings(None, {"NEXARIUM_PORT": "http"})
    with pytest.raises(BadConfiguration, match="NEXARIUM_COLOUR: there is no such setting"):
        read_settings(None, {"NEXARIUM_COLOUR": "red"})
    with pytest.raises(BadConfiguration, match="cannot be read: No such file"):
        read_settings(tmp_path / "nothing.toml", {})


def test_the_owners_key_in_the_environment_is_no_setting() -> None:
    """A user who has it there for `nexarium admin` could start no server from the same shell."""
    assert read_settings(None, {KEY_VARIABLE: "a key"}) == Settings()
