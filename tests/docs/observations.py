"""What stands where in every game's observation, as a document: `python -m tests.docs.observations > docs/research/observations.md`."""

from __future__ import annotations

from nexarium.core.catalogue import OWN_DISTRIBUTION, catalogue
from nexarium.core.words import words

HEAD = r"""# Observations

`State.observation(seat)` is one flat array, and the rules' layout names its parts. That of Nexos has 1,456 numbers, all 0 or 1:

```python
>>> import nexarium
>>> game = nexarium.load("nexos")
>>> layout = game.rules.layout
>>> print(layout)
0–1351    lying (4 times 338): by colour, in playing order from the seat's own
  0–337     lying.segments: 1 where the colour lies; number 2 (13 y + x), upwards one more
1352–1447 unplaced (4 times 24): by colour, in playing order from the seat's own
  1352–1375 unplaced.pieces: 1 for each piece still to place, in the order of NX-3
1448–1451 turn: 1 for the colour to place; by colour, in playing order from the seat's own
1452–1455 blocked: 1 for each blocked colour (NX-10); by colour, in playing order from the seat's own
>>> seen = game.new_initial_state().observation(seat=0)
>>> turn = layout["turn"]
>>> seen[layout["unplaced"] : turn].sum(), seen[turn : turn + 4].tolist()
(np.float64(96.0), [1.0, 0.0, 0.0, 0.0])
```

At a decision, an observation holds everything that decides what may follow. Two positions that look the same have the same legal actions,
results and chances. Between two decisions, while chance draws, the state may hold more than the observation.

`layout.view` slices by name, one observation or a batch of them, and copies nothing. Repeated parts have an axis of their own:

```python
>>> parts = layout.view(seen)
>>> parts["turn"].tolist(), parts["lying.segments"].shape
([1.0, 0.0, 0.0, 0.0], (4, 338))
```

The layouts below are those that the rules use. This page is generated (`python -m tests.docs.observations > docs/research/observations.md`),
and a test compares it with the code.
"""


def document() -> str:
    """The whole page."""
    parts = [HEAD]
    for name, definition in sorted(catalogue().items()):
        if definition.package.startswith(f"{OWN_DISTRIBUTION}."):
            layout = definition.load_rules().layout
            title = words(definition.package, "en")("title")
            parts.append(f'## {title}\n\n`nexarium.load("{name}").rules.layout`, {layout.length:,} numbers:\n\n```\n{layout}\n```\n')
    return "\n".join(parts)


if __name__ == "__main__":
    print(document(), end="")
