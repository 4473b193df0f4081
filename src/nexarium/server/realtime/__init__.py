"""Live tables: opening them, keeping them in memory, drawing and changing them, and sending them to each viewer."""
