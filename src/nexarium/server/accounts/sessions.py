"""Who is signed in: a cookie that scripts cannot read and other sites cannot send, or a program's token."""

from __future__ import annotations

import time
from functools import partial

from starlette.requests import HTTPConnection
from starlette.responses import Response

from nexarium.server.accounts.store import ApiToken, People, Session
from nexarium.server.tables.seat import hashed, new_token

DAY = 86_400.0
KEPT = 180 * DAY
"""A browser that has not come for so many seconds is signed out."""
TOUCHED = 600.0
"""Seconds after which it is written down again that a session or a token is used."""
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
    """What a browser says of itself, in two words by which its owner knows it: "Firefox, Linux"."""
    found = [next((name for sign, name in names if sign in agent), "") for names in (_BROWSERS, _SYSTEMS)]
    return ", ".join(name for name in found if name)


def cookie_name(asking: HTTPConnection) -> str:
    """The session's cookie. Over https its name makes browsers refuse one that came from elsewhere."""
    return "__Host-session" if asking.url.scheme in ("https", "wss") else "session"


def shown_session(asking: HTTPConnection) -> str:
    """The hash of the session that a browser shows; empty when it shows none."""
    token = asking.cookies.get(cookie_name(asking), "")
    return hashed(token) if token else ""


def _shown_token(asking: HTTPConnection) -> str:
    scheme, _, token = asking.headers.get("authorization", "").partition(" ")
    return hashed(token.strip()) if scheme.lower() == "bearer" and token.strip() else ""


async def signed_in(people: People, asking: HTTPConnection, network: str) -> str:
    """The account for which somebody asks: a browser by its cookie, a program by its token; empty when for none."""
    now = time.time()
    found: Session | ApiToken | None = None
    if shown := _shown_token(asking):
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


async def sign_in(people: People, asking: HTTPConnection, network: str, account: str, answer: Response) -> None:
    """Sign the browser that asks in to an account; `answer` takes the cookie to it."""
    token, now = new_token(), time.time()
    agent = device_name(asking.headers.get("user-agent", ""))
    await people.begin_session(Session(hash=hashed(token), account=account, created=now, used=now, network=network[:64], agent=agent))
    name = cookie_name(asking)
    answer.set_cookie(
        name, token, max_age=int(COOKIE_DAYS * DAY), path="/", secure=name.startswith("__Host-"), httponly=True, samesite="strict"
    )


def forget_cookie(asking: HTTPConnection, answer: Response) -> None:
    """Tell the browser that asks to forget its session."""
    name = cookie_name(asking)
    answer.delete_cookie(name, path="/", secure=name.startswith("__Host-"), httponly=True, samesite="strict")
