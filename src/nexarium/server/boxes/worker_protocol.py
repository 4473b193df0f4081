"""Messages between the server and the process that checks and draws boxes: JSON lines on its pipes."""

from __future__ import annotations

import msgspec

from nexarium.server.boxes.messages import CheckedBox


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """A box to check: all data files of the game. `drawn`: with previews. `played`: some games are played at random, too."""

    game: str
    data: dict[str, str]
    language: str
    show: str = ""
    tall: bool = False
    drawn: bool = True
    played: bool = False


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What the check found. `variants` is how many different boxes the process has loaded: each takes memory for as long as it runs."""

    found: CheckedBox
    variants: int
