fair = Is it fair?
what = Bots play this box and the shipped one with the same dice. Intervals are at 95 % confidence.
kinds = What to find out
compare = Compare
sweep = One number
choices = Choices
compareWhat = Who wins, against the shipped box.
sweepWhat = Which value of one number makes it fair. All values play the same dice.
choicesWhat = Which actions and openings are never or always worth taking.
mode = Mode
player = Player for every seat
atRandom = random moves
level = bots ({ $strength })
games = Games
gamesOf = { NUMBER($games) } games
number = Number
from = From
to = To
start = Start
stop = Stop
again = Start again
waiting = Another run is being played. Yours starts after it.
preparing = Preparing the boxes. A changed box is compiled first, which can take a minute.
playing = { NUMBER($games) } games of each so far. Nothing is sure yet.
done = { NUMBER($games) } games of each.
stopped = Stopped after { NUMBER($games) } games of each. A run that was stopped claims nothing.
failed = The run failed. Try again.
failedFor = The run failed: { $why }
changedSince = The box has changed since this run.
progress = Progress of the run
quantity = Quantity
thisBox = this box
shipped = as shipped
change = change
value = value
sure = sure
notSure = not sure
nothingSure = No change is sure.
noChoices = This game doesn’t say how its choices are counted.
refused = { $value } is refused: { $why }
curveOf = { $quantity } by value, with intervals
aim = aim
choice = Choice
taken = taken
winsAfter = wins after it
winsWithout = without
difference = difference
marks = { $kind ->
    [never] never taken
    [always] always taken
    [worth] worth taking
    [unworthy] not worth taking
   *[unsure] not sure
}
showAll = Show all { NUMBER($n) }
more = All figures
report = Create the full balance report
reportBegun = The report is being created.
readReports = Balance reports
noNumbers = This box has no numbers to try.
notAllowed = This server doesn’t measure boxes; its host can allow it. On your own computer, the commands nexarium sweep and nexarium choices measure them.
notHere = The engine in your browser holds the shipped box, so it can’t play a changed one. The commands nexarium sweep and nexarium choices can.
loading = Asking what this server can play…
