"""Players who follow each other: whom an account follows, and who is online."""
