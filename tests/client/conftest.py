"""Servers for programs to talk to."""

from __future__ import annotations

from tests.server.conftest import alone, common_server, postgres, serving, settings, visitor, with_bots

__all__ = ["alone", "common_server", "postgres", "serving", "settings", "visitor", "with_bots"]
