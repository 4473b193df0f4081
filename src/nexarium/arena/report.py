"""The balance report as one page that needs nothing beside itself: no network, no script, light or dark as its reader likes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from io import StringIO
from statistics import fmean, quantiles
from typing import Any

from nexarium.arena.balance import DECIDED, PLAYOUTS, POINTS, SEAT, TENTHS, Balance, Finding
from nexarium.core.errors import BadOption

INK, MUTED, ACCENT, LINE, RED = "#0a0a01", "#0a0a02", "#0a0a03", "#0a0a04", "#0a0a05"
"""Colours that Matplotlib writes, each for one of the house's tokens."""
TOKENS = {INK: "--ink", MUTED: "--muted", ACCENT: "--accent", LINE: "--line", RED: "--red"}
WIDTH = 5.8
"""A picture's width in inches, of 96 pixels."""
MOST_BARS = 24
TESTED = (
    "Tested with all else that tells seats apart held equal. Would be found: so many points beyond its part are found by these games four "
    "times of five, corrected for all tests together."
)

PAGE_STYLE = """
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 var(--font); font-variant-numeric: tabular-nums }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 64px }
section { background: var(--surface); border-radius: 8px; box-shadow: var(--shadow); padding: 16px 24px; margin: 16px 0; overflow-x: auto }
h1 { font-size: 24px; margin: 8px 0 } h2 { font-size: 17px; margin: 0 0 8px } p { margin: 8px 0 }
.quiet { color: var(--muted); font-size: 14px }
table { border-collapse: collapse; font-size: 14px } th, td { padding: 4px 12px 4px 0; text-align: right; white-space: nowrap }
th { color: var(--muted); font-weight: 500 } th:first-child, td:first-child { text-align: left }
tbody tr { border-top: 1px solid var(--line) }
.found { color: var(--red); font-weight: 600 } svg { display: block; width: 100%; min-width: 460px; height: auto }
td:first-child { white-space: normal } li { margin: 4px 0 }
@media (max-width: 480px) { section { padding: 16px } }
@media print { section { box-shadow: none; break-inside: avoid } }
"""


def check_pictures() -> None:
    """Raises `BadOption` where the pictures' library is missing."""
    if find_spec("matplotlib") is None:
        raise BadOption("a report's pictures need Matplotlib: pip install 'nexarium[lab]', or ask for --json", "out")


def html_of(told: Balance, title: str) -> str:
    """The page. `title` is the game's name as people say it. Raises `BadOption` where Matplotlib is missing."""
    check_pictures()
    sections = [_verdict(told), *_wins(told), _pairings(told), _sources(told), _length(told), _branching(told), _course(told)]
    sections += [_luck(told), _compensation(told), _unknown(told)]
    options = ", ".join(f"{name} {value}" for name, value in told.game.options.items())
    data = f" Its box is changed: {', '.join(told.game.definition.data)}." if told.game.definition.data else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}: balance</title><style>{_tokens()}{PAGE_STYLE}</style></head><body><main>"
        f"<h1>{escape(title)}: balance</h1>"
        f'<p class="quiet">{told.games:,} games, {escape(told.bot)} in every seat, seed {told.seed}'
        f"{', stopped early' if told.stopped else ''}.{f' Options: {escape(options)}.' if options else ''}{escape(data)}"
        f"{f' Digest of its data: {told.game.digest}.' if told.game.digest else ''}</p>"
        f"{''.join(sections)}</main></body></html>\n"
    )


def figure_of(told: Balance) -> str:
    """The pictures of wins alone, for notebooks: on paper of their own, since a notebook's page has none of the house's colours."""
    check_pictures()
    light = re.search(r":root \{(.*?)\}", (files("nexarium.core") / "tokens.css").read_text("utf-8"), re.DOTALL)
    assert light is not None
    paper = f"{' '.join(light[1].split())} background: var(--surface); max-width: 560px; padding: 8px"
    findings = told.findings()
    titles = dict.fromkeys(each.title for each in findings)
    pictures = (_bars(_wins_by(title), [each for each in findings if each.title == title]) for title in titles)
    return f'<div style="{escape(paper)}">{"".join(pictures)}</div>'


def _tokens() -> str:
    """The house's colours, the dark ones where the reader's system is dark."""
    css = (files("nexarium.core") / "tokens.css").read_text("utf-8")
    light, dark = css.split('[data-theme="dark"]')
    return f"{light}@media (prefers-color-scheme: dark) {{ :root{dark} }}"


def _section(heading: str, *parts: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>{''.join(parts)}</section>"


def _said(sentence: str, quiet: bool = False) -> str:
    return f"<p{' class=quiet' if quiet else ''}>{escape(sentence)}</p>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], marked: Sequence[bool] = ()) -> str:
    cells = "".join(
        f"<tr{' class=found' if red else ''}>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
        for row, red in zip(rows, marked or [False] * len(rows), strict=True)
    )
    return f"<table><thead><tr>{''.join(f'<th>{escape(each)}</th>' for each in head)}</tr></thead><tbody>{cells}</tbody></table>"


# --- the sections ----------------------------------------------------------------------------------------------------------------


def _verdict(told: Balance) -> str:
    imbalances = told.imbalances()
    if told.game.definition.cooperative:
        won = told.tally.wins[0]
        return _section(
            "In short", _said(f"All win or lose together: {won:g} of {told.games:,} games were won, {100 * won / told.games:.1f} %.")
        )
    if not imbalances:
        return _section(
            "In short",
            _said("No imbalance is found: nobody wins more often than chance makes likely, all of this page taken together."),
        )
    listed = "".join(f'<li class="found">{escape(each.sentence())}</li>' for each in imbalances)
    return _section("In short", _said("Found, corrected for all comparisons of this page together:"), f"<ul>{listed}</ul>")


def _wins_by(title: str) -> str:
    return "Wins by seat" if title == SEAT else f"Wins by {title}"


def _wins(told: Balance) -> list[str]:
    """Seats and roles: a picture and a table each."""
    findings = told.findings()
    sections = []
    for title in dict.fromkeys(each.title for each in findings):
        found = [each for each in findings if each.title == title]
        rows = [
            (
                each.name,
                f"{100 * each.won:.1f} %",
                f"{100 * each.low:.1f} to {100 * each.high:.1f} %",
                f"{100 * each.expected:.1f} %",
                f"{each.games:,}",
                f"{100 * each.least:.1f}" if each.least <= 0.5 else "",
                "" if each.p >= 0.9995 else f"{each.p:.3f}" if each.p >= 0.001 else "< 0.001",
            )
            for each in found
        ]
        heading = _wins_by(title)
        head = ("", "wins", "95 % interval", "its part", "games", "would be found", "p, corrected")
        table = _table(head, rows, [each.found for each in found])
        sections.append(_section(heading, _bars(heading, found), table, _said(TESTED, quiet=True)))
    return sections


def _pairings(told: Balance) -> str:
    pairings = told.pairings()
    if not pairings:
        return ""
    parts = []
    for title in dict.fromkeys(each.title for each in pairings):
        met = {(each.name, each.against): each for each in pairings if each.title == title}
        names = sorted({name for name, _ in met})
        if len(names) < 3:
            continue
        head = ("", *names)
        rows = [
            (name, *(f"{100 * met[name, other].won:.0f} % of {met[name, other].games}" if (name, other) in met else "" for other in names))
            for name in names
        ]
        parts += [_said(f"{title}: the row against the column"), _table(head, rows)]
    if not parts:
        return ""
    return _section("Pairings", *parts, _said("Few games each: to be read beside the table above, and tested for nothing.", quiet=True))


def _sources(told: Balance) -> str:
    if not told.tally.means:
        return ""
    parts = []
    for title, means in told.tally.means.items():
        rows = [
            (name, f"{each.mean():.2f}", f"{each.mean() - each.error():.2f} to {each.mean() + each.error():.2f}", f"{each.games:,}")
            for name, each in means.items()
        ]
        parts += [_said(title[:1].upper() + title[1:]), _table(("", "mean", "95 % interval", "games"), rows)]
    return _section("Where points come from", *parts)


def _length(told: Balance) -> str:
    tally = told.tally

    def draw(axes: Any) -> None:
        lengths = [length for length, games in tally.lengths.items() for _ in range(games)]
        span = tally.longest - tally.shortest + 1
        bins: Any = 40 if span > 40 else [tally.shortest - 0.5 + place for place in range(span + 1)]
        axes.hist(lengths, bins=bins, color=ACCENT)
        axes.axvline(tally.length(0.5), color=INK, linewidth=1.2)
        axes.set_xlabel("plies")
        axes.set_ylabel("games")

    said = (
        f"In the middle {tally.length(0.5)} plies; half of all games take {tally.length(0.25)} to {tally.length(0.75)}, nine of ten "
        f"{tally.length(0.05)} to {tally.length(0.95)}, all {tally.shortest} to {tally.longest}. A game has "
        f"{tally.decisions / tally.games:.0f} decisions on average."
    )
    return _section("Length", _said(said), _picture("How many games have how many plies", 2.4, draw))


def _branching(told: Balance) -> str:
    if not told.watched:
        return ""
    by_tenth = [[each.branching[part] for each in told.watched if each.branching[part]] for part in range(TENTHS)]

    def draw(axes: Any) -> None:
        places = [place for place in range(TENTHS) if by_tenth[place]]
        axes.plot(
            [10 * place + 5 for place in places], [fmean(by_tenth[place]) for place in places], color=ACCENT, marker="o", markersize=4
        )
        axes.set_xlabel("per cent of the game")
        axes.set_ylabel("legal actions")
        axes.set_ylim(bottom=0)

    every = [fmean(each.branching) for each in told.watched]
    said = f"A decision has {fmean(every):.1f} legal actions on average, and {max(each.widest for each in told.watched):,} at most."
    return _section("Branching", _said(said), _picture("Legal actions a decision over the game", 2.4, draw))


def _course(told: Balance) -> str:
    """Lead changes, drama, comebacks, decisiveness."""
    alone = [each for each in told.watched if each.winner >= 0]
    if len(alone) < 2:
        return ""

    def draw(axes: Any) -> None:
        spread = [sorted(each.expected[point][each.winner] for each in alone) for point in range(POINTS)]
        places = [100 * point / (POINTS - 1) for point in range(POINTS)]
        cut = [quantiles(each, n=20, method="inclusive") for each in spread]
        axes.fill_between(places, [100 * each[1] for each in cut], [100 * each[17] for each in cut], color=ACCENT, alpha=0.25, linewidth=0)
        axes.plot(places, [100 * each[9] for each in cut], color=ACCENT)
        axes.axhline(100 / told.game.num_players(), color=MUTED, linewidth=1, linestyle="--")
        axes.set_xlabel("per cent of the game")
        axes.set_ylabel("the winner's chances, %")
        axes.set_ylim(0, 100)

    changes = [each.lead_changes for each in alone]
    decided = sorted(each.decided for each in alone)
    comebacks = sum(each.lowest < told.comeback for each in alone)
    rows = [
        ("Lead changes a game", f"{fmean(changes):.2f}"),
        ("Games in which the lead never changes", f"{100 * sum(each == 0 for each in changes) / len(alone):.0f} %"),
        ("Drama: how far winners lay behind, 0 to 1", f"{fmean(each.drama for each in alone):.2f}"),
        (f"Comebacks: winners who once had less than {100 * told.comeback:.0f} %", f"{100 * comebacks / len(alone):.0f} %"),
        (f"Decided (the winner keeps {100 * DECIDED:.0f} % or more) after", f"{100 * decided[len(decided) // 2]:.0f} % of the game"),
        ("Games with one winner", f"{100 * len(alone) / len(told.watched):.0f} %"),
    ]
    said = (
        f"{len(told.watched)} games watched at {POINTS} positions each; chances are how often a seat wins of {PLAYOUTS} random games "
        "from there."
    )
    picture = _picture("What the later winner could expect: the middle, and nine of ten games", 2.8, draw)
    return _section("How a game goes", _said(said, quiet=True), picture, _table(("", ""), rows))


def _luck(told: Balance) -> str:
    if not told.levels:
        return ""
    rows = [
        (
            f"{each.stronger} against {each.weaker}",
            f"{100 * each.won:.0f} %",
            f"{100 * each.low:.0f} to {100 * each.high:.0f} %",
            f"{each.games}",
        )
        for each in told.levels
    ]
    said = "How often the stronger bot wins. Near 50 %, luck decides between players who differ so much; near 100 %, skill does."
    return _section("Luck against skill", _said(said), _table(("", "wins", "95 % interval", "games"), rows))


def _compensation(told: Balance) -> str:
    levelled = told.compensations()
    if not levelled:
        if told.game.definition.cooperative or told.game.num_players() < 2:
            return ""
        said = (
            "Points do not decide this game, so no number of them levels the places. What does, a die more or a rule, is tried by "
            "nexarium compare."
        )
        return _section("A compensation", _said(said))
    rows = [
        (each.name if each.title == SEAT else f"{each.title}: {each.name}", f"{each.points:+.1f}", f"{each.low:+.1f} to {each.high:+.1f}")
        for each in levelled
    ]
    said = "Points that would level the places: of two, those with which each wins half of the games; of more, those that make means equal."
    return _section("A compensation", _said(said), _table(("", "points", "95 % interval"), rows))


def _unknown(told: Balance) -> str:
    return _section("What is not known yet", f"<ul>{''.join(f'<li>{escape(each)}</li>' for each in told.unknown())}</ul>")


# --- pictures --------------------------------------------------------------------------------------------------------------------


def _bars(label: str, found: Sequence[Finding]) -> str:
    """Shares with their intervals; a line where each one's part is."""
    shown = list(found)[:MOST_BARS]

    def draw(axes: Any) -> None:
        for place, each in enumerate(shown):
            colour = RED if each.found else ACCENT
            axes.plot([100 * each.low, 100 * each.high], [place, place], color=colour, linewidth=3, alpha=0.5, solid_capstyle="round")
            axes.plot([100 * each.won], [place], color=colour, marker="o", markersize=6)
            axes.plot([100 * each.expected] * 2, [place - 0.35, place + 0.35], color=INK, linewidth=1.2)
        axes.set_yticks(range(len(shown)), [each.name for each in shown])
        axes.set_ylim(len(shown) - 0.5, -0.5)
        axes.set_xlabel("wins, % (the upright line is its part)")

    return _picture(label, 0.7 + 0.28 * len(shown), draw)


def _picture(label: str, height: float, draw: Callable[[Any], None]) -> str:
    """What is drawn on a pair of axes, as SVG in the page's own colours."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

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
        draw(axes)
        file = StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    svg = file.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font: \1px var(--font)", svg)
    svg = re.sub(r' (?:width|height)="[\d.]+pt"', "", svg, count=2)
    for colour, token in TOKENS.items():
        svg = svg.replace(colour, f"var({token})")
    return svg.replace("<svg", f'<svg role="img" aria-label="{escape(label)}"', 1)
