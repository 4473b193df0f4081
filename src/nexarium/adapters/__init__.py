"""Adapters of Nexarium's games to other frameworks. Each needs the extra `research`."""
