"""Ways to a table: open seats in the lobby, short codes, and links that move a seat to another device."""
