"""Lessons and puzzles over HTTP. They run on private tables that are not stored."""
