"""The choices with which a table of a game is opened: its presets, and the options that it offers besides."""

from __future__ import annotations

from nexarium.core.definition import Definition, Offered
from nexarium.core.game import Game
from nexarium.core.view import portrait
from nexarium.core.words import Words
from nexarium.server.protocol.lobby import OfferedOption, OfferedValue, PresetCard


def preset_cards(definition: Definition, said: Words) -> tuple[PresetCard, ...]:
    """Return the presets of a game, with its words."""
    picture = definition.load_picture()
    games = [(preset, Game(definition, preset.options)) for preset in definition.presets]
    return tuple(
        PresetCard(
            label=said(preset.label),
            options=game.options,
            marks=picture.marks(game.options, said),
            notes=tuple(said(note) if note else "" for note in preset.notes),
        )
        for preset, game in games
    )


def offered_cards(definition: Definition, seats: int, said: Words) -> tuple[OfferedOption, ...]:
    """Return the options that a game offers to at most so many seats, with their values as the lobby shows them."""
    return tuple(_offered_card(definition, offered, seats, said) for offered in definition.offers)


def _offered_card(definition: Definition, offered: Offered, seats: int, said: Words) -> OfferedOption:
    picture = definition.load_picture()
    shown = ((value, portrait(picture, offered, value, said)) for value in offered.offered(definition.options))
    return OfferedOption(
        label=said(offered.words),
        options=offered.options(seats),
        values=tuple(OfferedValue(value=value, name=each.name, about=each.about, face=each.face) for value, each in shown),
        each_seat=offered.each_seat,
        once=offered.once,
    )
