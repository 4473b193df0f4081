language = fr
title = { $n ->
    [one] Analyse : { $game }, { $n } coup
   *[other] Analyse : { $game }, { $n } coups
}
unfinished = La partie n’est pas terminée.
luck = chance
choices = choix
share = bons
lost = perte moy.
blunders = gaffes
mistakes = erreurs
inaccuracies = imprécisions
won = gagné
tied = égalité
defeat = perdu
expected = au début
end = résultat
graph = Résultat attendu de chacun, coup par coup
graph_together = La probabilité de gagner, coup par coup
all = tous ensemble
moments = Les moments décisifs
none = Aucun choix n’a coûté { $least } ou plus : la recherche n’a rien trouvé de nettement meilleur.
moment = Coup { $ply }, { $who } : « { $played } ». Mieux valait « { $better } » : un résultat attendu de { $promised } au lieu de { $expected } (± { $margin }).
moment_together = Coup { $ply }, { $who } : « { $played } ». Mieux valait « { $better } » : { $promised } % de chances de gagner au lieu de { $expected } % (± { $margin }).
line = Suite attendue : { $line }.
about_alone = Les résultats attendus vont de 0 (défaite certaine et nette) à 100 (victoire certaine et nette) ; à eux tous, les joueurs en ont 100.
about_each = Les résultats attendus vont de 0 (battu par tous, de loin) à 100 (tous battus, de loin). Chacun a le sien : ensemble, ils dépassent 100.
about_together = La probabilité de gagner va de 0 à 100 %.
about_margin = La recherche les connaît à ± { $margin } environ ({ $simulations } simulations). Chance : ce que le hasard a donné par rapport à sa moyenne.
about_classes = Un choix qui a coûté moins de { $inaccuracy } était bon ; à partir de { $inaccuracy } c’est une imprécision, de { $mistake } une erreur, de { $blunder } une gaffe.
