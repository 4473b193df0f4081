language = fr
title = { $n ->
    [one] Analyse : { $game }, { $n } coup
   *[other] Analyse : { $game }, { $n } coups
}
unfinished = La partie n’est pas terminée.
luck = chance
choices = choix
share = bons choix
lost = perdu par choix
expected = attendu au début
end = à la fin
graph = Résultat attendu de chacun, coup par coup
graph_together = La probabilité de gagner, coup par coup
all = tous ensemble
moments = Les moments décisifs
none = Aucun choix n’a coûté plus de { $least } sur 100 : la recherche n’a rien trouvé de nettement meilleur.
moment = Coup { $ply }, { $who } : « { $played } ». Mieux valait « { $better } » : un résultat attendu de { $promised } sur 100 au lieu de { $expected }.
moment_together = Coup { $ply }, { $who } : « { $played } ». Mieux valait « { $better } » : { $promised } % de chances de gagner au lieu de { $expected } %.
line = Suite attendue : { $line }.
about = Résultats attendus sur 100. Chance : ce que le hasard a donné par rapport à sa moyenne. Un choix est bon quand il a coûté moins de { $least } sur 100 par rapport au meilleur trouvé ({ $simulations } simulations).
