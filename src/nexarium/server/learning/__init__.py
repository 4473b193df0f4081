"""Lessons and puzzles over HTTP: they are played on tables that nobody else sees and that nothing is kept of."""
