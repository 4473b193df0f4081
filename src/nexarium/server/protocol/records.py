"""Records of games over HTTP: shown, exported, drawn as an animation."""

from __future__ import annotations

import msgspec

from nexarium.server.language import Language


class AnimationProgress(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/tables/{table}/game.gif/progress`: how many pictures of the animation are drawn, and their total, which is 0 before it
    begins."""

    done: int
    of: int


class ShowRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/records`: a table, found only by its link, that shows a game played elsewhere. `text` is the text of its file: a record
    as JSON, or a format of the game's own that `suffix` names."""

    text: str
    suffix: str = ".json"
    language: Language = "en"


class ExportCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Another program's format in which a game's tables can be exported: its name in the address, and its label."""

    format: str
    label: str


class Exports(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/games/{name}/exports`."""

    exports: tuple[ExportCard, ...]
