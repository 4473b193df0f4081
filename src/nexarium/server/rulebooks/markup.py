"""Convert a rulebook's Markdown to HTML: rule ids become links, and pictures become figures with captions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from nexarium.core.rulebook import RULE_ID


@dataclass(frozen=True)
class Figure:
    """A picture's addresses for light and dark pages, its size, and its description."""

    light: str
    dark: str
    width: int
    height: int
    title: str


@dataclass(frozen=True)
class Surroundings:
    """What a text may refer to: the ids of rules, and the figures by name."""

    rule_ids: frozenset[str]
    figures: Mapping[str, Figure]


def as_html(text: str, around: Surroundings) -> str:
    """Return a Markdown text as HTML. HTML tags in the text are escaped."""
    html: str = _markdown().render(text, {"around": around})
    return html


def inline(text: str, around: Surroundings) -> str:
    """Return one line of Markdown as HTML, without a paragraph around it."""
    html: str = _markdown().renderInline(text, {"around": around})
    return html


def linked(text: str, rule_ids: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Split a text into parts, each with the rule id that it is, or ""."""
    at = 0
    for found in RULE_ID.finditer(text):
        if found[0] in rule_ids:
            if found.start() > at:
                yield text[at : found.start()], ""
            yield found[0], found[0]
            at = found.end()
    if at < len(text):
        yield text[at:], ""


@cache
def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.core.ruler.push("rule_ids", _link_rule_ids)
    markdown.core.ruler.push("figures", _free_figures)
    markdown.add_render_rule("image", _figure)
    return markdown


def _link_rule_ids(state: StateCore) -> None:
    around: Surroundings = state.env["around"]
    for block in state.tokens:
        if block.type == "inline" and block.children and not any(child.type == "link_open" for child in block.children):
            block.children = [part for child in block.children for part in _parts(child, around.rule_ids)]


def _parts(token: Token, rule_ids: frozenset[str]) -> Iterable[Token]:
    if token.type != "text":
        return (token,)
    parts: list[Token] = []
    for text, rule_id in linked(token.content, rule_ids):
        said = Token("text", "", 0, content=text)
        link = (Token("link_open", "a", 1, attrs={"href": f"#{rule_id}"}), said, Token("link_close", "a", -1))
        parts += link if rule_id else (said,)
    return parts


def _free_figures(state: StateCore) -> None:
    """Remove the paragraph around a figure that is alone in it."""
    for before, block, after in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        if block.type == "inline" and [child.type for child in block.children or ()] == ["image"]:
            before.hidden = after.hidden = True


def _figure(renderer: Any, tokens: list[Token], place: int, options: Any, env: dict[str, Any]) -> str:
    token = tokens[place]
    around: Surroundings = env["around"]
    figure = around.figures.get(str(token.attrs["src"]))
    if figure is None:
        return ""
    caption = renderer.renderInlineAsText(token.children, options, env)
    size = f'width="{figure.width}" height="{figure.height}"'
    pictures = "".join(
        f'<a class="{theme}" href="{escape(source)}" target="_blank">'
        f'<img src="{escape(source)}" alt="{escape(figure.title)}" {size} loading="lazy" decoding="async"></a>'
        for theme, source in (("light", figure.light), ("dark", figure.dark))
    )
    return f"<figure>{pictures}<figcaption>{escape(caption)}</figcaption></figure>\n"
