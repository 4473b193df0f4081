"""The cryptography of Web Push: messages encrypted for one browser (RFC 8188 and 8291), signed requests to its push service (RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat, load_pem_private_key

CURVE = ec.SECP256R1()
RECORD_BYTES = 4 * 1024
"""The size of the message's only record, and the most that push services have to accept (RFC 8291, section 4)."""
SECONDS_SIGNED = 12 * 3600
"""Seconds for which a signature is valid."""


class VapidKey:
    """The key pair that identifies this server to push services."""

    def __init__(self, pem: bytes) -> None:
        key = load_pem_private_key(pem, None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        self._key = key

    @staticmethod
    def new_pem() -> bytes:
        """Return a new private key in PEM format."""
        return ec.generate_private_key(CURVE).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())

    @property
    def public(self) -> str:
        """The public key, in the browser's format."""
        return as_base64url(_point(self._key.public_key()))

    def header(self, endpoint: str, contact: str, now: float) -> str:
        """Return the Authorization header for the push service at `endpoint`: the sender's signature, and its contact (RFC 8292)."""
        address = urlsplit(endpoint)
        claims = {"aud": f"{address.scheme}://{address.netloc}", "exp": int(now) + SECONDS_SIGNED, "sub": contact}
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = ".".join(as_base64url(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        numbers = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = b"".join(number.to_bytes(32, "big") for number in numbers)
        return f"vapid t={signed}.{as_base64url(signature)},k={self.public}"


def encrypted(text: bytes, browser: bytes, secret: bytes, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b"") -> bytes:
    """Return `text`, encrypted for the browser with this public key and this secret (RFC 8291).

    `key` and `salt` are for tests; they must be new for each message. Raises `ValueError` for a text that is too long, and for invalid
    keys.
    """
    key, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(16)
    if len(secret) != 16:
        raise ValueError("the secret has 16 bytes")
    own = _point(key.public_key())
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(own)]) + own
    if len(head) + len(text) + 17 > RECORD_BYTES:
        raise ValueError("the text does not fit into one record")
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    material = _derived(shared, secret, b"WebPush: info\0" + browser + own, 32)
    content_key = _derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\0", 12)
    return head + AESGCM(content_key).encrypt(nonce, text + b"\x02", None)  # \x02: the last record (RFC 8188)


def as_base64url(data: bytes) -> str:
    """Return bytes in base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Return the bytes of base64url with or without padding. Raises `binascii.Error` or `UnicodeEncodeError`, both `ValueError`."""
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(key)
