botSpeed = Coups des adversaires
speeds = { $kind ->
    [slow] lents
    [normal] normaux
   *[at_once] instantanés
}
botsHere = Robots sur cet appareil
botsWhen = { $kind ->
    [always] toujours
    [busy] si besoin
   *[never] jamais
}
skipToTurn = Aller à mon tour
toTheEnd = Aller à la fin
skipMeans = Passer l’animation des coups des autres (S)
showEachMove = Montrer chaque coup
moreChoices = { $n ->
    [one] { $n } autre
   *[other] { $n } autres
}
resign = Abandonner
resignTitle = Abandonner cette partie ?
resignAs = Abandonner ({ $name })
resignMeans = { $kind ->
    [two] Vous perdez, et la partie est finie.
    [more] Vous finissez dernier. Un robot joue à votre place, pour que les autres puissent finir la partie.
    [side] Tout votre camp perd, et la partie est finie.
    [sideOfMore] Tout votre camp finit dernier. Un robot joue à votre place, pour que les autres puissent finir la partie.
    [crew] Un robot joue à votre place. Vous gagnez ou perdez tout de même avec l’équipage.
   *[last] La partie est perdue et s’arrête là : il ne reste que des robots dans l’équipage.
}
playOn = Continuer
resigned = abandon
roundEndsOnTime = Une ronde de tournoi finit à l’heure prévue, même si des joueurs sont absents.
rematchOpened = Une revanche est ouverte.
notices = { $n ->
    [one] Avis
   *[other] { $n } avis
}
soundOn = Son activé
sinceYourTurn = { $moves ->
    [one] { $moves } coup depuis votre tour
   *[other] { $moves } coups depuis votre tour
}
replay = Ce qui s’est passé depuis mon tour
showSteps = Montrer les étapes de ce tour
hideSteps = Masquer les étapes
soundOff = Son coupé
shareGame = Partager cette partie
replayLinkText = Toute personne qui a ce lien peut revoir la partie depuis le début, coup par coup.
gifText = La partie en courte animation, à partager comme une image.
createGif = Créer un GIF
creatingGif = Création du GIF…
gifTitle = { $title } : la partie en animation
saveGif = Enregistrer le GIF
wholeGame = Depuis le début
inMoves = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}
nothingPlayed = Rien n’a encore été joué.
whatIf = Et si…
whatIfMeans = { $others ->
    [true] Vous repartez d’ici en solo, avec des robots aux autres places.
   *[false] Vous repartez d’ici en solo.
} { $rolls ->
    [true] Les dés sont relancés. La partie finie ne change pas, et la nouvelle ne compte pas.
   *[false] La partie finie ne change pas, et la nouvelle ne compte pas.
}
studyFromHere = Étudier à partir d’ici
playOnFromHere = Repartir d’ici
afterMove = { $ply ->
    [0] Depuis le début
    [1] Après le coup { $ply }
   *[other] Après le coup { $ply }
}
youPlay = Vous jouez
wholeCrew = Tout l’équipage
allSides = Tous les camps
levelOfOthers = Niveau des autres
levelOfAllies = Niveau de vos alliés
whatIfFrom = { $ply ->
    [0] Et si, depuis le début
    [1] Et si, après le coup { $ply }
   *[other] Et si, après le coup { $ply }
}
recorded = Une partie jouée ailleurs, ouverte depuis son enregistrement. Les noms sont ceux qui y figurent.
backToFinished = Retour à la partie finie
position = La position en mots
analysis = Analyse
analysisSoon = L’analyse sera disponible dans quelques minutes
closeAnalysis = Fermer l’analyse
simulations = { $n ->
    [one] { NUMBER($n) } simulation
   *[other] { NUMBER($n) } simulations
}
percent = { $n } %
canExpect = Résultat attendu, sur 100
ofHundred = résultat attendu, de 0 à 100
chanceToWin = Chances de gagner
bestChoices = Les meilleurs choix
expected = Attendu
ofTheSearch = de la recherche
wasPlayed = Joué
wasBetter = Meilleur
playExpectedLine = Jouer la suite attendue
backToChoices = Retour aux choix
chanceDecides = Ici, c’est le hasard qui décide.
gameOverHere = Ici, la partie est finie.
engineStarts = Le moteur démarre…
engineEnded = Le moteur s’est arrêté : pas d’analyse ici. Vous pouvez toujours revoir la partie.
thisPosition = Cette position
wholeReview = Bilan
reviewMyGame = Revoir ma partie
reviewGame = Revoir la partie
reviewOffers = Ses tournants, ce qui était meilleur, et « et si » à partir de chacun
beforeMove = Avant le coup { $n }
thenPlayed = Puis : { $text }
whatIfAt = Et si, avant le coup { $n }
plyClass = { $kind ->
    [blunder] Gaffe
    [mistake] Erreur
    [inaccuracy] Imprécision
    [good] Bon coup
    [only] Seul bon coup
    [lucky] Chanceux
   *[unlucky] Malchanceux
}
averageLoss = Perte moyenne
ofChoices = { $good } sur { $choices }
oneDecimal = { NUMBER($n) }
scaleMeans = { $scale ->
    [together] La probabilité de gagner va de 0 à 100 %.
    [shares] Les résultats attendus vont de 0 (défaite certaine et nette) à 100 (victoire certaine et nette) ; à eux tous, les joueurs en ont 100.
   *[each] Les résultats attendus vont de 0 (battu par tous, de loin) à 100 (tous battus, de loin). Chacun a le sien : ensemble, ils dépassent 100.
}
marginMeans = La recherche les connaît à ± { $margin } environ.
learn = Apprendre de mes erreurs
learnAll = Apprendre des erreurs
mistakeOf = Erreur { $n } sur { $all }, coup { $move }.
preparing = Le moteur prépare les choix…
findBetter = { $tries ->
    [one] Trouvez un meilleur choix. Encore { $tries } essai.
   *[other] Trouvez un meilleur choix. Encore { $tries } essais.
}
betterFound = Bien vu.
betterMissed = Voici ce qui valait mieux :
losesSoMuch = perd { $loss }
showBetter = Montrer le meilleur choix
nextMistake = Continuer
backToReview = Retour au bilan
learnt = Vous en avez trouvé { $found } sur { $all }.
hardlySearched = à peine cherché : ± { $margin }
linkWithReview = Le lien ouvre le bilan
linesShown = Choix affichés
depth = Profondeur
depthOf = { $depth ->
    [quick] Rapide
    [normal] Normale
   *[deep] Profonde
}
reviewing = Le moteur analyse la partie…
moments = Les moments décisifs
noMoments = Aucun coup n’a coûté 5 ou plus : la recherche n’a rien trouvé de nettement meilleur.
moment = { $together ->
    [true] Coup { $ply }, { $who } : « { $played } ». Mieux valait « { $better } » : { $promised } % de chances de gagner au lieu de { $expected } % (± { $margin }).
   *[false] Coup { $ply }, { $who } : « { $played } ». Mieux valait « { $better } » : un résultat attendu de { $promised } au lieu de { $expected } (± { $margin }).
}
elsewhere = { $choice }, mais ailleurs
luck = Chance
goodChoices = Bons choix
reviewMeans = Un choix qui a coûté moins de 5 était bon ; à partir de 5 c’est une imprécision (?!), de 10 une erreur (?), de 15 une gaffe (??). Chance : l’écart du hasard à sa moyenne, sur toute la partie.
onlyHere = ne s’ouvre que sur cette machine
howToOpen = Ce lien ne s’ouvre que sur cette machine. Pour des amis sur votre réseau, lancez le serveur avec nexarium play --host 0.0.0.0, et ouvrez cette page à l’adresse de la machine.
lessonAboutIt = Vous avez suivi plusieurs indices. Une étape de la leçon en parle.
openLesson = Ouvrir la leçon
enlarged = Plateau agrandi
zoomIn = Agrandir le plateau
zoomOut = Réduire le plateau
wholeBoard = Voir tout le plateau
