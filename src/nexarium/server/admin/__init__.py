"""Administration of the server: metrics, health, bans, announcements, maintenance and shutdown."""
