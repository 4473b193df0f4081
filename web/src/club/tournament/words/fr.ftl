youAreOut = Vous n’êtes plus dans le tournoi : vous vous êtes retiré, vous n’avez joué aucun coup avant la fin d’une ronde, ou l’organisateur vous a retiré.
cancelledMeans = Les parties en cours peuvent se finir, mais ne comptent plus ici.
removedByOrganiser = L’organisateur vous a retiré.
mayRejoin = Vous n’êtes plus dans le tournoi : vous vous êtes retiré, ou vous n’avez joué aucun coup avant la fin d’une ronde. Si vous revenez, vous jouez dès la prochaine.
rejoin = Revenir
removed = Exclusions
readmit = Réadmettre { $name }
correct = Corriger le résultat
correctOf = Corriger le résultat : { $names }
correctMeans = Tout le monde voit que vous l’avez corrigé. Le classement change ; les rondes déjà appariées et les cotes ne changent pas.
endedBy = { $how ->
    [time] temps écoulé
    [withdrawn] retrait
    [closed] fermée
    [organiser] par l’organisateur
    [bye] { "" }
   *[played] { "" }
}
podium = Podium
youWon = Vous avez gagné le tournoi !
pointsOf = { $n ->
    [one] { $points } point
   *[other] { $points } points
}
place = { $n ->
    [1] Première place
    [2] Deuxième place
   *[other] Troisième place
}
joiningClosed = On ne peut plus s’inscrire, mais tout le monde peut regarder.
mayJoinLate = On peut encore s’inscrire jusqu’à la fin de la ronde { $last }, pour jouer dès la suivante, sans points pour les précédentes.
playsNext = Vous jouez dès la prochaine ronde.
playersSignIn = Vous participez ? Connectez-vous pour jouer.
whatComesNext = { $isLast ->
    [true] Le tournoi est terminé dès que toutes ses tables le sont.
   *[false] La ronde suivante commence dès que toutes les tables sont finies.
}
lateLoses = Quand le temps de la ronde est écoulé, le joueur dont c’est le tour perd. Un joueur qui n’a joué aucun coup n’est plus apparié.
roundEnds = { $name } : la ronde finit le { $when }. Le joueur dont c’est alors le tour perd.
removePlayer = Retirer { $name }
removeSure = { $running ->
    [true] Retirer { $name } du tournoi ? Sa partie en cours est perdue, et les rondes suivantes se joueront sans ce joueur.
   *[false] Retirer { $name } du tournoi ? Il faudra votre accord pour une nouvelle inscription.
}
tieBreaks = Départage à égalité de points : { $ties }.
inTeams = En équipes : les partenaires peuvent changer d’une ronde à l’autre, et tous ceux d’un camp reçoivent ses points.
walkover = l’adversaire s’est retiré
leaveSure = Se désinscrire du tournoi ? Vous pourrez vous réinscrire jusqu’à son début.
withdrawSure = { $isLast ->
    [true] Se retirer du tournoi ? Votre partie en cours est perdue.
   *[false] Se retirer du tournoi ? Votre partie en cours est perdue, et vous ne serez plus apparié, à moins de revenir.
}
startSure = { $late ->
    [0] Commencer avec { $n } joueurs ? Personne ne pourra plus s’inscrire.
   *[other] Commencer avec { $n } joueurs ? D’autres pourront s’inscrire jusqu’à la fin de la ronde { $late }.
}
cancelSure = Annuler le tournoi ? Il finit sans vainqueur ; ses tables restent.
youHaveJoined = Vous êtes inscrit.
playersNeeded = Il faut { $n } inscrits pour commencer.
noPlayersYet = Aucun inscrit pour l’instant.
noPlayers = Personne n’a participé.
waitsForOrganiser = Il commence quand l’organisateur le décide.
meanWhy = La moyenne des points des adversaires
