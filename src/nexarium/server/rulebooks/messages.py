"""A game's rules, as the client receives them."""

from __future__ import annotations

import msgspec


class RuleText(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule: its id, a title, and its text as HTML."""

    id: str
    title: str
    html: str


class ChapterText(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A chapter of related rules."""

    title: str
    rules: tuple[RuleText, ...] = msgspec.field(name="clauses")  # the name on the wire


class Rules(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/games/{name}/rules`: the goal and the ends of the game, as HTML, and every rule. A game without rules has no chapters."""

    game: str
    title: str
    goal: str = ""
    ends: tuple[str, ...] = ()
    chapters: tuple[ChapterText, ...] = ()
