"""The turn so far in one sentence: what a character did, or what an event phase caused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nexarium.core.game import State
from nexarium.core.words import Words
from nexarium.games.nemesis.box.components import BLANK, DANGER, SILENCE
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import LAST_DECISION, Event, Phase, Stage
from nexarium.games.nemesis.scene.names import attack_name, room_name
from nexarium.games.nemesis.scene.seen import Seen
from nexarium.games.nemesis.scene.shown_ply import GRAVE, ShownPly, card_hits, hits
from nexarium.games.nemesis.scene.story import story

NOBODY = -1


def turn_of(state: State) -> tuple[int, int] | None:
    """Return the turn and the seat that acts in it, or no seat in the event phase; None while hands are drawn."""
    record = state.record
    stage = int(record.stage)
    if int(record.turn) < 1 or stage < Stage.PLAYERS:
        return None
    return int(record.turn), int(record.active) if stage == Stage.PLAYERS else NOBODY


def sentence(plies: Sequence[ShownPly], words: Words, viewer: int | None) -> str:
    """Return all deeds of a turn, to `viewer` in the second person."""
    seen_plies = [replace(ply, viewer=viewer) for ply in plies]
    if plies[0].was.due.stage != Stage.PLAYERS:
        return _event_phase(seen_plies, words)
    seat, end = plies[0].was.active, plies[-1].now
    done = [text for ply in seen_plies for text in _clauses(ply, end, last=ply is seen_plies[-1])]
    name = words("turn.you") if seat == viewer else plies[0].name_of(seat)
    return words("turn.so_far", name=name, done=", ".join(done)) if done else ""


def _event_phase(plies: Sequence[ShownPly], words: Words) -> str:
    """Return the important events of an event phase."""
    title = words("event_phase", n=plies[0].was.turn)
    grave = [line.text for ply in plies for line in story(ply).lines if line.weight >= GRAVE]
    return words("turn.event_phase", title=title, events=words("turn.and").join(grave)) if grave else title


def _clauses(ply: ShownPly, end: Seen, *, last: bool) -> Iterator[str]:
    """Yield a ply's parts of the turn's sentence. A shot or a blow that is not the last ply is covered by its roll."""
    words, due = ply.words, ply.was.due
    match ply.action:
        case numbering.Move(room) | numbering.CarefulMove(room):
            yield words("turn.move", number=room, name=room_name(end.rooms[room], words))
        case numbering.NoiseRoll(face):
            sign = {DANGER: "turn.danger", SILENCE: "turn.silence"}.get(face, "turn.noise")
            yield words(sign, n=face)
        case numbering.Shoot(target) | numbering.Strike(target) if last:
            yield words("turn.blow" if isinstance(ply.action, numbering.Strike) else "turn.shot", whom=ply.aimed_at(target))
        case numbering.CombatRoll(face):
            ends = "hit" if hits(face, due.target) else "missed"
            yield words(f"turn.{'blow' if due.blow else 'shot'}_{ends}", whom=ply.aimed_at(due.target))
        case numbering.DrawToken(kind) if ply.phase == Phase.ENCOUNTER:
            yield words("turn.met", what=ply.a(kind)) if kind != BLANK and not ply.nobody_came else words("turn.nobody")
        case numbering.AttackCard(card) if ply.phase == Phase.ATTACKED:
            key = "turn.attacked" if card_hits(card, due.attacker) else "turn.attack_failed"
            yield words(key, what=ply.the(due.attacker), card=attack_name(card, words))
        case numbering.WoundCard(wound):
            own = due.seat == ply.was.active  # a Frenzy wounds others too
            yield ply.of_seat("turn.wound" if own else "turn.wound_of", due.seat, wound=words(f"wound.{wound}"))
        case numbering.BreakDoor() | numbering.Treat():
            yield words("turn.break" if isinstance(ply.action, numbering.BreakDoor) else "turn.treat")
        case numbering.Plain() if ply.action != numbering.Plain.KEEP and due.phase <= LAST_DECISION:
            yield words(f"turn.{ply.action}")
    for figure in ply.here:
        if figure in ply.killed:
            yield words("turn.killed", what=ply.the(figure))
    for seat in sorted(ply.recorded(Event.ASLEEP) + ply.recorded(Event.DIED)):
        yield ply.of_seat(f"turn.{ply.now.people[seat].fate}", seat)
