"""Playouts, perft, batch stepping and tree search: they play any game through the rules contract, without code for a particular game."""
