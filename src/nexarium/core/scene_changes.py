"""What an action changes in a picture: the shapes that appear, move and disappear between two scenes."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

import msgspec

from nexarium.core.scene import AnyShape, Group, Scene

MOST = 8
"""If more shapes than this move, the picture as a whole has moved: no single move is worth showing."""
WORTH_SHOWING = 0.5
"""Shapes that make room for another move less than this share of the longest move. They are left out."""


class MovedShape(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A shape at its new place, and how far it moved."""

    shape: AnyShape
    dx: float
    dy: float


class SceneChange(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What one action changes in a picture. `gone` are shapes as they were."""

    new: tuple[AnyShape, ...] = ()
    moved: tuple[MovedShape, ...] = ()
    gone: tuple[AnyShape, ...] = ()


class _Placed(msgspec.Struct, frozen=True, gc=False):
    """A shape with the groups around it, outermost first."""

    shape: AnyShape
    groups: tuple[Group, ...]

    def place(self) -> tuple[float, float]:
        """Return the place of the shape's origin. Groups that hold shapes with ids are moved only, not turned or scaled."""
        around = (*self.groups, self.shape)
        return sum(each.at[0] for each in around), sum(each.at[1] for each in around)

    def drawn(self) -> AnyShape:
        """Return the shape as a picture of its own: in its place, and without anything to identify or pick."""
        shape = _bare(self.shape)
        for group in reversed(self.groups):
            shape = Group(children=(shape,), classes=group.classes, at=group.at, turn=group.turn, scale=group.scale)
        return shape


def scene_change(before: Scene, after: Scene) -> SceneChange:
    """Return what changed between two scenes. Shapes without an id, and those that offer actions in either scene, do not count."""
    old, new = _shapes(before), _shapes(after)
    moved = [
        MovedShape(placed.drawn(), dx, dy)
        for name, placed in new.items()
        if name in old and (step := _step(old[name], placed)) != (0.0, 0.0) and not _offers(old[name], placed)
        for dx, dy in (step,)
    ]
    longest = max((hypot(each.dx, each.dy) for each in moved), default=0.0)
    shown = [each for each in moved if hypot(each.dx, each.dy) >= WORTH_SHOWING * longest]
    return SceneChange(
        new=tuple(placed.drawn() for placed in _only_in(new, old)),
        moved=tuple(shown) if len(moved) <= MOST else (),
        gone=tuple(placed.drawn() for placed in _only_in(old, new)),
    )


def _shapes(scene: Scene) -> dict[str, _Placed]:
    """Return the shapes with ids, outer ones first."""
    found = dict[str, _Placed]()

    def walk(shapes: Iterable[AnyShape], groups: tuple[Group, ...]) -> None:
        for shape in shapes:
            if shape.id:
                found[shape.id] = _Placed(shape, groups)
            if isinstance(shape, Group):
                walk(shape.children, (*groups, shape))

    for layer in scene.layers:
        if not layer.static:
            walk(layer.shapes, ())
    return found


def _only_in(shapes: dict[str, _Placed], others: dict[str, _Placed]) -> list[_Placed]:
    """Return the shapes that only one of the scenes has, without the parts of other such shapes."""
    return [
        placed
        for name, placed in shapes.items()
        if name not in others and not _offers(placed) and all(not group.id or group.id in others for group in placed.groups)
    ]


def _step(old: _Placed, new: _Placed) -> tuple[float, float]:
    (from_x, from_y), (to_x, to_y) = old.place(), new.place()
    return to_x - from_x, to_y - from_y


def _offers(*placed: _Placed) -> bool:
    return any(each.shape.actions for each in placed)


def _bare(shape: AnyShape) -> AnyShape:
    bare = msgspec.structs.replace(shape, id="", title="", actions=(), then=(), preview="")
    return msgspec.structs.replace(bare, children=tuple(map(_bare, bare.children))) if isinstance(bare, Group) else bare
