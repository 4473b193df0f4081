"""What is said at the table: leftovers, scorings and their names, actions that can do nothing, the rules of the moment."""

from __future__ import annotations

import re
from typing import Any

import pytest

from nexarium.core.errors import IllegalAction
from nexarium.core.game import History, State
from nexarium.core.input import Choice, Pick
from nexarium.core.scene import AnyShape
from nexarium.core.view import Entry
from nexarium.core.words import words
from nexarium.games.kepler.rules.state import Phase
from nexarium.games.kepler.scene import picture as scene
from nexarium.testing.playing import say

from .playing import acting, fields, phase, played, thrown

ENGLISH, FRENCH = (words("nexarium.games.kepler", language) for language in ("en", "fr"))


def hint(state: State, language: Any = ENGLISH) -> str:
    return scene.status(played(state), 0, language).hint


def header(state: State) -> str:
    return scene.status(played(state), 0, ENGLISH).phase


def rules(state: State) -> dict[str, str]:
    """The rules of the moment by clause."""
    return {rule.id: rule.text for rule in scene.status(played(state), 0, ENGLISH).rules}


def card(state: State, action: int) -> AnyShape:
    hand = scene.hand(played(state), 0, ENGLISH)
    assert hand is not None
    return next(shape for shape in hand.shapes() if shape.id == f"action-{action}")


def note(state: State, action: int) -> str:
    """What is said of an action that is pointed at."""
    return scene.board(played(state), 0, ENGLISH).previews[f"action-{action}"].text


def buttons(state: State) -> dict[str, Choice]:
    given = scene.input(played(state), int(state.record.active), ENGLISH)
    assert isinstance(given, Pick)
    return {choice.label: choice for choice in given.choices}


def line(state: State, text: str, language: Any = ENGLISH) -> Entry:
    """The log's line of an action."""
    return scene.entry(played(state, text), None, language)


def test_who_has_too_few_diplomats_in_supply_is_told_to_move_their_own():
    assert hint(acting(4, {"a": "Ga6"})) == "Group 1 of 1: place 3 diplomats, or tap some of yours to move them"
    short = acting(4, {"a": "Ga8"})
    assert hint(short) == "Group 1 of 1: too few in your supply. Tap 3 diplomats of yours, then where they go"


@pytest.mark.rule("KP-24")
def test_where_groups_may_be_placed_in_part_a_small_supply_is_told_as_what_it_can_do():
    begun = thrown("4 4 5", {"a": "Ga8"}, partial_group=True)
    assert "Your value could go from 8 to 10." in note(begun, 4)
    assert "could go" not in note(thrown("4 4 5", {"a": "Ga8"}), 4)
    assert "Your value could go from 9 to 10." in note(thrown("4 5 5", {"a": "Ga9"}, partial_group=True), 5)
    assert hint(say(begun, "action 4 white")) == "Group 1 of 1: place 3 diplomats, or tap some of yours to move them"
    assert "your supply is empty" in hint(say(thrown("4 4 5", {"a": "Ga10"}, partial_group=True), "action 4 white"))


@pytest.mark.parametrize("supply", ["Ga6", "Ga8"])
def test_what_to_do_with_diplomats_fits_into_three_lines_of_a_small_phone(supply: str):
    for language in (ENGLISH, FRENCH):
        assert len(hint(acting(4, {"a": supply}), language)) <= 90


# --- leftovers --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-33", "KP-26")
@pytest.mark.parametrize(
    ("level", "pointed_at", "on_the_card", "ahead", "told"),
    [
        (3, "Leftovers: track 4 +2.", "+2", "Leftovers will raise track 4 by 2.", "leftovers raise track 4 by 2"),
        (4, "Leftovers: track 4 +2.", "+2", "Leftovers will raise track 4 by 2.", "leftovers raise track 4 by 2"),
        (
            5,
            "Leftovers: track 4 +1, to its top.",
            "+1",
            "Leftovers will raise track 4 by 1, to its top; the rest is lost.",
            "leftovers raise track 4 by 1",
        ),
        (
            6,
            "Leftovers would be lost: your disc is at the top of track 4.",
            "",
            "Leftovers will be lost: your disc is at the top of track 4.",
            "ends the turn at value 1",
        ),
    ],
)
def test_leftovers_are_told_as_they_will_come(level, pointed_at, on_the_card, ahead, told):
    state = thrown("4 4 4", {"a": "Ga1"}, levels={"a": [2, 2, 2, level, 2, 2, 2]})
    assert pointed_at in note(state, 4)
    assert card(state, 4).title.partition(" \u00b7 ")[0] == "Action 4: 3 diplomats"
    written = re.findall(r"\+\d", str(card(state, 4)))
    assert written == [on_the_card] * bool(on_the_card)
    say(state, "action 4 white", "skip")
    assert hint(state) == ahead
    assert line(state, "end").text.endswith(told)


# --- scorings ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-37a")
def test_the_last_scoring_is_called_so_even_when_it_is_the_first():
    state = acting(4, {"b": "Ga1"}, active="b", round=20, max_rounds=20)
    assert header(state) == "Two players \u00b7 round 20, the last \u00b7 scoring at 13"
    say(state, "skip")
    assert hint(state) == "This is the last turn: the last scoring follows and ends the game."
    assert rules(state)["KP-37a"] == "After 20 rounds the last scoring ends the game, whatever the values are."
    assert "End the turn and score" in buttons(state)
    told = line(state, "end")
    assert "All 20 rounds have been played. Last scoring: Blue +" in told.text
    assert told.story is not None
    assert told.story.title == "Last scoring"
    assert "Dernier comptage\u00a0: " in line(state, "end", FRENCH).text


@pytest.mark.rule("KP-37a")
def test_nothing_is_said_of_the_last_scoring_before_it_is_near():
    early = say(acting(4, {"b": "Ga1"}, active="b", round=19, max_rounds=20), "skip")
    assert header(early) == "Two players \u00b7 round 19 \u00b7 scoring at 13"
    assert hint(early) == "End your turn, or spend influence"
    assert "KP-37a" not in rules(early)
    assert "End the turn" in buttons(early)
    first = say(acting(4, {"a": "Ga1"}, round=20, max_rounds=20), "skip")
    assert hint(first) == "End your turn, or spend influence", "the other's turn is the last"
    assert "KP-37a" in rules(first)


@pytest.mark.rule("KP-37a")
def test_the_last_round_is_announced_when_it_begins():
    state = say(acting(4, {"a": "Ga1"}, active="b", round=19, max_rounds=20), "skip")
    history = played(state, "end")
    news = ("Round 20 is the last one: it ends with the last scoring",)
    assert scene.status(history, 0, ENGLISH).news == news
    thrown_too = history.then(history.now.string_to_action("dice 1 1 3"))
    assert scene.status(thrown_too, 0, ENGLISH).news == news, "chance comes with the decision before it"
    assert scene.status(thrown_too.then(thrown_too.now.string_to_action("action 1 white")), 0, ENGLISH).news == ()
    early = say(acting(4, {"a": "Ga1"}, active="b", round=18, max_rounds=20), "skip")
    assert scene.status(played(early, "end"), 0, ENGLISH).news == ()


@pytest.mark.rule("KP-36", "KP-37a")
def test_two_scorings_at_once_are_both_told():
    """A threshold that the last turn reaches is scored, and then the last scoring comes."""
    state = say(acting(4, {"b": "GaL3"}, active="b", round=20, max_rounds=20), "skip")
    assert hint(state) == ("Your value is 15: a scoring follows. This is the last turn: the last scoring follows and ends the game.")
    told = line(state, "end")
    assert re.search(r"First scoring: .* All 20 rounds have been played\. Last scoring: ", told.text)
    assert told.story is not None
    assert told.story.title == "First scoring \u00b7 Last scoring"
    stages = [step.stage for step in told.story.steps]
    assert {stage.partition(" \u00b7 ")[0] for stage in stages} == {"First scoring", "Last scoring"}
    assert stages.index("First scoring \u00b7 Total") < stages.index("Last scoring \u00b7 Quarters")
    totals = [step for step in told.story.steps if step.stage.endswith("Total")]
    after = played(state, "end").now.scores()
    assert {seat: int(cells[2]) for seat, cells in totals[-1].rows} == dict(enumerate(after))
    passed = say(acting(4, {"a": "GaL5"}), "skip")
    assert hint(passed) == "Your value is 25: 2 scorings follow."
    assert line(passed, "end").story.title == "First scoring \u00b7 Second scoring"


@pytest.mark.rule("KP-36")
def test_a_scoring_that_waits_for_a_token_is_told_where_it_begins():
    """Its line is no mere token's: it stands in the log."""
    state = say(acting(4, {"a": "GaL2 ObL2 PaL1", "b": "Ga1"}, tokens=([], [1], [])), "skip")
    history = History.beginning(state).then(state.string_to_action("end"))
    assert phase(history.now) == Phase.REFILL
    told = scene.entry(history.then(history.now.legal_actions()[0]), None, ENGLISH)
    assert told.story is not None
    assert told.story.title == "Second scoring"
    assert not told.minor


@pytest.mark.rule("KP-37")
def test_before_the_third_scoring_one_is_told_that_it_ends_the_game():
    state = acting(4, {"a": "GaL6"})
    fields(state).threshold = 2
    assert header(state) == "Two players \u00b7 round 10 \u00b7 scoring and end at 30"
    say(state, "skip")
    assert hint(state) == "Your value is 30: a scoring follows and ends the game."
    assert rules(state)["KP-35"] == "If your diplomatic value is 30 or more when your turn ends, a scoring takes place."
    assert rules(state)["KP-37"] == "The scoring at 30 ends the game at once."
    fields(state).threshold = 1
    assert "KP-37" not in rules(state)


# --- actions that can do nothing --------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-25", "KP-27")
def test_before_two_dice_are_placed_for_nothing_one_is_asked():
    state = thrown("3 3 5", {"a": "Ga2 Gb2"})
    assert note(state, 7) == "No leader can be placed: that takes 3 of your diplomats in one quarter."
    assert "kp-void" in card(state, 7).classes
    assert buttons(state)["\u2682 \u2682 both white"].sure == "Place the dice without any effect?"
    assert "kp-void" not in card(state, 3).classes
    assert "kp-void" not in card(state, 5).classes


@pytest.mark.rule("KP-25", "KP-27")
def test_an_action_that_can_do_something_is_placed_without_a_question():
    state = thrown("3 3 5", {"a": "Ga3"})
    assert "No leader" not in note(state, 7)
    assert "kp-void" not in card(state, 7).classes
    assert not any(choice.sure for choice in buttons(state).values())


@pytest.mark.rule("KP-24", "KP-33")
def test_without_leaders_the_leftovers_alone_are_asked_for():
    state = thrown("3 3 3", {"a": "GaL6 Gb3"})
    assert note(state, 7) == "No leader can be placed: your supply has none left. Leftovers: track 7 +1."
    assert buttons(state)["\u2682 \u2682 both white"].sure == "Place the dice for the leftovers alone?"


@pytest.mark.rule("KP-15", "KP-24", "KP-27")
@pytest.mark.parametrize("between", [False, True])
def test_an_action_that_can_only_wait_for_influence_can_do_nothing_as_things_stand(between):
    """One diplomat in supply, and nowhere two to move."""
    scattered = " ".join(f"{quarter}1" for quarter in ("Ga", "Gb", "Gc", "Gd", "Oa", "Ob", "Oc", "Od", "Pa"))
    state = thrown("5 1 3", {"a": scattered}, influence_between_groups=between)
    assert note(state, 5) == "Right now, none of its groups can be used."
    assert "kp-void" in card(state, 5).classes
    assert "kp-void" not in card(state, 3).classes


# --- the rules of the moment ------------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-13")
@pytest.mark.parametrize(("times", "told"), [(1, "You take it once a turn at most,"), (3, "You take it up to 3 times a turn,")])
def test_how_often_the_bonus_may_be_taken(times, told):
    assert rules(thrown("1 2 4", bonus421_per_turn=times))["KP-13"].startswith(told)


@pytest.mark.rule("KP-29")
@pytest.mark.parametrize(
    ("after", "between", "told"),
    [
        (True, False, "Influence is spent before or after the action, not between its groups."),
        (False, False, "Influence is spent before the action."),
        (True, True, "Influence is spent before the action, between its groups or after it."),
        (False, True, "Influence is spent before the action or between its groups, not after it."),
    ],
)
def test_when_influence_is_spent(after, between, told):
    state = thrown("3 1 5", {"a": "Ga1"}, influence_after_action=after, influence_between_groups=between)
    assert rules(state)["KP-29"] == told
    say(state, "action 3 white")
    assert "KP-28" not in rules(state), "not before the first group"
    say(state, "skip")
    assert ("KP-28" in rules(state)) == between
    while phase(state) == Phase.GROUP:
        say(state, "skip")
    assert ("KP-28" in rules(state)) == after


@pytest.mark.rule("KP-17", "KP-18", "KP-22", "KP-23", "KP-24", "KP-27")
@pytest.mark.parametrize(
    ("action", "option", "value", "clause", "told"),
    [
        (4, "origins_count_as_targets", True, "KP-18", "counts as entered"),
        (4, "presence_excludes_lifted", True, "KP-22", "do not count where they were"),
        (4, "partial_group", True, "KP-24", "use those that you have"),
        (4, "empty_action_allowed", False, "KP-27", "at least one"),
        (4, "targets_scope", "turn", "KP-17", "influence put a cube"),
        (1, "targets_scope", "turn", "KP-17", "influence put a cube"),
        (1, "spent_disc_blocked", True, "KP-17", "lowered as payment"),
    ],
)
def test_an_option_that_bears_on_the_group_at_hand_is_told_and_no_other(action, option, value, clause, told):
    others = {"targets_scope": "action"}
    assert told in rules(acting(action, {"a": "Ga3"}, **{**others, option: value}))[clause]
    assert told not in " ".join(rules(acting(action, {"a": "Ga3"}, **others)).values())


@pytest.mark.rule("KP-23")
def test_who_has_no_cube_is_told_so():
    assert "KP-23" in rules(acting(4, {"b": "Ga1"}))
    assert not {"KP-20", "KP-21"} & set(rules(acting(4, {"b": "Ga1"})))
    assert "KP-23" not in rules(acting(4, {"a": "Ga1"}))


@pytest.mark.rule("KP-29")
def test_a_table_with_influence_between_groups_is_not_told_that_it_comes_before_the_action_alone():
    state = thrown("3 1 5", {"a": "Ga1"}, influence_after_action=False, influence_between_groups=True)
    say(state, "action 1 white", "skip", "skip", "skip")
    with pytest.raises(IllegalAction, match="influence cannot be spent after the action"):
        say(state, "black")


@pytest.mark.rule("KP-28")
def test_spending_influence_is_named_only_where_some_can_be_spent():
    state = say(acting(4, {"a": "Ga1"}, levels={"a": [0] * 7}), "skip")
    assert hint(state) == "End your turn"
    assert hint(say(acting(4, {"a": "Ga1"}), "skip")) == "End your turn, or spend influence"


# --- the end ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-44")
def test_winners_are_told_so_in_person():
    state = acting(4, {"a": "GaL6", "b": "Gb1"}, players=3)
    fields(state).threshold = 2
    over = played(say(state, "skip"), "end")
    assert scene.standings(over, ENGLISH).verdict == "Blue wins"
    assert scene.standings(over, ENGLISH).yours == ((0, "You win"),)
    assert scene.standings(over, FRENCH).yours == ((0, "Vous gagnez"),)
    fields(over.now).winners = 0b101
    assert scene.standings(over, ENGLISH).verdict == "Blue and Red share the victory"
    assert scene.standings(over, ENGLISH).yours == ((0, "You share the victory with Red"), (2, "You share the victory with Blue"))


def test_whose_dice_they_are_is_told_in_person():
    told = {viewer: scene.hand(played(thrown("1 3 5")), viewer, ENGLISH) for viewer in (None, 0, 1)}
    assert {viewer: hand and hand.title for viewer, hand in told.items()} == {
        None: "Blue\u2019s dice: white 1, white 3, white 5",
        0: "Your dice: white 1, white 3, white 5",
        1: "Blue\u2019s dice: white 1, white 3, white 5",
    }


# --- French -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-38")
def test_places_are_told_in_french_that_is_right_for_every_name():
    state = say(acting(4, {"a": "GaL2 Gb4", "b": "Ga1"}), "skip")
    story = line(state, "end", FRENCH).story
    assert story is not None
    texts = {step.title: step.text for step in story.steps}
    assert texts["Ga\u00a0: 12 / 8 / 4"] == "Bleu occupe la première place et gagne 12. Jaune occupe la deuxième place et gagne 8."
    assert texts["Gb\u00a0: 9 / 6 / 3"] == "Bleu y est sans rival et gagne la première tranche, 9."


def test_whose_leader_an_influence_moves_is_told_to_whoever_it_is() -> None:
    state = thrown("1 2 3", {"a": "GaL"}, levels={"a": [6] * 7})
    told = line(state, "leader Ga Gc", FRENCH)
    assert told.text.endswith("son leader va de Ga en Gc")
    assert [(seat, text.partition(": ")[2]) for seat, text in told.yours] == [(0, "votre leader va de Ga en Gc")]
    english = line(state, "leader Ga Gc")
    assert english.text.endswith("own leader from Ga to Gc")
    assert [text.partition(": ")[2] for _, text in english.yours] == ["your leader from Ga to Gc"]


@pytest.mark.parametrize(("supply", "told"), [("Ga8", "Touchez 3 diplomates à vous, puis où ils vont"), ("Ga10", "puis où il va")])
def test_where_one_or_several_go_is_asked_in_french(supply: str, told: str) -> None:
    state = acting(4 if supply == "Ga8" else 6, {"a": supply})
    asked = scene.status(played(state), int(state.record.active), FRENCH).hint
    assert told in asked


def test_a_badge_says_points_to_whoever_listens() -> None:
    """Points stand alone above the value, and "0, value 2" read aloud does not say what there are none of."""
    state = acting(4, {"a": "Ga6"})
    assert scene.badge(played(state), 0, 0, ENGLISH).value_title == "0 points"
    assert [language("worth", n=1) for language in (ENGLISH, FRENCH)] == ["1 point", "1 point"]
