"""What attack cards say: the parts of their effects in words, and the texts that the people at the table carry out (NM-24)."""

from __future__ import annotations

from nexarium.core.own_names import in_language
from nexarium.core.words import Words
from nexarium.games.nemesis.box.components import KNOWN, Effect, Effects, components

_CARDS = {card.id: card for card in components().attacks}


def effects_of(card: str, words: Words) -> str:
    """Return what a card of the box's own does, in words; empty for the cards that players know, and for one with a text alone."""
    shown = _CARDS[card]
    return "" if shown.called in KNOWN and shown.effects == KNOWN[shown.called] else composed(shown.effects, words)


def text_of(card: str, words: Words) -> str:
    """Return the text of a card that the rules do not carry out; empty for none."""
    return in_language(_CARDS[card].text, words.language)


def composed(effects: Effects, words: Words) -> str:
    """Return an effect in words, made of its parts: first what the victim suffers, then what everyone in the room does."""
    victim = _suffered([each for each in effects if each.whom == "victim"], words)
    everyone = _suffered([each for each in effects if each.whom == "all"], words)
    if victim and everyone:
        return words("effect.both", victim=victim, everyone=everyone)
    return words("effect.all", what=everyone) if everyone else victim


def _suffered(effects: list[Effect], words: Words) -> str:
    parts = [words(f"effect.{each.do}", n=each.number) for each in effects if each.do != "deadly"]
    listed = words.listed(parts)
    deadly = next((each.number for each in effects if each.do == "deadly"), 0)
    if not deadly:
        return listed
    return words("effect.deadly_else", n=deadly, what=listed) if listed else words("effect.deadly", n=deadly)
