"""What the bots of Keepers use: exact dice, turn search and value estimates. Compiled."""
