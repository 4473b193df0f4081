"""The database schema: game tables with their constant data and summary, their events, and the players' accounts."""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Text, false

METADATA = MetaData()

TABLES = sql.Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(128), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("terms", Text, nullable=False, server_default="{}"),
    # the summary for lists, stored with every event so that no list replays a game
    Column("changed", Float, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("bot_to_move", Boolean, nullable=False),
    Column("due", Float),
    Column("summary", Text, nullable=False),
    # when its log was compressed (0: not compressed, or it has gone on since), and how many of its first events are in the archive
    Column("archived", Float, nullable=False, server_default="0"),
    Column("archived_events", Integer, nullable=False, server_default="0"),
    Index("tables_archived", "archived", "over", "changed"),
    Index("tables_listed", "listed", "archived", "over", "changed"),
    Index("tables_bot_to_move", "bot_to_move", "changed"),
    Index("tables_due", "due"),
)

BOXES = sql.Table(
    "boxes",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("digest", String(16), primary_key=True),
    Column("data", Text, nullable=False),
)
"""The printed data of games: the texts of their data files as JSON, by the digest in a table's terms. A table is always played with its
own data, even if the server is later started with others."""

NAMED_BOXES = sql.Table(
    "named_boxes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("digest", String(16), nullable=False),
    Column("name", String(60), nullable=False),
    Column("author", String(60), nullable=False),
    Column("version", String(20), nullable=False),
    Column("about", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("account", String(32), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index("named_boxes_listed", "listed", "game", "at"),
    Index("named_boxes_account", "account", "at"),
    Index("named_boxes_used", "used"),
)
"""The boxes that visitors keep here, with all their data files as JSON. `account` is empty for a guest's, `holder` is the hash of a guest's
key, and `used` is when the box was last looked at or played."""

EVENTS = sql.Table(
    "events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
)
"""The primary key (table, seq) lets only one of two simultaneous moves be stored, from any process."""

BALANCES = sql.Table(
    "balances",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("slot", String(8), unique=True),  # only the report being played has one, and there is only one slot
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("level", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("played", Integer, nullable=False),
    Column("fraction", Float, nullable=False),
    Column("state", String(16), nullable=False),
    Column("why", Text, nullable=False),
    Column("holder", String(64), nullable=False),
    Column("stop", Boolean, nullable=False),
    Column("began", Float, nullable=False),
    Column("heard", Float, nullable=False),
    Index("balances_began", "began"),
)
"""The balance reports requested by visitors: `holder` is the hash of the requester's token. `stop` is set when the report has to stop.
`heard` is when the playing process last reported."""

BALANCE_PAGES = sql.Table(
    "balance_pages",
    METADATA,
    Column("id", String(32), ForeignKey("balances.id"), primary_key=True),
    Column("page", LargeBinary, nullable=False),
)
"""The reports' pages, compressed by zlib."""

SECRETS = sql.Table(
    "secrets",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Secrets shared by the server processes: the private key for push services; and the id of the key that encrypts the seeds of dice."""

SUBSCRIBERS = sql.Table(
    "callees",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("language", String(8), nullable=False),
    Column("occasions", Text, nullable=False),
    Column("network", String(64), nullable=False),
    Column("seen", Float, nullable=False),
    Index("callees_network", "network"),
)
"""The subscribers to notifications (column and table names are older words): `id` is the hash of their key, `occasions` are the event
types, separated by spaces. `seen` is the time of their last request."""

SUBSCRIPTIONS = sql.Table(
    "call_subjects",
    METADATA,
    Column("callee", String(64), ForeignKey("callees.id"), primary_key=True),
    Column("subject", String(160), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Index("call_subjects_subject", "subject"),
    Index("call_subjects_table", "table_id"),
)
"""What subscribers are notified about; `table_id` is empty for all tables of an account."""

CHANNELS = sql.Table(
    "call_ways",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("callee", String(64), ForeignKey("callees.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("address", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("created", Float, nullable=False),
    Index("call_ways_callee", "callee"),
)
"""The channels of the subscribers."""

NOTIFICATIONS = sql.Table(
    "calls",
    METADATA,
    Column("way", String(32), ForeignKey("call_ways.id"), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("occasion", String(16), primary_key=True),
    Column("at", Float, nullable=False),
    Column("due", Float, nullable=False),
    Column("leased", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("calls_due", "due"),
    Index("calls_table", "table_id", "occasion"),
)
"""Notifications that are not delivered yet. `leased`: until then a process is about to deliver it, and no other may."""

RESULTS = sql.Table(
    "results",
    METADATA,
    Column("table_id", String(32), primary_key=True),  # results stay when a table is archived
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("began", Float, nullable=False),
    Column("finished", Float, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("unrated", String(16), nullable=False),
    Index("results_finished", "finished"),
)
"""The result of each finished table, stored once. `unrated`: why it does not count for ratings; empty if it does."""

PLAYED = sql.Table(
    "played",
    METADATA,
    Column("table_id", String(32), ForeignKey("results.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("side", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("outcome", String(8), nullable=False),
    # the rating before and after a rated game
    Column("mu_before", Float),
    Column("mu", Float),
    Column("sigma", Float),
    Index("played_player", "player", "table_id"),
)
"""The player of each seat of a finished table: an account, `bot:<level>`, or an unknown person."""

RATINGS = sql.Table(
    "ratings",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("player", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Index("ratings_best", "game", "seats", "mu"),
    Index("ratings_player", "player"),
)

MEMBERS = sql.Table(
    "members",
    METADATA,
    Column("account", String(64), primary_key=True),
    Column("private", Boolean, nullable=False),
    Column("hides_presence", Boolean, nullable=False, server_default=false()),
)
"""People's choices about their page in the club, and whether others may see when they are online."""

TOURNAMENTS = sql.Table(
    "tournaments",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("system", String(24), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("hours", Float, nullable=False),
    Column("terms", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("state", String(12), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tournaments_state", "state", "changed"),
)
"""`terms` are the terms of its tables; `hours` is the time for a round."""

ENTRANTS = sql.Table(
    "entrants",
    METADATA,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("account", String(64), primary_key=True),
    Column("joined", Float, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Column("barred", Boolean, nullable=False, server_default=false()),
    Index("entrants_account", "account"),
)

ROUNDS = sql.Table(
    "rounds",
    METADATA,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("began", Float, nullable=False),
    Column("ends", Float, nullable=False),
)
"""The primary key lets only one process pair a round."""

FIXTURES = sql.Table(
    "fixtures",
    METADATA,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(32), nullable=False),
    Column("seats", Text, nullable=False),
    Column("points", Text),
    Column("how", String(12), nullable=False),
    Index("fixtures_table", "table_id"),
)
"""The tables of a round: the accounts by seat, and the points of each once it is decided, `how`. A player with a bye has no table."""

TROPHIES = sql.Table(
    "trophies",
    METADATA,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("account", String(64), primary_key=True),
    Column("place", Integer, nullable=False),
    Index("trophies_account", "account"),
)
"""The first three places of finished tournaments; equal players share a place."""

ROUND_ENDS = (
    sql.select(FIXTURES.c.table_id, ROUNDS.c.ends)
    .join(ROUNDS, (ROUNDS.c.tournament_id == FIXTURES.c.tournament_id) & (ROUNDS.c.number == FIXTURES.c.round))
    .join(TOURNAMENTS, TOURNAMENTS.c.id == FIXTURES.c.tournament_id)
    .where(FIXTURES.c.points.is_(None), TOURNAMENTS.c.state == "running")
)
"""The undecided tables of tournaments, each with the time when its round is over; cancelled tournaments are left out."""


ACCOUNTS = sql.Table(
    "accounts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_seen", String(400), nullable=False, unique=True),  # how it looks: no two accounts look alike
    Column("created", Float, nullable=False),
)

PASSKEYS = sql.Table(
    "passkeys",
    METADATA,
    Column("id", String(1400), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),
    Column("signatures", BigInteger, nullable=False),
    Column("transports", String(120), nullable=False),
    Column("label", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
)
"""Passkeys (WebAuthn credentials) with their public keys; `signatures` is the number that each passkey reports."""

RECOVERY_CODES = sql.Table(
    "recovery_codes",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False, index=True),
)
"""Unused recovery codes; a used one is deleted."""

SESSIONS = sql.Table(
    "sessions",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
    Column("network", String(64), nullable=False),
    Column("agent", String(200), nullable=False),
)
"""Signed-in browsers, by the hash of their cookie."""

API_TOKENS = sql.Table(
    "api_tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("label", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
)
"""Tokens of programs that act for an account, by their hash."""

CHALLENGES = sql.Table(
    "challenges",
    METADATA,
    Column("challenge", String(128), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("account_id", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("expires", Float, nullable=False, index=True),
)
"""Challenges that passkeys have not signed yet; `account_id` and `name` are those of the account concerned."""

SEATS_HELD = sql.Table(
    "seats_held",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account_id", String(32), nullable=False, index=True),
)
"""The seats that accounts hold, written with the event that says so. It has no foreign key to `accounts`, because a table may outlive
one."""

BLOCKS = sql.Table(
    "blocks",
    METADATA,
    Column("account_id", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("blocked", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)
"""The accounts that an account does not want at its tables."""

FOLLOWS = sql.Table(
    "follows",
    METADATA,
    Column("account_id", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("followed", String(32), primary_key=True, index=True),
    Column("at", Float, nullable=False),
)
"""The accounts that an account follows."""

ONLINE = sql.Table(
    "online",
    METADATA,
    Column("account_id", String(32), primary_key=True),
    Column("process", String(32), primary_key=True),
    Column("seen", Float, nullable=False),
)
"""The accounts with a page open, by the server process that it is connected to; `seen` is when that process last said so."""

WAITING = sql.Table(
    "waiting",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("pool", String(64), nullable=False),
    Column("asked", Text, nullable=False),
    Column("account", String(32), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("unwelcome", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("table_id", String(32), nullable=False),
    Index("waiting_pool", "pool", "at"),
)
"""The players who wait for an opponent. Players with the same `pool` want the same game, options and clock (`asked`). `seen` is when their
server process last said that they are still there. `table_id` is the table that they have been given, else empty."""

REPORTS = sql.Table(
    "reports",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("account", String(32), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("sentence", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("by_account", String(32), nullable=False),
    Column("by_network", String(64), nullable=False),
    Column("settled", Float, nullable=False),
    Column("remark", Text, nullable=False),
)
"""Reports of players to the administrator; they outlive the table. `settled` is 0 until the administrator has handled it."""

BANS = sql.Table(
    "bans",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("subject", String(160), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("name", String(100), nullable=False, server_default=""),
)

ANNOUNCEMENTS = sql.Table(
    "announcements",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("en", Text, nullable=False),
    Column("fr", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False),
)

ARCHIVES = sql.Table(
    "archives",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("log", LargeBinary, nullable=False),
)
"""The first events of old tables, as compressed JSON: a list of (number, time, body)."""

PROCESSES = sql.Table(
    "processes",
    METADATA,
    Column("process", String(32), primary_key=True),
    Column("at", Float, nullable=False),
    Column("state", Text, nullable=False),
)
"""The last reported state of each server process that shares the database."""

CODES = sql.Table(
    "codes",
    METADATA,
    Column("code", String(8), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)
"""Short codes that lead to a table with an open seat."""

HANDOVERS = sql.Table(
    "handovers",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("holder", String(64), nullable=False),
    Column("expires", Float, nullable=False),
)
"""Seats to be handed over to another device, by the hash of the secret in the link; `holder` is the hash of the token that still holds
them."""

INVITED = sql.Table(
    "invited",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("account_id", String(32), primary_key=True, index=True),
    Column("by_account", String(32), nullable=False),
    Column("at", Float, nullable=False),
)
"""The accounts invited to a table, and the inviting account; a declined invitation is deleted."""

SEEN = sql.Table(
    "seen",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), primary_key=True, index=True),
    Column("ply", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
"""The number of plies that an account has seen at a table where it sits, and when it last looked."""

CHATS = sql.Table(
    "chats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("author", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("emote", String(16), nullable=False),
)
"""The last chat messages at a table."""

SHARED = sql.Table(
    "shared",
    METADATA,
    Column("key_hash", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("page", String(40), nullable=False),
    Column("changed", Float, nullable=False, index=True),
    Column("entries", Integer, nullable=False),
    Column("letters", Integer, nullable=False),
    Column("code", String(8), unique=True),
    Column("code_until", Float),
    Column("sealed", Text),
    Column("network", String(64), nullable=False, server_default=""),
)
"""Sessions of games' pages shared by several devices, by the hash of their key. `entries` and `letters` are the size of the log,
`changed` the approximate time of the last use. `code` is the short code that leads there, with the key encrypted for it. `network` is
where they were started."""

SHARED_ENTRIES = sql.Table(
    "shared_entries",
    METADATA,
    Column("key_hash", String(64), ForeignKey("shared.key_hash"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)
"""The log of a shared session. The server does not interpret it."""
