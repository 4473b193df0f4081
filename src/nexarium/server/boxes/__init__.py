"""Boxes of visitors: checked and drawn in a process of their own, kept by an account or by a key, and played at tables."""
