"""A game of two rules, for the tests of the mutants themselves."""
