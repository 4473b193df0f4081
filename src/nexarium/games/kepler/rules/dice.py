"""Dice (sections 4 and 6): throws, the bonus 4-2-1, and the places of dice. A die's class is 6 colour + value - 1."""

from __future__ import annotations

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.kepler.box.printed import TRACKS
from nexarium.games.kepler.rules.numbering import DICE_CLASSES, KIND, MOST_BLACK, REROLLS, ROLL_WEIGHTS, ROLLS, ROLLS_OF, VALUES, Kind
from nexarium.games.kepler.rules.state import NONE, Phase, set_level


@inner_rule
def is_white(die):
    """Return whether a die class is white."""
    return die < VALUES


@inner_rule
def value_of_die(die):
    """Return the value of a die class, 1 to 6."""
    return die + 1 if is_white(die) else die + 1 - VALUES


@inner_rule
def lying(board, die):
    """Return the number of unplaced dice of a class."""
    return board.white[value_of_die(die)] if is_white(die) else board.black[value_of_die(die)]


@inner_rule
def put_die(board, die, change):
    """Add an unplaced die of a class, or remove one."""
    if is_white(die):
        board.white[value_of_die(die)] += change
    else:
        board.black[value_of_die(die)] += change


@inner_rule
def unplaced(board):
    """Return the number of unplaced dice."""
    n = 0
    for value in range(1, VALUES + 1):
        n += board.white[value] + board.black[value]
    return n


@inner_rule
def throw_white(board, dice):
    """Put the dice of step 1 in the air (KP-11)."""
    board.throwing_white = dice
    board.resume = Phase.BEFORE_ACTION
    board.phase = Phase.WHITE_THROW


@inner_rule
def throw_black(board):
    """Put the black dice in the air (KP-30, track 1)."""
    board.throwing_black = MOST_BLACK
    board.resume = board.phase
    board.phase = Phase.BLACK_THROW


@inner_rule
def throw_again(board, row):
    """Put the dice of a row of REROLLS in the air (KP-30, KP-32)."""
    for place in range(2):
        die = REROLLS[row, place]
        if die != NONE:
            put_die(board, die, -1)
            if is_white(die):
                board.throwing_white += 1
            else:
                board.throwing_black += 1
    board.resume = board.phase
    board.phase = Phase.REROLL_THROW


@inner_rule
def throw_outcomes(board, ids, weights):
    """List how the dice in the air may fall (section 7): as a multiset, or as two values for one die of each colour."""
    if board.throwing_white == 1 and board.throwing_black == 1:
        for place in range(VALUES * VALUES):
            ids[place] = Kind.MIXED + place
            weights[place] = 1
        return VALUES * VALUES
    dice = board.throwing_white + board.throwing_black
    first = ROLLS_OF[dice]
    n = ROLLS_OF[dice + 1] - first
    for place in range(n):
        ids[place] = Kind.DICE + first + place
        weights[place] = ROLL_WEIGHTS[first + place]
    return n


@inner_rule
def fall(board, outcome):
    """Let the dice in the air fall; after white dice, 4-2-1 may show (KP-12)."""
    out_of_line()
    white = board.throwing_white
    if KIND[outcome] == Kind.MIXED:
        board.white[(outcome - Kind.MIXED) // VALUES + 1] += 1
        board.black[(outcome - Kind.MIXED) % VALUES + 1] += 1
    else:
        for value in range(1, VALUES + 1):
            if white > 0:
                board.white[value] += ROLLS[outcome - Kind.DICE, value]
            else:
                board.black[value] += ROLLS[outcome - Kind.DICE, value]
    board.throwing_white = 0
    board.throwing_black = 0
    board.phase = board.resume
    if white > 0:
        offer_bonus(board)


@inner_rule
def turned(die, up):
    """Return the class of a die turned by one, up or down, round from 6 to 1 (KP-30, track 3)."""
    return die // VALUES * VALUES + (die % VALUES + (1 if up else VALUES - 1)) % VALUES


@inner_rule
def nudge(board, die, up):
    """Turn a die by one (KP-30, track 3)."""
    put_die(board, die, -1)
    put_die(board, turned(die, up), 1)
    if is_white(die):
        offer_bonus(board)


@inner_rule
def shows_421(board):
    """Return whether the three white dice, including a placed one, show 1, 2 and 4 (KP-12, KP-13)."""
    for value in (1, 2, 4):
        placed = board.placed_white if board.placed_value == value else 0
        if board.white[value] + placed != 1:
            return False
    return True


@inner_rule
def offer_bonus(board):
    """Offer the bonus after a throw or change of white dice (KP-12, KP-13)."""
    if board.bonus421_used < board.bonus421_per_turn and shows_421(board) and can_lower(board):
        board.resume = board.phase
        board.phase = Phase.BONUS


@inner_rule
def can_lower(board):
    """Return whether an opponent's disc is above its lowest level (KP-12)."""
    for seat in range(board.players):
        for track in range(TRACKS):
            if seat != board.active and board.level[seat, track] > 0:
                return True
    return False


@inner_rule
def bonus_choices(board, out):
    """List the choices: forgo the bonus, or lower an opposing disc above its lowest level (KP-12, KP-13)."""
    out[0] = Kind.FORGO
    n = 1
    for seat in range(board.players):
        if seat != board.active:
            for track in range(TRACKS):
                if board.level[seat, track] > 0:
                    out[n] = Kind.LOWER + TRACKS * seat + track
                    n += 1
    return n


@inner_rule
def take_bonus(board, action):
    """Lower the chosen disc or forgo the bonus; the turn resumes (KP-12, KP-13)."""
    if KIND[action] == Kind.LOWER:
        seat, track = (action - Kind.LOWER) // TRACKS, (action - Kind.LOWER) % TRACKS
        set_level(board, seat, track, board.level[seat, track] - 1)
        board.bonus421_used += 1
        board.bonuses_taken[board.active] += 1
    board.phase = board.resume


@inner_rule
def reroll_choices(board, n, out):
    """List the rerolls from place `n` on (KP-32): two unplaced dice, or the only one. With `reroll_mode="upto"`, also a single die of
    several."""
    row = 0
    for one in range(DICE_CLASSES):
        there = lying(board, one)
        if there > 1:
            out[n] = Kind.REROLL + row
            n += 1
        row += 1
        for other in range(one + 1, DICE_CLASSES):
            if there > 0 and lying(board, other) > 0:
                out[n] = Kind.REROLL + row
                n += 1
            row += 1
    if board.reroll_upto or unplaced(board) == 1:
        for die in range(DICE_CLASSES):
            if lying(board, die) > 0:
                out[n] = Kind.REROLL + row + die
                n += 1
    return n
