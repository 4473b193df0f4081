areInvited = Invitation pour { $names } : la table s’affiche à leur accueil, avec une notification s’ils ont activé les notifications.
guestsGetLink = Envoyez le lien à { $names } : on ne peut pas inviter ici un joueur sans compte.
noOpenTables = Aucune table ouverte pour l’instant. Les tables ouvertes à tous s’affichent ici.
yourTurnAt = { $tables ->
    [one] { $tables } table vous attend
   *[other] { $tables } tables vous attendent
}
nothingToWatch = Rien à regarder pour l’instant.
noTables = Vos parties s’afficheront ici.
ofTournament = Tournoi
declineInvitation = Décliner l’invitation ({ $name })
opponentsChanged = { $kind ->
   *[won] Deux victoires de suite : les robots gagnent un niveau.
    [lost] Trois défaites de suite : les robots perdent un niveau.
}
alliesChanged = { $kind ->
   *[won] Deux victoires de suite : vos alliés perdent un niveau et vous laissent plus à faire.
    [lost] Trois défaites de suite : vos alliés gagnent un niveau.
}
todaysPuzzles = Problèmes du jour
puzzleSolved = résolu
puzzleStreak = { $today ->
    [true] { $n ->
        [one] Un jour de suite.
       *[other] { $n } jours de suite.
    }
   *[false] { $n ->
        [one] Un jour de suite. Résolvez un problème aujourd’hui pour continuer.
       *[other] { $n } jours de suite. Résolvez un problème aujourd’hui pour continuer.
    }
}
puzzlesSolved = { $n } sur { $all } résolus aujourd’hui

## joueurs

players = Joueurs
online = En ligne
offline = Hors ligne
playsNow = Joue à { $title }
watchPlayer = Regarder { $name }
challenge = Défier
challengeTo = Défier { $name } : { $title }, avec vos derniers réglages
allPlayers = Les { $n } joueurs

## partie rapide

findOpponent = Trouver un adversaire
findOpponentWhy = Trouver un adversaire : { $what }
