balance = Rapports d’équilibre
whatItIs = Des robots jouent beaucoup de parties de la même variante. Le rapport montre quelles places gagnent plus que leur part, le déroulement des parties, la part du hasard, et ce qui reste incertain.
newReport = Nouveau rapport
game = Jeu
variant = Variante
players = Joueur à chaque place
atRandom = au hasard
level = robots ({ $strength })
games = Parties
gamesOf = { NUMBER($games) } parties
howReportsRun = Un seul rapport tourne à la fois, quand le serveur est inoccupé. Après { NUMBER($minutes) } minutes, il se limite aux parties déjà jouées. Vous pouvez quitter cette page.
createReport = Créer le rapport
anotherRuns = Un rapport est en cours. Le vôtre attendra son tour et commencera tout seul.
waiting = En attente
reports = Rapports
none = Aucun rapport pour l’instant.
playing = En cours
gamesPlayed = { $played ->
    [one] { NUMBER($played) } partie sur { NUMBER($games) }
   *[other] { NUMBER($played) } parties sur { NUMBER($games) }
}
sampleGames = maintenant des parties témoins, et des robots contre le niveau supérieur
progressOf = Où en est le rapport sur { $title }
stop = Arrêter
stopMeans = Créer le rapport avec les parties déjà jouées
stopping = Arrêt et création de la page…
readReport = Lire le rapport sur { $title }
states = { $kind ->
    [waiting] en attente
    [playing] en cours
    [made] terminé
    [stopped] arrêté avant la fin
    [failed] échoué
   *[lost] arrêté avec le serveur
}
ownData = avec les données de ce serveur
