"""A scoring step by step: for each quarter, zone and track, each seat's gain and the reason (KP-38 to KP-43)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nexarium.core.view import Story, StoryStep
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import NAMES, ZONES
from nexarium.games.kepler.rules.board import LEVELS, PLACES, TRACK_OF, zone_of
from nexarium.games.kepler.scene.names import ability_name, seats_named
from nexarium.games.kepler.scene.scoring import QuarterStep, Rank, Scoring, TrackStep, ZoneStep

_POINTS = TRACK_OF["points"]
Row = tuple[int, tuple[str, ...]]


def tell(scored: Scoring, before: Sequence[int], title: str, words: Words, viewer: int | None = None) -> Story:
    """Return a scoring as a story; `before` are the seats' points at its start. The seat `viewer` is addressed in the second person."""
    columns = tuple(words(f"story.column_{name}") for name in ("value", "points", "total"))
    points = list(before)
    steps = [
        *(_quarter(step, points, words, viewer) for step in scored.quarters),
        *(_zone(step, words, viewer) for step in scored.zones),
        *(_track(step, points, words, viewer) for step in scored.tracks),
        _bonus(scored, points, words),
    ]
    return Story(title=title, columns=columns, steps=(*steps, _totals(scored, before, words)))


def one_after_another(stories: Sequence[Story]) -> Story:
    """Return consecutive scorings as one story, whose parts name their scoring."""
    if len(stories) == 1:
        return stories[0]
    steps = [replace(step, stage=f"{story.title} \u00b7 {step.stage}") for story in stories for step in story.steps]
    return Story(title=" \u00b7 ".join(story.title for story in stories), columns=stories[0].columns, steps=tuple(steps))


def _ranked(
    ranks: Sequence[Rank], prizes: Sequence[int], points: list[int], values: Sequence[str], words: Words, viewer: int | None
) -> tuple[str, list[Row]]:
    """Return each seat's gain and the reason, best first; adds to `points`."""
    texts: list[str] = []
    rows: list[Row] = []
    for position in sorted({rank.position for rank in ranks}):
        here = [rank for rank in ranks if rank.position == position]
        texts.append(_place(here, position <= len(prizes), words, viewer))
    for rank, value in zip(ranks, values, strict=True):
        points[rank.seat] += rank.prize
        rows.append((rank.seat, (value, f"+{rank.prize}" if rank.prize else "\u2013", str(points[rank.seat]))))
    return " ".join(texts), rows


def _said(key: str, seats: Sequence[int], words: Words, viewer: int | None, **holes: object) -> str:
    """Return a sentence about some seats: `story.{key}`, or `story.you.{key}` to `viewer` if it is one of them."""
    return words(f"story.you.{key}" if viewer in seats else f"story.{key}", names=seats_named(seats, words, viewer), **holes)


def _place(here: Sequence[Rank], paid: bool, words: Words, viewer: int | None) -> str:
    """Return what the seats that share a position get, and why; `paid`: there is a prize for it."""
    seats, tied = [rank.seat for rank in here], len(here) > 1
    if not paid:
        return _said("tied_out" if tied else "no_place", seats, words, viewer)
    place = words(f"story.ordinal_{here[0].position}")
    return _said("tied" if tied else "place", seats, words, viewer, place=place, n=here[0].prize)


def _quarter(step: QuarterStep, points: list[int], words: Words, viewer: int | None) -> StoryStep:
    name = NAMES[step.quarter]
    texts, rows = _ranked(step.ranks, step.prizes, points, [str(rank.value) for rank in step.ranks], words, viewer)
    if len(step.ranks) == 1 and step.ranks[0].position == 1:
        texts = _said("alone", [step.ranks[0].seat], words, viewer, n=step.ranks[0].prize)
    return StoryStep(
        title=words("story.quarter", name=name, prizes=" / ".join(map(str, step.prizes))),
        text=texts,
        stage=words("story.stage_quarters"),
        rows=tuple(rows),
        shapes=(f"quarter-{name}",),
    )


def _zone(step: ZoneStep, words: Words, viewer: int | None) -> StoryStep:
    zone = ZONES[step.zone]
    name = words(f"zone.{zone}")
    tokens = words.listed([words("story.token", track=track + 1) for track in step.tokens])
    if step.winner is not None:
        texts = [_said("zone_won", [step.winner], words, viewer, n=len(step.tokens), tokens=tokens)]
        texts += [words("story.at_top", track=each.track + 1) for each in step.raised if each.before == each.after]
        text = " ".join(texts)
    elif step.leading:
        text = _said("zone_tied", step.leading, words, viewer, n=len(step.tokens), tokens=tokens)
    else:
        text = words("story.zone_empty", n=len(step.tokens), tokens=tokens)
    order = sorted(range(len(step.values)), key=lambda seat: (-step.values[seat], seat))
    raised = {each.track: each for each in step.raised}
    rows = []
    for seat in order:
        gain = "\u2013"
        if seat == step.winner:
            gain = ", ".join(words("story.risen", track=track + 1, level=int(LEVELS[track, each.after])) for track, each in raised.items())
        rows.append((seat, (str(step.values[seat]), gain, "")))
    here = [NAMES[quarter] for quarter in range(PLACES) if zone_of(quarter) == step.zone]
    return StoryStep(
        title=words("story.zone", zone=name),
        text=text,
        stage=words("story.stage_zones"),
        rows=tuple(rows),
        shapes=(*(f"quarter-{quarter}" for quarter in here), *(f"token-{step.zone}-{place}" for place in range(len(step.tokens)))),
    )


def _track(step: TrackStep, points: list[int], words: Words, viewer: int | None) -> StoryStep:
    values = [str(int(LEVELS[step.track, rank.value])) for rank in step.ranks]
    texts, rows = _ranked(step.ranks, step.prizes, points, values, words, viewer)
    return StoryStep(
        title=words("story.track", track=step.track + 1, ability=ability_name(step.track, words).lower()),
        text=texts,
        stage=words("story.stage_tracks"),
        rows=tuple(rows),
        shapes=(f"raise-{step.track}",),
    )


def _bonus(scored: Scoring, points: list[int], words: Words) -> StoryStep:
    rows = []
    for seat, bonus in sorted(enumerate(scored.bonus), key=lambda each: (-each[1], each[0])):
        points[seat] += bonus
        rows.append((seat, (str(bonus), f"+{bonus}" if bonus else "\u2013", str(points[seat]))))
    return StoryStep(
        title=words("story.bonus", track=_POINTS + 1),
        text=words("story.bonus_text"),
        stage=words("story.stage_tracks"),
        rows=tuple(rows),
        shapes=(f"raise-{_POINTS}",),
    )


def _totals(scored: Scoring, before: Sequence[int], words: Words) -> StoryStep:
    parts = list(zip(scored.by_quarters(), scored.by_tracks(), scored.bonus, strict=True))
    rows = []
    for seat in sorted(range(scored.players), key=lambda seat: -(before[seat] + sum(parts[seat]))):
        texts = " + ".join(map(str, parts[seat]))
        rows.append((seat, (texts, f"+{sum(parts[seat])}", str(before[seat] + sum(parts[seat])))))
    return StoryStep(
        title=words("story.totals"),
        text=words("story.totals_text", track=_POINTS + 1),
        stage=words("story.stage_totals"),
        rows=tuple(rows),
        shapes=tuple(f"points-{seat}" for seat in range(scored.players)),
    )
