"""Pictures as pixels."""

from __future__ import annotations

from io import BytesIO

from nexarium.core.raster import animation, png
from tests.painting import paints


def ink(weight: int) -> int:
    """How dark a word is in a weight."""
    from PIL import Image

    text = f'<text x="5" y="30" font-family="Inter, sans-serif" font-size="24" font-weight="{weight}">Words</text>'
    picture = png(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">{text}</svg>', 200, "#ffffff")
    return sum(255 - value for value in Image.open(BytesIO(picture)).convert("L").tobytes())


@paints
def test_a_weight_between_hundreds_is_bold() -> None:
    assert ink(650) == ink(700)
    assert ink(400) < ink(650)


@paints
def test_a_board_that_grows_is_not_cut() -> None:
    from PIL import Image

    small, large = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 {height}"><rect width="10" height="{height}"/></svg>' for height in (4, 8)
    )
    film = Image.open(BytesIO(animation([png(small, 20), png(large, 20)], 0.1, "#ff0000")))
    assert film.size == (20, 16)
    first = film.convert("RGB")
    assert [first.getpixel((9, row)) for row in (0, 7, 15)] == [(255, 0, 0), (0, 0, 0), (255, 0, 0)], "centred on the background"
    film.seek(1)
    assert film.convert("RGB").getpixel((9, 15)) == (0, 0, 0)
