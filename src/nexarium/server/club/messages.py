"""Messages of the club's pages, as structs."""

from __future__ import annotations

import msgspec

from nexarium.server.club.results import Outcome
from nexarium.server.club.tournament import How, System, Tie, TournamentState
from nexarium.server.language import Language
from nexarium.server.protocol.base import OptionValue
from nexarium.server.tables.timing import Timing


class HistoryPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A rating after a game that ended at `at`, in seconds since the epoch."""

    at: float
    rating: int
    uncertainty: int


class RatingCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rating in a game with `seats` seats, and its history. The true strength is within `uncertainty` with a probability of two
    thirds."""

    game: str
    title: str
    seats: int
    rating: int
    uncertainty: int
    provisional: bool = False
    games: int
    history: tuple[HistoryPoint, ...] = ()


class TallyCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's results from one seat of a game, named `label`, and the average number of plies."""

    game: str
    title: str
    seats: int
    label: str
    won: int
    drawn: int
    lost: int
    plies: float


class OpponentCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's results against an opponent: an account with a page (`page`), or a bot level."""

    name: str
    page: bool = False
    won: int
    drawn: int
    lost: int


class TrophyCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place among the first three of a finished tournament, which ended at `at`, in seconds since the epoch."""

    tournament: str
    name: str
    game: str
    title: str
    place: int
    at: float


class PlayerPage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/players/{name}`. `private`: other users see only the name. `yours`: it is the requesting account's own page."""

    name: str
    since: float
    private: bool = False
    yours: bool = False
    ratings: tuple[RatingCard, ...] = ()
    tallies: tuple[TallyCard, ...] = ()
    opponents: tuple[OpponentCard, ...] = ()
    games: tuple[tuple[str, str], ...] = ()
    """The games that the player has played, by name and title."""
    trophies: tuple[TrophyCard, ...] = ()
    online: bool = False
    """Whether the player is online, as far as the requesting account may see it."""
    following: bool = False
    """Whether the requesting account follows the player."""
    may_follow: bool = False
    """Whether the requesting account can follow the player."""


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finished table. `change`: the change of the player's rating, if rated. `names` are by seat; `seat` is the player's."""

    table: str
    game: str
    title: str
    finished: float
    plies: int
    seat: int
    names: tuple[str, ...]
    outcome: Outcome
    rated: bool = False
    change: int | None = None


class PlayedGames(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/players/{name}/games?game=&page=`. Pages are counted from 1."""

    games: tuple[PlayedGame, ...]
    page: int
    pages: int
    count: int


class Privacy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/me/privacy`: whether one's own page is private."""

    private: bool


class Leader(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of a leader board: a person, or (`bot`) a bot level, which has no rank."""

    rank: int = 0
    name: str
    bot: bool = False
    rating: int
    uncertainty: int
    games: int


class Leaders(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The best players of a game with `seats` seats. `players` is the number of rated people, including provisional ratings."""

    game: str
    title: str
    seats: int
    players: int
    leaders: tuple[Leader, ...]


class LeaderBoards(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/club`: a leader board for each rated game. `signed_in`: the name of the requesting account, if any."""

    boards: tuple[Leaders, ...]
    signed_in: str = ""


class NewTournament(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tournaments`. `hours` is the time for a round, `timing` that at its tables. `rounds` applies to Swiss tournaments."""

    name: str
    game: str
    options: dict[str, OptionValue] = {}
    system: System = "swiss"
    rounds: int = 5
    hours: float = 168.0
    timing: Timing | None = None
    rated: bool = False
    language: Language = "en"


class Removal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/tournaments/{id}/remove` and `…/readmit`: the name of the player whom the organiser removes or readmits."""

    name: str


class Correction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/tournaments/{id}/correct`: the organiser's result for a decided table, by seat."""

    round: int
    board: int
    points: tuple[float, ...]


class TournamentCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tournament in a list. `variant` is the name of the game's options."""

    id: str
    name: str
    game: str
    title: str
    variant: str = ""
    seats: int
    system: System
    state: TournamentState
    entrants: int
    round: int
    rounds: int
    hours: float
    timing: Timing | None = None
    rated: bool = False
    created: float


class Tournaments(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/tournaments`: open, running and finished tournaments."""

    tournaments: tuple[TournamentCard, ...]


class PlaceCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of the standings. `ties` are in the order of `TournamentPage.ties`. `gone`: the account was deleted, and has no page."""

    rank: int
    name: str
    points: float
    ties: tuple[float, ...]
    won: int
    drawn: int
    lost: int
    rating: int | None = None
    withdrawn: bool = False
    you: bool = False
    gone: bool = False


class FixtureCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table of a round, with its players by seat. A player with a bye has no table. `mover` is the seat to move."""

    board: int
    table: str = ""
    names: tuple[str, ...]
    points: tuple[float, ...] = ()
    how: How = ""
    mover: int | None = None
    plies: int = 0
    yours: bool = False


class RoundCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A round and its tables."""

    number: int
    tables: tuple[FixtureCard, ...]


class TournamentPage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/tournaments/{id}`. `owner` is the organiser's name. `ends` is the end of the newest round, in seconds since the epoch.
    `ties` names the tie-breaks. `sides` are the seats that play as teams, if there are teams. Players can join until round `last_to_join`,
    if that is not 0. `yours`: the requesting account is the organiser. It has `joined`, or has `withdrawn` and can return if `may_return`.
    Only the organiser receives the removed players in `taken_out`."""

    card: TournamentCard
    owner: str
    ends: float = 0.0
    ties: tuple[Tie, ...]
    sides: tuple[tuple[int, ...], ...] = ()
    standings: tuple[PlaceCard, ...]
    rounds: tuple[RoundCard, ...]
    signed_in: bool = False
    yours: bool = False
    last_to_join: int = 0
    joined: bool = False
    withdrawn: bool = False
    may_return: bool = False
    taken_out: tuple[str, ...] = ()


class NothingMore(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An empty body, for requests whose address says everything."""
