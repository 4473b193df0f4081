"""An owner's board: every sentence says what stands on it. The server is run once more with an edited board."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from nexarium.core.words import LANGUAGES, identifier, words

ROOT = Path(__file__).parents[2]

SCRIPT = """
import json, random
from importlib.resources import files
from nexarium.games.kepler.box import printed

text = (files("nexarium.games.kepler.box") / "board.toml").read_text("utf-8")
for old, new in (
    ("thresholds = [13, 23, 30]", "thresholds = [9, 17]"),
    ("track_prizes = [3, 2, 1]", "track_prizes = [40, 20, 10]"),
    ("leader_value = 5", "leader_value = 8"),
    ("most_influence = 3", "most_influence = 2"),
    ('7 = ["leader 3"]', '7 = ["leader 4"]'),
    ('"reroll_two", levels = [0, 1, 2, 3, 4, 5, 6], start = 2', '"points", levels = [0, 50, 60], start = 50'),
    ('"points", levels = [0, 1, 2, 3, 4, 5, 6]', '"reroll_two", levels = [0, 1, 2, 3, 4, 5, 6]'),
    ("k = { a = 4, b = 3, c = 2, d = 1 }", "tranches = { a = [99, 55, 1], b = [9, 6, 3], c = [6, 4, 2], d = [3, 2, 0] }"),
):
    assert old in text, old
    text = text.replace(old, new, 1)
edited = printed.read_board(text)
printed.board = lambda: edited

from nexarium.core.words import words
from nexarium.games.kepler.rules.numbering import read, Place, Swap
from nexarium.games.kepler.scene import picture
from tests.kepler.playing import History, acting, fields, played, table, thrown
from nexarium.testing.playing import say

heard = {}
for language in ("en", "fr"):
    said = words("nexarium.games.kepler", language)
    told = heard[language] = {}

    def hear(history, viewer):
        status = picture.status(history, viewer, said)
        told.setdefault("header", []).append(status.phase)
        told.setdefault("hint", []).append(status.hint)
        for rule in status.rules:
            told.setdefault(rule.id, []).append(rule.text)
        for preview in picture.board(history, viewer, said).previews.values():
            told.setdefault("preview", []).append(preview.title + ": " + preview.text)

    for state in (
        thrown("3 3 5", {"a": "Ga3"}),
        thrown("1 2 4"),
        acting(7, {"a": "Ga4"}),
        say(acting(4, {"a": "GaL Gb4"}), "skip"),
        say(acting(4, {"a": "GaL2 Gb4"}), "skip"),
        say(acting(4, {"a": "GaL Gb4", "b": "Ga2"}, active="b", round=20, max_rounds=20), "skip"),
    ):
        hear(played(state), int(state.record.active))
    scored = say(acting(4, {"a": "GaL Gb4", "b": "Ga2"}), "skip")
    entry = picture.entry(played(scored, "end"), None, said)
    told["log"] = [entry.text]
    told["story"] = [step.title + ": " + step.text for step in entry.story.steps]
    told["scorings"] = [entry.story.title]
    fields(scored).threshold = 1
    fields(scored).leaders[0, 0] = 2
    over = played(scored, "end")
    told["columns"] = list(picture.standings(over, said).columns)
    told["ends"] = [str(over.now.is_terminal()), *(step.title for step in picture.entry(over, None, said).story.steps)]
    told["refused"] = [said("refused." + key) for key in ("few_diplomats", "all_spent", "not_between")]
print(json.dumps(heard))
"""


@pytest.fixture(scope="module")
def heard() -> dict[str, dict[str, str]]:
    """By language and by what it is about, all that was said at tables with the edited board."""
    environment = {**os.environ, "NEXARIUM_RULES": "python"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return {language: {about: " | ".join(said) for about, said in told.items()} for language, told in json.loads(done.stdout).items()}


@pytest.mark.rule("KP-6", "KP-25", "KP-28", "KP-35", "KP-37", "KP-39", "KP-42", "KP-43")
@pytest.mark.parametrize(
    ("about", "english", "french"),
    [
        ("KP-6", "a leader 8", "un leader 8"),
        ("KP-25", "4 of your diplomats", "4 de vos diplomates"),
        ("KP-28", "up to 2 different tracks", "jusqu\u2019à 2 influences"),
        ("KP-35", "is 9 or more", "d\u2019au moins 9"),
        ("header", "scoring at 9", "comptage à 9"),
        ("hint", "Your value is 12: a scoring follows.", "Votre valeur est de 12\u00a0: un comptage suit."),
        ("hint", "2 scorings follow and end the game.", "2 comptages suivent et terminent la partie."),
        ("preview", "that takes 4 of your diplomats", "il faut 4 de vos diplomates"),
        ("KP-37a", "After 20 rounds", "Après 20 manches"),
        ("story", "Ga: 99 / 55 / 1: Blue is first and takes 99.", "Ga\u00a0: 99 / 55 / 1: Bleu occupe la première place et gagne 99."),
        ("story", "Track 2, points at each scoring: Blue and Yellow are tied", "Piste 2, points bonus à chaque comptage: Bleu et Jaune"),
        ("story", "second, the last place that they occupy, and take 20 each", "la deuxième\u00a0: 20 pour chacun"),
        ("story", "The numbers under the discs of track 2", "Les chiffres sous les disques de la piste 2"),
        ("story", "and the numbers under the discs of track 2.", "et chiffres sous les disques de la piste 2."),
        ("columns", "Track 2", "Piste 2"),
        ("ends", "True", "True"),
    ],
)
def test_a_sentence_follows_the_edited_board(heard, about, english, french):
    assert english in heard["en"][about]
    assert french in heard["fr"][about]


def test_nothing_of_the_shipped_board_is_left_in_what_is_said(heard):
    stale = {
        "en": r"\b(track 7, points|discs of track 7|Track 7, points|three influences|leader 5|[Tt]hree of your|is 13|at 13)\b",
        "fr": r"\b(piste 7, points|disques de la piste 7|trois influences|leader 5|trois de vos|moins 13|à 13)\b",
    }
    for language, told in heard.items():
        for about, said in told.items():
            assert not re.search(stale[language], said), (about, said)


BY_RULE = {
    *("title", "facts", "board_undrawn", "two", "three", "four", "five"),
    *("ability.reroll_two", "ability.nudge_die", "rule.KP-6", "rule.KP-12", "rule.KP-14", "rule.KP-20"),
    *("refused.no_bonus", "refused.no_pair", "refused.two_dice"),
    *("asked.diplomats_of", "asked.leaders_of", "asked.levels_of", "asked.tokens", "asked.tokens_of"),
}
"""Texts whose numbers are the rules' own or the game's name: how many play, what a diplomat is worth, dice, zones, quarters, tracks."""
NUMBERS = {
    "en": r"\b(two|three|four|five|six|seven|ten|eleven|twelve|thirteen)\b",
    "fr": r"\b(deux|trois|quatre|cinq|six|sept|dix|onze|douze|treize)\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_of_the_board_is_written_into_a_text(language):
    """Holes and the bonus 4-2-1 apart."""
    for key, text in words("nexarium.games.kepler", language).texts.items():
        if key not in map(identifier, BY_RULE):
            bare = re.sub(r"\{ \$\w+ (\}|->)|\[one\]|4-2-1", "", text)
            assert not re.search(r"\d", bare), (key, text)
            assert not re.search(NUMBERS[language], bare, re.IGNORECASE), (key, text)
