"""Web Push is encrypted and signed as the examples of its RFCs."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec

from nexarium.server.notifications.web_push import SECONDS_SIGNED, VapidKey, encrypted, from_base64url

from .push_service import Browser, verified

SECRET = from_base64url("BTBZMqHH6r4Tts7J_aSIgg")
BROWSER = from_base64url("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
PRIVATE = from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
SALT = from_base64url("DGv6ra1nlYgDCS1FRnbzlw")
TEXT = b"When I grow up, I want to be a watermelon"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
"""RFC 8291, appendix A: the browser's secret and key, the server's private key and salt, the text, and the request's body."""

TOKEN = (
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNo"
    "QGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
)
KEY = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
"""RFC 8292, section 2.4: a signed token, and the key with which it is verified."""

STORED = b"""-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggy8P6dlYN32gIrEM
iyLikBj1wNNTuz3MomzdIDPFB5WhRANCAARj8hox89PnCkoJy+4eHFhFVZfaTj5G
AhtFS2mI8EJMEr0dEJQ9w7NA+c8OWJA9Uc3Sx7zyDtGZNi0nIPeVpQ7I
-----END PRIVATE KEY-----
"""
STORED_PUBLIC = "BGPyGjHz0-cKSgnL7h4cWEVVl9pOPkYCG0VLaYjwQkwSvR0QlD3Ds0D5zw5YkD1RzdLHvPIO0Zk2LScg95WlDsg"
"""A key as an earlier version stored it, with py-vapid."""


def test_a_text_is_encrypted_as_in_the_rfc() -> None:
    own = ec.derive_private_key(int.from_bytes(PRIVATE, "big"), ec.SECP256R1())
    assert encrypted(TEXT, BROWSER, SECRET, own, SALT) == from_base64url(BODY)


def test_each_message_has_its_own_key_and_salt() -> None:
    first, second = encrypted(TEXT, BROWSER, SECRET), encrypted(TEXT, BROWSER, SECRET)
    assert first[:16] != second[:16]
    assert first[21:86] != second[21:86]


def test_a_browser_reads_the_longest_text_and_no_longer_one_is_sent() -> None:
    browser = Browser("https://push.example.net/1")
    body = encrypted(b"x" * 3993, browser.public, browser.secret)
    assert len(body) == 4096
    assert browser.decrypted(body) == b"x" * 3993
    with pytest.raises(ValueError, match="one record"):
        encrypted(b"x" * 3994, browser.public, browser.secret)


@pytest.mark.parametrize(("browser", "secret"), [(BROWSER[:-1], SECRET), (BROWSER[:-1] + b"\0", SECRET), (b"", SECRET), (BROWSER, b"")])
def test_wrong_keys_are_refused(browser: bytes, secret: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (the library's own words)
        encrypted(TEXT, browser, secret)


def test_a_request_is_signed_as_in_the_rfc() -> None:
    key = VapidKey(VapidKey.new_pem())
    header = key.header(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV", "mailto:push@example.com", 1453523768.9 - SECONDS_SIGNED
    )
    claims = verified(header)
    assert claims == verified(f"vapid t={TOKEN}, k={KEY}")
    assert header.startswith(f"vapid t={TOKEN.rpartition('.')[0]}."), "all but the signature is the same, byte for byte"
    assert header.endswith(f",k={key.public}")
    with pytest.raises(InvalidSignature):
        verified(header.replace(TOKEN[50:52], "AA"))


def test_a_stored_key_is_read() -> None:
    pem = VapidKey.new_pem()
    assert pem.startswith(b"-----BEGIN PRIVATE KEY-----")
    assert VapidKey(pem).public == VapidKey(pem).public
    assert VapidKey(STORED).public == STORED_PUBLIC
