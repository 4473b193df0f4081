"""What stands where in an observation: said once, for the rules that write it, for those who read it, and for the documentation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """So many numbers in a row, and what they mean."""

    name: str
    length: int
    meaning: str


@dataclass(frozen=True)
class Repeated:
    """Parts that come several times, one after the other: for each seat, say, or each place of a board. `meaning` says in which order."""

    name: str
    times: int
    parts: tuple[Part, ...]
    meaning: str

    @property
    def stride(self) -> int:
        """How many numbers one repetition has."""
        return sum(part.length for part in self.parts)

    @property
    def length(self) -> int:
        """How many numbers all of them have."""
        return self.times * self.stride


class Layout:
    """The parts of an observation in their order.

    >>> seat = (Part("points", 1, "its points"), Part("out", 1, "1 when it is out"))
    >>> layout = Layout(Part("round", 1, "the round"), Repeated("seats", 4, seat, "one's own first"))
    >>> layout.length, layout["seats"], layout["seats.out"]
    (9, 1, 2)
    """

    def __init__(self, *parts: Part | Repeated) -> None:
        self.parts = parts
        self.length = sum(part.length for part in parts)
        self._places = {name: place for name, place, _ in self._named()}

    def _named(self) -> Iterator[tuple[str, int, Part | Repeated]]:
        place = 0
        for part in self.parts:
            yield part.name, place, part
            if isinstance(part, Repeated):
                within = place
                for each in part.parts:
                    yield f"{part.name}.{each.name}", within, each
                    within += each.length
            place += part.length

    def __getitem__(self, name: str) -> int:
        """The place at which a part begins; of a repeated part, at which its first repetition does."""
        return self._places[name]

    def __str__(self) -> str:
        """The layout for people: a line for each part, with its places."""
        lines = []
        for name, place, part in self._named():
            inside = "." in name
            places = f"{place}" if part.length == 1 else f"{place}\u2013{place + part.length - 1}"
            repeated = f" ({part.times} times {part.stride})" if isinstance(part, Repeated) else ""
            lines.append(f"{'  ' * inside}{places:<9} {name}{repeated}: {part.meaning}")
        return "\n".join(lines)
