"""Bots that play at tables: worker processes, other machines, remote bots and players' browsers, and the order of their requests."""
