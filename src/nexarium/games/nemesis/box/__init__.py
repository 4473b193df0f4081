"""The printed components: data files, and the values that they are read into."""
