puzzle = { $title }: puzzle of the day
daily = Puzzle of the day
today = Today
puzzleOf = Puzzle of { $day }
dayBefore = The day before
dayAfter = The day after
none = There are no puzzles for this game.
noDay = “{ $text }” is not a date. Write it like 2026-11-22.
notYet = The puzzle of { $day } opens on { $from }, your time.
toToday = To today’s puzzle
difficulty = Difficulty { $n } of 3
undo = Undo
again = From the start
hint = Hint
hintsEnd = No more hints, only the answer
onBoard = The next step is on the board.
inHand = The next step is in your hand, below the board.
byButton = One of the buttons is the next step.
withPiece = The next step is with this piece: { $piece }.
answer = Show the answer
sure = Show it?
fromStart = Your moves do not lead to the answer, so the answer is shown from the beginning.
shown = This is the answer.
showing = The answer, step by step…
solvedAt = { NUMBER($n, type: "ordinal") ->
    [1] Solved at the first try.
    [one] Solved at the { $n }st try.
    [two] Solved at the { $n }nd try.
    [few] Solved at the { $n }rd try.
   *[other] Solved at the { $n }th try.
}
withHelp = Solved with help.
streak = { $n } days in a row
share = Share
shared = { $tries ->
    [one] { $title }, puzzle of { $day }: solved at the first try
   *[other] { $title }, puzzle of { $day }: solved in { $tries } tries
}
sharedUnsolved = { $title }, puzzle of { $day }
archive = Past puzzles
archiveOf = { $title }: past puzzles
archiveWhat = The puzzles of the last { $n } days. This browser keeps what you have solved.
startRun = Rated puzzles
toRun = Go on with rated puzzles
monthBefore = The month before
monthAfter = The month after
dayIs = { $day }: { $state }
dayState = { $state ->
    [solved] solved
    [helped] seen with help
    [tried] not solved yet
   *[open] not tried
}
run = { $title }: rated puzzles
yourRating = Your rating:
certainty = Your strength is within the ± range two times out of three.
uncertain = The rating may still change a lot. Your strength is within the ± range two times out of three.
provisional = provisional
ratedOf = { $n } of { $all } puzzles rated
counted = { $result ->
    [won] Solved: { $change }. This puzzle’s rating is { $puzzle }, an estimate.
   *[lost] Not solved at once: { $change }. This puzzle’s rating is { $puzzle }, an estimate.
}
uncounted = You know this puzzle from before. It does not change your rating.
skip = Skip this puzzle
next = Next
