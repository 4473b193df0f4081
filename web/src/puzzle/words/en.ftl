puzzle = { $title }: puzzle of the day
todays = Today’s puzzles
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
solved = solved
