"""Replay uploaded games by the rules, in a process of its own, so that no move at a table waits for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from nexarium.core.boxes import check_texts
from nexarium.core.catalogue import load_game, options_of, record_in
from nexarium.core.errors import BadRecord, NexariumError
from nexarium.core.game import Game
from nexarium.core.record import Record
from nexarium.core.study import Study
from nexarium.server.jobs.worker_protocol import Answer, CheckedStudy, CheckStudy, Replay, Replayed, Unreadable


def replayed(job: Replay) -> Answer:
    """Return the game with its positions, or why the file cannot be shown here."""
    return _read(job, _positions)


def checked_study(job: CheckStudy) -> Answer:
    """Return the study's file in the requested format, or why it cannot be read here."""
    return _read(job, lambda record, game: _written(record, game, job.format))


def _read(job: Replay | CheckStudy, answer: Callable[[Record, Game], Answer]) -> Answer:
    try:
        record = record_in(job.text, job.suffix)
    except BadRecord:
        return _unreadable("no_record")
    if len(record.actions) > job.most:
        return _unreadable("long_record", plies=len(record.actions), most=job.most)
    try:
        game = load_game(record.game, options_of(record.game, record.version, record.options), _data_of(record, job))
        return answer(record, game)
    except NexariumError as error:  # an unknown game, other options, rules or data than here, or an illegal ply
        return _unreadable("record", detail=str(error).rstrip("."))


def _data_of(record: Record, job: Replay | CheckStudy) -> Mapping[str, str] | None:
    """Return the data files that a recorded game is replayed with: those that it brings along, or else the server's own."""
    if record.data and job.own_data:
        check_texts(record.data)
        return record.data
    return job.boxes.get(record.game)


def _written(record: Record, game: Game, wanted: str) -> Answer:
    study = Study.of(record, game)
    if not wanted:
        return CheckedStudy(game=game.name, digest=game.digest, text=study.to_json(), seconds=time.process_time())
    export = next((each for each in game.definition.exports if each.name == wanted), None)
    if export is None:
        return _unreadable(
            "no_export", format=repr(wanted), offered=", ".join(each.name for each in game.definition.exports) or "record.json"
        )
    return CheckedStudy(game=game.name, digest=game.digest, text=export.write(study.to_record()), seconds=time.process_time())


def _positions(record: Record, game: Game) -> Answer:
    if record.start:  # a table begins at the beginning of its game
        return _unreadable("set_up")
    if len(record.seats) > game.num_players():
        return _unreadable("seats", wanted=game.num_players(), given=len(record.seats))
    history = game.history(record)
    return Replayed(
        record=record,
        movers=history.movers,
        positions=b"".join(position.tobytes() for position in history.positions),
        over=history.now.is_terminal(),
        seconds=time.process_time(),
    )


def _unreadable(key: str, **holes: str | int) -> Unreadable:
    return Unreadable(key=key, holes=holes, seconds=time.process_time())
