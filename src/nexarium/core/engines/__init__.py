"""Engines: a game's rules, its bots' functions and the search, compiled ahead of time from the same sources by the same Numba.

`target` makes Numba compile for another machine. `native` makes shared libraries for this and other computers, `wasm` modules for
browsers and Node. `description` says what an engine was made of.
"""
