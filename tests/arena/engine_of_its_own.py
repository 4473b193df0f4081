"""An engine without a line of Nexarium: it receives the legal actions and what its seat sees, and keeps a diary of all that was played."""

from __future__ import annotations

import json
import sys

TOLD = ("nexarium-legal", "nexarium-observation")


def main(diary: str) -> None:
    legal: list[str] = []
    with open(diary, "a", encoding="utf-8") as pages:
        for line in sys.stdin:
            print(line.strip(), file=pages, flush=True)
            number, command, *rest = line.strip().split(" ", 2)
            said = rest[0] if rest else ""
            answer = ""
            match command:
                case "known_command":
                    answer = "true" if said in TOLD else "false"
                case "nexarium-legal":
                    legal = json.loads(said.partition(" ")[2])
                case "nexarium-observation":
                    assert all(isinstance(each, float) for each in json.loads(said.partition(" ")[2]))
                case "genmove":
                    answer = legal[-1]
            print(f"={number} {answer}\n", flush=True)
            if command == "quit":
                return


if __name__ == "__main__":
    main(sys.argv[1])
