"""The command as `python -m nexarium`, for use where it is not on the path."""

from nexarium.cli import main

if __name__ == "__main__":
    main()
