"""A window of some browser, as far as a person at a table uses one: an address, what is seen, a click, a key. How a browser does these four
is in a module each; what is made of them is the same in all, and is here."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

LOOK = (Path(__file__).parent / "look.js").read_text("utf-8").strip().removesuffix(";")
PATIENCE = 90
"""Seconds after which what does not appear fails a test; only a fresh machine, which still compiles the bots, comes near."""


@dataclass(frozen=True)
class Offer:
    """Something on the page that can be clicked, and where on the screen a click meets it."""

    name: str
    kind: str
    """`piece` of a tray, `ghost` of a piece, `shape` of board or hand, `button`, `main` for the button that goes on."""
    x: float
    y: float


class Window(ABC):
    """A window of 1280 by 800 pixels in a browser of its own."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    @abstractmethod
    def goto(self, address: str) -> None:
        """Load a page."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """The value, made of JSON, of an expression of JavaScript on the page."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Move the mouse there, press and let go."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Press a key and let go; a character, or one of WebDriver's code points."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def look(self, question: str, *given: object) -> Any:
        """The answer of one of the functions of `look.js`."""
        return self.run(f"({LOOK}).{question}({', '.join(map(json.dumps, given))})")

    def until(self, condition: str, *given: object) -> Any:
        """Wait until the answer is something, and give it."""
        end = time.monotonic() + PATIENCE
        while not (answer := self.look(condition, *given)):
            if time.monotonic() > end:
                pytest.fail(f"{condition}{given} is still {answer!r}; the page says: {self.look('said')}")
            time.sleep(0.03)
        return answer

    def click_on(self, selector: str, text: str = "") -> None:
        """Click the first thing of a selector, with that text in it, once it can be met."""
        place = self.until("place", selector, text)
        self.click(*place)

    def offers(self) -> list[Offer]:
        """What can be clicked at the table now."""
        return [Offer(**each) for each in self.look("offers")]
