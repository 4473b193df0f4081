"""A game's rules as the client gets them."""

from __future__ import annotations

import msgspec


class ClauseText(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule: its id, a title, and what it says as HTML."""

    id: str
    title: str
    html: str


class ChapterText(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Rules that are learnt together."""

    title: str
    clauses: tuple[ClauseText, ...]


class Rules(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/games/{name}/rules`: the goal and what ends the game, as HTML, and every clause. A game without rules has no chapters."""

    game: str
    title: str
    goal: str = ""
    ends: tuple[str, ...] = ()
    chapters: tuple[ChapterText, ...] = ()
