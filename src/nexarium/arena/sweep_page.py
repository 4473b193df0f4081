"""A sweep as one self-contained page, and its curves as pictures (extra: lab)."""

from __future__ import annotations

import re
from importlib.resources import files
from math import isnan
from typing import Any

from nexarium.arena.pages import all_options, document, paragraph
from nexarium.arena.pictures import ACCENT, INK, MUTED, RED, TOKENS, check_pictures, picture
from nexarium.arena.report import PAGE_STYLE
from nexarium.arena.report_text import ReportText
from nexarium.arena.sweep import Curve, Point, Sweep, label_of
from nexarium.core.notebook import table


def html_of(swept: Sweep, title: str, language: str = "en") -> str:
    """Return the page as HTML. `title` is the game's display name. Raises `BadOption` where Matplotlib is missing."""
    check_pictures()
    text = ReportText(swept.game, language)
    sections = "".join(_section(swept, each, text) for each in swept.curves())
    said = {"games": text.number(swept.games), "bot": text.bot(swept.bot), "seed": swept.seed, "own": swept.own}
    facts = paragraph(text.say("sweep.facts", **said), quiet=True) + paragraph(text.say("sweep.tested"), quiet=True)
    refused = "".join(paragraph(text.say("sweep.refused", value=value, why=why)) for value, why in swept.refused.items())
    body = f"{facts}{refused}{all_options(swept.game, text)}{sections}"
    return document(text.say("sweep.title", game=title, entry=swept.entry), PAGE_STYLE, body, text.language)


def svg_of(swept: Sweep, curve: Curve, language: str = "en") -> str:
    """Return the picture of one curve as an SVG file, in the colours of light pages."""
    check_pictures()
    drawn = curve_picture(swept, curve, ReportText(swept.game, language))
    light = (files("nexarium.core") / "tokens.css").read_text("utf-8").split('[data-theme="dark"]')[0]
    for token in (*TOKENS.values(), "--font"):
        found = re.search(rf"{token}: ([^;]+);", light)
        assert found is not None
        drawn = drawn.replace(f"var({token})", found[1].replace('"', "'"))
    return drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" style="background: #fff"', 1) if "xmlns=" not in drawn else drawn


def curve_picture(swept: Sweep, curve: Curve, text: ReportText) -> str:
    """Draw a curve: the means with their intervals, the aim, and the reference."""
    factor = 100 if curve.share else 1

    def draw(axes: Any) -> None:
        places = _places(curve)
        axes.plot(places, [factor * each.mean for each in curve.points], color=ACCENT, linewidth=1)
        for place, each in zip(places, curve.points, strict=True):
            colour = RED if each.change is not None and each.change.sure else ACCENT
            if not isnan(each.low):
                ends = [factor * each.low, factor * each.high]
                axes.plot([place] * 2, ends, color=colour, linewidth=3, alpha=0.5, solid_capstyle="round")
            axes.plot([place], [factor * each.mean], color=colour, marker="o", markersize=6)
            if each.value == swept.reference.value:
                axes.axvline(place, color=MUTED, linewidth=0.8, linestyle=":")
        if curve.aim is not None:
            axes.axhline(factor * curve.aim, color=INK, linewidth=1, linestyle="--")
        axes.set_xticks(places, [each.value or text.say("sweep.shipped") for each in curve.points])
        axes.set_xlabel(swept.entry)
        axes.set_ylabel(f"{label_of(curve, text)}{', %' * curve.share}")

    return picture(f"{label_of(curve, text)}, {swept.entry}", 2.8, draw, text)


def _places(curve: Curve) -> list[float]:
    """Return where the points stand: at their numbers, or one after the other."""
    try:
        return [float(each.value) for each in curve.points]
    except ValueError:
        return list(map(float, range(len(curve.points))))


def _section(swept: Sweep, curve: Curve, text: ReportText) -> str:
    heads = ("value", "mean", "interval", "change", "interval", "games")
    rows = [row_of(each, curve, text) for each in curve.points]
    marked = [each.change is not None and each.change.sure for each in curve.points]
    verdicts = "".join(map(paragraph, curve.verdicts(text, swept.reference_named(text))))
    shown = table([text.say(f"sweep.{head}") for head in heads], rows, marked=marked)
    return f"<section><h2>{label_of(curve, text)}</h2>{verdicts}{curve_picture(swept, curve, text)}<div class=wide>{shown}</div></section>"


def row_of(point: Point, curve: Curve, text: ReportText) -> tuple[str, ...]:
    """Return a point as a row of a table: value, mean, interval, change, interval, games."""
    factor, places = (100, 1) if curve.share else (1, 2)
    change = point.change
    unit = " %" if curve.share else ""
    return (
        point.value or text.say("sweep.shipped"),
        text.number(factor * point.mean, places) + unit,
        text.say("sweep.alike") if isnan(point.low) else text.span(factor * point.low, factor * point.high, places) + unit,
        "" if change is None else text.number(factor * change.difference, places, sign=True),
        ""
        if change is None
        else text.say("sweep.alike")
        if change.alike
        else text.span(factor * change.low, factor * change.high, places, sign=True),
        text.number(point.games),
    )
