"""WebAuthn's ceremonies: create challenges for a browser's authenticator, and verify its answers."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import Any

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from nexarium.server.accounts.passkeys import PasskeySite
from nexarium.server.accounts.store import AccountStore, Challenge, Passkey
from nexarium.server.errors import ApiError

log = logging.getLogger("nexarium.server")

SECONDS_TO_SIGN = 300.0
SITE_NAME = "Nexarium"


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
