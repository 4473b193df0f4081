"""Sessions of games' own pages that several devices share. The server stores the log of their messages, and reads none of it."""
