"""Analysis: the search of a position, and the review of a game."""

from nexarium.analysis.position import Analysis, analyse
from nexarium.analysis.review_text import Moment, Review, SeatReview
from nexarium.analysis.reviewing import review

__all__ = ["Analysis", "Moment", "Review", "SeatReview", "analyse", "review"]
