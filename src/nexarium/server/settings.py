"""What a server is told when it starts. Every field has a value that suits one machine at home."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import Literal

from nexarium.server.logs import LogFormat
from nexarium.server.paths import data_directory


def default_database() -> str:
    """Return the path of the SQLite file that is used when nothing else is asked for."""
    return str(data_directory() / "nexarium.sqlite")


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What one visitor may ask of the server."""

    message_bytes: int = 64 * 1024
    """A longer WebSocket message is refused."""
    body_bytes: int = 64 * 1024
    """A longer body of a request is refused."""
    messages_per_second: float = 25.0
    message_burst: float = 60.0
    """Whoever sends as many again beyond that is disconnected."""
    work_per_second: float = 0.5
    work_burst: float = 10.0
    """Seconds of CPU that the messages of one address may take (`server/protocol/costs.py`); those beyond wait."""
    seconds_to_say_hello: float = 10.0
    """A viewer who has not said by then who they are is disconnected."""
    posts_per_second: float = 5.0
    post_burst: float = 120.0
    replays_per_second: float = 1.0
    replay_burst: float = 150.0
    """Tables that nobody has in memory, read and played again for one address."""
    silent_connections: int = 200
    """Connections of one address that may be open without a finished request; IPv6 addresses count by their /64."""
    seconds_for_a_request: float = 10.0
    """A connection whose request is not finished by then is closed."""
    seconds_for_an_answer: float = 30.0
    """A connection on which nothing of what is sent is taken for so long is closed."""
    viewers: int = 10_000
    """WebSockets in all."""
    viewers_of_an_address: int = 200
    tables_per_second: float = 1 / 6
    table_burst: float = 40.0
    """Tables that one address may open."""
    import_seconds_per_second: float = 1 / 20
    import_seconds_burst: float = 30.0
    """Seconds of processor time that recorded games of one address may take to replay."""
    imports_waiting: int = 8
    """So many recorded games may wait at a time; they are replayed one after another."""
    seconds_to_import: float = 20.0
    """A recorded game that takes longer to replay is refused."""
    import_plies: int = 5000
    """A recorded game of more plies is refused."""
    sign_ins_per_second: float = 1 / 6
    sign_in_burst: float = 30.0
    """Attempts of one address to sign in."""
    accounts_per_second: float = 1 / 600
    account_burst: float = 10.0
    """Accounts that one address may open."""
    chats_per_second: float = 0.5
    chat_burst: float = 8.0
    """Lines that one address may write to others at tables."""
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
    """Entries that one address may add to shared sessions, and times that it may look for news of them."""
    shared_waiting: int = 30
    """Devices of one address that may wait for news of shared sessions at a time; others look again themselves."""
    shared_sessions: int = 1000
    shared_sessions_of_an_address: int = 20
    shared_days: float = 14.0
    """So many shared sessions are kept, in all and of one address, and so long after they were last used; the devices have them anyway."""
    shared_entries: int = 5000
    shared_letters: int = 512 * 1024
    """What the log of one shared session may hold."""
    hints_per_second: float = 1 / 3
    hint_burst: float = 30.0
    looks_per_second: float = 5.0
    look_burst: float = 100.0
    """Positions of the past that one address may ask for, at a table or as pictures, games in other formats, hints in words, and answers
    in advance that it may give."""
    paintings_per_second: float = 1 / 20
    painting_burst: float = 12.0
    """Pictures for links, and films of games, that one address may have painted; those that are kept count for nobody."""
    paintings_waiting: int = 8
    """So many may be asked for at a time; they are painted one after another."""
    seconds_to_paint: float = 60.0
    """A picture that takes longer is given up."""
    film_pictures: int = 48
    """Of at most so many pictures a film is made."""
    film_seconds: float = 20.0
    """After that a film gets no further pictures."""
    balances_per_second: float = 1 / 600
    balance_burst: float = 4.0
    """Balance reports that one address may have made."""
    balance_games: int = 2000
    balance_level: int = 5
    balance_minutes: float = 30.0
    """The most games of a report, the strongest bots that play them, and after how many minutes it is made of what was played."""
    balances_waiting: int = 10
    """Balance reports that may wait for their turn; each visitor has one of them at most."""
    balance_minutes_a_day: float = 120.0
    """Minutes in which balance reports of one address may be played within a day; the last one is played to its end."""
    balances_kept: int = 20
    """So many balance reports are kept."""
    lenders: int = 50
    """Bots that others lend to one process, at a time."""
    lenders_of_an_address: int = 5
    lent_at_once: int = 8
    """Questions that a lent bot is asked at a time, at most."""
    seconds_to_choose: float = 60.0
    """A program that thinks for the house, and has not answered by then, is asked again."""
    keys_per_second: float = 1 / 30
    key_burst: float = 10.0
    """Wrong keys that one address may try."""
    picture_bytes: int = 64 * 1024 * 1024
    """Memory for pictures that were drawn, over all tables, about."""
    live_tables: int = 100
    """How many tables stay in memory though nobody looks at them."""
    table_happenings: int = 5000
    """So much may happen at a table beside the plies of its game; then nothing more that people could repeat for ever."""
    waiting_messages: int = 500
    """A viewer who lets this many messages lie unread is disconnected."""
    listed_tables: int = 60
    callees_of_an_address: int = 40
    """Browsers of one address that may ask to be called."""
    callees_of_a_seat: int = 8
    tables_of_a_callee: int = 300
    mail_questions_per_second: float = 1 / 600
    mail_question_burst: float = 4.0
    """E-mail addresses that one address may have asked whether they want calls."""
    resumed_tables: int = 200
    """After a restart, at most this many unfinished tables with a bot to move go on by themselves."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """A server's settings.

    `database` is a URL with `://`, or the path of an SQLite file, whatever characters it has. `bot_spec` says how a seat's level becomes
    a bot. `bot_pause` is the least time in seconds between two moves at a table of bots alone, so that it can be watched; where people
    play bots do not wait, and each page tells what they did at its own speed. `allowed_origins` are further origins that may open
    WebSockets (the page's own always may). `allowed_hosts` are further host names under which browsers may come (`*.example.org` for all
    below a name, `*` for any), beside this machine's own, `host`, and addresses in digits. `key_file` holds the key by which seeds of
    dice are stored, empty: beside the database.
    """

    database: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: int = 8000
    bot_workers: int = max(2, min(4, (os.cpu_count() or 2) - 1))
    """Processes in which bots think; where there are several, the first answers only what takes less than a second."""
    bot_spec: str = "level:{level}"
    bots: tuple[str, ...] = ()
    """Bots of the owner's own, which the lobby offers beside the levels: as commands name them, `mymodule:MyBot`."""
    data: tuple[str, ...] = ()
    """What games' boxes print in this house, where it is not what was published: `GAME:` and what `--data` of commands takes."""
    bot_pause: float = 0.35
    threads: int = 2
    """How many threads draw pictures and replay games, so that the server answers meanwhile."""
    warm_up: bool = True
    """Draw every game once in the background after the start."""
    hint_seconds: float = 4.0
    hint_spec: str = ""
    worker_command: tuple[str, ...] = (sys.executable, "-m", "nexarium.bots.worker")
    seconds_without_flags: float = 30.0
    """For so long after the start nobody's time is up: whoever could not move while the server was down can do so first. So it is after the
    machine has slept, or the database did not answer."""
    log_format: LogFormat = "text"
    """How lines of the log are written: text for people, or JSON, one object a line."""
    drain_seconds: float = 10.0
    """At most so long the server finishes what has begun when it is told to end (SIGTERM)."""
    lending: str = ""
    """Who may lend the house a bot: nobody when empty, `open`, or whoever has this key (or the key of this hash)."""
    thinker_key: str = ""
    """The key with which other machines think for the house's bots, or its hash."""
    metrics_key: str = ""
    """The key that reads `/metrics`, or its hash."""
    balance: bool = False
    """Whether visitors may have balance reports made, which play many games."""
    balance_jobs: int = 1
    """In how many processes the games of a report are played."""
    balance_command: tuple[str, ...] = (sys.executable, "-m", "nexarium.cli.report_process")
    owner_key: str = ""
    """The owner's key, or its hash; without it there are no owner's pages."""
    archive_after_days: float = 0.0
    """Days without a change after which a table's log is compressed; 0 is never."""
    delete_finished_after_days: float = 0.0
    delete_abandoned_after_days: float = 0.0
    """Days without a change after which a finished table is deleted, and one that is not finished; 0 is never. The lobby says so."""
    database_patience: float = 5.0
    """Seconds to wait for a database that somebody else is writing to."""
    allowed_origins: tuple[str, ...] = ()
    allowed_hosts: tuple[str, ...] = ()
    key_file: str = ""
    call_grace: float = 20.0
    """Seconds in which people may come to the table by themselves before they are called."""
    push_services: tuple[str, ...] = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
    """Hosts, and those below them, that may be asked to take a call to a browser; `*` admits any."""
    contact: str = ""
    """Whom the operators of push services can write to: `mailto:…` or `https://…`; empty: the public address."""
    webhooks: bool = False
    """Whether calls may go to https addresses that visitors name."""
    smtp_host: str = ""
    """The server that takes the house's mail; empty: nobody is called by e-mail. Links in it lead to the public address."""
    smtp_port: int = 587
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""
    """From whom mail comes: `Nexarium <house@games.example.org>`."""
    calls_to_loopback: bool = False
    """Whether calls may also go to http://127.0.0.1: for tests."""
    public_address: str = ""
    """Where browsers find the house, `https://games.example.org`; empty: at the address that each request names."""
    rp_id: str = ""
    """The domain to which passkeys belong; empty: the host of that address."""
    limits: Limits = Limits()
