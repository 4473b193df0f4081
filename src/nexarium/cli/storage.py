"""Maintain a server's tables: backups, exports, and checks."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from nexarium.cli.printing import echo, print_json
from nexarium.core.catalogue import definition_of
from nexarium.core.errors import NexariumError
from nexarium.core.files import replaced
from nexarium.server.accounts.store import AccountStore
from nexarium.server.admin.doctor import Finding, examine
from nexarium.server.admin.maintenance import policy_of, tidy
from nexarium.server.club.club import read_result
from nexarium.server.club.results import Result
from nexarium.server.club.results_store import Rated, ResultsStore
from nexarium.server.configuration import read_settings
from nexarium.server.errors import ApiError
from nexarium.server.storage import Newer, Store, TableStore, Unavailable
from nexarium.server.storage.archive import Due, Policy, due
from nexarium.server.storage.dice_key import check_key, forget_key
from nexarium.server.storage.dump import read_dump, write_dump
from nexarium.server.storage.encryption import BadKeyFile
from nexarium.server.storage.engine import COPIED
from nexarium.server.tables.replaying import Damaged, bare_record

Made = TypeVar("Made")
ALL = 1_000_000
"""The most tables that a dry run lists."""
WHERE = ("NEXARIUM_DATABASE", "NEXARIUM_KEY_FILE")
"""The environment variables for the tables and the key of their seeds, as in a container."""


class CannotKeep(NexariumError):
    """A command on the tables cannot be carried out; the sentence says why."""


def _with_store(
    database: str | None,
    work: Callable[[Store], Awaitable[Made]],
    key_file: Path | None = None,
    *,
    makes: bool = False,
    reads: bool = False,
) -> Made:
    """Return the result of `work` on the tables of a database: the one named, else that of the environment, else the server's default.
    `key_file` decrypts the seeds of the dice. A missing SQLite file is created only with `makes`, so a mistyped name is an error. With
    `reads`, the work needs no write access."""

    async def run() -> Made:
        named = {name: os.environ[name] for name in WHERE if os.environ.get(name)}
        settings = read_settings(None, named, database=database, key_file=None if key_file is None else str(key_file))
        store = Store(settings.database, settings.database_patience, settings.key_file)
        if not makes and store.sqlite and store.url.database and not Path(store.url.database).exists():
            raise CannotKeep(f"there is no database {store.name}; name another one as --database")
        await store.open(to_read=reads, makes=makes)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except (Unavailable, BadKeyFile) as error:
        raise CannotKeep(str(error)) from None


def backup(file: Path, database: str | None) -> None:
    """Write all tables into a file."""
    try:
        tables = _with_store(database, lambda store: write_dump(store, file), reads=True)
    except OSError as error:
        raise CannotKeep(f"{file} cannot be written: {error.strerror or error}") from None
    apart = not file.is_file()  # if the backup goes to standard output, nothing else may
    echo(
        f"{tables} tables are in {file}; `nexarium restore {file} --database …` puts them into an empty database of either kind", err=apart
    )
    echo("the seeds of their dice are in it as they are stored: keep the key (key_file) too, in another place than the backup", err=apart)


def restore(file: Path, database: str | None, key_file: Path | None = None) -> None:
    """Put all tables of a backup file into a database."""

    async def read(store: Store) -> tuple[int, str]:
        restored = await read_dump(store, file)
        try:
            await check_key(store)
        except Unavailable as error:
            return restored, f"; {error} before they are played on"
        return restored, ""

    restored, missing = _with_store(database, read, key_file, makes=True)
    echo(f"{restored} tables restored{missing}")


def export(folder: Path, database: str | None, key_file: Path | None = None) -> None:
    """Write the record of every table into a folder."""

    async def write(store: Store) -> int:
        folder.mkdir(parents=True, exist_ok=True)
        written = 0
        tables = TableStore(store)
        for table in await tables.ids():
            try:
                kept = await tables.find(table)
                if kept is None:
                    continue  # deleted meanwhile: the server may be running
                record = bare_record(kept, await tables.log(table))
            except Newer as error:
                echo(f"table {table} is left out: {error}", err=True)
                continue
            with replaced(folder / f"{record.game}-{table}.json") as beside:
                beside.write_text(record.to_json() + "\n", "utf-8")
            written += 1
        return written

    try:
        written = _with_store(database, write, key_file, reads=True)
    except OSError as error:
        raise CannotKeep(f"{folder} cannot be written: {error.strerror or error}") from None
    echo(f"{written} records are in {folder}; `nexarium replay` shows one, `nexarium verify` draws its dice again")


def ratings(game: str | None, most: int, database: str | None, key_file: Path | None = None, *, rebuild: bool, as_json: bool) -> None:
    """Print the best players of each game. With `rebuild`, first recompute all ratings from the games."""

    async def read(store: Store) -> tuple[int | None, dict[tuple[str, int], list[Rated]], dict[str, str]]:
        results_store = ResultsStore(store)
        rated = await results_store.rebuild(await _results(results_store)) if rebuild else None
        pools = [(name, seats) for name, seats, _ in await results_store.pools() if game in (None, name)]
        best = {(name, seats): await results_store.leaders(name, seats, most) for name, seats in pools}
        return rated, best, await AccountStore(store).names(each.player for leaders in best.values() for each in leaders)

    rated, best, names = _with_store(database, read, key_file, reads=not rebuild)
    if game is not None and not best:
        definition_of(game)  # ratings of a game that is no longer installed are shown; an unknown name is a mistake
    if as_json:
        rows = [
            {
                "game": each.game,
                "seats": each.seats,
                "player": names.get(each.player) or each.player,
                "rating": round(each.rating.mu),
                "games": each.games,
                "uncertainty": round(each.rating.sigma),
            }
            for leaders in best.values()
            for each in leaders
        ]
        print_json({"ratings": rows} if rated is None else {"rated": rated, "ratings": rows})
        return
    if rated is not None:
        echo(f"{rated} games rated")
    if not best:
        echo("nobody is rated here yet: rated tables are played by those who have accounts", err=True)
    for (name, seats), leaders in best.items():
        echo(f"{name}, {seats} seats" + ("" if leaders else ": nobody has played enough yet"))
        for rank, each in enumerate(leaders, 1):
            echo(
                f"  {rank:3}  {each.rating.mu:5.0f} ± {each.rating.sigma:.0f}  {names.get(each.player) or each.player}, {each.games} games"
            )


async def _results(results_store: ResultsStore) -> list[Result]:
    """Return the results of all finished tables that can be replayed; report the others."""
    results = []
    for table in await TableStore(results_store.store).ids():
        try:
            result = await read_result(results_store, table)
        except ApiError as refusal:
            echo(f"table {table}: {refusal.sentence('en')}", err=True)
        except Newer as error:
            echo(f"table {table}: {error}", err=True)
        except (msgspec.MsgspecError, Damaged, NexariumError, ValueError, LookupError) as error:
            echo(f"table {table}: it cannot be replayed ({error}); `nexarium doctor` tells more", err=True)
        else:
            results += [result] if result is not None else []
    return results


def archive(database: str | None, config: Path | None, after_days: float | None, *, dry_run: bool, as_json: bool) -> None:
    """Archive and delete old tables as the settings say, or only list them."""
    settings = read_settings(config, os.environ, database=database, archive_after_days=after_days)
    policy = policy_of(settings)
    if policy == Policy():
        raise CannotKeep("the settings keep every table as it is for ever; set archive_after_days, or say --after-days, with more than 0")
    now = time.time()

    def work(store: Store) -> Awaitable[Due]:
        return due(store, policy, now, ALL) if dry_run else tidy(store, policy, now)

    done = _with_store(settings.database, work, reads=dry_run)
    if as_json:
        print_json({"archived": done.archive, "deleted": done.delete, "dry_run": dry_run})
        return
    for table in done.delete:
        echo(f"table {table}: deleted")
    for table in done.archive:
        echo(f"table {table}: archived")
    would = "would be " if dry_run else ""
    echo(f"{len(done.archive)} tables {would}archived, {len(done.delete)} {would}deleted", err=True)


def doctor(
    database: str | None,
    quarantine: Path | None,
    key_file: Path | None = None,
    *,
    key_lost: bool = False,
    repair: bool = False,
    as_json: bool,
) -> bool:
    """Check that every table can be replayed from its log. With a file `quarantine`, move damaged tables from the database into it; tables
    of a newer version stay. Tables whose key is not here cannot be checked, and nothing is moved then; with `key_lost` they are moved, too.
    `repair`: repair derived data that disagrees with a sound log. Return whether there are tables and all is well."""
    if key_lost and quarantine is None:
        raise CannotKeep("--key-lost takes tables out of the database: name the file for them with --quarantine")
    if quarantine is not None and quarantine.exists():
        # it may hold tables removed earlier, which exist nowhere else
        raise CannotKeep(f"there is a {quarantine} already: name another file for what is damaged")

    async def look(store: Store) -> tuple[str, list[Finding]]:
        if store.encryption.key_file.exists() and not os.access(store.encryption.key_file, os.R_OK):
            # without the key every table would count as damaged
            raise CannotKeep(f"this user may not read the key {store.encryption.key_file}, which opens the seeds of the dice")
        found = [finding async for finding in examine(store, repair=repair)]
        unchecked = [] if key_lost else [finding for finding in found if finding.unchecked]
        if quarantine is not None and unchecked:
            raise CannotKeep(
                f"nothing is moved: {len(unchecked)} of {len(found)} tables cannot be checked without their key: {unchecked[0].wrong} "
                "(if the key is lost for good, --key-lost takes them out of the database)"
            )
        damaged = [finding.table for finding in found if _is_damaged(finding, key_lost)]
        if quarantine is not None and damaged:
            await write_dump(store, quarantine, damaged)
            for table in damaged:
                await TableStore(store).remove(table)
        if quarantine is not None:
            await forget_key(store)
        return store.name, found

    name, found = _with_store(database, look, key_file, reads=quarantine is None and not repair)
    damaged = [finding for finding in found if _is_damaged(finding, key_lost)]
    unchecked = [finding for finding in found if finding.unchecked and not key_lost]
    listed = [finding for finding in found if finding.listed]
    newer = [finding for finding in found if finding.newer]
    if as_json:
        of_newer = {"newer": {finding.table: finding.wrong for finding in newer}} if newer else {}
        of_lists = {"listed_otherwise": {finding.table: finding.wrong for finding in listed}} if listed else {}
        of_keys = {"unchecked": {finding.table: finding.wrong for finding in unchecked}} if unchecked else {}
        print_json({"tables": len(found), "damaged": {finding.table: finding.wrong for finding in damaged}} | of_lists | of_newer | of_keys)
    elif not found:
        echo(f"there is nothing in the database {name}, no table at all; {COPIED}", err=True)
    else:
        for finding in damaged:
            echo(f"table {finding.table}: {finding.wrong}")
        for finding in listed:
            echo(f"table {finding.table}: {finding.wrong}; {'repaired' if repair else '`nexarium doctor --repair` repairs it'}")
        for finding in newer:
            echo(f"{finding.wrong}: let that version look at it")
        for wrong in sorted({finding.wrong for finding in unchecked}):
            echo(f"cannot be checked: {wrong}", err=True)
        moved = f", and are in {quarantine} now instead of the database" if quarantine is not None and damaged else ""
        without = f", {len(unchecked)} cannot be checked without their key" if unchecked else ""
        echo(f"{len(found)} tables, {len(damaged)} damaged{without}{moved}", err=bool(damaged or unchecked))
    return bool(found) and (not damaged or quarantine is not None) and (not listed or repair) and not newer and not unchecked


def _is_damaged(finding: Finding, key_lost: bool) -> bool:
    return bool(finding.wrong) and not finding.newer and not finding.listed and (key_lost or not finding.unchecked)
