"""What can be pressed on a page, and what lies over it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page
from websockets.sync.client import connect

import nexarium

from .conftest import Server

SIZES = {
    "laptop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
    "small phone": {"width": 360, "height": 640},
}

COVERED = """() => {
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const can = "button:not(:disabled, .behind), a[href], input:not(:disabled), select:not(:disabled), summary, [role=button], .scene .act";
  const named = (part) => {
    const words = part.getAttribute("aria-label") || part.textContent.trim() || part.getAttribute("placeholder") || "";
    return `${part.tagName.toLowerCase()}.${[...part.classList].join(".")} "${words.slice(0, 40)}"`;
  };
  const seen = (part, x, y) => {
    for (let at = part; at && at !== document.documentElement; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible" && at !== document.body) continue;
      const room = at.getBoundingClientRect();
      if (x < room.left + 1 || x > room.right - 1 || y < room.top + 1 || y > room.bottom - 1) return false;
    }
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  };
  const faults = [];
  for (const part of modal.querySelectorAll(can)) {
    if (!part.checkVisibility({ visibilityProperty: true }) || part.closest(".hidden, [inert], [aria-hidden=true]")) continue;
    if (getComputedStyle(part).pointerEvents === "none") continue;
    const { left, top, width, height } = part.getBoundingClientRect();
    if (!width || !height) continue;
    const [across, down] = [left + width / 2, top + height / 2];
    const edges = [[left + 4, down], [left + width - 4, down], [across, top + 4], [across, top + height - 4]];
    const scene = part.closest("svg.scene");
    for (const [x, y] of [[across, down], ...edges]) {
      if (!seen(part, x, y)) continue;
      const found = document.elementFromPoint(x, y);
      if (!found || part.contains(found) || found.contains(part)) continue;
      if (scene ? scene.contains(found) : found.closest("label")?.contains(part)) continue;
      faults.push(`${named(part)} lies under ${named(found)} at ${Math.round(x)}, ${Math.round(y)}`);
    }
  }
  return faults;
}"""
"""Asks at the middle and the edges of what can be pressed which element a press would reach. The shapes of one picture may overlap. A point
within a pixel of where a scrolling part is cut off is not asked: browsers round there."""


def covered(page: Page) -> list[str]:
    """Return what can be pressed, but lies under something else: a sentence for each point, none where all is free."""
    faults: list[str] = page.evaluate(COVERED)
    return faults


PLACES = """() => Object.fromEntries([".players", ".board", ".board .placed", ".hand", ".held svg", ".acts .btn"].map((what) => [what,
  [...document.querySelectorAll(what)].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  })]))"""


def places(page: Page) -> dict[str, list[str]]:
    """Return where board, hand, its buttons and players lie, and how large they are."""
    found: dict[str, list[str]] = page.evaluate(PLACES)
    return found


@contextmanager
def friend_at(server: Server, host: dict[str, Any]) -> Iterator[Callable[..., None]]:
    """Take the open seat 1 of a table of two as Bo; give what sends messages as Bo. Bo has moved last, and the host is to move."""
    table = host["table"]
    taken = server.http.post(f"/api/tables/{table}/seats", json={"seat": 1, "name": "Bo"}).raise_for_status().json()
    address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/live"
    with connect(address, max_size=None) as first, connect(address, max_size=None) as second:
        for socket, token in ((first, host["token"]), (second, taken["token"])):
            socket.send(json.dumps({"type": "hello", "token": token}))

        def say(**message: Any) -> None:
            second.send(json.dumps(message))

        record = server.record(table)
        state = nexarium.load(record["game"], **record["options"]).new_initial_state()
        moved: list[int] = []
        while [*moved[-1:], state.current_player()] != [1, 0]:
            if state.current_player() >= 0 and len(server.record(table)["actions"]) == len(state.history):
                act = {"type": "act", "ply": len(state.history), "action": state.legal_actions()[0]}
                (first, second)[state.current_player()].send(json.dumps(act))
            for action in server.record(table)["actions"][len(state.history) :]:
                moved += [state.current_player()] if state.current_player() >= 0 else []
                state.step(action)
            assert len(state.history) < 200
            time.sleep(0.02)
        yield say
