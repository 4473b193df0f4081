"""Words for the tests of Last Watch: tables and positions, actions by their text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from nexarium.core.game import Game, State
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.box.components import KINDS, TOKENS, WOUNDS, components
from nexarium.games.nemesis.box.ship import ship
from nexarium.games.nemesis.rules.numbering import CARD_NAMES, CARDS, CORRIDOR_NAMES, FIGURE_NAMES, TILES, TOKEN_NAMES
from nexarium.games.nemesis.rules.options import NAMES
from nexarium.games.nemesis.rules.state import KIND_OF, TYPES, UNSEEN_TOKEN
from nexarium.testing.playing import can, say, texts

LAYOUT = dict(
    zip(
        (*(2, 3, 4, 5, 9, 10, 12, 13, 16, 17, 18), *(6, 7, 8, 14, 15)),
        (
            *("armory", "comms", "emergency", "evacuation_a", "evacuation_b", "fire_control", "generator", "nest", "surgery", "storage"),
            *("laboratory", "airlock_control", "slime", "shower", "canteen", "monitoring"),
        ),
        strict=True,
    )
)
"""A ship all explored."""


def table(players: int = 1, **options: Any) -> Game:
    """A game; the first seat begins unless the options say otherwise."""
    return Game(DEFINITION, {"players": players, "first_player": "a", **options})


def fields(state: State) -> Any:
    """The rules' fields, to write positions that no game needs to have led to."""
    return state.memory.view(np.dtype((np.record, state.game.rules.dtype)))[0]


def explored(state: State, layout: Mapping[int, str] = LAYOUT) -> State:
    """Lay these tiles."""
    for room, tile in layout.items():
        fields(state).tile[room] = TILES.index(tile)
    return state


def position(players: int = 1, at: Mapping[str, int] | None = None, game: Game | None = None, **options: Any) -> State:
    """The first seat's turn begins in a ship all explored, five Action cards in each hand; `at` says by seat who is where. Bag and eggs are
    those of the box, and one may sleep from time 8 on, so that the chapters' numbers do not change with the difficulties."""
    state = explored((game or table(players, **options)).new_initial_state(0))
    r, box = fields(state), components()
    r.eggs, r.eggs_in_box, r.hibernation = box.eggs_at_start, box.eggs - box.eggs_at_start, 8
    adults = box.start["adult"] + box.adults_a_player * players - r.bag[TOKENS.index("adult")]
    r.bag[TOKENS.index("adult")] += adults
    r.pool[TOKENS.index("adult")] -= adults
    for name, room in (at or {}).items():
        fields(state).room[NAMES.index(name)] = room
    return state


def place(state: State, figure: str, room: int, *, token: str | None = None, injuries: int = 0) -> State:
    """An intruder in a room, a token of its kind set aside out of the bag, or out of the pool where the bag has none: `adult-3`, or one
    whose number nobody has seen."""
    r, number = fields(state), FIGURE_NAMES.index(figure)
    kind = int(KIND_OF[number])
    (r.bag if r.bag[kind] > 0 else r.pool)[kind] -= 1
    single = len(components().tokens[KINDS[kind]]) == 1
    name = token or (f"{KINDS[kind]}-{next(iter(components().tokens[KINDS[kind]]))}" if single else None)
    r.place[number], r.injuries[number] = room, injuries
    r.token[number] = TOKEN_NAMES.index(name) if name else UNSEEN_TOKEN + kind
    return state


def hold(state: State, seat: str, **cards: int) -> State:
    """Exactly these cards in a hand (action, unscanned, infected, clean); Action cards come out of the deck or go there, Contamination
    comes out of its deck."""
    r, who = fields(state), NAMES.index(seat)
    action = cards.get("action", 0)
    r.deck[who, 0] += r.hand[who, 0] - action
    r.hand[who, 0] = action
    for kind in (1, 2, 3):
        wanted = cards.get(CARDS[kind], 0)
        r.hand[who, kind] += wanted
        r.contamination -= wanted
        if kind > 1:
            r.unscanned -= wanted
            r.infected -= wanted if kind == 2 else 0
    return state


def wound(state: State, seat: str, *kinds: str, light: int = 0) -> State:
    """Serious wounds out of the wound deck, and light ones."""
    r, who = fields(state), NAMES.index(seat)
    for kind in kinds:
        r.wound_deck[WOUNDS.index(kind)] -= 1
        r.wounds[who, WOUNDS.index(kind)] += 1
    r.light[who] = light
    return state


def noise(state: State, *corridors: str) -> State:
    """Noise markers."""
    for name in corridors:
        fields(state).noise[CORRIDOR_NAMES.index(name)] = 1
    return state


def close(state: State, *corridors: str) -> State:
    """Closed doors."""
    for name in corridors:
        fields(state).door[CORRIDOR_NAMES.index(name)] = 1
    return state


def odds(state: State) -> dict[str, int]:
    """The outcomes of chance with their weights."""
    return {state.action_to_string(outcome): weight for outcome, weight in state.chance_weights()}


def where(state: State) -> dict[str, int]:
    """The intruders on the board, by figure."""
    return {FIGURE_NAMES[figure]: int(room) for figure, room in enumerate(state.record.place) if room}


def noisy(state: State) -> set[str]:
    """Where noise markers lie."""
    return {CORRIDOR_NAMES[corridor] for corridor in np.flatnonzero(state.record.noise)}


def doors(state: State) -> dict[str, str]:
    """Closed and destroyed doors."""
    return {CORRIDOR_NAMES[corridor]: ("", "closed", "destroyed")[door] for corridor, door in enumerate(state.record.door) if door}


def bag(state: State) -> dict[str, int]:
    """Tokens in the bag by kind."""
    return _by_kind(state.record.bag, state.record.bag_seen)


def pool(state: State) -> dict[str, int]:
    """Tokens in the pools by kind."""
    return _by_kind(state.record.pool, state.record.pool_seen)


def _by_kind(unseen: Iterable[int], seen: Iterable[int]) -> dict[str, int]:
    counts = {kind: int(number) for kind, number in zip(TOKENS, unseen, strict=True)}
    for name, number in zip(TOKEN_NAMES, seen, strict=True):
        counts[name.split("-")[0]] += int(number)
    return counts


def aside(state: State) -> dict[str, int]:
    """Tokens set aside by kind."""
    return _kinds_of(state.record.token.tolist())


def developed(state: State) -> dict[str, int]:
    """The token that the bag's development has drawn and not returned yet, by kind."""
    return _kinds_of([int(state.record.developed)])


def _kinds_of(tokens: Iterable[int]) -> dict[str, int]:
    counts = dict.fromkeys(TOKENS, 0)
    for token in tokens:
        if token >= TYPES:
            counts[TOKENS[token - TYPES]] += 1
        elif token >= 0:
            counts[TOKEN_NAMES[token].split("-")[0]] += 1
    return counts


def cards(state: State, seat: str, pile: str) -> dict[str, int]:
    """Cards in the deck, the hand or the discard of a seat."""
    return {name: int(number) for name, number in zip(CARDS, state.record[pile][NAMES.index(seat)], strict=True) if number}


def deck(state: State, **given: int) -> State:
    """Only these cards are in the attack deck, `bite_4=1`; the others are discarded."""
    r = fields(state)
    r.attack_discard[:] += r.attack_deck
    r.attack_deck[:] = 0
    for name, number in given.items():
        card = CARD_NAMES.index(name.replace("_", " "))
        r.attack_deck[card] += number
        r.attack_discard[card] -= number
    return state


def wounds(state: State, seat: str) -> list[str]:
    """A seat's serious wounds."""
    row = state.record.wounds[NAMES.index(seat)].tolist()
    return [name for name, number in zip(WOUNDS, row, strict=True) for _ in range(number)]


def status(state: State) -> str:
    """By seat: a for awake, s for asleep, d for dead."""
    return "".join("asd"[int(state.record.status[seat])] for seat in range(state.game.num_players()))


def until(state: State, text: str) -> State:
    """Play passes, the first legal choices and the likeliest outcomes until an action or outcome that begins so is possible."""
    for _ in range(400):
        options = odds(state) if state.is_chance_node() else dict.fromkeys(texts(state), 1)
        if any(each.startswith(text) for each in options):
            return state
        assert options, "the game is over"
        if "pass" in options:
            say(state, "pass")
        elif "keep" in options:
            say(state, "keep")
        else:
            say(state, max(options, key=lambda each: options[each]))
    raise AssertionError(f"{text} never came")


def event_phase(state: State) -> State:
    """Everybody passes and keeps the cards in hand."""
    while not state.is_chance_node() and not state.is_terminal():
        say(state, "pass" if can(state, "pass") else "keep")
    return state


ROOMS_WITH_ENTRANCE = set(ship().entrances)
