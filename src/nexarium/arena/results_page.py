"""A tournament as one self-contained HTML page: no script, no network, light or dark by the reader's system."""

from __future__ import annotations

from html import escape

from nexarium.arena.pages import all_options, document, paragraph
from nexarium.arena.ratings import Rating
from nexarium.arena.report_text import ReportText
from nexarium.arena.sequential import BOUND
from nexarium.arena.tournament import Standing, Tournament
from nexarium.core.game import Game
from nexarium.core.notebook import Cell, table
from nexarium.core.words import Words, words

PACKAGE = "nexarium.arena"
NAME = ' scope="row" class="name"'
"""The attributes of a cell that names its row."""
WIDTH, HEIGHT, EDGE = 160, 20, 8
"""The size of the picture of a rating and its interval, and the margin at its ends."""

STYLE = """
body { background: var(--bg); color: var(--ink); font: var(--s1)/1.5 var(--font); margin: 0 auto; max-width: 1240px; padding: 24px 16px; }
h1 { font-size: var(--s3); margin: 0 0 8px; } h2 { font-size: var(--s2); margin: 32px 0 8px; }
p { color: var(--muted); margin: 4px 0; max-width: 75ch; }
section { background: var(--surface); border-radius: var(--radius); box-shadow: var(--shadow); overflow-x: auto; padding: 8px 16px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; min-width: 100%; }
th { color: var(--muted); font-weight: 500; text-align: right; } td { text-align: right; }
th, td { border-bottom: 1px solid var(--line); padding: 6px 8px; white-space: nowrap; }
.standings thead th { vertical-align: bottom; white-space: normal; } .standings thead th:nth-child(2) { text-align: left; }
tr:last-child > * { border-bottom: 0; } .name { text-align: left; } th.name { color: var(--ink); }
svg { display: block; } .axis { stroke: var(--line); } .span { stroke: var(--accent); stroke-width: 2; } .dot { fill: var(--accent); }
.cell { background: color-mix(in srgb, var(--accent) calc(var(--share) * 45%), transparent); }
.self { color: var(--muted); } li { margin: 4px 0; } .quiet { color: var(--muted); } summary { min-height: 24px; }
code { overflow-wrap: anywhere; }
/* where the table is too wide each row stands on its own, its figures below each other with what they are */
@media (max-width: 1180px) {
  .standings table, .standings tbody, .standings tr, .standings td, .standings th { display: block; } .standings thead { display: none; }
  .standings tbody { display: grid; gap: 0 32px; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); }
  .standings tr { padding: 8px 0; } .standings tr > * { border: 0; padding: 2px 0; }
  .standings td { display: flex; gap: 16px; justify-content: space-between; }
  .standings td::before { color: var(--muted); content: attr(data-head); } .standings .picture { justify-content: flex-end; }
}
"""


def page(played: Tournament, game: Game, format: str, seed: int, language: str = "en") -> str:
    """Return the page in a language."""
    say = words(PACKAGE, language)
    title = words(game.definition.package, language)("title")
    said = {"rounds": played.rounds, "games": played.games, "format": say(format), "seed": seed}
    text = ReportText(game, language)
    facts = [say("facts", **said), *([text("choice", choice=choice)] if (choice := text.choice(game)) else [])]
    parts = [paragraph(" ".join(facts))]
    if played.decided() is None and played.games < played.wanted:
        parts.append(paragraph(say("stopped", games=played.games, wanted=played.wanted)))
    parts.append(paragraph(say("paired")))
    parts.append(all_options(game, text))
    if played.hypotheses is not None:
        parts += _sequential(played, say)
    parts += [_heading(say("standings")), _standings(played, say), paragraph(say("elo_about" if played.paired else "openskill_about"))]
    parts += [_heading(say("against")), _meetings(played, say), paragraph(say("against_about"))]
    if played.faults():
        parts += [_heading(say("faults")), "<ul>", *(f"<li>{escape(fault)}</li>" for fault in played.faults()), "</ul>"]
    return document(say("title", game=title), STYLE, "\n".join(parts), language)


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _sequential(played: Tournament, say: Words) -> list[str]:
    assert played.hypotheses is not None
    one, other = played.bots
    leads = {"one": one, "other": other, "elo0": f"{played.hypotheses.elo0:g}", "elo1": f"{played.hypotheses.elo1:g}"}
    about = say("sequential_about", ratio=f"{played.ratio():+.2f}", bound=f"{BOUND:.2f}", **leads)
    decided = played.decided()
    verdict = say("undecided") if decided is None else say(f"accepted_{decided}", **leads)
    return [_heading(say("sequential")), f"<section><p>{escape(about)}</p><p><strong>{escape(verdict)}</strong></p></section>"]


def _standings(played: Tournament, say: Words) -> str:
    standings = played.standings()
    low, high = min((each.rating.low for each in standings), default=0.0), max((each.rating.high for each in standings), default=0.0)
    columns = ["rank", "bot", "rating", "interval", "", "games", "won", "share", "interval", "points", "seconds", "cpu_seconds", "failures"]
    head = [say(name, scale=played.scale) if name else "" for name in columns]
    rows = [_row(rank, each, low, high, say) for rank, each in enumerate(standings, 1)]
    return f'<section class="standings" tabindex="0">{table(head, rows)}</section>'


def _row(rank: int, each: Standing, low: float, high: float, say: Words) -> list[str | Cell]:
    def figure(number: float | None, style: str) -> str:
        return "" if number is None else say.figure(f"{number:{style}}")

    def span(ends: tuple[float, float], style: str) -> str:
        return say.figure(say("span", low=f"{ends[0]:{style}}", high=f"{ends[1]:{style}}"))

    return [
        f"{rank}",
        Cell(escape(each.name), NAME, "th"),
        figure(each.rating.value, "z.1f"),
        span((each.rating.low, each.rating.high), "z.1f"),
        Cell(_picture(each.rating, low, high), ' class="picture"'),
        f"{each.games}",
        figure(each.won, ".1f"),
        figure(100 * each.share, ".1f") + " %",
        span((100 * each.interval[0], 100 * each.interval[1]), ".1f"),
        figure(each.mean_score, ".2f"),
        figure(each.seconds_per_move, ".4f"),
        figure(each.cpu_seconds_per_move, ".4f"),
        f"{each.failures}",
    ]


def _picture(rating: Rating, low: float, high: float) -> str:
    """Draw the rating as a dot on its interval, on a scale shared by all."""

    def x(value: float) -> str:
        return f"{EDGE + (WIDTH - 2 * EDGE) * (value - low) / max(high - low, 1e-9):.1f}"

    middle = HEIGHT // 2
    return (
        f'<svg width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f'<line class="axis" x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{middle}" y2="{middle}"/>'
        f'<line class="span" x1="{x(rating.low)}" x2="{x(rating.high)}" y1="{middle}" y2="{middle}"/>'
        f'<circle class="dot" cx="{x(rating.value)}" cy="{middle}" r="4"/></svg>'
    )


def _meetings(played: Tournament, say: Words) -> str:
    """Return the cross table, in the order of the standings."""
    meetings = played.meetings()
    order = [each.bot for each in played.standings()]
    rows: list[list[str | Cell]] = []
    for one in order:
        cells: list[str | Cell] = [Cell(escape(played.bots[one]), NAME, "th")]
        for other in order:
            turned = (other, one) in meetings
            got, games = meetings.get((other, one) if turned else (one, other), (0.0, 0))
            got = games - got if turned else got
            number = say.figure(f"{got:g} / {games}")
            cells.append(Cell(number, f' class="cell" style="--share: {got / games:.3f}"') if games else Cell("", ' class="self"'))
        rows.append(cells)
    return f'<section tabindex="0">{table(["", *(played.bots[bot] for bot in order)], rows)}</section>'
