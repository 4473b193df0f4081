"""The rules over HTTP: a page for every game, its pictures, and the clauses for the table."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.rulebook import rulebook
from nexarium.server.rulebooks.markup import Surroundings, as_html, inline

from ..catalogue_games import each_game

AROUND = Surroundings(frozenset({"AB-1"}), {})


class Reader(HTMLParser):
    """What a browser finds on a page: anchors, links, pictures."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pictures: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if tag == "a" else []
        self.pictures += [found["src"]] if tag == "img" else []


@each_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_has_every_clause_at_its_anchor_and_every_picture(visitor, name, language):
    answer = visitor.client.get(f"/rules/{name}", params={"language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in answer.text
    page, book = Reader(answer.text), rulebook(catalogue()[name].package, language)
    assert book is not None
    for rule in book.rules:
        assert page.ids.count(rule.id) == 1
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert len(page.pictures) == 2 * len(book.pictures)
    for picture in page.pictures:
        drawn = visitor.client.get(picture)
        assert drawn.status_code == 200
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg ")


def test_the_page_runs_its_own_scripts_and_no_others(visitor):
    answer = visitor.client.get("/rules/tictactoe")
    policy = answer.headers["content-security-policy"]
    script_sources = re.search(r"script-src ([^;]*)", policy)[1]
    assert len(re.findall(r"'sha256-", script_sources)) == answer.text.count("<script>") == 2
    assert "unsafe" not in script_sources


def test_the_language_is_the_one_that_is_asked_for_else_the_browsers(visitor):
    french = visitor.client.get("/rules/tictactoe", headers={"accept-language": "fr-FR,fr"})
    assert "Morpion\u00a0: les règles" in french.text
    english = visitor.client.get("/rules/tictactoe", params={"language": "en"}, headers={"accept-language": "fr"})
    assert "Rules of Tic-tac-toe" in english.text


def test_whoever_came_from_a_table_is_led_back_to_it_in_either_language(visitor):
    page = Reader(visitor.client.get("/rules/tictactoe", params={"language": "en", "table": "abc-1_x"}).text)
    assert "/t/abc-1_x" in page.links
    assert "?language=fr&table=abc-1_x" in page.links
    without = Reader(visitor.client.get("/rules/tictactoe", params={"language": "en"}).text)
    assert "/" in without.links
    assert "?language=fr" in without.links


@pytest.mark.parametrize("table", ['"><script>alert(1)</script>', "//elsewhere", "a" * 65, "../me", "$kept"])
def test_what_is_no_table_leads_nowhere(visitor, table):
    text = visitor.client.get("/rules/tictactoe", params={"language": "en", "table": table}).text
    assert table not in text
    assert "/" in Reader(text).links


def test_no_such_game_and_no_such_picture(visitor):
    assert visitor.client.get("/rules/chess").status_code == 404
    assert visitor.client.get("/rules/chess/pictures/won.svg").status_code == 404
    assert visitor.client.get("/rules/tictactoe/pictures/lost.svg").status_code == 404
    assert visitor.client.get("/api/games/chess/rules").status_code == 404


def test_a_picture_is_drawn_for_a_light_and_for_a_dark_page(visitor):
    light = visitor.client.get("/rules/tictactoe/pictures/won.svg").text
    dark = visitor.client.get("/rules/tictactoe/pictures/won.svg", params={"theme": "dark"}).text
    assert light != dark
    assert "max-age" in visitor.client.get("/rules/tictactoe/pictures/won.svg").headers["cache-control"]


@each_game
def test_the_clauses_for_the_table(visitor, name):
    rules = visitor.client.get(f"/api/games/{name}/rules", params={"language": "fr"}).json()
    book = rulebook(catalogue()[name].package, "fr")
    told = [clause for chapter in rules["chapters"] for clause in chapter["clauses"]]
    assert [clause["id"] for clause in told] == [rule.id for rule in book.rules]
    assert all(clause["html"].startswith("<") for clause in told)
    assert rules["goal"]
    assert rules["ends"]


def test_a_clause_that_is_named_leads_there_and_one_that_is_not_ours_stays_text():
    assert as_html("See AB-1, not AB-2.", AROUND) == '<p>See <a href="#AB-1">AB-1</a>, not AB-2.</p>\n'
    assert inline("`AB-1` (AB-1)", AROUND) == '<code>AB-1</code> (<a href="#AB-1">AB-1</a>)'


def test_tags_in_a_text_are_shown_and_not_obeyed():
    assert "<script" not in as_html("<script>alert(1)</script>", AROUND)
    assert "javascript:" not in as_html("[here](javascript:alert(1))", AROUND).partition('href="')[2]


def test_a_picture_that_is_not_drawn_leaves_no_broken_one():
    assert "<img" not in as_html("![seen](lost)", AROUND)


@pytest.mark.parametrize("texts", [{}, {"en": "nothing that could be read", "fr": "rien"}], ids=["none", "broken"])
def test_a_game_without_rules_has_a_page_that_says_so(visitor, monkeypatch, tmp_path, texts):
    game = catalogue()["tictactoe"]
    package = f"ruleless_{len(texts)}"
    for folder in ("words", "rulebook"):
        (tmp_path / package / folder).mkdir(parents=True)
    (tmp_path / package / "__init__.py").touch()
    for language in ("en", "fr"):
        words = (files(game.package) / "words" / f"{language}.ftl").read_text("utf-8")
        (tmp_path / package / "words" / f"{language}.ftl").write_text(words, "utf-8")
    for language, text in texts.items():
        (tmp_path / package / "rulebook" / f"{language}.md").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(catalogue(), package, replace(game, name=package, package=package))
    answer = visitor.client.get(f"/rules/{package}", params={"language": "en"})
    assert answer.status_code == 200
    assert "has no written rules" in answer.text
    assert "chapters" not in visitor.client.get(f"/api/games/{package}/rules").json()
