"""Dice that are committed to before a table is opened, so that whoever opens it can add random bytes to what the first roll comes from.

An offer is a new table's id and seed, sealed: the server keeps nothing of it, and any of its processes can take it. As it is for one id,
one offer opens one table, and nobody who has learnt its seed can open another one with it.
"""

from __future__ import annotations

import re
import time

from nexarium.core import dice
from nexarium.server.errors import ApiError
from nexarium.server.protocol.messages import DiceOffer
from nexarium.server.realtime.table_setup import new_id
from nexarium.server.storage.encryption import BadKeyFile, Encryption

OFFERED_FOR = 3600.0
"""Seconds for which an offer is good."""
_ENTROPY = re.compile(r"(?:[0-9a-f]{2}){16,32}")


def offer(encryption: Encryption) -> DiceOffer:
    """New dice for a table that may be opened with them."""
    table, seed, at = new_id(), dice.new_seed(), int(time.time())
    return DiceOffer(commitment=dice.commitment(seed), ticket=f"{table}.{at}.{encryption.encrypt(seed, f'offer {table} {at}')}")


def taken(encryption: Encryption, ticket: str) -> tuple[str, bytes]:
    """The id and the seed of the table to be opened with an offer, new ones where none was asked for (an empty ticket)."""
    if not ticket:
        return new_id(), dice.new_seed()
    table, _, rest = ticket.partition(".")
    at, _, sealed = rest.partition(".")
    try:
        seed = encryption.decrypt(sealed, f"offer {table} {at}")
    except BadKeyFile:
        raise ApiError("ticket", status=422, field="ticket") from None
    if abs(time.time() - int(at)) > OFFERED_FOR:
        raise ApiError("ticket", status=422, field="ticket")
    return table, seed


def check_entropy(text: str) -> None:
    """Raises an `ApiError` when something is to be added to dice that is not 16 to 32 bytes in hexadecimal digits."""
    if text and not _ENTROPY.fullmatch(text):
        raise ApiError("entropy", status=422, field="entropy")
