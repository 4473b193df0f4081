"""Sessions: a cookie that scripts cannot read and other sites cannot send, or a program's token."""

from __future__ import annotations

import time
from functools import partial

from starlette.requests import HTTPConnection
from starlette.responses import Response

from nexarium.server.accounts.store import AccountStore, ApiToken, Session
from nexarium.server.tables.seat import hashed, new_token

DAY = 86_400.0
KEPT = 180 * DAY
"""Seconds without a request after which a browser is signed out."""
TOUCHED = 600.0
"""The minimum seconds between two updates of a session's or token's last use."""
COOKIE_DAYS = 400
"""Browsers keep no cookie for longer."""

_BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device_name(agent: str) -> str:
    """Return two words for a browser from its User-Agent header, by which a user recognises it: "Firefox, Linux"."""
    found = [next((name for sign, name in names if sign in agent), "") for names in (_BROWSERS, _SYSTEMS)]
    return ", ".join(name for name in found if name)


def cookie_name(asking: HTTPConnection) -> str:
    """Return the name of the session cookie. Over https, its prefix makes browsers reject a cookie from elsewhere."""
    return "__Host-session" if asking.url.scheme in ("https", "wss") else "session"


def shown_session(asking: HTTPConnection) -> str:
    """Return the hash of the browser's session token; empty without one."""
    token = asking.cookies.get(cookie_name(asking), "")
    return hashed(token) if token else ""


def bearer(asking: HTTPConnection) -> str:
    """Return the key or token in the `Authorization` header; empty without one."""
    scheme, _, token = asking.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def signed_in(people: AccountStore, asking: HTTPConnection, network: str) -> str:
    """Return the account of a request, from a browser's cookie or a program's token; empty without one."""
    now = time.time()
    found: Session | ApiToken | None = None
    if token := bearer(asking):
        shown = hashed(token)
        found, used = await people.token(shown), partial(people.token_used, shown, now)
    elif shown := shown_session(asking):
        found, used = await people.session(shown), partial(people.session_used, shown, network, now)
        if found is not None and now - found.used > KEPT:
            await people.forget_sessions(now - KEPT)
            return ""
    if found is None:
        return ""
    if now - found.used > TOUCHED:
        await used()
    return found.account


async def sign_in(people: AccountStore, asking: HTTPConnection, network: str, account: str, answer: Response) -> None:
    """Sign the browser in to an account, and set the cookie in `answer`."""
    token, now = new_token(), time.time()
    agent = device_name(asking.headers.get("user-agent", ""))
    await people.begin_session(Session(hash=hashed(token), account=account, created=now, used=now, network=network[:64], agent=agent))
    name = cookie_name(asking)
    answer.set_cookie(
        name, token, max_age=int(COOKIE_DAYS * DAY), path="/", secure=name.startswith("__Host-"), httponly=True, samesite="strict"
    )


def forget_cookie(asking: HTTPConnection, answer: Response) -> None:
    """Delete the session cookie in the browser."""
    name = cookie_name(asking)
    answer.delete_cookie(name, path="/", secure=name.startswith("__Host-"), httponly=True, samesite="strict")
