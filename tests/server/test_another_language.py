"""A language is a file per catalogue: with German files beside the others, and no other change, the server speaks German."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import nexarium
from nexarium.core.words import Words, catalogue, messages

PACKAGE = Path(nexarium.__file__).parent
GERMAN = {
    "core": "name = Deutsch\nlocale = de_DE\nand = und\nor = oder\ndecimal = ,\nthousands = .\npercent = { $n } %\n",
    "server": "guest = Gast\noffline-title = Keine Verbindung\nrules-found = { $n ->\n    [one] eine Regel\n   *[other] { $n } Regeln\n}\n",
    "games/nexos": "title = Nexos auf Deutsch\n",
}
ASKED = """
import msgspec
from starlette.requests import Request
from nexarium.core.lessons import Text
from nexarium.core.words import LANGUAGES, words
from nexarium.server.http_helpers import language_of
from nexarium.server.language import server_words
from nexarium.server.offline.page import offline_page
from nexarium.server.protocol.connection import Hello
from nexarium.server.rulebooks.page import page

assert LANGUAGES == ("en", "de", "fr")
asked = {"type": "http", "query_string": b"", "headers": [(b"accept-language", b"de-AT,de;q=0.9")]}
assert language_of(Request(asked)) == "de"
assert msgspec.convert({"language": "de"}, Hello).language == "de"
own, english = server_words("de"), server_words("en")
assert own("guest") == "Gast"
assert own("open") == english("open") == "Open seat"
assert [own("rules.found", n=n) for n in (1, 2)] == ["eine Regel", "2 Regeln"]
assert own.listed(["A", "B", "C"]) == "A, B und C"
assert own.figure("1,234.5") == "1.234,5"
assert words("nexarium.games.nexos", "de")("title") == "Nexos auf Deutsch"
assert words("nexarium.games.kepler", "de")("title") == words("nexarium.games.kepler", "en")("title")
assert '<main lang="de"><h1>Keine Verbindung</h1>' in offline_page()
rules = page("nexos", "de")
assert '<html lang="de"' in rules and 'hreflang="fr"' in rules and 'hreflang="de"' in page("nexos", "en")
assert Text("Look.", de="Schau.").in_("de") == "Schau." and Text("Look.").in_("de") == "Look."
"""


def test_a_file_for_each_catalogue_is_a_language(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "nexarium", copy_function=os.symlink, ignore=shutil.ignore_patterns("__pycache__", "web", "engine"))
    for folder, text in GERMAN.items():
        (tmp_path / "nexarium" / folder / "words" / "de.ftl").write_text(text, "utf-8")
    done = subprocess.run([sys.executable, "-c", ASKED], env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("written", "values", "said"),
    [
        ("plain", {}, "plain"),
        ("{ $a } and { $b }", {"a": 1, "b": "{x}"}, "1 and {x}"),
        ('{ " ; " }', {}, " ; "),
        ("a { $n -> \n    [0] none\n    [one] one\n   *[other] { $n } many\n} b", {"n": 0}, "a none b"),
        ("{ $n ->\n    [one] one\n   *[other] { $n } many\n}", {"n": 3}, "3 many"),
        ('{ NUMBER($n, type: "ordinal") ->\n    [two] { $n }nd\n   *[other] { $n }th\n}', {"n": 2}, "2nd"),
        ("{ $yes ->\n    [true] yes\n   *[false] no\n}", {"yes": True}, "yes"),
        ("{ $who ->\n    [cat] purrs\n   *[other] speaks\n}", {"who": "cat"}, "purrs"),
        ("{ -brand } { other } { 3 }", {}, "Nexarium too 3"),
        ("\n    two\n    lines", {}, "two\nlines"),
        ("\\u007B { '' }", {}, None),
    ],
)
def test_what_a_message_may_hold(written: str, values: dict[str, object], said: str | None) -> None:
    own = Words("en", messages(f"-brand = Nexarium\nother = too\nasked = {written}\n# a comment\nnext = next\n"))
    if said is None:
        with pytest.raises(ValueError, match="'asked' in en is not Fluent"):
            own("asked", **values)
    else:
        assert own("asked", **values) == said
        assert own("next") == "next"


def test_words_in_toml_are_read_with_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "formerly" / "words").mkdir(parents=True)
    (tmp_path / "formerly" / "__init__.py").touch()
    texts = '"card.NX-1" = "{who}: {{x}}"\ntext = """\nA\n\nB\n"""\n[moves]\none = "{n} move"\nother = "{n} moves"\n'
    (tmp_path / "formerly" / "words" / "en.toml").write_text(texts, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.warns(DeprecationWarning, match=r"en\.toml of formerly is called words/en\.ftl.* removed in \d"):
        own = Words("en", catalogue("formerly", "en") or {})
    assert own("card.NX-1", who="Ada") == "Ada: {x}"
    assert own("text") == "A\n\nB\n"
    assert [own("moves", n=n) for n in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]
