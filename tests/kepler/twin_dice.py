"""The slow twin's dice, as things that lie on the table or are in the air."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

PAIRS = {"white": ("white", "white"), "mixed": ("white", "black"), "black": ("black", "black")}
"""The pairs of action 7 and the colours of their dice."""


@dataclass(eq=False)
class Die:
    """While it is in the air it shows 0."""

    colour: str
    shows: int = 0
    placed: bool = False

    def __str__(self) -> str:
        return f"{self.colour[0]}{self.shows}"

    def turn(self, way: str) -> None:
        """KP-30, track 3: by one; 1 and 6 are neighbours."""
        self.shows = (self.shows + (1 if way == "+" else -1) - 1) % 6 + 1


class Dice:
    """The dice of a turn. Unplaced ones are named by colour and face, as `w4`."""

    def __init__(self) -> None:
        self.all: list[Die] = []

    def take(self, colour: str, number: int) -> None:
        """More dice are in the air."""
        self.all += [Die(colour) for _ in range(number)]

    def air(self) -> list[Die]:
        """The dice in the air, black ones last."""
        return sorted((die for die in self.all if not die.shows), key=lambda die: die.colour == "black")

    def placed(self) -> list[Die]:
        return [die for die in self.all if die.placed]

    def unplaced(self) -> list[Die]:
        """White ones first, by what they show."""
        return sorted((die for die in self.all if not die.placed), key=lambda die: (die.colour == "black", die.shows))

    def die(self, name: str) -> Die:
        return next(die for die in self.unplaced() if str(die) == name)

    def lie(self, names: Iterable[str]) -> bool:
        """Whether there are all these unplaced dice."""
        return Counter(names) <= Counter(map(str, self.unplaced()))

    def show_421(self) -> bool:
        """KP-12, KP-13: the three white dice, a placed one included."""
        return sorted(die.shows for die in self.all if die.colour == "white") == [1, 2, 4]

    def chance(self) -> dict[str, Fraction]:
        """How the dice in the air may fall."""
        air = self.air()
        ways = Counter(throw_text(air, faces) for faces in product(range(1, 7), repeat=len(air)))
        return {text: Fraction(n, 6 ** len(air)) for text, n in ways.items()}

    def fall(self, faces: Sequence[int]) -> list[Die]:
        """The dice that fell."""
        air = self.air()
        for die, face in zip(air, faces, strict=True):
            die.shows = face
        return air

    def rerolls(self, sizes: Iterable[int]) -> list[str]:
        """KP-32: the unplaced dice of which so many can be taken up, by their names."""
        return sorted({" ".join(map(str, chosen)) for size in sizes for chosen in combinations(self.unplaced(), size)})

    def singles(self, face: int) -> list[str]:
        """The colours in which a face lies there."""
        return [colour for colour in ("white", "black") if self.lie([f"{colour[0]}{face}"])]

    def pairs(self, face: int) -> list[str]:
        """The pairs of a face."""
        return [pair for pair, colours in PAIRS.items() if self.lie(f"{colour[0]}{face}" for colour in colours)]


def throw_text(air: Sequence[Die], faces: Sequence[int]) -> str:
    """A throw as the notation says it: dice of one colour in ascending order, or a white and a black one."""
    if len({die.colour for die in air}) == 1:
        return " ".join(["dice", *map(str, sorted(faces))])
    return " ".join(["dice", *(f"{die.colour[0]}{face}" for die, face in zip(air, faces, strict=True))])
