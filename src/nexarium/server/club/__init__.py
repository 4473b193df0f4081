"""The club: ratings, players' pages and tournaments, all derived from finished tables and their players."""
