"""Normal form of an action's text."""


def plain(text: str) -> str:
    """Return a text in the form in which it is compared: in lower case, with one space between words and none around them.

    >>> plain(" Push  N ")
    'push n'
    """
    return " ".join(text.lower().split())
