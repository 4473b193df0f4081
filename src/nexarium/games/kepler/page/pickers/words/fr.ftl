how = Faites glisser un segment d’un bord vers le quartier qui le possède, ou touchez les deux. Touchez entre deux quartiers pour en faire des voisins. Le pôle est en bas.
whose = { $border }, segment { $n } : à quel quartier ?
segment = { $border }, segment { $n } sur { $of } : { $quarter }
quarter = Quartier { $quarter }
give = Au quartier { $quarter }
pair = Les quartiers { $one } et { $other } sont voisins
prize = { $n ->
    [1] Premier
    [2] Deuxième
   *[3] Troisième
} prix du quartier { $quarter }
factor = Facteur du quartier { $quarter }
byFactor = Facteurs
byPrizes = { $n } prix
segments = Segments de chaque bord
less = Moins : { $label }
more = Plus : { $label }
