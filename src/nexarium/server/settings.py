"""A server's settings. The defaults suit one machine at home."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import Literal

from nexarium.server.logs import LogFormat
from nexarium.server.paths import data_directory


def default_database() -> str:
    """Return the path of the default SQLite file."""
    return str(data_directory() / "nexarium.sqlite")


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits for a single visitor, and for the whole server."""

    message_bytes: int = 64 * 1024
    """A longer WebSocket message is refused."""
    body_bytes: int = 64 * 1024
    """A longer request body is refused."""
    messages_per_second: float = 25.0
    message_burst: float = 60.0
    """A viewer who sends as many again beyond that is disconnected."""
    work_per_second: float = 0.5
    work_burst: float = 10.0
    """Seconds of CPU that the messages of one address may take (`server/protocol/costs.py`); further messages wait."""
    seconds_to_say_hello: float = 10.0
    """A viewer who has sent no hello by then is disconnected."""
    posts_per_second: float = 5.0
    post_burst: float = 120.0
    replays_per_second: float = 1.0
    replay_burst: float = 150.0
    """Tables not in memory that may be read and replayed for one address."""
    silent_connections: int = 200
    """Open connections of one address without a complete request; IPv6 addresses count by their /64."""
    seconds_for_a_request: float = 10.0
    """A connection whose request is not complete by then is closed."""
    seconds_for_an_answer: float = 30.0
    """A connection whose client reads nothing for this long is closed."""
    viewers: int = 10_000
    """WebSockets in total."""
    viewers_of_an_address: int = 200
    tables_per_second: float = 1 / 6
    table_burst: float = 40.0
    """Tables that one address may open."""
    import_seconds_per_second: float = 1 / 20
    import_seconds_burst: float = 30.0
    """Seconds of processor time for replaying the recorded games of one address."""
    imports_waiting: int = 8
    """Recorded games that may wait at a time; they are replayed one after another."""
    seconds_to_import: float = 20.0
    """A recorded game that takes longer to replay is refused."""
    import_plies: int = 5000
    """A recorded game with more plies is refused."""
    sign_ins_per_second: float = 1 / 6
    sign_in_burst: float = 30.0
    """Sign-in attempts of one address."""
    accounts_per_second: float = 1 / 600
    account_burst: float = 10.0
    """Accounts that one address may create."""
    chats_per_second: float = 0.5
    chat_burst: float = 8.0
    """Chat messages that one address may send."""
    reports_per_second: float = 1 / 300
    report_burst: float = 10.0
    """Reports of players that one address may make."""
    joins_per_second: float = 1 / 60
    join_burst: float = 10.0
    """Codes that one address may try."""
    shares_per_second: float = 1 / 300
    share_burst: float = 10.0
    """Sessions of games' pages that one address may share."""
    shared_per_second: float = 10.0
    shared_burst: float = 200.0
    """Entries that one address may add to shared sessions, and times that it may ask for new ones."""
    shared_waiting: int = 30
    """Devices of one address that may wait for new entries of shared sessions at a time; others have to poll."""
    shared_sessions: int = 1000
    shared_sessions_of_an_address: int = 20
    shared_days: float = 14.0
    """How many shared sessions are kept, in total and per address, and for how many days after their last use. The devices keep their
    own copies."""
    shared_entries: int = 5000
    shared_letters: int = 512 * 1024
    """The maximum number of characters in the log of one shared session."""
    hints_per_second: float = 1 / 3
    hint_burst: float = 30.0
    looks_per_second: float = 5.0
    look_burst: float = 100.0
    """Earlier positions that one address may request, at a table or as pictures. Games in other formats, hints in words, and conditional
    moves count, too."""
    images_per_second: float = 1 / 20
    image_burst: float = 12.0
    """Pictures for links and animations of games that one address may request; cached ones do not count."""
    images_waiting: int = 8
    """Pictures that may be requested at a time; they are made one after another."""
    seconds_for_an_image: float = 60.0
    """A picture that takes longer is cancelled."""
    animation_pictures: int = 48
    """The maximum number of pictures in an animation."""
    animation_seconds: float = 20.0
    """Seconds after which an animation gets no more pictures."""
    balances_per_second: float = 1 / 600
    balance_burst: float = 4.0
    """Balance reports that one address may request."""
    balance_games: int = 2000
    balance_level: int = 5
    balance_minutes: float = 30.0
    """The most games of a report, the highest level of its bots, and the minutes after which it ends with the games played so far."""
    balances_waiting: int = 10
    """Balance reports that may wait in the queue; at most one per visitor."""
    balance_minutes_a_day: float = 120.0
    """Minutes per day for playing the balance reports of one address; the last report is played to its end."""
    balances_kept: int = 20
    """The number of balance reports kept."""
    remote_bots: int = 50
    """Remote bots connected to one process at a time."""
    remote_bots_of_an_address: int = 5
    remote_bot_questions: int = 8
    """The maximum number of questions to a remote bot at a time."""
    seconds_to_choose: float = 60.0
    """A remote bot, or a bot worker on another machine, that has not answered by then has failed: the question is asked again, a few
    times."""
    keys_per_second: float = 1 / 30
    key_burst: float = 10.0
    """Wrong keys that one address may try."""
    picture_bytes: int = 64 * 1024 * 1024
    """The approximate memory for drawn pictures, over all tables."""
    live_tables: int = 100
    """How many tables without viewers stay in memory."""
    table_events: int = 5000
    """Events beside the plies of a game at one table; after that, events that people could repeat without end are refused."""
    waiting_messages: int = 500
    """A viewer with this many unread messages is disconnected."""
    listed_tables: int = 60
    subscribers_of_an_address: int = 40
    """Browsers of one address that may subscribe to notifications."""
    subscribers_of_a_seat: int = 8
    tables_of_a_subscriber: int = 300
    mail_questions_per_second: float = 1 / 600
    mail_question_burst: float = 4.0
    """E-mail addresses that one address may have asked to confirm notifications."""
    resumed_tables: int = 200
    """After a restart, at most this many unfinished tables with a bot to move are resumed."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """A server's settings.

    `database` is a URL with `://`, or the path of an SQLite file, whatever characters it has. `bot_spec` is the bot for a seat's level.
    `bot_pause` is the minimum time in seconds between two moves at a table of bots only, so that it can be watched. Where people play, bots
    do not wait, and each page shows their moves at its own speed. `allowed_origins` are further origins that may open WebSockets (the
    page's own always may). `allowed_hosts` are further host names that browsers may use (`*.example.org` for all below a name, `*` for
    any), besides this machine's own, `host`, and addresses in digits. `key_file` holds the key that encrypts the seeds of dice; empty:
    beside the database.
    """

    database: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: int = 8000
    bot_workers: int = max(2, min(4, (os.cpu_count() or 2) - 1))
    """Processes in which bots think. If there are several, the first one only handles moves that take less than a second."""
    bot_spec: str = "level:{level}"
    bots: tuple[str, ...] = ()
    """The administrator's own bots, which the lobby offers besides the levels; written as in commands, `mymodule:MyBot`."""
    data: tuple[str, ...] = ()
    """Printed data of games that differ from the published ones: `GAME:` and what `--data` of commands takes."""
    bot_pause: float = 0.35
    threads: int = 2
    """Threads that draw pictures and replay games, so that the server can answer meanwhile."""
    warm_up: bool = True
    """Draw every game once in the background after the start."""
    hint_seconds: float = 4.0
    hint_spec: str = ""
    worker_command: tuple[str, ...] = (sys.executable, "-m", "nexarium.bots.worker")
    seconds_without_flags: float = 30.0
    """Seconds after the start during which no player's time is up, so that players who could not move while the server was down can move
    first. The same holds after the machine has slept, or the database did not answer."""
    log_format: LogFormat = "text"
    """The format of log lines: text for people, or JSON, one object per line."""
    drain_seconds: float = 10.0
    """The most seconds that the server takes to finish requests after SIGTERM."""
    remote_bots: str = ""
    """Who may connect a remote bot: no client if empty, every client if `open`, else clients with this key (or the key of this hash)."""
    bot_worker_key: str = ""
    """The key with which other machines run bot workers for this server, or its hash."""
    metrics_key: str = ""
    """The key that reads `/metrics`, or its hash."""
    balance: bool = False
    """Whether visitors may request balance reports, which play many games."""
    balance_jobs: int = 1
    """The number of processes that play the games of a report."""
    balance_command: tuple[str, ...] = (sys.executable, "-m", "nexarium.cli.report_process")
    administrator_key: str = ""
    """The administrator's key, or its hash; without it there are no administrator's pages."""
    archive_after_days: float = 0.0
    """Days without a change after which a table's log is compressed; 0: never."""
    delete_finished_after_days: float = 0.0
    delete_abandoned_after_days: float = 0.0
    """Days without a change after which a finished table, or an unfinished one, is deleted; 0: never. The lobby says so."""
    database_patience: float = 5.0
    """Seconds to wait for a database that another process is writing to."""
    allowed_origins: tuple[str, ...] = ()
    allowed_hosts: tuple[str, ...] = ()
    key_file: str = ""
    notification_delay: float = 20.0
    """Seconds in which people may come to the table by themselves before they are notified."""
    push_services: tuple[str, ...] = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
    """Hosts, with their subdomains, of push services that may deliver notifications to browsers; `*` allows any."""
    contact: str = ""
    """A contact for the operators of push services: `mailto:…` or `https://…`; empty: the public address."""
    webhooks: bool = False
    """Whether notifications may go to https addresses given by visitors."""
    smtp_host: str = ""
    """The server for outgoing mail; empty: no notifications by e-mail. Links in mails lead to the public address."""
    smtp_port: int = 587
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""
    """The sender of mails: `Nexarium <nexarium@games.example.org>`."""
    notifications_to_loopback: bool = False
    """Whether notifications may also go to http://127.0.0.1: for tests."""
    public_address: str = ""
    """The server's address for browsers, `https://games.example.org`; empty: the address in each request."""
    rp_id: str = ""
    """The domain of the passkeys; empty: the host of the public address."""
    limits: Limits = Limits()
