"""What the club's pages are told, and what they may ask, as structs. The client's TypeScript types are generated from here."""

from __future__ import annotations

import msgspec

from nexarium.server.club.results import Outcome
from nexarium.server.club.tournament import How, System, Tie, TournamentState
from nexarium.server.language import Language
from nexarium.server.protocol.messages import OptionValue
from nexarium.server.tables.timing import Timing


class HistoryPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A rating after a game that ended at `at`, in seconds since the epoch."""

    at: float
    rating: int
    uncertainty: int


class RatingCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rating in a game of so many seats, and how it came about. Two times out of three the true strength is within `uncertainty`."""

    game: str
    title: str
    seats: int
    rating: int
    uncertainty: int
    provisional: bool = False
    games: int
    history: tuple[HistoryPoint, ...] = ()


class TallyCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How somebody fared from one seat of a game, called `label`, and how many plies their games took on average."""

    game: str
    title: str
    seats: int
    label: str
    won: int
    drawn: int
    lost: int
    plies: float


class OpponentCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How somebody fared against another: somebody with a page (`page`), or bots of a level."""

    name: str
    page: bool = False
    won: int
    drawn: int
    lost: int


class PlayerPage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/players/{name}`. `private`: others are not shown more than the name; `yours`: it is the asker's own."""

    name: str
    since: float
    private: bool = False
    yours: bool = False
    ratings: tuple[RatingCard, ...] = ()
    tallies: tuple[TallyCard, ...] = ()
    opponents: tuple[OpponentCard, ...] = ()
    games: tuple[tuple[str, str], ...] = ()
    """The games somebody has played, by name and title."""


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finished table. `change`: what it did to the rating, where it was rated; `names` by seat, of which `seat` is the player's."""

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
    """`GET /api/players/{name}/games?game=&page=`: pages are counted from 1."""

    games: tuple[PlayedGame, ...]
    page: int
    pages: int
    count: int


class Privacy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/me/privacy`: whether one's page is shown to nobody else."""

    private: bool


class Leader(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of a leader board: a person, or (`bot`) bots of a level, which have no rank."""

    rank: int = 0
    name: str
    bot: bool = False
    rating: int
    uncertainty: int
    games: int


class Leaders(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The best in a game of so many seats; `players` is how many have a rating, certain or not."""

    game: str
    title: str
    seats: int
    players: int
    leaders: tuple[Leader, ...]


class LeaderBoards(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/club`: a leader board for each game that was played for ratings. `signed_in`: the asker's name, if they are."""

    boards: tuple[Leaders, ...]
    signed_in: str = ""


class NewTournament(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tournaments`. `hours` is the time for a round, `timing` that at its tables; `rounds` of a Swiss tournament."""

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
    """`POST /api/tournaments/{id}/remove` and `…/readmit`: whom the organiser takes out or lets in again, by name."""

    name: str


class Correction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/tournaments/{id}/correct`: what the organiser says a table that is decided came to, by seat."""

    round: int
    board: int
    points: tuple[float, ...]


class TournamentCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tournament in a list. `variant` is what the game's options are called."""

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
    """`GET /api/tournaments`."""

    tournaments: tuple[TournamentCard, ...]


class PlaceCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the standings; `ties` in the order of `TournamentPage.ties`. `gone`: the account was deleted, and has no page."""

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
    """A table of a round, the players by seat; who sits out has none. `mover` is whose turn it is, as a seat."""

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
    """`GET /api/tournaments/{id}`. `ties` names what breaks equal points; `owner` is the organiser's name; `ends` is when the time of the
    newest round is over, in seconds since the epoch. `sides` are the seats of its tables that play together, where there are teams.
    One may still join while round `last_to_join` is played, if that is not 0. `yours`: the asker is the organiser; `joined`: they take
    part, or `withdrawn` did, and then they may come back if they `may_return`. The organiser alone is told who was `taken_out`."""

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
    """The empty body of what is asked for by its address alone."""


WIRE = (PlayerPage, PlayedGames, Privacy, LeaderBoards, NewTournament, Correction, Tournaments, TournamentPage)
"""What the client's types are generated from."""
