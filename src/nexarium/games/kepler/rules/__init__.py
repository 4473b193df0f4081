"""The rules: state, numbering and the contract. Compiled."""
