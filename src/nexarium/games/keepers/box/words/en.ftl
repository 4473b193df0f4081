### The files

file-roster = Keepers
    .about = The terrains, the skills' dice, and the Keepers with their cards.
file-shapes = Cubes
    .about = How cubes unfold, by name. The first shape is the one that tables begin with.
file-editions = Editions
    .about = The numbers that the editions of the rulebook print.

### The roster

Roster = Keepers
    .about = The terrains, the skills' dice, and the Keepers with their cards.
Roster-terrains = Terrains
    .about = The ids of the terrains, two to eight; spaces are allowed.
Roster-keepers = Keepers
    .about = The cards, 32 at most. A Keeper's place in this list never changes what a recorded game means, because records carry the box.
Roster-skills = Dice of the skills
    .about = The dice that exchange, undertow and gambler use up on every card that names no dice of its own.
Roster-terrain_names = Names of terrains
    .about = What a terrain is called in both languages; without a name it is called as its id.
Terrain = Terrain
    .about = The names of a terrain.
Terrain-name = Name
    .about = The name alone, such as “crystal sea”.
Terrain-the = Name in a sentence
    .about = The name with its article, such as “the crystal sea”; empty is the name alone.
Pattern = Dice
    .about = The dice that a skill uses up.
Pattern-dice = Dice
    .about = Values from 1 to 6, seven dice at most; empty for a skill that uses up none.

### A card

Card = Keeper
    .about = What a Keeper's card says, and the stickers on its cube.
Card-id = Id
    .about = Letters, digits and underscores, 24 at most; files and options name the Keeper by it.
Card-dice = Dice table
    .about = The symbols that the card prints for each value, 2 to 6: M is a move, J a jump, P a push, each at most twice.
Card-plus = Favoured terrain
    .about = A Keeper that begins its turn there rolls one die more.
Card-minus = Unfavoured terrain
    .about = A Keeper that begins its turn there rolls one die fewer.
Card-power = Power dice
    .about = The number in the orb, 0 to 9; each is rolled once a game.
Card-skills = Known skills
    .about = Skills that Nexarium knows by name.
Card-stickers = Stickers
    .about = The terrain of each of the five tiles; the sticker with the Portal is on the Starting Tile. Players may move the other four at their table.
Card-name = Name
    .about = The Keeper's name in both languages, 24 characters at most; empty is the name that Nexarium has for the id, or the id.
Card-text = Text of the card
    .about = What the card says of its skills in both languages; empty is the text made from the skills. Without a skill the people at the table play by it.
Card-skill_dice = Dice of known skills
    .about = The dice that this card's known skills use up, where they are other than usual.
Card-shape = Shape of the cube
    .about = A name from the file of cubes; empty is the shape that the table chooses.
Card-composed = Skills of its own
    .about = Skills made of what the rules know, four at most.
ComposedSkill = Skill
    .about = A skill made of what the rules know: when it works, what it does, and how much.
ComposedSkill-name = Name
    .about = The skill's name; one language is enough.
ComposedSkill-effect = Effect
    .about = What the skill does. “Only a text” is not enforced: the people at the table play by it.
ComposedSkill-trigger = When
    .about = When it works. Steps and exchange are used in a turn; all other effects always hold.
ComposedSkill-dice = Dice
    .about = The dice that it uses up, values from 1 to 6, where dice trigger it.
ComposedSkill-amount = Amount
    .about = How many steps, pushes, ones, dice or rerolls, 1 to 5.
ComposedSkill-steps = Steps
    .about = Which steps it gives: M, J and P; with several the player chooses one kind.
ComposedSkill-tile = Tile
    .about = Where the Keeper returns when its Starting Tile is taken.
ComposedSkill-text = Text
    .about = What the card says, 240 characters at most; empty is the text made from the effect.
Name = Name
    .about = A name in both languages.
Name-en = English
    .about = The English name; empty is the French one.
Name-fr = French
    .about = The French name; empty is the English one.
Sentence = Text
    .about = A text in both languages.
Sentence-en = English
    .about = The English text; empty is the French one.
Sentence-fr = French
    .about = The French text; empty is the English one.

### Cubes

Shape = Cube
    .about = An unfolded cube: five tiles that, with the door, fold into a cube.
Shape-tiles = Tiles
    .about = Where each tile lies from the centre, x to the right and y upwards, from −2 to 2.
Shape-door = Door
    .about = The side of the Starting Tile on which the door stands.
Shape-doors = Possible doors
    .about = Every tile and side where the door could stand, for your own reference.

### Editions

Editions = Editions
    .about = The numbers of the rulebook.
Editions-dice = Dice
    .about = The numbers that all editions share.
Editions-editions = Editions
    .about = Each edition by its name; one at least.
Numbers = Dice
    .about = The numbers that all editions share.
Numbers-first_turn = Dice in the first turn
    .about = The dice of a player's first turn, 1 to 6.
Numbers-turn = Dice in a turn
    .about = The dice of every later turn, 1 to 6.
Numbers-rerolls = Rerolls
    .about = Rerolls in a turn, 0 to 3.
Numbers-fumble_at = Ones of a fumble
    .about = The number of 1s that make a fumble, 1 to 20.
Numbers-shared_penalty = Dice lost on bonus turns
    .about = Dice fewer on each bonus turn in a row in games of three and four, 0 to 7.
Edition = Edition
    .about = The numbers of one edition.
Edition-fumble = Fumble
    .about = What a fumble does: it ends the turn, it only voids the 1s, or there is none.
Edition-min_reroll = Least reroll
    .about = The fewest dice of a reroll, 1 or 2.
Edition-duel_penalty = Dice lost in a duel
    .about = Dice fewer on each bonus turn of a game of two, 0 to 7.
Edition-bonus_turns = Bonus turns
    .about = One for a turn in which a Keeper was pushed off, or one for each Keeper.
Edition-closure = Cube removed
    .about = When an eliminated player's cube goes: in their own turn, or in the next turn of any player.
Edition-power_time = Power dice
    .about = When Power dice are rolled: while rolling, or at any time of the turn.

### Values

choice-rooted = Rooted: costs more to push
choice-exchange = Exchange: swap places
choice-lucky = Lucky: more 1s for a fumble
choice-follow = Follow: step after a push
choice-undertow = Undertow: a move or a jump
choice-surefoot = Surefoot: loses no die on the unfavoured terrain
choice-threshold = Threshold: returns on another tile
choice-gambler = Gambler: two steps of one kind
choice-steps = Steps
choice-at_home = More dice on the favoured terrain
choice-more_dice = More dice
choice-more_rerolls = More rerolls
choice-text = Only a text
choice-always = Always
choice-each_turn = Once each turn
choice-dice = By dice
choice-favoured = On the favoured terrain
choice-unfavoured = On the unfavoured terrain
choice-start = Starting Tile
choice-centre = Centre
choice-left = Left
choice-right = Right
choice-back = Back
choice-N = Up
choice-E = Right
choice-S = Down
choice-W = Left
choice-hard = Ends the turn
choice-soft = Voids the 1s
choice-off = None
choice-turn = Turn
choice-keeper = Each Keeper
choice-own_turn = Own turn
choice-next_turn = Next turn
choice-rolling = While rolling
choice-M = Move
choice-J = Jump
choice-P = Push

### What is refused

refused-no_edition = at least one edition, as [editions.<name>]
refused-edition_name = { $name } is no name of an edition: letters, digits and underscores, and not 'edition'
refused-terrains = two to { $most } different names
refused-unnamed_terrain = a terrain has a name, in English or in French
refused-pattern = a pattern is a list of dice values, 1 to 6 (NK-51)
refused-twice = { $id } is there twice
refused-id = { $id } is no id: letters, digits and underscores, and not 'drawn'
refused-symbols = { $symbols }: M, J and P, each at most twice (NK-5)
refused-same_terrain = the favoured terrain cannot be the unfavoured one as well (NK-5)
refused-skill_of_dice = only for skills of this card that use up dice: { $skills }
refused-no_skill_of_dice = only for skills of this card that use up dice, and it has none
refused-no_dice = this skill uses up dice (“{ $skill }”): enter them under “Dice of known skills” of this card, or under “Dice of the skills”
refused-shape_name = { $name } is no name of a shape: letters, digits and underscores
refused-door = with the door there (tile: { $tile }, side: { $side }) these tiles do not fold into a cube (NK-11)
refused-centre = the centre lies at [0, 0]
refused-tiles = two tiles lie on one another (NK-2)
refused-line = { $text }: one line of visible characters, without spaces at its ends
refused-unnamed_skill = a skill has a name, in English or in French
refused-steps = { $steps }: M, J and P, each at most once
refused-no_text = a skill that the people at the table play by has a text
refused-used_in_a_turn = the effect “{ $effect }” is used in a turn: once each turn, by dice, or on the favoured or unfavoured terrain
refused-holds_always = the effect “{ $effect }” holds always
refused-dice = the dice that the skill uses up, 1 to 6
refused-dice_of_another = only a skill that works “By dice” uses up dice
refused-no_amount = the effect “{ $effect }” has no amount: 1
refused-tile = another tile than the Starting Tile: centre, left, right or back
