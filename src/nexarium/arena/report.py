"""The balance report as one self-contained page: no network, no script, light or dark by the reader's preference."""

from __future__ import annotations

from html import escape
from math import isfinite
from statistics import fmean, quantiles
from typing import Any

from nexarium.arena.balance import DECIDED, PLAYOUTS, POINTS, TENTHS, Balance
from nexarium.arena.choices import choice_cells, choice_head, title_of, verdicts_of
from nexarium.arena.findings import Finding
from nexarium.arena.pages import all_options, document, paragraph
from nexarium.arena.pictures import ACCENT, INK, MUTED, bars, check_pictures, picture
from nexarium.arena.report_text import ReportText, capital
from nexarium.arena.simulate import Mean
from nexarium.arena.statistics import wilson
from nexarium.core.notebook import table

MOST_CHOICES = 24
"""The most choices that the page lists."""
PAGE_STYLE = """
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 var(--font); font-variant-numeric: tabular-nums }
main { max-width: 920px; margin: 0 auto; padding: 24px 16px 64px }
section { background: var(--surface); border-radius: 8px; box-shadow: var(--shadow); padding: 16px 24px; margin: 16px 0 }
.wide { overflow-x: auto }
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


def html_of(balance: Balance, title: str, language: str = "en") -> str:
    """Return the page as HTML. `title` is the game's display name. Raises `BadOption` where Matplotlib is missing."""
    check_pictures()
    text = ReportText(balance.game, language)
    sections = [_verdict(balance, text), *_wins(balance, text), _pairings(balance, text), _sources(balance, text), _length(balance, text)]
    sections += [
        _branching(balance, text),
        _course(balance, text),
        _choices(balance, text),
        _skill(balance, text),
        _compensation(balance, text),
        _unknown(balance, text),
    ]
    facts = paragraph(_facts(balance, text), quiet=True)
    return document(text("title", game=title), PAGE_STYLE, f"{facts}{all_options(balance.game, text)}{''.join(sections)}", text.language)


def _facts(balance: Balance, text: ReportText) -> str:
    """Return what was played."""
    key = "facts_stopped" if balance.stopped else "facts"
    facts = [text(key, games=text.number(balance.games), bot=text.bot(balance.bot), seed=balance.seed)]
    if choice := text.choice(balance.game):
        facts.append(text("choice", choice=choice))
    if balance.game.definition.data:
        facts.append(text("data", files=", ".join(balance.game.definition.data)))
    if balance.game.digest:
        facts.append(text("digest", digest=balance.game.digest))
    return " ".join(facts)


def _wide(table: str, label: str) -> str:
    """Return a table that scrolls where it is wider than the page. It takes the focus, so that the arrow keys scroll it, too."""
    return f'<div class=wide role=region tabindex=0 aria-label="{escape(label)}">{table}</div>'


def _section(heading: str, *parts: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>{''.join(parts)}</section>"


# --- the sections ----------------------------------------------------------------------------------------------------------------


def _verdict(balance: Balance, text: ReportText) -> str:
    imbalances = balance.imbalances()
    if balance.game.definition.cooperative:
        won = balance.tally.wins[0]
        together = text(
            "together",
            won=text.number(won),
            games=text.number(balance.games),
            share=_estimate(won / balance.games, *wilson(won, balance.games), text),
        )
        return _section(text("short"), paragraph(together))
    if not imbalances:
        return _section(text("short"), paragraph(text("none")))
    listed = "".join(f'<li class="found">{escape(each.sentence(text))}</li>' for each in imbalances)
    return _section(text("short"), paragraph(text("found")), f"<ul>{listed}</ul>")


def _wins(balance: Balance, text: ReportText) -> list[str]:
    """Return a picture and a table for the seats and for each kind of role."""
    findings = balance.findings()
    sections: list[str] = []
    for title in dict.fromkeys(each.title for each in findings):
        found = [each for each in findings if each.title == title]
        fair = any(each.fair is not None for each in found)
        rows = [(text.name(title, each.name), *_cells(each, text)) for each in found]
        heading = text.wins_by(title)
        columns = ("wins", "interval", *(("fair", "interval") if fair else ()), "part", "games", "least", "p")
        shares = table(("", *map(text, columns)), rows, marked=[each.found for each in found])
        about = [] if sections else [paragraph(text(key), quiet=True) for key in (*(("fair_about",) if fair else ()), "tested")]
        sections.append(_section(heading, bars(heading, found, text), _wide(shares, heading), *about))
    return sections


def _cells(each: Finding, text: ReportText) -> list[str]:
    """Return a finding's row without its name."""
    cells = [text.share(each.won), text.share_span(each.low, each.high)]
    if each.fair is not None:
        cells += [text.share(each.fair), text.share_span(each.fair_low, each.fair_high)]
    p = text.number(each.p, 3) if each.p >= 0.001 else f"< {text.number(0.001, 3)}"
    least = text.number(100 * each.least, 1) if each.least <= 0.5 else text("more_than", number=50)
    return [*cells, text.share(each.expected), text.number(each.games), least, p]


def _pairings(balance: Balance, text: ReportText) -> str:
    pairings = balance.pairings()
    if not pairings:
        return ""
    parts = []
    for title in dict.fromkeys(each.title for each in pairings):
        met = {(each.name, each.against): each for each in pairings if each.title == title}
        names = sorted({name for name, _ in met})
        if len(names) < 3:
            continue
        cells = {
            pair: text("pairing", won=_estimate(each.won, each.low, each.high, text), games=text.number(each.games))
            for pair, each in met.items()
        }
        rows = [(text.name(title, name), *(cells.get((name, other), "") for other in names)) for name in names]
        head = ("", *(text.name(title, name) for name in names))
        about = text("pairings_of", title=capital(text.title(title)))
        parts += [paragraph(about), _wide(table(head, rows), about)]
    if not parts:
        return ""
    return _section(text("pairings"), *parts, paragraph(text("pairings_about"), quiet=True))


def _estimate(share: float, low: float, high: float, text: ReportText) -> str:
    """Return a share with its interval."""
    return text("estimate", share=text.share(share, 0), span=text.share_span(low, high, 0))


def _span_of(each: Mean, text: ReportText) -> str:
    """Return a mean's interval; empty where the games show no scatter."""
    mean, error = each.mean(), each.error()
    return text.span(mean - error, mean + error, 2) if isfinite(error) else ""


def _sources(balance: Balance, text: ReportText) -> str:
    if not balance.tally.means:
        return ""
    parts = []
    for title, means in balance.tally.means.items():
        rows = [
            (
                text.name(title, name),
                text.number(each.mean(), 2),
                _span_of(each, text),
                text.number(each.games),
            )
            for name, each in means.items()
        ]
        parts += [paragraph(capital(text.title(title))), table(("", *map(text, ("mean", "interval", "games"))), rows)]
    return _section(text("sources"), *parts)


def _length(balance: Balance, text: ReportText) -> str:
    tally = balance.tally

    def draw(axes: Any) -> None:
        lengths = [length for length, games in tally.lengths.items() for _ in range(games)]
        span = tally.longest - tally.shortest + 1
        bins: Any = 40 if span > 40 else [tally.shortest - 0.5 + place for place in range(span + 1)]
        axes.hist(lengths, bins=bins, color=ACCENT)
        axes.axvline(tally.length(0.5), color=INK, linewidth=1.2)
        axes.set_xlabel(text("plies"))
        axes.set_ylabel(text("games"))

    shares = {"low": 0.05, "quarter": 0.25, "middle": 0.5, "three_quarters": 0.75, "high": 0.95}
    said = text(
        "length_about",
        shortest=text.number(tally.shortest),
        longest=text.number(tally.longest),
        decisions=text.number(tally.decisions / tally.games),
        **{name: text.number(tally.length(share)) for name, share in shares.items()},
    )
    return _section(text("length"), paragraph(said), picture(text("length_picture"), 2.4, draw, text))


def _branching(balance: Balance, text: ReportText) -> str:
    if not balance.watched:
        return ""
    by_tenth = [[each.branching[part] for each in balance.watched if each.branching[part]] for part in range(TENTHS)]

    def draw(axes: Any) -> None:
        places = [place for place in range(TENTHS) if by_tenth[place]]
        axes.plot(
            [10 * place + 5 for place in places], [fmean(by_tenth[place]) for place in places], color=ACCENT, marker="o", markersize=4
        )
        axes.set_xlabel(text("percent_of_game"))
        axes.set_ylabel(text("legal_actions"))
        axes.set_ylim(bottom=0)

    every = [fmean(each.branching) for each in balance.watched]
    most = text.number(max(each.widest for each in balance.watched))
    said = text("branching_about", mean=text.number(fmean(every), 1), most=most)
    return _section(text("branching"), paragraph(said), picture(text("branching_picture"), 2.4, draw, text))


def _course(balance: Balance, text: ReportText) -> str:
    """Return the section on lead changes, drama, comebacks and decisiveness."""
    alone = [each for each in balance.watched if each.winner >= 0]
    if len(alone) < 2:
        return ""

    def draw(axes: Any) -> None:
        spread = [sorted(each.expected[point][each.winner] for each in alone) for point in range(POINTS)]
        places = [100 * point / (POINTS - 1) for point in range(POINTS)]
        cut = [quantiles(each, n=20, method="inclusive") for each in spread]
        axes.fill_between(places, [100 * each[1] for each in cut], [100 * each[17] for each in cut], color=ACCENT, alpha=0.25, linewidth=0)
        axes.plot(places, [100 * each[9] for each in cut], color=ACCENT)
        axes.axhline(100 / len(balance.parts), color=MUTED, linewidth=1, linestyle="--")
        axes.set_xlabel(text("percent_of_game"))
        axes.set_ylabel(text("chances"))
        axes.set_ylim(0, 100)

    rows = []
    for name, (value, low, high) in balance.pace().items():
        if name in ("lead_changes", "drama"):
            shown, span = text.number(value, 2), text.span(low, high, 2)
        else:
            shown, span = text.share(value, 0), text.share_span(low, high, 0)
        limit = {"comebacks": balance.comeback, "decided_at": DECIDED}.get(name, 0.0)
        shown = text("of_the_game", share=shown) if name == "decided_at" else shown
        rows.append((text(name, share=text.share(limit, 0)), shown, span))
    about = "course_about_teams" if balance.sides else "course_about"
    said = text(about, games=text.number(len(balance.watched)), points=POINTS, playouts=PLAYOUTS)
    return _section(
        text("course"),
        paragraph(said, quiet=True),
        picture(text("course_picture"), 2.8, draw, text),
        table(("", "", text("interval")), rows),
        paragraph(text("course_decided", points=POINTS), quiet=True),
    )


def _choices(balance: Balance, text: ReportText) -> str:
    """Return the section on what is never or always worth taking: the choices with a verdict, then the most frequent ones."""
    found = balance.choices()
    if not found:
        return ""
    shown = sorted(found, key=lambda each: (each.mark == "not sure", -each.open))[:MOST_CHOICES]
    rows = [(title_of(each.title, text), *choice_cells(each, text)) for each in shown]
    marked = [each.mark in ("worth taking", "not worth taking") for each in shown]
    verdicts = verdicts_of(found, text)
    said = text.say("choices.of_watched", games=text.number(len(balance.watched)), shown=text.number(len(shown)))
    heading = text.say("choices.title")
    listed = _wide(table(("", *choice_head(text)), rows, marked=marked), heading)
    return _section(heading, paragraph(said, quiet=True), *map(paragraph, verdicts[:-1]), listed, paragraph(verdicts[-1], quiet=True))


def _skill(balance: Balance, text: ReportText) -> str:
    parts = []
    if balance.luck is not None:
        parts.append(paragraph(text("luck_share", share=_estimate(*balance.luck, text))))
    if balance.levels:
        rows = [
            (
                capital(text("against", stronger=text.bot(each.stronger), weaker=text.bot(each.weaker))),
                text.share(each.won, 0),
                text.share_span(each.low, each.high, 0),
                text.number(each.games),
            )
            for each in balance.levels
        ]
        parts += [paragraph(text("skill_about")), table(("", *map(text, ("wins", "interval", "games"))), rows)]
    return _section(text("skill"), *parts) if parts else ""


def _compensation(balance: Balance, text: ReportText) -> str:
    levelled = balance.compensations()
    if not levelled:
        if balance.game.definition.cooperative or balance.game.num_players() < 2:
            return ""
        return _section(text("compensation"), paragraph(text("no_compensation")))
    rows = [
        (
            capital(text.name(each.title, each.name)),
            text.number(each.points, 1, sign=True),
            text.span(each.low, each.high, 1, sign=True) if each.low < each.high else text("no_width"),
        )
        for each in levelled
    ]
    limits = ["compensation_limits", *(["no_width_about"] if any(each.low == each.high for each in levelled) else [])]
    return _section(
        text("compensation"),
        paragraph(text("compensation_about")),
        table(("", *map(text, ("points", "interval"))), rows),
        *(paragraph(text(key), quiet=True) for key in limits),
    )


def _unknown(balance: Balance, text: ReportText) -> str:
    return _section(text("unknown"), f"<ul>{''.join(f'<li>{escape(each)}</li>' for each in balance.unknown(text.language))}</ul>")
