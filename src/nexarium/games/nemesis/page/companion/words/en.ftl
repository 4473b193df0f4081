title = Nemesis companion
unofficial = Unofficial: made by players for owners of the game. It is not connected with Awaken Realms, and shows none of its art or texts.
unofficialShort = unofficial
home = Nexarium
toDark = Dark theme
toLight = Light theme
# Each language’s own, for the button that chooses it
toThisLanguage = Switch to English

## set-up

whoPlays = Who plays?
whoPlaysHint = Tap the characters in the order in which you sit, clockwise.
first = First player
firstShort = first
bagOf = The bag begins with { $tokens } tokens.
ownBag = Whose bag?
bagName = { $bag ->
    [hidden] The companion’s
    [told] Our own, numbers known
   *[unseen] Our own, numbers unseen
}
bagText = { $bag ->
    [hidden] It draws the tokens, and your printed ones stay in the box.
    [told] The companion says which tokens to put in, with their numbers, so that both bags stay the same.
   *[unseen] You put random tokens in without looking, draw them yourselves and type in what came out. Any number is accepted.
}
rulings = Rulings
rulingsHint = Where the player aid and the official rules disagree
begin = Begin
overtaken = Another window changed the game: this is the current state. Your last step here was not saved.
resumeLost = { $steps ->
    [one] The last step of the saved session no longer fit these rules and were left out.
   *[other] The last { $steps } steps of the saved session no longer fit these rules and were left out.
}

## the frame

round = Turn { $n }
firstIs = { $who } first
undo = Undo
redo = Redo
now = Now
crew = Crew
bag = Bag
log = Log
time = Time
toJump = { $n ->
    [one] turn to the jump
   *[other] turns to the jump
}
jumped = jump
selfDestruct = Self-destruct
off = off
exploded = exploded

## the end

over = The game is over
overShort = game over
overBy = { $kind ->
    [jump] The ship has jumped, and characters who were awake are dead.
    [explosion] The ship has exploded, and characters aboard are dead.
   *[nobody] No character is awake aboard.
}
overAlive = { $kind ->
    [jump] Alive so far, asleep or in a pod:
    [explosion] Alive so far, in a pod:
   *[nobody] Alive so far, asleep or in a pod:
}
overScan = Each of them scans every Contamination card in hand, deck and discard.
overDraw = With an infected one, or a Larva on the board: shuffle all cards and draw four. Any Contamination card among them kills.
overCheck = Then check the ship and the objectives, as the rules of the box say.
overAfter = No character is awake aboard: the game is over after this.
overNobody = The whole crew is dead.
overToLog = Open the log, where you can end this session
overGoOn = Continue anyway

## a procedure

step = step { $n } of { $all }
cancel = Start over
cancelLabel = Start over: take back { $act }
earlier = { $n ->
    [one] { $n } earlier line
   *[other] { $n } earlier lines
}
more = More
less = Less
drawHere = { $kind ->
    [bag] Draw here
    [card] Draw here
   *[die] Roll here
}
typeIt = { $kind ->
    [bag] Type what you drew
    [card] Type your card
   *[die] Type your roll
}
ownPick = { $kind ->
    [bag] Which token did you draw?
    [card] Which card did you draw?
   *[die] What did you roll?
}
itWas = It was { $what }
chooseFirst = Choose what it was
numberOf = { $kind }, number
blood = Blood value
number = Number
bloodOf = { $card }, blood
arrow = arrow
corridorN = Corridor { $n }
odds = Odds
hideOdds = Hide the odds
token = token
cardsInHand = cards in hand
fewer = One fewer
oneMore = One more
surpriseYes = Surprise attack
surpriseNo = No surprise
isFewer = { $n } is fewer than { $number }
notFewer = { $n } is not fewer than { $number }
confirm = Continue
nobody = Nobody
none = None
atLeastOne = Choose at least one
those = { $n ->
    [one] Continue with this one
   *[other] Continue with these { $n }
}
injuriesN = { $n ->
    [one] { $n } injury
   *[other] { $n } injuries
}
noInjury = No injury
alone = alone
drawnHere = drawn here
rolledHere = rolled here
typedIn = typed in
stepName = { $kind ->
    [roll] Noise roll
    [result] Result
    [noiseOff] Clear the noise
    [token] Draw a token
    [place] Place the intruder
    [surprise] Surprise?
    [attack] Attack, only if surprised
    [target] Target
    [die] Combat die
    [injuries] Injuries
    [check] Does it die?
    [pursuers] Blocking the way
    [attacks] Attacks
    [move] Move on
    [time] Time
    [fire] Fire
    [card] Event card
    [moves] Movement
    [text] The event’s text
   *[bag] Bag development
}
demonstration = Demonstration
demonstrate = See it in two minutes
leaveDemonstration = Leave the demonstration
demonstrationOver = Start our own game
strayed = Not yet. First do this:

## shared by several phones

shareSession = Share with other phones
shareHint = Each phone then shows its own character, and all have the same bag, intruders and log.
percent = { $n }%
shareTitle = One session, several phones
shareText = Scan this on the other phones, or open the link there.
qrOf = QR code of { $link }
copyLink = Copy the link
sayCode = Or say the code; it is valid for one hour
joinTitle = Join the shared session?
joinText = This phone then has the same state as the others.
joinReplaces = It replaces the session on this phone; you can export its log first.
join = Join
notNowJoin = Not now
joinByCode = Join a shared session
codeLabel = Code of six letters
notJoined = This session cannot be read here: reload the page on both phones, then try again.
whose = Whose character does this phone show?
whoseNobody = none
own = This phone’s character
sharedState = { $kind ->
    [joined] Shared: all phones are in sync.
    [behind] Shared: syncing…
    [offline] Offline: entries are saved here, and shared when you are online again.
    [gone] The server no longer has this shared session. This phone has all of it: share it again, and let the others rejoin.
   *[full] The shared log is full. This phone has all of it: share it again, and let the others rejoin.
}
sharedShort = { $kind ->
    [joined] shared
    [behind] shared …
    [offline] offline
    [gone] no longer shared
   *[full] no longer shared
}
shareAgain = Share again
leave = Leave the shared session
leaveText = This phone continues alone, with the whole session.
stay = Stay
othersTookBack = Another phone undid a step.
putBack = Put it back
notPutBack = The session has moved on; it cannot be put back.
joinedBoth = Joined entries: { $ours } from this phone, { $theirs } from the others. If an entry is there twice, take it back in the log.
asideTitle = Entry not merged
asideOf = { $act } is not in the shared session
asideWhy = { $kind ->
    [answered] another phone already answered that question.
    [busy] another phone is in the middle of a procedure.
    [undo] you undid it here, but other phones continued from it.
    [corrected] other phones have changed the corrected entry.
   *[rules] it no longer fits the session.
}
asideHint = Enter it again if it still applies.
asideRead = OK
correction = A correction
# The injuries of a weapon by face of the combat die; by one hit only where it differs
armed = { $weapon }: { $adult ->
    [one] 1 injury
   *[other] { $adult } injuries
}{ $hitDiffers ->
    [true] , by one hit { $hit }
   *[false] { "" }
}, by two hits { $double }
cardsN = { $n ->
    [one] { $n } card when last counted
   *[other] { $n } cards when last counted
}

## the board

onBoard = On the board
boardHint = tap for injuries
addIntruder = Add
addTitle = Place an intruder by hand
addText = For an intruder placed without the companion. Its token is taken from beside the bag, or else from the bag.
noToken = No token
noMiniature = No such miniature is left.
place = Place it
injuries = Injuries
injureNow = Injure it, and check
withWhom = In the room with
leaves = Remove from board
tokenToBag = Token into the bag
tokenToPool = Token beside the bag
notNow = You can add or remove figures only between procedures.
tokenAside = token { $number } aside
tokenless = no token aside

## characters

light = Light wounds
lightN = { $n ->
    [one] { $n } light wound
   *[other] { $n } light wounds
}
serious = Serious wounds
slime = Slime
larva = Carries a Larva
larvaShort = Larva
dead = Dead
away = Asleep or gone
well = unhurt
inCombat = in combat
contamination = Contamination, not scanned
infected = Infected cards kept
contaminationN = { $n } Contamination
addWound = Add a serious wound card
takeOff = Take it off
save = Save

## bag and decks

inBag = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
aside = { $n } aside
hideBag = Hide
nextToken = The next token
surpriseBy = Surprise, by cards in hand
ifShot = If you shoot or strike one now
ifShotHint = One die, then the injury check, with its current injuries
shooter = Shot with the weapon of
otherWeapon = nobody: only the die
shoot = Shot
melee = Melee
ifAttacks = If it attacks now
hits = hits
noTargets = No intruder is on the board.
decks = Decks
left = { $n } left
attacks = Attack cards
events = Event cards
wounds = Serious wounds
unscanned = Contamination not scanned
eggs = Eggs on the intruder board
eggsInBox = Eggs that may still be laid
carcasses = Carcasses
larvaeGone = Larva figures out of the game
correctBag = Correct the bag
correctBagText = Tick each token that is in the bag now. The others are beside it.
inTheBag = { $n ->
    [one] { $n } token in the bag
   *[other] { $n } tokens in the bag
}
countAgain = Count again
tokenOf = { $kind }, token { $n }
inBagShort = in the bag
besideShort = beside the bag
asideShort = open, for an intruder
correctDeck = Cards left to draw
weaknesses = Weaknesses
weaknessCheck = Added to every injury check
weaknessSurprise = Added to surprise numbers
correctTracks = Correct the tracks
roundLabel = Turn
podsOpen = Escape pods unlocked
objectivesChosen = Objectives chosen
running = Running

## the log

nothingYet = Nothing has happened yet.
export = Export
exported = Log copied.
share = Share
copy = Copy
endGame = End this game
endGameText = This deletes the session on this phone. You can export its log first.
endIt = Delete and start over
cancelEnd = Keep it
kept = Every step is saved on this phone. The companion works offline.
takeBack = Take back
takeBackFrom = Undo from here
takeBackLabel = { $more ->
    [true] Undo from here: take back { $act } and all later steps
   *[false] Take back { $act }
}
takenBack = Taken back: { $act }.
stayAwake = Keep the screen awake
install = Install on this phone
installByHand = To install it: tap Share, then “Add to Home Screen”. It then works offline.
boxTooLarge = This session’s box is too large to share. Play on one phone, or shorten its texts.
