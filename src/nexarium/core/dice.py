"""Fair dice: a table's chance outcomes follow from a secret seed whose hash is published before the game, and from bytes that players add.

Outcome n of a table is drawn by HMAC-SHA256(key, n), so that anyone who learns the seed afterwards can draw them all again. The first key
is the seed, whose SHA-256, the commitment, was public from the start. A player who has seen the commitment but not the seed may add random
bytes: these make the next key, HMAC-SHA256(key, bytes), for all later outcomes. So neither the server, which knows the seed, nor the player
alone chooses the outcomes. `verify` draws a record's outcomes again.

Outcomes that were taken back are not drawn again: a takeback makes the next key in the same way, from bytes with the takeback's number
(`after_takeback`), for all later outcomes.
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
    """Return a new secret seed, 32 bytes."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """Return the seed's SHA-256 in hex, which is published before the game."""
    return hashlib.sha256(seed).hexdigest()


_TAKEBACK = b"takeback "


def after_takeback(number: int) -> str:
    """Return what a table's takeback of this number, from 1, adds to its dice: bytes in hex that no player can choose."""
    return (_TAKEBACK + str(number).encode()).hex()


def is_takeback(entropy: str) -> bool:
    """Return whether bytes added to dice come from a takeback."""
    return bytes.fromhex(entropy).startswith(_TAKEBACK)


@dataclass(frozen=True)
class Dice:
    """A table's dice: its seed, and the bytes that players and takebacks have added (in hex). Each has the number of the first roll that it
    affects, in the order of arrival."""

    seed: bytes
    added: tuple[tuple[int, str], ...] = ()

    def draw(self, n: int, weights: Sequence[int]) -> int:
        """Return the index of the table's n-th draw among outcomes of these integer weights."""
        key = self.seed
        for first, entropy in self.added:
            if first <= n:
                key = hmac.digest(key, bytes.fromhex(entropy), "sha256")
        return draw(key, n, weights)

    def published(self, *, over: bool) -> dict[str, str]:
        """Return the dice as a record stores them: with the seed only when the game is over."""
        said = {"commitment": commitment(self.seed)}
        if self.added:
            said["entropy"] = " ".join(f"{first}:{entropy}" for first, entropy in self.added)
        return said | ({"seed": self.seed.hex()} if over else {})

    @staticmethod
    def of(said: Mapping[str, str]) -> Dice:
        """Return the dice of a finished game's record. Raises `BadRecord` when they cannot be read."""
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
            raise BadRecord("the players' bytes for the dice are not written as roll:hexadecimal digits", "dice") from None
        return Dice(seed, tuple(added))


def draw(key: bytes, n: int, weights: Sequence[int]) -> int:
    """Return the index of the n-th draw by a key among outcomes of these integer weights, exactly uniform over their sum."""
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
"""The reasons for which a game ended before its rules ended it, in words."""


@dataclass(frozen=True)
class Proof:
    """The result of drawing a game's chance outcomes again: the number of `rolls` as committed, up to the first that is not.

    `difference` describes in a sentence the first deviation, and is empty without one. `ply` is its place (1 is the first), or 0 for the
    seed itself. `ended` is the reason for which the game ended before its rules ended it; None where they did.
    """

    rolls: int
    difference: str = ""
    ply: int = 0
    ended: EndedEarly | None = None

    def __bool__(self) -> bool:
        return not self.difference


def verify(record: Record, game: Game | None = None) -> Proof:
    """Check that a finished game's chance outcomes are those of its seed, and that the seed matches the commitment.

    Of a game that ended early (`Record.ended`), the outcomes so far are checked. The plies that a "what if" game took over from another
    game were drawn there, and are not checked here. Raises `BadRecord` when there is nothing to check (no dice, not over) or the record
    cannot be replayed.
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
                recorded = state.action_to_string(action) if action in outcomes else action
                difference = f"at ply {ply} the record says {recorded!r}, and the committed seed gives {state.action_to_string(drawn)!r}"
                return Proof(proved, difference, ply)
            rolls += 1
            proved += ply > begins
        state = next(positions)
    if state.is_terminal():
        return Proof(proved)
    if not record.ended:
        raise BadRecord("the record stops before the game's end without a reason: export it again from its table", "actions")
    return Proof(proved, ended=record.ended)


def _published(record: Record, game: Game) -> Dice:
    """Return the dice of a record, if they can be checked."""
    if not game.rules.max_outcomes:
        raise BadRecord(f"{game.name} has no dice: nothing in it is left to chance", "dice")
    if "commitment" not in record.dice:
        raise BadRecord("the record has no committed dice: only games at a server's table have them", "dice")
    if "seed" not in record.dice:
        raise BadRecord("the game is not over yet: the seed of its dice is published at its end", "dice")
    return Dice.of(record.dice)
