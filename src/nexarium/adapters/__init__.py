"""The house's games in the terms of other frameworks. Each adapter needs the extra `research`."""
