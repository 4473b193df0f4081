"""The club over HTTP: players' pages, leader boards, tournaments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.core.view import label_of
from nexarium.server.accounts.http import GAME, PAGE, by_browser, my_account, page_number
from nexarium.server.accounts.store import Account
from nexarium.server.club import messages
from nexarium.server.club.club import Club
from nexarium.server.club.organiser import Organiser
from nexarium.server.club.results import Result, bot_level
from nexarium.server.club.results_store import Entry, Rated
from nexarium.server.club.tournament import Fixture, Tournament, last_to_join, standings, tie_names
from nexarium.server.club.tournament_store import TournamentSnapshot
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http import catalogue_in, preset_label
from nexarium.server.http_helpers import account_of, as_json, language_of, service_of, visitor_of
from nexarium.server.language import Language, server_words, shown_name
from nexarium.server.protocol.openapi_meta import LANGUAGE
from nexarium.server.services import services_of
from nexarium.server.tables.data_overrides import PUBLISHED
from nexarium.server.tables.stored import StoredTable
from nexarium.server.titles import title_of

A_PAGE = 20
HISTORY = 200
"""The maximum number of steps of a rating that are drawn."""
OPPONENTS = 20
LEADERS = 25
TOURNAMENTS = 60
TROPHIES = 60


def club_of(request: Request) -> Club:
    """Return the club of this server."""
    return services_of(request).club


def organiser_of(request: Request) -> Organiser:
    """Return the organiser of this server's tournaments."""
    return club_of(request).organiser


def count_page(request: Request) -> None:
    """Count a page; raises an `ApiError` after too many from one network."""
    services_of(request).rate_limiters.club_pages.spend(visitor_of(request))


async def names_of(request: Request, ids: Iterable[str]) -> dict[str, str]:
    """Return players' names by id: accounts by their names, bots by their levels. The name of a deleted account is empty."""
    wanted = set(ids)
    own = server_words(language_of(request))
    names = {each: own("bot_of_level", strength=own(f"level.{bot_level(each)}")) for each in wanted if bot_level(each)}
    accounts = [each for each in wanted if each and each not in names]
    return names | await service_of(request).people.names(accounts)


# --- players ---------------------------------------------------------------------------------------------------------------


async def player_of(request: Request) -> tuple[Account, bool, bool]:
    """Return the account of a player's page, whether it is the requesting account, and whether the page is private."""
    count_page(request)
    found = await service_of(request).people.by_name(request.path_params["name"])
    if found is None:
        raise ApiError("no_player", status=404, name=request.path_params["name"][:40])
    return found, found.id == await account_of(request), await club_of(request).results_store.is_private(found.id)


@endpoint(answer=messages.PlayerPage, query=(LANGUAGE,), refuses=(404, 429, 503), tag="club")
async def get_player(request: Request) -> Response:
    """`GET /api/players/{name}`: a player's page."""
    player, yours, private = await player_of(request)
    account, follow_store = await account_of(request), services_of(request).online_players.store
    others = bool(account) and not yours
    follows = others and await follow_store.follows(account, player.id)
    if private and not yours:
        return as_json(messages.PlayerPage(name=player.name, since=player.created, private=True, following=follows, may_follow=follows))
    language, results_store = language_of(request), club_of(request).results_store
    tallies = await results_store.tallies(player.id, yours)
    opponents = await results_store.opponents(player.id, yours, OPPONENTS)
    called = await names_of(request, [each.player for each in opponents])
    return as_json(
        messages.PlayerPage(
            name=player.name,
            since=player.created,
            private=private,
            yours=yours,
            ratings=tuple([await rating_card(request, each) for each in await results_store.ratings_of(player.id)]),
            tallies=tuple(
                messages.TallyCard(
                    game=each.game,
                    title=title_of(each.game, language),
                    seats=each.seats,
                    label=seat_label(each.game, each.seats, each.seat, language),
                    won=each.won,
                    drawn=each.drawn,
                    lost=each.lost,
                    plies=each.plies / max(1, each.won + each.drawn + each.lost),
                )
                for each in tallies
            ),
            opponents=tuple(
                messages.OpponentCard(
                    name=called[each.player], page=not bot_level(each.player), won=each.won, drawn=each.drawn, lost=each.lost
                )
                for each in opponents
                if called.get(each.player)
            ),
            games=tuple((game, title_of(game, language)) for game in dict.fromkeys(each.game for each in tallies)),
            online=player.id in await follow_store.online(account, [player.id]),
            following=follows,
            may_follow=others,
            trophies=tuple(
                messages.TrophyCard(
                    tournament=each.id, name=each.name, game=each.game, title=title_of(each.game, language), place=place, at=at
                )
                for each, place, at in await organiser_of(request).fixtures.trophies(player.id, TROPHIES)
            ),
        )
    )


async def rating_card(request: Request, rated: Rated) -> messages.RatingCard:
    """Return a rating with its history."""
    points = await club_of(request).results_store.history(rated.player, rated.game, rated.seats, HISTORY)
    return messages.RatingCard(
        game=rated.game,
        title=title_of(rated.game, language_of(request)),
        seats=rated.seats,
        rating=round(rated.rating.mu),
        uncertainty=round(rated.rating.sigma),
        provisional=rated.rating.provisional,
        games=rated.games,
        history=tuple(
            messages.HistoryPoint(at=each.finished, rating=round(each.rating.mu), uncertainty=round(each.rating.sigma)) for each in points
        ),
    )


def seat_label(game: str, seats: int, seat: int, language: Language) -> str:
    """Return a seat's label in the first preset of a game with this number of seats."""
    for card in catalogue_in(language, PUBLISHED).games:  # as the lobby asks, so that it is drawn once
        for preset in card.presets:
            if card.name == game and len(preset.marks) == seats:
                return label_of(preset.marks[seat])
    return f"{seat + 1}"


@endpoint(answer=messages.PlayedGames, query=(GAME, PAGE, LANGUAGE), refuses=(404, 422, 429, 503), tag="club")
async def get_player_games(request: Request) -> Response:
    """`GET /api/players/{name}/games`: a page of a player's finished tables."""
    player, yours, private = await player_of(request)
    page = page_number(request)
    if private and not yours:
        return as_json(messages.PlayedGames(games=(), page=1, pages=1, count=0))
    game = request.query_params.get("game", "")[:64]
    entries, found = await club_of(request).results_store.games_of(player.id, game, yours, (page - 1) * A_PAGE, A_PAGE)
    called = await names_of(request, [each.id for entry in entries for each in entry.result.players])
    language = language_of(request)
    return as_json(
        messages.PlayedGames(
            games=tuple(played_game(entry, called, language) for entry in entries),
            page=page,
            pages=max(1, -(-found // A_PAGE)),
            count=found,
        )
    )


def played_game(entry: Entry, called: dict[str, str], language: Language) -> messages.PlayedGame:
    """Return a finished table in the format of a player's list."""
    result = entry.result
    return messages.PlayedGame(
        table=result.table,
        game=result.game,
        title=title_of(result.game, language),
        finished=result.finished,
        plies=result.plies,
        seat=entry.seat,
        names=tuple(names_in(result, called, language)),
        outcome=next(each.outcome for each in result.players if each.seat == entry.seat),
        rated=result.rated,
        change=None if entry.change is None else round(entry.change),
    )


def names_in(result: Result, called: dict[str, str], language: Language) -> Iterable[str]:
    """Yield the players' names by seat. A deleted account is named as in tournaments. If several guests have no name, each is named by
    their seat."""
    own, nameless = server_words(language), sum(not each.id and not each.name for each in result.players)
    for each in result.players:
        if each.id:
            yield called.get(each.id) or own("gone")
        elif not each.name and nameless > 1:
            yield seat_label(result.game, result.seats, each.seat, language)
        else:
            yield shown_name("human", each.name, language)


@endpoint(answer=messages.NothingMore, body=messages.Privacy, refuses=(401, 403, 409), tag="club")
async def post_privacy(request: Request, wanted: messages.Privacy) -> Response:
    """`POST /api/me/privacy`: make one's own page public or private."""
    account = await my_account(request)
    by_browser(request)
    await club_of(request).results_store.keep_private(account, wanted.private)
    return as_json(messages.NothingMore())


# --- leader boards ---------------------------------------------------------------------------------------------------------


@endpoint(answer=messages.LeaderBoards, query=(LANGUAGE,), refuses=(429, 503), tag="club")
async def get_club(request: Request) -> Response:
    """`GET /api/club`: the best players of each game."""
    count_page(request)
    language, results_store = language_of(request), club_of(request).results_store
    account = await account_of(request)
    boards = []
    for game, seats, players in await results_store.pools():
        best = await results_store.leaders(game, seats, LEADERS)
        called = await names_of(request, [each.player for each in best])
        boards.append(
            messages.Leaders(game=game, title=title_of(game, language), seats=seats, players=players, leaders=tuple(leaders(best, called)))
        )
    return as_json(messages.LeaderBoards(boards=tuple(boards), signed_in=(await names_of(request, [account])).get(account, "")))


def leaders(best: Sequence[Rated], called: dict[str, str]) -> Iterable[messages.Leader]:
    """Yield the rows of a leader board. Bots are listed between people, without a rank."""
    rank = 0
    for each in best:
        bot = bool(bot_level(each.player))
        if called.get(each.player):
            rank += not bot
            yield messages.Leader(
                rank=0 if bot else rank,
                name=called[each.player],
                bot=bot,
                rating=round(each.rating.mu),
                uncertainty=round(each.rating.sigma),
                games=each.games,
            )


# --- tournaments -----------------------------------------------------------------------------------------------------------


@endpoint(answer=messages.Tournaments, query=(LANGUAGE,), refuses=(429, 503), tag="club")
async def get_tournaments(request: Request) -> Response:
    """`GET /api/tournaments`: open, running and finished tournaments."""
    count_page(request)
    language = language_of(request)
    found = await organiser_of(request).fixtures.lately(("open", "running", "over"), TOURNAMENTS)
    order = {"open": 0, "running": 1, "over": 2}
    cards = [tournament_card(tournament, entrants, round_, language) for tournament, entrants, round_ in found]
    return as_json(messages.Tournaments(tournaments=tuple(sorted(cards, key=lambda card: order[card.state]))))


def tournament_card(tournament: Tournament, entrants: int, number: int, language: Language) -> messages.TournamentCard:
    """Return a tournament in the format of a list."""
    return messages.TournamentCard(
        id=tournament.id,
        name=tournament.name,
        game=tournament.game,
        title=title_of(tournament.game, language),
        variant=preset_label(tournament.game, tournament.options, language),
        seats=tournament.seats,
        system=tournament.system,
        state=tournament.state,
        entrants=entrants,
        round=number,
        rounds=tournament.rounds,
        hours=tournament.hours,
        timing=tournament.terms.timing,
        rated=tournament.terms.rated,
        created=tournament.created,
    )


@endpoint(answer=messages.TournamentPage, status=201, body=messages.NewTournament, query=(LANGUAGE,), refuses=(401, 409), tag="club")
async def post_tournament(request: Request, wanted: messages.NewTournament) -> Response:
    """`POST /api/tournaments`: create a tournament."""
    tournament = await organiser_of(request).create(await my_account(request), wanted)
    return await show(request, tournament.id, 201)


@endpoint(answer=messages.TournamentPage, query=(LANGUAGE,), refuses=(404, 429, 503), tag="club")
async def get_tournament(request: Request) -> Response:
    """`GET /api/tournaments/{id}`: one tournament."""
    count_page(request)
    return await show(request, request.path_params["id"])


@endpoint(answer=messages.TournamentPage, body=messages.NothingMore, query=(LANGUAGE,), refuses=(401, 403, 404, 409), tag="club")
async def post_join(request: Request, _: messages.NothingMore) -> Response:
    """`POST /api/tournaments/{id}/join`: join a tournament."""
    return await done(request, organiser_of(request).join)


@endpoint(answer=messages.TournamentPage, body=messages.NothingMore, query=(LANGUAGE,), refuses=(401, 403, 404, 409), tag="club")
async def post_withdraw(request: Request, _: messages.NothingMore) -> Response:
    """`POST /api/tournaments/{id}/withdraw`: withdraw from a tournament."""
    return await done(request, organiser_of(request).withdraw)


@endpoint(answer=messages.TournamentPage, body=messages.NothingMore, query=(LANGUAGE,), refuses=(401, 403, 404, 409), tag="club")
async def post_start(request: Request, _: messages.NothingMore) -> Response:
    """`POST /api/tournaments/{id}/start`: start a tournament."""
    return await done(request, organiser_of(request).start)


@endpoint(answer=messages.TournamentPage, body=messages.NothingMore, query=(LANGUAGE,), refuses=(401, 403, 404, 409), tag="club")
async def post_cancel(request: Request, _: messages.NothingMore) -> Response:
    """`POST /api/tournaments/{id}/cancel`: end a tournament without a winner."""
    return await done(request, organiser_of(request).cancel)


@endpoint(answer=messages.TournamentPage, body=messages.Removal, query=(LANGUAGE,), refuses=(401, 403, 404, 409), tag="club")
async def post_remove(request: Request, wanted: messages.Removal) -> Response:
    """`POST /api/tournaments/{id}/remove`: remove a player."""
    return await done_to(request, wanted, organiser_of(request).remove)


@endpoint(answer=messages.TournamentPage, body=messages.Removal, query=(LANGUAGE,), refuses=(401, 403, 404, 409), tag="club")
async def post_readmit(request: Request, wanted: messages.Removal) -> Response:
    """`POST /api/tournaments/{id}/readmit`: allow a removed player to join again."""
    return await done_to(request, wanted, organiser_of(request).readmit)


@endpoint(answer=messages.TournamentPage, body=messages.Correction, query=(LANGUAGE,), refuses=(401, 403, 404, 409), tag="club")
async def post_correct(request: Request, wanted: messages.Correction) -> Response:
    """`POST /api/tournaments/{id}/correct`: correct the result of a decided table."""
    tournament = request.path_params["id"]
    await organiser_of(request).correct(tournament, await my_account(request), (wanted.round, wanted.board), wanted.points)
    return await show(request, tournament)


async def done_to(request: Request, wanted: messages.Removal, work: Callable[[str, str, str], Awaitable[None]]) -> Response:
    """Apply an organiser's request to a player, and return the tournament."""
    tournament = request.path_params["id"]
    owner = await my_account(request)
    found = await service_of(request).people.by_name(wanted.name)
    if found is None:
        raise ApiError("no_player", status=404, name=wanted.name[:40])
    await work(tournament, owner, found.id)
    return await show(request, tournament)


async def done(request: Request, work: Callable[[str, str], Awaitable[None]]) -> Response:
    """Apply an account's request to a tournament, and return the tournament."""
    tournament = request.path_params["id"]
    await work(tournament, await my_account(request))
    return await show(request, tournament)


async def show(request: Request, tournament: str, status: int = 200) -> Response:
    """Return a tournament as the requesting account sees it."""
    snapshot = await organiser_of(request).find(tournament)
    agreed, account = snapshot.tournament, await account_of(request)
    members = [member for member in snapshot.members if agreed.state != "open" or not member.withdrawn]
    ids = [member.account for member in members]
    called = await names_of(request, [agreed.owner, *ids, *snapshot.barred])
    yours = bool(account) and account == agreed.owner
    ratings = await club_of(request).results_store.ratings_at(agreed.game, agreed.seats, ids)
    tables = await service_of(request).table_store.by_ids([fixture.table for fixture in snapshot.fixtures if fixture.points is None])
    pending = {kept.header.id: kept for kept in tables}
    own, nobody = snapshot.member(account), server_words(language_of(request))("gone")
    sides = await organiser_of(request).sides(agreed)
    shown_standings = tuple(
        messages.PlaceCard(
            rank=standing.rank,
            name=called.get(standing.account) or nobody,
            points=standing.points,
            ties=standing.ties,
            won=standing.outcomes[0],
            drawn=standing.outcomes[1],
            lost=standing.outcomes[2],
            rating=round(ratings[standing.account].mu) if standing.account in ratings else None,
            withdrawn=any(member.withdrawn for member in snapshot.members if member.account == standing.account),
            you=bool(account) and standing.account == account,
            gone=not called.get(standing.account),
        )
        for standing in standings(agreed, members, snapshot.fixtures)
    )
    return as_json(
        messages.TournamentPage(
            card=tournament_card(agreed, len(members), snapshot.round, language_of(request)),
            owner=called.get(agreed.owner) or nobody,
            ends=snapshot.ends,
            ties=tie_names(agreed),
            sides=sides if len(sides) < agreed.seats else (),
            standings=shown_standings,
            rounds=tuple(rounds(snapshot, called, nobody, pending, account)),
            signed_in=bool(account),
            yours=yours,
            last_to_join=last_to_join(agreed),
            joined=own is not None and not own.withdrawn,
            withdrawn=account in snapshot.barred or (own is not None and own.withdrawn),
            may_return=snapshot.may_return(account),
            taken_out=tuple(sorted(called[each] for each in snapshot.barred if called.get(each))) if yours else (),
        ),
        status,
    )


def rounds(
    snapshot: TournamentSnapshot, called: dict[str, str], nobody: str, pending: dict[str, StoredTable], account: str
) -> Iterable[messages.RoundCard]:
    """Yield the rounds, the newest first."""

    def card(fixture: Fixture) -> messages.FixtureCard:
        kept = pending.get(fixture.table)
        return messages.FixtureCard(
            board=fixture.board,
            table=fixture.table,
            names=tuple(called.get(each) or nobody for each in fixture.seats),
            points=fixture.points or (),
            how=fixture.how,
            mover=kept.summary.mover if kept else None,
            plies=kept.summary.plies if kept else 0,
            yours=bool(account) and account in fixture.seats,
        )

    for number in range(snapshot.round, 0, -1):
        yield messages.RoundCard(number=number, tables=tuple(card(fixture) for fixture in snapshot.of_round(number)))


ROUTES = [
    Route("/api/club", get_club, methods=["GET"]),
    Route("/api/me/privacy", post_privacy, methods=["POST"]),
    Route("/api/players/{name}", get_player, methods=["GET"]),
    Route("/api/players/{name}/games", get_player_games, methods=["GET"]),
    Route("/api/tournaments", get_tournaments, methods=["GET"]),
    Route("/api/tournaments", post_tournament, methods=["POST"]),
    Route("/api/tournaments/{id}", get_tournament, methods=["GET"]),
    Route("/api/tournaments/{id}/join", post_join, methods=["POST"]),
    Route("/api/tournaments/{id}/withdraw", post_withdraw, methods=["POST"]),
    Route("/api/tournaments/{id}/start", post_start, methods=["POST"]),
    Route("/api/tournaments/{id}/cancel", post_cancel, methods=["POST"]),
    Route("/api/tournaments/{id}/remove", post_remove, methods=["POST"]),
    Route("/api/tournaments/{id}/readmit", post_readmit, methods=["POST"]),
    Route("/api/tournaments/{id}/correct", post_correct, methods=["POST"]),
]
