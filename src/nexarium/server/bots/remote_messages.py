"""What programs say that think for the house, over `GET /api/bots/live`: those that lend it a bot, and the owner's own other machines."""

from __future__ import annotations

import msgspec

from nexarium.bots.worker import Answer, Cancel, Failed, Progress, Think
from nexarium.server.language import Language
from nexarium.server.protocol.messages import Message, Refused


class Lend(Message, tag="lend", frozen=True, kw_only=True):
    """The first message of a program that lends a bot: `key` is the house's for that, where it wants one. `secret` is the lender's own,
    long and random: whoever comes back with the same secret and the same `bot` is the same opponent, and takes its seats up again. `name`
    is the lender's. `games` are those that the bot plays, with the version of their rules; `at_once` is how many questions it takes at a
    time."""

    protocol: int = 1
    key: str = ""
    secret: str
    bot: str
    name: str
    games: dict[str, int]
    at_once: int = 1
    language: Language = "en"


class Help(Message, tag="help", frozen=True, kw_only=True):
    """The first message of a machine that thinks for the house's own bots, with the key for that: it answers `workers` questions at a time,
    about `games`, with the version of their rules."""

    protocol: int = 1
    key: str
    games: dict[str, int]
    workers: int = 1
    language: Language = "en"


class Welcome(Message, tag="welcome", frozen=True, kw_only=True):
    """The house's answer to either: it will ask about these games. `bot` is what a lent bot is called in addresses."""

    protocol: int
    games: tuple[str, ...]
    bot: str = ""


FromHelper = Lend | Help | Progress | Answer | Failed
ToHelper = Welcome | Refused | Think | Cancel


class LentBot(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A bot that somebody lends to the house just now: what it is called in addresses and by people, who lends it, what it plays."""

    lender: str
    name: str
    lent_by: str
    games: tuple[str, ...]


class LentBots(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/bots`: the opponents that are lent to the house just now."""

    bots: tuple[LentBot, ...]


class ReplaceLent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/bots`: whoever plays at this table, by `token` or signed in, lets the house's bot of
    `level` play on at `seat`, from which a lent bot is away."""

    token: str = ""
    seat: int
    level: int
