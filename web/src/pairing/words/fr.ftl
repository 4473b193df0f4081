challenges = { $name } vous défie : { $title }
accept = Accepter
decline = Refuser
hasDeclined = { $name } a refusé.
waitingForOpponent = En attente d’un adversaire
opponentFound = Un adversaire a été trouvé.
seconds = { $n } s
playBotInstead = Jouer contre un robot
playersWait = { $n ->
    [one] { $n } joueur attend
   *[other] { $n } joueurs attendent
}
playThem = Jouer
