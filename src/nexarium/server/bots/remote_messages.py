"""Messages of `GET /api/bots/live`, for remote bots and for the administrator's other machines."""

from __future__ import annotations

import msgspec

from nexarium.bots.worker import Answer, Cancel, Failed, Progress, Think
from nexarium.deprecated import old_attribute
from nexarium.server.language import Language
from nexarium.server.protocol.base import Message, Refused


class RemoteBotHello(Message, tag="lend", frozen=True, kw_only=True):
    """The first message of a remote bot. `key` is the server's key for remote bots, if it requires one. `secret` is a long random text of
    the bot's operator. A program that returns with the same secret and the same `bot` is the same opponent, and takes its seats again.
    `name` is the operator's name. `games` are the bot's games with the versions of their rules. `at_once` is its maximum number of
    concurrent questions."""

    protocol: int = 1
    key: str = ""
    secret: str
    bot: str
    name: str
    games: dict[str, int]
    at_once: int = 1
    language: Language = "en"


class BotWorkerHello(Message, tag="help", frozen=True, kw_only=True):
    """The first message of a machine with workers for the server's own bots, and with the key for that. It answers `workers` questions at a
    time, about `games`, with the versions of their rules."""

    protocol: int = 1
    key: str
    games: dict[str, int]
    workers: int = 1
    language: Language = "en"


class Welcome(Message, tag="welcome", frozen=True, kw_only=True):
    """The server's reply to both: it will ask about these games. `bot` is the id of a remote bot in addresses."""

    protocol: int
    games: tuple[str, ...]
    bot: str = ""


FromBotProgram = RemoteBotHello | BotWorkerHello | Progress | Answer | Failed
ToBotProgram = Welcome | Refused | Think | Cancel


class RemoteBotCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A remote bot that is connected now: its id in addresses, its name, its operator's name, and its games."""

    remote_bot: str = msgspec.field(name="lender")  # the names on the wire
    name: str
    operator: str = msgspec.field(name="lent_by")
    games: tuple[str, ...]
    lender = old_attribute("lender", "remote_bot")
    lent_by = old_attribute("lent_by", "operator")


class RemoteBotCards(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/bots`: the remote bots that are connected now."""

    bots: tuple[RemoteBotCard, ...]


class ReplaceRemoteBot(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/bots`: a player at this table, by `token` or signed in, lets the server's bot of `level` continue at
    `seat`, whose remote bot has gone."""

    token: str = ""
    seat: int
    level: int
