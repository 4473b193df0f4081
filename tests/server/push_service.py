"""A push service of our own, and browsers that are subscribed to it. It reads what it gets as RFC 8188, 8291 and 8292 say, with nothing of
what the server writes it with."""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def verified(authorization: str) -> dict[str, Any]:
    """The claims of an Authorization header. Raises `InvalidSignature` if its own key did not sign them."""
    scheme, _, fields = authorization.partition(" ")
    assert scheme == "vapid"
    given = dict(field.strip().split("=", 1) for field in fields.split(","))
    head, claims, signature = given["t"].split(".")
    raw = read(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(given["k"]))
    key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    said: dict[str, Any] = json.loads(read(claims))
    return said


class Browser:
    """A browser that is subscribed: its keys, what the service answers for it, and what it has got."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.answers: list[tuple[int, dict[str, str]]] = []
        """What the service answers next, one for each call; afterwards 201."""
        self.got: list[dict[str, Any]] = []
        self.topics: list[str] = []
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.reached = threading.Event()
        """Set when a call has come, and is not answered yet perhaps."""

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": written(self.public), "auth": written(self.secret)}

    def decrypted(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        material = derived(shared, self.secret, b"WebPush: info\0" + self.public + theirs, 32)
        key = derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(material, salt, b"Content-Encoding: nonce\0", 12)
        text, mark, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert mark
        assert not padding.strip(b"\0")
        return text


class PushService:
    """Takes calls for its browsers, and keeps those that are right."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.browsers: dict[str, Browser] = {}
        self.wrong: list[str] = []
        """What was wrong with calls that came."""
        self.public_keys: set[str] = set()
        """With which keys calls were signed."""
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                status, headers = service.take(self.path, dict(self.headers.items()), self.rfile.read(int(self.headers["content-length"])))
                self.send_response(status)
                for name, value in {"content-length": "0", **headers}.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                return None

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def browser(self) -> Browser:
        path = f"/push/{written(os.urandom(9))}"
        self.browsers[path] = Browser(self.origin + path)
        return self.browsers[path]

    def take(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, str]]:
        browser = self.browsers.get(path)
        if browser is None:
            return 404, {}
        lower = {name.lower(): value for name, value in headers.items()}
        try:
            self.check_signature(lower["authorization"])
            assert lower["content-encoding"] == "aes128gcm"
            assert int(lower["ttl"]) > 0
            message = json.loads(browser.decrypted(body))
        except Exception as error:
            self.wrong.append(repr(error))
            return 400, {}
        browser.reached.set()
        browser.may_answer.wait()
        status, answer = browser.answers.pop(0) if browser.answers else (201, {})
        if status == 201:
            browser.got.append(message)
            browser.topics.append(lower["topic"])
        return status, answer

    def check_signature(self, authorization: str) -> None:
        said = verified(authorization)
        assert said["aud"] == self.origin
        assert urlsplit(said["sub"]).scheme in ("mailto", "https")
        assert 0 < said["exp"] - self.clock() <= 24 * 3600
        self.public_keys.add(authorization.rpartition("k=")[2])


@contextmanager
def push_service(clock: Callable[[], float] = time.time) -> Iterator[PushService]:
    service = PushService(clock)
    thread = threading.Thread(target=service.server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()
        thread.join()
