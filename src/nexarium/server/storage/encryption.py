"""Secrets at rest: the seeds of tables' dice are stored encrypted, with a key in a separate file.

A person with the database or a backup of it, but without the key's file, cannot predict the rolls of unfinished games. A person who
controls the server can, because they have both.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import secrets
from functools import cached_property
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from nexarium.core.errors import NexariumError

NONCE_BYTES = 12
_KEY = re.compile(r"[0-9a-f]{64}")


class BadKeyFile(NexariumError):
    """A secret that cannot be decrypted; the sentence says what is missing."""


class WrongKeyFile(BadKeyFile):
    """The right key is not here, so the secret itself may be sound."""


class Encryption:
    """Encrypts and decrypts with the key in a file (64 hexadecimal digits), which is created with the first secret."""

    def __init__(self, key_file: Path) -> None:
        self.key_file = key_file

    def encrypt(self, secret: bytes, use: str) -> str:
        """Return a secret as encrypted text, for this key and the same `use` (a table's id, say) only: AES-256-GCM."""
        self.ready()
        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = AESGCM(self._key).encrypt(nonce, secret, use.encode())
        return f"1.{self.key_id}.{base64.urlsafe_b64encode(nonce + sealed).decode()}"

    def ready(self) -> str:
        """Make sure that there is a key, and return its id; raise `BadKeyFile` if it cannot be created."""
        if "_key" not in self.__dict__ and not self.key_file.exists():
            self._make()
        return self.key_id

    def decrypt(self, text: str, use: str) -> bytes:
        """Return the secret that was encrypted for `use`; raise `BadKeyFile`."""
        key_id, sealed = self._parts(text)
        if key_id != self.key_id:
            raise WrongKeyFile(f"the seeds of the dice are sealed with another key (its id is {key_id}) than {self.key_file} holds")
        try:
            return AESGCM(self._key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], use.encode())
        except (InvalidTag, ValueError):
            raise BadKeyFile("a sealed seed is damaged, or belongs to another table") from None

    @staticmethod
    def _parts(text: str) -> tuple[str, bytes]:
        version, _, rest = text.partition(".")
        key_id, _, sealed = rest.partition(".")
        try:
            if version != "1":
                raise ValueError
            return key_id, base64.b64decode(sealed, altchars=b"-_", validate=True)
        except ValueError:
            raise BadKeyFile("a sealed seed cannot be read") from None

    @cached_property
    def key_id(self) -> str:
        """The id of the key: the first digits of its SHA-256."""
        return hashlib.sha256(self._key).hexdigest()[:8]

    @cached_property
    def _key(self) -> bytes:
        try:
            written = self.key_file.read_text("ascii").strip()
        except FileNotFoundError:
            raise WrongKeyFile(
                f"the seeds of the dice are sealed, and their key {self.key_file} is not there: put it back, or name it as key_file"
            ) from None
        except (OSError, UnicodeDecodeError) as error:
            raise WrongKeyFile(f"the key {self.key_file} cannot be read: {getattr(error, 'strerror', None) or error}") from None
        if not _KEY.fullmatch(written):
            raise WrongKeyFile(f"{self.key_file} holds no key: it has 64 hexadecimal digits")
        return bytes.fromhex(written)

    def _make(self) -> None:
        """Create a new key, unless another process has just done so. It is completely on disk before it is used."""
        unfinished = self.key_file.with_name(f"{self.key_file.name}.{secrets.token_hex(4)}")
        try:
            self.key_file.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                os.write(file, secrets.token_hex(32).encode() + b"\n")
                os.fsync(file)
            finally:
                os.close(file)
            try:
                os.link(unfinished, self.key_file)
            except FileExistsError:
                pass
            finally:
                unfinished.unlink()
            _sync_folder(self.key_file.parent)
        except OSError as error:
            raise BadKeyFile(f"the key {self.key_file} cannot be written: {error.strerror}; name another file as key_file") from None


def _sync_folder(folder: Path) -> None:
    """Sync a folder, so that a file's name survives a power cut, where that is possible (not on Windows)."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
