"""The parameters of a sensible character, in points: about one for a step towards the goal.

They come from a search among policies that play whole games with them, for the most wins.
"""

from __future__ import annotations

import numpy as np

# --- the way -------------------------------------------------------------------------------------------------------------

FAR = 90.0
"""The distance of a room from which no way leads to a goal."""
STEP = 1.0
"""The distance of a room on the way."""
LEAST_GAIN = 0.001
"""The least difference for which one way counts as shorter than another."""
PAST_INTRUDERS = 1.1
"""The extra distance through a room, per point of its intruders' harm."""
TO_SURGERY_FIRST = -1.7
"""The value of Surgery, in steps of detour, to a sick character on the way home."""
TOO_LATE_FOR_SURGERY = 2
"""The time from which no detour is made."""
BAD_WOUNDS = 2
"""The number of serious wounds that makes the Emergency room a goal."""
EGGS_EACH = 2
"""The number of eggs that one character at the Nest handles."""
ENOUGH_THERE = -0.4
"""The value of home, relative to the Nest, to a character that the eggs do not need."""
EXPLORED_BY_OTHERS = 0.7
"""The extra distance of an unexplored room for each other character near it, up to a full step."""

STEP_THERE, STEP_HOME, STEP_EARLY = 0.62, 1.27, 0.64
"""The value of a step towards the Nest; home after the Nest is destroyed; and home before characters may sleep."""
UNHURRIED, EARLY = 0.64, 10
"""The factor on the value of a step while the time is more than this."""
MOST_STEPS = 2.0
"""The most steps that a move counts for, forward or back."""

# --- danger --------------------------------------------------------------------------------------------------------------

HARM = np.array([0.85, 0.55, 1.95, 1.75, 2.3])
"""The cost of one attack, by kind."""
HARM_OF_WOUNDS = 0.12
"""The increase of that cost per serious wound."""
STAY, STAY_AND_FIGHT, FLEE, ENTER = 1.65, 0.92, 0.33, 0.8
"""The part of the intruders' harm that counts against staying in a room, against fighting on, against escaping, against entering."""
FREED = 0.27
"""The value of an escape itself."""
NOISE = 0.15
"""The cost of any noise roll."""
CALLS, FOLLOWS = 0.2, 0.1
"""The chance that a corridor with noise calls an intruder, and that Danger calls one from an adjacent room. The latter doubles with
Slime."""
UNREADY = np.array([0.55, 0.6, 0.25, 0.65])
"""The cost of an encounter, and the extra cost with fewer than four, three and two cards."""
ENCOUNTER_WITH_WOUNDS = 0.4
"""The extra cost of an encounter per serious wound."""
FULL_HAND = 5
LAST_CARDS = np.array([0.54, 0.09, 0.26, 0.11, 0.09])
"""The value of keeping the last card of the hand, the second last, and so on."""

# --- fights --------------------------------------------------------------------------------------------------------------

KILLED_BY_ONE = np.array([0, 0, 2, 6, 11, 16, 18, 18, 18, 18, 18, 18, 18]) / 20 + 0.08
KILLED_BY_TWO = np.array([0, 0, 0, 0, 1, 9, 25, 55, 89, 122, 142, 152, 153]) / 190 + 0.15
"""The chance, by injuries, that a check kills or drives off an intruder, with one card and with two (NM-45)."""
MOST_INJURIES = 12
DIE = 6.0
"""The number of faces of the combat die."""
FRAIL = 0.67
"""The extra value of a kill, and the extra cost of a missed blow, per serious wound."""
KILL = 0.43
"""The value of a dead intruder, apart from the harm that it no longer does."""
QUEEN_DEAD = 3.3
"""The value of the Queen's death while it can win the game."""
INJURY = 0.12
"""The value of an injury."""
WOUND = 0.35
"""The cost of the wound from a missed blow."""
DEATH = 6.0
"""The cost of dying of it."""
DEADLY = 3
"""The number of serious wounds at which the next one kills (NM-25)."""
SHOT_COST, BLOW_COST = 0.07, 0.13
"""The value of ammunition, and the cost of a blow's Contamination."""
EGG_BLOW, EGG_SHOT = 2.1, 2.0
"""The value of a blow and of a shot at the eggs; a shot counts more by the eggs that it destroys."""
SHORT_OF_CARDS = 0.25
"""The reduction for a hand of fewer than three cards, and again for fewer than two: the noise afterwards finds the character unready."""

# --- rooms ---------------------------------------------------------------------------------------------------------------

USELESS = -0.4
"""A room action without effect."""
SLEEP = 6.0
"""Sleeping when all is done."""
SLEEP_UNDONE, SLEEP_LAST = -0.5, 1.5
"""Sleeping while the Nest exists: rare, except in the last turn, or badly wounded while others attack the Nest."""
SLEEP_SICK, TIME_FOR_SURGERY = 0.5, 3
"""Sleeping with a Larva while Surgery exists, and more time than this to go there."""
CURED = 2.5
"""Surgery for a sick character."""
SCANNED_BY_SURGERY, OPERATION = 0.5, 1.0
"""Surgery for any other character: the value per unscanned card, less the wound and the turn."""
DRESSED, HEALED = 0.75, 0.26
"""The value of a serious wound dressed and of a light wound healed."""
TREATED = 0.7
"""The value of a dressed wound healed."""
ROUND_OF_AMMUNITION, USEFUL_ROUNDS = 0.5, 2
"""The value per round of ammunition, up to this number."""
EATEN_OR_WASHED = 0.3
"""The value of the Canteen and the Shower, besides the scan."""
MENDED_SURGERY, MENDED = 1.2, -0.3
"""A malfunction repaired: Surgery's for a sick character, and any other."""
FIRE_AT_HOME, FIRE_ELSEWHERE = 0.2, -0.5
"""A fire put out, in the Hibernatorium and elsewhere."""
WAY_OUT, DOOR = 1.5, -0.5
"""A door destroyed: where no other way leads to a goal, and otherwise."""

# --- cards ---------------------------------------------------------------------------------------------------------------

SCAN = 0.28
"""The value per unscanned card in the hand that a scan may find clean."""
SCAN_WITH_LARVA = -2.0
"""A scan that may kill."""
REST_AT_HOME = 0.4
"""The extra value of a scan in the room where characters sleep."""
DISCARD_ACTION = -1.5
"""Discarding an Action card after a pass."""
DISCARD_SICK = 0.3
"""Discarding Contamination that is known, or that must not be scanned; discarding any other costs as much."""
