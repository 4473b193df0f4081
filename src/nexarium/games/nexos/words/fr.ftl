title = Nexos
tagline = Tissez votre réseau, posez toutes vos pièces
goal = Gardez le moins de segments à la fin.
facts = 2 ou 4 joueurs · 25 min

four = Quatre joueurs
two = Deux joueurs
teams = En équipes
you = Vous
against = contre
first = commence
second = joue en deuxième
third = joue en troisième
fourth = joue en dernier
first_with_blue = avec Bleu · commence
first_with_yellow = avec Jaune · commence
first_with_red = avec Rouge · commence
first_with_green = avec Vert · commence
with_green = avec Vert
with_blue = avec Bleu
with_yellow = avec Jaune
with_red = avec Rouge

blue = Bleu
yellow = Jaune
red = Rouge
green = Vert

left = à poser
blocked = bloqué
all_placed = tout posé, { $bonus }
note = { $colour } : { $note }
place = Poser

phase = { $setting } · tour { $round }
phase_over = { $setting } · terminée
news_blocked = { $colour } est bloqué : plus de coup possible
news_blocked_yours = Vous êtes bloqué : plus de coup possible
news_all = { $colour } a posé toutes ses pièces
news_all_yours = Vous avez posé toutes vos pièces

where = { $columns }, { $rows }
column = colonne { $first }
columns = colonnes { $first } à { $last }
row = ligne { $first }
rows = lignes { $first } à { $last }
piece_at = { $piece } { $colour } : { $where }

verdict_wins = { $names } gagne
verdict_win = { $names } gagnent
verdict_shared = { $names } se partagent la victoire
verdict_yours = Vous gagnez
verdict_yours_with = Vous gagnez avec { $names }
verdict_yours_shared = Vous partagez la victoire avec { $names }
verdict_draw = Égalité : les deux camps se partagent la victoire
column_pieces = Pièces restantes
column_segments = Segments
column_bonus = Bonus
column_total = Total

setup_remove = Retirer une pièce
setup_turn = Prochaine couleur à poser
refused-placed = cette couleur a déjà posé cette pièce
refused-taken = un des segments est déjà occupé par une autre pièce
refused-crossing = deux pièces se croiseraient tout droit à la même intersection
refused-start = la première pièce doit toucher le point de départ de la couleur
refused-apart = la pièce doit toucher une autre pièce de sa couleur

rule-NX-6 = La première pièce d’une couleur touche son point de départ.
rule-NX-7 = Chaque pièce en touche une autre de sa couleur, à une intersection ou à plusieurs.
rule-NX-8 = Aucun segment ne porte deux pièces.
rule-NX-9 = Deux pièces ne se croisent jamais : là où l’une passe tout droit à une intersection, l’autre ne le peut pas.
rule-NX-10 = Une couleur qui ne peut plus poser est bloquée pour le reste de la partie ; on ne peut pas passer.
rule-NX-12 = Chaque segment restant compte un point ; avoir tout posé compte { $bonus }. Le moins de points l’emporte.
rule-NX-13 = Chaque joueur a deux couleurs : leurs points s’additionnent.
rule-NX-14 = { $one } jouent contre { $other } : les points des deux couleurs s’additionnent.

placements = { $n ->
    [one] { $n } pose possible
   *[other] { $n } poses possibles
}

piece = { $n ->
    [one] { $piece }, { $n } segment
   *[other] { $piece }, { $n } segments
}

pieces_left = { $n ->
    [one] { $n } pièce à poser
   *[other] { $n } pièces à poser
}

placed = { $n ->
    [one] { $colour } pose { $piece }, { $n } segment
   *[other] { $colour } pose { $piece }, { $n } segments
}

placed_yours = { $n ->
    [one] Vous posez { $piece }, { $n } segment
   *[other] Vous posez { $piece }, { $n } segments
}

placed_yours_of = { $n ->
    [one] Vous posez { $piece } pour { $colour }, { $n } segment
   *[other] Vous posez { $piece } pour { $colour }, { $n } segments
}

board = { $n ->
    [one] Plateau de Nexos après { $n } pose ; à { $colour } de jouer, { $choices }
   *[other] Plateau de Nexos après { $n } poses ; à { $colour } de jouer, { $choices }
}

board_yours = { $n ->
    [one] Plateau de Nexos après { $n } pose ; à vous de jouer avec { $colour }, { $choices }
   *[other] Plateau de Nexos après { $n } poses ; à vous de jouer avec { $colour }, { $choices }
}

board_over = { $n ->
    [one] Plateau de Nexos, partie terminée après { $n } pose
   *[other] Plateau de Nexos, partie terminée après { $n } poses
}

# Pourquoi un coup est bon, dans les indices
reason-blocks = Ensuite, { $colour } ne peut plus rien poser.
reason-last = C’est votre dernière pièce : { $bonus } points pour cette couleur.
reason-takes = Ce coup prend { $n } des { $had } poses de { $colour }.
reason-opens = Ce coup ouvre de la place : { $n } poses pour votre couleur, au lieu de { $had }.
reason-long = Les grandes pièces d’abord, tant qu’il y a de la place : celle-ci a { $n } segments.
