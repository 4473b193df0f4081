"""A passkey's device in software: makes a key for a site, and signs what the site asks for."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT_AND_VERIFIED = 0b101
WITH_KEY = 0b1000000


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """Holds one passkey, made when it is first asked to."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.owner = ""
        self.signatures = 0

    def _said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _seen(self, site: str, flags: int) -> bytes:
        self.signatures += 1
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.signatures.to_bytes(4, "big")

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` answers."""
        self.owner = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        seen = self._seen(options["rp"]["id"], PRESENT_AND_VERIFIED | WITH_KEY)
        seen += bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        response = {
            "clientDataJSON": text(self._said("webauthn.create", options["challenge"])),
            "attestationObject": text(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": seen})),
            "transports": ["internal"],
        }
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` answers."""
        said = self._said("webauthn.get", options["challenge"])
        seen = self._seen(options["rpId"], PRESENT_AND_VERIFIED)
        signature = self.key.sign(seen + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": text(said),
            "authenticatorData": text(seen),
            "signature": text(signature),
            "userHandle": self.owner,
        }
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}
