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
ofHundred = expected, out of 100
chanceToWin = Chance to win
bestChoices = The best choices
expected = Expected
ofTheSearch = share of the search
wasPlayed = Played
playExpectedLine = Play the expected line
backToChoices = Back to the choices
chanceDecides = Chance decides here.
gameOverHere = The game is over here.
engineStarts = The engine is starting…
engineEnded = The engine has stopped, so there is no analysis. You can still replay the game.
thisPosition = This position
wholeReview = The whole game
reviewing = The engine is reviewing the game…
moments = The moments that decided it
noMoments = No move cost more than 2 of 100: the search found no clearly better one.
# A choice that lost much: at which move, whose, what was better, and what could be expected instead of what
moment = { $together ->
    [true] Move { $ply }, { $who }: “{ $played }”. Better was “{ $better }”: a { $promised }% chance to win instead of { $expected }%.
   *[false] Move { $ply }, { $who }: “{ $played }”. Better was “{ $better }”: { $promised } of 100 expected instead of { $expected }.
}
elsewhere = { $choice }, but elsewhere
luck = Luck
goodChoices = Good choices
reviewMeans = Luck: the sum of how far each roll’s result was above or below its average, out of 100. A good choice cost less than 2 of 100 compared with the best one found.
onlyHere = opens on this machine only
howToOpen = This link opens on this machine only. For friends on your network, start the server with nexarium play --host 0.0.0.0, and open this page at the machine’s own address.
lessonAboutIt = You have followed several hints. A step of the lesson is about this.
openLesson = Open the lesson
enlarged = Enlarged board
zoomIn = Enlarge the board
zoomOut = Show more of the board
wholeBoard = Show the whole board
