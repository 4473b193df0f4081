"""Passkeys: create challenges for a browser's authenticator, and verify its answers."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import webauthn
from starlette.requests import Request
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from nexarium.server.accounts.store import AccountStore, Challenge, Passkey
from nexarium.server.errors import ApiError
from nexarium.server.keys import READABLE, random_code
from nexarium.server.settings import Settings

log = logging.getLogger("nexarium.server")

SECONDS_TO_SIGN = 300.0
SITE_NAME = "Nexarium"


@dataclass(frozen=True)
class PasskeySite:
    """The origin of the page that uses passkeys, and the domain `rp_id` to which they belong."""

    origin: str
    rp_id: str

    @property
    def possible(self) -> bool:
        """Whether browsers support passkeys there: with https, or on this machine by name. A numeric address has none."""
        parts = urlsplit(self.origin)
        host = parts.hostname or ""
        named = bool(host) and ":" not in host and not host.replace(".", "").isdecimal()
        return named and (parts.scheme == "https" or host == "localhost" or host.endswith(".localhost"))

    @property
    def instead(self) -> str:
        """The address of this machine that supports passkeys, if this one does not; empty if there is none."""
        parts = urlsplit(self.origin)
        if self.possible or parts.hostname not in ("127.0.0.1", "::1"):
            return ""
        return f"{parts.scheme}://localhost" + (f":{parts.port}" if parts.port else "")


def site_of(settings: Settings, request: Request) -> PasskeySite:
    """Return the site of a request: the server's public address, or the address in the request."""
    address = settings.public_address.rstrip("/") or f"{request.url.scheme}://{request.headers.get('host', '')}"
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname or "", parts.port
    except ValueError:  # an invalid address
        return PasskeySite("", "")
    return PasskeySite(f"{parts.scheme}://{parts.netloc}", settings.rp_id or host)


async def to_register(
    people: AccountStore, site: PasskeySite, purpose: str, account: str, name: str, known: Sequence[Passkey] = ()
) -> dict[str, Any]:
    """Return the browser's options to create a passkey for an account, other than those in `known`."""
    options = webauthn.generate_registration_options(
        rp_id=site.rp_id,
        rp_name=SITE_NAME,
        user_id=account.encode(),
        user_name=name,
        user_display_name=name,
        timeout=int(SECONDS_TO_SIGN * 1000),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[_descriptor(each) for each in known],
    )
    await _keep(people, options.challenge, purpose, account, name)
    return options_to_json_dict(options)


async def to_sign_in(people: AccountStore, site: PasskeySite) -> dict[str, Any]:
    """Return the browser's options to sign in with any passkey."""
    options = webauthn.generate_authentication_options(
        rp_id=site.rp_id, timeout=int(SECONDS_TO_SIGN * 1000), user_verification=UserVerificationRequirement.PREFERRED
    )
    await _keep(people, options.challenge, "sign_in")
    return options_to_json_dict(options)


def _descriptor(passkey: Passkey) -> PublicKeyCredentialDescriptor:
    transports = [AuthenticatorTransport(each) for each in passkey.transports.split(",") if each in set(AuthenticatorTransport)]
    return PublicKeyCredentialDescriptor(id=base64url_to_bytes(passkey.id), transports=transports)


async def _keep(people: AccountStore, challenge: bytes, purpose: str, account: str = "", name: str = "") -> None:
    now = time.time()
    kept = Challenge(challenge=bytes_to_base64url(challenge), purpose=purpose, account=account, name=name, expires=now + SECONDS_TO_SIGN)
    await people.challenge(kept, now)


async def registered(
    people: AccountStore, site: PasskeySite, purpose: str, credential: dict[str, Any], label: str
) -> tuple[Challenge, Passkey]:
    """Return the new passkey and its challenge; raises an `ApiError` if the browser's answer is invalid."""
    challenge = await _answered(people, purpose, credential)
    try:
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge.challenge),
            expected_rp_id=site.rp_id,
            expected_origin=site.origin,
        )
        transports = credential["response"].get("transports") or []
        known = {each.value for each in AuthenticatorTransport}
        passkey = Passkey(
            id=bytes_to_base64url(verified.credential_id),
            account=challenge.account,
            public_key=bytes_to_base64url(verified.credential_public_key),
            signatures=verified.sign_count,
            transports=",".join(sorted(known & {each for each in transports if isinstance(each, str)})),
            label=label[:40],
            created=time.time(),
            used=time.time(),
        )
    except Exception as error:  # the library may raise anything for untrusted bytes
        raise _refused(error) from None
    return challenge, passkey


async def signed_by(people: AccountStore, site: PasskeySite, credential: dict[str, Any]) -> str:
    """Return the account whose passkey has signed; raises an `ApiError` if the signature is invalid."""
    challenge = await _answered(people, "sign_in", credential)
    shown = credential.get("id")
    passkey = await people.passkey(shown) if isinstance(shown, str) and len(shown) <= 1400 else None
    if passkey is None:
        raise ApiError("passkey_unknown", status=403)
    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge.challenge),
            expected_rp_id=site.rp_id,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.signatures,
        )
    except Exception as error:  # as above
        raise _refused(error) from None
    await people.passkey_used(passkey.id, verified.new_sign_count, time.time())
    return passkey.account


async def _answered(people: AccountStore, purpose: str, credential: dict[str, Any]) -> Challenge:
    """Return the challenge that a credential answers, and delete it, so that it cannot be answered again."""
    try:
        said = parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        shown = bytes_to_base64url(said.challenge)
    except Exception as error:  # as above
        raise _refused(error) from None
    challenge = await people.answered(shown, purpose, time.time()) if len(shown) <= 128 else None
    if challenge is None:
        raise ApiError("challenge_gone", status=403)
    return challenge


def _refused(error: Exception) -> ApiError:
    log.info("a passkey was refused: %s", error)
    return ApiError("passkey", status=403)


CODES = 8


def new_codes() -> list[str]:
    """Return recovery codes, which cannot be guessed, but are easy to copy from paper."""
    return ["-".join(random_code(5) for _ in range(4)) for _ in range(CODES)]


def plain_code(code: str) -> str:
    """Return a recovery code without case, spaces and punctuation."""
    return "".join(letter for letter in code.lower() if letter in READABLE)
