"""Encoded messages: JSON as text or, for viewers who support it, compressed as bytes."""

from __future__ import annotations

import zlib

import msgspec

from nexarium.server.protocol.websocket import FromServer

WORTH_IT = 1024
"""A message shorter than this many bytes is not compressed."""


def packed(message: FromServer, small: bool) -> str | bytes:
    """Return a message as text; as bytes (zlib, RFC 1950) if it is long and the viewer asked for `small` messages.

    A message is compressed once for all its receivers, while a WebSocket's own compression would compress it again for each.
    """
    written = msgspec.json.encode(message)
    return zlib.compress(written, 5) if small and len(written) >= WORTH_IT else written.decode()
