draw = { $label } : { $n ->
    [one] 1 segment
   *[other] { $n } segments
}. Dessiner
segment = { $way ->
    [h] Vers la droite
   *[v] Vers le haut
} depuis { $x }, { $y }
count = { $n ->
    [one] 1 segment sur quatre
   *[other] { $n } segments sur quatre
}
full = Une pièce a quatre segments au plus.
apart = Ces segments ne se tiennent pas.
notation = Notation
