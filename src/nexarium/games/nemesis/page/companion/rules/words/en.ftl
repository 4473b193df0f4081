### What the companion says and asks. docs/contribute/companion.md says what fills the holes. A key with a further part, the kind of a token or the
### procedure that asks, is for that alone.

# --- names --------------------------------------------------------------------------------------------------------------------

character-captain = Captain
character-captain-the = the Captain
character-captain-of = the Captain’s
character-captain-to = to the Captain
character-pilot = Pilot
character-pilot-the = the Pilot
character-pilot-of = the Pilot’s
character-pilot-to = to the Pilot
character-mechanic = Mechanic
character-mechanic-the = the Mechanic
character-mechanic-of = the Mechanic’s
character-mechanic-to = to the Mechanic
character-soldier = Soldier
character-soldier-the = the Soldier
character-soldier-of = the Soldier’s
character-soldier-to = to the Soldier
character-scout = Scout
character-scout-the = the Scout
character-scout-of = the Scout’s
character-scout-to = to the Scout
character-scientist = Scientist
character-scientist-the = the Scientist
character-scientist-of = the Scientist’s
character-scientist-to = to the Scientist

own-the = { $name }
own-of = { $name }’s
own-to = to { $name }

kind-larva = Larva
kind-larva-a = a Larva
kind-larva-the = the Larva
kind-larva-of = the Larva’s
kind-larva-plural = Larvae
kind-creeper = Creeper
kind-creeper-a = a Creeper
kind-creeper-the = the Creeper
kind-creeper-of = the Creeper’s
kind-creeper-plural = Creepers
kind-adult = Adult
kind-adult-a = an Adult
kind-adult-the = the Adult
kind-adult-of = the Adult’s
kind-adult-plural = Adults
kind-breeder = Breeder
kind-breeder-a = a Breeder
kind-breeder-the = the Breeder
kind-breeder-of = the Breeder’s
kind-breeder-plural = Breeders
kind-queen = Queen
kind-queen-a = the Queen
kind-queen-the = the Queen
kind-queen-of = the Queen’s
kind-queen-plural = Queen
kind-blank = Blank
kind-blank-a = the Blank
kind-blank-the = the Blank
kind-blank-of = the Blank’s
kind-blank-plural = Blank

intruder-larva = Larva { $letter }
intruder-larva-the = Larva { $letter }
intruder-larva-of = Larva { $letter }’s
intruder-creeper = Creeper { $letter }
intruder-creeper-the = Creeper { $letter }
intruder-creeper-of = Creeper { $letter }’s
intruder-adult = Adult { $letter }
intruder-adult-the = Adult { $letter }
intruder-adult-of = Adult { $letter }’s
intruder-breeder = Breeder { $letter }
intruder-breeder-the = Breeder { $letter }
intruder-breeder-of = Breeder { $letter }’s
intruder-queen = Queen
intruder-queen-the = the Queen
intruder-queen-of = the Queen’s

card-scratch = Scratch
card-claw = Claw Attack
card-bite = Bite
card-tail = Tail Attack
card-transformation = Transformation
card-frenzy = Frenzy
card-slime = Slime
card-summoning = Summoning
card-retreat = arrow

wound-body = Body
wound-leg = Leg
wound-hand = Hand
wound-bleeding = Bleeding
wound-arm = Arm
wound-body-effect = draws up to four cards instead of five
wound-leg-effect = an escape costs two cards
wound-hand-effect = an action with an item costs one card more
wound-bleeding-effect = one light wound whenever the character passes
wound-arm-effect = one hand slot fewer

face-miss = blank
face-creeper = Creeper
face-adult = Adult
face-hit = one hit
face-double = two hits

roll-1 = 1
roll-2 = 2
roll-3 = 3
roll-4 = 4
roll-danger = Danger
roll-silence = Silence
roll-combat = in combat: no roll

scan-infected = Infected
scan-clean = Clean
scan-known = Infected, found before
scan-done = No more cards

event-damaging_fire = Damaging Fire
event-eclosion = Eclosion
event-regeneration = Regeneration
event-bulkheads_open = Bulkheads Open
event-coolant_leak = Coolant Leak
event-hunt_2 = Hunt (corridor 2)
event-damage = Damage
event-egg_protection = Egg Protection
event-malfunction = Malfunction
event-life_support = Life Support Failure
event-hunt_3 = Hunt (corridor 3)
event-hatching = Hatching
event-scent_of_prey = Scent of Prey
event-nest = Nest
event-pod_ejection = Pod Ejection
event-lurking = Lurking
event-noise_in_technical = Noise in the Technical Corridors
event-flammable = Flammable
event-consuming_fire = Consuming Fire
event-short_circuit = Short Circuit

# --- procedures ---------------------------------------------------------------------------------------------------------------

do-menu = What happens?
do-setup = Set-up
do-add = Into the bag
do-arrive = An intruder arrives
do-noise = Noise roll
do-encounter = Encounter
do-shoot = Shoot
do-melee = Melee
do-escape = Escape
do-event = Event phase
do-bag = Bag development
do-attack = Intruder attack
do-hurt = Wounds
do-check = Injury check
do-injure = Injure an intruder
do-retreat = Retreat
do-wound = Wound a character
do-scan = Scan Contamination
do-emerge = A Larva hatches
do-death = A character dies
do-self_destruct = Self-destruct
when-noise = After a move into an empty room
when-encounter = An intruder comes out of the bag
when-shoot = One card, one ammunition
when-melee = One card, with bare hands
when-escape = A move out of a room with intruders
when-event = When everybody has passed
when-bag = Only the last step of the event phase
when-attack = Outside the event phase
when-injure = By fire, a grenade, an item
when-retreat = By a room or an item
when-wound = By fire, an event, an item
when-scan = Rest, Canteen, Shower
when-emerge = Its carrier dies, a Creeper appears
when-death = For any other reason
when-self_destruct = Start it, or stop it in time

# --- questions ----------------------------------------------------------------------------------------------------------------

ask-menu-title = What happens?
ask-menu-text = Choose what happens at the table.
ask-pool-title = A token for the bag
ask-pool-title-attack = A token to lay aside
ask-pool-title-emerge = A token to lay aside
ask-pool-text = Take { $kind-a } token at random from those outside the bag.
ask-pool-text-attack = Take { $kind-a } token at random from those outside the bag and lay it aside.
ask-pool-text-emerge = Take { $kind-a } token at random from those outside the bag and lay it aside.
ask-who-title = Who?
ask-who-text = Which character is it about?
ask-token-title = Draw a token
ask-token-text = One token comes out of the bag for { $who-the }.
ask-adults_fighting-title = Which Adults fight?
ask-adults_fighting-text = All Adult miniatures are on the board. Those not in combat leave to make room: choose the ones in combat.
ask-hand-title = Surprise?
ask-hand-text = Count the cards in { $who-of } hand, Action and Contamination together. With fewer than { $number }, there is a surprise attack.
ask-intruder-title = Which intruder?
ask-intruder-text = Choose the intruder.
ask-room-title = Who is in its room?
ask-room-text = Choose the characters in the room of { $intruder-the }.
ask-actions-title = Whom does it attack?
ask-actions-text = { $intruder-the } attacks the character with the fewest Action cards in hand. Contamination does not count.
ask-attack_card-title = Draw an attack card
ask-attack_card-text = { $intruder-the } attacks { $who-the }. The blood value does not matter now.
ask-frenzy-title = Who else is there?
ask-frenzy-text = Frenzy strikes the whole room: choose who is there with { $who-the }.
ask-empty-title = Any cards in hand?
ask-empty-text = If { $who-of } hand is empty, Contamination included, the Breeder attacks at once.
ask-others-title = Who else is there?
ask-others-text = The card strikes the whole room: choose who is there with { $who-the }.
ask-summoned-title = Draw a token
ask-summoned-text = One more intruder for the room of { $who-the }. It does not attack now.
ask-wound_card-title = Draw a serious wound
ask-wound_card-text = { $who-the } takes a serious wound card.
ask-wound-title = Which wound?
ask-wound-text = A light wound or a serious one for { $who-the }.
ask-scanned-title = Scan a card
ask-scanned-text = Scan one of { $who-of } Contamination cards, or stop when there are none left in the hand.
ask-target-title = At whom?
ask-target-text = Choose a target in { $who-of } room, and a weapon with ammunition: the shot costs one.
ask-target-text-melee = Choose a target in { $who-of } room.
ask-combat-title = Roll the combat die
ask-combat-text = { $who-the } shoots. Roll the combat die.
ask-combat-text-melee = { $who-the } strikes. Roll the combat die.
ask-injuries-title = How many injuries?
ask-injuries-text = These are the injuries that count so far. Change them if another weapon, an item or a weakness says so.
ask-injuries-text-injure = How many injuries does { $intruder-the } take?
ask-check_card-title = Does it die?
ask-check_card-text = Injuries on { $intruder-the }: { $n }. Draw an attack card: only the blood value matters (card { $card_number } of { $cards }).
ask-retreat_card-title = Where does it retreat?
ask-retreat_card-text = Draw an event card: only its corridor number matters.
ask-way-title = Where does corridor { $corridor } lead?
ask-way-text = { $intruder-the } retreats by corridor { $corridor } of its room.
ask-pursuers-title = Who is in the way?
ask-pursuers-text = Choose the intruders in the room that { $who-the } leaves. Each attacks once, the largest first.
ask-arrival-title = Is the new room empty?
ask-arrival-text = Move { $who-the } and explore the room. If it is empty, roll for noise. A Silence or Danger token found there replaces the roll: type it in.
ask-noise-title = Roll the noise die
ask-noise-text = { $who-the } makes a noise roll.
ask-noise_unless_combat-title = Roll the noise die
ask-noise_unless_combat-text = { $who-the } makes a noise roll, unless an intruder is in the room.
ask-noise_in_combat-title = Noise roll, or in combat?
ask-noise_in_combat-text = { $intruders } may still be with { $who-the }: in combat there is no noise roll.
ask-marker-title = Is there noise in corridor { $corridor }?
ask-marker-text = Look at corridor { $corridor } of { $who-of } room. The technical corridors’ marker counts at every entrance.
ask-danger-title = Who comes?
ask-danger-text = Choose every intruder in a neighbouring room that is not in combat. A closed door stops it.
ask-bag_token-title = The bag develops
ask-bag_token-text = Draw one token from the bag.
ask-nest-title = Is anybody in the Nest?
ask-nest-text = Choose the characters in the Nest; nobody if it is empty or not found yet.
ask-fighters-title = Who fights?
ask-fighters-text = Choose each intruder in a room with a character. Each attacks once: room by room in turn order, the largest first.
ask-fire-title = Is there fire aboard?
ask-fire-text = Fire hurts everyone in its room, characters and intruders.
ask-burned-title = Characters in the fire
ask-burned-text = Choose the characters in burning rooms: one light wound each.
ask-scorched-title = Intruders in the fire
ask-scorched-text = Choose the intruders in burning rooms: one injury each, and a check.
ask-nest_fire-title = Does the Nest burn?
ask-nest_fire-text = A burning Nest loses an egg.
ask-event_card-title = Draw an event card
ask-event_card-text = First the intruders on the card move, then its text happens.
ask-move-title = They move by corridor { $corridor }
ask-move-text = For each: where does corridor { $corridor } of its room lead? An intruder in a room with a character stays.
ask-lurking-title = Who leaves?
ask-lurking-text = Choose each intruder that is not in combat.
ask-hatching-title = Who is in the Nest?
ask-hatching-text = Choose the characters in the Nest without an Action card in hand: each gets a Larva.
ask-text-title = The event’s text
ask-text-text = Do what the card says. If it asks for one of these, start it here; otherwise continue.

choose-empty-cards = There are cards
choose-empty-empty = Empty hand
choose-wound-light = Light wound
choose-wound-serious = Serious wound
choose-target-egg = Egg
choose-way-moves = An open corridor
choose-way-door = A closed door
choose-way-technical = The technical corridors
choose-arrival-alone = Empty: noise roll
choose-arrival-company = Occupied
choose-marker-free = No marker
choose-marker-marked = There is a marker
choose-fire-none = No fire
choose-fire-fire = Fire
choose-nest_fire-none = No
choose-nest_fire-fire = It burns
choose-move-moves = Open
choose-move-technical = Technical
choose-move-door = Door
choose-move-combat = In combat
choose-text-done = Done, go on

# --- announcements ------------------------------------------------------------------------------------------------------------

said-start = { $n ->
    [one] Put one { $kind } token into the bag.
   *[other] Put { $n } { $kind } tokens into the bag.
}
said-set_up = The bag is ready: { $n } tokens, { $adults } of them Adults.
said-added = One more { $kind } token goes into the bag, unseen.
said-added_told = Put the token { $kind } { $number } into the bag.
said-added_unseen = Draw { $kind-a } token at random from those beside the bag, and put it in without looking at its number.
said-none_to_add = No { $kind } token is left outside the bag: none is added.
said-bag_empty = The bag is empty: nothing appears.

said-noise_off = Take every noise marker off the corridors of { $who-of } room. If the room has a technical entrance, also take the technical corridors’ marker.
said-drew_token = Drawn: { $kind }, number { $number }.
said-drew_token-blank = Drawn: the Blank.
said-noise_around = Nothing appears. Put a noise marker in each corridor of { $who-of } room, and in the technical corridors if the room has an entrance.
said-blank_back = The Blank goes back into the bag. The encounter is over.
said-objectives = The first intruder: before going on, everybody keeps one of two objectives.
said-placed = Place { $kind-a } in the room, call it { $intruder } and lay its token aside.
said-placed-larva = Place { $kind-a } in the room, call it { $intruder } and lay its token aside.
said-placed-queen = Place the Queen in the room and lay her token aside.
said-placed_tokenless = Place { $kind-a } in the room and call it { $intruder }. No token lies aside for it.
said-makes_room = { $intruder-the } is not in combat and leaves to make room; its token goes back into the bag.
said-no_miniature = No { $kind } miniature is left: nothing appears.
said-no_miniature_bag = No { $kind } miniature is left: nothing appears, the token goes back into the bag.
said-no_miniature_pool = No { $kind } miniature is left: nothing appears, the token goes beside the bag.
said-surprise = Surprise attack! { $n } in hand is fewer than { $number }.
said-no_surprise = No surprise: { $n } in hand is not fewer than { $number }.

said-attacks_surprise = { $intruder-the } surprises { $who-the }.
said-attacks_event = { $intruder-the } attacks { $who-the }.
said-attacks_escape = { $who-the } runs: { $intruder-the } attacks.
said-nobody = Nobody is in the room of { $intruder-the }: no attack.
said-target = { $who-the } has the fewest Action cards ({ $n }) and is the target.
said-target_tie = { $who-the } is the target: as few Action cards as others ({ $n }), but first in turn order.
said-fails = { $card }: { $kind-the } is not on the card. The attack fails.
said-card_scratch = Scratch: one light wound and a Contamination card for { $who-the }.
said-card_claw = Claw Attack: two light wounds and a Contamination card for { $who-the }.
said-card_bite = Bite: with two serious wounds { $who-the } dies, otherwise takes one.
said-card_tail = Tail Attack: with a serious wound { $who-the } dies, otherwise takes one.
said-card_transformation = Transformation: { $intruder-the } becomes a Breeder, if one is left.
said-card_frenzy = Frenzy: everybody in the room with two serious wounds dies; all others take one.
said-card_slime = Slime: a Slime marker and a Contamination card for { $who-the }.
said-card_summoning = Summoning: one more intruder comes out of the bag.
said-no_swap = No Breeder is left: it stays a Creeper.
said-swapped = Replace Creeper { $was } with { $intruder }, without injuries. The Creeper’s token goes beside the bag; lay a Breeder’s token aside.
said-swapped_keeps = Replace Creeper { $was } with { $intruder }, without injuries. The Creeper’s token stays aside for it.
said-own_card = { $card } hits { $who-the }.
said-own_text = Carry out the card’s text: { $text }
said-own_slime = A Slime marker for { $who-the }.
said-own_event = Do what { $event } says.
said-summoned_blank = The Blank: no intruder appears, it goes back into the bag.
said-summoned_waits = It does not attack now.
said-shuffled_attacks = Shuffle the attack discard: it is the new deck.
said-shuffled_events = Shuffle the event discard: it is the new deck.
said-shuffled_wounds = Shuffle the serious wounds discarded: they are the new deck.

said-light = { $who-the }: light wound { $n }.
said-third_light = The third light wound: { $who-the } clears the light wounds and takes a serious one.
said-serious = { $who-the }: serious wound { $n }, { $wound }.
said-last_wound = { $who-the } has three serious wounds: any further wound kills.
said-one_too_many = A wound on top of three serious ones.
said-no_wound_card = No serious wound card is left: note the wound by hand.
said-contaminated = { $who-the } puts a Contamination card on the discard, not scanned.
said-no_contamination = No Contamination card is left: none is taken.
said-dead = { $who-the } is dead. Take the figure off, leave a corpse; heavy objects drop, other items are gone.
said-pods = The first death: unlock all escape pods.
said-infested = { $who-the } is infested: put the Larva on the character board.
said-larva_leaves = { $who-the } carries a Larva already: this one leaves the game.
said-larva_token = Its token goes beside the bag.
said-larva_hatched = Put a Larva on { $who-of } board.
said-larva_already = { $who-the } carries a Larva already and keeps it; no other comes.
said-infected = Infected: put a Larva on { $who-of } board. The card is kept.
said-still_infected = Infected: the card is kept. A further infected card in the same scan has no other effect.
said-no_larva = No Larva miniature is left: { $who-the } carries none.
said-infected_again = Infected, and { $who-the } carried a Larva before this scan.
said-clean = Clean: take the card out of the game.
said-scan_none = The companion has no Contamination card on record for { $who-the }: correct the character if there is one.
said-scan_over = { $who-of } scan is over.
said-emerges = A Creeper breaks out.
said-none_emerges = No Creeper token is left: nothing breaks out.

said-no_target = Nobody is there to be attacked.
said-rolled_hit = { $n ->
    [one] { $face }: a hit for one injury.
   *[other] { $face }: a hit for { $n } injuries.
}
said-rolled_miss = { $face }: a miss.
said-weapon = { $n ->
    [one] With { $who-of } own weapon it deals one injury.
   *[other] With { $who-of } own weapon it deals { $n } injuries.
}
said-melee_missed = The blow misses: { $who-the } takes a serious wound.
said-eggs_broken = { $n ->
    [one] One egg is destroyed and leaves the game.
   *[other] { $n } eggs are destroyed and leave the game.
}
said-no_egg_broken = No egg is destroyed.
said-egg_noise = The Nest hears it: { $who-the } makes a noise roll.
said-injured = { $n ->
    [one] Put one injury on { $intruder-the }: { $total } in all.
   *[other] Put { $n } injuries on { $intruder-the }: { $total } in all.
}
said-dies_at_once = { $intruder-the } dies of one injury. Take it off, without a carcass; its token goes beside the bag.
said-larva_out = Its figure leaves the game.
said-blood = { $card }: blood value { $n }.
said-arrow = { $card }: an arrow instead of a blood value.
said-arrow_ignored = An arrow is no blood value: { $intruder-the } lives.
said-dies = { $n ->
    [one] { $intruder-the } is dead: one injury against { $total }. Take it off; its token goes beside the bag.
   *[other] { $intruder-the } is dead: { $n } injuries against { $total }. Take it off; its token goes beside the bag.
}
said-dies_tokenless = { $n ->
    [one] { $intruder-the } is dead: one injury against { $total }. Take it off; no token lies aside.
   *[other] { $intruder-the } is dead: { $n } injuries against { $total }. Take it off; no token lies aside.
}
said-lives = { $n ->
    [one] { $intruder-the } lives: one injury against { $total }.
   *[other] { $intruder-the } lives: { $n } injuries against { $total }.
}
said-carcass = Put a carcass in the room.
said-no_carcass = All carcasses are out: none is placed.
said-retreats = { $intruder-the } retreats.
said-retreat_corridor = { $event }: { $intruder-the } takes corridor { $corridor }. Discard the card.
said-moves = Move { $intruder-the }; no encounter, no attack now.
said-door_destroyed = { $intruder-the } destroys the door and stays.
said-technical = { $intruder-the } vanishes into the technical corridors: injuries gone, its token goes back into the bag.
said-technical_tokenless = { $intruder-the } vanishes into the technical corridors: injuries gone; no token lies aside.

said-leg = { $who-the } has a leg wound: unless it is dressed, the escape costs two cards.
said-escape_order = Attacks on { $who-the }, in this order: { $intruders }.
said-escaped = { $who-the } gets away and moves on.

said-noise_roll = Noise in corridor { $corridor }.
said-marker = Put a noise marker in corridor { $corridor }.
said-marked = Corridor { $corridor } holds a marker already: an encounter for { $who-the }.
said-danger = Danger: intruders in neighbouring rooms come, if they are not in combat.
said-slime_danger = Silence, but { $who-the } has Slime: it counts as Danger. The Slime stays.
said-silence = Silence: nothing happens.
said-danger_noise = Nobody comes: put a noise marker in each corridor of { $who-of } room that has none.
said-comes = Move { $intruder-the } to { $who-the }. No encounter.
said-no_roll = { $who-the } is in combat and makes no noise roll.

said-token_leaves = { $kind-the } token leaves the bag.
said-token_stays = No { $into } token is left to add.
said-token_back = { $kind-the } token goes back into the bag.
said-token_back-blank = The Blank goes back into the bag.
said-all_roll = { $kind }: everybody rolls for noise, in turn order, unless in combat. Until then the token stays out of the bag.
said-queen_already = The Queen is already on the board and cannot come again: nothing happens.
said-queen_in_nest = The Queen comes to the Nest, to { $whom }.
said-noise_off_nest = Take every noise marker off the corridors of the Nest. If it has a technical entrance, also take the technical corridors’ marker.
said-egg = { $n ->
    [one] The Queen lays an egg: put it on the intruder board.
   *[other] The Queen lays an egg: { $n } on the intruder board.
}
said-no_egg = The Queen would lay an egg, but the box has none left.
said-no_nest = No egg is laid: the Nest is destroyed, since no egg lies on the intruder board.
said-nest_destroyed = That was the last egg: the Nest is destroyed.
said-egg_hatches = { $n ->
    [one] Take one egg off the intruder board.
   *[other] Take { $n } eggs off the intruder board.
}

said-time = Time: { $n }.
said-hibernation = Hibernation is open from now on.
said-jump = The ship jumps. Characters who are awake die; the game is over.
said-self_destruct = Self-destruct: { $n }.
said-armed = The self-destruct can no longer be stopped. Unlock all escape pods.
said-explosion = The ship explodes. The game is over.
said-started = The self-destruct starts at { $n }.
said-stopped = The self-destruct is stopped.
said-no_fighters = No intruder is with a character: no attacks.
said-event_card = { $event }: corridor { $corridor }; { $kinds } move.
said-stays = { $intruder-the } is in combat and stays.
said-nobody_moves = Nobody moves.
said-event_leaves = { $event } leaves the game; shuffle the discard into the event deck.
said-event_returns = Shuffle { $event } back into the event deck.
said-development = The bag develops.
said-round = Turn { $n }. The first-player token passes { $who-to }; everybody draws up to five cards.
said-round_alone = Turn { $n }. Draw up to five cards.

said-text_damaging_fire = A malfunction in each burning room; then the fire spreads to their neighbours.
said-text_eclosion = Characters with a Larva die. All others draw four cards, scan their Contamination (infected: a Larva) and discard them.
said-text_regeneration = Every intruder heals two injuries. The companion has already removed them.
said-text_bulkheads_open = Open all closed doors.
said-text_coolant_leak = If the Generator has a malfunction, the self-destruct starts.
said-text_hunt_2 = Each Adult not in combat moves to a neighbouring room with a character; of several, the one with the lowest number.
said-text_hunt_3 = Each Adult not in combat moves to a neighbouring room with a character; of several, the one with the lowest number.
said-text_damage = A malfunction in each room with an Adult, a Breeder or the Queen.
said-text_egg_protection = An encounter for each character in the Nest or carrying an egg.
said-text_malfunction = A malfunction in the explored room with the lowest number.
said-text_life_support = A malfunction in each green room.
said-text_hatching = An egg hatches: a Larva for each character in the Nest without an Action card in hand, else a Larva token for the bag.
said-text_scent_of_prey = A noise marker in each corridor around a character with Slime.
said-text_nest = If the Nest is explored: a noise marker in each corridor around it.
said-text_pod_ejection = The escape pod with the lowest number is lost.
said-text_lurking = Every intruder not in combat leaves by the technical corridors.
said-text_noise_in_technical = A noise marker in the technical corridors; if there is one already, characters at an entrance roll for noise.
said-text_flammable = Fire in the Hibernatorium; if it burns already, in its neighbours.
said-text_consuming_fire = Burning rooms have no items left; then the fire spreads to their neighbours.
said-text_short_circuit = A malfunction in each yellow room with a computer.

said-corrected_bag = { $n ->
    [one] By hand: the bag holds one token.
   *[other] By hand: the bag holds { $n } tokens.
}
said-corrected_attacks = { $n ->
    [one] By hand: one attack card left in the deck.
   *[other] By hand: { $n } attack cards left in the deck.
}
said-corrected_events = { $n ->
    [one] By hand: one event card left in the deck.
   *[other] By hand: { $n } event cards left in the deck.
}
said-corrected_wounds = { $n ->
    [one] By hand: one serious wound left in the deck.
   *[other] By hand: { $n } serious wounds left in the deck.
}
said-corrected_contamination = { $n ->
    [one] By hand: one Contamination card not scanned.
   *[other] By hand: { $n } Contamination cards not scanned.
}
said-placed_by_hand = By hand: { $intruder-the } is placed.
said-removed_bag = By hand: { $intruder-the } leaves, its token goes into the bag.
said-removed_pool = By hand: { $intruder-the } leaves, its token goes beside the bag.
said-corrected_injuries = { $n ->
    [one] By hand: { $intruder-the } has one injury.
   *[other] By hand: { $intruder-the } has { $n } injuries.
}
said-corrected_beside = By hand: { $intruder-the } is with { $whom }.
said-corrected_alone = By hand: { $intruder-the } is alone.
said-corrected_character = By hand: { $who-of } board is corrected.
said-corrected_tracks = By hand: the tracks are corrected.
said-corrected_weakness = By hand: checks { $check }, surprise numbers { $surprise }.

# --- refusals -----------------------------------------------------------------------------------------------------------------

refused-not_offered = That is not among the answers.
refused-not_in_bag = The companion’s bag holds no { $kind } { $number }.
refused-not_in_bag-blank = The companion’s bag does not hold the Blank.
refused-not_in_pool = No { $kind } { $number } lies outside the companion’s bag.
refused-lies_open = Every { $kind } { $number } of the game is already face up, drawn or beside an intruder. If that is wrong, correct the intruder.
refused-not_in_deck = That card is no longer in the companion’s deck.
refused-correction = That is not possible: check “{ $field }”.
refused-correction_now = Not in the middle of this question: answer it first, or undo.
refused-offer = Correct it and go on
refused-no_offer = It lies aside or has left the game. Look again, or undo.

field-correct = what is corrected
field-bag = the bag
field-bag-larva = the Larva tokens
field-bag-creeper = the Creeper tokens
field-bag-adult = the Adult tokens
field-bag-breeder = the Breeder tokens
field-bag-queen = the Queen token
field-bag-blank = the Blank
field-deck = the deck
field-cards = the cards
field-clean = the clean cards
field-infected = the infected cards
field-contamination = Contamination
field-kind = the kind of intruder
field-token = the token
field-intruder = the intruder
field-beside = who is in its room
field-injuries = the injuries
field-seat = the character
field-light = the light wounds
field-serious = the serious wounds
field-slime = Slime
field-larva = the Larva
field-dead = dead
field-away = asleep or gone
field-time = Time
field-round = the turn
field-first = the first player
field-eggs = the eggs on the intruder board
field-eggs_in_box = the eggs that may still be laid
field-carcasses = the carcasses
field-larvae_gone = the Larva figures out of the game
field-self_destruct = the self-destruct
field-met = the objectives
field-pods = the escape pods
field-check = the injury checks
field-surprise = the surprise numbers

# --- rulings ------------------------------------------------------------------------------------------------------------------

ruling-numbers = Tokens put into the bag
ruling-numbers-hidden = their numbers stay unseen
ruling-numbers-told = the companion gives their numbers, to fill your own bag
ruling-numbers-unseen = your own, and nobody sees their numbers
ruling-last_blank = The Blank drawn as the last token
ruling-last_blank-true = adds an Adult (official)
ruling-last_blank-false = adds nothing (player aid)
ruling-no_miniature = The token of an intruder without a miniature
ruling-no_miniature-return = goes back into the bag
ruling-no_miniature-pool = goes beside the bag
ruling-transformed_token = A Creeper that transforms
ruling-transformed_token-swap = changes its token for a Breeder’s
ruling-transformed_token-keep = keeps its token
ruling-emerging_token = A Creeper out of a Larva
ruling-emerging_token-pool = needs a token from outside the bag
ruling-emerging_token-none = needs no token
ruling-beyond_box = Eggs, carcasses and carried Larvae that the box lacks
ruling-beyond_box-false = are not placed
ruling-beyond_box-true = are placed with something else
ruling-larva_miniature = The figure of a Larva that dies or attacks a carrier
ruling-larva_miniature-leaves = leaves the game (player aid)
ruling-larva_miniature-returns = may come again
ruling-breeder_queen_check = A Breeder or the Queen dies of injuries
ruling-breeder_queen_check-aid = more than the total (player aid)
ruling-breeder_queen_check-official = equal to the total or more (printed rulebook of the base game)
ruling-retreat = An arrow at a check
ruling-retreat-true = makes it retreat (official)
ruling-retreat-false = only fails (player aid)
ruling-queen_token = The Queen’s token when she comes to the Nest
ruling-queen_token-bag = returns at once (player aid)
ruling-queen_token-aside = stays aside
ruling-no_replacement = A Larva or Creeper drawn with nothing to add
ruling-no_replacement-leave = leaves the bag
ruling-no_replacement-stay = stays in the bag
ruling-weapons = Injuries of a shot
ruling-weapons-true = as dealt by the character’s starting weapon
ruling-weapons-false = as shown on the die

# --- corrections, odds, log ---------------------------------------------------------------------------------------------------

correct-bag = Correct the bag
correct-deck = Correct a deck
correct-contamination = Correct the Contamination cards
correct-place = Place an intruder
correct-remove = Remove an intruder
correct-intruder = Correct an intruder
correct-character = Correct a character
correct-tracks = Correct the tracks
correct-weakness = Weaknesses

odds-dies = dies
odds-retreats = retreats
odds-lives = lives, hurt
odds-misses = miss
odds-fails = fails
odds-larva = infests

log-title = Nemesis companion, unofficial
log-here = drawn here
log-rolled = rolled here
log-typed = typed in
log-and = { " " }and{ " " }
