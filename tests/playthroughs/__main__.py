"""Writes the playthroughs that are missing, and with --seen those in which nothing but what is seen has changed."""

import sys

from nexarium.testing.playthroughs import actions_of

from . import all_playthroughs, golden_file, without_what_is_seen, written

for name, preset in all_playthroughs():
    path = golden_file(name, preset)
    golden = path.read_text("utf-8") if path.exists() else ""
    if golden and "--seen" not in sys.argv:
        continue
    now = written(name, preset, actions_of(golden) if golden else None)
    if golden and without_what_is_seen(now) != without_what_is_seen(golden):
        sys.exit(f"{path.name}: more has changed than what is seen; the rules are others")
    if now != golden:
        path.write_text(now, "utf-8")
        print(f"wrote {path.name}")
