"""What is printed: data files, and the values that they are read into."""
