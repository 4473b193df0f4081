"""A worker for tests: like the real one, with bots that dawdle, crash and choose nonsense on demand."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from nexarium.bots import worker
from nexarium.bots.simple import RandomBot


class Dawdler(RandomBot):
    """Thinks for a minute, or until nobody wants to know."""

    def choose(self, state: Any, progress: Any = None) -> int:
        for step in range(6000):
            time.sleep(0.01)
            progress(step / 6000)
        return super().choose(state)


class Stubborn(RandomBot):
    """Thinks for a minute and listens to nobody."""

    def choose(self, state: Any, progress: Any = None) -> int:
        time.sleep(60)
        return 0


class Crasher(RandomBot):
    """Takes its process down, as often as the file beside it says."""

    def choose(self, state: Any, progress: Any = None) -> int:
        left = Path(os.environ["CRASHES"])
        crashes = int(left.read_text())
        if crashes:
            left.write_text(str(crashes - 1))
            os._exit(3)
        return super().choose(state)


class Liar(RandomBot):
    """Chooses what is not legal."""

    def choose(self, state: Any, progress: Any = None) -> int:
        return -5


BOTS = {"dawdler": Dawdler, "stubborn": Stubborn, "crasher": Crasher, "liar": Liar, "random": RandomBot, "greedy": RandomBot}
worker.make_bot = lambda spec, game, seed=None: BOTS[spec](game, seed)  # type: ignore[assignment]

if __name__ == "__main__":
    worker.main()
