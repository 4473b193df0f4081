"""What is said in words: badges, where the game stands, the log, the end."""

from __future__ import annotations

from nexarium.core.course import Course
from nexarium.core.definition import Options
from nexarium.core.game import State
from nexarium.core.scene import AnyShape, Group, Layer, Scene, Text
from nexarium.core.view import Badge, Clause, Entry, Mark, Standing, Standings, Status, Step, Story
from nexarium.core.words import Words
from nexarium.games.nemesis.box.ship import ship
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules import state as s
from nexarium.games.nemesis.rules.options import DRAWN, NAMES
from nexarium.games.nemesis.scene.art import COLOURS, PATTERNS
from nexarium.games.nemesis.scene.hand import pips, wounds_of
from nexarium.games.nemesis.scene.names import figure_name, or_id
from nexarium.games.nemesis.scene.recent import recent
from nexarium.games.nemesis.scene.seen import ACTIONS_A_ROUND, LIGHT_LIMIT, OPENS, SERIOUS_LIMIT, Figure, Seen, bag_of, seen
from nexarium.games.nemesis.scene.story import CAUSES, GRAVE, MINOR, story, told

PLAYERS = {1: "alone", 2: "two", 3: "three", 4: "four", 5: "five"}
MOST_NEWS = 4
"""Sentences of what just happened that are told at once; the log has all."""

# --- seats ---------------------------------------------------------------------------------------------------------------


def marks(options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
    players = options["players"]
    assert isinstance(players, int)
    cast = [str(options[f"character_{NAMES[seat]}"]) for seat in range(players)]
    labels = [words(COLOURS[seat]) if each == DRAWN else or_id(words, "character", each) for seat, each in enumerate(cast)]
    return tuple((Mark(labels[seat], COLOURS[seat], PATTERNS[seat]),) for seat in range(players))


def badge(course: Course, seat: int, viewer: int | None, words: Words) -> Badge:
    state = course.now
    figure = seen(state).figures[seat]
    awake = figure.fate == "awake"
    return Badge(
        marks=(Mark(figure_name(figure, words), COLOURS[seat], PATTERNS[seat]),),
        value=str(figure.cards) if awake else words(f"fate_sign.{figure.fate}"),
        unit=words("in_hand", n=figure.cards) if awake else "",
        note=_note(figure, words),
        count_title=words("detail_title", name=figure_name(figure, words)),
        detail=_detail(figure, words),
    )


def _note(figure: Figure, words: Words) -> str:
    """`1 light · Leg · slime`; where nothing ails, `in room 15`."""
    if figure.fate != "awake":
        return words(f"fate.{figure.fate}")
    ails = [words("larva")] if figure.larva else []
    ails += [words("light_short", n=figure.light)] if figure.light else []
    ails += [wounds_of(figure, words, short=True)] if figure.serious or figure.dressed else []
    ails += [words("slime")] if figure.slime else []
    return " \u00b7 ".join(ails) or words("in_room", room=figure.room)


def _detail(figure: Figure, words: Words) -> Scene:
    """What unfolds behind a badge: weapon, wounds, cards."""
    rows: list[tuple[str, list[AnyShape] | str]] = []
    if figure.character:
        rows.append(
            (or_id(words, "weapon", figure.character.weapon), pips(figure.ammunition, figure.character.ammunition, (140, 0), "shot"))
        )
    rows.append((words("light_wounds"), pips(figure.light, LIGHT_LIMIT - 1, (140, 0), "wound")))
    rows.append((words("serious_wounds"), pips(len(figure.serious) + len(figure.dressed), SERIOUS_LIMIT, (140, 0), "serious")))
    if told_ := wounds_of(figure, words):
        rows.append(("", told_))
    markers = [words(key) for key, there in (("slime", figure.slime), ("larva", figure.larva)) if there]
    rows.append((words("markers"), ", ".join(markers) or "\u2013"))
    rows.append((words("cards_label"), words("cards_are", actions=figure.actions, contamination=figure.cards - figure.actions)))
    rows.append((words("piles"), words("piles_are", deck=figure.deck, discard=figure.discard)))
    shapes: list[AnyShape] = []
    for place, (label, shown) in enumerate(rows):
        y = 12.0 + 22 * place
        shapes.append(Text(text=label, size=12.5, at=(0, y), anchor="start", classes="lw-muted"))
        if isinstance(shown, str):
            shapes.append(Text(text=shown, size=12.5, at=(140, y), anchor="start"))
        else:
            shapes.append(Group(children=tuple(shown), at=(0, y)))
    return Scene(290, 22 * len(rows) + 4, (Layer("lw-detail", tuple(shapes)),), {}, words("detail_title", name=figure_name(figure, words)))


# --- where the game stands -----------------------------------------------------------------------------------------------


def status(course: Course, viewer: int | None, words: Words) -> Status:
    state = course.now
    now = seen(state)
    parts = [words(PLAYERS[len(now.figures)])]
    if now.over:
        parts.append(words("over"))
    elif now.turn:
        parts += [words("turn", n=now.turn), words("time_left", n=now.time), words("bag", n=bag_of(state))]
    return Status(
        phase=" \u00b7 ".join(parts),
        hint=_hint(state, now, words),
        news=tuple(news(state, words)),
        rules=tuple(Clause(id=id, text=words(f"rule.{id}", n=OPENS)) for id in clauses(state, now)),
    )


def clauses(state: State, now: Seen) -> list[str]:
    """The rules that bear on the present decision."""
    if now.active < 0 or state.is_chance_node():
        return []
    if int(state.record.phase) != s.Phase.ACT:
        return ["NM-73"] if int(state.record.phase) == s.Phase.MARKING else ["NM-92"]
    room = now.rooms[now.figures[now.active].room]
    if now.in_room(room.number):
        return ["NM-50", "NM-51", "NM-42", "NM-73"]
    does = ship().does.get(room.tile, "")
    own = {"hibernate": ["NM-95"], "nest": [] if now.nest_destroyed else ["NM-94"]}.get(does, [])
    return ["NM-92", "NM-73", "NM-70", "NM-71", "NM-13", "NM-91", *own]


def _hint(state: State, now: Seen, words: Words) -> str:
    if now.over or now.active < 0:
        return ""
    phase = int(state.record.phase)
    if phase in (s.Phase.MARKING, s.Phase.DISCARDING):
        return words("hint.quietly" if phase == s.Phase.MARKING else "hint.discarding")
    figure = now.figures[now.active]
    key = "combat" if now.in_room(figure.room) else "action"
    nth = words("nth.last" if now.taken + 1 >= ACTIONS_A_ROUND else "nth.first")
    return words(f"hint.{key}", name=figure_name(figure, words), nth=nth)


def news(state: State, words: Words) -> list[str]:
    """What must not be missed of what happened since the last decision, with its clauses."""
    lines = [line for before, action in recent(state) for line in story(before, action, words).lines if line.weight >= GRAVE]
    if not lines:
        return []
    return [told(lines[-MOST_NEWS:], words)]


# --- the log -------------------------------------------------------------------------------------------------------------


def entry(course: Course, viewer: int | None, words: Words) -> Entry:
    _, _, action, before, _ = course.last
    happened = story(before, action, words)
    after = before.clone()
    after.step(action)
    return Entry(
        seat=happened.seat,
        text=told(happened.lines, words),
        minor=all(line.weight <= MINOR for line in happened.lines),
        story=None if after.is_chance_node() else _event_phase(after, words),
    )


STAGES = {
    s.Stage.EVENT_ATTACKS: "attacks",
    s.Stage.FIRES: "attacks",
    s.Stage.EVENTS: "fire",
    s.Stage.DEVELOPMENT: "event",
    s.Stage.NOISES: "bag",
    s.Stage.BEGINNING: "bag",
    s.Stage.ENDING: "end",
    s.Stage.OVER: "end",
}
"""The step of the event phase that chance is about, by the step that comes next."""


def _event_phase(state: State, words: Words) -> Story | None:
    """NM-93: the event phase that has just gone by, if one has, step by step."""
    plies = recent(state)
    if not plies or int(plies[0][0].record.time) == int(state.record.time):
        return None
    steps = []
    for before, action in plies:
        happened = story(before, action, words)
        told_then = happened.lines[1:] if action < n.CHANCES else happened.lines  # the pass itself belongs to the turn before
        lines = [line for line in told_then if line.weight > MINOR]
        if lines:
            stage = words(f"stage.{STAGES.get(int(before.record.stage), 'time')}")
            steps.append(Step(title=told(lines[:1], words), text=told(lines[1:], words), stage=stage, shapes=happened.shapes))
    return Story(title=words("event_phase", n=int(plies[0][0].record.turn)), columns=(), steps=tuple(steps)) if steps else None


# --- the end -------------------------------------------------------------------------------------------------------------


def standings(course: Course, words: Words) -> Standings:
    """All win or lose together: everybody's fate, the survivors first, on one rank."""
    state = course.now
    now = seen(state)
    scores = state.scores()
    won = max(scores) > 0
    survivors = sum(figure.fate == "asleep" for figure in now.figures)
    if won:
        verdict = words("verdict_won", n=survivors, of=len(now.figures), points=round(max(scores)))
    elif now.goal_nest and not now.nest_destroyed and not now.queen_killed and survivors >= now.need:
        verdict = words("verdict_nest")
    else:
        verdict = words("verdict_lost", n=survivors, need=now.need)
    rows = [
        Standing(
            seats=(figure.seat,),
            rank=1,
            cells=(figure_name(figure, words), _end_of(figure, words), str(figure.ended_at) if figure.ended_at else "\u2013"),
            marks=(Mark(figure_name(figure, words), COLOURS[figure.seat], PATTERNS[figure.seat]),),
        )
        for figure in sorted(now.figures, key=lambda each: each.fate != "asleep")
    ]
    columns = tuple(words(f"column.{name}") for name in ("character", "fate", "turn"))
    return Standings(verdict=verdict, columns=columns, rows=tuple(rows))


def _end_of(figure: Figure, words: Words) -> str:
    if figure.fate == "asleep":
        return words("end.asleep")
    return words(f"end.{CAUSES[figure.died_of] or 'attack'}")
