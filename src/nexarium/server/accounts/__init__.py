"""Accounts, which keep a player's games on every device. Playing does not require one."""
