"""The companion's rules and Last Watch's are written twice, once for a table and once compiled: here they must judge alike."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from nexarium.core.game import State
from nexarium.games.nemesis.box.components import KINDS, TOKENS, components
from nexarium.games.nemesis.rules.numbering import ATTACK_TYPES
from nexarium.games.nemesis.rules.options import OPTIONS as WATCH_OPTIONS

from . import playing as watch
from .companion import DIES, LIVES, RETREATS, check_odds, rulings, surprise_odds
from .table import BLANK, QUEEN, Companion, adult

CARDS = sorted({(card.id, card.blood) for card in components().attacks})
FIGURE = {kind: f"{kind}-1" for kind in KINDS}
ROOM = 14


BOTH = {"last_blank", "no_miniature", "larva_miniature", "breeder_queen_check", "retreat", "queen_token", "no_replacement"}


def test_a_ruling_of_both_has_the_same_choices():
    mine = {option.name: tuple(option.choices) for option in rulings()}
    theirs = {option.name: option.choices for option in WATCH_OPTIONS if option.name in mine}
    assert theirs == {name: mine[name] for name in BOTH}


@pytest.mark.rule("NM-22", "NM-24", "NM-25")
@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize("serious", [0, 1, 2, 3])
def test_every_attack_card_does_the_same(kind, serious):
    wounds = ["leg", "arm", "hand"][:serious]
    ready = watch.place(watch.wound(watch.position(2, at={"a": ROOM}), "a", *wounds), FIGURE[kind], ROOM)
    ready = watch.until(watch.event_phase(ready), "card")
    for card, blood in CARDS:
        if card in ("transformation", "summoning"):
            continue  # these go on with draws of their own; their ends are proved apart
        state = watch.say(ready.clone(), f"card {watch.CARD_NAMES[ATTACK_TYPES.index((card, blood))]}")
        if state.is_chance_node() and any(text.startswith("wound") for text in watch.odds(state)):
            watch.say(state, "wound body")
        companion = Companion("captain", "scout")
        companion.wounds(0, *wounds)
        companion.place(kind, 0)
        companion.give("attack", [0], f"{card}:{blood}")
        if companion.asked == "frenzy":
            companion.give([])
        if companion.asked == "wound_card":
            companion.give("body")
        captain, there = companion.table.characters[0], state.record
        assert captain.dead == (watch.status(state)[0] == "d"), (kind, card)
        if not captain.dead:
            assert sorted(captain.serious) == sorted(watch.wounds(state, "a")), (kind, card)
            assert (captain.light, int(captain.slime)) == (int(there.light[0]), int(there.slime[0])), (kind, card)


@pytest.mark.rule("NM-42", "NM-43", "NM-45")
@pytest.mark.parametrize(("retreat", "reading"), list(product([True, False], ["official", "aid"])))
@pytest.mark.parametrize("kind", ["creeper", "queen"])
@pytest.mark.parametrize("hurt", [4, 7])
def test_checks_have_the_same_distribution(retreat, reading, kind, hurt):
    options = {"retreat": retreat, "breeder_queen_check": reading}
    start = watch.place(watch.position(at={"a": ROOM}, **options), FIGURE[kind], ROOM, injuries=hurt - 1)
    watch.say(start, f"shoot {FIGURE[kind]}", "roll hit")
    found = dict.fromkeys((DIES, RETREATS, LIVES), Fraction(0))

    def follow(state, chance: Fraction) -> None:
        outcomes = watch.odds(state) if state.is_chance_node() else {}
        if not any(text.startswith("card") for text in outcomes):
            gone = FIGURE[kind] not in watch.where(state)
            found[DIES if gone else RETREATS if outcomes else LIVES] += chance
            return
        for text, weight in outcomes.items():
            follow(watch.say(state.clone(), text), chance * Fraction(weight, sum(outcomes.values())))

    follow(start, Fraction(1))
    assert found == check_odds(Companion(**options).table, kind, hurt)


@pytest.mark.rule("NM-50", "NM-51")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("do", ["shoot", "melee"])
def test_the_dice_hit_the_same(kind, do):
    # the Scout's weapon deals what the die says
    for face in components().faces:
        state = watch.place(watch.position(at={"a": ROOM}, character_a="scout"), FIGURE[kind], ROOM)
        number = watch.FIGURE_NAMES.index(FIGURE[kind])
        watch.say(state, f"{do} {FIGURE[kind]}", f"roll {face}")
        dealt = int(state.record.injuries[number]) if FIGURE[kind] in watch.where(state) else 1
        companion = Companion()
        target = companion.place(kind, 0)
        companion.give(do, target.id, face)
        assert min(companion.prompt.default, 1 if kind == "larva" else 2) == dealt, face


@pytest.mark.rule("NM-13")
def test_surprise_is_judged_alike():
    for number, hand in product([2, 3, 4], range(6)):
        companion = Companion()
        companion.only(adult={number: 1})
        assert (
            surprise_odds(companion.table, hand) == int("surprise" in companion.encounter(adult(number), hand).keys) == int(hand < number)
        )


# --- the bag's development ------------------------------------------------------------------------------------------------------


NEST = next(room for room, tile in watch.LAYOUT.items() if tile == "nest")


def only(state: State, **kinds: int) -> State:
    """Last Watch's bag holds so many tokens of these kinds and no others."""
    r = watch.fields(state)
    r.pool += r.bag
    r.bag[:] = 0
    for kind, number in kinds.items():
        r.bag[TOKENS.index(kind)] += number
        r.pool[TOKENS.index(kind)] -= number
    return state


def agree(companion: Companion, state: State) -> None:
    """Both have the same tokens in the bag, the same eggs and the same intruders."""
    there = state.record
    assert companion.bag() == watch.bag(state)
    assert (companion.table.eggs, companion.table.eggs_in_box) == (int(there.eggs), int(there.eggs_in_box))
    assert sorted(each.kind for each in companion.table.intruders) == sorted(name.rsplit("-", 1)[0] for name in watch.where(state))


@pytest.mark.rule("NM-61", "NM-14")
@pytest.mark.parametrize("kind", ["adult", "breeder"])
def test_the_token_drawn_is_out_of_the_bag_while_all_roll_for_noise(kind):
    state = watch.noise(watch.position(2, at={"a": 14, "b": 7}), "14-17")
    only(watch.until(state, "develop"), blank=1, **{kind: 1})
    companion = Companion("captain", "scout")
    companion.only(blank={0: 1}, **{kind: {3: 1}})
    watch.say(state, f"develop {kind}", "noise 2")
    companion.give("bag", [kind, 3], "2", "marked")
    assert {value[0] for value in companion.choices()} == {text.split()[1] for text in watch.odds(state)} == {"blank"}
    # it is the last token in the bag, so an Adult joins it, while the one drawn is still outside
    watch.say(state, "token blank")
    companion.give(BLANK, adult(2))
    assert watch.developed(state)[kind] == len(companion.table.drawn) == 1
    agree(companion, state)
    watch.say(state, "noise silence")
    companion.give("silence")
    assert (companion.asked, watch.developed(state)[kind]) == ("menu", 0)
    agree(companion, state)


@pytest.mark.rule("NM-62", "NM-16", "NM-11")
@pytest.mark.parametrize("occupied", [False, True])
def test_the_queens_token_drawn_with_the_queen_on_board(occupied):
    corridor = next(name for name in watch.CORRIDOR_NAMES if str(NEST) in name.split("-"))
    state = watch.position(2, at={"a": NEST if occupied else 14, "b": 7}, queen_token="bag")
    watch.noise(watch.until(state, "develop"), corridor)
    watch.fields(state).place[watch.FIGURE_NAMES.index("queen-1")] = 2
    companion = Companion("captain", "scout", queen_token="bag")
    companion.correct("place", kind="queen", token=None)
    agree(companion, state)
    watch.say(state, "develop queen")
    companion.give("bag", QUEEN, [0] if occupied else [])
    assert companion.table.eggs == (5 if occupied else 6)
    assert corridor in watch.noisy(state)
    assert "noise_off_nest" not in companion.keys
    assert watch.status(state) == "aa"
    assert companion.asked == "menu"
    agree(companion, state)


@pytest.mark.rule("NM-41", "NM-62", "NM-94")
@pytest.mark.parametrize("faces", [["hit"], ["double"], ["double", "double"], ["double", "double", "hit"]])
def test_eggs_that_are_destroyed_leave_the_game(faces):
    state = watch.position(at={"a": NEST}, character_a="scout")
    companion = Companion("scout")
    for face in faces:
        watch.say(state, "shoot egg", f"roll {face}", "noise silence")
        companion.give("shoot", "egg", face)
        companion.give(companion.prompt.default, "silence")
        agree(companion, state)
    left = 5 - sum(1 + (face == "double") for face in faces)
    for laid in (1, 2, 3, 3):
        watch.fields(state).room[0] = 14
        watch.say(watch.until(state, "develop"), "develop queen")
        companion.give("bag", QUEEN, [])
        assert companion.table.eggs == (left + laid if left else 0)
        agree(companion, state)
    nest_destroyed = "nest_destroyed" in [said.key for said in companion.all_said]
    assert nest_destroyed == bool(state.record.nest_destroyed) == (left == 0)
