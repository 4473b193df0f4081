"""`python -m nexarium.cli`, for when the command is not on the path."""

from nexarium.cli import main

if __name__ == "__main__":
    main()
