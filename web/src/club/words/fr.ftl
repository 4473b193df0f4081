leaders = Classements
leadersOf = { $title }, { $seats } places
noLeaders = Aucun joueur n’a encore assez de parties classées. Une cote figure ici après une quinzaine de parties.
noRated = { $signedIn ->
    [true] Aucune partie classée pour l’instant. Ouvrez une table « Classée ».
   *[false] Aucune partie classée pour l’instant. Connectez-vous, et ouvrez une table « Classée ».
}
rank = Rang
player = Joueur
rating = Cote
ratings = Cotes
ratingOf = { $rating } ± { $uncertainty }
provisional = provisoire
provisionalWhy = Moins d’une quinzaine de parties : la cote peut encore beaucoup changer.
uncertainty = Deux fois sur trois, la force réelle se trouve dans la marge ±.
games = Parties
gamesOf = { $n ->
    [one] { $n } partie
   *[other] { $n } parties
}
ratedPlayers = { $n ->
    [one] { $n } joueur coté
   *[other] { $n } joueurs cotés
}
unrated = Non classée
gamesRated = { $rated ->
    [true] Parties classées
   *[false] Parties non classées
}
bot = Robot

online = En ligne
follow = Suivre
followed = Suivi
youFollow = Vous suivez { $name }. L’accueil indique sa présence en ligne.
youFollowNoMore = Vous ne suivez plus { $name }.
trophies = Trophées
trophy = { $place ->
    [1] Première place
    [2] Deuxième place
   *[other] Troisième place
}
since = depuis le { $date }
isPrivate = Ce profil est privé.
keepPrivate = Rendre mon profil privé
nowPrivate = Vous seul voyez votre profil, et il n’est dans aucun classement.
nowPublic = Tout le monde voit maintenant votre profil : vos cotes, et vos parties publiques ou classées.
publicWhy = Sinon, tout le monde voit vos cotes, et vos parties publiques ou classées.
noRatings = Pas encore de partie classée.
historyOf = { $title } : évolution de la cote
asTable = En tableau
date = Date
results = Résultats
seat = Place
won = Gagnées
drawn = Nulles
lost = Perdues
length = Coups en moyenne
against = Contre
finishedGames = Parties
allGames = Tous les jeux
whichGame = Quel jeu
noGames = Aucune partie terminée à montrer.
outcome = { $kind ->
    [won] gagnée
    [drawn] nulle
   *[lost] perdue
}
moves = { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}
page = Page { $page } sur { $pages }
newer = Plus récentes
older = Plus anciennes

tournaments = Tournois
tournament = Tournoi
newTournament = Nouveau tournoi
noTournaments = { $signedIn ->
    [true] Aucun tournoi pour l’instant. Vous pouvez en créer un.
   *[false] Aucun tournoi pour l’instant. Avec un compte, vous pouvez en créer un.
}
needsAccount = Connectez-vous pour créer un tournoi ou vous y inscrire.
name = Nom
nameHint = Coupe de printemps
game = Jeu
variant = Mode
system = Système
systems = { $kind ->
    [swiss] Suisse
    [round_robin] Toutes rondes
   *[double_round_robin] Double toutes rondes
}
systemWhy = { $kind ->
    [swiss] Chaque ronde oppose des joueurs aux scores proches ; ils ne se rencontrent pas deux fois si on peut l’éviter.
    [round_robin] Chacun affronte tous les autres une fois.
   *[double_round_robin] Chacun affronte tous les autres deux fois, dont une où il commence.
}
rounds = Rondes
time = Durée d’une ronde
roundTakes = une ronde dure { $time } au plus
hours = { $n ->
    [one] { $n } heure
   *[other] { $n } heures
}
days = { $n } jours
timeWhy = Quand elle est écoulée, le joueur dont c’est le tour perd.
open = Créer le tournoi
states = { $kind ->
    [open] Inscriptions ouvertes
    [running] En cours
    [over] Terminé
   *[cancelled] Annulé
}
playersOf = { $n ->
    [one] { $n } inscrit
   *[other] { $n } inscrits
}
roundOf = Ronde { $n } sur { $all }
round = Ronde { $n }
tablesOf = tables de { $seats }
organiser = Organisé par { $name }
join = S’inscrire
leave = Se désinscrire
withdraw = Se retirer
withdrawn = retiré
start = Commencer
cancel = Annuler le tournoi
standings = Classement
points = Points
ties = { $kind ->
    [buchholz] Buchholz
    [sonneborn] Sonneborn-Berger
   *[wins] Victoires
}
tieWhy = { $kind ->
    [buchholz] Les points des adversaires
    [sonneborn] Les points des adversaires, chacun multiplié par les points gagnés contre lui
   *[wins] Tables gagnées
}
you = vous
sitsOut = exempt
notStarted = pas commencée
toMove = à { $name } de jouer
ends = jusqu’au { $when }
yourGame = Aller à votre partie
winner = { $names } gagne
winners = { $names } se partagent la victoire
listed = Tout le monde peut regarder les tables d’un tournoi.
ratedToo = Compter pour les cotes
notNow = Pas maintenant
