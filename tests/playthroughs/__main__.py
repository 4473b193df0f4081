"""Writes the playthroughs that are missing."""

from . import all_playthroughs, golden_file, written

for name, preset in all_playthroughs():
    path = golden_file(name, preset)
    if not path.exists():
        path.write_text(written(name, preset), "utf-8")
        print(f"wrote {path.name}")
