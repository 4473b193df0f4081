"""A client's connection to a server: its tables, and seats at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import quote, urlsplit

import httpx2
import msgspec

from nexarium.client.codec import as_json
from nexarium.client.errors import ConnectionLost, ServerRefused
from nexarium.client.seat import Seat, Watcher
from nexarium.core.definition import Value
from nexarium.core.errors import BadOption
from nexarium.core.record import Record
from nexarium.core.validation import real_number
from nexarium.core.words import LANGUAGES
from nexarium.deprecated import old_names, warn
from nexarium.server.bots.remote_messages import RemoteBotCard, RemoteBotCards
from nexarium.server.language import Language
from nexarium.server.protocol.base import Problem
from nexarium.server.protocol.lobby import Catalogue, NewTable, Rematch, TableCard, Tables
from nexarium.server.protocol.seats import Seated, SeatRequest, TakeSeat

Answer = TypeVar("Answer")
TERMS = tuple(name for name in NewTable.__struct_fields__ if name not in ("game", "options", "seats", "name", "language", "listed"))
"""The names that `terms` may hold when opening a table, besides the arguments of `open` and `open_for_others`."""


class Server:
    """The server at an address such as `http://127.0.0.1:8000`, for use in `async with`.

    `name` is this program's name at tables. `language` is the language of the server's sentences. `patience`: a seat stops reconnecting
    after this many seconds without an answer (`ConnectionLost`). `account`: an account's token, created on the account's page. The program
    then acts as that account, under its name.
    """

    def __init__(self, address: str, *, name: str = "", language: Language = "en", patience: float = 600.0, account: str = "") -> None:
        self.address = checked_address(address)
        for what, said in (("name", name), ("account", account)):
            if not isinstance(said, str):
                raise BadOption(f"`{what}` is a text, not {said!r}", what)
        if not account.isascii() or not account.isprintable():
            raise BadOption("`account` is a token as the account's page shows it: letters and digits", "account")
        if language not in LANGUAGES:
            raise BadOption(f"there is no language {language!r}; languages are {' and '.join(LANGUAGES)}", "language")
        self.name = name
        self.language: Language = language
        self.patience = real_number(patience, "patience", 0, infinite=True)
        self._headers = {"authorization": f"Bearer {account}"} if account else {}
        headers = {"accept-language": language, **self._headers}
        self._client = httpx2.AsyncClient(base_url=self.address, timeout=30.0, headers=headers)
        self._watchers: list[Watcher] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave every table. Seats stay reserved."""
        for watcher in self._watchers:
            await watcher.close()
        await self._client.aclose()

    # --- lists --------------------------------------------------------------------------------------------------------

    async def catalogue(self) -> Catalogue:
        """Return the server's games, with their presets and levels."""
        return await self._ask("GET", "/api/catalogue", Catalogue)

    async def tables(self, *ids: str) -> tuple[TableCard, ...]:
        """Return the tables of these ids, or the tables listed in the lobby."""
        query = {"ids": ",".join(ids)} if ids else {}
        return (await self._ask("GET", "/api/tables", Tables, query=query)).tables

    async def bots(self) -> tuple[RemoteBotCard, ...]:
        """Return the remote bots that are connected to the server now."""
        return (await self._ask("GET", "/api/bots", RemoteBotCards)).bots

    async def record(self, table: str) -> Record:
        """Return a game's record so far. A game with hidden information has one only once it is over."""
        return await self._ask("GET", f"/api/tables/{table_named(table)}/record.json", Record)

    # --- tables -------------------------------------------------------------------------------------------------------

    async def open(
        self,
        game: str,
        seats: Sequence[str] = ("you", "open"),
        *,
        options: Mapping[str, Value] | None = None,
        name: str | None = None,
        listed: bool = True,
        terms: Mapping[str, Any] | None = None,
    ) -> Seat:
        """Open a table and sit at it. Each seat is `you`, `open`, `bot:1` to `bot:9`, or `remote:` and the `remote_bot` of a card of
        `bots`. `terms` are further fields of `NewTable`. Raises `BadOption` for other terms."""
        if "you" not in checked_seats(seats):
            raise BadOption("name at least one seat `you`; open_for_others opens a table at which this program does not sit", "seats")
        seated = await self._open(game, seats, options, name, listed, terms)
        return await self.resume(seated.table, seated.token)

    async def open_for_others(
        self,
        game: str,
        seats: Sequence[str],
        *,
        options: Mapping[str, Value] | None = None,
        listed: bool = True,
        terms: Mapping[str, Any] | None = None,
    ) -> Watcher:
        """Open a table as its host, without a seat. `seats` are as in `open`, but none is `you`."""
        if "you" in checked_seats(seats):
            raise BadOption("no seat is `you` at a table for others; open takes one", "seats")
        seated = await self._open(game, seats, options, "", listed, terms)
        return await self.watch(seated.table, seated.token)

    async def _open(
        self,
        game: str,
        seats: Sequence[str],
        options: Mapping[str, Value] | None,
        name: str | None,
        listed: bool,
        terms: Mapping[str, Any] | None,
    ) -> Seated:
        for what, given in (("options", options), ("terms", terms)):
            if given is not None and not isinstance(given, Mapping):
                raise BadOption(f"`{what}` are given by name, a dict, not {given!r}", what)
        for term in terms or {}:
            if term not in TERMS:
                raise BadOption(f"there is no term {term!r} on which a table is opened; there are {', '.join(TERMS)}", "terms")
        wanted = NewTable(
            game=game,
            options=dict(options or {}),
            seats=tuple(seat_request(each) for each in seats),
            name=self.name if name is None else name,
            language=self.language,
            listed=listed,
            **(terms or {}),
        )
        return await self._ask("POST", "/api/tables", Seated, wanted)

    async def sit(self, table: str, seat: int | None = None, *, name: str | None = None) -> Seat:
        """Take the open seat `seat`, by default the first one."""
        wanted = TakeSeat(name=self.name if name is None else name, seat=seat)
        seated = await self._ask("POST", f"/api/tables/{table_named(table)}/seats", Seated, wanted)
        return await self.resume(seated.table, seated.token)

    async def resume(self, table: str, token: str = "") -> Seat:
        """Return to a seat by its token. A seat of this program's account needs no token."""
        return await self._enter(Seat(self._live, table_named(table), token, self.language, self.patience, self._headers))

    async def watch(self, table: str, token: str = "") -> Watcher:
        """Watch a table. With the host's `token`, watch it as its host."""
        return await self._enter(Watcher(self._live, table_named(table), token, self.language, self.patience, self._headers))

    async def rematch(self, seat: Seat) -> Seat:
        """Play again with the same players, each one seat further, after the game of `seat` is over."""
        if not isinstance(seat, Seat):
            raise BadOption(f"whose game is played again is a Seat, such as open and sit give, not {seat!r}", "seat")
        wanted = Rematch(token=seat.token)
        seated = await self._ask("POST", f"/api/tables/{table_named(seat.table)}/rematch", Seated, wanted)
        return await self.resume(seated.table, seated.token)

    async def _enter(self, watcher: Watched) -> Watched:
        self._watchers = [each for each in self._watchers if not each.left]  # a program may play thousands of games
        self._watchers.append(watcher)
        return await watcher.start()

    @property
    def _live(self) -> str:
        return live_address(self.address)

    async def _ask(
        self, method: str, path: str, kind: type[Answer], body: msgspec.Struct | None = None, query: Mapping[str, str] | None = None
    ) -> Answer:
        asked: dict[str, Any] = {"params": {"language": self.language, **(query or {})}}
        if body is not None:
            asked |= {"content": as_json(body), "headers": {"content-type": "application/json"}}
        if self._client.is_closed:
            raise ConnectionLost(f"the connection to {self.address} was closed by this program")
        try:
            answer = await self._client.request(method, path, **asked)
        except httpx2.HTTPError as error:
            raise ConnectionLost(f"{self.address} does not answer: {str(error) or type(error).__name__}") from None
        try:
            if answer.is_error:
                problem = msgspec.json.decode(answer.content, type=Problem)
                waiting = answer.headers.get("retry-after", "")
                seconds = int(waiting) if waiting.isdecimal() else 0  # a proxy in front of the server may send a date
                raise ServerRefused(problem.error, answer.status_code, problem.field, retry_after=seconds)
            return msgspec.json.decode(answer.content, type=kind)
        except msgspec.MsgspecError:
            raise ConnectionLost(f"{self.address} is not a Nexarium server (status {answer.status_code})") from None


Watched = TypeVar("Watched", bound=Watcher)


def checked_address(address: str) -> str:
    """Return a server's address without anything after its port. Raises `BadOption` for an invalid address."""
    try:
        parts = urlsplit(address)
        named = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except (ValueError, AttributeError):  # an impossible port number; not a string
        named = False
    if not named:
        raise BadOption(f"{address!r} is not a server's address; write it as http://127.0.0.1:8000", "address")
    return f"{parts.scheme}://{parts.netloc}"


def live_address(address: str) -> str:
    """Return the server's address with a WebSocket scheme."""
    return address.replace("http", "ws", 1)


def table_named(table: str) -> str:
    """Return a table's id, quoted for URLs. Raises `BadOption` for what cannot be an id, such as a whole address."""
    if not isinstance(table, str) or not table or not table.isprintable() or set(table) & set("/?#"):
        raise BadOption(f"a table is named by the last part of its address, the letters and digits, not by {table!r}", "table")
    return quote(table, safe="")


def checked_seats(seats: object) -> Sequence[str]:
    """Return the requested seats. Raises `BadOption` when they are not a list."""
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise BadOption(f"`seats` is a list of who sits there, as in ['you', 'bot:3'], not {seats!r}", "seats")
    return seats


def seat_request(text: str) -> SeatRequest:
    """Return the seat request that a text describes. Raises `BadOption` for other texts.

    >>> seat_request("bot:3").level, seat_request("bot:3:bold").style
    (3, 'bold')
    """
    who, _, level = text.partition(":") if isinstance(text, str) else ("", "", "")
    if who in ("you", "open") and not level:
        return SeatRequest(who="you" if who == "you" else "open")
    number, _, style = level.partition(":")
    if who == "bot" and number.isdecimal():
        return SeatRequest(who="bot", level=int(number), style=style)
    if who == "lent":
        warn("the seat `lent:ID`", "`remote:ID`")
        who = "remote"
    if who == "remote" and level:
        return SeatRequest(who="bot", remote_bot=level)
    raise BadOption(
        f"a seat is you, open, bot:1 to bot:9, bot:5:bold where a game knows styles, or remote: and a remote bot's id, not {text!r}",
        "seats",
    )


__getattr__ = old_names(__name__)
