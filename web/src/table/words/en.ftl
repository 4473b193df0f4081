botSpeed = Opponents’ moves
speeds = { $kind ->
    [slow] slow
    [normal] normal
   *[at_once] instant
}
botsHere = Run bots on this device
botsWhen = { $kind ->
    [always] always
    [busy] when busy
   *[never] never
}
skipToTurn = Skip to my turn
toTheEnd = To the end
skipMeans = Skip the animation of the others’ moves (S)
showEachMove = Show each move
moreChoices = { $n } more
resign = Resign
resignTitle = Resign this game?
resignAs = Resign as { $name }
resignMeans = { $kind ->
    [two] You lose, and the game is over.
    [more] You come last. A bot takes over, so that the others can finish the game.
    [side] Your whole side loses, and the game is over.
    [sideOfMore] Your whole side comes last. A bot takes over, so that the others can finish the game.
    [crew] A bot takes over. You still win or lose with the crew.
   *[last] The game is lost and over: only bots are left in the crew.
}
playOn = Play on
resigned = resigned
roundEndsOnTime = A tournament round ends when its time is over, even if players are away.
rematchOpened = A rematch is open.
notices = { $n ->
    [one] Notice
   *[other] { $n } notices
}
soundOn = Sounds: on
sinceYourTurn = { $moves ->
    [one] { $moves } move since your turn
   *[other] { $moves } moves since your turn
}
replay = What happened since my turn
showSteps = Show the steps of this turn
hideSteps = Hide the steps
soundOff = Sounds: off
shareGame = Share this game
replayLinkText = Anyone with this link can replay the game from the beginning, move by move.
gifText = The game as a short animation, to share as an image.
createGif = Create a GIF
creatingGif = Creating the GIF…
gifTitle = { $title }: the game as an animation
saveGif = Save the GIF
wholeGame = From the beginning
inMoves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
nothingPlayed = Nothing has been played yet.
whatIf = What if…
whatIfMeans = { $others ->
    [true] You play on from here alone, with bots in the other seats.
   *[false] You play on from here alone.
} { $rolls ->
    [true] Dice are rolled again. The finished game does not change, and this game does not count.
   *[false] The finished game does not change, and this game does not count.
}
studyFromHere = Study from here
playOnFromHere = Play on from here
afterMove = { $ply ->
    [0] From the start
    [1] After move { $ply }
   *[other] After move { $ply }
}
youPlay = You play
wholeCrew = The whole crew
allSides = All sides
levelOfOthers = Level of the others
levelOfAllies = Level of your allies
whatIfFrom = { $ply ->
    [0] What if, from the start
    [1] What if, after move { $ply }
   *[other] What if, after move { $ply }
}
recorded = This game was played elsewhere. Its moves and names come from a record.
backToFinished = Back to the finished game
position = The position in words
analysis = Analysis
analysisSoon = Analysis will be available in a few minutes
closeAnalysis = Close the analysis
simulations = { $n ->
    [one] { NUMBER($n) } simulation
   *[other] { NUMBER($n) } simulations
}
percent = { $n }%
canExpect = Expected result, out of 100
ofHundred = expected result, 0 to 100
chanceToWin = Chance to win
bestChoices = The best choices
expected = Expected
ofTheSearch = share of the search
wasPlayed = Played
wasBetter = Better
playExpectedLine = Play the expected line
backToChoices = Back to the choices
chanceDecides = Chance decides here.
gameOverHere = The game is over here.
engineStarts = The engine is starting…
engineEnded = The engine has stopped, so there is no analysis. You can still replay the game.
thisPosition = This position
wholeReview = Review
reviewMyGame = Review my game
reviewGame = Review the game
reviewOffers = Its turning points, what was better, and “what if” from each
beforeMove = Before move { $n }
thenPlayed = Then: { $text }
whatIfAt = What if, before move { $n }
plyClass = { $kind ->
    [blunder] Blunder
    [mistake] Mistake
    [inaccuracy] Inaccuracy
    [good] Good move
    [only] Only move
    [lucky] Lucky
   *[unlucky] Unlucky
}
averageLoss = Average loss
ofChoices = { $good } of { $choices }
oneDecimal = { NUMBER($n) }
scaleMeans = { $scale ->
    [together] The chance to win goes from 0 to 100%.
    [shares] Expected results go from 0 (a certain, clear defeat) to 100 (a certain, clear win); together the players have 100.
   *[each] Expected results go from 0 (beaten by everybody, by far) to 100 (everybody beaten, by far). Each player has one, so together they are more than 100.
}
marginMeans = The search knows them to about ± { $margin }.
learn = Learn from your mistakes
learnAll = Learn from the mistakes
mistakeOf = Mistake { $n } of { $all }, move { $move }.
preparing = The engine is preparing the choices…
findBetter = { $tries ->
    [one] Find a better choice. One try left.
   *[other] Find a better choice. { $tries } tries left.
}
betterFound = Well found.
betterMissed = This was better:
losesSoMuch = loses { $loss }
showBetter = Show the better choice
nextMistake = Continue
backToReview = Back to the review
learnt = You found { $found } of { $all }.
hardlySearched = hardly searched: ± { $margin }
linkWithReview = The link opens the review
linesShown = Choices listed
depth = Depth
depthOf = { $depth ->
    [quick] Quick
    [normal] Normal
   *[deep] Deep
}
reviewing = The engine is reviewing the game…
moments = The moments that decided it
noMoments = No move cost 5 or more: the search found no clearly better one.
# A choice that lost much: at which move, whose, what was better, and what could be expected instead of what
moment = { $together ->
    [true] Move { $ply }, { $who }: “{ $played }”. Better was “{ $better }”: chance to win { $promised }% instead of { $expected }% (± { $margin }).
   *[false] Move { $ply }, { $who }: “{ $played }”. Better was “{ $better }”: expected result { $promised } instead of { $expected } (± { $margin }).
}
elsewhere = { $choice }, but elsewhere
luck = Luck
goodChoices = Good choices
reviewMeans = A choice that lost less than 5 was good; from 5 it was an inaccuracy (?!), from 10 a mistake (?), from 15 a blunder (??). Luck: how far chance was above or below its average, over the whole game.
onlyHere = opens on this machine only
howToOpen = This link opens on this machine only. For friends on your network, start the server with nexarium play --host 0.0.0.0, and open this page at the machine’s own address.
lessonAboutIt = You have followed several hints. A step of the lesson is about this.
openLesson = Open the lesson
enlarged = Enlarged board
zoomIn = Enlarge the board
zoomOut = Show more of the board
wholeBoard = Show the whole board
