"""What whoever runs the house sees of it and does with it: figures, health, a quiet end."""
