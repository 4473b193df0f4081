"""Tables that somebody looks at: opened, kept in memory, drawn, changed in one way, and told to each viewer."""
