"""What things are worth to a sensible character, in points: about one for a step on the way to what has to be done.

These figures come of a search among policies that play whole games with them: what wins most.
"""

from __future__ import annotations

import numpy as np

# --- the way -------------------------------------------------------------------------------------------------------------

FAR = 90.0
"""A room from which no way leads to a goal."""
STEP = 1.0
"""A room on the way."""
LEAST_GAIN = 0.001
"""A way that is no shorter than this is no shorter."""
PAST_INTRUDERS = 1.1
"""How much further it is through a room, for each point of its intruders' harm."""
TO_SURGERY_FIRST = -1.7
"""What is done in Surgery is worth this many steps of detour to a sick character, on the way home."""
TOO_LATE_FOR_SURGERY = 2
"""From this time on there is no detour."""
BAD_WOUNDS = 2
"""Serious wounds with which the Emergency room becomes a goal."""
EGGS_EACH = 2
"""Eggs that one character at the Nest sees to."""
ENOUGH_THERE = -0.4
"""What home is worth to a character whom the eggs do not need, against the Nest."""
EXPLORED_BY_OTHERS = 0.7
"""How much further an unexplored room counts for each other character who is near it; at most until it is a step further."""

STEP_THERE, STEP_HOME, STEP_EARLY = 0.62, 1.27, 0.64
"""What a step is worth on the way to the Nest; home with the Nest gone; and home before one may sleep."""
UNHURRIED, EARLY = 0.64, 10
"""While the time is more than this, a step is worth only so much of that."""
MOST_STEPS = 2.0
"""A move counts for no more steps than this, forward or back."""

# --- danger --------------------------------------------------------------------------------------------------------------

HARM = np.array([0.85, 0.55, 1.95, 1.75, 2.3])
"""By kind, how bad it is to be attacked once."""
HARM_OF_WOUNDS = 0.12
"""How much worse that is for each serious wound."""
STAY, STAY_AND_FIGHT, FLEE, ENTER = 1.65, 0.92, 0.33, 0.8
"""What part of the harm of its intruders weighs against staying in a room, against fighting on, against escaping, against entering."""
FREED = 0.27
"""What an escape is worth of itself."""
NOISE = 0.15
"""How bad any noise roll is."""
CALLS, FOLLOWS = 0.2, 0.1
"""How likely a corridor that holds noise calls an intruder; and Danger one of those next door, twice as likely with Slime."""
UNREADY = np.array([0.55, 0.6, 0.25, 0.65])
"""How bad an encounter is, and how much worse with fewer than four, three and two cards."""
ENCOUNTER_WITH_WOUNDS = 0.4
"""How much worse an encounter is for each serious wound."""
FULL_HAND = 5
LAST_CARDS = np.array([0.54, 0.09, 0.26, 0.11, 0.09])
"""What it is worth to keep the last card of the hand, the second last, and so on."""

# --- fights --------------------------------------------------------------------------------------------------------------

KILLED_BY_ONE = np.array([0, 0, 2, 6, 11, 16, 18, 18, 18, 18, 18, 18, 18]) / 20 + 0.08
KILLED_BY_TWO = np.array([0, 0, 0, 0, 1, 9, 25, 55, 89, 122, 142, 152, 153]) / 190 + 0.15
"""By injuries, how likely a check kills or drives off an intruder, with one card and with two (NM-45)."""
MOST_INJURIES = 12
DIE = 6.0
"""Faces of the combat die."""
FRAIL = 0.67
"""How much more a kill is worth, and a missed blow costs, for each serious wound."""
KILL = 0.43
"""What a dead intruder is worth beside the harm that it does no more."""
QUEEN_DEAD = 3.3
"""What the Queen's death is worth while it can win the game."""
INJURY = 0.12
"""What an injury is worth."""
WOUND = 0.35
"""How bad the wound of a missed blow is."""
DEATH = 6.0
"""How bad it is to die of it."""
DEADLY = 3
"""NM-25: serious wounds with which the next one kills."""
SHOT_COST, BLOW_COST = 0.07, 0.13
"""What ammunition is worth, and how bad the Contamination of a blow is."""
EGG_BLOW, EGG_SHOT = 2.1, 2.0
"""What a blow and a shot at the eggs are worth; a shot more by the eggs that it destroys."""
SHORT_OF_CARDS = 0.25
"""How much less for a hand of fewer than three cards, and once more for fewer than two: the noise afterwards finds one unready."""

# --- rooms ---------------------------------------------------------------------------------------------------------------

USELESS = -0.4
"""A room action that is good for nothing."""
SLEEP = 6.0
"""To sleep when all is done."""
SLEEP_UNDONE, SLEEP_LAST = -0.5, 1.5
"""To sleep with the Nest alive: seldom, but in the last turn, or badly wounded while others see to it."""
SLEEP_SICK, TIME_FOR_SURGERY = 0.5, 3
"""To sleep with a Larva while there is a Surgery, and more time than this to go there."""
CURED = 2.5
"""Surgery for a sick character."""
SCANNED_BY_SURGERY, OPERATION = 0.5, 1.0
"""Surgery for anybody else: what each unscanned card is worth, less the wound and the turn."""
DRESSED, HEALED = 0.75, 0.26
"""What a serious wound dressed and a light wound healed are worth."""
TREATED = 0.7
"""What a dressed wound healed is worth."""
ROUND_OF_AMMUNITION, USEFUL_ROUNDS = 0.5, 2
"""What each round of ammunition is worth, up to so many."""
EATEN_OR_WASHED = 0.3
"""What the Canteen and the Shower are worth beside the scan."""
MENDED_SURGERY, MENDED = 1.2, -0.3
"""A malfunction mended: Surgery's for a sick character, and any other."""
FIRE_AT_HOME, FIRE_ELSEWHERE = 0.2, -0.5
"""A fire put out, in the Hibernatorium and elsewhere."""
WAY_OUT, DOOR = 1.5, -0.5
"""A door destroyed: where no other way leads to a goal, and otherwise."""

# --- cards ---------------------------------------------------------------------------------------------------------------

SCAN = 0.28
"""What each unscanned card in the hand is worth that a scan may find clean."""
SCAN_WITH_LARVA = -2.0
"""A scan that may kill."""
REST_AT_HOME = 0.4
"""How much more a scan is worth where one is going to sleep."""
DISCARD_ACTION = -1.5
"""To discard an Action card after a pass."""
DISCARD_SICK = 0.3
"""To discard Contamination that is known, or that must not be scanned; to discard any other is as bad."""
