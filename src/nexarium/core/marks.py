"""Marks that distinguish seats: the server's colours, and patterns for colour-blind players, drawn alike on every board."""

from __future__ import annotations

from nexarium.core.scene import AnyShape, Circle, Path, number

COLOURS = ("blue", "yellow", "red", "green", "violet")
"""Classes that set `--seat` (tokens.css)."""
PATTERNS = ("dash", "dot", "bars", "ring", "cross", "moon", "triangle", "diamond")
"""The patterns that a mark may have; the first four go with the first four colours."""


def pattern(name: str, size: float, *, line: str, full: str) -> AnyShape:
    """Return a pattern about its origin, with distance `size` from there to its edge. `line` is the class of stroked patterns, `full` that
    of filled ones. Raises `ValueError` for a name that is not in `PATTERNS`."""

    def x(share: float) -> str:
        return number(round(share * size, 2))

    match name:
        case "dash":
            return Path(d=f"M{x(-1.04)} 0H{x(1.04)}", classes=line)
        case "dot":
            return Circle(r=round(0.64 * size, 2), classes=full)
        case "bars":
            return Path(d=f"M{x(-0.56)} {x(-0.8)}V{x(0.8)}M{x(0.56)} {x(-0.8)}V{x(0.8)}", classes=line)
        case "ring":
            return Circle(r=round(0.72 * size, 2), classes=line)
        case "cross":
            return Path(d=f"M{x(-0.8)} {x(-0.8)}L{x(0.8)} {x(0.8)}M{x(0.8)} {x(-0.8)}L{x(-0.8)} {x(0.8)}", classes=line)
        case "moon":
            outer, inner = f"A{x(1.24)} {x(1.24)} 0 1 0", f"A{x(1.12)} {x(1.12)} 0 0 1"
            return Path(d=f"M{x(0.2)} {x(-1.2)}{outer} {x(1.2)} {x(0.7)}{inner} {x(0.2)} {x(-1.2)}Z", classes=full)
        case "triangle":
            return Path(d=f"M0 {x(-1.02)}L{x(1.08)} {x(0.82)}H{x(-1.08)}Z", classes=full)
        case "diamond":
            return Path(d=f"M0 {x(-1.2)}L{x(1)} 0L0 {x(1.2)}L{x(-1)} 0Z", classes=full)
    raise ValueError(f"there is no pattern {name!r}; there are {', '.join(PATTERNS)}")
