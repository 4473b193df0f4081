"""What bots know. Compiled."""
