"""A GTP engine for tests, which misbehaves as its argument says. It plays cells a1, b1, ... in order."""

from __future__ import annotations

import os
import sys
import time

ESCAPE = "\x1b[2J\x9b31m\x07"
"""Clears a terminal, colours it, rings its bell."""


def main(manner: str) -> None:
    taken: list[str] = []
    cells = [column + row for row in "123" for column in "abc"]
    for line in sys.stdin:
        words = line.split()
        number = words.pop(0) if words[0].isdigit() else ""
        answer = ""
        match words[0]:
            case "quit":
                return
            case "set_game":
                assert words[1:] == ["tictactoe"]
            case "clear_board":
                taken = []
            case "play":
                taken.append(words[2])
            case "genmove":
                if len(taken) >= 2:
                    misbehave(manner)
                answer = next(cell for cell in cells if cell not in taken)
                odd = {"illegal": "a1", "garbage": "e4 or so", "escape": f"a{ESCAPE}", "pass": "pass", "resign": "resign"}
                answer = odd.get(manner, answer)
                taken.append(answer)
            case other:
                print(f"?{number} unknown command {other}\n", flush=True)
                continue
        if manner == "refuses" and words[0] == "clear_board":
            print(f"?{number} not today\n", flush=True)
        elif manner == "refuses with an escape" and words[0] == "genmove":
            print(f"?{number} not {ESCAPE}\n", flush=True)
        elif manner == "other number":
            print(f"=999 {answer}\n", flush=True)
        elif manner == "no number":
            print(f"= {answer}\n", flush=True)
        else:
            print(f"={number} {answer}\n", flush=True)


def misbehave(manner: str) -> None:
    match manner:
        case "crash":
            print("out of wits", file=sys.stderr, flush=True)
            sys.exit(3)
        case "abort":
            os.abort()
        case "hang":
            time.sleep(1000)
        case "busy":
            until = time.process_time() + 0.2
            while time.process_time() < until:
                pass
        case "escape and crash":
            print(f"out of {ESCAPE}", file=sys.stderr, flush=True)
            sys.exit(3)
        case "babble":
            print("hello, I am an engine\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "well")
