"""The game's presentation at the table: pictures, and the words beside them."""
