"""What a page says of itself to those who show a link to it: Open Graph, and what X reads."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from starlette.requests import Request

from nexarium.server.http_helpers import service_of
from nexarium.server.language import Language
from nexarium.server.previews.cards import HEIGHT, WIDTH

LOCALES: dict[Language, str] = {"en": "en_GB", "fr": "fr_FR"}


def base_of(request: Request) -> str:
    """Where browsers find the house, without a slash at its end: as its owner says, else as it was asked."""
    return service_of(request).settings.public_address.rstrip("/") or str(request.base_url).rstrip("/")


@dataclass(frozen=True)
class Preview:
    """A link's title and sentence; `picture` is the path of its card. A page that is not `open` shall not be found by searching."""

    title: str
    sentence: str
    picture: str
    language: Language
    open: bool = True

    def tags(self, request: Request) -> str:
        """The tags for the page's head."""
        base = base_of(request)
        named = {
            "og:site_name": "Nexarium",
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.sentence,
            "og:url": base + request.url.path,
            "og:locale": LOCALES[self.language],
            "og:image": base + self.picture,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": self.title,
        }
        told = {"description": self.sentence, "twitter:card": "summary_large_image"} | ({} if self.open else {"robots": "noindex"})
        properties = "".join(f'<meta property="{name}" content="{escape(value)}">\n' for name, value in named.items())
        return properties + "".join(f'<meta name="{name}" content="{escape(value)}">\n' for name, value in told.items())
