title = Nexus Keepers
tagline = Push them through the Portals
goal = Push every opponent through a Portal.
facts = 2 to 4 players · 45 min

duel = Duel
three = Three players
four = Four players
teams = Two against two
against = against

refused-setup_power = a Keeper has no more Power dice than its card says
refused-setup_overlap = two cubes lie on the same space
refused-setup_blocked = a tile lies behind a Portal
refused-setup_apart = the cubes do not hang together by two edges everywhere
refused-setup_beside = a Keeper stands beside the board
refused-setup_same_tile = another Keeper stands on that tile
refused-setup_no_cube = a Keeper in the game has a cube on the table
refused-setup_over = only one side would be left in the game
refused-setup_no_turn = that player has no turn now
setup_turn = To move
setup_keeper = Place { $name }
setup_at = { $name }
setup_at-on = on the board
setup_at-fallen = fallen
setup_at-out = out
setup_power = { $name }: Power dice
setup_reserve = { $name }: reserved die
setup_none = none
refused-not_now = that is not possible at this point of the turn
refused-dice_in_hand = first roll the dice that you marked or added
refused-nothing_marked = there is nothing to roll; mark dice or add a Power die
refused-one_die = a reroll needs at least two dice
refused-power_first = Power dice are added before dice are marked
refused-no_power = no Power die is left
refused-one_stays = a 1 is never rerolled
refused-nothing_added = there is nothing to roll; add a Power die
refused-power_while_rolling = at this table Power dice are rolled with the other dice
refused-fumbled = there are no rerolls after a fumble
refused-fumbled_power = at this table no Power die is rolled after a fumble
refused-groups_stand = dice that have bought steps cannot be used again; their group may only grow
refused-no_reroll = both rerolls are used up
refused-ascending = dice must be marked in ascending order
refused-no_such_die = no die that may be rerolled shows this value
refused-power_stays = a rolled Power die keeps its value
refused-no_skill = the card has no such skill
refused-skill_used = a skill is used once a turn
refused-skill_dice = the dice of the skill’s pattern are not there
refused-skill_terrain = the skill works on another terrain
refused-too_few_dice = there are not enough dice of this value
refused-not_printed = the card has no such action for this value
refused-no_moves = no move is left
refused-no_jumps = no jump is left
refused-no_pushes = no push is left
refused-few_jumps = a leap costs one jump for each Keeper leaped
refused-portal = Keepers cannot walk through a Portal; they can only be pushed through it
refused-off_board = there is no tile to stand on
refused-occupied = a Keeper stands there
refused-open_corner = at this table a diagonal jump needs a tile beside the corner
refused-nobody_beside = there is no Keeper next to you in that direction
refused-rooted = a rooted Keeper costs more than one push
refused-no_push = no push is under way
refused-no_follow = there is nothing to follow
refused-no_exchange = a swap must be prepared with its dice, and needs a Keeper in the same row or column
refused-no_pair = only a value with two unused dice may be reserved
refused-old_die = at this table the old reserve die does not complete a pair
refused-power_pair = at this table a Power die does not complete a pair
refused-old_and_power = at this table neither the old reserve die nor a Power die completes a pair
refused-overlap = a tile would lie on another
refused-behind_portal = the square behind a Portal must stay free
refused-two_edges = the cube must share two edges or more with the tiles on the table
refused-not_joined = a part of the board would share fewer than two edges with the rest
refused-not_smallest = as few cubes as possible must be moved
refused-must_rejoin = at this table cubes that have come apart must be joined again
refused-lifted = the lifted cubes must be joined again

blue = Blue
yellow = Yellow
red = Red
green = Green
with_blue = with Blue
with_yellow = with Yellow
with_red = with Red
with_green = with Green
of_colour = { $name } ({ $colour })
undrawn = a Keeper not drawn yet

keeper = Keeper
keeper-drawn = Drawn by lot
keeper-drawn-about = A Keeper no other player has, drawn before the first turn.
portrait = { $n ->
    [one] { $skills }; { $n } Power die.
   *[other] { $skills }; { $n } Power dice.
}
portrait_skill = { $skill } – { $does }
portrait_lucky = { $skill } has no effect at tables without fumbles, such as those of the English edition.
power_dice = { $n ->
    [0] no Power dice
    [one] { $n } Power die
   *[other] { $n } Power dice
}
stickers = Stickers
stickers-card = As on the card
stickers-card-about = The terrain stickers are where the Keeper’s card has them.
stickers_moved = These terrain stickers are elsewhere than on the card. The one with the Portal stays on the Starting Tile.
place-centre = centre
place-left = left
place-right = right
place-back = back
edition = Edition
edition-fr = French
edition-fr-about = The French rulebook, longer and newer: { $ones } dice with a 1 are a fumble, which ends the turn at once, and the whole roll is lost.
edition-fr_soft = French, mild
edition-fr_soft-about = As the French rulebook, but after a fumble ({ $ones } dice with a 1) the other dice still count.
edition-en = English
edition-en-about = The English rulebook: there is no fumble, 1s do no harm, and each Keeper pushed off gives a bonus turn.
edition-fumble-hard = { $ones } dice with a 1 are a fumble, which ends the turn at once, and the whole roll is lost.
edition-fumble-soft = After a fumble ({ $ones } dice with a 1) the other dice still count.
edition-fumble-off = There is no fumble; 1s do no harm.
edition-bonus-turn = A turn in which a Keeper is pushed off gives a bonus turn.
edition-bonus-keeper = Each Keeper pushed off gives a bonus turn.
keeper-bront = Bront
keeper-ilva = Ilva
keeper-quill = Quill
keeper-korrin = Korrin
keeper-nyx = Nyx
keeper-ossa = Ossa
keeper-tarn = Tarn
keeper-vex = Vex
terrain-forest = forest
terrain-desert = desert
terrain-ice = ice
terrain-lava = lava
terrain-ruins = ruins
the-forest = forest
the-desert = desert
the-ice = ice
the-lava = lava
the-ruins = ruins
skill-rooted = Rooted
skill-exchange = Exchange
skill-lucky = Lucky
skill-follow = Follow
skill-undertow = Undertow
skill-surefoot = Surefoot
skill-threshold = Threshold
skill-gambler = Gambler
skill_does-rooted = pushing this Keeper costs one more push
skill_does-exchange = { $dice }: swap places with a Keeper in the same row or column
skill_does-lucky = fumbles only on { $ones } 1s
skill_does-follow = after the first push, step into the freed space
skill_does-undertow = { $dice }: a move or a jump
skill_does-surefoot = loses no die on the unfavoured terrain
skill_does-threshold = if the way back is blocked, returns on the centre tile
skill_does-gambler = { $dice }: two steps of one kind
skill_short-rooted = costs 1 more push
skill_short-exchange = { $dice }: swap
skill_short-lucky = fumble at { $ones } 1s
skill_short-follow = step after a push
skill_short-undertow = { $dice }: move or jump
skill_short-surefoot = no die lost
skill_short-threshold = returns at the centre
skill_short-gambler = { $dice }: two steps

# skills that a card brings, made of their parts
skill_when = { $when }: { $does }
skill_by_hand = { $text } (The people at the table play by this; the program does not enforce it.)
when-dice = { $dice }
when-each_turn = once a turn
when-favoured = on the favoured terrain
when-unfavoured = on the unfavoured terrain
effect-steps = { $steps }
effect-exchange = swap places with a Keeper in the same row or column
effect-rooted = { $n ->
    [one] pushing this Keeper costs one more push
   *[other] pushing this Keeper costs { $n } more pushes
}
effect-lucky = fumbles only on { $ones } 1s
effect-follow = { $n ->
    [one] after the first push, step into the freed space
   *[other] after each of the first { $n } pushes, step into the freed space
}
effect-surefoot = loses no die on the unfavoured terrain
effect-at_home = { $n ->
    [one] one more extra die on the favoured terrain
   *[other] { $n } more extra dice on the favoured terrain
}
effect-threshold = if the way back is blocked, returns on { $tile }
effect-more_dice = { $n ->
    [one] rolls one die more
   *[other] rolls { $n } dice more
}
effect-more_rerolls = { $n ->
    [one] one reroll more each turn
   *[other] { $n } rerolls more each turn
}
on_tile-start = the Starting Tile
on_tile-centre = the centre tile
on_tile-left = the left tile
on_tile-right = the right tile
on_tile-back = the back tile

tile = { $name }’s cube: { $terrain }
tile_start = { $name }’s cube: Starting Tile, { $terrain }
portal-above = { $name }’s Portal, above column { $column }, row { $row }
portal-right = { $name }’s Portal, right of column { $column }, row { $row }
portal-below = { $name }’s Portal, below column { $column }, row { $row }
portal-left = { $name }’s Portal, left of column { $column }, row { $row }
lies = { $what }, column { $column }, row { $row }
stands = { $name } on { $terrain }
waits = { $name } has fallen and waits behind the door
cube = the cube, { $name }
place = Unfold
rejoin = Join
step_to = { $do }, onto { $terrain }
push_title = { $do }, { $spaces }
ends-moves = { $name } ends on { $terrain }
ends-falls = { $name } falls off the board
ends-out = { $name } is out, through { $whose }’s Portal
ends-out_own = { $name } is out, through their own Portal

do-move = Move
do-walk = Walk: { $steps }
do-walk_now = Walk there
do-jump = Jump diagonally
do-follow = Follow
do-push = Push { $name }
do-push_out = Push { $name } out
do-push_off = Push { $name } off
do-continue = Push { $name } on
do-exchange = Swap with { $name }
do-stop = Keep all
do-throw_again = Reroll
do-go_on = No skill
do-arm = Prepare a swap
do-arm_by = { $skill }: prepare a swap
do-end = End turn
do-end_sure = Lose the steps?
do-assign_all = All: { $steps }
do-bonus = Take the bonus turn
do-decline = Decline
do-reserve = Reserve a { $value }
do-reserve_none = Reserve nothing
do-skill = { $skill }: { $steps }
do-assign_none = Don’t use them
do-grow = Gain { $steps }
do-grow_none = Gain nothing
do-leave_apart = Leave the cubes apart
do-add_power = Roll a Power die
do-add_power_sure = Roll it now?

rule-NK-15 = Behind a Portal there is never a tile.
rule-NK-18 = A cube must share two edges or more with the tiles on the table, of one cube or of several.
rule-NK-21 = Every Keeper begins on its Starting Tile, at the foot of its door.
rule-NK-38 = A reroll takes two dice or more; a Power die rolled with it counts.
rule-NK-39-stumbled = A fumble: there are no more rerolls and the 1s are lost, the other dice count.
rule-NK-41 = A rolled Power die keeps its value.
rule-NK-39-hard = With { $ones } dice that show 1 the turn is over at once: a fumble.
rule-NK-39-soft = With { $ones } dice that show 1 you fumble: there are no more rerolls and the 1s are lost, the other dice count.
rule-NK-40 = Each Power die is rolled once a game: with a reroll, or alone, which costs no reroll.
rule-NK-40-alone = Each Power die is rolled once a game. You may also roll it alone.
rule-NK-40-turn = Each Power die is rolled once a game: while rolling, or one by one between your steps.
rule-NK-40-now = You may roll a Power die between your steps. Rolling ends a push in progress. The die may make a pair or enlarge a group.
rule-NK-40-groups = Dice that have bought steps cannot be used again; their groups may grow.
rule-NK-42 = The die in reserve joins after the last roll. It is gone when the turn ends.
rule-NK-42-counts = The 1 in reserve counts for the fumble. It joins after the last roll and is gone when the turn ends.
rule-NK-51 = A skill uses up the dice of its pattern. Each skill works once a turn.
rule-NK-51-rooted = { $n ->
    [one] Pushing { $names } costs one more push.
   *[other] Pushing { $names } costs { $n } more pushes.
}
rule-NK-51-threshold = If the way back is blocked, { $names } will return on { $tile }, if that is free.
rule-NK-44 = Two dice of a value buy one step of an action that the card shows for it; each further die buys one more. A symbol printed twice adds one.
rule-NK-46 = To buy two different actions with one value, you need at least four dice.
rule-NK-22 = Steps are taken in any order. Unused steps are lost at the end of the turn.
rule-NK-23 = A move goes one space, never across a corner, to a free tile.
rule-NK-24 = A jump goes to a free tile across a corner.
rule-NK-24-side = A jump goes to a free tile across a corner, if a tile lies beside that corner.
rule-NK-25 = A jump may also leap straight over a Keeper beside you; over several in a row it costs a jump for each.
rule-NK-28 = A push moves a Keeper beside you away, a space for each push spent; you stay where you are.
rule-NK-29 = Keepers behind are pushed along. Where there is no tile, the front Keeper falls.
rule-NK-32 = Pushed through any Portal, a Keeper is out. Sideways off a Starting Tile it only falls.
rule-NK-54 = A fallen Keeper returns on its next turn; if its Starting Tile is occupied then, it is out.
rule-NK-49 = You may keep one die of an unused pair in reserve for your next roll. Dice of steps that you have not taken count as unused.
rule-NK-50-reserve = At this table the old reserve die does not complete a pair.
rule-NK-50-power = At this table a Power die does not complete a pair.
rule-NK-56 = If you pushed a Keeper off the board, you may play one more turn right away.
rule-NK-63 = Every part of the board shares two edges or more with the rest.
rule-NK-64-optional = You may also leave the cubes apart.
rule-NK-65 = As few cubes as possible are moved; Keepers on them move along.

your_keeper = your Keeper
plus = +1 die
minus = −1 die
plus_title = one more die on { $terrain }
minus_title = one die fewer on { $terrain }
card_of = { $name }’s card
hand = { $name }’s dice: { $dice }
column_one = fumble: { $n }
column_one_narrow = fumble: { $n }
column_gives = { $value }: { $steps }
column_would = If you keep them, the { $value }s buy { $steps }
tag_again = again
tag_locked = stays
tag_power = power
tag_reserve = reserve
die = a { $value }
die_mark = a { $value }: reroll it
die_again = a { $value }, to be rerolled
die_locked = a 1 stays
die_add_power = a Power die: roll it too
die_power_left = a Power die, not rolled yet
die_power = a { $value } on a Power die, which stays
die_reserve = a { $value } from the reserve
stage-roll = Roll
stage-share = Use dice
stage-spend = Spend
stage-reserve = Reserve
pool-move = { $n ->
    [one] move
   *[other] moves
}
pool-jump = { $n ->
    [one] jump
   *[other] jumps
}
pool-push = { $n ->
    [one] push
   *[other] pushes
}
symbol_means = Two { $value }s buy { $steps }, each further { $value } one more.
symbol_doubled = The symbol is printed twice, for one more step.
tell-skill = Each die has one effect only.
tell-assign = Two dice buy one step, each further die one more.
tell-reroll = A 1 stays. Reroll two dice or more; a lone Power die is free.
tell-reroll_any = A 1 stays; reroll any other dice. A lone Power die is free.
tell-reroll_stumbled = A fumble: the 1s are lost, no more rerolls.
tell-spend = Steps in any order. Unused steps are lost.
tell-reserving = You may keep one die of a pair for the next turn
tell-bonus_offer = Pushing a Keeper off the board gives another turn
dice_fly = The dice roll

dice_share = Choose what the { $value }s buy: tap a symbol above them, or a button.
dice_spent = The dice have bought your steps: now choose your Keeper’s steps on the board.
too_far = A Keeper moves onto a tile beside its own, jumps across a corner, or leaps straight over Keepers beside it.
power_unit = Power
held = a { $value } in reserve
note_fallen = fallen
note_eliminated = out
over = finished
turn = turn { $n }
bonus_turn = bonus turn
hint_mark = Choose dice to reroll, or keep all
hint_keep = Add a Power die, or keep all
hint_marked = Roll, or choose more
hint_skill = Your dice can use a skill
hint_assign = What should your { $value }s buy?
hint_grow = Your { $value }s can buy more steps
hint_spend = You can { $ways }
way-walk = walk
way-jump = jump
way-push = push
way-swap = swap
way-power = roll a Power die
hint_placing = Your cube: turn it, put it down; { $places }
hint_rejoin = Join it again; { $places }
hint_push_out = { $name } can be pushed out
hint_push_falls = { $name } can be pushed off the board
hint_end = No step is possible
hint_reserving = Keep a die for next turn?
hint_bonus_offer = You pushed a Keeper off the board
hint_lifting = Which cubes should move?
news_fumble = { $name } fumbles with { $dice }: the turn is over
news_soft = { $name } fumbles with { $dice }: the 1s are lost, no more rerolls
moment_out = Out of the game
news_out = { $name } is out, through a Portal
news_you_out = You are out, through a Portal
news_you_blocked = You cannot come back and are out
news_blocked = { $name } cannot come back and is out
news_returns = { $name } returns to the Starting Tile
news_returns_beside = { $name } returns on { $tile }
news_closed = { $name }’s cube is removed

log-place = { $name }’s cube unfolds
log-throw = { $name } rolled { $dice }
log-rethrow = { $name } rerolled: { $dice }
log-fumble = A fumble: the turn is over
log-soft = A fumble: the 1s are lost
log-assign = { $name }’s { $value }s: { $steps }
log-assign_none = { $name } does not use the { $value }s
log-grow = { $name }’s { $value }s gain { $steps }
log-grow_none = { $name } gains nothing with the { $value }s
log-draw = { $name } draws { $keeper }
log-leave_apart = { $name } leaves the cubes apart
log-first = { $name } goes first
log-reserve = { $name } reserves { $dice }
log-reserve_none = { $name } reserves nothing
log-mark = { $name } picks up { $dice }
log-skill = { $name }, { $skill }: { $steps }
log-add_power = { $name } adds a Power die
log-again = { $name } rerolls
log-stop = { $name } keeps the dice
log-go_on = { $name } uses no skill
log-arm = { $name } prepares a swap
log-arm_by = { $name }, { $skill }: prepares a swap
log-end = { $name } ends the turn
log-bonus = { $name } takes a bonus turn
log-decline = { $name } declines the bonus turn
log-move = { $name } moves onto { $terrain }
log-jump = { $name } jumps onto { $terrain }
log-leap = { $name } leaps over { $over } onto { $terrain }
log-follow = { $name } follows onto { $terrain }
log-push = { $name } pushes { $target }
log-continue = { $name } pushes { $target } on
log-exchange = { $name } swaps places with { $target }

you = you
news_you_fumble = You fumble with { $dice }: the turn is over
news_you_soft = You fumble with { $dice }: the 1s are lost, no more rerolls
news_you_fell = You fall
news_you_returns = You return to your Starting Tile
news_you_returns_beside = You return on { $tile }
news_you_closed = Your cube is removed

log-push_you = { $name } pushes you
log-continue_you = { $name } pushes you on
log-exchange_you = { $name } swaps places with you
log-you-place = Your cube unfolds
log-you-throw = You rolled { $dice }
log-you-rethrow = You rerolled: { $dice }
log-you-assign = Your { $value }s: { $steps }
log-you-assign_none = You do not use the { $value }s
log-you-grow = Your { $value }s gain { $steps }
log-you-grow_none = You gain nothing with the { $value }s
log-you-draw = You draw { $keeper }
log-you-leave_apart = You leave the cubes apart
log-you-first = You go first
log-you-reserve = You reserve { $dice }
log-you-reserve_none = You reserve nothing
log-you-mark = You pick up { $dice }
log-you-skill = You, { $skill }: { $steps }
log-you-add_power = You add a Power die
log-you-again = You reroll
log-you-stop = You keep the dice
log-you-go_on = You use no skill
log-you-arm = You prepare a swap
log-you-arm_by = You, { $skill }: you prepare a swap
log-you-end = You end the turn
log-you-bonus = You take a bonus turn
log-you-decline = You decline the bonus turn
log-you-move = You move onto { $terrain }
log-you-jump = You jump onto { $terrain }
log-you-leap = You leap over { $over } onto { $terrain }
log-you-follow = You follow onto { $terrain }
log-you-push = You push { $target }
log-you-continue = You push { $target } on
log-you-exchange = You swap places with { $target }
log-you-power = { $n ->
    [one] You rolled a Power die: { $dice }
   *[other] You rolled Power dice: { $dice }
}

turn-you = You
turn-so_far = { $name } { $done }
turn-rolled = rolled { $dice }
turn-fumbled = fumbled
turn-moved = { $n ->
    [one] moved
   *[other] moved { $n } times
}
turn-jumped = { $n ->
    [one] jumped
   *[other] jumped { $n } times
}
turn-pushed = { $n ->
    [one] pushed { $whom }
   *[other] pushed { $whom } { $n } times
}
turn-pushed_fell = pushed { $whom } off
turn-pushed_out = pushed { $whom } out through a Portal
turn-swapped = swapped places with { $whom }
turn-reserved = reserved { $dice }
turn-bonus = took a bonus turn

verdict_draw = A draw: the last turn has passed
verdict_yours = You win
verdict_yours_with = You win with { $names }
column_keeper = Keeper
column_fate = End
column_power = Power dice left
fate_in = in the Nexus
fate_out = through a Portal
fate_blocked = blocked

# what reports call it
lab-Keeper = Keeper
lab-order-of-play = order of play
lab-goes-first = goes first
lab-goes-second = goes second
lab-goes-third = goes third
lab-goes-fourth = goes fourth

verdict = { $n ->
    [one] { $names } wins
   *[other] { $names } win
}

news_fell = { $n ->
    [one] { $names } falls
   *[other] { $names } fall
}

board = { $n ->
    [one] { $n } cube; { $keepers }
   *[other] { $n } cubes; { $keepers }
}

placements = { $n ->
    [one] { $n } place
   *[other] { $n } places
}

spaces = { $n ->
    [one] { $n } space
   *[other] { $n } spaces
}

steps-move = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}

steps-jump = { $n ->
    [one] { $n } jump
   *[other] { $n } jumps
}

steps-push = { $n ->
    [one] { $n } push
   *[other] { $n } pushes
}

do-leap = { $n ->
    [one] Leap over { $n } Keeper
   *[other] Leap over { $n } Keepers
}

do-throw = { $n ->
    [one] Roll { $n } die
   *[other] Roll { $n } dice
}

do-with_dice = { $n ->
    [one] { $do } ({ $n } die)
   *[other] { $do } ({ $n } dice)
}

rerolls_left = { $n ->
    [one] { $n } reroll left
   *[other] { $n } rerolls left
}

dice_again = { $n ->
    [one] { $n } die is rerolled
   *[other] { $n } dice are rerolled
}

rule-NK-35 = { $n ->
    [one] Each bonus turn in a row has { $n } die fewer than the turn before.
   *[other] Each bonus turn in a row has { $n } dice fewer than the turn before.
}

rule-NK-37 = { $n ->
    [one] You may reroll once more, any dice but the 1s.
   *[other] You may reroll { $n } times, any dice but the 1s.
}

rule-NK-56-keeper = { $n ->
    [one] One bonus turn is yours, for a Keeper that you pushed off the board; take it right away or decline.
   *[other] { $n } bonus turns are yours, one for each Keeper that you pushed off the board. Declining one declines them all.
}

hint_owed = { $n ->
    [one] { $n } bonus turn is yours
   *[other] { $n } bonus turns are yours
}

news_your_bonus = { $n ->
    [one] Bonus turn for you, { $n } die
   *[other] Bonus turn for you, { $n } dice
}

news_bonus = { $n ->
    [one] Bonus turn for { $name }, { $n } die
   *[other] Bonus turn for { $name }, { $n } dice
}

do-lift = { $n ->
    [one] Move the cube of { $names }
   *[other] Move the cubes of { $names }
}

log-lift = { $n ->
    [one] The cube of { $names } is lifted
   *[other] The cubes of { $names } are lifted
}

log-rejoin = { $n ->
    [one] { $names }’s cube is joined again
   *[other] The cubes of { $names } are joined again
}

log-power = { $n ->
    [one] { $name } rolled a Power die: { $dice }
   *[other] { $name } rolled Power dice: { $dice }
}

# Why a decision is good, in hints
reason-out = That puts { $name } out of the game.
reason-off = { $name } falls off the board, and you may take a bonus turn.
reason-may_out = Then you can put { $name } out of the game in this turn.
reason-may_off = Then you can push { $name } off the board in this turn.
reason-edge = { $n ->
    [0] Your Keeper leaves the edge: one push off the board is no longer enough.
    [one] Your Keeper comes away from the edge: a push of one space throws it off on one side instead of { $was }.
   *[other] Your Keeper comes away from the edge: a push of one space throws it off on { $n } sides instead of { $was }.
}
reason-power = A Power die is rolled once a game, and you have { $n }.
reason-power_worth = A Power die is rolled once a game, and you have { $n }: here it is worth it.
reason-power_keep = A Power die is rolled once a game, and you have { $n }: here it gains little, so keep it if you like.
reason-keeps = You keep { $dice }: dice that show the same buy steps, a single die buys nothing.
reason-no_pair = Only dice that show the same buy steps, and what you keep does not.
reason-stop = Your dice buy enough: another reroll could only cost you that, or end in a fumble.
reason-reserve = The die { $dice } waits for your next turn and can complete a pair there.
reason-assign = Dice do what your card shows for their number: this is the most useful way to share them.
