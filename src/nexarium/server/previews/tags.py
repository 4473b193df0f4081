"""Metadata of a page for link previews: Open Graph, and the tags for X."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from starlette.requests import Request

from nexarium.core.words import words
from nexarium.server.http_helpers import base_of
from nexarium.server.jobs.cards import HEIGHT, WIDTH
from nexarium.server.language import Language


@dataclass(frozen=True)
class Preview:
    """The preview of a link; `picture` is the path of its card. A page that is not `open` is hidden from search engines."""

    title: str
    sentence: str
    picture: str
    language: Language
    open: bool = True

    def tags(self, request: Request) -> str:
        """Return the tags for the page's head."""
        base = base_of(request)
        named = {
            "og:site_name": "Nexarium",
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.sentence,
            "og:url": base + request.url.path,
            "og:locale": words("nexarium.core", self.language)("locale"),
            "og:image": base + self.picture,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": self.title,
        }
        meta = {"description": self.sentence, "twitter:card": "summary_large_image"} | ({} if self.open else {"robots": "noindex"})
        properties = "".join(f'<meta property="{name}" content="{escape(value)}">\n' for name, value in named.items())
        return properties + "".join(f'<meta name="{name}" content="{escape(value)}">\n' for name, value in meta.items())
