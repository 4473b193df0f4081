"""What the bots of Last Watch use: playouts, priors and value estimates. Compiled."""
