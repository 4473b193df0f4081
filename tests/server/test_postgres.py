"""Several server processes on one PostgreSQL database: what happens at one is seen at the other, and one bot thinks once."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from .conftest import A1, B1, CENTRE, Visitor
from .processes import HouseProcess

pytestmark = pytest.mark.slow


def programs() -> Path:
    """Where Debian keeps initdb and pg_ctl."""
    pytest.importorskip("asyncpg", reason="the extra nexarium[postgres] is not installed")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is None:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    return Path(on_path).parent


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A private PostgreSQL; yields its URL. It refuses to run as root, so root runs it as `postgres`."""
    binaries = programs()
    as_user: list[str] = []
    with tempfile.TemporaryDirectory(prefix="nexarium-pg-") as folder:
        os.chmod(folder, 0o755)
        home = Path(folder, "cluster")
        home.mkdir()
        if os.geteuid() == 0:
            if shutil.which("setpriv") is None or subprocess.run(["id", "postgres"], capture_output=True).returncode:
                pytest.skip("root cannot run PostgreSQL, and there is no user postgres to run it as")
            shutil.chown(home, "postgres")
            as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]

        def run(program: str, *arguments: str) -> None:
            done = subprocess.run([*as_user, str(binaries / program), *arguments], capture_output=True, text=True, cwd="/")
            assert done.returncode == 0, done.stdout + done.stderr

        run("initdb", "-D", str(home / "data"), "-A", "trust", "-U", "nexarium", "--no-sync")
        options = f"-c port={port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={home} -c fsync=off"
        run("pg_ctl", "-D", str(home / "data"), "-w", "-l", str(home / "log"), "-o", options, "start")
        try:
            yield f"postgresql+asyncpg://nexarium@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", str(home / "data"), "-m", "immediate", "stop")


@pytest.fixture
def houses(postgres: str) -> Iterator[tuple[HouseProcess, HouseProcess]]:
    """Two servers that start at once on an empty database."""
    both = [HouseProcess(database=postgres, bot_workers=0, bot_spec="random") for _ in range(2)]
    try:
        yield both[0].serve(), both[1].serve()
    finally:
        for house in both:
            house.kill()


def test_two_processes_are_one_house(houses: tuple[HouseProcess, HouseProcess]) -> None:
    with ExitStack() as stack:
        here, there = (Visitor(house.host) for house in houses)
        stack.enter_context(here.stack)
        stack.enter_context(there.stack)
        opened = here.open("you", "open", name="Ann")
        ann = here.look(opened["table"], opened["token"])
        bo_token = there.sit(opened["table"], name="Bo")["token"]
        ann.until("view", lambda view: view["position"]["seats"][1].get("name") == "Bo")
        bo = there.look(opened["table"], bo_token)
        ann.until("presence", lambda presence: presence["seats"] == [0, 1])

        began = time.perf_counter()
        ann.act(CENTRE)
        assert bo.at_ply(1)["to_act"]
        print(f"a move through one process on a screen of the other after {(time.perf_counter() - began) * 1000:.0f} ms")
        bo.act(A1)
        ann.at_ply(2)
        # both answer the same ply at once, each through another process
        again = there.look(opened["table"], opened["token"])
        ann.say("act", ply=2, action=B1)
        again.say("act", ply=2, action=8)
        ann.at_ply(3)
        again.at_ply(3)
        actions = here.record(opened["table"])["actions"]
        assert actions == there.record(opened["table"])["actions"]
        assert actions[:2] == [CENTRE, A1]
        assert actions[2] in (B1, 8)
        assert len(actions) == 3


def test_one_process_thinks(houses: tuple[HouseProcess, HouseProcess]) -> None:
    """Bots-only tables watched through both processes: each ply is played once, and both see it."""
    with ExitStack() as stack:
        here, there = (Visitor(house.host) for house in houses)
        stack.enter_context(here.stack)
        stack.enter_context(there.stack)
        for _ in range(4):
            opened = here.open("bot:1", "bot:1")
            onlookers = [here.look(opened["table"]), there.look(opened["table"])]
            for onlooker in onlookers:
                if not onlooker.view["position"].get("over"):
                    onlooker.until("view", lambda view: view["position"].get("over", False))
            assert onlookers[0].ply == onlookers[1].ply == len(here.record(opened["table"])["actions"])


def test_the_other_process_takes_over(houses: tuple[HouseProcess, HouseProcess]) -> None:
    """A process dies while its bot thinks: the claim dies with it."""
    with ExitStack() as stack:
        there = Visitor(houses[1].host)
        stack.enter_context(there.stack)
        here = Visitor(houses[0].host)
        opened = here.open("you", "bot:1")
        player = there.look(opened["table"], opened["token"])
        houses[0].kill()
        player.act(CENTRE)
        player.at_ply(2)
