"""The pictures of balance reports, drawn by Matplotlib (extra: lab)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from io import StringIO
from typing import Any

from nexarium.arena.findings import Finding
from nexarium.arena.report_text import ReportText
from nexarium.core.errors import BadOption

INK, MUTED, ACCENT, LINE, RED = "#0a0a01", "#0a0a02", "#0a0a03", "#0a0a04", "#0a0a05"
"""Colours for Matplotlib to write, each a stand-in for one of the server's tokens."""
TOKENS = {INK: "--ink", MUTED: "--muted", ACCENT: "--accent", LINE: "--line", RED: "--red"}
WIDTH = 4.4
"""The width of a picture in inches, of 96 pixels."""
MOST_BARS = 24


def check_pictures() -> None:
    """Check that Matplotlib, which draws the pictures, is installed. Raises `BadOption`."""
    if find_spec("matplotlib") is None:
        raise BadOption("a report's pictures need Matplotlib: pip install 'nexarium[lab]', or ask for --json", "out")


def figure_of(findings: Sequence[Finding], text: ReportText) -> str:
    """Return only the pictures of wins, for notebooks. They have their own background, as a notebook's page lacks the server's colours."""
    check_pictures()
    light = re.search(r":root \{(.*?)\}", (files("nexarium.core") / "tokens.css").read_text("utf-8"), re.DOTALL)
    assert light is not None
    paper = f"{' '.join(light[1].split())} background: var(--surface); max-width: 560px; padding: 8px"
    titles = dict.fromkeys(each.title for each in findings)
    pictures = (bars(text.wins_by(title), [each for each in findings if each.title == title], text) for title in titles)
    return f'<div style="{escape(paper)}">{"".join(pictures)}</div>'


def bars(label: str, found: Sequence[Finding], text: ReportText) -> str:
    """Draw shares with their intervals, and a line at each fair share."""
    shown = list(found)[:MOST_BARS]

    def draw(axes: Any) -> None:
        for place, each in enumerate(shown):
            colour = RED if each.found else ACCENT
            low, high, share = (each.low, each.high, each.won) if each.fair is None else (each.fair_low, each.fair_high, each.fair)
            if each.fair is not None:  # the wins including luck, behind and paler
                axes.plot([100 * each.low, 100 * each.high], [place, place], color=MUTED, linewidth=1, alpha=0.6)
                axes.plot([100 * each.won], [place], color=MUTED, marker="o", markersize=3)
            axes.plot([100 * low, 100 * high], [place, place], color=colour, linewidth=3, alpha=0.5, solid_capstyle="round")
            axes.plot([100 * share], [place], color=colour, marker="o", markersize=6)
            axes.plot([100 * each.expected] * 2, [place - 0.35, place + 0.35], color=INK, linewidth=1.2)
        axes.set_yticks(range(len(shown)), [text.name(each.title, each.name) for each in shown])
        axes.set_ylim(len(shown) - 0.5, -0.5)
        axes.set_xlabel(text("axis"))

    return picture(label, 0.7 + 0.28 * len(shown), draw, text)


def picture(label: str, height: float, draw: Callable[[Any], None], text: ReportText) -> str:
    """Return a drawing on a pair of axes as SVG, with the page's colours and number format."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    style: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": label,
        "font.family": "sans-serif",
        "font.size": 9,
        "text.color": INK,
        "axes.edgecolor": LINE,
        "axes.labelcolor": MUTED,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "xtick.color": LINE,
        "ytick.color": LINE,
        "xtick.labelcolor": MUTED,
        "ytick.labelcolor": INK,
    }
    with rc_context(style):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasSVG(figure)
        figure.patch.set_alpha(0)
        axes = figure.subplots()
        axes.patch.set_alpha(0)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_locator(MaxNLocator(6))  # the same number of ticks in every language, whatever the length of its labels
        draw(axes)
        file = StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    svg = file.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font: \1px var(--font)", svg)
    svg = re.sub(r' (?:width|height)="[\d.]+pt"', "", svg, count=2)
    svg = re.sub(r">(\D?\d+\.\d+)</text>", lambda found: f">{text.say.figure(found[1])}</text>", svg)
    for colour, token in TOKENS.items():
        svg = svg.replace(colour, f"var({token})")
    return svg.replace("<svg", f'<svg role="img" aria-label="{escape(label)}"', 1)
