title = Last Watch
tagline = Stay quiet, get back to sleep · an unofficial Nemesis scenario
goal = Destroy the Nest or the Queen, then sleep before the jump.
facts = 1 to 5 players together · 60 min

page-companion = Nemesis companion
page-companion-about = Runs the bag, decks and dice of your physical game, and explains each step · unofficial

alone = Alone
two = Two players
three = Three players
four = Four players
five = Five players

blue = Blue
yellow = Yellow
red = Red
green = Green
violet = Violet

character-captain = Captain
character-pilot = Pilot
character-mechanic = Mechanic
character-soldier = Soldier
character-scout = Scout
character-scientist = Scientist

difficulty = Difficulty
difficulty-easy = Easy
difficulty-easy-about = You can sleep early (from time { $first } to { $last }, depending on crew size), and there are few Adults. A sensible crew wins about 60 of 100 games, a lone player about 40.
difficulty-normal = Normal
difficulty-normal-about = You can sleep from time { $first } to { $last }, depending on crew size. A sensible crew wins about 40 of 100 games, a lone player about 30.
difficulty-hard = Hard
difficulty-hard-about = You can sleep late (from time { $first } to { $last }, depending on crew size), and there are many Adults. A sensible crew wins about 20 of 100 games, alone or not.
difficulty-own-about = With this server’s own figures you can sleep from time { $first } to { $last }, depending on crew size.
character = Character
character-drawn = Drawn by lot
character-drawn-about = A character no other player has, drawn when the game begins.
portrait = { $n ->
    [one] { $weapon } with { $n } shot; { $does }.
   *[other] { $weapon } with { $n } shots; { $does }.
}
shot_does = { $n ->
    [one] a hit does { $n } injury
   *[other] a hit does { $n } injuries
}
shot_may_do = a hit does { $least } to { $most } injuries

weapon-revolver = Revolver
weapon-shotgun = Shotgun
weapon-sawed_off = Sawed-off
weapon-rifle = Rifle
weapon-pistol = Pistol

kind-larva = Larva
kind-creeper = Creeper
kind-adult = Adult
kind-breeder = Breeder
kind-queen = Queen
kind-blank = Blank
the-larva = the Larva
the-creeper = the Creeper
the-adult = the Adult
the-breeder = the Breeder
the-queen = the Queen
of-larva = of the Larva
of-creeper = of the Creeper
of-adult = of the Adult
of-breeder = of the Breeder
of-queen = of the Queen
several-larva = { $n } Larvae
several-creeper = { $n } Creepers
several-adult = { $n } Adults
several-breeder = { $n } Breeders
several-queen = { $n } Queens
a-larva = a Larva
a-creeper = a Creeper
a-adult = an Adult
a-breeder = a Breeder
a-queen = the Queen
a-blank = the Blank
an_egg = an egg

attack-scratch = Scratch
attack-claw = Claw Attack
attack-bite = Bite
attack-tail = Tail Attack
attack-transformation = Transformation
attack-frenzy = Frenzy
attack-slime = Slime
attack-summoning = Summoning

wound-body = Body
wound-leg = Leg
wound-hand = Hand
wound-bleeding = Bleeding
wound-arm = Arm
dressed_short = ({ $wound })
dressed = { $wound } (dressed)

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
card-action = Action
card-unscanned = Contamination
card-infected = Infected
card-clean = Scanned clean
card_short-action = Action
card_short-unscanned = Contam.
card_short-infected = Infected
card_short-clean = Clean
pays = pays { $n }
card_title = { $card } card
discard_card = Discard: { $card } card
dealt-action = { $n ->
    [one] 1 Action card
   *[other] { $n } Action cards
}
dealt-contamination = { $n ->
    [one] 1 Contamination
   *[other] { $n } Contamination cards
}
dealt-nothing = nothing

tile-cockpit = Cockpit
tile-hibernatorium = Hibernatorium
tile-engine_1 = Engine 1
tile-engine_2 = Engine 2
tile-engine_3 = Engine 3
tile-armory = Armory
tile-comms = Comms
tile-emergency = Emergency
tile-evacuation_a = Evacuation A
tile-evacuation_b = Evacuation B
tile-fire_control = Fire Control
tile-generator = Generator
tile-laboratory = Laboratory
tile-nest = Nest
tile-storage = Storage
tile-surgery = Surgery
tile-airlock_control = Airlock
tile-cabins = Cabins
tile-canteen = Canteen
tile-command_center = Command
tile-engine_control = Engine Control
tile-hatch_control = Hatch Control
tile-monitoring = Monitoring
tile-slime = Slime room
tile-shower = Shower
unexplored = unexplored
tile_short-comms = Comms
tile_short-emergency = Emerg.
tile_short-evacuation_a = Evac. A
tile_short-evacuation_b = Evac. B
tile_short-fire_control = Fire Ctrl
tile_short-generator = Generator
tile_short-laboratory = Lab
tile_short-command_center = Command
tile_short-engine_control = Eng. Ctrl
tile_short-hatch_control = Hatches
tile_short-monitoring = Monitor
tile_short-slime = Slime

tile_back = tile { $back }
room_called = { $number }, { $name }
room_unknown = { $number }, unexplored
room_title = Room { $room }
corridor_called = { $numbers } ({ $one }–{ $other })
ducts_called = the technical corridors

# the ship
board = The ship, time { $n }. On board: { $people }. Intruders: { $beasts }.
stands = { $name } in { $room }
asleep_title = { $name }, asleep
beast_hurt = { $n ->
    [one] { $name }, 1 injury
   *[other] { $name }, { $n } injuries
}
aim = Aim at: { $name }
aim_eggs = Aim at the eggs
room_holds = { $room }: { $things }
fire = fire
malfunction = malfunction
corpses = { $n ->
    [one] a corpse
   *[other] { $n } corpses
}
carcasses = { $n ->
    [one] a carcass
   *[other] { $n } carcasses
}
eggs = { $n ->
    [one] 1 egg
   *[other] { $n } eggs
}
nest_gone = the Nest is destroyed
marker-fire = Fire
marker-malfunction = Malfunction: no room action
marker-eggs = Eggs
marker-corpses = Corpse
marker-carcasses = Carcass
between = between { $one } and { $other }
corridor = Corridor { $numbers } { $rooms }
corridor_noise = Corridor { $numbers } { $rooms }, holds noise
door_closed = Closed door { $rooms }
door_destroyed = Destroyed door { $rooms }
entrance = Technical entrance of { $room }, number { $numbers }
entrance_noise = Technical entrance of { $room }, number { $numbers }, holds noise
ducts = Technical corridors
ducts_short = Technical
ducts_quiet = quiet
ducts_noise = noise at every entrance
legend_noise = Noise
ducts_noise_short = noise
ducts_title = Technical corridors: quiet
ducts_title_noise = Technical corridors: their noise counts at every entrance

# beside the ship
time = Time
time_title = Time { $n }; the ship jumps after time 1
jumped = The ship has jumped
jump = jump
sleep_open = hibernation is open
sleep_at = sleep from { $n } on
turn = Turn { $n }
phase_actions = actions
phase_event = events
over = game over
won = won
lost = lost
order_acts = { $name }: to act
order_waits = { $name }: acts later in this round
order_passed = { $name }: has passed
order_asleep = { $name }: asleep
order_dead = { $name }: dead
goal_title = What the crew needs to win
goal_eggs = { $n ->
    [one] Destroy the Nest: in that room, out of combat, shoot or strike its last egg.
   *[other] Destroy the Nest: in that room, out of combat, shoot or strike its { $n } eggs.
}
goal_nest = { $n ->
    [one] Nest (1 egg) or Queen destroyed
   *[other] Nest ({ $n } eggs) or Queen destroyed
}
goal_nest_short = { $n ->
    [one] Nest (1 egg) or Queen
   *[other] Nest ({ $n } eggs) or Queen
}
goal_nest_done = The Nest is destroyed
goal_queen_done = The Queen is dead
goal_asleep = Survivors: { $n } asleep of { $need } needed
goal_asleep_short = Asleep: { $n } of { $need }

# the hand
hand = The { $name }'s hand: { $actions } Action, { $contamination } Contamination
tile_title = { $label }: { $note }
light_wounds = Light wounds
serious_wounds = Serious wounds
pips_title = { $what }: { $n } of { $of }
deck = deck { $n } · discard { $discard }
in_room = room { $room }
slime = Slime
larva = Larva
slime_title = Slime: Silence counts as Danger
larva_title = Carries a Larva: the next infected card kills
fate-awake = awake
fate-asleep = asleep
fate-dead = dead
do-move = Move
do-escape = Escape
do-careful = Careful
do-shoot = Shoot
do-melee = Strike
do-room = Room
do-rest = Rest
do-repair = Repair
do-pass = Pass
do-hibernate = Sleep
do-reload = Reload
do-treat = Treat
do-operate = Operate
do-eat = Eat
do-wash = Wash
cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
ends_turn = end turn
ends_turn_short = end
not-combat = combat
not-target = no target
not-target_short = none
not-ammunition = empty
not-nothing = nothing
not-malfunction = broken
not-time = from { $n } on
not-needed = no need
not-cards = needs { $n }
not-doors = doors
not-full = all full
not-now = not now
ask-quietly = Choose the corridor for the noise | Tap its number on the ship
ask-discarding = You pass: discard any cards | Tap them one by one, then keep the rest
choose-move = Move to { $room }
choose-walk = Walk to { $room }: { $n } moves
choose-escape = Escape to { $room }
choose-escape_deadly = Escape to { $room }: the next wound kills
choose-careful = Move carefully to { $room }
choose-quiet = Noise in { $corridor }
choose-shoot = Shoot { $what }
choose-melee = Strike { $what }
choose-melee_deadly = Strike { $what }: a miss kills
choose-shoot_egg = Shoot an egg
choose-melee_egg = Strike an egg
hurt = { $n ->
    [one] { $what } (1 injury)
   *[other] { $what } ({ $n } injuries)
}
choose-break = Break the door to { $room }
choose-treat = Heal the dressed { $wound }
choose-discard = Discard: { $card }
choose-reload = Reload { $n }
choose-pass = Pass
choose-pass_bleeding = Pass: the bleeding kills
choose-pass_fire = Pass: the fire kills
choose-rest = Rest: scan the hand
choose-put_out = Put out the fire
choose-mend = Repair malfunction
choose-dress = Dress all serious wounds
choose-heal = Heal all light wounds
choose-operate = Operate: scan everything
choose-operate_wound = Operate: its wound kills
choose-eat = Eat: heal 1, scan the hand
choose-wash = Wash: no slime, scan the hand
choose-hibernate = Hibernate
choose-keep = Keep the rest
risk-escape = { $n ->
    [one] The intruder attacks first.
   *[other] All { $n } intruders attack first.
}
risk-intruders = Intruders are there: no noise roll.
risk-company = The room is occupied: no noise roll.
risk-unexplored = Its token may replace the noise roll.
risk-noise = If you roll { $numbers }, there is an encounter.
risk-quiet = No corridor there holds noise.
risk-walk = Each move as usual, with its noise roll. You stop where something happens, or where you explore a room.
risk-walk_noise = In { $room }, { $numbers } brings an encounter.
risk-careful = No noise roll: you choose the corridor for a marker.
risk-shot = Hits on { $n } of { $of } faces; ammunition: { $ammunition }.
risk-blow = Hits on { $n } of { $of } faces; a miss gives a serious wound. You take a Contamination card either way.
risk-blow_egg = Hits on { $n } of { $of } faces; you take a Contamination card either way.
risk-rest = Clean cards leave the game; an infected one brings a Larva.
risk-rest_larva = You carry a Larva: an infected card kills.
risk-operate = Scans all cards, and removes infected ones and the Larva. You take one light wound and pass.
risk-hibernate = First a noise roll; an intruder in the room then keeps you awake. At the end all your cards are scanned. With an infected card or a Larva you draw { $n } cards: any Contamination among them kills.
risk-pass = No more actions this turn; you may discard cards.
risk-pass_combat = No more actions this turn; the intruders here attack after it.
risk-pass_fire = No more actions this turn; the fire wounds you if you stay.
risk-last_wound = With { $n } serious wounds the next wound kills.

# badges and status
in_hand = { $n ->
    [one] card
   *[other] cards
}
light_short = { $n ->
    [one] { $n } light wound
   *[other] { $n } light wounds
}
serious_short = { $n ->
    [one] serious wound: { $wounds }
   *[other] serious wounds: { $wounds }
}
fate_sign-asleep = zz
fate_sign-dead = ✕
detail_title = { $name }: wounds, weapon, cards
markers = Markers
cards_label = In hand
cards_are = { $actions } Action, { $contamination } Contamination
piles = Deck, discard
piles_are = { $deck }, { $discard }
time_left = time { $n }
bag = { $n ->
    [one] 1 token in the bag
   *[other] { $n } tokens in the bag
}
hint-action = { $name }: action { $n } of { $of }.
hint-combat = { $name }: action { $n } of { $of }. Combat: shoot, strike or escape.
hint-action-you = Action { $n } of { $of }.
hint-combat-you = Action { $n } of { $of }. Combat: shoot, strike or escape.
hint-quietly = Where do you make the noise?
hint-discarding = Discard the cards you do not want to keep.

# a turn in one sentence
turn-you = You
turn-so_far = { $name }: { $done }
turn-event_phase = { $title }: { $events }
turn-move = to { $number } ({ $name })
turn-noise = noise { $n }
turn-danger = noise: Danger
turn-silence = silence
turn-and = { "; " }
turn-shot = a shot at { $whom }
turn-blow = a blow at { $whom }
turn-shot_hit = a shot at { $whom } hit
turn-shot_missed = a shot at { $whom } missed
turn-blow_hit = a blow at { $whom } hit
turn-blow_missed = a blow at { $whom } missed
turn-met = met { $what }
turn-nobody = met nobody
turn-attacked = { $what } attacked: { $card }
turn-attack_failed = { $what } attacked without effect
turn-wound = serious wound: { $wound }
turn-wound_of = { $name } took a serious wound: { $wound }
turn-wound_of-you = you took a serious wound: { $wound }
turn-killed = { $what } died
turn-asleep = { $name } fell asleep
turn-asleep-you = you fell asleep
turn-dead = { $name } died
turn-dead-you = you died
turn-break = broke a door
turn-treat = healed a wound
turn-pass = passed
turn-rest = rested
turn-put_out = put out the fire
turn-mend = repaired the malfunction
turn-reload = reloaded
turn-dress = dressed serious wounds
turn-heal = healed light wounds
turn-operate = operated
turn-eat = ate
turn-wash = washed
turn-hibernate = opened a capsule

# what happens
event_phase = Event phase of turn { $n }
stage-time = Time
stage-attacks = Attacks
stage-fire = Fire
stage-event = Event
stage-bag = Bag
stage-end = The end
sentence = { $text } ({ $clause }).
log-move = { $name } moves to { $room }
log-move-you = You move to { $room }
log-escape = { $name } tries to escape to { $room }
log-escape-you = You try to escape to { $room }
log-careful = { $name } moves carefully to { $room }
log-careful-you = You move carefully to { $room }
log-quiet = { $name } makes the noise in { $corridor }
log-quiet-you = You make the noise in { $corridor }
log-shoot = { $name } shoots at { $target }
log-shoot-you = You shoot at { $target }
log-melee = { $name } strikes at { $target }
log-melee-you = You strike at { $target }
log-break = { $name } breaks the door of corridor { $corridor }
log-break-you = You break the door of corridor { $corridor }
log-treat = { $name } heals the dressed { $wound }
log-treat-you = You heal the dressed { $wound }
log-discard = { $name } discards: { $card }
log-discard-you = You discard: { $card }
log-pass = { $name } passes
log-pass-you = You pass
log-rest = { $name } rests
log-rest-you = You rest
log-put_out = { $name } puts out the fire
log-put_out-you = You put out the fire
log-mend = { $name } repairs the malfunction
log-mend-you = You repair the malfunction
log-reload = { $name } reloads
log-reload-you = You reload
log-dress = { $name } dresses all serious wounds
log-dress-you = You dress all your serious wounds
log-heal = { $name } heals all light wounds
log-heal-you = You heal all your light wounds
log-operate = { $name } lies down in the Surgery
log-operate-you = You lie down in the Surgery
log-eat = { $name } eats in the Canteen
log-eat-you = You eat in the Canteen
log-wash = { $name } washes
log-wash-you = You wash
log-hibernate = { $name } opens a hibernation capsule
log-hibernate-you = You open a hibernation capsule
log-keep = { $name } keeps the rest
log-keep-you = You keep the rest
log-first = { $name } goes first
log-first-you = You go first
log-cast = { $colour } wakes as the { $character }
log-deal = { $name } draws { $cards }
log-deal-you = You draw { $cards }
log-tile = Explored: { $room }
log-explore-silence = Its token: Silence
log-explore-danger = Its token: Danger
log-explore-slime = Its token: Slime
log-explore-fire = Its token: Fire
log-explore-malfunction = Its token: Malfunction
log-explore-door = Its token: Door
log-wound = { $name }: serious wound, { $wound }
log-wound-you = You take a serious wound: { $wound }
log-scan = { $n ->
    [one] { $name } scans: 1 infected card
   *[other] { $name } scans: { $n } infected cards
}
log-scan-you = { $n ->
    [one] You scan: 1 infected card
   *[other] You scan: { $n } infected cards
}
log-scan_clean = { $name } scans: all clean
log-scan_clean-you = You scan: all clean
log-last_draw_clean = { $n ->
    [one] { $name } draws a card: no Contamination
   *[other] { $name } draws { $n } cards: no Contamination
}
log-last_draw_clean-you = { $n ->
    [one] You draw a card: no Contamination
   *[other] You draw { $n } cards: no Contamination
}
log-last_draw_contaminated = { $n ->
    [one] { $name } draws a card: a Contamination
   *[other] { $name } draws { $n } cards: a Contamination is among them
}
log-last_draw_contaminated-you = { $n ->
    [one] You draw a card: a Contamination
   *[other] You draw { $n } cards: a Contamination is among them
}
reveal-noise = Noise roll
reveal-combat = Combat roll
reveal-encounter = Token from the bag
reveal-check = Injury check
reveal-event = Event
moment-encounter = Encounter
moment-attack = Attack
moment-wound = Serious wound
moment-fire = Fire breaks out
moment-larva = A Larva takes hold
moment-died = Death
moment-killed = Intruder killed
moment-nest = Nest destroyed
moment-burns = There is fire in { $room }
moment-asleep = Safe asleep
moment-jump = Jump
log-noise = { $name }'s noise roll: { $n }, a marker there
log-noise-you = Your noise roll: { $n }, a marker there
log-noise_encounter = { $name }'s noise roll: { $n }, where noise was already: an encounter
log-noise_encounter-you = Your noise roll: { $n }, where noise was already: an encounter
log-noise_danger = { $name }'s noise roll: Danger
log-noise_danger-you = Your noise roll: Danger
log-noise_silence = { $name }'s noise roll: Silence
log-noise_silence-you = Your noise roll: Silence
log-noise_slime = { $name }'s noise roll: Silence, which Slime turns into Danger
log-noise_slime-you = Your noise roll: Silence, which Slime turns into Danger
log-roll_hit = { $name } rolls { $face }: a hit
log-roll_hit-you = You roll { $face }: a hit
log-roll_miss = { $name } rolls { $face }: no hit
log-roll_miss-you = You roll { $face }: no hit
face-miss = a blank
face-creeper = the Creeper face
face-adult = the Adult face
face-hit = one hit
face-double = two hits
log-blank = The Blank: no intruder appears
log-last_blank = It was the last token in the bag: an Adult joins it
log-summoned = Summoning: { $what } answers
log-encounter = { $what } comes to { $room }
log-nobody_left = Out of the bag: { $what }, but no figure is left; no intruder appears
log-surprised = { $n ->
    [one] Surprise: { $number } against 1 card in hand. It attacks { $name } at once
   *[other] Surprise: { $number } against { $n } cards in hand. It attacks { $name } at once
}
log-surprised-you = { $n ->
    [one] Surprise: { $number } against 1 card in hand. It attacks you at once
   *[other] Surprise: { $number } against { $n } cards in hand. It attacks you at once
}
log-not_surprised = { $n ->
    [one] No surprise: { $number } against 1 card in hand
   *[other] No surprise: { $number } against { $n } cards in hand
}
log-added = Into the bag: { $what }
log-set_aside = Its token is set aside: { $what }
log-develop-larva = Bag development: a Larva leaves, an Adult replaces it
log-develop-larva-none = Bag development: a Larva leaves; no Adult is left to replace it
log-develop-larva-stays = Bag development: a Larva; no Adult is left to replace it, so it stays
log-develop-creeper = Bag development: a Creeper leaves, a Breeder replaces it
log-develop-creeper-none = Bag development: a Creeper leaves; no Breeder is left to replace it
log-develop-creeper-stays = Bag development: a Creeper; no Breeder is left to replace it, so it stays
log-develop-adult = Bag development: an Adult. Everybody out of combat rolls for noise
log-develop-breeder = Bag development: a Breeder. Everybody out of combat rolls for noise
log-develop-queen = Bag development: the Queen
log-develop-queen-there = Bag development: the Queen, who is on board already; nothing happens
log-develop-queen-no_egg = Bag development: the Queen; no egg is left for her to lay
log-develop-queen-destroyed = Bag development: the Queen; the Nest is destroyed, no egg is laid
log-develop-blank = Bag development: the Blank; an Adult joins the bag
log-develop-blank-none = Bag development: the Blank; no Adult is left to join the bag
log-token_back = The token goes back into the bag: { $kind }
log-check = { $n ->
    [one] Injury check { $what }: { $value } against 1 injury
   *[other] Injury check { $what }: { $value } against { $n } injuries
}
log-check_total = { $n ->
    [one] Second card: { $value }, { $total } in all against 1 injury
   *[other] Second card: { $value }, { $total } in all against { $n } injuries
}
arrow = an arrow
log-attack = { $what } attacks { $name }: { $card }
log-attack-you = { $what } attacks you: { $card }
log-attack_fails = { $what } attacks { $name }: { $card } does not work for it, so the attack fails
log-attack_fails-you = { $what } attacks you: { $card } does not work for it, so the attack fails
log-retreat = { $what } retreats by corridor { $n }
preview-blood = Blood: { $values }
preview-weapon = { $n ->
    [one] { $weapon }, 1 shot
   *[other] { $weapon }, { $n } shots
}
preview-injuries = { $n ->
    [one] { $face }: 1 injury
   *[other] { $face }: { $n } injuries
}
log-by_hand = { $text } (carry this out yourselves: the server does not)
effect-all = everyone in the room: { $what }
effect-both = { $victim }; everyone in the room: { $everyone }
effect-light =
    { $n ->
        [one] 1 light wound
       *[other] { $n } light wounds
    }
effect-serious =
    { $n ->
        [one] 1 serious wound
       *[other] { $n } serious wounds
    }
effect-contamination =
    { $n ->
        [one] 1 Contamination card
       *[other] { $n } Contamination cards
    }
effect-slime = Slime
effect-transform = the intruder becomes a Breeder
effect-summon = another intruder comes
effect-deadly =
    { $n ->
        [one] death with a serious wound
       *[other] death with { $n } serious wounds
    }
effect-deadly_else =
    { $n ->
        [one] death with a serious wound, otherwise { $what }
       *[other] death with { $n } serious wounds, otherwise { $what }
    }
log-event = Event: through corridor { $n } move: { $movers }
log-killed = { $what } in { $room } is dead
log-fled = { $n ->
    [one] { $what } vanishes into the technical corridors
   *[other] { $what } vanish into the technical corridors
}
log-came = There is { $what } in { $room }
log-moved = { $n ->
    [one] { $what } goes from { $start } to { $end }
   *[other] { $what } go from { $start } to { $end }
}
log-markers = Noise in { $corridors }
log-injured = { $n ->
    [one] { $what } takes 1 injury, { $total } now
   *[other] { $what } takes { $n } injuries, { $total } now
}
log-burnt = { $n ->
    [one] { $what } burns: 1 injury, { $total } now
   *[other] { $what } burns: { $n } injuries, { $total } now
}
log-lives = { $what } lives
log-door_closed = The door of corridor { $corridor } closes
log-door_destroyed = The door of corridor { $corridor } is destroyed; it stays where it was
log-door_open = The door of corridor { $corridor } is open
log-egg_laid = { $n ->
    [one] An egg is laid: 1 now
   *[other] An egg is laid: { $n } now
}
log-egg_destroyed = { $n ->
    [one] 1 egg is destroyed, left: { $left }
   *[other] { $n } eggs are destroyed, left: { $left }
}
log-nest_destroyed = The last egg is gone: the Nest is destroyed
log-queen_killed = The Queen is dead
log-light_fire = { $n ->
    [one] { $name } burns: 1 light wound
   *[other] { $name } burns: { $n } light wounds
}
log-light_fire-you = { $n ->
    [one] You burn: 1 light wound
   *[other] You burn: { $n } light wounds
}
log-light = { $n ->
    [one] { $name } takes 1 light wound
   *[other] { $name } takes { $n } light wounds
}
log-light-you = { $n ->
    [one] You take 1 light wound
   *[other] You take { $n } light wounds
}
log-third_light = The third light wound: { $name } clears them and takes a serious one
log-third_light-you = Your third light wound: you clear them and take a serious one
log-contaminated = { $n ->
    [one] { $name } takes a Contamination card
   *[other] { $name } takes { $n } Contamination cards
}
log-contaminated-you = { $n ->
    [one] You take a Contamination card
   *[other] You take { $n } Contamination cards
}
log-slimed = { $name } is covered with Slime
log-slimed-you = You are covered with Slime
log-washed = { $name } is rid of the Slime
log-washed-you = You are rid of the Slime
log-larva = { $name } carries a Larva now
log-larva-you = You carry a Larva now
log-infested = The Larva attacks { $name }, who carries it now
log-infested-you = The Larva attacks you: you carry it now
log-larva_leaves = { $n ->
    [one] The Larva attacks { $name } and leaves the game: { $name } carries one already
   *[other] { $n } Larvae attack { $name } and leave the game: { $name } carries one already
}
log-larva_leaves-you = { $n ->
    [one] The Larva attacks you and leaves the game: you carry one already
   *[other] { $n } Larvae attack you and leave the game: you carry one already
}
log-larva_removed = { $name } is rid of the Larva
log-larva_removed-you = You are rid of the Larva
log-asleep = { $name } sleeps and is safe
log-asleep-you = You sleep and are safe
log-died-attack = { $name } dies of the attack
log-died-attack-you = You die of the attack
log-died-melee = { $name } dies in the fight
log-died-melee-you = You die in the fight
log-died-fire = { $name } dies in the fire
log-died-fire-you = You die in the fire
log-died-bleeding = { $name } bleeds to death
log-died-bleeding-you = You bleed to death
log-died-surgery = { $name } dies in Surgery
log-died-surgery-you = You die in Surgery
log-died-larva = { $name } dies: a Creeper comes out
log-died-larva-you = You die: a Creeper comes out
log-died-jump = { $name } is awake at the jump and dies
log-died-jump-you = You are awake at the jump and die
log-died-contamination = { $name } never wakes
log-died-contamination-you = You never wake
log-time = Time { $n }
log-time_sleep = Time { $n }: hibernation opens
log-jump = The ship jumps
log-turn = Turn { $n }: { $name } goes first
log-turn-you = Turn { $n }: you go first

# the rules of the moment
rule-NM-92 = Fill your hand to { $hand } cards, then play rounds of up to { $actions } actions each; fewer is a pass. Pay every action with Action cards; Contamination pays nothing.
rule-NM-73 = Action cards for a move: { $move }; for a careful one: { $careful }. A careful move has no noise roll: you choose the corridor for the noise. Leaving a room with intruders is an escape: they attack first.
rule-NM-70 = After a move into an empty room, roll for noise: the corridor with that number gets a marker. If it has one already, there is an encounter.
rule-NM-71 = Danger brings the neighbouring intruders that are not in combat; if there are none, every corridor gets noise.
rule-NM-13 = An intruder from the bag attacks at once if you hold fewer cards than its number.
rule-NM-50 = A shot costs one ammunition. The Creeper face hits Larvae and Creepers; the Adult face hits Adults too. The faces “one hit” and “two hits” hit any intruder.
rule-NM-51 = To strike, first take a Contamination card; a miss gives you a serious wound.
to_kind = to { $what }
rule-NM-41 = One injury kills { $kinds }.
rule-NM-42 = After injuries { $to_kinds }, draw a card: if its value is at most the number of injuries, the intruder dies.
rule-NM-43 = After injuries { $to_kinds }, draw two cards: if their sum is at most the number of injuries, the intruder dies.
rule-NM-43-other = After injuries { $to_kinds }, draw two cards: if their sum is less than the number of injuries, the intruder dies.
rule-NM-44 = If a card of that check shows an arrow, draw an event card: the intruder retreats through the corridor with its number.
rule-NM-44-other = If a card of that check shows an arrow, the intruder lives.
rule-NM-94 = In the Nest, out of combat, shots and blows may destroy eggs; then roll for noise.
rule-NM-95 = From time { $n } on you can sleep in the Hibernatorium. First roll for noise; then no intruder may be in the room.
rule-NM-96 = At the end every sleeper scans all cards. With an infected card or a Larva, the sleeper draws { $n } cards: any Contamination among them kills. Characters awake at the jump die.
rule-NM-97 = { $n ->
    [one] All win together if the Nest or the Queen is destroyed and at least 1 survives.
   *[other] All win together if the Nest or the Queen is destroyed and at least { $n } survive.
}
rule-NM-97-other = { $n ->
    [one] All win together if at least 1 survives.
   *[other] All win together if at least { $n } survive.
}
rule-NM-91 = On first entry, turn over the room’s tile and token. Silence or Danger replaces the noise roll.

# the end
news_cast = You wake as the { $character } in this game
verdict_won = { $n ->
    [one] The crew wins: 1 of { $of } survives, { $points } points
   *[other] The crew wins: { $n } of { $of } survive, { $points } points
}
verdict_yours = { $n ->
    [one] You win: 1 of { $of } survives, { $points } points
   *[other] You win: { $n } of { $of } survive, { $points } points
}
verdict_nest = Lost: Nest and Queen are still there
verdict_lost = { $n ->
    [one] Lost: 1 survivor, { $need } needed
   *[other] Lost: { $n } survivors, { $need } needed
}
column-character = Character
column-fate = Fate
column-turn = Turn
end-asleep = asleep, safe
end-attack = killed by an intruder
end-melee = died in a fight
end-fire = died in the fire
end-bleeding = bled to death
end-surgery = died in Surgery
end-larva = died of a Larva
end-jump = awake at the jump
end-contamination = contaminated, never woke

# why an action is refused
refused-not_now = that is not possible at this point of the turn
refused-choose_corridor = finish the careful move: choose the corridor for its noise
refused-choose_discard = you have passed: discard cards, or keep the rest
refused-no_card = you have no such card in hand
refused-corridor_full = that corridor does not lead to the room, or holds noise already
refused-careful_in_combat = you cannot leave a combat carefully
refused-in_combat = in combat you can only shoot, strike or escape
refused-nothing_to_scan = you have no unscanned Contamination card in hand
refused-cards = you have too few Action cards in hand to pay for it
refused-egg_in_combat = you can aim at eggs only out of combat
refused-no_egg = there is no egg here
refused-no_target = that intruder is not in the room
refused-ammunition = the weapon is empty
refused-no_corridor = no corridor leads there from this room
refused-door = the door is closed
refused-corridors_full = every corridor of that room holds noise: make a normal move
refused-nothing_to_repair = there is nothing like that to repair here
refused-wrong_room = this room cannot do that
refused-malfunction = the room has a malfunction: repair it first
refused-too_early = hibernation is not open yet
refused-no_use = that would change nothing

# Why a decision is good, in hints
reason-wait_sleep = { $turns ->
    [one] The goal is reached: wait one turn more, for time { $n }, when you can sleep. Until then each step risks noise.
   *[other] The goal is reached: wait { $turns } turns more, for time { $n }, when you can sleep. Until then each step risks noise.
}
reason-no_cards = You have no Action card left: wait for the next turn, when your hand is filled.
reason-wait_noise = Every corridor from here to an empty room holds noise: wait until it is used up, or an ally goes first.
reason-wait_others = { $n ->
    [one] You keep one Action card and wait for { $names } to act first.
   *[other] You keep { $n } Action cards and wait for { $names } to act first.
}
reason-wait_cards = { $n ->
    [one] You keep one Action card and wait for the next turn, when your hand is filled.
   *[other] You keep { $n } Action cards and wait for the next turn, when your hand is filled.
}
reason-leaves = { $n ->
    [one] You get away from { $names }: it attacks once as you leave, but not at the end of the turn.
   *[other] You get away from { $names }: each attacks once as you leave, but not at the end of the turn.
}
reason-leaves_fire = You leave the fire, which wounds you at the end of the turn.
reason-to_bed = { $n ->
    [0] There you can sleep from time { $time } on.
   *[other] It leads back to { $room }, { $n } more to go; you can sleep there from time { $time } on.
}
reason-to_nest = { $n ->
    [0] There is the Nest: shoot its eggs.
   *[other] It leads to the Nest, { $n } more to go.
}
reason-explores = { $n ->
    [one] It is the last unexplored room, so it must be worth knowing.
   *[other] One of the { $n } unexplored rooms may be the Nest, and this is one of them.
}
reason-to_unexplored = It leads towards an unexplored room, which may be the Nest: { $n } more to go.
reason-careful = You roll no die: no encounter, and you choose where the noise goes.
reason-company = Somebody is there: no noise roll.
reason-noise = The noise roll brings an intruder on { $n } of { $of } faces.
reason-quiet = The corridors there hold no noise: no number of the die brings an intruder.
reason-eggs = { $n ->
    [one] The last egg: { $hits } of { $of } faces destroy it.
   *[other] { $n } eggs are left: { $hits } of { $of } faces destroy one.
}
reason-fight = { $hits } of { $of } faces hit, and { $what } attacks at the end of the turn if it is still here.
reason-clean = { $n ->
    [one] You get rid of a Contamination card if it is clean, and draw Action cards instead.
   *[other] You get rid of { $n } Contamination cards, as far as they are clean, and draw Action cards instead.
}
reason-sleep = Once asleep you are safe from the intruders.
