"""How server processes that share a database inform each other: what changed, which bots think, who is connected."""

from __future__ import annotations

import secrets

import msgspec

from nexarium.server.signals import Signal


class Notice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A notice from one process to the others about `table`. `sender` is the process that sends it."""

    table: str
    sender: str = ""


class Changed(Notice, tag="changed", frozen=True, kw_only=True):
    """The table's log has grown (on PostgreSQL the transaction that wrote it sends this)."""


class Chatted(Notice, tag="chatted", frozen=True, kw_only=True):
    """There is a new chat message at the table (the transaction that stored it sends this)."""


class BotThinks(Notice, tag="thinks", frozen=True, kw_only=True):
    """How far a bot's thinking has progressed: the fields are those of `protocol.bots.Thinking`."""

    seat: int
    ply: int
    progress: float
    elapsed: float
    expected: float


class Gathered(Notice, tag="gathered", frozen=True, kw_only=True):
    """Who is connected to the table through the sender: the seats of the connected holders, and the number of spectators. `watchers` are
    some spectators' names, by the table's name for their network. `networks` are the seat holders' networks, for the administrator."""

    seats: tuple[int, ...]
    watching: int = 0
    watchers: dict[str, tuple[str, ...]] = {}
    networks: tuple[tuple[int, str], ...] = ()


class RemoteBotNotice(Notice, tag="lent", frozen=True, kw_only=True):
    """A remote bot is connected to the server through the sender, or has disconnected (`gone`). The fields are those of
    `remote_messages.RemoteBotCard`. `table` is empty."""

    remote_bot: str = msgspec.field(name="lender")  # processes of the previous version read these names
    name: str
    operator: str = msgspec.field(name="lent_by")
    games: tuple[str, ...]
    gone: bool = False


class RemoteBotTurn(Notice, tag="lent_turn", frozen=True, kw_only=True):
    """The remote bot is to move at the table: the process that is connected to it asks for a move."""

    remote_bot: str = msgspec.field(name="lender")


class Came(Notice, tag="came", frozen=True, kw_only=True):
    """The sender has just started: processes with remote bots announce them at once. `table` is empty."""


class SignedOut(Notice, tag="signed_out", frozen=True, kw_only=True):
    """Browsers or programs of an account were signed out through the sender: processes check that account's viewers again. `table` is
    empty."""

    account: str


class Invited(Notice, tag="invited", frozen=True, kw_only=True):
    """These accounts were invited to a table through the sender. `table` is empty."""

    accounts: tuple[str, ...]


class Declined(Notice, tag="declined", frozen=True, kw_only=True):
    """The player `name` has declined the invitation of `account` to the table."""

    account: str
    name: str


class Paired(Notice, tag="paired", frozen=True, kw_only=True):
    """The players at these `places` of a pool have been given the table."""

    places: tuple[str, ...]


AnyNotice = Changed | Chatted | BotThinks | Gathered | RemoteBotNotice | RemoteBotTurn | Came | SignedOut | Invited | Declined | Paired


class Bus:
    """The connection between the server processes that share a database. This one is for a server that has no others."""

    shared = False
    """Whether there can be other processes."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(6)
        self.notices: Signal[[AnyNotice | None], None] = Signal()
        """Sent with each notice of another process; with None if some may have been missed."""

    async def open(self) -> None:
        """Start listening."""

    def tell(self, notice: AnyNotice) -> None:
        """Send a notice to the other processes without waiting for it. Nothing may depend on its arrival."""

    async def claim(self, table: str) -> bool:
        """Ask for the right to think for the table's bots. If the answer is True, no other process gets it until `release`, or until
        this process ends."""
        return True

    async def release(self, table: str) -> None:
        """Give up that right."""

    async def close(self) -> None:
        """Stop listening, and give up every right."""
