"""A report's process that plays a quarter of the games, and never comes to an end by itself."""

from __future__ import annotations

import json
import sys

PAGE = "<!doctype html><html lang=en><head><title>Balance</title></head><body><main><h1>So far</h1></main></body></html>"

if __name__ == "__main__":
    games = json.loads(sys.stdin.readline())["games"] // 4
    print(json.dumps({"type": "going", "fraction": 0.25, "games": games}), flush=True)
    for line in sys.stdin:
        if json.loads(line)["type"] == "stop":
            print(json.dumps({"type": "made", "page": PAGE, "games": games, "stopped": True}), flush=True)
            break
