"""Requests that create or join tables: open a table, take a seat, fork a finished game, request a rematch."""

from __future__ import annotations

import contextlib
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace as replaced
from functools import partial

import msgspec
from msgspec import structs

from nexarium.core.boxes import BoxLabel
from nexarium.core.game import Game, History
from nexarium.core.record import Origin
from nexarium.core.variants import printed
from nexarium.server.boxes.store import BoxStore
from nexarium.server.errors import ApiError
from nexarium.server.jobs.image_worker import Replayer
from nexarium.server.jobs.worker_protocol import Replay
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.protocol.lobby import DiceOffer, NewFork, NewTable
from nexarium.server.protocol.records import ShowRecord
from nexarium.server.protocol.seats import Seated, SeatRequest, TakeSeat
from nexarium.server.realtime.dice_offers import accepted, check_entropy, offer
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_setup import (
    check_branch,
    check_rated,
    check_without_bots,
    events_of_record,
    game_of,
    guest_name,
    seated_again,
    seating,
    terms_of,
)
from nexarium.server.storage import Conflict, Unavailable, Work
from nexarium.server.storage.encryption import BadKeyFile
from nexarium.server.tables.commands import bot_names, check_seat, go_away, hold, sit
from nexarium.server.tables.events import AnyEvent, Played, Rematched, Sat
from nexarium.server.tables.seat import Credential, hashed, new_token
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table
from nexarium.server.tables.terms import Terms

log = logging.getLogger("nexarium.server")

KEYS = 2048
"""The number of tables whose request key is remembered."""
ATTEMPTS = 5
"""How often a rematch is retried because another change came first; after that it is refused."""


class TableOpening:
    """Opens tables and seats players."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.boxes = BoxStore(service.store, service.settings.limits, service.clock)
        limits = service.settings.limits
        self.openings = RateLimiter(limits.tables_per_second, limits.table_burst)
        self.replayer = Replayer(limits)
        self._keys: OrderedDict[str, str] = OrderedDict()
        """The last opened tables, by the hash of the key in their request."""

    async def open(
        self, request: NewTable, visitor: str = "", account: str = "", beside: Callable[[Header], Sequence[Work]] = lambda header: ()
    ) -> Seated:
        """Open a table for a visitor (a network), who may be signed in to an account. The token is the host's, even without a seat.
        `beside`: extra writes in the same transaction."""
        check_entropy(request.entropy)
        self.openings.spend(visitor, "too_many_tables")
        label, data = await self._box(request, account)
        game = await self.service.threads.run(partial(game_of, request, self.service.boxes, data))
        check_rated(request, game, account)
        name = await self.name_for(request.name, account)
        credential = Credential("" if account else request.key or new_token(), account)
        if request.key and (known := await self._opened_with(request.key, credential, visitor)) is not None:
            return known
        header = self.header(game, request.language, request.listed, terms_of(request, credential, label), request.ticket)
        events = self._seating(header, request.seats, name, credential)
        await self._keep_data(game)
        await self._stored(header, game, events, visitor, request.entropy, beside(header))
        if request.key:
            self._keys[hashed(request.key)] = header.id
            if len(self._keys) > KEYS:
                self._keys.popitem(last=False)
        return _seated(header, request.seats, credential)

    async def _box(self, request: NewTable, account: str) -> tuple[BoxLabel | None, dict[str, str] | None]:
        """Return the label and the data files of the box that a request names; None for none."""
        if not request.box:
            return None, None
        if self.service.settings.boxes == "nobody":
            raise ApiError("no_boxes", status=404, field="box")
        card, data = await self.boxes.find(request.box, account)
        if card.game != request.game:
            raise ApiError("other_box", status=422, field="box")
        return BoxLabel(name=card.name, author=card.author, version=card.version), data

    async def _keep_data(self, game: Game) -> None:
        """Store the data files of a game that are not the server's, before a table is opened with them."""
        if game.definition.data:
            data = printed(game.definition.package)
            await self.service.table_store.keep_components(game.name, game.digest, data)

    async def _opened_with(self, key: str, credential: Credential, visitor: str) -> Seated | None:
        """Return the earlier answer to the same request, which may have got lost. It is known for a short time and in this process only."""
        table_id = self._keys.get(hashed(key))
        if table_id is None:
            return None
        table = (await self.service.registry.find(table_id, visitor)).table
        return Seated(table=table_id, seats=table.seats_of(credential), token=credential.token) if table.is_host(credential) else None

    async def branch(self, table_id: str, request: NewFork, visitor: str = "", account: str = "") -> Seated:
        """Open a table that forks a finished game, for one person and bots. Nothing is written to the finished table. No account holds
        the new one, so it is in no account's list of games."""
        check_entropy(request.entropy)
        live = await self.service.registry.find(table_id, visitor)
        if not live.table.ended:
            await self.service.refresh(live)  # it may have ended in another process
        old = live.table
        check_branch(old, request)
        self.openings.spend(visitor, "too_many_tables")
        name = "" if account else await self.name_for(request.name, "")
        credential = Credential(new_token())
        terms = Terms(host=credential.holder, chat="nobody", takebacks=False, origin=Origin(table=table_id, ply=request.ply))
        header = self.header(old.game, request.language, False, terms, request.ticket)
        events = self._seating(header, request.seats, name, credential)
        history = old.history.until(request.ply) if request.ply else None
        if history is not None:
            events.append(Played(ply=0, actions=history.actions))
        await self._stored(header, old.game, events, visitor, request.entropy, history=history)
        return _seated(header, request.seats, credential)

    async def show(self, request: ShowRecord, visitor: str = "") -> str:
        """Return the id of a new table, found only by its link, that shows a game played elsewhere. It has no holders, and nothing can
        be played."""
        self.openings.spend(visitor, "too_many_tables")
        service = self.service
        plies = service.settings.limits.import_plies
        job = Replay(
            text=request.text, suffix=request.suffix, boxes=service.boxes.data, own_data=service.settings.boxes != "nobody", most=plies
        )
        replayed = await self.replayer.replayed(job, visitor)
        events, history = await service.threads.run(partial(events_of_record, replayed, service.boxes))
        box = replayed.record.box if history.game.changed and replayed.record.box is not msgspec.UNSET else None
        header = self.header(history.game, request.language, False, Terms(chat="nobody", takebacks=False, recorded=True, box=box), "")
        await self._keep_data(history.game)
        await self._stored(header, history.game, events, visitor, history=history)
        return header.id

    async def _stored(
        self,
        header: Header,
        game: Game,
        events: list[AnyEvent],
        visitor: str,
        entropy: str = "",
        beside: Sequence[Work] = (),
        history: History | None = None,
    ) -> None:
        """Store and announce a table that a visitor has opened."""
        try:
            live = await self.service.create(header, game, events, None, entropy, beside, history=history)
        except Conflict:
            raise ApiError("ticket", status=409, field="ticket") from None
        live.visitor = visitor
        self.service.announce_change(live)

    def _seating(self, header: Header, seats: Sequence[SeatRequest], name: str, credential: Credential) -> list[AnyEvent]:
        """Return the events that fill the first seats. `name` and `credential` are the opener's. Raise an `ApiError` for a bot that could
        never play there."""
        if header.game in self.service.without_bots:
            check_without_bots(seats)
        names = bot_names(header.id, name)
        return [
            self.service.remote_bots.seating(number, seat.remote_bot, header.game)
            if seat.who == "bot" and seat.remote_bot
            else seating(number, seat, name, credential, names[number % len(names)])
            for number, seat in enumerate(seats)
        ]

    async def name_for(self, name: str, account: str) -> str:
        """Return the name of `account`; without an account, a guest's name."""
        try:
            if account:
                return (await self.service.people.names([account])).get(account, "")
        except Unavailable:
            raise ApiError("unstored", status=503) from None
        return await guest_name(self.service.people, name)

    def offer_dice(self) -> DiceOffer:
        """Return dice for a table to be opened, to which its opener can add bytes."""
        try:
            return offer(self.service.store.encryption)
        except BadKeyFile as error:
            log.warning("no dice can be offered: %s", error)
            raise ApiError("unstored", status=503) from None

    def header(self, game: Game, language: str, listed: bool, terms: Terms, ticket: str) -> Header:
        """Return the constant data of a new table. `ticket`: the dice offer that it accepts, or empty."""
        table, seed = accepted(self.service.store.encryption, ticket)
        return Header(
            id=table,
            game=game.name,
            version=game.definition.version,
            options=dict(game.options),
            seed=seed,
            language=language,
            listed=listed,
            created=self.service.clock(),
            terms=msgspec.structs.replace(terms, digest=game.digest, time_each_turn=terms.timing is not None),
        )

    async def set_up(self, table_id: str, game: Game, language: str, terms: Terms, accounts: Sequence[str]) -> None:
        """Create a listed table of this id whose seats are held by accounts; do nothing if it exists already."""
        header = replaced(self.header(game, language, True, terms, ""), id=table_id)
        events: list[AnyEvent] = [Sat(seat=seat, kind="human", account=account) for seat, account in enumerate(accounts)]
        with contextlib.suppress(Conflict):
            self.service.announce_change(await self.service.create(header, game, events, None, "", set_up=True))

    async def sit(self, table_id: str, request: TakeSeat, account: str = "", network: str = "") -> Seated:
        """Take an open seat. With a token of this table, the seat is added to those that it holds. `account` is the signed-in account.
        `network` is checked because people whom the host has removed may not watch, and so not play either."""
        check_entropy(request.entropy)
        live = await self.service.registry.find(table_id, network)
        credential = Credential(request.token or ("" if account else request.key or new_token()), account)
        self.service.orders.check(credential=credential)
        name = await self.name_for(request.name, account)
        await self._check_welcome(live.table, account)
        if request.token and not live.table.knows(Credential(request.token)):
            raise ApiError("token", status=403, field="token")
        if request.seat is not None:
            check_seat(live.table, request.seat)
        decide = partial(
            sit,
            credential=credential,
            name=name,
            seat=request.seat,
            key="" if request.token else request.key,
            network=network,
            entropy=request.entropy,
        )
        await self.service.change(live, decide)
        self.service.presence.announce_soon(live)
        return Seated(table=table_id, seats=live.table.seats_of(credential), token=credential.token)

    async def _check_welcome(self, table: Table, account: str) -> None:
        """Raise an `ApiError` if the host does not want this account at the table."""
        try:
            if account in table.header.terms.unwelcome or await self.service.people.has_blocked(table.host_account, account):
                raise ApiError("unwelcome", status=403)
        except Unavailable:
            raise ApiError("unstored", status=503) from None

    async def rematch(self, table_id: str, credential: Credential, ticket: str = "", entropy: str = "", visitor: str = "") -> Seated:
        """Open a table with the same people, each one seat on. Further requests, by any player, return the same new table."""
        check_entropy(entropy)
        self.service.orders.check(credential=credential)
        live = await self.service.registry.find(table_id, visitor)
        for _ in range(ATTEMPTS):
            old = live.table
            if not old.seats_of(credential):
                raise ApiError("token", status=403, field="token")
            old.check_open()
            if not old.over:
                raise ApiError("not_over", status=409)
            if old.header.terms.origin:
                raise ApiError("branch_rematch", status=409)
            if old.rematch:
                following = await self.service.registry.find(old.rematch, visitor)
                return Seated(table=old.rematch, seats=following.table.seats_of(credential), token=credential.token)
            terms = structs.replace(old.header.terms, host=old.host, host_account=old.host_account, chat=old.chat, tournament="")
            header = self.header(old.game, old.header.language, old.header.listed, terms, ticket)
            events: list[AnyEvent] = [seated_again(number, old.seats[number - 1]) for number in range(len(old.seats))]
            with contextlib.suppress(Conflict):  # another rematch came first: the next try finds it
                following = await self.service.create(header, old.game, events, (old, Rematched(table=header.id)), entropy)
                following.visitor = live.visitor
                self.service.announce_change(following)
            await self.service.refresh(live)
        raise ApiError("moved_on", status=409)

    async def give_to_account(self, table_id: str, token: str, account: str, visitor: str = "") -> bool:
        """Let an account hold the seats of a table that a token holds, with the host's powers if it has them. Return False if the token
        holds nothing without an account. Raise an `ApiError` if the holder is banned."""
        live, credential = await self.service.registry.find(table_id, visitor), Credential(token)
        self.service.orders.check(credential=credential)
        if live.table.header.terms.origin:
            return False  # a fork is not in any account's games

        return await self.service.change(live, partial(hold, credential=credential, account=account))

    async def go_away(self, table_id: str, credential: Credential, until: float, visitor: str = "") -> None:
        """Put the holder of `credential` on vacation until then, at all their seats; a past time ends the vacation."""
        live = await self.service.registry.find(table_id, visitor)
        own = live.table.seats_of(credential)
        if not own:
            raise ApiError("spectator", status=403)
        now = self.service.clock()
        for seat in own:
            await self.service.change(live, partial(go_away, seat=seat, until=until, now=now))


def _seated(header: Header, seats: Sequence[SeatRequest], credential: Credential) -> Seated:
    """Return what the opener of a new table holds there."""
    return Seated(table=header.id, seats=tuple(number for number, seat in enumerate(seats) if seat.who == "you"), token=credential.token)
