"""Who may come in, under which of the house's names, and how often they may ask."""
