puzzle = { $title } : le problème du jour
daily = Problème du jour
today = Aujourd’hui
puzzleOf = Problème du { $day }
dayBefore = La veille
dayAfter = Le lendemain
none = Ce jeu n’a pas de problèmes.
noDay = « { $text } » n’est pas une date. Écrivez-la comme 2026-11-22.
notYet = Le problème du { $day } s’ouvre le { $from }, à votre heure.
toToday = Au problème du jour
difficulty = Difficulté { $n } sur 3
undo = Annuler
again = Depuis le début
hint = Indice
hintsEnd = C’était le dernier indice : ensuite vient la solution
onBoard = Pour la suite, regardez le plateau.
inHand = Pour la suite, regardez votre main, sous le plateau.
byButton = La suite se joue avec l’un des boutons.
withPiece = La suite se joue avec cette pièce : { $piece }.
answer = Voir la solution
sure = La montrer ?
fromStart = Vos coups ne mènent pas à la solution : elle est montrée depuis le début.
shown = Voilà la solution.
showing = La solution, pas à pas…
solvedAt = { NUMBER($n, type: "ordinal") ->
    [one] Résolu du premier coup.
   *[other] Résolu au { $n }ᵉ essai.
}
withHelp = Résolu avec de l’aide.
streak = { $n } jours de suite
share = Partager
shared = { $tries ->
    [1] { $title }, problème du { $day } : résolu du premier coup
   *[other] { $title }, problème du { $day } : résolu en { $tries } essais
}
sharedUnsolved = { $title }, problème du { $day }
archive = Problèmes passés
archiveOf = { $title } : problèmes passés
archiveWhat = Les problèmes des { $n } derniers jours. Ce navigateur retient ce que vous avez résolu.
startRun = Problèmes classés
toRun = Continuer avec des problèmes classés
monthBefore = Le mois précédent
monthAfter = Le mois suivant
dayIs = { $day } : { $state }
dayState = { $state ->
    [solved] résolu
    [helped] vu avec de l’aide
    [tried] pas encore résolu
   *[open] pas essayé
}
run = { $title } : problèmes classés
yourRating = Votre cote :
certainty = Deux fois sur trois, votre force se trouve dans la marge ±.
uncertain = La cote peut encore beaucoup changer. Deux fois sur trois, votre force se trouve dans la marge ±.
provisional = provisoire
ratedOf = { $n } problèmes classés sur { $all }
counted = { $result ->
    [won] Résolu : { $change }. La cote de ce problème, { $puzzle }, est une estimation.
   *[lost] Pas résolu du premier coup : { $change }. La cote de ce problème, { $puzzle }, est une estimation.
}
uncounted = Vous connaissez déjà ce problème : il ne change pas votre cote.
skip = Passer ce problème
next = Suivant
