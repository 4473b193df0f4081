"""The panels beside the ship: the time left, the turn order, and the goal."""

from __future__ import annotations

from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Rect, Text, Use, fitted, width_of
from nexarium.core.words import Words
from nexarium.games.nemesis.scene import art
from nexarium.games.nemesis.scene.deck import Deck
from nexarium.games.nemesis.scene.names import intruder_name, seat_name
from nexarium.games.nemesis.scene.seen import LAST_TIME, Seen

WIDE_TIME, WIDE_TURN = (4.0, 4.0), (4.0, 470.0)
LAST_ROW, FIRST_ROW = 8, 11
"""The number of time track cells left of the jump, and above them, if there are no more in all. With more cells the two rows are about
equally long, and the cells narrower."""
TRACK = 258.0
"""The most length of a row before the ship's bow; a longer one would cover rooms."""


def clock(seen: Seen, deck: Deck, words: Words) -> Layer:
    """Return the layer of the panels beside the ship."""
    # the time is drawn last: where the ship is moved, it covers what moves below it
    shapes = [*_turn(seen, deck, words), *_goal(seen, deck, words), *_time(seen, deck, words)]
    if not deck.tall:
        shapes += _legend(words)
    return Layer("lw-clock", tuple(shapes))


# --- time ----------------------------------------------------------------------------------------------------------------


def _time(seen: Seen, deck: Deck, words: Words) -> list[AnyShape]:
    """Return the time track, from the first turn to the jump; cells in which characters may sleep are underlined."""
    times = list(range(LAST_TIME, 0, -1))
    title = words("time_title", n=seen.time) if seen.time else words("jumped")
    children: list[AnyShape] = []
    if deck.tall:
        h, gap, jump = 21.0, 2.2, 46.0
        w = (deck.width - 12 - jump - gap * len(times)) / len(times)
        # the track stays visible while the ship is moved below it
        children.append(Rect(w=deck.width, h=h + 3, at=(0, 0), classes="lw-time-ground"))
        for place, time in sorted(enumerate(times), key=lambda each: each[1] == seen.time):  # it may overlap its neighbours
            children += _cell(seen, time, (6 + place * (w + gap), 1), w, h, deck.text)
        children += _jump(seen, (deck.width - 6 - jump, 1), jump, h, deck.text, words)
        return [Group(id="time", children=tuple(children), classes="lw-time", title=title)]
    left, top = WIDE_TIME
    children.append(Text(text=words("time"), size=13, at=(left, top + 8), anchor="start", classes="lw-bold"))
    label = words("sleep_open") if seen.time <= seen.opens else words("sleep_at", n=seen.opens)
    children.append(Text(text=label, size=12, at=(left + width_of(words("time"), 13) + 12, top + 8.3), anchor="start", classes="lw-muted"))
    h, gap, jump = 23.0, 2.0, 32.0
    rows = _rows(times, seen.opens)
    pitch = min(22.5, TRACK / max(1, len(rows[0])), (TRACK - jump) / max(1, len(rows[1])))
    for row, own in enumerate(rows):
        for place, time in enumerate(own):
            children += _cell(seen, time, (left + place * pitch, top + 22 + row * (h + 5)), pitch - gap, h, deck.text)
    children += _jump(seen, (left + len(rows[1]) * pitch, top + 22 + h + 5), jump, h, deck.text, words)
    return [Group(id="time", children=tuple(children), classes="lw-time", title=title)]


def _rows(times: list[int], opens: int) -> tuple[list[int], list[int]]:
    """Return the two rows of the time track: the lower one holds the times from which characters may sleep, as far as both rows have
    space."""
    last = min(opens, LAST_ROW)
    if len(times) - last > FIRST_ROW:
        last = len(times) // 2 - 1
    return times[: len(times) - last], times[len(times) - last :]


def _cell(seen: Seen, time: int, at: tuple[float, float], w: float, h: float, text_size: float) -> list[AnyShape]:
    """Return a time with its number. Where cells are too narrow, only every fifth has its number, and the current time's cell is wider."""
    state = "gone" if time > seen.time else "now" if time == seen.time else "sleep" if time <= seen.opens else "ahead"
    needs = width_of(str(LAST_TIME), text_size)
    narrow, middle = needs > w + 1, at[0] + w / 2
    if narrow and time == seen.time:
        w, at = needs + 3, (middle - (needs + 3) / 2, at[1])
    shapes: list[AnyShape] = [Rect(w=w, h=h, rx=min(4.0, w / 3), at=at, classes=f"lw-hour lw-hour-{state}")]
    if not narrow or time == seen.time or (time % 5 == 0 and abs(time - seen.time) > 1):
        shapes.append(Text(text=str(time), size=text_size, at=(middle, at[1] + h / 2 + 0.5), classes=f"lw-hour-{state}-text"))
    if time <= seen.opens and time < seen.time:
        edge = min(3.0, w / 6)
        shapes.append(Rect(w=w - 2 * edge, h=2, rx=1, at=(at[0] + edge, at[1] + h - 3.5), classes="lw-hour-line"))
    return shapes


def _jump(seen: Seen, at: tuple[float, float], w: float, h: float, text_size: float, words: Words) -> list[AnyShape]:
    text, size = fitted(words("jump"), text_size, w - 6)
    return [
        Rect(w=w, h=h, rx=4, at=at, classes="lw-jump" + ("" if seen.time else " lw-jumped")),
        Text(
            text=text,
            size=size,
            at=(at[0] + w / 2, at[1] + h / 2 + 0.5),
            classes="lw-bold lw-jump-text",
        ),
    ]


def _legend(words: Words) -> list[AnyShape]:
    """Return the legend of the signs of intruders and noise, with the longest name where the bow leaves most space."""
    names = sorted(((intruder_name(kind, words), kind) for kind in art.INTRUDERS), key=lambda named: -width_of(named[0], 12))
    shapes: list[AnyShape] = []
    for place, (name, kind) in enumerate(names):
        y = 90.0 + 20 * place
        shapes.append(Use(symbol=f"lw-{kind}", at=(13, y), scale=0.56))
        shapes.append(Text(text=name, size=12, at=(27, y + 0.5), anchor="start", classes="lw-muted"))
    y = 90.0 + 20 * len(names)
    waves = "M-6.5 -4Q-9.5 0 -6.5 4M6.5 -4Q9.5 0 6.5 4"
    shapes.append(Circle(r=3.5, at=(13, y), classes="lw-pill lw-noise"))
    shapes.append(Path(d=waves, at=(13, y), classes="lw-wave"))
    shapes.append(Text(text=words("legend_noise"), size=12, at=(27, y + 0.5), anchor="start", classes="lw-muted"))
    return [Group(id="legend", children=tuple(shapes))]


# --- turn and goal -------------------------------------------------------------------------------------------------------


def _turn(seen: Seen, deck: Deck, words: Words) -> list[AnyShape]:
    """Return the turn and the players in turn order. The first player has a flag, players who have passed are dimmed and ticked, the
    active one is outlined."""
    left, top = (6.0, 32.0) if deck.tall else WIDE_TURN
    children: list[AnyShape] = [
        Text(text=words("turn", n=max(1, seen.turn)), size=14 if deck.tall else 15, at=(left, top + 8), anchor="start", classes="lw-bold")
    ]
    if not deck.tall:
        phase = words("over" if seen.over else "phase_actions" if seen.active >= 0 else "phase_event")
        children.append(
            Text(text=phase, size=12, at=(left + width_of(words("turn", n=10), 15) + 18, top + 8.5), anchor="start", classes="lw-muted")
        )
    pitch, scale = (18.5, 0.62) if deck.tall else (33.0, 0.88)
    y = top + (27 if deck.tall else 38)
    children.append(art.icon(art.ICONS["first"], (left + 6, y), 13 if deck.tall else 16, "lw-ic lw-flag"))
    for place, seat in enumerate(seen.order):
        person = seen.people[seat]
        x = left + (23 if deck.tall else 31) + pitch * place
        away = person.fate != "awake"
        done = away or (person.passed and not seen.over)
        shown: list[AnyShape] = [Use(symbol=f"lw-seat-{seat}")]
        if seat == seen.active:
            shown.insert(0, Rect(w=33, h=33, rx=11, at=(-16.5, -16.5), classes="lw-active"))
        state = person.fate if away else "passed" if done else "acts" if seat == seen.active else "waits"
        children.append(
            Group(
                id=f"order-{seat}",
                children=tuple(shown),
                at=(x, y),
                scale=scale,
                classes=f"{art.COLOURS[seat]}{' lw-done' if done else ''}",
                title=words(f"order_{state}", name=seat_name(seen, seat, words)),
            )
        )
        if done:
            glyph = {"asleep": art.ICONS["rest"], "dead": "M5 5L19 19M19 5L5 19"}.get(person.fate, art.ICONS["check"])
            children.append(art.icon(glyph, (x + 9 * scale, y + 9 * scale), 16 * max(scale, 0.8), "lw-ic lw-tick"))
    return [Group(id="turn", children=tuple(children), classes="lw-turn")]


def _goal(seen: Seen, deck: Deck, words: Words) -> list[AnyShape]:
    """Return the common goal: the Nest or the Queen, and enough sleepers."""
    asleep = sum(person.fate == "asleep" for person in seen.people)
    lines: list[tuple[str, bool]] = []
    short = "_short" if deck.tall else ""
    if seen.goal_nest:
        if seen.nest_destroyed or seen.queen_killed:
            lines.append((words("goal_nest_done" if seen.nest_destroyed else "goal_queen_done"), True))
        else:
            lines.append((words(f"goal_nest{short}", n=seen.eggs), False))
    lines.append((words(f"goal_asleep{short}", n=asleep, need=seen.need), asleep >= seen.need))
    widest = max(width_of(text, 12) for text, _ in lines)
    w, h = widest + 32, 17.0 * len(lines) + 12
    at = (deck.width - w, 27.0) if deck.tall else (WIDE_TURN[0] - 4, WIDE_TURN[1] + 55)
    shapes: list[AnyShape] = [Rect(w=w, h=h + (0 if deck.tall else 4), rx=6, at=at, classes="lw-hit")]
    for place, (text, done) in enumerate(lines):
        mark = Path(
            d="M-4 0.5L-1 3.5L4.5 -3" if done else "M0 -4A4 4 0 1 1 0 4A4 4 0 1 1 0 -4",
            classes="lw-ic lw-goal-done" if done else "lw-ic lw-goal-open",
        )
        if deck.tall:
            y = 40.0 + 17 * place
            shapes.append(Text(text=text, size=deck.text, at=(deck.width - 6, y), anchor="end", classes="lw-muted"))
            shapes.append(Group(children=(mark,), at=(deck.width - 22 - width_of(text, 12), y)))
        else:
            y = WIDE_TURN[1] + 68 + 19 * place
            shapes.append(Group(children=(mark,), at=(WIDE_TURN[0] + 6, y)))
            shapes.append(Text(text=text, size=12, at=(WIDE_TURN[0] + 17, y + 0.5), anchor="start", classes="lw-muted"))
    return [Group(id="goal", children=tuple(shapes), title=words("goal_title"))]
