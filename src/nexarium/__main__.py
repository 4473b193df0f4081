"""`python -m nexarium`, for where the command is not on the path."""

from nexarium.cli import main

if __name__ == "__main__":
    main()
