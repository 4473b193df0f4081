"""The layout of an observation: defined once, for the rules that write it, for its readers, and for the documentation."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nexarium.core.errors import BadOption

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Part:
    """A sequence of `length` numbers, and their meaning."""

    name: str
    length: int
    meaning: str


@dataclass(frozen=True)
class Repeated:
    """Parts that are repeated, for example for each seat or each place of a board. `meaning` says in which order."""

    name: str
    times: int
    parts: tuple[Part, ...]
    meaning: str

    @property
    def stride(self) -> int:
        """Return the number of numbers in one repetition."""
        return sum(part.length for part in self.parts)

    @property
    def length(self) -> int:
        """Return the number of numbers in all repetitions."""
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
        self._places: dict[str, int] = {}
        for name, place, _, _ in self._named():
            if name in self._places:
                raise BadOption(f"two parts of a layout are called {name!r}: give each a name of its own", "name")
            self._places[name] = place

    def _named(self) -> Iterator[tuple[str, int, Part | Repeated, bool]]:
        """Yield each part with its name, its place, and whether it is inside a repeated one."""
        place = 0
        for part in self.parts:
            yield part.name, place, part, False
            if isinstance(part, Repeated):
                within = place
                for each in part.parts:
                    yield f"{part.name}.{each.name}", within, each, True
                    within += each.length
            place += part.length

    def __getitem__(self, name: str) -> int:
        """Return the index at which a part begins; of a repeated part, that of its first repetition."""
        return self._places[name]

    def places(self, repeated: str = "") -> Any:
        """Return the index at which each part begins as a named tuple, whose fields compiled rules read as constants.

        With the name of a repeated part it has the parts of the first repetition, and the `stride` from one repetition to the next.

        >>> seat = (Part("points", 1, ""), Part("marks", 2, ""))
        >>> layout = Layout(Part("round", 1, ""), Repeated("seats", 2, seat, ""), Part("turn", 1, ""))
        >>> layout.places().turn, layout.places("seats").marks, layout.places("seats").stride
        (7, 2, 3)
        """
        prefix = f"{repeated}." if repeated else ""
        found = {name.removeprefix(prefix): place for name, place in self._places.items() if name.startswith(prefix)}
        if repeated:
            found["stride"] = next(part.stride for part in self.parts if isinstance(part, Repeated) and part.name == repeated)
        else:
            found = {name: place for name, place in found.items() if "." not in name}
        return namedtuple("Places", found)(**found)

    def slices(self) -> dict[str, slice]:
        """Return the slice of each part by name: `observation[layout.slices()["turn"]]`. A repeated part is one slice with all its
        repetitions; `view` separates them."""
        return {name: slice(place, place + part.length) for name, place, part, inside in self._named() if not inside}

    def view(self, observations: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return the parts of observations by name, as views without copying.

        The last axis of `observations` becomes the part's own: of length `length`, and for a part of a repeated one, such as `seats.out`,
        of shape (times, length). Raises a `BadOption` where the last axis is no observation.

        >>> import numpy as np
        >>> layout = Layout(Part("round", 1, "the round"), Repeated("seats", 2, (Part("points", 1, ""), Part("marks", 2, "")), ""))
        >>> parts = layout.view(np.arange(7))
        >>> parts["round"].tolist(), parts["seats.marks"].tolist()
        ([0], [[2, 3], [5, 6]])
        """
        shape = getattr(observations, "shape", ())
        if shape[-1:] != (self.length,):
            raise BadOption(f"the last axis of observations has {self.length} numbers; these are of shape {shape}", "observations")
        found: dict[str, NDArray[Any]] = {}
        places = self.slices()
        for part in self.parts:
            whole = observations[..., places[part.name]]
            found[part.name] = whole
            if isinstance(part, Repeated):
                apart = whole.reshape(*whole.shape[:-1], part.times, part.stride)
                within = 0
                for each in part.parts:
                    found[f"{part.name}.{each.name}"] = apart[..., within : within + each.length]
                    within += each.length
        return found

    def __str__(self) -> str:
        """Return the layout as readable text: a line for each part, with its places."""
        lines = []
        for name, place, part, inside in self._named():
            places = f"{place}" if part.length == 1 else f"{place}\u2013{place + part.length - 1}"
            repeated = f" ({part.times} times {part.stride})" if isinstance(part, Repeated) else ""
            lines.append(f"{'  ' * inside}{places:<9} {name}{repeated}: {part.meaning}")
        return "\n".join(lines)
