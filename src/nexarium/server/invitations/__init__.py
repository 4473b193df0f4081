"""How people come to a table: open seats in the lobby, short codes, and links that take a seat to another device."""
