"""The game's face at the table: pictures and what is said beside them."""
