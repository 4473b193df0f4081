"""Messages as they travel: JSON as text or, for viewers who unpack it, compressed as bytes."""

from __future__ import annotations

import zlib

import msgspec

from nexarium.server.protocol.messages import FromServer

WORTH_IT = 1024
"""A message shorter than this many bytes travels as it is."""


def packed(message: FromServer, small: bool) -> str | bytes:
    """A message as text; as bytes, compressed (zlib, RFC 1950), when it is long and the viewer asked for it to be made `small`.

    The house packs a message once for all who get the same, where a WebSocket's own compression would do it anew for each.
    """
    written = msgspec.json.encode(message)
    return zlib.compress(written, 5) if small and len(written) >= WORTH_IT else written.decode()
