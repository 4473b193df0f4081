"""The page that a browser keeps for times without a network."""
