"""The words beside the board: the state of the game, the rules for the current placement, the log."""

from __future__ import annotations

from nexarium.core.definition import Options
from nexarium.core.game import History, State
from nexarium.core.view import Entry, RuleNote, Status
from nexarium.core.words import Words
from nexarium.games.nexos.box.board import BONUS, COLOURS, PIECE_SIZES, PIECES
from nexarium.games.nexos.rules.numbering import read
from nexarium.games.nexos.scene.pieces import symbol
from nexarium.games.nexos.scene.seats import NONE, mark, own_colours, signed


def status(history: History, viewer: int | None, words: Words) -> Status:
    """Return the state of the game."""
    state = history.now
    setting, colour = _setting(state.game.options, viewer, words), int(state.record.colour)
    if colour == NONE:
        return Status(phase=words("phase_over", setting=setting))
    return Status(
        phase=words("phase", setting=setting, round=round_of(state, colour)),
        hint=words("placements", n=int(state.record.count)),
        rules=rules_now(state.game.options, bool((state.record.placed[colour] != NONE).any()), words),
        news=tuple(_news(state, skipped, viewer, words) for skipped in newly_blocked(history)),
        up=mark(colour, words) if len(own_colours(state.game.options, state.current_player())) > 1 else None,
    )


def _setting(options: Options, viewer: int | None, words: Words) -> str:
    """Return the number of players, or in teams the sides (NX-14); the viewer's team comes first, and the viewer first in it."""
    if not options["teams"]:
        return words("two" if options["players"] == 2 else "four")
    sides = sorted(((seat, seat + 2) for seat in range(2)), key=lambda side: (viewer not in side, side))
    ordered = (sorted(side, key=lambda seat: seat != viewer) for side in sides)
    named = [words.listed([words("you") if seat == viewer else words(COLOURS[seat]) for seat in side]) for side in ordered]
    return f" {words('against')} ".join(named)


def round_of(state: State, colour: int) -> int:
    """Return the round in which a colour places its next piece: a colour misses no round before it is blocked (NX-10)."""
    return int((state.record.placed[colour] != NONE).sum()) + 1


def rules_now(options: Options, begun: bool, words: Words) -> tuple[RuleNote, ...]:
    """Return the rules of a placement: a colour's first piece touches its start, later ones its own pieces; and whose points are added
    up."""
    added = ("NX-13",) if options["players"] == 2 else ("NX-14",) if options["teams"] else ()
    ids = ("NX-7" if begun else "NX-6", "NX-8", "NX-9", "NX-10", "NX-12", *added)
    one, other = (words.listed([words(COLOURS[seat]) for seat in (side, side + 2)]) for side in range(2))
    return tuple(RuleNote(id=rule_id, text=words(f"rule.{rule_id}", bonus=signed(BONUS), one=one, other=other)) for rule_id in ids)


def newly_blocked(history: History) -> list[int]:
    """Return the colours first skipped after the last placement, in turn order (NX-10); none when the game is over."""
    if not history.plies or history.now.is_terminal():
        return []
    before, after = history.last.before.record, history.last.after.record
    in_turn = [(int(before.colour) + turns) % len(COLOURS) for turns in range(1, len(COLOURS))]
    return [colour for colour in in_turn if after.blocked[colour] and not before.blocked[colour]]


def _news(state: State, skipped: int, viewer: int | None, words: Words) -> str:
    """Return why a colour is skipped; a viewer who plays that colour alone is addressed in the second person."""
    key = "news_blocked" if state.record.left[skipped] else "news_all"
    if viewer is not None and own_colours(state.game.options, viewer) == (skipped,):
        return words(f"{key}_yours")
    return words(key, colour=words(COLOURS[skipped]))


def entry(history: History, viewer: int | None, words: Words) -> Entry:
    """Return the log's line for the last placement."""
    ply = history.last
    colour, placement = int(ply.before.record.colour), read(ply.action)
    name = PIECES[placement.piece]
    said = {"n": PIECE_SIZES[placement.piece], "colour": words(COLOURS[colour]), "piece": name}
    several = len(own_colours(history.game.options, ply.mover)) > 1
    return Entry(
        seat=ply.mover,
        text=words("placed", **said),
        yours=((ply.mover, words("placed_yours_of" if several else "placed_yours", **said)),),
        short=name,
        symbol=symbol(placement.orientation),
        classes=f"{COLOURS[colour]} plain",
        round=round_of(ply.before, colour),
        column=colour,
    )
