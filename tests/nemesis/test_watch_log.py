"""What is said: log, news, event phase, rules of the moment, the end; in two languages."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

import nexarium
from nexarium.core.game import History, State
from nexarium.core.input import Pick
from nexarium.core.lessons import read_lesson
from nexarium.core.view import InvalidTap, why_not
from nexarium.core.words import Words
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.box.ship import scenario
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules.numbering import TOKEN_NAMES
from nexarium.games.nemesis.rules.state import Cause, Fate
from nexarium.games.nemesis.scene import panels
from nexarium.games.nemesis.scene import picture as face
from nexarium.games.nemesis.scene.shown_ply import shown_plies
from nexarium.testing.playing import say
from tests.nemesis.playing import LAYOUT, close, event_phase, explored, fields, hold, noise, place, position, until, wound
from tests.nemesis.playing import deck as attack_deck

from ..shown import Shown
from .watching import ENGLISH, FRENCH, TABLES, histories

scene = Shown(face)
NEST = next(room for room, tile in LAYOUT.items() if tile == "nest")


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_line_of_the_log_and_every_status_is_said_in_both_languages(number: int) -> None:
    for history in histories(number, seed=20 + number):
        state = history.now
        for language in (ENGLISH, FRENCH):
            if state.current_player() >= 0:
                assert face.status(history, None, language).phase
            if history.plies:
                line = face.entry(history, None, language)
                assert 0 <= line.seat < state.game.num_players()
                assert re.fullmatch(r"[^{}]*\(NM-\d+\)\.", line.text), line.text
    for language in (ENGLISH, FRENCH):
        table = face.standings(history, language)
        assert table.verdict
        assert {seat for row in table.rows for seat in row.seats} == set(range(state.game.num_players()))
        msgspec.json.encode(table)


def test_each_step_of_an_intruder_is_told_with_its_clause() -> None:
    """An encounter with surprise, attack and wounds, then a shot, its check and a retreat: a story by its clauses."""
    state = hold(noise(position(1, {"a": 15}), "15-18"), "a", action=3)
    told = []

    def go(*texts: str) -> None:
        for text in texts:
            told.append(scene.entry(state, state.string_to_action(text), None, ENGLISH).text)
            say(state, text)

    go("move 18", "noise 3", "token adult-3", "card claw 3", "shoot adult-1", "roll double", "card claw retreat", "event hunt_2")
    clauses = [re.findall(r"NM-\d+", line) for line in told]
    assert clauses[:6] == [["NM-73"], ["NM-70"], ["NM-12", "NM-13"], ["NM-24", "NM-24", "NM-24"], ["NM-50"], ["NM-50", "NM-40"]]
    assert "3 against 2 cards in hand" in told[2]
    assert "2 light wounds" in told[3]
    assert "3 injuries" in told[5]
    assert told[6].startswith("Injury check of the Adult: an arrow against 3 injuries")
    assert "retreats by corridor 2" in told[7]
    assert "goes from 18 to 20" in told[7]


def test_nobody_answers_a_summoning_without_a_miniature() -> None:
    state = place(position(1, {"a": 7}), "creeper-1", 7)
    for figure in range(1, 7):
        place(state, f"larva-{figure}", 2)
    fields(state).bag[0] = 1  # a token more than there are miniatures
    say(event_phase(attack_deck(state, summoning_3=1, bite_4=1)), "card summoning 3")
    told = scene.entry(state, state.string_to_action("token larva-1"), None, ENGLISH).text
    assert told == "Out of the bag: a Larva, but no figure is left; no intruder appears (NM-16)."


@pytest.mark.parametrize(
    ("room", "before", "clause"),
    [(14, ["rest"], "NM-32"), (16, ["operate"], "NM-92"), (11, ["hibernate", "noise silence"], "NM-96")],
)
@pytest.mark.parametrize(("known", "drawn", "said"), [(0, 0, "all clean"), (1, 0, "1 infected card"), (1, 1, "2 infected cards")])
def test_a_scan_tells_of_cards_that_were_known_as_infected_too(
    room: int, before: list[str], clause: str, known: int, drawn: int, said: str
) -> None:
    """Chance says only how many of the others are infected; a character who dies of a card that was known has not scanned clean ones."""
    state = hold(position(1, {"a": room}), "a", action=3, unscanned=1, infected=known)
    fields(state).hibernation = scenario().time
    say(state, *before)
    assert scene.entry(state, state.string_to_action(f"scan {drawn}"), None, ENGLISH).text.startswith(f"Captain scans: {said} ({clause}).")


def test_the_event_phase_is_told_from_the_attack_to_the_bag() -> None:
    state = place(place(position(1, {"a": 7}), "adult-1", 7), "creeper-1", 13)
    event_phase(attack_deck(state, slime_5=1, bite_4=1))
    said = []
    for text in ("card slime 5", "event damage", "develop larva"):
        said.append(scene.entry(state, state.string_to_action(text), None, ENGLISH).text)
        say(state, text)
    assert "covered with Slime" in said[0]
    assert said[1].startswith("Event: through corridor 2 move: Creeper and Adult (NM-75)")
    assert "Creeper goes from 13 to 19" in said[1]
    assert "(NM-60)" in said[2]


def test_the_event_phase_can_be_gone_through_step_by_step() -> None:
    met = 0
    for history in histories(3, seed=12):
        state = history.now
        line = face.entry(history, None, ENGLISH) if history.plies else None
        if line is None or line.story is None:
            continue
        met += 1
        assert not state.is_chance_node()
        board = {shape.id for shape in face.board(history, None, ENGLISH).shapes()}
        for step in line.story.steps:
            assert re.fullmatch(r"[^{}]*\(NM-\d+\)\.", step.title)
            assert {name for name in step.shapes if name.startswith("room")} <= board
        told = [step.title for step in line.story.steps]
        plies = shown_plies(history, history.last_decision(), ENGLISH)
        drawn = [ply.action for ply in plies if isinstance(ply.action, n.EventCard)]
        assert sum("NM-75" in title or "NM-44" in title for title in told) == len(drawn)
    assert met > 2


def test_what_must_not_be_missed_is_news_until_the_next_decision() -> None:
    told = 0
    for history in histories(3, seed=6):
        state = history.now
        if state.current_player() < 0:
            continue
        (news,) = face.status(history, 0, ENGLISH).news or ("",)
        before = history.before(history.last_decision()).record.status.tolist()
        if before != state.record.status.tolist():
            assert news
            told += 1
    assert told


def test_nothing_is_told_of_what_came_before_a_position_that_was_set_up() -> None:
    made = close(position(1, {"a": 7}), "7-8")
    assert scene.status(made, 0, ENGLISH).news == ()


def test_each_way_in_which_an_intruder_leaves_the_board_is_told_as_what_it_is() -> None:
    """Dead, fled, carried by a character, or grown: told by what was due and what was seen before and after, in a game's own words."""
    told: Counter[str] = Counter()
    for seed in range(1, 9):
        for history in histories(seed % len(TABLES), seed):
            state = history.now
            if not history.plies:
                continue
            (ply,) = shown_plies(history, history.plies - 1, ENGLISH)
            text = _lowered(face.entry(history, None, ENGLISH).text)
            for gone in ply.was.intruders:
                if gone.figure in ply.there:
                    continue
                dies = ENGLISH("log.killed", what=ply.the(gone.figure), room=ply.room(gone.room)) in text
                fled = [each.figure for each in ply.was.intruders if each.figure not in ply.there and each.figure in ply.fled]
                flees = gone.figure in ply.fled and ENGLISH("log.fled", what=ply.several(fled), n=len(fled)) in text
                way = "dies" if dies else "flees" if flees else "infests" if gone.kind == "larva" else "grows"
                told[way] += 1
                pools = [int(each.record.pool[:6].sum() + each.record.pool_seen.sum()) for each in (history.last.before, state)]
                assert flees <= (sum(ply.now.bag.values()) >= sum(ply.was.bag.values())), text
                assert dies <= (pools[1] > pools[0]), text
                assert (way == "infests") <= any(each.larva or each.fate == "dead" for each in ply.now.people), text
    assert told.keys() >= {"dies", "flees", "infests"}, told


def _lowered(text: str) -> str:
    """Sentences without their capitals."""
    return re.sub(r"(^|\. )(\w)", lambda found: found[1] + found[2].lower(), text)


def test_the_rules_of_the_moment_are_told() -> None:
    def told(state: State) -> set[str]:
        return {clause.id for clause in scene.status(state, 0, FRENCH).rules}

    assert {"NM-92", "NM-73", "NM-95"} <= told(position(1, {"a": 11}))
    nest = next(room for room, tile in LAYOUT.items() if tile == "nest")
    assert "NM-94" in told(position(1, {"a": nest}))
    fighting = place(position(1, {"a": 7}), "adult-1", 7)
    assert told(fighting) == {"NM-50", "NM-51", "NM-42", "NM-44", "NM-73"}
    assert told(place(fighting, "queen-1", 7)) == {"NM-50", "NM-51", "NM-42", "NM-43", "NM-44", "NM-73"}
    assert told(place(position(1, {"a": 7}), "larva-1", 7)) == {"NM-50", "NM-51", "NM-41", "NM-73"}


def test_a_check_is_told_of_the_kinds_whose_it_is_in_an_owners_box(monkeypatch: pytest.MonkeyPatch) -> None:
    def told() -> dict[str, str]:
        state = place(place(position(1, {"a": 7}), "adult-1", 7), "queen-1", 7)
        return {each.id: each.text for each in scene.status(state, 0, FRENCH).rules}

    assert "un Adulte" in told()["NM-42"]
    monkeypatch.setitem(components().checks, "adult", 2)  # type: ignore[index]  (a mapping of the server, which nobody else changes)
    assert "NM-42" not in told()
    assert "à un Adulte, à un Hybride ou à la Reine" in told()["NM-43"]


def test_the_rules_of_the_moment_follow_the_options_in_force() -> None:
    def rule(clause: str, room: int, **options: object) -> str:
        state = place(position(3, {"a": room}, **options), "queen-1", 7)
        return next(each.text for each in scene.status(state, 0, ENGLISH).rules if each.id == clause)

    assert "less than the number of injuries" in rule("NM-43", 7)
    assert "at most the number of injuries" in rule("NM-43", 7, breeder_queen_check="official")
    assert "retreats" in rule("NM-44", 7)
    assert rule("NM-44", 7, retreat=False).endswith("the intruder lives.")
    assert rule("NM-97", 11) == "All win together if the Nest or the Queen is destroyed and at least 2 survive."
    assert rule("NM-97", 11, goal="survive", need=1) == "All win together if at least 1 survives."


# --- what the log had wrong, or left out --------------------------------------------------------------------------------


def line(state: State, text: str) -> str:
    """What the log says of an action; it is played."""
    told = scene.entry(state, state.string_to_action(text), None, ENGLISH).text
    say(state, text)
    return told


def lines(state: State, *texts: str) -> str:
    return " ".join(line(state, text) for text in texts)


@pytest.mark.rule("NM-30", "NM-31")
@pytest.mark.parametrize("carrier", [False, True])
def test_a_larva_that_attacks_is_told_with_what_becomes_of_it(carrier: bool) -> None:
    def told(state: State, *texts: str) -> str:
        fields(state).larva[0] = carrier
        return lines(state, *texts)

    infests = "The Larva attacks Captain, who carries it now (NM-30). Captain takes a Contamination card (NM-30)"
    leaves = (
        "The Larva attacks Captain and leaves the game: Captain carries one already (NM-31). Captain takes a Contamination card (NM-31)"
    )
    expected = leaves if carrier else infests
    assert expected in told(place(position(1, {"a": 14}), "larva-1", 14), "move 17"), "an escape"
    assert expected in told(place(position(1, {"a": 14}), "larva-1", 14), "pass", "keep"), "the event phase"
    assert expected in told(hold(noise(position(), "14-17"), "a", action=1), "move 14", "noise 2", "token larva-1"), "a surprise"
    two = told(place(place(position(1, {"a": 14}), "larva-1", 14), "larva-2", 14), "move 17")
    assert ("2 Larvae attack Captain" in two) == carrier
    assert ("who carries it now" in two) != carrier
    assert "2 Contamination cards" in two


@pytest.mark.rule("NM-25")
def test_the_third_light_wound_is_told() -> None:
    attacked = event_phase(wound(place(position(1, {"a": 14}), "adult-1", 14), "a", light=2))
    told = line(until(attacked, "card"), "card claw 3")
    assert "Captain takes 1 light wound (NM-24). The third light wound: Captain clears them and takes a serious one (NM-25)" in told
    assert "Captain takes 1 light wound (NM-24)" in line(attacked, "wound arm"), "the Claw's other one"
    burning = wound(position(1, {"a": 14}), "a", light=2)
    fields(burning).fire[14] = 1
    told = lines(burning, "pass", "keep")
    assert "Captain burns: 1 light wound (NM-93). The third light wound" in told
    bleeding = wound(position(1, {"a": 14}), "a", "bleeding", light=0)
    fields(bleeding).fire[14] = 1
    hold(bleeding, "a")
    told = line(bleeding, "pass")
    assert "Captain takes 1 light wound (NM-92). Captain burns: 1 light wound (NM-93)" in told


@pytest.mark.rule("NM-24", "NM-43", "NM-93", "NM-13", "NM-62")
def test_what_happens_is_told_with_its_own_clause() -> None:
    attacked = until(event_phase(place(position(1, {"a": 14}), "adult-1", 14)), "card")
    assert "covered with Slime (NM-24)" in line(attacked, "card slime 5")
    queen = place(position(1, {"a": 14}, character_a="scout"), "queen-1", 14, injuries=6)
    assert "The Queen in 14, Canteen is dead (NM-43)" in lines(queen, "shoot queen-1", "roll hit", "card scratch 2", "card scratch 3")
    burning = position()
    fields(burning).fire[NEST] = 1
    assert "1 egg is destroyed, left: 4 (NM-93)" in lines(burning, "pass", "keep")
    assert "2 eggs are destroyed, left: 3 (NM-94)" in lines(position(1, {"a": NEST}, character_a="scout"), "shoot egg", "roll double")
    at_the_nest = until(event_phase(hold(position(2, {"b": NEST}), "b", action=3)), "develop")
    told = line(at_the_nest, "develop queen")
    assert "(NM-62)" in told
    assert "Surprise: 4 against 3 cards in hand. It attacks Pilot at once (NM-13)" in told


@pytest.mark.rule("NM-60", "NM-61", "NM-62", "NM-63", "NM-64", "NM-14")
def test_tokens_that_come_leave_and_return_are_told_as_it_is() -> None:
    def developing(adults: bool = True, **options: object) -> State:
        state = until(event_phase(position(1, {"a": 14}, **options)), "develop")
        if not adults:
            r = fields(state)
            r.bag[2], r.pool[2] = r.bag[2] + r.pool[2], 0
        return state

    assert "a Larva leaves, an Adult replaces it (NM-60)" in line(developing(), "develop larva")
    assert "no Adult is left to replace it (NM-64)" in line(developing(adults=False), "develop larva")
    assert "so it stays (NM-64)" in line(developing(adults=False, no_replacement="stay"), "develop larva")
    blank = line(developing(), "develop blank")
    assert "an Adult joins the bag (NM-63). The token goes back into the bag: Blank (NM-63)" in blank
    assert "no Adult is left to join the bag (NM-63)" in line(developing(adults=False), "develop blank")
    assert "The token goes back into the bag: Queen (NM-62)" in line(developing(), "develop queen")
    rolling = developing()
    assert "goes back" not in line(rolling, "develop adult")
    assert "The token goes back into the bag: Adult (NM-61)" in line(rolling, "noise 1")
    called = hold(noise(developing(), "13-14"), "a", action=1)
    wounded = [line(called, text) for text in ("develop adult", "noise 1", "token adult-4", "card claw 4")][-1]
    assert "2 light wounds" in wounded
    assert wounded.index("2 light wounds") < wounded.index("The token goes back into the bag: Adult (NM-61)"), "in the order of the rules"
    blank_drawn = noise(developing(), "13-14")
    told = [line(blank_drawn, text) for text in ("develop adult", "noise 1", "token blank")][-1]
    assert "The token goes back into the bag: Adult (NM-61)" in told
    assert "the last token" not in told, "the Adult that is in the bag again was out of it before"
    destroyed = developing()
    fields(destroyed).eggs, fields(destroyed).nest_destroyed = 0, 1
    assert "the Nest is destroyed, no egg is laid (NM-62)" in line(destroyed, "develop queen")
    laid = developing()
    fields(laid).eggs_in_box = 0
    assert "no egg is left for her to lay (NM-62)" in line(laid, "develop queen")
    there = position(1, {"a": NEST}, queen_token="bag")
    fields(there).place[-1] = 2
    assert "who is on board already; nothing happens (NM-62)" in line(until(event_phase(there), "develop"), "develop queen")


@pytest.mark.rule("NM-60", "NM-63", "NM-14")
def test_why_a_token_is_added_is_told() -> None:
    def adding(state: State, *texts: str) -> str:
        fields(state).pool[2] -= 1
        fields(state).pool_seen[TOKEN_NAMES.index("adult-4")] += 1
        return face.entry(course_of(state, *texts, "pool adult-4 again"), None, ENGLISH).text

    for developed, clause in (("larva", "NM-60"), ("blank", "NM-63")):
        state = until(event_phase(position(1, {"a": 14})), "develop")
        assert adding(state, f"develop {developed}").startswith(f"Into the bag: an Adult ({clause})")
    alone = noise(position(), "14-17")
    r = fields(alone)
    r.pool[:5] += r.bag[:5]
    r.bag[:5] = 0
    say(alone, "move 14", "noise 2")
    assert "the last token in the bag: an Adult joins it (NM-14)" in line(alone.clone(), "token blank")
    assert adding(alone, "token blank").startswith("Into the bag: an Adult (NM-14)")


@pytest.mark.rule("NM-16", "NM-15")
def test_adults_that_make_room_are_told_once_and_the_new_one_is_no_mover() -> None:
    state = position(2, {"b": 18})
    for number in range(1, 9):
        place(state, f"adult-{number}", 18 if number == 1 else 17, token=f"adult-{2 + number % 3}")
    fields(state).pool[2] -= 1
    fields(state).bag[2] += 1
    noise(state, "14-17")
    told = lines(state, "move 14", "noise 2", "token adult-3")
    assert "7 Adults vanish into the technical corridors (NM-16)" in told
    assert "An Adult comes to 14" in told
    assert "goes from" not in told
    fleeing = place(place(place(position(1, {"a": 1}), "adult-1", 14), "adult-2", 14), "creeper-1", 14)
    told = line(until(event_phase(fleeing), "event"), "event hunt_3")
    assert "vanish" not in told


def test_the_player_concerned_is_told_as_you() -> None:
    history = course_of(place(position(2, {"a": 14}), "adult-1", 14), "move 17", "card bite 4", "wound leg", "noise 1")

    def news(viewer: int | None, language: Words) -> str:
        return " ".join(face.status(history, viewer, language).news)

    assert news(0, ENGLISH) == "The Adult attacks you: Bite (NM-24). You take a serious wound: Leg (NM-25)."
    assert news(1, ENGLISH) == news(None, ENGLISH) == "The Adult attacks Captain: Bite (NM-24). Captain: serious wound, Leg (NM-25)."
    assert news(0, FRENCH) == "L\u2019Adulte vous attaque\u00a0: Morsure (NM-24). Vous subissez une blessure grave\u00a0: Jambe (NM-25)."
    log = face.entry(history.until(2), None, ENGLISH)
    assert log.text == "The Adult attacks Captain: Bite (NM-24)."
    assert log.yours == ((0, "The Adult attacks you: Bite (NM-24)."),)
    assert face.entry(history.until(2), None, FRENCH).yours == ((0, "L\u2019Adulte vous attaque\u00a0: Morsure (NM-24)."),)
    assert face.entry(history.until(1), None, ENGLISH).yours == ((0, "You try to escape to 17, Storage (NM-73)."),)


def test_what_concerns_several_is_told_to_each_in_its_own_words() -> None:
    burning = position(2, {"a": 14, "b": 14})
    fields(burning).fire[14] = 1
    log = scene.entry(say(burning, "pass", "keep", "pass"), burning.string_to_action("keep"), None, ENGLISH)
    one, other = "Captain burns: 1 light wound (NM-93)", "Pilot burns: 1 light wound (NM-93)"
    assert one in log.text
    assert other in log.text
    (captain, hers), (pilot, his) = log.yours
    assert (captain, pilot) == (0, 1)
    assert hers == log.text.replace(one, "You burn: 1 light wound (NM-93)")
    assert his == log.text.replace(other, "You burn: 1 light wound (NM-93)").replace("Pilot keeps", "You keep")


def test_everything_that_is_told_as_you_is_also_told_of_others() -> None:
    for catalogue in (ENGLISH, FRENCH):
        yours = [key for key in catalogue.texts if key.endswith("-you")]
        assert len(yours) > 20
        assert all(key.removesuffix("-you") in catalogue for key in yours)


@pytest.mark.rule("NM-25")
def test_with_three_serious_wounds_the_button_says_that_the_next_one_kills() -> None:
    def buttons(*wounds: str, rooms: str = "", intruder: str = "") -> dict[str, tuple[str, str]]:
        state = wound(position(1, {"a": 14}), "a", *wounds)
        explored(state, {**LAYOUT, 14: rooms or LAYOUT[14]})
        if intruder:
            place(state, intruder, 14)
        offered = scene.input(state, 0, ENGLISH)
        assert isinstance(offered, Pick)
        previews = scene.board(state, 0, ENGLISH).previews
        return {
            state.action_to_string(each.action): (each.label, previews[each.preview].text if each.preview else "")
            for each in offered.choices
        }

    deadly = "With 3 serious wounds the next wound kills."
    healthy, dying = (buttons(*wounds, intruder="adult-1") for wounds in (["leg", "arm"], ["leg", "arm", "hand"]))
    assert healthy["melee adult-1"][0] == "Strike the Adult"
    assert dying["melee adult-1"][0] == "Strike the Adult: a miss kills"
    assert dying["move 17"][0].endswith("the next wound kills")
    for text in ("melee adult-1", "move 17", "pass"):
        assert deadly in dying[text][1]
        assert deadly not in healthy[text][1]
    assert deadly not in dying["shoot adult-1"][1]
    quiet = buttons("leg", "arm", "bleeding")
    assert quiet["pass"][0] == "Pass: the bleeding kills"
    assert deadly not in quiet["move 17"][1]


@pytest.mark.rule("NM-96", "NM-95")
def test_who_lies_down_is_told_what_comes_at_the_end() -> None:
    state = position()
    fields(state).time = 8
    hibernate = state.string_to_action("hibernate")
    told = scene.board(state, 0, ENGLISH).previews[f"do-{hibernate}"].text
    assert "With an infected card or a Larva you draw 4 cards: any Contamination among them kills" in told
    assert {"NM-95", "NM-96", "NM-97"} <= {each.id for each in scene.status(state, 0, FRENCH).rules}


@pytest.mark.rule("NM-97")
def test_who_has_died_is_told_that_the_crew_has_won() -> None:
    state = say(position(2, goal="survive", need=1, at={"a": 11, "b": 11}), "pass", "keep")
    fields(state).status[:2], fields(state).died_of[1] = (Fate.ASLEEP, Fate.DEAD), Cause.BLEEDING
    told = scene.standings(event_phase(until_over(state)), ENGLISH)
    assert told.verdict.startswith("The crew wins: 1 of 2 survives")
    assert [seat for seat, _ in told.yours] == [0]


def test_whoever_has_drawn_a_character_is_told_which_before_anything_is_played() -> None:
    game = nexarium.load("nemesis", players=2, character_a="drawn", character_b="soldier", first_player="a")
    state = game.new_initial_state(3)
    while state.is_chance_node():
        state.step(state.chance_weights()[0][0])
    drawn = {seat: scene.status(state, seat, ENGLISH).news for seat in (0, 1)}
    name = scene.badge(state, 0, 0, ENGLISH).marks[0].label
    assert drawn == {0: (f"You wake as the {name} in this game",), 1: ()}
    assert not scene.status(say(state, "pass"), 0, ENGLISH).news


@pytest.mark.rule("NM-97")
def test_the_goal_and_the_time_that_are_tapped_explain_themselves_with_this_tables_numbers() -> None:
    for difficulty in ("easy", "normal", "hard"):
        state = nexarium.load("nemesis", players=2, first_player="a", difficulty=difficulty).new_initial_state(3)
        history, opens = History.of(state), int(fields(state).hibernation)
        time, goal = (why_not(history, InvalidTap(shapes=(shape,)), ENGLISH) for shape in ("time", "goal"))
        assert time is not None
        assert goal is not None
        assert (time.id, goal.id) == ("NM-95", "NM-97")
        assert f"From time {opens} on" in time.text
        assert f"From time {opens} on" in goal.text
        assert f"its {int(fields(state).eggs)} eggs" in goal.text
        about = face.portrait("difficulty", difficulty, ENGLISH)
        least, most = (f(getattr(scenario().difficulty, difficulty).hibernation) for f in (min, max))
        assert about is not None
        assert f"from time {most} to {least}, depending on crew size" in about.about
    fields(state).nest_destroyed = True
    gone = why_not(History.of(state), InvalidTap(shapes=("goal",)), ENGLISH)
    assert gone is not None
    assert "egg" not in gone.text


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_how_often_a_crew_wins_is_told_of_the_published_figures_alone(language: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    def odds() -> list[bool]:
        told = [face.portrait("difficulty", difficulty, language) for difficulty in ("easy", "normal", "hard")]
        return ["100" in each.about for each in told if each]

    assert odds() == [True] * 3
    monkeypatch.setattr(panels, "edited", lambda _: {"scenario.toml": ""})
    assert odds() == [False] * 3


@pytest.mark.rule("NM-95")
def test_the_lesson_says_from_when_on_one_may_sleep_at_its_own_table() -> None:
    lesson = read_lesson(DEFINITION, "first")
    step = next(number for number, step in enumerate(lesson.written.steps) if "NM-95" in step.rule_ids)
    says, opens = lesson.written.steps[step].says, int(fields(lesson.opening(step).now).hibernation)
    assert f"time {opens} on" in says.en
    assert f"temps {opens}," in says.fr


@pytest.mark.rule("NM-97")
def test_the_end_is_told_as_won_or_lost_together() -> None:
    def ending(nest: bool) -> State:
        state = say(position(goal="nest", at={"a": 11}), "pass", "keep")
        fields(state).nest_destroyed, fields(state).status[0] = nest, Fate.ASLEEP
        return event_phase(until_over(state))

    won = "The crew wins: 1 of 1 survives"
    for nest, verdict, phase in ((True, won, "won"), (False, "Lost: Nest and Queen are still there", "lost")):
        state = ending(nest)
        table = scene.standings(state, ENGLISH)
        assert table.verdict.startswith(verdict)
        assert [(seat, text.split(":")[0]) for seat, text in table.yours] == ([(0, "You win")] if nest else [])
        french = scene.standings(state, FRENCH)
        assert french.verdict.startswith("L\u2019équipage gagne" if nest else "Défaite")
        assert [text.split("\u00a0:")[0] for _, text in french.yours] == (["Vous gagnez"] if nest else [])
        assert scene.status(state, 0, ENGLISH).phase.endswith(phase)


def until_over(state: State) -> State:
    """The likeliest outcomes to the end."""
    while state.is_chance_node():
        state.apply_action(max(state.chance_weights(), key=lambda each: each[1])[0])
    return state


def course_of(state: State, *texts: str) -> History:
    """What is played from a position on."""
    history = History.beginning(state)
    for text in texts:
        history = history.then(history.now.string_to_action(text))
    return history


def test_while_dice_roll_the_status_names_the_action_under_way() -> None:
    """Looking back also shows where chance is next: an action counts until its last die has fallen, and there is no third."""

    def hint(*texts: str) -> str:
        return scene.status(say(state, *texts), 0, ENGLISH).hint

    state = hold(position(2, {"a": 14, "b": 2}), "a", action=5)
    assert [hint(), hint("move 17"), hint("noise 2"), hint("move 14")] == ["Action 1 of 2."] * 2 + ["Action 2 of 2."] * 2
    assert hint("noise 3").endswith(": action 1 of 2."), "the next character's"
    event_phase(state)
    assert state.is_chance_node()
    assert hint() == "", "nobody acts in the event phase"
