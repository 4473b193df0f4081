"""What the bots of Kepler-3Ad use: playouts, priors and value estimates. Compiled."""
