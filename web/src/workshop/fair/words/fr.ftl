fair = Est-ce équitable ?
what = Des robots jouent cette boîte et la boîte livrée avec les mêmes dés. Les intervalles sont à 95 %.
kinds = Ce que vous cherchez
compare = Comparer
sweep = Un nombre
choices = Choix
compareWhat = Qui gagne, par rapport à la boîte livrée.
sweepWhat = Quelle valeur d’un nombre rend le jeu équitable. Toutes les valeurs jouent avec les mêmes dés.
choicesWhat = Quelles actions et ouvertures ne valent jamais la peine, ou toujours.
mode = Mode
player = Joueur à chaque place
atRandom = coups au hasard
level = robots ({ $strength })
games = Parties
gamesOf = { NUMBER($games) } parties
number = Nombre
from = De
to = À
start = Commencer
stop = Arrêter
again = Recommencer
waiting = Un autre essai est en cours. Le vôtre commencera après.
preparing = Préparation des boîtes. Une boîte modifiée est d’abord compilée, ce qui peut prendre une minute.
playing = { NUMBER($games) } parties de chaque pour l’instant. Rien n’est encore certain.
done = { NUMBER($games) } parties de chaque.
stopped = Arrêté après { NUMBER($games) } parties de chaque. Un essai arrêté n’affirme rien.
failed = L’essai a échoué. Réessayez.
failedFor = L’essai a échoué : { $why }
changedSince = La boîte a changé depuis cet essai.
progress = Avancement de l’essai
quantity = Grandeur
thisBox = cette boîte
shipped = livrée
change = écart
value = valeur
sure = certain
notSure = incertain
nothingSure = Aucun écart n’est certain.
noChoices = Ce jeu ne dit pas comment compter ses choix.
refused = { $value } est refusée : { $why }
curveOf = { $quantity } selon la valeur, avec les intervalles
aim = objectif
choice = Choix
taken = fait
winsAfter = gagne avec
winsWithout = sans
difference = différence
marks = { $kind ->
    [never] jamais fait
    [always] toujours fait
    [worth] vaut la peine
    [unworthy] ne vaut pas la peine
   *[unsure] incertain
}
showAll = Tout afficher ({ NUMBER($n) })
more = Tous les chiffres
report = Créer le rapport d’équilibre complet
reportBegun = Le rapport est en cours de création.
readReports = Rapports d’équilibre
noNumbers = Cette boîte n’a pas de nombre à essayer.
notAllowed = Ce serveur ne mesure pas les boîtes ; son hôte peut le permettre. Sur votre ordinateur, les commandes nexarium sweep et nexarium choices le font.
notHere = Le moteur de votre navigateur contient la boîte livrée et ne peut pas en jouer une autre. Les commandes nexarium sweep et nexarium choices le peuvent.
loading = Le serveur dit ce qu’il peut jouer…
