"""Requests to addresses that visitors name: where they may lead, and how long an answer may be."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from socket import create_server

import pytest

from nexarium.server.notifications import safe_http
from nexarium.server.notifications.addresses import is_public
from nexarium.server.notifications.safe_http import MOST_READ, READ_AT_ONCE, SafeClient

from .conftest import PATIENCE

PUBLIC = (
    "1.1.1.1",
    "100.63.255.255",
    "142.250.1.1",
    "192.0.1.1",
    "192.88.98.1",
    "198.20.0.1",
    "223.255.255.255",
    "2002:808:808::1",  # 6to4 of 8.8.8.8
    "2606:4700:4700::1111",
    "2a00:1450:4001::5efe:808:808",  # no ISATAP: the third quarter is another
    "2a00:1450:4001:0:0:5efe:808:808",  # ISATAP of 8.8.8.8
    "64:ff9b::8.8.8.8",
)
SPECIAL = (
    "0.0.0.0",
    "10.255.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.31.0.1",
    "192.0.0.1",
    "192.0.0.9",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::8.8.8.8",
    "::ffff:8.8.8.8",
    "::ffff:10.0.0.1",
    "::ffff:0:8.8.8.8",
    "64:ff9b::10.0.0.1",
    "64:ff9b::192.88.99.1",
    "64:ff9b:1::8.8.8.8",
    "100::1",
    "100:0:0:1::1",
    "2001::1",
    "2001:0:808:808::1",  # Teredo
    "2001:2::1",
    "2001:10::1",
    "2001:db8::1",
    "2002:a00:1::1",  # 6to4 of 10.0.0.1
    "2002:c058:6301::1",  # 6to4 of 192.88.99.1
    "2a00:1450:4001:0:0:5efe:10.0.0.1",  # ISATAP of 10.0.0.1
    "2a00:1450:4001:0:200:5efe:192.168.1.1",
    "3fff::1",
    "3fff:fff::1",
    "5f00::1",
    "fc00::1",
    "fdff::1",
    "fe80::1",
    "fe80::1%eth0",
    "fe80::5efe:8.8.8.8",
    "fec0::1",
    "ff02::1",
)


@pytest.mark.parametrize("address", PUBLIC)
def test_what_belongs_to_the_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", SPECIAL)
def test_what_a_registry_keeps_out_of_the_internet_is_not(address: str) -> None:
    assert not is_public(address)


def test_a_server_that_answers_103_for_ever_is_given_up_and_holds_nobody() -> None:
    """What is read is bounded by bytes, and after each part others have their turn."""
    listening = create_server(("127.0.0.1", 0))
    turns = 0

    def answer() -> None:
        connection, _ = listening.accept()
        with connection, suppress(OSError):
            connection.settimeout(PATIENCE)
            connection.recv(4096)
            while True:
                connection.sendall(b"HTTP/1.1 103 Early Hints\r\n\r\n" * 1000)

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def post() -> None:
        safe_client = SafeClient(to_loopback=True)
        beside = asyncio.create_task(others())
        with pytest.raises(OSError, match="too long"):
            await safe_client.post(f"http://127.0.0.1:{listening.getsockname()[1]}/", {"host": "127.0.0.1"}, b"{}")
        beside.cancel()
        await safe_client.close()

    answering = threading.Thread(target=answer, daemon=True)
    answering.start()
    with listening:
        asyncio.run(post())
        answering.join(PATIENCE)
    assert not answering.is_alive(), "the connection is closed"
    assert turns >= MOST_READ // READ_AT_ONCE


def test_all_steps_of_a_request_together_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that says a byte now and then keeps each step within its own."""
    monkeypatch.setattr(safe_http, "SECONDS_IN_ALL", 0.2)

    async def drips(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while True:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.01)

    async def post() -> None:
        async with await asyncio.start_server(drips, "127.0.0.1") as server:
            safe_client = SafeClient(to_loopback=True)
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(OSError, match=r"Timeout"):
                await safe_client.post(f"http://127.0.0.1:{port}/", {"host": "127.0.0.1"}, b"{}")
            await safe_client.close()

    asyncio.run(post())
