"""Sessions of games' own pages that several devices share: the house keeps the log of what they tell each other, and reads none of it."""
