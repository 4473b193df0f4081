"""How players find each other at once: a pool of players who wait for an opponent, and the WebSocket of a page outside a table."""
