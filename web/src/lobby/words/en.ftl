areInvited = Invitation for { $names }. The table appears in their lobby, with a notification if they turned notifications on.
guestsGetLink = Send the link to { $names }. Players without an account can’t be invited here.
noOpenTables = No open tables right now. Tables with a seat open to anyone are listed here.
yourTurnAt = { $tables ->
    [one] { $tables } table waits for you
   *[other] { $tables } tables wait for you
}
nothingToWatch = Nothing to watch right now.
noTables = Your games will appear here.
ofTournament = Tournament
declineInvitation = Decline { $name }’s invitation
opponentsChanged = { $kind ->
   *[won] Two wins in a row: the bots are now one level stronger.
    [lost] Three losses in a row: the bots are now one level weaker.
}
alliesChanged = { $kind ->
   *[won] Two wins in a row: your allies are now one level weaker and leave you more to do.
    [lost] Three losses in a row: your allies are now one level stronger.
}
todaysPuzzles = Today’s puzzles
puzzleSolved = solved
puzzleStreak = { $today ->
    [true] { $n ->
        [one] One day in a row.
       *[other] { $n } days in a row.
    }
   *[false] { $n ->
        [one] One day in a row. Solve a puzzle today to go on.
       *[other] { $n } days in a row. Solve a puzzle today to go on.
    }
}
puzzlesSolved = { $n } of { $all } solved today

## players

players = Players
online = Online
offline = Not online
playsNow = Plays { $title } now
watchPlayer = Watch { $name }
challenge = Challenge
challengeTo = Challenge { $name }: { $title }, with your last settings
allPlayers = All { $n } players

## quick pairing

findOpponent = Find an opponent
findOpponentWhy = Find an opponent: { $what }
