"""Fair dice: a table's chance outcomes follow from a secret seed whose hash is shown before the game.

Outcome n of a table is drawn by HMAC-SHA256(seed, n), so that whoever learns the seed afterwards can draw them all again, and nobody
could have chosen them: the commitment, SHA-256 of the seed, was public from the start. `verify` draws a record's outcomes again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nexarium.core.catalogue import game_of
from nexarium.core.errors import BadRecord
from nexarium.core.game import Game
from nexarium.core.record import Record


def new_seed() -> bytes:
    """A fresh secret seed, 32 bytes."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """What is shown before the game: the seed's SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


def draw(seed: bytes, n: int, weights: Sequence[int]) -> int:
    """The index of the table's n-th draw among outcomes of these integer weights, exactly uniform over their sum."""
    total = sum(weights)
    limit = (1 << 64) - (1 << 64) % total
    number = next(word for word in _words(seed, n) if word < limit) % total
    for index, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return index
    raise AssertionError("the weights add up")


def _words(seed: bytes, n: int) -> Iterator[int]:
    attempt = 0
    while True:
        digest = hmac.digest(seed, f"{n}.{attempt}".encode(), "sha256")
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        attempt += 1


@dataclass(frozen=True)
class Proof:
    """What drawing a game's chance outcomes again has shown: how many `rolls` were as committed, up to the first that is not.

    `difference` says in a sentence what is not as committed, and is empty when everything is; `ply` is where (1 is the first), or 0
    when it is the seed itself.
    """

    rolls: int
    difference: str = ""
    ply: int = 0

    def __bool__(self) -> bool:
        return not self.difference


def verify(record: Record, game: Game | None = None) -> Proof:
    """Whether the chance outcomes of a finished game are those that its seed gives, and the seed is the one that was committed to.

    Raises `BadRecord` when there is nothing to prove (no dice, not over) or the record cannot be replayed.
    """
    game = game_of(record) if game is None else game
    seed = _published_seed(record, game)
    if commitment(seed) != record.dice["commitment"]:
        return Proof(0, "the seed is not the one that was committed to: its SHA-256 is another than the commitment")
    rolls = 0
    positions = game.states(record)
    state = next(positions)
    for ply, action in enumerate(record.actions, 1):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_weights(), strict=True)
            drawn = outcomes[draw(seed, rolls, weights)]
            if action != drawn:
                told = state.action_to_string(action) if action in outcomes else action
                difference = f"at ply {ply} the record says {told!r}, and the committed seed gives {state.action_to_string(drawn)!r}"
                return Proof(rolls, difference, ply)
            rolls += 1
        state = next(positions)
    if not state.is_terminal():
        raise BadRecord("the record ends before the game does: take it again when the game is over", "actions")
    return Proof(rolls)


def _published_seed(record: Record, game: Game) -> bytes:
    """The seed of a record whose dice can be judged."""
    if not game.rules.max_outcomes:
        raise BadRecord(f"{game.name} has no dice: nothing in it is left to chance", "dice")
    if "commitment" not in record.dice:
        raise BadRecord("this record has no dice that were committed to: only games at a table of the server have", "dice")
    if "seed" not in record.dice:
        raise BadRecord("the game is not over yet: the seed of its dice is told at its end", "dice")
    try:
        return bytes.fromhex(record.dice["seed"])
    except ValueError:
        raise BadRecord("the seed of the dice is not written in hexadecimal digits", "dice") from None
