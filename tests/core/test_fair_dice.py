"""A finished game's dice are proved: whatever of them was changed afterwards, or not as committed, is found."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from nexarium.core import dice
from nexarium.core.catalogue import load
from nexarium.core.errors import BadRecord
from nexarium.core.game import Game
from nexarium.core.record import Origin, Record

from ..race import definition

GAME = Game(definition())
SEED = bytes(range(32))
OTHER = bytes(32)


def played(decisions: tuple[int, ...] = (1, 0, 1, 1), seed: bytes = SEED) -> Record:
    """A race whose players pass (0) and roll (1) so, by the dice of `seed`: chance, roll, chance, pass, roll, chance, roll, chance."""
    state, left = GAME.new_initial_state(), list(decisions)
    rolls = 0
    while state.is_chance_node() or (left and not state.is_terminal()):
        if state.is_chance_node():
            state.apply_action(dice.draw(seed, rolls, [1] * 6) + 1)
            rolls += 1
        else:
            state.apply_action(left.pop(0))
    published = {"commitment": dice.commitment(seed), **({"seed": seed.hex()} if state.is_terminal() else {})}
    return changed(state.to_record(), dice=published)


def changed(record: Record, **fields: Any) -> Record:
    return msgspec.structs.replace(record, **fields)


def with_action(record: Record, ply: int, action: int) -> Record:
    return changed(record, actions=(*record.actions[: ply - 1], action, *record.actions[ply:]))


def test_the_dice_of_an_honest_game_are_the_committed_ones() -> None:
    proof = dice.verify(played(), GAME)
    assert proof
    assert proof == dice.Proof(rolls=4)
    assert dice.verify(played((0, 0, 0, 0)), GAME).rolls == 1


def test_what_another_game_had_rolled_is_that_games_to_prove() -> None:
    """A game of "what if" has dice of its own from where it left the finished one; those numbers of rolls go on from there."""
    record = played()
    other = with_action(record, 1, record.actions[0] % 6 + 1)
    assert not dice.verify(other, GAME)
    assert dice.verify(changed(other, origin=Origin(table="t", ply=1)), GAME) == dice.Proof(rolls=3)
    assert not dice.verify(changed(other, origin=Origin(table="t", ply=0)), GAME)
    later = with_action(other, 6, record.actions[5] % 6 + 1)
    proof = dice.verify(changed(later, origin=Origin(table="t", ply=1)), GAME)
    assert (proof.ply, proof.rolls) == (6, 1)


@pytest.mark.parametrize(("ply", "rolls"), [(1, 0), (3, 1), (6, 2), (8, 3)])
@pytest.mark.parametrize("cheat", [1, 5, 7, -1])
def test_a_changed_roll_is_found_with_its_ply(ply: int, rolls: int, cheat: int) -> None:
    record = played()
    actual = record.actions[ply - 1]
    other = cheat % 6 + 1 if cheat == actual else cheat
    proof = dice.verify(with_action(record, ply, other), GAME)
    assert not proof
    assert (proof.ply, proof.rolls) == (ply, rolls)
    assert f"ply {ply} " in proof.difference
    assert f"'a {actual}'" in proof.difference


def test_a_roll_that_was_asked_for_again_is_found() -> None:
    """Somebody passes instead and keeps the later rolls: the third roll of the record is then the seed's second."""
    record = played((1, 1, 1, 1))
    skipped = changed(record, actions=(*record.actions[:1], 0, *record.actions[3:], 0))
    assert dice.verify(skipped, GAME).ply == 4


ADDED = ((0, "0a" * 16), (2, "0b" * 16))


def stirred() -> Record:
    """A race whose dice two people have added to, one before the first roll, one before the third."""
    state, rolled_by, rolls = GAME.new_initial_state(), dice.Dice(SEED, ADDED), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rolled_by.draw(rolls, [1] * 6) + 1)
            rolls += 1
        else:
            state.apply_action(1)
    return changed(state.to_record(), dice=rolled_by.published(over=True))


def test_what_people_added_is_part_of_the_proof() -> None:
    record = stirred()
    assert dice.verify(record, GAME) == dice.Proof(rolls=5)
    assert record.actions != played((1, 1, 1, 1)).actions, "what was added changes what falls"
    for entropy in ("", f"0:{'0a' * 16}", f"0:{'0a' * 16} 3:{'0b' * 16}", f"0:{'0b' * 16} 2:{'0a' * 16}"):
        assert not dice.verify(changed(record, dice=record.dice | {"entropy": entropy}), GAME), entropy
    for entropy in ("nonsense", "x:00", "0:0", "0"):
        with pytest.raises(BadRecord, match="roll:hexadecimal"):
            dice.verify(changed(record, dice=record.dice | {"entropy": entropy}), GAME)


def test_another_seed_or_commitment_is_found() -> None:
    record = played()
    for published in ({"seed": OTHER.hex()}, {"commitment": dice.commitment(OTHER)}, {"commitment": "?"}):
        proof = dice.verify(changed(record, dice=record.dice | published), GAME)
        assert not proof
        assert proof.ply == 0
        assert "seed" in proof.difference
    both = {"seed": OTHER.hex(), "commitment": dice.commitment(OTHER)}
    assert dice.verify(changed(record, dice=both), GAME).ply > 0, "a seed of its own commitment does not give these rolls"


def test_what_cannot_be_proved_says_why() -> None:
    record = played()
    for unproved, says in (
        (played((1, 0)), "not over yet"),
        (changed(record, dice={}), "no committed dice"),
        (changed(record, dice={"seed": SEED.hex()}), "no committed dice"),
        (changed(record, dice=record.dice | {"seed": "seed"}), "hexadecimal"),
        (changed(record, actions=record.actions[:-2]), "stops before the game's end"),
        (changed(record, actions=()), "stops before the game's end"),
        (changed(record, actions=(*record.actions, 1)), "the game is over"),
        (with_action(record, 2, 5), "ply 2 cannot be played"),
    ):
        with pytest.raises(BadRecord, match=says):
            dice.verify(unproved, GAME)
    with pytest.raises(BadRecord, match="no game 'race'"):
        dice.verify(record)
    with pytest.raises(BadRecord, match="nexos has no dice"):
        dice.verify(load("nexos").new_initial_state().to_record())
