statistics = Statistiques
heading = Vos parties dans ce navigateur
private = Seul ce navigateur les garde. Rien n’est envoyé au serveur.
none = Rien pour l’instant. Jouez une partie jusqu’au bout, et elle sera comptée ici.
since = depuis le { $date }
games = Parties
won = Gagnées
lost = Perdues
shared = Partagées
share = Taux de victoire
streak = Gagnées de suite
longest = Plus longue série
percent = { $share } %
byGame = Par jeu
byCompany = Par adversaire
companyWhy = Une partie avec plusieurs robots compte pour le plus fort d’entre eux.
bySeats = Par nombre de places
onYourOwn = En solitaire
people = Joueurs, sans robot
remoteBots = Robots distants
botsOfLevel = Robots ({ $strength })
seats = { $seats ->
    [one] { $seats } place
   *[other] { $seats } places
}
latest = Dernières parties
results = { $kind ->
    [won] gagnée
    [lost] perdue
    [shared] partagée
   *[played] contre vous-même
}
toReplay = Revoir { $title }
download = Télécharger
clear = Tout supprimer
clearTitle = Supprimer vos statistiques ?
clearText = { $games ->
    [one] Les statistiques de { $games } partie dans ce navigateur disparaîtront. Les tables elles-mêmes restent.
   *[other] Les statistiques de { $games } parties dans ce navigateur disparaîtront. Les tables elles-mêmes restent.
}
keep = Les garder
cleared = Vos statistiques sont supprimées.
