"""A page of a game's own: in the catalogue, at its address, with its files, and with answers to what it asks."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx2
import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.definition import Page
from nexarium.core.errors import BadQuestion
from nexarium.core.words import Words
from nexarium.server import http, pages
from nexarium.server.offline import page as offline

from .conftest import PATIENCE, Visitor

INLINE = '<!doctype html><script>document.title = "counter"</script><script type="module" src="/assets/a.js"></script>'


class Slow:
    """An answer that takes as long as a test wants."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.let_go = threading.Event()


def answer(asked: Mapping[str, Any], said: Words, slow: Slow) -> dict[str, Any]:
    """Doubles a number; when asked to be slow, once it may."""
    if asked.get("slow"):
        slow.begun.set()
        assert slow.let_go.wait(PATIENCE)
    if not isinstance(asked.get("number"), int):
        raise BadQuestion(said("wants_number"), field="number")
    if asked["number"] < 0:
        raise BadQuestion(said("wants_number"), rule_id="TT-1")
    return {"doubled": 2 * asked["number"], "said": said("counter")}


def pages_with(slow: Slow) -> tuple[Page, ...]:
    """A page that asks, and one that asks nothing."""
    asks = Page("counter", "counter", "counts", offline=True, load_answer=lambda: partial(answer, slow=slow))
    return asks, Page("brought", "counter", "counts")


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture(autouse=True)
def boxed_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, slow: Slow) -> Iterator[Path]:
    """Tic-tac-toe with two pages, one built with the client and one that its package brings; gives the package's folder."""
    game = catalogue()["tictactoe"]
    package = tmp_path / "boxed_game"
    (package / "words").mkdir(parents=True)
    (package / "__init__.py").touch()
    own = {
        "en": "counter = Counter\ncounts = Counts for you\nwants_number = Give a number.\n",
        "fr": "counter = Compteur\ncounts = Compte pour vous\nwants_number = Donnez un nombre.\n",
    }
    for language, texts in own.items():
        theirs = (files(game.package) / "words" / f"{language}.ftl").read_text("utf-8")
        (package / "words" / f"{language}.ftl").write_text(texts + theirs, "utf-8")
    client = tmp_path / "client"
    (client / "g" / "tictactoe" / "counter" / "icons").mkdir(parents=True)
    (client / "assets").mkdir()
    built = client / "g" / "tictactoe" / "counter"
    (built / "index.html").write_text(INLINE)
    (built / "worker.js").write_text("addEventListener('fetch', () => {})")
    (built / "manifest.webmanifest").write_text("{}")
    (built / "icons" / "small.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("not the page's")
    (package / "page" / "brought" / "built").mkdir(parents=True)
    (package / "page" / "brought" / "built" / "index.html").write_text("<!doctype html>brought")
    (package / "page" / "brought" / "built" / "page.js").write_text("1")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(pages, "CLIENT", client)
    monkeypatch.setitem(catalogue(), "tictactoe", replace(game, package="boxed_game", pages=pages_with(slow)))
    http.catalogue_in.cache_clear()
    yield package
    http.catalogue_in.cache_clear()


@pytest.mark.parametrize(
    ("language", "label", "description"), [("en", "Counter", "Counts for you"), ("fr", "Compteur", "Compte pour vous")]
)
def test_the_catalogue_lists_them(visitor: Visitor, monkeypatch: pytest.MonkeyPatch, language: str, label: str, description: str) -> None:
    for other in set(catalogue()) - {"tictactoe"}:
        monkeypatch.delitem(catalogue(), other)
    (card,) = visitor.client.get(f"/api/catalogue?language={language}").json()["games"]
    assert card["pages"] == [
        {"name": "counter", "label": label, "description": description, "offline": True},
        {"name": "brought", "label": label, "description": description},
    ]


def test_the_page_comes_with_the_policy_of_every_page(visitor: Visitor) -> None:
    answer = visitor.client.get("/g/tictactoe/counter")
    assert (answer.status_code, answer.text) == (200, INLINE)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-security-policy"] == pages.content_policy(INLINE.encode())
    assert "'sha256-" in answer.headers["content-security-policy"]


def test_its_files_stand_beside_it(visitor: Visitor) -> None:
    assert visitor.client.get("/g/tictactoe/counter/icons/small.svg").text == "<svg/>"
    manifest = visitor.client.get("/g/tictactoe/counter/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for path in ("none.js", "%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret.txt", "icons"):
        missing = visitor.client.get(f"/g/tictactoe/counter/{path}")
        assert missing.status_code == 404
        assert "not the page" not in missing.text


def test_its_worker_may_serve_the_page_and_fetch_nothing_elsewhere(visitor: Visitor) -> None:
    worker = visitor.client.get("/g/tictactoe/counter/worker.js")
    assert worker.headers["service-worker-allowed"] == "/g/tictactoe/counter"
    assert worker.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'; img-src 'self'"
    assert worker.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("asked", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("identity", None), ("br; q=0.0", None)],
)
def test_what_was_compressed_with_the_client_travels_so(visitor: Visitor, asked: str, encoding: str | None) -> None:
    assets = pages.CLIENT / "assets"
    for name, content in (("a.js", b"plain"), ("a.js.br", b"br"), ("a.js.gz", b"gzip")):
        (assets / name).write_bytes(content)
    with httpx2.stream("GET", f"http://{visitor.host}/assets/a.js", headers={"accept-encoding": asked}) as answer:
        assert b"".join(answer.iter_raw()) == (encoding or "plain").encode()
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert "javascript" in answer.headers["content-type"]
    assert answer.headers["cache-control"] == pages.FOREVER


def test_a_package_may_bring_its_page_built(visitor: Visitor) -> None:
    assert visitor.client.get("/g/tictactoe/brought").text == "<!doctype html>brought"
    assert visitor.client.get("/g/tictactoe/brought/page.js").text == "1"


def test_a_client_that_is_not_built_says_how(visitor: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pages, "CLIENT", tmp_path / "nothing")
    answer = visitor.client.get("/g/tictactoe/counter")
    assert answer.status_code == 503
    assert "npm run build" in answer.text


def test_what_works_without_a_network_stands_on_a_page_that_stands_alone(visitor: Visitor) -> None:
    offline.offline_page.cache_clear()
    answer = visitor.client.get("/offline")
    offline.offline_page.cache_clear()
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.headers["content-security-policy"] == pages.content_policy(answer.content)
    # in both languages, for it is kept without knowing its reader; only pages that promised it
    assert answer.text.count('<a href="/g/tictactoe/counter">') == 2
    assert "<b>Counter</b> <span>Counts for you</span>" in answer.text
    assert "<b>Compteur</b> <span>Compte pour vous</span>" in answer.text
    assert "/g/tictactoe/brought" not in answer.text
    assert not re.search(r'(src|href)="(?!data:,|/g/)', answer.text), "it needs nothing beside itself"


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/g/tictactoe/clock", "There is no page 'clock' for this game; it has counter, brought."),
        ("/g/nexos/counter", "There is no page 'counter' for this game; it has none."),
        ("/g/chess/counter", "There is no game 'chess'"),
    ],
)
def test_pages_that_are_not_there(visitor: Visitor, path: str, sentence: str) -> None:
    answer = visitor.client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"].startswith(sentence)


def test_it_asks_the_server(visitor: Visitor) -> None:
    answer = visitor.client.post("/api/games/tictactoe/pages/counter?language=fr", json={"number": 21})
    assert (answer.status_code, answer.json()) == (200, {"doubled": 42, "said": "Compteur"})
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("language", "number", "problem"),
    [
        ("en", "many", {"error": "Give a number.", "field": "number"}),
        ("fr", "many", {"error": "Donnez un nombre.", "field": "number"}),
        ("en", -1, {"error": "Give a number.", "field": "TT-1"}),
    ],
)
def test_what_cannot_be_answered_is_said_in_the_game_s_words(
    visitor: Visitor, language: str, number: object, problem: dict[str, str]
) -> None:
    answer = visitor.client.post(f"/api/games/tictactoe/pages/counter?language={language}", json={"number": number})
    assert (answer.status_code, answer.json()) == (422, problem)


@pytest.mark.parametrize("body", [b"", b"[1]", b"{", b'"text"', b"[" * 5000])
def test_questions_that_are_none(visitor: Visitor, body: bytes) -> None:
    answer = visitor.client.post("/api/games/tictactoe/pages/counter", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("The request cannot be read")


def test_a_page_that_asks_nothing(visitor: Visitor) -> None:
    answer = visitor.client.post("/api/games/tictactoe/pages/brought", json={})
    assert answer.status_code == 404
    assert answer.json()["error"] == "The page brought accepts no requests from programs; open it in the browser."


def test_a_slow_answer_keeps_nobody_waiting(visitor: Visitor, slow: Slow) -> None:
    with ThreadPoolExecutor(1) as asker:
        asked = asker.submit(visitor.client.post, "/api/games/tictactoe/pages/counter", json={"number": 1, "slow": True})
        assert slow.begun.wait(PATIENCE)
        assert visitor.client.get("/g/tictactoe/counter").status_code == 200
        slow.let_go.set()  # only now: a request that had to wait for the answer got nothing until here
        assert asked.result().json()["doubled"] == 2


def test_at_an_address_of_nothing_a_person_gets_a_page(visitor: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>the client")
    monkeypatch.setattr(pages, "CLIENT", tmp_path)
    person = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    page = visitor.client.get("/any/wrong/path", headers=person)
    assert (page.status_code, page.text) == (404, "<!doctype html>the client")
    assert "content-security-policy" in page.headers
    for path, asked in (("/any/wrong/path", {}), ("/assets/none.js", {"accept": "*/*"}), ("/api/nothing", person)):
        answer = visitor.client.get(path, headers=asked)
        assert answer.status_code == 404
        assert path in answer.json()["error"]
