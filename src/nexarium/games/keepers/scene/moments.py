"""The moment that the middle of the table shows large: a Keeper goes out of the game."""

from __future__ import annotations

from nexarium.core.game import Ply
from nexarium.core.scene import Group, Layer, Path, Scene
from nexarium.core.view import Reveal
from nexarium.core.words import Words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.scene import art
from nexarium.games.keepers.scene.names import keeper_name
from nexarium.games.keepers.scene.panels import told_happening
from nexarium.games.keepers.scene.story import Happening, News

WIDTH, HEIGHT = 200.0, 150.0


def moment(ply: Ply, news: News, words: Words) -> Reveal | None:
    """Return the moment of a ply after which a Keeper is out of the game: pushed through a Portal, or blocked."""
    out = next((each for each in news.happenings if each.kind in ("out", "blocked")), None)
    if out is None:
        return None
    after = Position(ply.after)

    def text(viewer: int | None) -> str:
        return f"{'. '.join(told_happening(out, after, words, viewer))}."

    yours = tuple((seat, text(seat)) for seat in out.seats)
    return Reveal(title=words("moment_out"), text=text(None), picture=_picture(out, after, words), moment=True, yours=yours)


def _picture(out: Happening, position: Position, words: Words) -> Scene:
    """Return the Keeper, crossed out, in the doorway of its own colour."""
    seat = out.seats[0]
    keeper = position.keepers[seat]
    token = Group(children=art.token(keeper.card, seat, keeper_name(position, seat, words)), at=(WIDTH / 2, 68), scale=1.7)
    door = Group(children=art.DOOR, at=(WIDTH / 2, 132), turn=180, scale=1.5)
    cross = Path(d=art.CROSS, at=(WIDTH / 2, 68), scale=1.8, classes="nk-sign")
    keeper_out = Group(children=(door, token, cross), classes=f"nk-keeper {art.COLOURS[seat]}")
    return Scene(WIDTH, HEIGHT, (Layer("moment", (keeper_out,)),))
