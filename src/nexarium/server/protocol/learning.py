"""The requests and answers of lessons and puzzles over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from nexarium.server.protocol.base import ShapeId
from nexarium.server.protocol.lobby import LessonCard, NewTable
from nexarium.server.protocol.table import View

Decisions = Annotated[tuple[int, ...], msgspec.Meta(max_length=64)]
"""The learner's decisions in one step of a lesson."""


class Tapped(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An invalid tap of a player who plays alone, as in `Why`."""

    shapes: Annotated[tuple[ShapeId, ...], msgspec.Meta(max_length=12)] = ()
    piece: ShapeId = ""
    orientation: int = 0
    at: tuple[float, float] = (0.0, 0.0)


class AskLesson(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/games/{name}/lessons/{lesson}`: a step of a lesson. `decided` are the learner's decisions in the earlier steps and in
    this one, one row per step, as far as there are any. `tried` is what they do now, or `vain` their invalid tap. `tall` and `upright`
    are the shape of their screen, as in `Hello`."""

    step: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    decided: Annotated[tuple[Decisions, ...], msgspec.Meta(max_length=1000)] = ()
    tried: Decisions = ()
    vain: Tapped | None = None
    tall: bool = False
    upright: bool = False


class LessonAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer that a learner can choose, and what they read then."""

    text: str
    feedback: str = msgspec.field(name="told")  # the name on the wire
    right: bool = False


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a learner stands in a lesson.

    `says` is the text of the step, or the closing text once the step is `done` (which may be empty: the lesson goes on). `feedback` says
    why the learner's attempt is not what the step asks, or why a tap has no effect; the attempt changes nothing. `asks`: the learner
    has to act. `decided` are their valid decisions in this step. `shows` is a gesture that leads on, like a hint's; it is shown on
    request, or at once with `glows`. `shapes` are the shapes that the text mentions. With `answers`, the text is a question; the page marks
    the learner's answer itself. `game` is the table to open after the last step.
    """

    lesson: LessonCard
    step: int
    steps: int
    says: str
    asks: bool = False
    done: bool = False
    feedback: str = msgspec.field(default="", name="told")  # the name on the wire
    decided: tuple[int, ...] = ()
    shows: tuple[int, ...] = ()
    glows: bool = False
    shapes: tuple[str, ...] = ()
    rule_ids: tuple[str, ...] = msgspec.field(default=(), name="clauses")
    answers: tuple[LessonAnswer, ...] = ()
    view: View
    game: NewTable | None = None


class AskPuzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/games/{name}/puzzles/{number}`: one of a game's puzzles. `decided` are the solver's decisions so far. `tried` is what
    they do now, or `vain` their invalid tap. `answer` requests the answer and `hint` a hint. `tall` and `upright` are the shape of their
    screen, as in `Hello`."""

    decided: Decisions = ()
    tried: Decisions = ()
    vain: Tapped | None = None
    answer: bool = False
    hint: bool = False
    tall: bool = False
    upright: bool = False


class PuzzleStand(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a solver stands in a puzzle.

    `asks` is the goal, `difficulty` 1 to 3. `verdict` is on the decisions so far: on the way, the answer, a turn that falls short of it, or
    a decision that is not allowed here. `feedback` says this in a sentence, or why a tap has no effect. `decided` are the accepted
    decisions; a decision that is not allowed is not among them. `answer` are all decisions of the answer, if requested. For a hint,
    `nudge` is a sentence that gives nothing away, and `shows` the gesture that leads on; it is empty if the decisions so far are not
    how the answer begins. `whole`: that gesture is the whole answer, so a hint only says where it is made.
    """

    title: str
    asks: str
    number: int
    puzzles: int
    difficulty: int
    verdict: Literal["begun", "solved", "short", "barred"]
    feedback: str = msgspec.field(default="", name="told")  # the name on the wire
    decided: tuple[int, ...] = ()
    answer: tuple[int, ...] = ()
    nudge: str = ""
    shows: tuple[int, ...] = ()
    whole: bool = False
    view: View


class PuzzleRatings(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/games/{name}/puzzles`: the rating of each of a game's puzzles, in their order, as an opponent of those who try it. Nobody
    has measured these ratings: they are spread as those of new players are, in the order of the puzzles' difficulty. `bank` identifies
    the puzzles: where it changes, a number is that of another puzzle."""

    bank: str
    ratings: tuple[int, ...]
