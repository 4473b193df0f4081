"""Replay uploaded games by the rules, in a process of its own, so that no move at a table waits for it."""

from __future__ import annotations

import time

from nexarium.core.catalogue import load_game, options_of, record_in
from nexarium.core.errors import BadRecord, NexariumError
from nexarium.core.record import Record
from nexarium.server.jobs.worker_protocol import Answer, Replay, Replayed, Unreadable


def replayed(job: Replay) -> Answer:
    """Return the game with its positions, or why the file cannot be shown here."""
    try:
        record = record_in(job.text, job.suffix)
    except BadRecord:
        return _unreadable("no_record")
    if len(record.actions) > job.most:
        return _unreadable("long_record", plies=len(record.actions), most=job.most)
    try:
        return _positions(record, job)
    except NexariumError as error:  # an unknown game, other options, rules or data than here, or an illegal ply
        return _unreadable("record", detail=str(error).rstrip("."))


def _positions(record: Record, job: Replay) -> Answer:
    game = load_game(record.game, options_of(record.game, record.version, record.options), job.boxes.get(record.game))
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
