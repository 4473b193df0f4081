"""The companion's rules and Last Watch's are written twice, once for a table and once compiled: here they must judge alike."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from nexarium.games.nemesis.box.components import KINDS, components
from nexarium.games.nemesis.companion.odds import check_odds, surprise_odds
from nexarium.games.nemesis.companion.rulings import DIES, LIVES, OPTIONS, RETREATS
from nexarium.games.nemesis.rules.numbering import ATTACK_TYPES
from nexarium.games.nemesis.rules.options import OPTIONS as WATCH_OPTIONS

from . import playing as watch
from .table import Companion, adult

CARDS = sorted({(card.id, card.blood) for card in components().attacks})
FIGURE = {kind: f"{kind}-1" for kind in KINDS}
ROOM = 14


@pytest.mark.parametrize("name", [option.name for option in OPTIONS if option.name in {other.name for other in WATCH_OPTIONS}])
def test_a_ruling_of_both_has_the_same_choices(name):
    mine = next(option for option in OPTIONS if option.name == name)
    assert mine.choices == next(option for option in WATCH_OPTIONS if option.name == name).choices


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
