"""The lab of a house: balance reports that visitors have made, where its owner wants that."""
