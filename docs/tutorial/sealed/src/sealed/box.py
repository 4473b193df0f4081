"""The numbers of the game. Action `card` bids the card of the number `card + 1`; `DEALT + card` is chance, which deals it."""

SEATS, HAND = 3, 5
CARDS = SEATS * HAND
DEALT = CARDS
ACTIONS = DEALT + CARDS
