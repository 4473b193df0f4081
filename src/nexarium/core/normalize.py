"""How the text of an action may be written."""


def plain(text: str) -> str:
    """A text as it is compared: in small letters, with one space between words and none around them.

    >>> plain(" Push  N ")
    'push n'
    """
    return " ".join(text.lower().split())
