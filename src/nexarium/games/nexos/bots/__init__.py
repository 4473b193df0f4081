"""What the bots of Nexos use: playouts, priors and value estimates. Compiled."""
