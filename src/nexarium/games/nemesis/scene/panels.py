"""The words at the table: badges, the state of the game, the log, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from nexarium.core.definition import Options, Value
from nexarium.core.event_trail import trail_of
from nexarium.core.game import History
from nexarium.core.scene import AnyShape, Group, Layer, Scene, Text, fitted
from nexarium.core.variants import edited
from nexarium.core.view import Badge, Entry, Mark, Portrait, RuleNote, Standing, Standings, Status, Story, StoryStep, turn_so_far
from nexarium.core.words import Words
from nexarium.games.nemesis.box.components import KINDS, components
from nexarium.games.nemesis.box.ship import DRAWN, characters, scenario
from nexarium.games.nemesis.rules.numbering import Cast, Decision
from nexarium.games.nemesis.rules.options import NAMES
from nexarium.games.nemesis.rules.state import LAST_DECISION, Event, Phase, Stage
from nexarium.games.nemesis.scene.art import COLOURS, PATTERNS, face
from nexarium.games.nemesis.scene.hand import pips, wounds_of
from nexarium.games.nemesis.scene.names import person_name
from nexarium.games.nemesis.scene.reveals import reveal, sound
from nexarium.games.nemesis.scene.seen import ACTIONS_A_ROUND, LIGHT_LIMIT, SERIOUS_LIMIT, Person, Seen, seen
from nexarium.games.nemesis.scene.shown_ply import GRAVE, MINOR, ShownPly, joined, rule_of_check, shown_plies, shown_to_all
from nexarium.games.nemesis.scene.story import story
from nexarium.games.nemesis.scene.turn import sentence, turn_of

GAME = __name__.removesuffix(".scene.panels")
"""The game's package; a variant has a package of its own."""
PLAYERS = {1: "alone", 2: "two", 3: "three", 4: "four", 5: "five"}
MOST_NEWS = 4
"""The most sentences shown of what just happened; the log has all."""

# --- seats ---------------------------------------------------------------------------------------------------------------


def marks(options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
    """Return the emblem of each seat."""
    cast = [str(options[f"character_{name}"]) for name in NAMES[: int(options["players"])]]
    labels = [words(COLOURS[seat]) if each == DRAWN else words.or_id("character", each) for seat, each in enumerate(cast)]
    return tuple((Mark(labels[seat], COLOURS[seat], PATTERNS[seat], face(cast[seat])),) for seat in range(len(cast)))


def portrait(offered: str, value: Value, words: Words) -> Portrait | None:
    """Return a lobby portrait: a character's sign, its weapon and the effect of a shot; or a difficulty, and the time from which
    characters may sleep."""
    if offered == "difficulty":
        opens = getattr(scenario().difficulty, str(value)).hibernation
        measured = "own" if edited(GAME) else value  # crews' win rates are known only for the published numbers
        return Portrait(words(f"difficulty.{value}"), words(f"difficulty.{measured}.about", first=max(opens), last=min(opens)))
    character = next((each for each in characters() if each.id == value), None)
    if offered != "character" or character is None:
        return None
    least, most = min(character.injuries.values()), max(character.injuries.values())
    does = words("shot_does", n=most) if least == most else words("shot_may_do", least=least, most=most)
    weapon = words.or_id("weapon", character.weapon)
    about = words("portrait", weapon=weapon, n=character.ammunition, does=does)
    return Portrait(words.or_id("character", character.id), about, face(character.id))


def mark_of(person: Person, words: Words) -> Mark:
    """Return a seat's mark: its colour, and the sign of its character once that is drawn."""
    sign = face(person.character.id) if person.character else ()
    return Mark(person_name(person, words), COLOURS[person.seat], PATTERNS[person.seat], sign)


def badge(history: History, seat: int, viewer: int | None, words: Words) -> Badge:
    """Return a seat's badge."""
    state = history.now
    person = seen(state).people[seat]
    awake = person.fate == "awake"
    return Badge(
        marks=(mark_of(person, words),),
        value=str(person.cards) if awake else words(f"fate_sign.{person.fate}"),
        unit=words("in_hand", n=person.cards) if awake else "",
        note=_note(person, words),
        count_title=words("detail_title", name=person_name(person, words)),
        detail=_detail(person, words),
        out=not awake,
    )


def _note(person: Person, words: Words) -> str:
    """Return a note such as `1 light wound · serious wound: Leg · slime`; for a healthy character, `in room 15`."""
    if person.fate != "awake":
        return words(f"fate.{person.fate}")
    ails = [words("larva")] if person.larva else []
    ails += [words("light_short", n=person.light)] if person.light else []
    if serious := len(person.serious) + len(person.dressed):
        ails.append(words("serious_short", n=serious, wounds=wounds_of(person, words, short=True)))
    ails += [words("slime")] if person.slime else []
    return " \u00b7 ".join(ails) or words("in_room", room=person.room)


DETAIL, ASIDE = 290.0, 140.0
"""The width of the panel behind a badge, and the left edge of the values in it."""


def _detail(person: Person, words: Words) -> Scene:
    """Return the panel behind a badge: weapon, wounds, cards."""
    rows: list[tuple[str, tuple[int, int, str] | str]] = []
    if person.character:
        weapon = words.or_id("weapon", person.character.weapon)
        rows.append((weapon, (person.ammunition, person.character.ammunition, "shot")))
    rows.append((words("light_wounds"), (person.light, LIGHT_LIMIT - 1, "wound")))
    rows.append((words("serious_wounds"), (len(person.serious) + len(person.dressed), SERIOUS_LIMIT, "serious")))
    if told_ := wounds_of(person, words):
        rows.append(("", told_))
    markers = [words(key) for key, there in (("slime", person.slime), ("larva", person.larva)) if there]
    rows.append((words("markers"), ", ".join(markers) or "\u2013"))
    rows.append((words("cards_label"), words("cards_are", actions=person.actions, contamination=person.cards - person.actions)))
    rows.append((words("piles"), words("piles_are", deck=person.deck, discard=person.discard)))
    shapes: list[AnyShape] = []
    for place, (label, shown) in enumerate(rows):
        y = 12.0 + 22 * place
        if label:
            text, size = fitted(label, 12.5, ASIDE - 6)
            shapes.append(Text(text=text, size=size, at=(0, y), anchor="start", classes="lw-muted"))
        left = ASIDE if label else 0.0
        if isinstance(shown, str):
            text, size = fitted(shown, 12.5, DETAIL - left)
            shapes.append(Text(text=text, size=size, at=(left, y), anchor="start"))
        else:
            number, of, kind = shown
            shapes.append(Group(children=tuple(pips(number, of, (left, 0), kind)), at=(0, y)))
    title = words("detail_title", name=person_name(person, words))
    return Scene(DETAIL, 22 * len(rows) + 4, (Layer("lw-detail", tuple(shapes)),), {}, title)


# --- state of the game ------------------------------------------------------------------------------------------------------


def status(history: History, viewer: int | None, words: Words) -> Status:
    """Return the state of the game."""
    now = seen(history.now)
    parts = [words(PLAYERS[len(now.people)])]
    if now.over:
        parts += [words("over"), words("won" if max(history.now.scores()) > 0 else "lost")]
    elif now.turn:
        parts += [words("turn", n=now.turn), words("time_left", n=now.time), words("bag", n=sum(now.bag.values()))]
    return Status(
        phase=" \u00b7 ".join(parts),
        hint=_hint(now, viewer, words),
        news=tuple(_news(history, viewer, words)),
        rules=tuple(RuleNote(id=rule_id, text=rule(now, rule_id, words)) for rule_id in _rule_ids(now)),
    )


def _rule_ids(now: Seen) -> list[str]:
    """Return the rules for the current decision."""
    phase = now.due.phase
    if now.active < 0 or phase > LAST_DECISION:
        return []
    if phase != Phase.ACT:
        return ["NM-73"] if phase == Phase.MARKING else ["NM-92"]
    room = now.rooms[now.people[now.active].room]
    if foes := now.in_room(room.number):
        checks = {components().checks[each.kind] for each in foes}
        of_checks = [rule_id for cards, rule_id in enumerate(("NM-41", "NM-42", "NM-43")) if cards in checks]
        return ["NM-50", "NM-51", *of_checks, *(["NM-44"] if max(checks) else []), "NM-73"]
    own = {"hibernate": ["NM-95", "NM-96", "NM-97"], "nest": [] if now.nest_destroyed else ["NM-94"]}.get(room.does, [])
    return ["NM-92", "NM-73", "NM-70", "NM-71", "NM-13", "NM-91", *own]


def rule(now: Seen, rule_id: str, words: Words) -> str:
    """Return a rule for this table: with the scenario's numbers and the options in force."""
    numbers, costs = scenario(), scenario().costs
    other = {"NM-43": now.check_aid, "NM-44": not now.retreat, "NM-97": not now.goal_nest}.get(rule_id, False)
    kinds = [words(f"a.{kind}") for kind in KINDS if rule_of_check(kind) == rule_id]
    return words(
        f"rule.{rule_id}{'.other' if other else ''}",
        n=now.need if rule_id == "NM-97" else numbers.final_draw if rule_id == "NM-96" else now.opens,
        hand=numbers.hand,
        actions=numbers.actions,
        move=costs.move,
        careful=costs.careful,
        kinds=words.listed(kinds, "or"),
        to_kinds=words.listed([words("to_kind", what=kind) for kind in kinds], "or"),
    )


def _hint(now: Seen, viewer: int | None, words: Words) -> str:
    if now.over or now.active < 0:
        return ""
    if now.due.phase in (Phase.MARKING, Phase.DISCARDING):
        return words("hint.quietly" if now.due.phase == Phase.MARKING else "hint.discarding")
    person = now.people[now.active]
    if now.due.phase > LAST_DECISION:  # a die or a draw belongs to the action counted already, or to none
        if now.due.stage != Stage.PLAYERS or not now.taken:
            return ""
        key, action = "action", now.taken
    else:
        key, action = "combat" if now.in_room(person.room) else "action", now.taken + 1
    return words(f"hint.{key}{'.you' if viewer == now.active else ''}", name=person_name(person, words), n=action, of=ACTIONS_A_ROUND)


def _news(history: History, viewer: int | None, words: Words) -> list[str]:
    """Return important news since the last decision, with its rules; at the beginning, the viewer's character."""
    plies = list(shown_plies(history, history.last_decision(), words, viewer))
    cast = [ply.action for ply in plies if isinstance(ply.action, Cast) and ply.seat == viewer]
    if cast:
        return [words("news_cast", character=words.or_id("character", cast[0].character))]
    lines = [line for ply in plies for line in story(ply).lines if line.weight >= GRAVE]
    return [joined(lines[-MOST_NEWS:], words)] if lines else []


# --- the log -------------------------------------------------------------------------------------------------------------


def entry(history: History, viewer: int | None, words: Words) -> Entry:
    """Return the log entry for the last ply, with the whole event phase as a story when one has just ended."""
    since = history.last_decision()
    phase_over = not history.now.is_chance_node() and any(
        event.kind == Event.TIME for ply in history.since(since) for event in trail_of(ply.before, ply.action)
    )
    plies = list(shown_plies(history, since if phase_over else history.plies - 1, words))
    account = story(plies[-1])
    text = joined(account.lines, words)
    return Entry(
        seat=account.seat,
        text=text,
        minor=all(line.weight <= MINOR for line in account.lines),
        story=_event_phase(plies, words) if phase_over else None,
        yours=tuple(_yours(plies[-1], text, words)),
        sound=sound(plies[-1]),
        reveal=reveal(plies[-1], text),
        turn=turn_so_far(history, turn_of, lambda plies: partial(sentence, shown_to_all(plies, words), words)),
    )


def _yours(ply: ShownPly, text: str, words: Words) -> Iterator[tuple[int, str]]:
    """Yield a ply's sentences for each seat that has its own wording."""
    for person in ply.now.people:
        own = joined(story(replace(ply, viewer=person.seat)).lines, words)
        if own != text:
            yield person.seat, own


STAGES = {
    Stage.EVENT_ATTACKS: "attacks",
    Stage.FIRES: "attacks",
    Stage.EVENTS: "fire",
    Stage.DEVELOPMENT: "event",
    Stage.NOISES: "bag",
    Stage.BEGINNING: "bag",
    Stage.ENDING: "end",
    Stage.OVER: "end",
}
"""The part of the event phase of a ply, by the stage of the turn that was next."""


def _event_phase(plies: Sequence[ShownPly], words: Words) -> Story | None:
    """Return an event phase step by step, if there is anything to report: the pass that began it, and all chance since (NM-93)."""
    steps = []
    for ply in plies:
        account = story(ply)
        of_the_phase = (
            account.lines[1:] if isinstance(ply.action, Decision) else account.lines
        )  # the pass itself belongs to the turn before
        lines = [line for line in of_the_phase if line.weight > MINOR]
        if lines:
            stage = words(f"stage.{STAGES.get(ply.was.due.stage, 'time')}")
            steps.append(StoryStep(title=joined(lines[:1], words), text=joined(lines[1:], words), stage=stage, shapes=account.shapes))
    return Story(title=words("event_phase", n=plies[0].was.turn), columns=(), steps=tuple(steps)) if steps else None


# --- the end -------------------------------------------------------------------------------------------------------------


def standings(history: History, words: Words) -> Standings:
    """Return the standings: all win or lose together on one rank, with each character's fate, the survivors first."""
    state = history.now
    now = seen(state)
    scores = state.scores()
    won = max(scores) > 0
    survivors = sum(person.fate == "asleep" for person in now.people)
    yours: tuple[tuple[int, str], ...] = ()
    if won:
        holes = {"n": survivors, "of": len(now.people), "points": round(max(scores))}
        verdict = words("verdict_won", **holes)
        # to a player whose character died the verdict says that the crew has won, not "you"
        alive = [person for person in now.people if person.fate == "asleep"]
        yours = tuple((person.seat, words("verdict_yours", **holes)) for person in alive)
    elif now.goal_nest and not now.nest_destroyed and not now.queen_killed and survivors >= now.need:
        verdict = words("verdict_nest")
    else:
        verdict = words("verdict_lost", n=survivors, need=now.need)
    rows = [
        Standing(
            seats=(person.seat,),
            rank=1,
            cells=(person_name(person, words), _end_of(person, words), str(person.ended_at) if person.ended_at else "\u2013"),
            marks=(mark_of(person, words),),
        )
        for person in sorted(now.people, key=lambda each: each.fate != "asleep")
    ]
    columns = tuple(words(f"column.{name}") for name in ("character", "fate", "turn"))
    return Standings(verdict=verdict, columns=columns, rows=tuple(rows), yours=yours)


def _end_of(person: Person, words: Words) -> str:
    if person.fate == "asleep":
        return words("end.asleep")
    return words(f"end.{person.died_of.name.lower()}")
