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
    """Limits for a single visitor, and for the whole server. A visitor is one IPv4 address, or one /64 of IPv6."""

    # Limits come in pairs: what is counted refills at `…_per_second`, and as much as `…_burst` may come at once (a token bucket).

    message_bytes: int = 64 * 1024
    """The longest WebSocket message, in bytes. A longer one is refused."""
    body_bytes: int = 64 * 1024
    """The longest request body, in bytes. A longer one is refused."""
    messages_per_second: float = 25.0
    """Messages over one WebSocket."""
    message_burst: float = 60.0
    """Messages over one WebSocket at once. Further messages are refused. A viewer who sends as many again is disconnected."""
    work_per_second: float = 0.5
    """Seconds of CPU that the WebSocket messages of one visitor may take, by a table of costs (`server/protocol/costs.py`)."""
    work_burst: float = 10.0
    """Seconds of CPU that the WebSocket messages of one visitor may take at once. Further messages wait."""
    seconds_to_say_hello: float = 10.0
    """A WebSocket that has sent nothing by then is closed."""
    posts_per_second: float = 5.0
    """Requests with a body of one visitor, such as seats taken and rematches."""
    post_burst: float = 120.0
    """Requests with a body of one visitor, at once."""
    replays_per_second: float = 1.0
    """Tables that one visitor opens and that are not in memory, so that they are replayed from their logs."""
    replay_burst: float = 150.0
    """Tables not in memory that one visitor may open at once. A replay of half a second of CPU or more counts in full, a shorter one less,
    down to a fifth."""
    silent_connections: int = 200
    """Open connections of one visitor that have not finished a request."""
    seconds_for_a_request: float = 10.0
    """A connection whose request is not complete by then is closed."""
    seconds_for_an_answer: float = 30.0
    """A connection, WebSockets included, is closed when its client reads nothing of what is sent for this long."""
    viewers: int = 10_000
    """WebSockets of one process, in total."""
    viewers_of_an_address: int = 200
    """WebSockets of one visitor."""
    tables_per_second: float = 1 / 6
    """Tables that one visitor opens."""
    table_burst: float = 40.0
    """Tables that one visitor may open at once."""
    import_seconds_per_second: float = 1 / 20
    """Seconds of CPU for replaying the recorded games that one visitor opens."""
    import_seconds_burst: float = 30.0
    """Seconds of CPU at once for replaying the recorded games that one visitor opens."""
    imports_waiting: int = 8
    """Recorded games that may wait at a time. They are replayed one after another, and at most half of them are one visitor's."""
    seconds_to_import: float = 20.0
    """A recorded game that takes longer to replay is refused."""
    import_plies: int = 5000
    """A recorded game with more plies is refused."""
    box_checks_per_second: float = 3.0
    """Boxes that one visitor has checked: each change in the workshop is one."""
    box_check_burst: float = 60.0
    """Boxes that one visitor has checked at once."""
    box_checks_waiting: int = 12
    """Checks of boxes that may wait at a time. They are done one after another."""
    seconds_to_check_a_box: float = 15.0
    """A box whose check takes longer is refused."""
    boxes_per_second: float = 1 / 60
    """Boxes that one visitor keeps on the server."""
    box_burst: float = 20.0
    """Boxes that one visitor may keep at once."""
    boxes_of_an_account: int = 100
    """Boxes that one account keeps."""
    guests_boxes: int = 2000
    """Boxes of visitors without an account. The one that has not been used for the longest makes room for a new one."""
    sign_ins_per_second: float = 1 / 6
    """Attempts of one visitor to sign in."""
    sign_in_burst: float = 30.0
    """Attempts of one visitor to sign in, at once."""
    accounts_per_second: float = 1 / 600
    """Accounts that one visitor creates or renames."""
    account_burst: float = 10.0
    """Accounts that one visitor may create or rename at once."""
    chats_per_second: float = 0.5
    """Chat messages of one visitor."""
    chat_burst: float = 8.0
    """Chat messages of one visitor at once."""
    reports_per_second: float = 1 / 300
    """Reports of players to the administrator that one visitor makes."""
    report_burst: float = 10.0
    """Reports of players to the administrator that one visitor may make at once."""
    joins_per_second: float = 1 / 60
    """Wrong codes that one visitor tries. A right code leads to a table or to a shared session."""
    join_burst: float = 10.0
    """Wrong codes that one visitor may try at once."""
    shares_per_second: float = 1 / 300
    """Sessions of games' pages that one visitor shares among several phones."""
    share_burst: float = 10.0
    """Sessions of games' pages that one visitor may share at once."""
    shared_per_second: float = 10.0
    """Entries that one visitor adds to shared sessions, and times that they ask for new ones."""
    shared_burst: float = 200.0
    """Entries that one visitor may add to shared sessions at once, and times that they may ask for new ones."""
    shared_waiting: int = 30
    """Phones of one visitor that may wait for new entries of shared sessions at a time. Others have to poll."""
    shared_sessions: int = 1000
    """Shared sessions that are kept, in total. The phones keep their own copies anyway."""
    shared_sessions_of_an_address: int = 20
    """Shared sessions of one visitor that are kept. If there is no space for a new one, the session that was idle longest goes, but none
    that was used within the last day."""
    shared_days: float = 14.0
    """Days after its last use for which a shared session is kept."""
    shared_entries: int = 5000
    """Entries of one shared session."""
    shared_letters: int = 512 * 1024
    """Characters in all entries of one shared session."""
    hints_per_second: float = 1 / 3
    """Hints for one visitor."""
    hint_burst: float = 30.0
    """Hints for one visitor at once."""
    looks_per_second: float = 5.0
    """Earlier positions that one visitor requests, at a table or as pictures. Conditional moves, games in other formats and hints that a
    page found itself count, too."""
    look_burst: float = 100.0
    """Earlier positions that one visitor may request at once."""
    images_per_second: float = 1 / 20
    """Pictures for links and animations of games that are painted for one visitor. Cached ones do not count."""
    image_burst: float = 12.0
    """Pictures for links and animations of games that may be painted for one visitor at once."""
    images_waiting: int = 8
    """Pictures that may wait at a time. They are painted one after another, and at most half of them are one visitor's."""
    seconds_for_an_image: float = 60.0
    """A picture that takes longer is cancelled."""
    animation_pictures: int = 48
    """The most pictures in an animation."""
    animation_seconds: float = 20.0
    """Seconds after which an animation gets no more pictures."""
    balances_per_second: float = 1 / 600
    """Balance reports that one visitor requests."""
    balance_burst: float = 4.0
    """Balance reports that one visitor may request at once."""
    balance_games: int = 2000
    """The most games of a balance report."""
    balance_level: int = 5
    """The highest level of the bots in a balance report."""
    balance_minutes: float = 30.0
    """Minutes after which a balance report is made of the games played so far."""
    balances_waiting: int = 10
    """Balance reports that may wait in the queue, at most one per visitor. The visitor whose report ran last comes last."""
    balance_minutes_a_day: float = 120.0
    """Minutes per day in which balance reports of one visitor are played. The last report is played to its end."""
    balances_kept: int = 20
    """Balance reports that are kept."""
    trials_per_second: float = 1 / 30
    """Short runs of the workshop that one visitor begins. Their time counts among the minutes of balance reports."""
    trial_burst: float = 20.0
    """Short runs of the workshop that one visitor may begin at once."""
    trial_seconds: float = 60.0
    """Seconds for which a short run of the workshop plays. Compiling a changed box comes before."""
    trials_waiting: int = 4
    """Short runs of the workshop that may wait, at most one per visitor beside the one that is played."""
    remote_bots: int = 50
    """Remote bots connected to one process at a time."""
    remote_bots_of_an_address: int = 5
    """Remote bots of one visitor connected at a time."""
    remote_bot_questions: int = 8
    """The most questions to a remote bot at a time."""
    seconds_to_choose: float = 60.0
    """A remote bot, or a bot worker on another machine, that has not answered by then has failed: the question is asked again, a few
    times."""
    keys_per_second: float = 1 / 30
    """Wrong keys that one visitor tries."""
    key_burst: float = 10.0
    """Wrong keys that one visitor may try at once."""
    picture_bytes: int = 64 * 1024 * 1024
    """The approximate memory for drawn pictures, over all tables of one process, in bytes."""
    live_tables: int = 100
    """Tables without viewers that stay in memory."""
    table_events: int = 5000
    """Events at one table besides the plies of its game: takebacks, pauses, conditional moves and the like. After that only moves are
    accepted."""
    waiting_messages: int = 500
    """A viewer with this many unread messages is disconnected."""
    listed_tables: int = 60
    """Tables that the lobby lists under *Watch*."""
    subscribers_of_an_address: int = 40
    """Browsers of one visitor that may subscribe to notifications."""
    subscribers_of_a_seat: int = 8
    """Browsers that are notified about one seat."""
    tables_of_a_subscriber: int = 300
    """Tables about which one browser is notified."""
    mail_questions_per_second: float = 1 / 600
    """E-mail addresses that one visitor has asked whether they want notifications."""
    mail_question_burst: float = 4.0
    """E-mail addresses that one visitor may have asked at once."""
    resumed_tables: int = 200
    """After a restart, at most this many unfinished tables with a bot to move are resumed by themselves."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """A server's settings."""

    database: str = field(default_factory=default_database)
    """A path of an SQLite file, or a URL: `sqlite+aiosqlite:///…` or `postgresql+asyncpg://…`. Only what contains `://` is a URL. By
    default `nexarium/nexarium.sqlite` in `$XDG_DATA_HOME`, which is `~/.local/share`."""
    host: str = "127.0.0.1"
    """The address of this machine on which the server listens: `127.0.0.1` for this machine alone, `0.0.0.0` for every network."""
    port: int = 8000
    """The port on which the server listens. Port 0 takes a free one."""
    bot_workers: int = max(2, min(4, (os.cpu_count() or 2) - 1))
    """Processes that compute bots' moves. If there are several, the first one only handles moves that take less than a second. By default
    one fewer than the machine has cores, at least 2 and at most 4."""
    bot_spec: str = "level:{level}"
    """The bot for a seat's level, as commands name it. A bot that plays no game of this server is refused at the start. In games that it
    does not play it takes no seat."""
    bots: tuple[str, ...] = ()
    """The administrator's own bots, which the lobby offers besides the levels, as commands name them: `["mymodule:MyBot"]`."""
    data: tuple[str, ...] = ()
    """Components of games that differ from the published ones: `["GAME:board.toml"]`, the game's name and what `--data` of commands
    takes, or `["mine.nxbox"]`, a box."""
    build_engines: bool = True
    """Whether to build engines in the background for games that are played with changed data. One process of low priority builds them, a
    minute or two of a core for each box. It needs `pip install 'nexarium[engines]'`. Without engines these games are interpreted: their
    bots think less, and there is no analysis."""
    boxes: Literal["nobody", "link", "lobby"] = "link"
    """Whether visitors may keep boxes of their own on this server and open tables with them: `nobody`; `link`, where only people with the
    link find a box; `lobby`, where the lobby also lists boxes if their authors want that."""
    bot_pause: float = 0.35
    """The least seconds between two moves at a table of bots only, so that it can be watched. Where people play, bots do not wait, and each
    page shows their moves at its own speed."""
    threads: int = 2
    """Threads that draw pictures and replay games, so that the server can answer meanwhile."""
    warm_up: bool = True
    """Draw every game once in the background after the start."""
    hint_seconds: float = 4.0
    """Hints come from the strongest level that answers within so many seconds."""
    hint_spec: str = ""
    """A bot that gives all hints instead, as commands name it. It must play a game of this server."""
    worker_command: tuple[str, ...] = (sys.executable, "-m", "nexarium.bots.worker")
    """The command of a bot's process. By default this Python with `-m nexarium.bots.worker`."""
    seconds_without_flags: float = 30.0
    """Seconds after the start during which no player's time and no tournament round is up, so that players who could not move while the
    server was down can move first. The same holds after the machine has slept, its clock has jumped, or the database did not answer."""
    log_format: LogFormat = "text"
    """The format of log lines: text for people, or JSON, one object per line."""
    drain_seconds: float = 10.0
    """The most seconds that the server takes to finish requests after SIGTERM."""
    remote_bots: str = ""
    """Who may connect a remote bot: nobody if empty, everybody if `open`, else clients with this key, best given as its hash
    (`sha256:…`)."""
    bot_worker_key: str = ""
    """The key with which other machines run bot workers for this server, best given as its hash. Without it no machine may."""
    metrics_key: str = ""
    """The key that reads `/metrics`, best given as its hash."""
    balance: bool = False
    """Whether visitors may request balance reports and measure boxes in the workshop, which play many games. `nexarium play` allows it
    where only this machine can reach the server."""
    balance_jobs: int = 1
    """Processes that play the games of a balance report."""
    balance_command: tuple[str, ...] = (sys.executable, "-m", "nexarium.cli.report_process")
    """The command of a balance report's process. By default this Python with `-m nexarium.cli.report_process`."""
    administrator_key: str = ""
    """The administrator's key, best given as its hash, which `nexarium admin key` prints. Without it there are no administrator's pages."""
    archive_after_days: float = 0.0
    """Days without a change after which a table's log is compressed; 0: never."""
    delete_finished_after_days: float = 0.0
    """Days without a change after which a finished table is deleted; 0: never. The lobby says for how long tables are kept."""
    delete_abandoned_after_days: float = 0.0
    """Days without a change after which an unfinished table is deleted; 0: never."""
    database_patience: float = 5.0
    """Seconds to wait for a database that another process is writing to."""
    allowed_origins: tuple[str, ...] = ()
    """Further origins whose pages may open WebSockets, `["https://games.example.org"]`. The server's own pages always may."""
    allowed_hosts: tuple[str, ...] = ()
    """Host names that browsers may use, besides this machine's own name, `host`, the host of `public_address`, and addresses in digits.
    `*.example.org` stands for all names below it, `*` for any."""
    key_file: str = ""
    """The file of the key that encrypts the seeds of dice. If empty, it lies beside the SQLite file, and on PostgreSQL at
    `~/.local/share/nexarium/dice.key`."""
    notification_delay: float = 20.0
    """Seconds in which players may come to the table by themselves before they are notified."""
    push_services: tuple[str, ...] = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
    """Hosts, with their subdomains, of push services that may deliver notifications to browsers: those of Chrome, Firefox, Safari and Edge.
    `*` allows any; without any there are no push notifications."""
    contact: str = ""
    """Where the operators of push services can write to you: `mailto:…` or `https://…`. If empty, the public address."""
    webhooks: bool = False
    """Whether notifications may go to https addresses given by visitors."""
    smtp_host: str = ""
    """The server for outgoing mail. Without one there are no notifications by e-mail. Mail also needs `smtp_from` and `public_address`."""
    smtp_port: int = 587
    """The port of the mail server."""
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    """How the connection to the mail server is encrypted: `tls` from the beginning (port 465, say), `none` for a server on the same
    machine."""
    smtp_user: str = ""
    """The user's name at the mail server."""
    smtp_password: str = ""
    """The password at the mail server."""
    smtp_from: str = ""
    """The sender of mails: `Nexarium <nexarium@games.example.org>`."""
    notifications_to_loopback: bool = False
    """Whether notifications may also go to http://127.0.0.1: for tests."""
    public_address: str = ""
    """The server's address for browsers, `https://games.example.org`. If empty, the address in each request. Set it where a proxy does not
    keep the `Host` header, and for mail."""
    rp_id: str = ""
    """The domain of the passkeys. If empty, the host of the public address or of the request. It must not change once there are
    accounts."""
    limits: Limits = Limits()
    """The limits, in the file's table `[limits]`."""
