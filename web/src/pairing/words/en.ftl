challenges = { $name } challenges you: { $title }
accept = Accept
decline = Decline
hasDeclined = { $name } has declined.
waitingForOpponent = Waiting for an opponent
opponentFound = An opponent has been found.
seconds = { $n } s
playBotInstead = Play a bot instead
playersWait = { $n ->
    [one] { $n } player is waiting
   *[other] { $n } players are waiting
}
playThem = Play
