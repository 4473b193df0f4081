"""The balance report as one self-contained page: no network, no script, light or dark by the reader's preference."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from io import StringIO
from math import isfinite
from statistics import fmean, quantiles
from typing import Any

from nexarium.arena.balance import DECIDED, PLAYOUTS, POINTS, TENTHS, Balance, Finding
from nexarium.arena.pages import all_options, tokens
from nexarium.arena.report_text import SEAT, TEAM, Telling, capital
from nexarium.arena.simulate import Mean
from nexarium.arena.statistics import wilson
from nexarium.core.errors import BadOption

INK, MUTED, ACCENT, LINE, RED = "#0a0a01", "#0a0a02", "#0a0a03", "#0a0a04", "#0a0a05"
"""Colours for Matplotlib to write, each a stand-in for one of the server's tokens."""
TOKENS = {INK: "--ink", MUTED: "--muted", ACCENT: "--accent", LINE: "--line", RED: "--red"}
WIDTH = 4.4
"""The width of a picture in inches, of 96 pixels."""
MOST_BARS = 24
PAGE_STYLE = """
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 var(--font); font-variant-numeric: tabular-nums }
main { max-width: 920px; margin: 0 auto; padding: 24px 16px 64px }
section { background: var(--surface); border-radius: 8px; box-shadow: var(--shadow); padding: 16px 24px; margin: 16px 0; overflow-x: auto }
h1 { font-size: 24px; margin: 8px 0 } h2 { font-size: 17px; margin: 0 0 8px } p { margin: 8px 0 }
.quiet { color: var(--muted); font-size: 14px }
table { border-collapse: collapse; font-size: 14px } th, td { padding: 4px 12px 4px 0; text-align: right; white-space: nowrap }
th { color: var(--muted); font-weight: 500 } th:first-child, td:first-child { text-align: left }
tbody tr { border-top: 1px solid var(--line) }
.found { color: var(--red); font-weight: 600 }
svg { display: block; width: 100%; max-width: 600px; height: auto }
td:first-child { white-space: normal; min-width: 88px } li { margin: 4px 0 }
summary { min-height: 24px } code { overflow-wrap: anywhere }
/* on a phone each row stands on its own, its figures below each other with what they are */
@media (max-width: 600px) {
  section { padding: 16px }
  table, tbody, tr, td { display: block; width: 100% } thead { display: none }
  tr { padding: 8px 0 }
  td { display: flex; justify-content: space-between; gap: 16px; padding: 2px 0; white-space: normal }
  td:empty { display: none } td::before { content: attr(data-head); color: var(--muted); text-align: left }
  td:first-child { font-weight: 600; justify-content: flex-start }
}
@media print { section { box-shadow: none; break-inside: avoid } }
"""


def check_pictures() -> None:
    """Check that Matplotlib, which draws the pictures, is installed. Raises `BadOption`."""
    if find_spec("matplotlib") is None:
        raise BadOption("a report's pictures need Matplotlib: pip install 'nexarium[lab]', or ask for --json", "out")


def html_of(told: Balance, title: str, language: str = "en") -> str:
    """Return the page as HTML. `title` is the game's display name. Raises `BadOption` where Matplotlib is missing."""
    check_pictures()
    tell = Telling(told.game, language)
    sections = [_verdict(told, tell), *_wins(told, tell), _pairings(told, tell), _sources(told, tell), _length(told, tell)]
    sections += [_branching(told, tell), _course(told, tell), _skill(told, tell), _compensation(told, tell), _unknown(told, tell)]
    headline = escape(tell("title", game=title))
    return (
        f'<!doctype html><html lang="{tell.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{headline}</title><style>{tokens()}{PAGE_STYLE}</style></head><body><main><h1>{headline}</h1>"
        f'<p class="quiet">{escape(_facts(told, tell))}</p>{all_options(told.game, tell)}{"".join(sections)}</main></body></html>\n'
    )


def _facts(told: Balance, tell: Telling) -> str:
    """Return what was played."""
    key = "facts_stopped" if told.stopped else "facts"
    facts = [tell(key, games=tell.number(told.games), bot=tell.bot(told.bot), seed=told.seed)]
    if choice := tell.choice(told.game):
        facts.append(tell("choice", choice=choice))
    if told.game.definition.data:
        facts.append(tell("data", files=", ".join(told.game.definition.data)))
    if told.game.digest:
        facts.append(tell("digest", digest=told.game.digest))
    return " ".join(facts)


def figure_of(told: Balance) -> str:
    """Return only the pictures of wins, for notebooks. They have their own background, as a notebook's page lacks the server's colours."""
    check_pictures()
    light = re.search(r":root \{(.*?)\}", (files("nexarium.core") / "tokens.css").read_text("utf-8"), re.DOTALL)
    assert light is not None
    paper = f"{' '.join(light[1].split())} background: var(--surface); max-width: 560px; padding: 8px"
    findings, tell = told.findings(), Telling(told.game)
    titles = dict.fromkeys(each.title for each in findings)
    pictures = (_bars(_wins_by(title, tell), [each for each in findings if each.title == title], tell) for title in titles)
    return f'<div style="{escape(paper)}">{"".join(pictures)}</div>'


def _section(heading: str, *parts: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>{''.join(parts)}</section>"


def _said(sentence: str, quiet: bool = False) -> str:
    return f"<p{' class=quiet' if quiet else ''}>{escape(sentence)}</p>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], marked: Sequence[bool] = ()) -> str:
    def row_of(row: Sequence[str]) -> str:
        return "".join(f'<td data-head="{escape(title)}">{escape(cell)}</td>' for title, cell in zip(head, row, strict=True))

    cells = "".join(
        f"<tr{' class=found' if red else ''}>{row_of(row)}</tr>" for row, red in zip(rows, marked or [False] * len(rows), strict=True)
    )
    return f"<table><thead><tr>{''.join(f'<th>{escape(each)}</th>' for each in head)}</tr></thead><tbody>{cells}</tbody></table>"


# --- the sections ----------------------------------------------------------------------------------------------------------------


def _verdict(told: Balance, tell: Telling) -> str:
    imbalances = told.imbalances()
    if told.game.definition.cooperative:
        won = told.tally.wins[0]
        together = tell(
            "together",
            won=tell.number(won),
            games=tell.number(told.games),
            share=_estimate(won / told.games, *wilson(won, told.games), tell),
        )
        return _section(tell("short"), _said(together))
    if not imbalances:
        return _section(tell("short"), _said(tell("none")))
    listed = "".join(f'<li class="found">{escape(each.sentence(tell))}</li>' for each in imbalances)
    return _section(tell("short"), _said(tell("found")), f"<ul>{listed}</ul>")


def _wins_by(title: str, tell: Telling) -> str:
    return tell(f"by_{title}") if title in (SEAT, TEAM) else tell("by", title=tell.title(title))


def _wins(told: Balance, tell: Telling) -> list[str]:
    """Return a picture and a table for the seats and for each kind of role."""
    findings = told.findings()
    sections: list[str] = []
    for title in dict.fromkeys(each.title for each in findings):
        found = [each for each in findings if each.title == title]
        fair = any(each.fair is not None for each in found)
        rows = [(tell.name(title, each.name), *_cells(each, tell)) for each in found]
        heading = _wins_by(title, tell)
        columns = ("wins", "interval", *(("fair", "interval") if fair else ()), "part", "games", "least", "p")
        table = _table(("", *map(tell, columns)), rows, [each.found for each in found])
        about = [] if sections else [_said(tell(key), quiet=True) for key in (*(("fair_about",) if fair else ()), "tested")]
        sections.append(_section(heading, _bars(heading, found, tell), table, *about))
    return sections


def _cells(each: Finding, tell: Telling) -> list[str]:
    """Return a finding's row without its name."""
    cells = [tell.share(each.won), tell.span(tell.number(100 * each.low, 1), tell.share(each.high))]
    if each.fair is not None:
        cells += [tell.share(each.fair), tell.span(tell.number(100 * each.fair_low, 1), tell.share(each.fair_high))]
    p = "" if each.p >= 0.9995 else tell.number(each.p, 3) if each.p >= 0.001 else f"< {tell.number(0.001, 3)}"
    least = tell.number(100 * each.least, 1) if each.least <= 0.5 else ""
    return [*cells, tell.share(each.expected), tell.number(each.games), least, p]


def _pairings(told: Balance, tell: Telling) -> str:
    pairings = told.pairings()
    if not pairings:
        return ""
    parts = []
    for title in dict.fromkeys(each.title for each in pairings):
        met = {(each.name, each.against): each for each in pairings if each.title == title}
        names = sorted({name for name, _ in met})
        if len(names) < 3:
            continue
        cells = {
            pair: tell("pairing", won=_estimate(each.won, each.low, each.high, tell), games=tell.number(each.games))
            for pair, each in met.items()
        }
        rows = [(tell.name(title, name), *(cells.get((name, other), "") for other in names)) for name in names]
        head = ("", *(tell.name(title, name) for name in names))
        parts += [_said(tell("pairings_of", title=capital(tell.title(title)))), _table(head, rows)]
    if not parts:
        return ""
    return _section(tell("pairings"), *parts, _said(tell("pairings_about"), quiet=True))


def _estimate(share: float, low: float, high: float, tell: Telling) -> str:
    """Return a share with its interval."""
    return tell("estimate", share=tell.share(share, 0), span=tell.span(tell.number(100 * low), tell.share(high, 0)))


def _span_of(each: Mean, tell: Telling) -> str:
    """Return a mean's interval; empty where the games show no scatter."""
    mean, error = each.mean(), each.error()
    return tell.span(tell.number(mean - error, 2), tell.number(mean + error, 2)) if isfinite(error) else ""


def _sources(told: Balance, tell: Telling) -> str:
    if not told.tally.means:
        return ""
    parts = []
    for title, means in told.tally.means.items():
        rows = [
            (
                tell.name(title, name),
                tell.number(each.mean(), 2),
                _span_of(each, tell),
                tell.number(each.games),
            )
            for name, each in means.items()
        ]
        parts += [_said(capital(tell.title(title))), _table(("", *map(tell, ("mean", "interval", "games"))), rows)]
    return _section(tell("sources"), *parts)


def _length(told: Balance, tell: Telling) -> str:
    tally = told.tally

    def draw(axes: Any) -> None:
        lengths = [length for length, games in tally.lengths.items() for _ in range(games)]
        span = tally.longest - tally.shortest + 1
        bins: Any = 40 if span > 40 else [tally.shortest - 0.5 + place for place in range(span + 1)]
        axes.hist(lengths, bins=bins, color=ACCENT)
        axes.axvline(tally.length(0.5), color=INK, linewidth=1.2)
        axes.set_xlabel(tell("plies"))
        axes.set_ylabel(tell("games"))

    told_shares = {"low": 0.05, "quarter": 0.25, "middle": 0.5, "three_quarters": 0.75, "high": 0.95}
    said = tell(
        "length_about",
        shortest=tell.number(tally.shortest),
        longest=tell.number(tally.longest),
        decisions=tell.number(tally.decisions / tally.games),
        **{name: tell.number(tally.length(share)) for name, share in told_shares.items()},
    )
    return _section(tell("length"), _said(said), _picture(tell("length_picture"), 2.4, draw, tell))


def _branching(told: Balance, tell: Telling) -> str:
    if not told.watched:
        return ""
    by_tenth = [[each.branching[part] for each in told.watched if each.branching[part]] for part in range(TENTHS)]

    def draw(axes: Any) -> None:
        places = [place for place in range(TENTHS) if by_tenth[place]]
        axes.plot(
            [10 * place + 5 for place in places], [fmean(by_tenth[place]) for place in places], color=ACCENT, marker="o", markersize=4
        )
        axes.set_xlabel(tell("percent_of_game"))
        axes.set_ylabel(tell("legal_actions"))
        axes.set_ylim(bottom=0)

    every = [fmean(each.branching) for each in told.watched]
    most = tell.number(max(each.widest for each in told.watched))
    said = tell("branching_about", mean=tell.number(fmean(every), 1), most=most)
    return _section(tell("branching"), _said(said), _picture(tell("branching_picture"), 2.4, draw, tell))


def _course(told: Balance, tell: Telling) -> str:
    """Return the section on lead changes, drama, comebacks and decisiveness."""
    alone = [each for each in told.watched if each.winner >= 0]
    if len(alone) < 2:
        return ""

    def draw(axes: Any) -> None:
        spread = [sorted(each.expected[point][each.winner] for each in alone) for point in range(POINTS)]
        places = [100 * point / (POINTS - 1) for point in range(POINTS)]
        cut = [quantiles(each, n=20, method="inclusive") for each in spread]
        axes.fill_between(places, [100 * each[1] for each in cut], [100 * each[17] for each in cut], color=ACCENT, alpha=0.25, linewidth=0)
        axes.plot(places, [100 * each[9] for each in cut], color=ACCENT)
        axes.axhline(100 / len(told.parts), color=MUTED, linewidth=1, linestyle="--")
        axes.set_xlabel(tell("percent_of_game"))
        axes.set_ylabel(tell("chances"))
        axes.set_ylim(0, 100)

    rows = []
    for name, (value, low, high) in told.pace().items():
        if name in ("lead_changes", "drama"):
            shown, span = tell.number(value, 2), tell.span(tell.number(low, 2), tell.number(high, 2))
        else:
            shown, span = tell.share(value, 0), tell.span(tell.number(100 * low), tell.share(high, 0))
        limit = {"comebacks": told.comeback, "decided_at": DECIDED}.get(name, 0.0)
        shown = tell("of_the_game", share=shown) if name == "decided_at" else shown
        rows.append((tell(name, share=tell.share(limit, 0)), shown, span))
    about = "course_about_teams" if told.sides else "course_about"
    said = tell(about, games=tell.number(len(told.watched)), points=POINTS, playouts=PLAYOUTS)
    return _section(
        tell("course"), _said(said, quiet=True), _picture(tell("course_picture"), 2.8, draw, tell), _table(("", "", tell("interval")), rows)
    )


def _skill(told: Balance, tell: Telling) -> str:
    parts = []
    if told.luck is not None:
        parts.append(_said(tell("luck_share", share=_estimate(*told.luck, tell))))
    if told.levels:
        rows = [
            (
                capital(tell("against", stronger=tell.bot(each.stronger), weaker=tell.bot(each.weaker))),
                tell.share(each.won, 0),
                tell.span(tell.number(100 * each.low), tell.share(each.high, 0)),
                tell.number(each.games),
            )
            for each in told.levels
        ]
        parts += [_said(tell("skill_about")), _table(("", *map(tell, ("wins", "interval", "games"))), rows)]
    return _section(tell("skill"), *parts) if parts else ""


def _compensation(told: Balance, tell: Telling) -> str:
    levelled = told.compensations()
    if not levelled:
        if told.game.definition.cooperative or told.game.num_players() < 2:
            return ""
        return _section(tell("compensation"), _said(tell("no_compensation")))
    rows = [
        (
            capital(tell.name(each.title, each.name)),
            tell.number(each.points, 1, sign=True),
            tell.span(tell.number(each.low, 1, sign=True), tell.number(each.high, 1, sign=True)),
        )
        for each in levelled
    ]
    return _section(tell("compensation"), _said(tell("compensation_about")), _table(("", *map(tell, ("points", "interval"))), rows))


def _unknown(told: Balance, tell: Telling) -> str:
    return _section(tell("unknown"), f"<ul>{''.join(f'<li>{escape(each)}</li>' for each in told.unknown(tell.language))}</ul>")


# --- pictures --------------------------------------------------------------------------------------------------------------------


def _bars(label: str, found: Sequence[Finding], tell: Telling) -> str:
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
        axes.set_yticks(range(len(shown)), [tell.name(each.title, each.name) for each in shown])
        axes.set_ylim(len(shown) - 0.5, -0.5)
        axes.set_xlabel(tell("axis"))

    return _picture(label, 0.7 + 0.28 * len(shown), draw, tell)


def _picture(label: str, height: float, draw: Callable[[Any], None], tell: Telling) -> str:
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
    svg = re.sub(r">(\D?\d+\.\d+)</text>", lambda found: f">{tell.say.figure(found[1])}</text>", svg)
    for colour, token in TOKENS.items():
        svg = svg.replace(colour, f"var({token})")
    return svg.replace("<svg", f'<svg role="img" aria-label="{escape(label)}"', 1)
