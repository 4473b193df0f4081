"""An Atom feed of a subscriber's notifications. The last part of its address is a secret that grants only reading."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from xml.etree import ElementTree

from nexarium.server.language import Language, server_words
from nexarium.server.notifications.channels import NotificationText

ATOM = "http://www.w3.org/2005/Atom"
MOST_ENTRIES = 50


def feed_of(entries: Sequence[tuple[str, float, NotificationText]], service: str, language: Language) -> bytes:
    """Return the feed with these entries, each a permanent id, a time and a text. `service` is the server's public address."""
    ElementTree.register_namespace("", ATOM)
    feed = ElementTree.Element(f"{{{ATOM}}}feed", {"{http://www.w3.org/XML/1998/namespace}lang": language})
    newest = max((at for _, at, _ in entries), default=0.0)
    _add(feed, "id", f"{service}/calls")  # the page's former address: a feed keeps its id
    _add(feed, "title", server_words(language)("call.feed"))
    _add(feed, "updated", _time(newest))
    _add(feed, "link", rel="alternate", href=f"{service}/notifications")
    _add(_add(feed, "author"), "name", "Nexarium")
    for name, at, said in entries:
        entry = _add(feed, "entry")
        _add(entry, "id", f"urn:nexarium:{name}")
        _add(entry, "title", f"{said.title}: {said.text}" if language == "en" else f"{said.title} : {said.text}")
        _add(entry, "updated", _time(at))
        _add(entry, "link", rel="alternate", href=service + said.path)
    written: bytes = ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True)
    return written


def _add(parent: ElementTree.Element, tag: str, text: str = "", **attributes: str) -> ElementTree.Element:
    element = ElementTree.SubElement(parent, f"{{{ATOM}}}{tag}", attributes)
    element.text = text or None
    return element


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(int(seconds), UTC).isoformat()
