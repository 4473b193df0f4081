"""What every game and every part of Nexarium shares: rules, records, pictures, words, and how they are compiled."""
