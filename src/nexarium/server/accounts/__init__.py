"""Accounts: people who want their games kept, on every device. Nobody needs one to play."""
