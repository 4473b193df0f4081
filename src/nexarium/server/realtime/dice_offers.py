"""Dice that are committed to before a table is opened, so that its opener can add random bytes before the first roll.

An offer is an encrypted id and seed for a new table. The server stores nothing of it, and any of its processes can accept it. Because it is
for one id, an offer opens one table only. A player who has learnt its seed cannot open another table with it.
"""

from __future__ import annotations

import re
import time

from nexarium.core import dice
from nexarium.server.errors import ApiError
from nexarium.server.protocol.lobby import DiceOffer
from nexarium.server.realtime.table_setup import new_id
from nexarium.server.storage.encryption import BadKeyFile, Encryption

OFFERED_FOR = 3600.0
"""Seconds for which an offer is valid."""
_ENTROPY = re.compile(r"(?:[0-9a-f]{2}){16,32}")


def offer(encryption: Encryption) -> DiceOffer:
    """Return new dice for a table that may be opened with them."""
    table, seed, at = new_id(), dice.new_seed(), int(time.time())
    return DiceOffer(commitment=dice.commitment(seed), ticket=f"{table}.{at}.{encryption.encrypt(seed, f'offer {table} {at}')}")


def accepted(encryption: Encryption, ticket: str) -> tuple[str, bytes]:
    """Return the id and the seed for the table of an offer; new ones if there is none (an empty ticket)."""
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
    """Raise an `ApiError` if bytes for the dice are not 16 to 32 bytes in hexadecimal digits."""
    if text and not _ENTROPY.fullmatch(text):
        raise ApiError("entropy", status=422, field="entropy")
