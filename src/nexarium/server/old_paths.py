"""Middleware that answers under old HTTP paths (`nexarium.deprecated`)."""

from __future__ import annotations

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from nexarium.deprecated import PAGES, PATHS


class OldPaths:
    """Serves old paths of the API like the new ones, and redirects old addresses of pages. A browser keeps the part behind `#`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request under the new path, or redirect it."""
        app: ASGIApp = self.app
        if scope["type"] == "http":
            path: str = scope["path"]
            if (page := PAGES.get(path.rstrip("/"))) is not None:
                app = RedirectResponse(page, 308)
            elif (old := next((each for each in PATHS if path == each or path.startswith(f"{each}/")), "")) != "":
                scope = {**scope, "path": PATHS[old] + path.removeprefix(old)}
        await app(scope, receive, send)
