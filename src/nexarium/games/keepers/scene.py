"""The face of Nexus Keepers at the table: board, hand, what can be chosen, and the lobby's card.

`scene_board` draws what lies, `scene_hand` the card with its dice, `scene_telling` says the rest; what they draw with is in `scene_art`.
"""

from __future__ import annotations

from importlib.resources import files

from nexarium.core.game import State
from nexarium.core.input import Choice, Input, Orientation, Pick, Piece, Place
from nexarium.core.scene import AnyShape, Circle, Group, Layer, Path, Rect, Scene
from nexarium.core.view import Room
from nexarium.core.words import Words
from nexarium.games.keepers import numbering as n
from nexarium.games.keepers import scene_art as art
from nexarium.games.keepers.cards import ACTIONS, Card
from nexarium.games.keepers.position import Position, tiles_of
from nexarium.games.keepers.scene_board import UNIT, board, cube_symbol, frame_of, shoves
from nexarium.games.keepers.scene_hand import hand
from nexarium.games.keepers.scene_names import keeper_name, named, or_id, seats_of, share_name, steps, steps_of_share
from nexarium.games.keepers.scene_reroll import rerolling
from nexarium.games.keepers.scene_telling import badge, entry, marks, standings, status

__all__ = ["badge", "board", "emblem", "entry", "hand", "input", "marks", "standings", "status", "style"]


def style() -> str:
    return (files("nexarium.games.keepers") / "style.css").read_text("utf-8")


def room() -> Room:
    return Room(wide=188, tall=208, across=True, open_board=True)


# --- what can be chosen --------------------------------------------------------------------------------------------------


def input(state: State, viewer: int, words: Words) -> Input | None:
    if state.is_terminal() or state.current_player() != viewer:
        return None
    position = Position(state)
    if position.phase in ("placing", "rejoin"):
        return _placing(state, position, viewer, words)
    if position.phase == "reroll":
        return rerolling(state, position, words)
    return Pick(choices=tuple(_choice(state, position, action, words) for action in _buttons(state, position)))


def _placing(state: State, position: Position, viewer: int, words: Words) -> Place:
    """A cube to unfold, or one to be rejoined: in the four ways in which its door can face."""
    seat = viewer if position.phase == "placing" else seats_of(int(position.record.moving))[0]
    frame = frame_of(state, position, tall=False)
    ways = []
    for rotation in range(4):
        cells = tiles_of(position.shape, (0, 0), rotation).values()
        x, y = [each[0] for each in cells], [-each[1] for each in cells]
        ways.append(
            Orientation(
                id=rotation,
                symbol=cube_symbol(seat, rotation),
                middle=(UNIT * (min(x) + max(x)) / 2, UNIT * (min(y) + max(y)) / 2),
                turned=(rotation + 1) % 4,
                flipped=rotation,  # NK-13: no mirror image
            )
        )
    targets = tuple((action, (action - n.PLACE) % 4, *frame.at(position.xy((action - n.PLACE) // 4))) for action in state.legal_actions())
    label = words("cube", name=keeper_name(position, seat, words))
    piece = Piece(id=f"cube-{seat}", label=label, orientations=tuple(ways), classes=art.COLOURS[seat], targets=targets)
    return Place(pieces=(piece,), confirm=words("place" if position.phase == "placing" else "rejoin"))


def _buttons(state: State, position: Position) -> list[int]:
    """The actions that have a button, the most likely first; the others are picked on the board or among the dice."""
    legal = state.legal_actions()
    if position.phase == "assign":
        card, value = position.card(position.active), int(position.record.value)
        assert card is not None
        return sorted(legal, key=lambda action: (-sum(steps_of_share(action - n.SHARE, value, card).values()), action))
    if position.phase == "spend":
        found = sorted(shoves(state, position), key=lambda shove: (("out", "falls", "moves").index(shove.end), shove.action))
        pushes = [shove.action for shove in found]
        return [*pushes, *(action for action in legal if action == n.FOLLOW or n.EXCHANGE <= action < n.END), n.END]
    if position.phase == "reserving":
        return sorted(legal, reverse=True)
    if position.phase == "skill":
        return sorted(legal, key=lambda action: (action == n.GO_ON, action))
    return legal


def _choice(state: State, position: Position, action: int, words: Words) -> Choice:
    if action >= n.SHARE:
        return _share_choice(state, position, action, words)
    if n.PUSH <= action <= n.CONTINUE:
        shove = next(each for each in shoves(state, position) if each.action == action)
        name = keeper_name(position, shove.target, words)
        ending = {"out": "do.push_out", "falls": "do.push_off"}.get(shove.end, "do.push")
        if action == n.CONTINUE and shove.end == "moves":
            ending = "do.continue"
        if shove.end == "moves" or shove.steps == 1:
            return Choice(action=action, label=words(ending, name=name), icon="arrow", primary=shove.end != "moves")
        return Choice(action=action, label=words("do.first_of", do=words(ending, name=name), n=shove.steps), icon="arrow", primary=True)
    if n.RESERVE <= action < n.BONUS:
        value = action - n.RESERVE
        return Choice(
            action=action,
            label=words("do.reserve", value=value) if value else words("do.reserve_none"),
            icon="hand" if value else "skip",
            primary=value > 0,
        )
    if n.EXCHANGE <= action < n.END:
        return Choice(action=action, label=words("do.exchange", name=keeper_name(position, action - n.EXCHANGE, words)), icon="shuffle")
    if n.UNDERTOW <= action < n.MOVE:
        kind = ACTIONS[action - (n.UNDERTOW if action < n.GAMBLE else n.GAMBLE)]
        skill = "undertow" if action < n.GAMBLE else "gambler"
        text = words("do.skill", skill=or_id(words, "skill", skill), steps=steps(kind, 1 if skill == "undertow" else 2, words))
        return Choice(action=action, label=text, icon="plus", primary=True)
    if n.LIFT <= action < n.FIRST:
        return Choice(action=action, label=words("do.lift", names=named(position, seats_of(action - n.LIFT), words)), icon="hand")
    key, icon, primary = {
        n.GO_ON: ("do.go_on", "skip", False),
        n.ARM: ("do.arm", "shuffle", True),
        n.FOLLOW: ("do.follow", "arrow", True),
        n.END: ("do.end", "skip", len(state.legal_actions()) == 1),
        n.BONUS: ("do.bonus", "play", True),
        n.DECLINE: ("do.decline", "x", False),
    }[action]
    return Choice(action=action, label=words(key), icon=icon, primary=primary)


def _share_choice(state: State, position: Position, action: int, words: Words) -> Choice:
    """An assignment, by the steps that it buys; the dice that it takes are told where fewer than all would do."""
    card, value = position.card(position.active), int(position.record.value)
    assert card is not None
    row, dice = action - n.SHARE, int(position.record.left[value])
    if action == n.SHARE:
        return Choice(action=action, label=words("do.assign_none"), icon="x")
    label = share_name(row, value, card, words)
    used = int(n.SHARES[row].sum())
    if used < dice:
        label = words("do.with_dice", do=label, n=used)
    return Choice(action=action, label=label, primary=_is_best(row, dice, value, card))


def _is_best(row: int, dice: int, value: int, card: Card) -> bool:
    """Whether an assignment uses all dice, and none that uses all buys more steps in all."""
    full = [other for other in range(len(n.SHARES)) if int(n.SHARES[other].sum()) == dice and _printed(other, value, card)]
    bought = {other: sum(steps_of_share(other, value, card).values()) for other in full}
    return row in bought and bought[row] == max(bought.values())


def _printed(row: int, value: int, card: Card) -> bool:
    return all(kind in card.dice.get(value, "") for kind, size in zip(ACTIONS, n.SHARES[row].tolist(), strict=True) if size)


# --- the lobby's card ----------------------------------------------------------------------------------------------------


def emblem() -> Scene:
    """A Keeper before a Portal, on the tiles of a cube."""
    step, size = 30.0, 28.0
    tiles: tuple[AnyShape, ...] = tuple(
        Rect(w=size, h=size, rx=4, at=(83 + step * x - size / 2, 46 + step * y - size / 2), classes=f"nk-t-{terrain}")
        for x, y, terrain in ((0, 0, "ice"), (-1, 0, "ruins"), (1, 0, "desert"), (0, -1, "forest"), (0, 1, "lava"))
    )
    moon = Path(d="M5.5 -12A13 13 0 1 0 11.5 7.5A10.5 10.5 0 0 1 5.5 -12z", classes="nk-face")
    door = Group(children=art.DOOR, at=(127.5, 46), turn=90, scale=0.42, classes="violet")
    keeper = Group(
        children=(Circle(r=28, classes="nk-disc"), Group(children=(moon,), scale=1.15)), at=(83, 46), scale=0.4, classes="nk-keeper blue"
    )
    arrow = (Path(d="M99 46H116", classes="nk-emblem-arrow"), Path(d="M122 46l-9 -6v12z", classes="nk-head"))
    return Scene(196, 92, (Layer("tiles", tiles), Layer("door", (door,)), Layer("keeper", (keeper, *arrow))), title="Nexus Keepers")
