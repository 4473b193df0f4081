"""What a link to the server shows of itself elsewhere: tags, cards, and films of games."""

from __future__ import annotations

import os
import re
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import nexarium
from nexarium.core.animation import chosen_plies, paper
from nexarium.core.game import History
from nexarium.core.raster import animation, png
from nexarium.core.scene import shortened
from nexarium.server import pages
from nexarium.server.jobs.image_process import by_halves
from nexarium.server.jobs.image_worker import ImageWorker
from nexarium.server.previews import http as previews
from nexarium.server.settings import Limits, Settings

from ..painting import paints
from .conftest import A1, A2, B1, C1, CENTRE, Visitor

pytestmark = paints

INDEX = "<!doctype html><html><head><title>Nexarium</title></head><body></body></html>"
MANY = Limits(post_burst=10_000, table_burst=10_000, replay_burst=10_000, image_burst=1000)


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(INDEX)
    monkeypatch.setattr(previews, "CLIENT", tmp_path)
    monkeypatch.setattr(pages, "CLIENT", tmp_path)


def told(page: str) -> dict[str, str]:
    """What a page's tags say."""
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page)
    return {name: unescape(value) for name, value in found}


def won(visitor: Visitor, **more: Any) -> str:
    """A table whose game is over: the first player has won."""
    seated = visitor.open("you", "you", **more)
    player = visitor.look(seated["table"], seated["token"])
    for action in (A1, A2, B1, CENTRE, C1):
        player.act(action)
    return str(seated["table"])


# --- tags ------------------------------------------------------------------------------------------------------------------


def test_the_lobby_says_what_the_server_is(visitor: Visitor) -> None:
    answer = visitor.client.get("/", headers={"accept-language": "fr-FR"})
    tags = told(answer.text)
    assert tags["og:title"] == "Nexarium"
    assert tags["og:description"].startswith("Des jeux de plateau")
    assert (tags["og:url"], tags["og:locale"]) == (f"http://{visitor.host}/", "fr_FR")
    assert tags["og:image"] == f"http://{visitor.host}/icons/card.png"
    assert tags["twitter:card"] == "summary_large_image"
    assert answer.headers["vary"] == "accept-language"


def test_addresses_are_those_at_which_browsers_find_the_server(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings, public_address="https://games.example.org/"))
    assert told(server.client.get("/").text)["og:image"] == "https://games.example.org/icons/card.png"


def test_a_listed_table_says_who_plays_and_how_it_stands(visitor: Visitor) -> None:
    table = visitor.open("you", "open", name='Ann <b>"')["table"]
    answer = visitor.client.get(f"/t/{table}")
    assert "<b>" not in answer.text
    tags = told(answer.text)
    assert (tags["og:title"], tags["og:description"]) == ("Tic-tac-toe", 'At the table: Ann <b>". A seat is free.')
    assert tags["og:image"] == f"http://{visitor.host}/api/tables/{table}/card.png?language=en"
    visitor.sit(table, name="Bo")
    assert told(visitor.client.get(f"/t/{table}").text)["og:description"] == 'Ann <b>", Bo are playing. Come and watch.'
    over = told(visitor.client.get(f"/t/{won(visitor, name='Cy')}/replay").text)
    assert over["og:description"] == "Cy, Cy. Cross wins"


def test_a_table_that_is_not_listed_says_its_game_and_nothing_else(visitor: Visitor) -> None:
    table = visitor.open("you", "open", name="Ann", listed=False)["table"]
    for address in (f"/t/{table}", f"/t/{table}/replay"):
        tags = told(visitor.client.get(address).text)
        assert (tags["og:title"], tags["og:description"], tags["robots"]) == ("Tic-tac-toe", "A table of Tic-tac-toe.", "noindex")
        assert tags["og:image"].endswith("/api/games/tictactoe/card.png?language=en")
        assert "Ann" not in str(tags)


def test_a_table_that_is_not_there_is_the_clients_affair(visitor: Visitor) -> None:
    assert visitor.client.get(f"/t/nothing/{'9' * 5000}").status_code == 404, "more than Python reads as a number"
    answer = visitor.client.get("/t/nothing")
    assert (answer.status_code, told(answer.text)["og:title"]) == (200, "Nexarium")


@pytest.mark.parametrize(
    ("path", "title", "sentence"),
    [
        ("/rules/nexos?language=fr", "Nexos\u00a0: les règles", "Posez"),
        ("/rules/tictactoe", "Rules of Tic-tac-toe", "Get three of your marks"),
        ("/learn/tictactoe", "Learn Tic-tac-toe", "Learn Tic-tac-toe by playing it"),
    ],
)
def test_rules_and_lessons_say_what_they_are_of(visitor: Visitor, path: str, title: str, sentence: str) -> None:
    tags = told(visitor.client.get(path).text)
    assert tags["og:title"] == title
    assert tags["og:description"].startswith(sentence)
    assert "/api/games/" in tags["og:image"]


# --- pictures --------------------------------------------------------------------------------------------------------------


def test_a_tables_card_shows_its_board_and_is_painted_once(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings, limits=MANY))
    seated = server.open("you", "you", name="Ann")
    card = f"/api/tables/{seated['table']}/card.png"
    first = server.client.get(card)
    assert (first.status_code, first.headers["content-type"]) == (200, "image/png")
    assert Image.open(BytesIO(first.content)).size == (1200, 630)
    painted = server.app.state.services.service.pictures.made
    assert server.client.get(card).content == first.content
    assert server.app.state.services.service.pictures.made == painted, "what was painted is kept"
    server.look(seated["table"], seated["token"]).act(CENTRE)
    assert server.client.get(card).content != first.content, "the board is another"


def test_the_card_of_a_table_that_is_not_listed_is_its_games(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings, limits=MANY))
    seated = server.open("you", "you", listed=False)
    server.look(seated["table"], seated["token"]).act(CENTRE)
    private = server.client.get(f"/api/tables/{seated['table']}/card.png")
    assert private.content == server.client.get("/api/games/tictactoe/card.png").content


def test_a_film_shows_the_whole_game_once_it_is_over(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings, limits=MANY))
    table = won(server)
    answer = server.client.get(f"/api/tables/{table}/game.gif?theme=dark")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/gif")
    film = Image.open(BytesIO(answer.content))
    assert (film.n_frames, film.width) == (6, previews.ANIMATION_WIDTH)
    going = server.open("you", "you")["table"]
    early = server.client.get(f"/api/tables/{going}/game.gif")
    assert (early.status_code, early.json()["error"]) == (409, "An animation needs a finished game; try again when it is over.")
    assert server.client.get(f"/api/tables/{table}/game.gif?theme=pink").json()["field"] == "theme"


SLOW = """import os, pathlib, sys, time
pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
print("progress 3 42", file=sys.stderr, flush=True)
time.sleep(600)"""
"""Draws three pictures of 42, and then nothing for long."""


def until(found: Callable[[], Any]) -> Any:
    """Return what is found at last."""
    for _ in range(3000):
        if answer := found():
            return answer
        time.sleep(0.02)
    raise AssertionError("it never came")


def test_a_film_tells_how_far_it_is_and_is_given_up_when_nobody_waits(
    serving: Callable[[Settings], Visitor], settings: Settings, tmp_path: Path
) -> None:
    server = serving(replace(settings, limits=replace(MANY, seconds_for_an_image=600)))
    image_worker = server.app.state.services.image_worker = ImageWorker(
        replace(MANY, seconds_for_an_image=600), (sys.executable, "-c", SLOW, str(tmp_path / "pid"))
    )
    film = f"/api/tables/{won(server)}/game.gif"

    def progress(query: str = "") -> dict[str, int]:
        told: dict[str, int] = server.client.get(f"{film}/progress{query}").json()
        return told

    assert progress() == {"done": 0, "of": 0}
    host, port = server.host.split(":")
    with socket.create_connection((host, int(port))) as first, socket.create_connection((host, int(port))) as second:
        for line in (first, second):
            line.sendall(f"GET {film} HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
        until(lambda: progress()["of"])
        assert progress() == {"done": 3, "of": 42}
        assert progress("?theme=dark") == {"done": 0, "of": 0}, "that is another film"
        pid = int((tmp_path / "pid").read_text())
        first.close()
        assert server.client.get("/healthz").status_code == 200
        os.kill(pid, 0)  # the second still waits for it
    until(lambda: not Path(f"/proc/{pid}").exists())
    until(lambda: not image_worker.progress)  # the process has gone a moment earlier
    server.app.state.services.image_worker = ImageWorker(MANY)
    assert server.client.get(film).headers["content-type"] == "image/gif", "a second request gets it"


def test_whoever_asks_for_many_pictures_waits(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings, limits=replace(MANY, image_burst=1, images_per_second=0)))
    assert server.client.get("/api/games/tictactoe/card.png").status_code == 200
    assert server.client.get("/api/games/tictactoe/card.png").status_code == 200, "what is kept counts for nobody"
    refused = server.client.get("/api/games/nexos/card.png")
    assert (refused.status_code, "wait a minute" in refused.json()["error"]) == (429, True)


def test_a_picture_that_takes_too_long_is_given_up(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings, limits=replace(MANY, seconds_for_an_image=0.2)))
    server.app.state.services.image_worker = ImageWorker(
        server.app.state.services.image_worker.limits, (sys.executable, "-c", "import time; time.sleep(600)")
    )
    refused = server.client.get("/api/games/tictactoe/card.png")
    assert (refused.status_code, "took too long" in refused.json()["error"]) == (503, True)


def test_a_painter_that_fails_says_so(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings, limits=MANY))
    server.app.state.services.image_worker = ImageWorker(MANY, (sys.executable, "-c", "raise SystemExit(3)"))
    assert server.client.get("/api/games/tictactoe/card.png").status_code == 501
    server.app.state.services.image_worker = ImageWorker(MANY, (sys.executable, "-c", "1/0"))
    assert server.client.get("/api/games/tictactoe/card.png").status_code == 503


def test_a_server_that_cannot_paint_shows_its_own_card(
    serving: Callable[[Settings], Visitor], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serving(settings)
    monkeypatch.setattr("nexarium.server.jobs.image_worker.lacking", lambda: "the extra")
    table = server.open("you", "you")["table"]
    assert told(server.client.get(f"/t/{table}").text)["og:image"].endswith("/icons/card.png")
    assert told(server.client.get("/learn/tictactoe").text)["og:image"].endswith("/icons/card.png")
    assert server.client.get(f"/api/tables/{table}/card.png").status_code == 501


def test_a_cache_keeps_a_picture_for_each_language(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings, limits=MANY))
    table = won(server)
    for path in ("/api/games/tictactoe/card.png", f"/api/tables/{table}/card.png", f"/api/tables/{table}/game.gif"):
        answer = server.client.get(path, headers={"accept-language": "fr"})
        assert answer.status_code == 200, answer.text
        assert "max-age" in answer.headers["cache-control"]
        assert "accept-language" in answer.headers["vary"].lower()


# --- which pictures a film has ---------------------------------------------------------------------------------------------


def course_of(game: str, plies: int) -> History:
    """A game in which always the first legal action is played."""
    state = nexarium.load(game).new_initial_state()
    while not state.is_terminal() and len(state.history) < plies:
        state.step(state.legal_actions()[0] if state.current_player() >= 0 else state.chance_outcomes()[0][0])
    return History.of(state)


def test_a_short_game_is_shown_ply_by_ply() -> None:
    history = course_of("tictactoe", 9)
    assert chosen_plies(history, 48) == tuple(range(history.plies + 1))


def test_a_long_game_is_shown_as_its_turns_end() -> None:
    history = course_of("keepers", 80)
    chosen = chosen_plies(history, 20)
    assert len(chosen) <= 20
    assert (chosen[0], chosen[-1]) == (1, history.plies), "before its first ply, who begins, no cube lies there"
    assert list(chosen) == sorted(set(chosen))


def test_a_film_that_is_broken_off_still_shows_all_of_the_game() -> None:
    for length in (1, 2, 3, 9, 48):
        order = list(by_halves(range(length)))
        assert sorted(order) == list(range(length))
        assert order[:2] == list(dict.fromkeys((0, length - 1)))
    assert sorted(list(by_halves(range(9)))[:5]) == [0, 2, 4, 6, 8]


@pytest.mark.parametrize(("theme", "colour"), [("light", (245, 241, 232)), ("dark", (17, 22, 29))])
def test_a_board_in_a_film_lies_on_the_colour_of_the_page(theme: str, colour: tuple[int, int, int]) -> None:
    nothing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"/>'
    frame = Image.open(BytesIO(animation([png(nothing, 9, paper(theme))], 0.1)))
    assert frame.convert("RGB").getpixel((4, 4)) == colour


def test_a_line_that_does_not_fit_is_cut() -> None:
    assert shortened("Ann, Bo", 26, 1000) == "Ann, Bo"
    cut = shortened("Ann, " * 100, 26, 300)
    assert (cut[-1], len(cut) < 40) == ("…", True)
