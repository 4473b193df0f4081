"""What plays games without knowing any: playouts, perft, batch stepping and tree search over the rules contract."""
