title = Kepler-3Ad
tagline = Choose a die, place your diplomats, win the majorities
goal = Have the most points after the last scoring.
facts = 2 to 5 players · 60 min

two = Two players
three = Three players
four = Four players
five = Five players

blue = Blue
yellow = Yellow
red = Red
violet = Violet
green = Green
you = You

zone-green = green zone
zone-orange = orange zone
zone-purple = purple zone

ability-roll_black = Roll the black dice
ability-reroll_two = Reroll two dice
ability-nudge_die = Change a die by one
ability-move_own_leader = Move your leader
ability-remove_diplomat = Remove a diplomat
ability-move_opposing = Move an opposing cube
ability-points = Points at each scoring

die_white = white { $value }
die_black = black { $value }
die_air = a die being rolled
dice_white = White
dice_black = Black
in_supply = In supply
value_now = Value
of_threshold = of { $n }
supply_title = { $name }: { $cubes } in supply

# the board
board_undrawn = Kepler-3Ad before the planet is drawn
board = Planet { $planet }. Diplomatic values: { $values }
value_of = { $name } { $value }
quarter_title = { $name }: { $first }, { $second } and { $third } points
stands_there = { $name } { $value } ({ $cubes })
lift = { $name }: { $cubes } in { $quarter }
sides = Planet
sides-drawn = Drawn by lot
sides-drawn-about = Each zone’s side is drawn when the game begins.
planet_about = Green zone side { $green }, orange side { $orange }, purple side { $purple }.
planet = Planet { $name }
reconstructed_1 = Reconstructed board,
reconstructed_2 = not the publisher’s
links_show = Links join neighbours
legend_points = points
legend_value = diplomatic value
score_track = Score track
value_track = Diplomatic track
token_title = Token of the { $zone }: track { $track }, { $ability }
marker_value = { $name }: diplomatic value { $n }
threshold_passed = { $value }: this scoring has taken place
threshold_passed_end = { $value }: the scoring that ended the game has taken place
threshold_next = { $value }: the next scoring
threshold_next_end = { $value }: the next scoring, which ends the game
threshold_later = { $value }: a later scoring
threshold_later_end = { $value }: a later scoring, which ends the game

# the tracks
influence = Influence
spent = spent
track_title = Track { $track }: { $ability }
spend_title = Spend track { $track }: { $ability }
raise_title = Raise your disc on track { $track }, { $ability }
disc_title = { $name } on track { $track }: { $level }
lower_on = Lower a disc on track { $track }, { $ability }
lower_title = Lower { $name } on track { $track }, now { $level }

# the hand
hand = { $name }'s dice: { $dice }
hand_yours = Your dice: { $dice }
card_title = Action { $action }: { $groups }
value_short = value { $n }
value_shorter = val. { $n }
group-disc = a disc +{ $n }

take_action = Take action { $action }
take_into = Take action { $action }, first into { $quarter }
take_from = Take action { $action }, first from { $quarter }
preview_title = Action { $action }: { $groups }
preview_leftovers_to_top = Leftovers: track { $track } +{ $n }, to its top.
preview_leftovers_lost = Leftovers would be lost: your disc is at the top of track { $track }.
void = Right now, none of its groups can be used.
void_no_leader = No leader can be placed: your supply has none left.
preview_value = Your value could go from { $before } to { $after }.
preview_scoring = Your value could go from { $before } to { $after }, and a scoring would follow.

# what to do
hint_choose = Choose an action, or spend influence first
hint_bonus = 4-2-1: lower one disc of an opponent, or skip it
hint_diplomats = Group { $place } of { $groups }: place { $group }, or tap some of yours to move them
hint_diplomats_short = { $n ->
    [one] Group { $place } of { $groups }: too few in your supply. Tap { $group } of yours, then where it goes
   *[other] Group { $place } of { $groups }: too few in your supply. Tap { $group } of yours, then where they go
}
hint_diplomats_empty = { $n ->
    [one] Group { $place } of { $groups }: your supply is empty. Tap { $group } of yours, then where it goes
   *[other] Group { $place } of { $groups }: your supply is empty. Tap { $group } of yours, then where they go
}
hint_disc = Group { $place } of { $groups }: { $group }, on which track?
hint_leader = Choose a quarter where { $group }
hint_leftovers = Leftovers will raise track { $track } by { $n }.
hint_leftovers_to_top = Leftovers will raise track { $track } by { $n }, to its top; the rest is lost.
hint_leftovers_lost = Leftovers will be lost: your disc is at the top of track { $track }.
hint_rounds_over = This is the last turn: the last scoring follows and ends the game.
hint_end = End your turn, or spend influence
hint_end_only = End your turn

do-lower = Lower { $name } on track { $track }
do-skip = Skip: { $group }
do-forgo = Skip the bonus
do-end = End the turn
do-end_scoring = End the turn and score
sure_void = Place the dice without any effect?
sure_leftovers = Place the dice for the leftovers alone?
do-black = Roll the black dice
do-with_white = Action { $action } with the white die
do-with_black = Action { $action } with the black die
do-pair_white = { $dice } both white
do-pair_mixed = { $dice } one white, one black
do-pair_black = { $dice } both black
do-reroll = Reroll { $dice }
do-nudge = Make { $die } a { $face }
do-remove = Remove a diplomat of { $name } from { $quarter }
do-move_leader = Track { $track }: your leader from { $origin } to { $to }
do-shift = Track { $track }: { $name } from { $origin } to { $to }

# rules at hand
rule-KP-6 = A diplomat is worth 1, a leader { $leader }. Leaders are never removed from the planet.
rule-KP-12 = When your three white dice show 1, 2 and 4, you may lower one disc of one opponent by one level.
rule-KP-14 = Place one die on the action of its number; for action 7, two dice that show the same.
rule-KP-15 = Each group of icons is used as a whole or skipped.
rule-KP-16 = A group of diplomats is placed from your supply in one quarter, or moved from one quarter to another.
rule-KP-17 = The groups of an action go to different quarters, raise different discs and use different diplomats.
rule-KP-17-turn = The groups of an action go to different quarters, raise different discs and use different diplomats. They enter no quarter where influence put a cube or removed a diplomat this turn. They raise no disc that you lowered to pay for influence.
rule-KP-17-spent = The groups of an action raise different discs, and none that was lowered as payment this turn.
rule-KP-18 = A quarter that a group has left counts as entered. No other group may go to or leave a quarter that was entered.
rule-KP-20 = Quarters are adjacent when they share an edge; a corner is not enough.
rule-KP-21 = Cubes go to a quarter where you have one, or to one adjacent to it.
rule-KP-22 = While a group moves, its lifted cubes do not count where they were.
rule-KP-23 = You have no cube on the planet: place in any quarter.
rule-KP-24 = If you have too few diplomats for a group, use those that you have.
rule-KP-26 = The disc you choose rises by the whole amount; above the top the rest is lost.
rule-KP-27 = An action uses at least one group, if it can.
rule-KP-29 = Influence is spent before or after the action, not between its groups.
rule-KP-29-before = Influence is spent before the action.
rule-KP-29-before_and_between = Influence is spent before the action or between its groups, not after it.
rule-KP-29-always = Influence is spent before the action, between its groups or after it.
rule-KP-33 = Each other die that shows the placed number raises your disc on the action’s track by one when the turn ends.
rule-KP-35 = If your diplomatic value is { $threshold } or more when your turn ends, a scoring takes place.
rule-KP-37 = The scoring at { $threshold } ends the game at once.

# the header
round = round { $n }
news_last_round = Round { $n } is the last one: it ends with the last scoring
round_last = round { $n }, the last
over = over
scoring_at = scoring at { $n }
scoring_at_last = scoring and end at { $n }

# the log
log-planet = The planet is { $planet }
log-token = A token for the { $zone }: track { $track }, { $ability }
log-first = { $name } goes first
log-throw = { $name } rolled { $dice }
log-throw_black = { $name } rolled black { $dice }
log-throw_again = { $name } rerolled: { $dice }
log-mixed = { $name } rerolled: white { $white }, black { $black }
log-choose = { $name } takes action { $action } with { $dice }
log-spend = { $name } spends track { $track }: { $does }
log-raise = { $name } raises track { $track } to { $level }
log-swap = { $name } swaps diplomats for a leader in { $quarter }
log-lower = { $name } takes 4-2-1: { $other } drops to { $level } on track { $track }
log-skip = { $name } skips { $group }
log-forgo = { $name } skips 4-2-1
log-end = { $name } ends the turn at value { $value }
log-lower_yours = { $name } takes 4-2-1: your disc on track { $track } drops to { $level }
log-you-first = You go first
log-you-throw = You rolled { $dice }
log-you-throw_black = You rolled black { $dice }
log-you-throw_again = You rerolled: { $dice }
log-you-mixed = You rerolled: white { $white }, black { $black }
log-you-choose = You take action { $action } with { $dice }
log-you-spend = You spend track { $track }: { $does }
log-you-raise = You raise track { $track } to { $level }
log-you-swap = You swap diplomats for a leader in { $quarter }
log-you-lower = You take 4-2-1: { $other } drops to { $level } on track { $track }
log-you-skip = You skip { $group }
log-you-forgo = You skip 4-2-1
log-you-end = You end the turn at value { $value }
does-black = black dice
does-reroll = { $dice } rerolled
does-nudge = { $die } becomes { $value }
does-leader = own leader from { $origin } to { $quarter }
does-leader_yours = your leader from { $origin } to { $quarter }
does-remove = a diplomat of { $other } leaves { $quarter }
does-shift_diplomat = a diplomat of { $other } goes from { $origin } to { $quarter }
does-shift_leader = a leader of { $other } goes from { $origin } to { $quarter }
does-remove_yours = a diplomat of yours leaves { $quarter }
does-shift_diplomat_yours = a diplomat of yours goes from { $origin } to { $quarter }
does-shift_leader_yours = a leader of yours goes from { $origin } to { $quarter }

# a turn in one sentence
turn-so_far = { $name } { $done }
turn-throw = rolled { $dice }
turn-throw_black = rolled black { $dice }
turn-throw_again = rerolled { $dice }
turn-choose = took action { $action }
turn-place = placed { $n } in { $quarter }
turn-move = moved { $n } from { $origin } to { $quarter }
turn-swap = placed a leader in { $quarter }
turn-raise = raised track { $track } to { $level }
turn-lower = lowered { $other } on track { $track }
turn-lower_yours = lowered you on track { $track }
turn-place_too = { $n } in { $quarter }
turn-nudge = turned { $die } to { $value }
turn-leader = moved a leader from { $origin } to { $quarter }
turn-remove = removed { $other } from { $quarter }
turn-remove_yours = removed yours from { $quarter }
turn-shift = sent { $other } from { $origin } to { $quarter }
turn-shift_yours = sent yours from { $origin } to { $quarter }
turn-leftovers = leftovers: track { $track } +{ $n }
turn-value = value { $n }
turn-then = { $done }; { $more }

# scorings
scoring-1 = First scoring
scoring-2 = Second scoring
scoring-3 = Third scoring
scoring-last = Last scoring
scored = { $scoring }: { $gains }
gains = { $name } +{ $n }
story-column_value = Value
story-column_points = Gains
story-column_total = Points
story-stage_quarters = Quarters
story-stage_zones = Zones
story-stage_tracks = Tracks
story-stage_totals = Total
story-quarter = { $name }: { $prizes }
story-zone = The { $zone }
story-track = Track { $track }, { $ability }
story-bonus = The numbers under the discs of track { $track }
story-bonus_text = Each player gains the number under their disc.
story-totals = Result of this scoring
story-totals_text = Quarters, tracks and the numbers under the discs of track { $track }.
story-token = track { $track }
story-alone = { $names } is alone there and takes the first prize, { $n }.
story-place = { $names } is { $place } and takes { $n }.
story-no_place = { $names } comes after the third place and gets nothing.
story-tied = { $names } are tied: all count as { $place }, the last place that they occupy, and take { $n } each.
story-tied_out = { $names } are tied beyond the third place and get nothing.
story-ordinal_1 = first
story-ordinal_2 = second
story-ordinal_3 = third
story-at_top = On track { $track } the disc is at the top already.
story-risen = track { $track } to { $level }
story-you-alone = You are alone there and take the first prize, { $n }.
story-you-place = You are { $place } and take { $n }.
story-you-no_place = You come after the third place and get nothing.
story-you-tied = { $names } are tied: all count as { $place }, the last place that you occupy, and take { $n } each.
story-you-tied_out = { $names } are tied beyond the third place and get nothing.

column_quarters = Quarters
column_tracks = Tracks
column_bonus = Track { $track }
column_points = Points

verdict_yours = You win
verdict_yours_shared = You share the victory with { $names }

# the calculator
page-calculator = Scoring calculator
page-calculator-about = For your physical game: enter cubes and discs, get the scoring explained
calculator-story = The scoring
calculator-intro = Play your physical game and score it here: choose a quarter on the planet and enter its pieces.
calculator-players = Players
calculator-sides = Sides
calculator-pieces = Cubes
calculator-discs = Discs
calculator-tokens = Tokens
calculator-pick = Choose a quarter on the planet.
calculator-in = Quarter { $name }
calculator-leaders = leaders
calculator-diplomats = diplomats
calculator-of = { $what } of { $name } in { $quarter }
calculator-before = Points before
calculator-before_of = Points of { $name } before this scoring
calculator-level_of = Level of { $name } on track { $track }
calculator-token_of = Token { $n } of the { $zone }
calculator-none = none
calculator-value = value { $n }
calculator-total = total { $n }
calculator-clear = Clear everything
calculator-cleared = Everything is cleared.
calculator-back = Put it back
calculator-fewer = One less
calculator-more = One more
calculator-home = To the lobby
calculator-reconstructed = What is reconstructed here
calculator-reconstructed_what = The publisher’s figures of the board are lost. We reconstructed the prizes of the quarters, which quarters are adjacent, the numbers on the influence tracks, and the bonus tokens. Your copy may differ: compare them before you trust a result.
calculator-workshop = Enter the true ones in the workshop
calculator-places = Quarters, with their prizes
calculator-own = The figures of your copy
calculator-own_what = Figures that you enter from your copy replace ours, in this browser only. With your own figures, the planet is not shown.
calculator-own_reset = Back to this server’s figures
calculator-own_tranches = Prizes of { $name }, side { $face }
calculator-own_levels = Numbers of track { $n }
calculator-own_prizes = Prizes of the tracks
calculator-own_falling = Enter numbers separated by spaces, the highest first, as many as before.
calculator-own_rising = Enter several numbers separated by spaces, the lowest first, and no more than fit.
calculator-counted = Counted in this browser
calculator-counted_why = The planet is not shown: you are offline, or use your own figures.
calculator-takes = { $name }: { $value }, takes { $n }
calculator-wins = { $name } wins the tokens: { $tokens }
calculator-wins_nobody = No player alone has the most: the tokens stay
calculator-example = Show an example
asked-players = { $low } to { $high } players can be scored
asked-sides = the planet is one of { $sides }
asked-diplomats = diplomats are { $n } lists, one for each player
asked-leaders = leaders are { $n } lists, one for each player
asked-levels = levels are { $n } lists, one for each player
asked-diplomats_of = the diplomats of { $name } are twelve numbers, one for each quarter
asked-leaders_of = the leaders of { $name } are twelve numbers, one for each quarter
asked-levels_of = the levels of { $name } are seven numbers, none above the top of its track
asked-too_many_diplomats = { $name } has { $n } diplomats on the planet, and there are only { $most }
asked-too_many_leaders = { $name } has { $n } leaders on the planet, and there are only { $most }
asked-tokens = tokens are three lists, one for each zone
asked-tokens_of = the { $zone } has at most { $n } tokens, each of a track from 1 to 7
asked-too_many_tokens = there are only { $n } tokens of track { $track }
asked-points = points are { $n } whole numbers, one for each player

# refusals
refused-setup_tokens = there are not so many of these tokens, or too few spaces in the zone
refused-setup_supply = a player has not so many cubes
refused-setup_level = a disc cannot stand above its track
refused-setup_over = the game would be over
setup_turn = To move
setup_diplomat = { $name }: diplomat
setup_leader = { $name }: leader
setup_remove = { $name }: remove cubes
setup_level = { $name }, track { $track } ({ $ability })
refused-no_such_seat = there is no such seat
refused-bonus_first = first take the bonus 4-2-1, or skip it
refused-own_disc = the bonus lowers a disc of an opponent
refused-at_bottom = this disc is at its lowest level already
refused-no_bonus = the bonus needs three white dice that show 4, 2 and 1
refused-choose_first = first place a die on an action
refused-groups_first = first carry out the groups of the action, or skip them
refused-one_action = a turn has one action
refused-no_pair = action 7 needs two dice that show the same number
refused-no_die = no unplaced die of this colour shows the action’s number
refused-colours_alike = the colour of the die makes no difference here: place the white one
refused-empty_action = at this table at least one group of an action must be carried out
refused-no_group = groups are carried out after an action is chosen
refused-other_group = groups are carried out in the order of the action, and the next one is of another kind
refused-disc_used = each group of the action raises a different disc
refused-disc_spent = at this table the action cannot raise a disc that was lowered this turn
refused-at_top = this disc is at its highest level
refused-no_supply = there are not enough diplomats left in your supply
refused-no_leader_left = no leader is left in your supply
refused-few_diplomats = too few of your diplomats are there to make way for a leader
refused-targeted = this turn’s groups go to different quarters
refused-no_presence = cubes go to a quarter where you have one, or to one adjacent to it
refused-no_entry = at this table you cannot enter the planet a second time
refused-same_quarter = a group must move to another quarter
refused-too_few = a group moves as a whole, and too few of your diplomats are there
refused-used_already = a diplomat can be placed or moved only once in an action
refused-origin_targeted = at this table no group may leave a quarter that was entered
refused-not_between = influence cannot be spent at this point of an action
refused-not_after = at this table influence cannot be spent after the action
refused-track_spent = each track can be spent once a turn
refused-all_spent = no more influence can be spent this turn
refused-at_lowest = your disc on this track is at its lowest level
refused-no_own_leader = you have no leader there
refused-placed_die = a placed die cannot be changed
refused-no_such_die = no unplaced die shows that
refused-two_dice = reroll exactly two dice, or one if only one is left
refused-opposing_only = this ability is for an opponent’s cubes
refused-leaders_stay = leaders cannot be removed
refused-no_such_cube = there is no such cube
refused-not_adjacent = the cube moves to an adjacent quarter: one that shares an edge
refused-chance = dice are rolled and tokens drawn, not chosen

# what reports call it
lab-order-of-play = order of play
lab-goes-first = goes first
lab-goes-second = goes second
lab-goes-third = goes third
lab-goes-fourth = goes fourth
lab-goes-fifth = goes fifth
lab-a-player-s-points = a player’s points
lab-the-winner-s-points-beyond-the-others- = the winner’s points beyond the others’
lab-rounds = rounds
lab-leaders-on-the-planet-at-the-end = leaders on the planet at the end
lab-a-player-takes = a player takes
lab-quarters = quarters
lab-tracks = tracks
lab-points-track = points track
lab-all = all
lab-of-these-through-tokens = of these through tokens
lab-first-scoring = first scoring
lab-second-scoring = second scoring
lab-third-scoring = third scoring
lab-end = end
lab-the-winner-s = the winner’s
lab-the-others- = the others’
lab-tokens = tokens
lab-bonuses-4-2-1 = bonuses 4-2-1

log-you-place = { $n ->
    [one] You place a diplomat in { $quarter }
   *[other] You place { $n } diplomats in { $quarter }
}

log-you-move = { $n ->
    [one] You move a diplomat from { $origin } to { $quarter }
   *[other] You move { $n } diplomats from { $origin } to { $quarter }
}

log-you-end_leftovers = { $n ->
    [one] You end the turn at value { $value }; leftovers raise track { $track } by { $n }
   *[other] You end the turn at value { $value }; leftovers raise track { $track } by { $n }
}

story-you-zone_won = { $n ->
    [one] You alone have the greatest value and take the token: your disc on { $tokens } rises.
   *[other] You alone have the greatest value and take the tokens: your discs on { $tokens } rise.
}

story-you-zone_tied = { $n ->
    [one] { $names } are tied for the lead: nobody wins, and the token stays ({ $tokens }).
   *[other] { $names } are tied for the lead: nobody wins, and the tokens stay ({ $tokens }).
}

diplomats = { $n ->
    [one] { $n } diplomat
   *[other] { $n } diplomats
}

leaders = { $n ->
    [one] { $n } leader
   *[other] { $n } leaders
}

group-diplomats = { $n ->
    [one] { $n } diplomat
   *[other] { $n } diplomats
}

group-leader = { $n ->
    [one] { $n } diplomat makes way for a leader
   *[other] { $n } diplomats make way for a leader
}

influence_left = { $n ->
    [one] { $n } more this turn
   *[other] { $n } more this turn
}

preview_quarters = { $n ->
    [one] Into { $n } quarter, highlighted on the planet.
   *[other] Into { $n } quarters, highlighted on the planet.
}

preview_moves = { $n ->
    [one] Too few diplomats in your supply to place: move them from { $n } quarter, highlighted on the planet.
   *[other] Too few diplomats in your supply to place: move them from { $n } quarters, highlighted on the planet.
}

preview_moves_empty = { $n ->
    [one] Your supply is empty: move diplomats from { $n } quarter, highlighted on the planet.
   *[other] Your supply is empty: move diplomats from { $n } quarters, highlighted on the planet.
}

preview_leftovers = { $n ->
    [one] Leftovers: track { $track } +{ $n }.
   *[other] Leftovers: track { $track } +{ $n }.
}

log-place = { $n ->
    [one] { $name } places a diplomat in { $quarter }
   *[other] { $name } places { $n } diplomats in { $quarter }
}

log-move = { $n ->
    [one] { $name } moves a diplomat from { $origin } to { $quarter }
   *[other] { $name } moves { $n } diplomats from { $origin } to { $quarter }
}

log-end_leftovers = { $n ->
    [one] { $name } ends the turn at value { $value }; leftovers raise track { $track } by { $n }
   *[other] { $name } ends the turn at value { $value }; leftovers raise track { $track } by { $n }
}

story-zone_won = { $n ->
    [one] { $names } alone has the greatest value and takes the token: the disc on { $tokens } rises.
   *[other] { $names } alone has the greatest value and takes the tokens: the discs on { $tokens } rise.
}

verdict = { $n ->
    [one] { $names } wins
   *[other] { $names } share the victory
}

worth = { $n ->
    [one] { $n } point
   *[other] { $n } points
}

marker_points = { $n ->
    [one] { $name }: { $n } point
   *[other] { $name }: { $n } points
}

void_no_diplomats = { $n ->
    [one] No leader can be placed: that takes { $n } diplomat of yours in a quarter.
   *[other] No leader can be placed: that takes { $n } of your diplomats in one quarter.
}

hint_scoring = { $n ->
    [one] Your value is { $value }: a scoring follows.
   *[other] Your value is { $value }: { $n } scorings follow.
}

hint_scoring_end = { $n ->
    [one] Your value is { $value }: a scoring follows and ends the game.
   *[other] Your value is { $value }: { $n } scorings follow and end the game.
}

rule-KP-13 = { $n ->
    [one] You take it once a turn at most, and decide at once when the dice show it.
   *[other] You take it up to { $n } times a turn, and decide at once when the dice show it.
}

rule-KP-25 = { $n ->
    [one] { $n } diplomat of yours returns to supply, and a leader takes its place.
   *[other] { $n } of your diplomats in one quarter return to supply, and a leader takes their place.
}

rule-KP-28 = { $n ->
    [one] Spend influence on { $n } track a turn. Your disc there drops one level, and you use the track’s ability, which must have an effect.
   *[other] Spend influence on up to { $n } different tracks a turn. Each time, your disc there drops one level, and you use the track’s ability, which must have an effect.
}

rule-KP-37a = { $n ->
    [one] After { $n } round the last scoring ends the game, whatever the values are.
   *[other] After { $n } rounds the last scoring ends the game, whatever the values are.
}

log-rounds_over = { $n ->
    [one] { $n } round has been played
   *[other] All { $n } rounds have been played
}

story-zone_tied = { $n ->
    [one] { $names } are tied for the lead: nobody wins, and the token stays ({ $tokens }).
   *[other] { $names } are tied for the lead: nobody wins, and the tokens stay ({ $tokens }).
}

story-zone_empty = { $n ->
    [one] The zone is empty: the token stays ({ $tokens }).
   *[other] The zone is empty: the tokens stay ({ $tokens }).
}

# Why a decision is good, in hints
reason-quarter = { $name } ({ $n } points)
reason-leads = You come first in { $quarters }.
reason-may_lead = In this turn you can then come first in { $quarters }.
reason-takes_lead = { $name } no longer leads { $quarters }.
reason-points = A scoring would then bring you { $n } more: { $total } points.
reason-costs = A scoring would then cost { $name } { $n } points.
reason-dice = You give up one level on track { $track } for dice that offer better actions.
reason-end = What you could still spend is worth more later than now.
reason-scoring = It brings a scoring at the end of your turn, at a diplomatic value of { $n }.
