youAreOut = You are out of the tournament. You withdrew, made no move before a round’s time was over, or were removed by the organiser.
cancelledMeans = Games in progress can be finished, but do not count here.
removedByOrganiser = The organiser removed you.
mayRejoin = You are out of the tournament. You withdrew, or made no move before a round’s time was over. If you rejoin, you play from the next round on.
rejoin = Rejoin
removed = Removed
readmit = Readmit { $name }
correct = Correct the result
correctOf = Correct the result: { $names }
correctMeans = Everybody sees that you corrected it. The standings change; rounds already paired and ratings do not.
endedBy = { $how ->
    [time] out of time
    [withdrawn] withdrawn
    [closed] closed
    [organiser] by the organiser
    [bye] { "" }
   *[played] { "" }
}
podium = Podium
youWon = You have won the tournament!
pointsOf = { $n ->
    [one] { $points } point
   *[other] { $points } points
}
place = { $n ->
    [1] First place
    [2] Second place
   *[other] Third place
}
joiningClosed = Joining is closed, but everybody can watch.
mayJoinLate = You can still join until round { $last } is over. You play from the next round on, without points for earlier ones.
playsNext = You play from the next round on.
playersSignIn = Are you a player here? Sign in to play.
whatComesNext = { $isLast ->
    [true] The tournament ends when all its tables are over.
   *[false] The next round starts when all tables of this one are over.
}
lateLoses = When the round’s time is over, the player to move loses. Players who have not moved at all are not paired again.
roundEnds = { $name }: the round ends { $when }. The player to move then loses.
removePlayer = Remove { $name }
removeSure = { $running ->
    [true] Remove { $name } from the tournament? They lose the game they are playing, and are not paired again.
   *[false] Remove { $name } from the tournament? They cannot rejoin unless you readmit them.
}
tieBreaks = Tie-breaks between equal points: { $ties }.
inTeams = In teams: partners may change each round, and every player of a side gets its points.
walkover = the opponent withdrew
leaveSure = Leave the tournament? You can join again until it starts.
withdrawSure = { $isLast ->
    [true] Withdraw from the tournament? You lose the game you are playing.
   *[false] Withdraw from the tournament? You lose the game you are playing, and are not paired again unless you rejoin.
}
# The last round until whose end others can join; 0 if there is none
startSure = { $late ->
    [0] Start with { $n } players? Nobody can join after that.
   *[other] Start with { $n } players? Others can join until round { $late } is over.
}
cancelSure = Cancel the tournament? It ends without a winner; its tables stay.
youHaveJoined = You have joined.
playersNeeded = { $n } players are needed to start.
noPlayersYet = No players yet.
noPlayers = No players took part.
waitsForOrganiser = Waiting for the organiser to start it.
meanWhy = The average points of your opponents
