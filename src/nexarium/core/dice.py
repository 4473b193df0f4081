"""Fair dice: a table's chance outcomes follow from a secret seed whose hash is shown before the game, and from what people add to it.

Outcome n of a table is drawn by HMAC-SHA256(key, n), so that whoever learns the seed afterwards can draw them all again. The key is the
seed, whose SHA-256, the commitment, was public from the start; random bytes that a player adds, who has seen the commitment and not the
seed, make the next key of it, HMAC-SHA256(key, bytes), for the outcomes from then on. So neither the one who knows the seed chooses the
outcomes alone, nor does the player. `verify` draws a record's outcomes again.

Outcomes that were taken back do not fall again: a takeback makes the next key in the same way, of bytes that say which takeback it was
(`after_takeback`), for the outcomes from then on.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nexarium.core.catalogue import game_of
from nexarium.core.errors import BadRecord
from nexarium.core.game import Game
from nexarium.core.record import EndedEarly, Record


def new_seed() -> bytes:
    """A fresh secret seed, 32 bytes."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """What is shown before the game: the seed's SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


_TAKEBACK = b"takeback "


def after_takeback(number: int) -> str:
    """What a table's takeback of this number, from 1, adds to its dice: bytes in hex that nobody can choose."""
    return (_TAKEBACK + str(number).encode()).hex()


def is_takeback(entropy: str) -> bool:
    """Whether what was added to dice comes of a takeback."""
    return bytes.fromhex(entropy).startswith(_TAKEBACK)


@dataclass(frozen=True)
class Dice:
    """A table's dice: its seed, and the bytes that people and takebacks have added (in hex), each with the number of the first roll that
    they bear upon, in the order in which they came."""

    seed: bytes
    added: tuple[tuple[int, str], ...] = ()

    def draw(self, n: int, weights: Sequence[int]) -> int:
        """The index of the table's n-th draw among outcomes of these integer weights."""
        key = self.seed
        for first, entropy in self.added:
            if first <= n:
                key = hmac.digest(key, bytes.fromhex(entropy), "sha256")
        return draw(key, n, weights)

    def told(self, *, over: bool) -> dict[str, str]:
        """What a record says of them: the seed only when the game is over."""
        said = {"commitment": commitment(self.seed)}
        if self.added:
            said["entropy"] = " ".join(f"{first}:{entropy}" for first, entropy in self.added)
        return said | ({"seed": self.seed.hex()} if over else {})

    @staticmethod
    def of(said: Mapping[str, str]) -> Dice:
        """The dice that a record of a finished game tells of; raises `BadRecord` when it cannot be read."""
        try:
            seed = bytes.fromhex(said["seed"])
        except ValueError:
            raise BadRecord("the seed of the dice is not written in hexadecimal digits", "dice") from None
        try:
            added = []
            for each in said.get("entropy", "").split():
                first, _, entropy = each.partition(":")
                if not bytes.fromhex(entropy):
                    raise ValueError
                added.append((int(first), entropy))
        except ValueError:
            raise BadRecord("what people added to the dice is not written as roll:hexadecimal digits", "dice") from None
        return Dice(seed, tuple(added))


def draw(key: bytes, n: int, weights: Sequence[int]) -> int:
    """The index of the n-th draw by a key among outcomes of these integer weights, exactly uniform over their sum."""
    total = sum(weights)
    limit = (1 << 64) - (1 << 64) % total
    number = next(word for word in _words(key, n) if word < limit) % total
    for index, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return index
    raise AssertionError("the weights add up")


def _words(key: bytes, n: int) -> Iterator[int]:
    attempt = 0
    while True:
        digest = hmac.digest(key, f"{n}.{attempt}".encode(), "sha256")
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        attempt += 1


ENDED_EARLY: Mapping[EndedEarly, str] = {
    "resigned": "a player resigned",
    "time": "a player had no time left",
    "host": "the host closed the table",
    "owner": "the owner of the server closed the table",
    "tournament": "its tournament closed the table",
}
"""How a game was ended before its rules ended it, in words."""


@dataclass(frozen=True)
class Proof:
    """What drawing a game's chance outcomes again has shown: how many `rolls` were as committed, up to the first that is not.

    `difference` says in a sentence what is not as committed, and is empty when everything is; `ply` is where (1 is the first), or 0
    when it is the seed itself. `ended` says how the game was ended before its rules ended it; None where they did.
    """

    rolls: int
    difference: str = ""
    ply: int = 0
    ended: EndedEarly | None = None

    def __bool__(self) -> bool:
        return not self.difference


def verify(record: Record, game: Game | None = None) -> Proof:
    """Whether the chance outcomes of a finished game are those that its seed gives, and the seed is the one that was committed to. Of a
    game that was ended early (`Record.ended`), these are the outcomes so far.

    What a game of "what if" has taken over from another one was drawn there, and is not judged here. Raises `BadRecord` when there is
    nothing to prove (no dice, not over) or the record cannot be replayed.
    """
    game = game_of(record) if game is None else game
    rolled_by = _published(record, game)
    if commitment(rolled_by.seed) != record.dice["commitment"]:
        return Proof(0, "the seed is not the one that was committed to: its SHA-256 is another than the commitment")
    begins = record.origin.ply if record.origin else 0
    rolls = proved = 0
    positions = game.states(record)
    state = next(positions)
    for ply, action in enumerate(record.actions, 1):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_weights(), strict=True)
            drawn = outcomes[rolled_by.draw(rolls, weights)]
            if action != drawn and ply > begins:
                told = state.action_to_string(action) if action in outcomes else action
                difference = f"at ply {ply} the record says {told!r}, and the committed seed gives {state.action_to_string(drawn)!r}"
                return Proof(proved, difference, ply)
            rolls += 1
            proved += ply > begins
        state = next(positions)
    if state.is_terminal():
        return Proof(proved)
    if not record.ended:
        raise BadRecord("the record ends before the game does, and does not say how it was ended: take it again from its table", "actions")
    return Proof(proved, ended=record.ended)


def _published(record: Record, game: Game) -> Dice:
    """The dice of a record, if they can be judged."""
    if not game.rules.max_outcomes:
        raise BadRecord(f"{game.name} has no dice: nothing in it is left to chance", "dice")
    if "commitment" not in record.dice:
        raise BadRecord("this record has no dice that were committed to: only games at a table of the server have", "dice")
    if "seed" not in record.dice:
        raise BadRecord("the game is not over yet: the seed of its dice is told at its end", "dice")
    return Dice.of(record.dice)
