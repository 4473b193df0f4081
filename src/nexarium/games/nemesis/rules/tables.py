"""The data of `components.py` and `ship.py` as the arrays that compiled rules read."""

from __future__ import annotations

from math import comb

import numpy as np

from nexarium.games.nemesis.box.components import FACES, KINDS, MOST_CONTAMINATION, MOST_INFECTED, PARTS, TOKENS, WOUNDS, components
from nexarium.games.nemesis.box.ship import (
    DOES,
    EXPLORATION,
    MOST_ACTION_CARDS,
    ROOMS,
    SHOT_FACES,
    characters,
    exits,
    joined,
    scenario,
    ship,
)
from nexarium.games.nemesis.rules.numbering import ATTACK_TYPES, EVENTS, NOISE_FACES, TILES, TOKEN_TYPES
from nexarium.games.nemesis.rules.options import DIFFICULTIES

_box, _ship, _scenario, _cast = components(), ship(), scenario(), characters()

BEYOND, THROUGH = exits()
JOINED = joined()
START = _ship.start

# --- tokens and figures (NM-1, NM-4) ------------------------------------------------------------------------------------------

TOKEN_KIND = np.array([TOKENS.index(kind) for kind, _ in TOKEN_TYPES], np.int64)
TOKEN_NUMBER = np.array([number for _, number in TOKEN_TYPES], np.int64)
TOKENS_OF = np.array([_box.tokens[kind][number] for kind, number in TOKEN_TYPES], np.int64)
TOKENS_IN_ALL = np.array([_box.of_kind(kind) for kind in TOKENS], np.int64)
FIRST_TYPE = np.array([[kind for kind, _ in TOKEN_TYPES].index(kind) for kind in TOKENS], np.int64)
NUMBERED = np.array([len(_box.tokens[kind]) > 1 for kind in TOKENS], np.int64)
"""Kinds whose tokens have different numbers, so that a number may have been seen."""
IN_BAG = np.array([_box.start[kind] for kind in TOKENS], np.int64)
MINIATURES_OF = np.array([_box.miniatures[kind] for kind in KINDS], np.int64)
CHECKS = np.array([_box.checks[kind] for kind in KINDS], np.int64)
EGGS, CARCASSES = _box.eggs, _box.carcasses

# --- decks (NM-2, NM-5) -------------------------------------------------------------------------------------------------------

LIGHT, SERIOUS, DEADLY, CONTAMINATES, SLIMES, TRANSFORMS, SUMMONS = range(len(PARTS))
_cards = [(card.id, card.blood) for card in _box.attacks]
ATTACK_CARDS = np.array([_cards.count(each) for each in ATTACK_TYPES], np.int64)
_effects = {card.id: card.effects for card in _box.attacks}


def _numbers(name: str, *, others: bool) -> list[int]:
    """Return the numbers of an attack card's parts for its victim, or for the other characters in the room."""
    found = [0] * len(PARTS)
    for part in _effects[name]:
        if part.whom == "all" or not others:
            place = PARTS.index(part.do)
            found[place] = min(found[place] or part.number, part.number) if part.do == "deadly" else found[place] + part.number
    return found


EFFECT = np.array([[_numbers(name, others=others) for others in (False, True)] for name, _ in ATTACK_TYPES], np.int64)
"""What a card does, [card, 0 for its victim and 1 for others in the room, part] (NM-24)."""
BLOOD = np.array([blood for _, blood in ATTACK_TYPES], np.int64)
_hits = {card.id: card.hits for card in _box.attacks}
HITS = np.array([[kind in _hits[name] for kind in KINDS] for name, _ in ATTACK_TYPES], np.int64)
EVENT_NUMBER = np.array([card.corridor for card in _box.events], np.int64)
EVENT_MOVES = np.array([[kind in card.movers for kind in KINDS] for card in _box.events], np.int64)
ALL_EVENTS = (1 << len(EVENTS)) - 1
WOUND_CARDS = np.array([_box.serious_wounds[wound] for wound in WOUNDS], np.int64)
BODY, LEG, HAND, BLEEDING, ARM = range(len(WOUNDS))
CONTAMINATION_CARDS, INFECTED_CARDS = _box.contamination, _box.infected

# --- dice (NM-3) --------------------------------------------------------------------------------------------------------------

MISS = 0
FACE_WEIGHTS = np.array([_box.combat_die.count(face) for face in FACES], np.int64)
FACE_HITS = np.array([[kind in _box.faces[face].hits for kind in KINDS] for face in FACES], np.int64)
BLOWS = np.array([_box.faces[face].melee for face in FACES], np.int64)
SHOTS = np.array([[0, *(each.injuries[face] for face in SHOT_FACES)] for each in _cast], np.int64)
"""Injuries, [character, face] (NM-90)."""
NOISE_WEIGHTS = np.array([_box.noise_die.count(face) for face in NOISE_FACES], np.int64)
DANGER, SILENCE = NOISE_FACES.index("danger"), NOISE_FACES.index("silence")

# --- tiles (NM-90, NM-91) -----------------------------------------------------------------------------------------------------

SLEEP, RELOADS, TREATS, OPERATES, FEEDS, WASHES, NEST, SLIMY = range(len(DOES))
TILE_DOES = np.array([DOES.index(_ship.does[tile]) if tile in _ship.does else -1 for tile in TILES], np.int64)
NEST_TILE = int(np.flatnonzero(TILE_DOES == NEST)[0])
PRINTED_TILES, ONE_TILES = len(_ship.printed), len(_ship.one)
PRINTED = np.array([TILES.index(_ship.printed[room]) if room in _ship.printed else -1 for room in range(ROOMS + 1)], np.int64)
IS_TWO = np.array([room in _ship.slots for room in range(ROOMS + 1)], np.int64)
QUIET_TOKEN, DANGER_TOKEN, SLIME_TOKEN, FIRE_TOKEN, MALFUNCTION_TOKEN, DOOR_TOKEN = range(len(EXPLORATION))
EXPLORATION_TOKENS = np.array([_ship.exploration[name] for name in EXPLORATION], np.int64)

# --- the characters and the scenario's numbers (NM-90, NM-92) -----------------------------------------------------------------

CAST_SIZE = len(_cast)
CAPACITY = np.array([each.ammunition for each in _cast], np.int64)
ENERGY = np.array([each.energy for each in _cast], np.int64)
TIME = _scenario.time
_difficulties = [getattr(_scenario.difficulty, name) for name in DIFFICULTIES]
HIBERNATION = np.array([each.hibernation for each in _difficulties], np.int64)
"""The time from which characters may sleep, [difficulty, players - 1] (NM-98); the next two tables have the same indices."""
EGGS_AT_START = np.array([each.eggs for each in _difficulties], np.int64)
ADULTS_AT_START = np.array([each.adults for each in _difficulties], np.int64)
ACTION_CARDS, HAND_SIZE, HAND_WITH_BODY_WOUND = _scenario.action_cards, _scenario.hand, _scenario.hand_body_wound
ACTIONS_A_ROUND, RELOAD_BY = _scenario.actions, _scenario.reload
FINAL_DRAW, POINTS = _scenario.final_draw, _scenario.points
_costs = _scenario.costs
COST_MOVE, COST_CAREFUL, COST_SHOOT, COST_MELEE = _costs.move, _costs.careful, _costs.shoot, _costs.melee
COST_ROOM, COST_REST, COST_REPAIR, COST_ESCAPE_LEG = _costs.room, _costs.rest, _costs.repair, _costs.escape_leg_wound

MOST_CARDS, MOST_DRAWN = MOST_ACTION_CARDS + MOST_CONTAMINATION, MOST_INFECTED
BINOMIAL = np.array([[comb(n, k) for k in range(MOST_DRAWN + 1)] for n in range(MOST_CARDS + 1)], np.int64)
"""The number of ways to draw k of n cards."""
