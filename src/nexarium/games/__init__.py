"""Nexarium's own games, one package each."""
