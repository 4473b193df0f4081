"""The texts of reports: sentences and numbers in a language, and the game's titles and names in it."""

from __future__ import annotations

from collections.abc import Sequence

from nexarium.core.game import Game
from nexarium.core.view import portrait
from nexarium.core.words import Words, words

PACKAGE = "nexarium.arena"
SEAT = "seat"
"""The title of findings about the seats themselves."""
TEAM = "team"
"""The title of findings about sides, where several seats win together."""


class ReportText:
    """The words of a report about a game.

    A game's statistics have English titles and names. In the game's words, the key `lab.` plus such a text gives the text for a page. A
    name under a title is also looked up as `title.name`, such as `character.ada`. A text that is not found is shown unchanged.
    """

    def __init__(self, game: Game | None, language: str = "en") -> None:
        self.say = words(PACKAGE, language)
        self.game = None if game is None else words(game.definition.package, language)
        self.language = self.say.language

    def __call__(self, key: str, **holes: object) -> str:
        """Return a sentence of the report."""
        return self.say(f"balance.{key}", **holes)

    def title(self, title: str) -> str:
        """Return the game's text for the title of a statistic or role."""
        return self._named(self.game, f"lab.{title}", self(title) if title == TEAM else title)

    def wins_by(self, title: str) -> str:
        """Return the heading of the wins by the names of a title."""
        return self(f"by_{title}") if title in (SEAT, TEAM) else self("by", title=self.title(title))

    def name(self, title: str, name: str) -> str:
        """Return the text for a name under such a title."""
        if title == SEAT and name.startswith("seat "):
            seat = name.removeprefix("seat ")
            return self.say.named(f"balance.seat_{seat}", self("seat", seat=seat))
        if title == TEAM:
            return " + ".join(self.name(SEAT, f"seat {seat}") for seat in name.split(" ", 1)[1].split(" and "))
        return self._named(self.game, f"lab.{name}", self._named(self.game, f"{title.lower()}.{name}", name))

    def whole_name(self, title: str, name: str) -> str:
        """Return a name with its title."""
        named = self.name(title, name)
        return named if title in (SEAT, TEAM) else self("whole", title=self.title(title), name=named)

    def bot(self, name: str) -> str:
        """Return a bot's display name: `level 3` for `level:3`, otherwise its own name."""
        level = name.removeprefix("level:")
        if level != name and level.isdecimal():
            return self("level", level=level)
        return self("random") if name == "random" else name

    def choice(self, game: Game) -> str:
        """Return the preset that a game uses, and any options that differ from the preset, in the game's words."""
        said = words(game.definition.package, self.language)
        fitting = [each for each in game.definition.presets if game.definition.chosen_for_all(each.options).items() <= game.options.items()]
        preset = max(fitting, key=lambda each: len(each.options), default=None)
        usual = Game(game.definition, dict(preset.options)).options if preset else {}
        beside = [
            f"{said(offered.words)}: {portrait(game.definition.load_picture(), offered, game.options[name], said).name}"
            for offered in game.definition.offers
            for name in offered.options(0)
            if game.options[name] != usual.get(name)
        ]
        return ", ".join([*([said(preset.label)] if preset else []), *beside])

    def number(self, number: float, places: int = 0, *, sign: bool = False) -> str:
        """Return a number as text: 1,234.5, or in French 1 234,5."""
        return self.say.figure(f"{number:{'+' if sign else ''},.{places}f}")

    def share(self, share: float, places: int = 1) -> str:
        """Return a fraction as a percentage."""
        return f"{self.number(100 * share, places)} %"

    def span(self, low: float, high: float, places: int, *, sign: bool = False) -> str:
        """Return a range of numbers as text."""
        return self("span", low=self.number(low, places, sign=sign), high=self.number(high, places, sign=sign))

    def share_span(self, low: float, high: float, places: int = 1) -> str:
        """Return a range of fractions as percentages."""
        return self("span", low=self.number(100 * low, places), high=self.share(high, places))

    @staticmethod
    def _named(said: Words | None, key: str, otherwise: str) -> str:
        return otherwise if said is None else said.named(key, otherwise)


def side_named(side: Sequence[int]) -> str:
    """Return the name that tables use for seats that win together."""
    return f"{'seat' if len(side) == 1 else 'seats'} {' and '.join(map(str, side))}"


def capital(text: str) -> str:
    """Return the text with its first letter capitalised."""
    return text[:1].upper() + text[1:]
