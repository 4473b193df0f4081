title = Kepler-3Ad
tagline = Les dés proposent, les cubes font la majorité
goal = Ayez le plus de points après le dernier comptage.
facts = 2 à 5 joueurs · 60 min

two = Deux joueurs
three = Trois joueurs
four = Quatre joueurs
five = Cinq joueurs

blue = Bleu
yellow = Jaune
red = Rouge
violet = Violet
green = Vert
you = Vous

zone-green = zone verte
zone-orange = zone orange
zone-purple = zone mauve

ability-roll_black = Lancer les dés noirs
ability-reroll_two = Relancer deux dés
ability-nudge_die = Modifier un dé de 1
ability-move_own_leader = Déplacer votre leader
ability-remove_diplomat = Supprimer un diplomate
ability-move_opposing = Déplacer un cube adverse
ability-points = Points bonus à chaque comptage

die_white = le { $value } blanc
die_black = le { $value } noir
die_air = un dé en l’air
dice_white = Blancs
dice_black = Noirs
in_supply = En réserve
value_now = Valeur
of_threshold = sur { $n }
supply_title = { $name } : { $cubes } en réserve

# le plateau
board_undrawn = Kepler-3Ad avant le tirage de la planète
board = Planète { $planet }. Valeurs diplomatiques : { $values }
value_of = { $name } { $value }
quarter_title = { $name } : { $first }, { $second } et { $third } points
stands_there = { $name } { $value } ({ $cubes })
lift = { $name } : { $cubes } en { $quarter }
sides = Planète
sides-drawn = Tirée au sort
sides-drawn-about = La face de chaque zone est tirée au début de la partie.
planet_about = Zone verte face { $green }, orange face { $orange }, mauve face { $purple }.
planet = Planète { $name }
reconstructed_1 = Plateau reconstitué,
reconstructed_2 = pas celui de l’éditeur
links_show = Un lien joint des voisins
legend_points = points
legend_value = valeur diplomatique
score_track = Piste de score
value_track = Piste diplomatique
token_title = Jeton bonus de la { $zone } : piste { $track }, { $ability }
marker_value = { $name } : valeur diplomatique { $n }
threshold_passed = { $value } : ce comptage a eu lieu
threshold_passed_end = { $value } : le comptage qui a terminé la partie a eu lieu
threshold_next = { $value } : le prochain comptage
threshold_next_end = { $value } : le prochain comptage, qui termine la partie
threshold_later = { $value } : un comptage à venir
threshold_later_end = { $value } : un comptage à venir, qui termine la partie

# les pistes
influence = Influence
spent = dépensée
track_title = Piste { $track } : { $ability }
spend_title = Dépenser la piste { $track } : { $ability }
raise_title = Augmenter votre disque sur la piste { $track }, { $ability }
disc_title = { $name } sur la piste { $track } : { $level }
lower_on = Descendre un disque sur la piste { $track }, { $ability }
lower_title = Descendre { $name } sur la piste { $track }, à { $level } pour l’instant

# la main
hand = Dés de { $name } : { $dice }
hand_yours = Vos dés : { $dice }
card_title = Action { $action } : { $groups }
value_short = valeur { $n }
value_shorter = val. { $n }
group-disc = un disque +{ $n }

take_action = Prendre l’action { $action }
take_into = Prendre l’action { $action }, d’abord en { $quarter }
take_from = Prendre l’action { $action }, d’abord depuis { $quarter }
preview_title = Action { $action } : { $groups }
preview_leftovers_to_top = Reliquat : piste { $track } +{ $n }, jusqu’au sommet.
preview_leftovers_lost = Le reliquat serait perdu : votre disque est au sommet de la piste { $track }.
void = Pour l’instant, aucun de ses regroupements ne peut être joué.
void_no_leader = Aucun leader ne peut être posé : il ne vous en reste aucun en réserve.
preview_value = Votre valeur pourrait passer de { $before } à { $after }.
preview_scoring = Votre valeur pourrait passer de { $before } à { $after } : un comptage suivrait.

# que faire
hint_choose = Choisissez une action, ou dépensez d’abord de l’influence
hint_bonus = 4-2-1 : descendez un disque adverse, ou renoncez
hint_diplomats = Regroupement { $place } sur { $groups } : posez { $group }, ou déplacez les vôtres
hint_diplomats_short = { $n ->
    [one] Regroupement { $place } sur { $groups } : réserve trop petite. Touchez { $group } à vous, puis où il va
   *[other] Regroupement { $place } sur { $groups } : réserve trop petite. Touchez { $group } à vous, puis où ils vont
}
hint_diplomats_empty = { $n ->
    [one] Regroupement { $place } sur { $groups } : réserve vide. Touchez { $group } à vous, puis où il va
   *[other] Regroupement { $place } sur { $groups } : réserve vide. Touchez { $group } à vous, puis où ils vont
}
hint_disc = Regroupement { $place } sur { $groups } : { $group }, sur quelle piste ?
hint_leader = Choisissez un quartier où { $group }
hint_leftovers = Votre reliquat : +{ $n } sur la piste { $track }.
hint_leftovers_to_top = Votre reliquat : +{ $n } sur la piste { $track }, jusqu’au sommet ; le reste est perdu.
hint_leftovers_lost = Votre reliquat sera perdu : votre disque est au sommet de la piste { $track }.
hint_rounds_over = Les manches se terminent avec ce tour : le dernier comptage suit et termine la partie.
hint_end = Terminez votre tour, ou dépensez de l’influence
hint_end_only = Terminez votre tour

do-lower = { $name } descend sur la piste { $track }
do-skip = Ne pas jouer : { $group }
do-forgo = Renoncer au bonus
do-end = Terminer le tour
do-end_scoring = Terminer le tour et compter les points
sure_void = Poser les dés pour rien ?
sure_leftovers = Poser les dés pour le seul reliquat ?
do-black = Lancer les dés noirs
do-with_white = Action { $action } avec le dé blanc
do-with_black = Action { $action } avec le dé noir
do-pair_white = { $dice } blancs
do-pair_mixed = { $dice } un blanc, un noir
do-pair_black = { $dice } noirs
do-reroll = Relancer { $dice }
do-nudge = Changer { $die } en { $face }
do-remove = Supprimer en { $quarter } un diplomate de { $name }
do-move_leader = Piste { $track } : votre leader de { $origin } en { $to }
do-shift = Piste { $track } : { $name }, de { $origin } en { $to }

# les règles du moment
rule-KP-6 = Un diplomate vaut 1, un leader { $leader }. Un leader ne peut pas être supprimé.
rule-KP-12 = Quand vos trois dés blancs montrent 1, 2 et 4, vous pouvez descendre d’un niveau un disque d’un adversaire.
rule-KP-14 = Posez un dé sur l’action de son chiffre ; pour l’action 7, deux dés de même chiffre.
rule-KP-15 = Chaque regroupement d’icônes se joue en entier ou pas du tout.
rule-KP-16 = Un regroupement de diplomates se pose de la réserve dans un quartier, ou se déplace d’un quartier à un autre.
rule-KP-17 = Les regroupements d’une action ciblent des quartiers différents, des disques différents et des diplomates différents.
rule-KP-17-turn = Les regroupements d’une action ciblent des quartiers différents, des disques différents et des diplomates différents ; ils n’entrent dans aucun quartier touché ce tour par l’influence et n’augmentent aucun disque qu’elle a descendu.
rule-KP-17-spent = Les regroupements d’une action augmentent des disques différents, et aucun disque descendu en paiement pendant ce tour.
rule-KP-18 = Un quartier quitté par un regroupement compte comme ciblé : aucun autre n’y entre, et aucun ne quitte un quartier déjà ciblé.
rule-KP-20 = Deux quartiers sont adjacents s’ils partagent une arête ; un angle ne suffit pas.
rule-KP-21 = Les cubes vont là où vous en avez un, ou dans un quartier adjacent.
rule-KP-22 = Les cubes qu’un regroupement soulève ne comptent plus comme vôtres à cet endroit pendant qu’il se déplace.
rule-KP-23 = Vous n’avez aucun cube sur la planète : posez dans n’importe quel quartier.
rule-KP-24 = S’il y a trop peu de diplomates pour un regroupement, ceux qui restent y vont.
rule-KP-26 = Le disque choisi augmente du nombre entier ; ce qui dépasse le sommet est perdu.
rule-KP-27 = Jouez au moins un regroupement de l’action, si c’est possible.
rule-KP-29 = L’influence se dépense avant ou après l’action, pas entre ses regroupements.
rule-KP-29-before = L’influence se dépense avant l’action.
rule-KP-29-before_and_between = L’influence se dépense avant l’action ou entre ses regroupements, pas après.
rule-KP-29-always = L’influence se dépense avant l’action, entre ses regroupements ou après.
rule-KP-33 = Reliquat : à la fin du tour, chaque autre dé montrant le chiffre posé augmente d’un niveau votre disque sur la piste de l’action.
rule-KP-35 = Si votre valeur diplomatique est d’au moins { $threshold } à la fin de votre tour, un comptage a lieu.
rule-KP-37 = Le comptage à { $threshold } termine aussitôt la partie.

# l'en-tête
round = manche { $n }
news_last_round = La manche { $n } est la dernière : elle se termine par le dernier comptage
round_last = manche { $n }, la dernière
over = terminé
scoring_at = comptage à { $n }
scoring_at_last = comptage et fin à { $n }

# le journal
log-planet = La planète est { $planet }
log-token = Un jeton bonus pour la { $zone } : piste { $track }, { $ability }
log-first = { $name } commence
log-throw = { $name } lance { $dice }
log-throw_black = { $name } lance les noirs : { $dice }
log-throw_again = { $name } relance : { $dice }
log-mixed = { $name } relance : blanc { $white }, noir { $black }
log-choose = { $name } prend l’action { $action } avec { $dice }
log-spend = { $name } dépense la piste { $track } : { $does }
log-raise = { $name } passe à { $level } sur la piste { $track }
log-swap = { $name } remplace des diplomates par un leader en { $quarter }
log-lower = { $name } prend le 4-2-1 : { $other } descend à { $level } sur la piste { $track }
log-skip = { $name } ne joue pas : { $group }
log-forgo = { $name } renonce au 4-2-1
log-end = { $name } termine son tour, valeur { $value }
log-lower_yours = { $name } prend le 4-2-1 : votre disque descend à { $level } sur la piste { $track }
log-you-first = Vous commencez
log-you-throw = Vous lancez { $dice }
log-you-throw_black = Vous lancez les noirs : { $dice }
log-you-throw_again = Vous relancez : { $dice }
log-you-mixed = Vous relancez : blanc { $white }, noir { $black }
log-you-choose = Vous prenez l’action { $action } avec { $dice }
log-you-spend = Vous dépensez la piste { $track } : { $does }
log-you-raise = Vous passez à { $level } sur la piste { $track }
log-you-swap = Vous remplacez des diplomates par un leader en { $quarter }
log-you-lower = Vous prenez le 4-2-1 : { $other } descend à { $level } sur la piste { $track }
log-you-skip = Vous ne jouez pas : { $group }
log-you-forgo = Vous renoncez au 4-2-1
log-you-end = Vous terminez votre tour, valeur { $value }
does-black = dés noirs
does-reroll = { $dice } relancés
does-nudge = { $die } devient { $value }
does-leader = son leader va de { $origin } en { $quarter }
does-leader_yours = votre leader va de { $origin } en { $quarter }
does-remove = un diplomate de { $other } supprimé en { $quarter }
does-shift_diplomat = un diplomate de { $other } va de { $origin } en { $quarter }
does-shift_leader = un leader de { $other } va de { $origin } en { $quarter }
does-remove_yours = un de vos diplomates supprimé en { $quarter }
does-shift_diplomat_yours = un de vos diplomates va de { $origin } en { $quarter }
does-shift_leader_yours = un de vos leaders va de { $origin } en { $quarter }

# un tour en une phrase
turn-so_far = { $name } : { $done }
turn-throw = lancer { $dice }
turn-throw_black = noirs { $dice }
turn-throw_again = relance { $dice }
turn-choose = action { $action }
turn-place = { $n } en { $quarter }
turn-move = { $n } de { $origin } en { $quarter }
turn-swap = leader en { $quarter }
turn-raise = piste { $track } à { $level }
turn-lower = { $other } descend sur la piste { $track }
turn-lower_yours = vous descendez sur la piste { $track }
turn-place_too = { $n } en { $quarter }
turn-nudge = { $die } devient { $value }
turn-leader = leader de { $origin } en { $quarter }
turn-remove = { $other } supprimé en { $quarter }
turn-remove_yours = un des vôtres supprimé en { $quarter }
turn-shift = { $other } de { $origin } en { $quarter }
turn-shift_yours = un des vôtres de { $origin } en { $quarter }
turn-leftovers = reliquat : piste { $track } +{ $n }
turn-value = valeur { $n }
turn-then = { $done } ; { $more }

# les comptages
scoring-1 = Premier comptage
scoring-2 = Deuxième comptage
scoring-3 = Troisième comptage
scoring-last = Dernier comptage
scored = { $scoring } : { $gains }
gains = { $name } +{ $n }
story-column_value = Valeur
story-column_points = Gain
story-column_total = Points
story-stage_quarters = Quartiers
story-stage_zones = Zones
story-stage_tracks = Pistes
story-stage_totals = Total
story-quarter = { $name } : { $prizes }
story-zone = La { $zone }
story-track = Piste { $track }, { $ability }
story-bonus = Les chiffres sous les disques de la piste { $track }
story-bonus_text = Chacun gagne le chiffre sous son disque.
story-totals = Ce que rapporte ce comptage
story-totals_text = Quartiers, pistes, et chiffres sous les disques de la piste { $track }.
story-token = piste { $track }
story-alone = { $names } y est sans rival et gagne la première tranche, { $n }.
story-place = { $names } occupe la { $place } place et gagne { $n }.
story-no_place = { $names } vient après la troisième place et ne gagne rien.
story-tied = { $names } sont à égalité et partagent la dernière des places ainsi occupées, la { $place } : { $n } pour chacun.
story-tied_out = { $names } sont à égalité au-delà de la troisième place et ne gagnent rien.
story-ordinal_1 = première
story-ordinal_2 = deuxième
story-ordinal_3 = troisième
story-at_top = Sur la piste { $track }, le disque est déjà au sommet.
story-risen = piste { $track } : { $level }
story-you-alone = Vous y êtes sans rival et gagnez la première tranche, { $n }.
story-you-place = Vous occupez la { $place } place et gagnez { $n }.
story-you-no_place = Vous venez après la troisième place et ne gagnez rien.
story-you-tied = { $names } êtes à égalité et partagez la dernière des places ainsi occupées, la { $place } : { $n } pour chacun.
story-you-tied_out = { $names } êtes à égalité au-delà de la troisième place et ne gagnez rien.

column_quarters = Quartiers
column_tracks = Pistes
column_bonus = Piste { $track }
column_points = Points

verdict_yours = Vous gagnez
verdict_yours_shared = Vous partagez la victoire avec { $names }

# la calculatrice
page-calculator = Calculateur de score
page-calculator-about = Pour votre jeu en boîte : entrez cubes et disques, le comptage est expliqué
calculator-story = Le comptage
calculator-intro = Jouez avec votre jeu en boîte, comptez les points ici : choisissez un quartier sur la planète et saisissez ses pièces.
calculator-players = Joueurs
calculator-sides = Faces
calculator-pieces = Cubes
calculator-discs = Disques
calculator-tokens = Jetons bonus
calculator-pick = Choisissez un quartier sur la planète.
calculator-in = Quartier { $name }
calculator-leaders = leaders
calculator-diplomats = diplomates
calculator-of = { $what } de { $name } en { $quarter }
calculator-before = Points avant
calculator-before_of = Points de { $name } avant ce comptage
calculator-level_of = Niveau de { $name } sur la piste { $track }
calculator-token_of = Jeton bonus { $n } de la { $zone }
calculator-none = aucun
calculator-value = valeur { $n }
calculator-total = total { $n }
calculator-clear = Tout effacer
calculator-cleared = Tout est effacé.
calculator-back = Rétablir
calculator-fewer = Un de moins
calculator-more = Un de plus
calculator-home = Vers les tables
calculator-reconstructed = Ce qui est reconstitué ici
calculator-reconstructed_what = Les chiffres du plateau de l’éditeur sont perdus. Les tranches des quartiers, ceux qui se touchent, les nombres des pistes d’influence et les jetons bonus sont de nous, et votre exemplaire peut en montrer d’autres : comparez-les avant de vous fier à un résultat.
calculator-workshop = Saisir les vrais dans l’atelier
calculator-places = Quartiers, avec leurs tranches
calculator-own = Les chiffres de votre exemplaire
calculator-own_what = Les chiffres de votre exemplaire saisis ici remplacent les nôtres, dans ce navigateur seulement ; avec vos chiffres, la planète n’est pas dessinée.
calculator-own_reset = Revenir aux chiffres de ce serveur
calculator-own_tranches = Tranches de { $name }, face { $face }
calculator-own_levels = Nombres de la piste { $n }
calculator-own_prizes = Prix des pistes
calculator-own_falling = Il faut des nombres séparés par des espaces, le plus grand d’abord, autant qu’avant.
calculator-own_rising = Il faut plusieurs nombres séparés par des espaces, le plus petit d’abord, et pas plus que la piste n’en contient.
calculator-counted = Compté dans ce navigateur
calculator-counted_why = Sans la planète : il n’y a pas de réseau, ou les chiffres sont les vôtres.
calculator-takes = { $name } : { $value }, prend { $n }
calculator-wins = { $name } gagne les jetons : { $tokens }
calculator-wins_nobody = Personne n’est seul en tête : les jetons restent
calculator-example = Montrer un exemple
asked-players = on compte les points de { $low } à { $high } joueurs
asked-sides = la planète est l’une de { $sides }
asked-diplomats = les diplomates sont { $n } listes, une par joueur
asked-leaders = les leaders sont { $n } listes, une par joueur
asked-levels = les niveaux sont { $n } listes, une par joueur
asked-diplomats_of = les diplomates de { $name } sont douze nombres, un par quartier
asked-leaders_of = les leaders de { $name } sont douze nombres, un par quartier
asked-levels_of = les niveaux de { $name } sont sept nombres, aucun au-dessus du sommet de sa piste
asked-too_many_diplomats = { $name } a { $n } diplomates sur la planète, et il n’y en a que { $most }
asked-too_many_leaders = { $name } a { $n } leaders sur la planète, et il n’y en a que { $most }
asked-tokens = les jetons bonus sont trois listes, une par zone
asked-tokens_of = la { $zone } a au plus { $n } jetons bonus, chacun d’une piste de 1 à 7
asked-too_many_tokens = il n’y a que { $n } jetons bonus de la piste { $track }
asked-points = les points sont { $n } nombres entiers, un par joueur

# refus
refused-setup_tokens = il n’y a pas autant de ces jetons, ou pas assez d’emplacements dans la zone
refused-setup_supply = un joueur n’a pas autant de cubes
refused-setup_level = un disque ne peut pas dépasser le haut de sa piste
refused-setup_over = la partie serait finie
setup_turn = À qui de jouer
setup_diplomat = { $name } : diplomate
setup_leader = { $name } : leader
setup_remove = { $name } : retirer les cubes
setup_level = { $name }, piste { $track } ({ $ability })
refused-no_such_seat = personne n’est assis à cette place
refused-bonus_first = d’abord, prenez le bonus 4-2-1 ou renoncez-y
refused-own_disc = le bonus descend le disque d’un adversaire
refused-at_bottom = ce disque est déjà au plus bas
refused-no_bonus = le bonus demande trois dés blancs montrant 4, 2 et 1
refused-choose_first = d’abord, posez un dé sur une action
refused-groups_first = d’abord, jouez les regroupements de l’action ou laissez-les
refused-one_action = on ne joue qu’une action par tour
refused-no_pair = l’action 7 demande deux dés de même chiffre
refused-no_die = aucun dé libre de cette couleur ne montre le chiffre de l’action
refused-colours_alike = la couleur du dé ne change rien ici : on pose le blanc
refused-empty_action = à cette table, une action doit jouer au moins un regroupement d’icônes
refused-no_group = les regroupements d’icônes se jouent après le choix de l’action
refused-other_group = les regroupements se jouent dans l’ordre de l’action, et celui-ci est d’une autre sorte
refused-disc_used = chaque regroupement de l’action augmente un disque différent
refused-disc_spent = à cette table, l’action n’augmente pas un disque descendu pendant ce tour
refused-at_top = ce disque est au plus haut
refused-no_supply = il ne vous reste pas assez de diplomates en réserve
refused-no_leader_left = il ne vous reste aucun leader
refused-few_diplomats = il vous faut plus de diplomates dans ce quartier pour les remplacer par un leader
refused-targeted = les regroupements d’un tour ciblent des quartiers différents
refused-no_presence = on pose et déplace ses cubes là où l’on en possède un, ou dans un quartier adjacent
refused-no_entry = à cette table, on n’entre pas une seconde fois sur la planète
refused-same_quarter = un regroupement se déplace vers un autre quartier
refused-too_few = un regroupement se déplace en entier, et vos diplomates n’y suffisent pas
refused-used_already = un diplomate n’est posé ou déplacé qu’une fois par action
refused-origin_targeted = à cette table, on ne quitte pas un quartier déjà ciblé
refused-not_between = l’influence ne se dépense pas à ce moment de l’action
refused-not_after = à cette table, l’influence ne se dépense pas après l’action
refused-track_spent = chaque piste ne se dépense qu’une fois par tour
refused-all_spent = on ne peut plus dépenser d’influence pendant ce tour
refused-at_lowest = votre disque est au plus bas de cette piste
refused-no_own_leader = vous n’avez pas de leader à cet endroit
refused-placed_die = un dé posé ne change plus
refused-no_such_die = aucun dé libre ne montre ce chiffre
refused-two_dice = on relance exactement deux dés, ou le seul qui reste
refused-opposing_only = cette capacité cible les cubes d’un adversaire
refused-leaders_stay = les leaders ne peuvent pas être supprimés
refused-no_such_cube = ce cube n’existe pas
refused-not_adjacent = le cube va dans un quartier adjacent, qui partage une arête
refused-chance = les dés se lancent et les jetons se tirent : on ne les choisit pas

# comment les rapports l’appellent
lab-order-of-play = ordre de jeu
lab-goes-first = premier à jouer
lab-goes-second = deuxième à jouer
lab-goes-third = troisième à jouer
lab-goes-fourth = quatrième à jouer
lab-goes-fifth = cinquième à jouer
lab-a-player-s-points = les points d’un joueur
lab-the-winner-s-points-beyond-the-others- = l’avance en points du vainqueur sur les autres
lab-rounds = manches
lab-leaders-on-the-planet-at-the-end = leaders sur la planète à la fin
lab-a-player-takes = un joueur prend
lab-quarters = quartiers
lab-tracks = pistes
lab-points-track = piste de points
lab-all = en tout
lab-of-these-through-tokens = dont par les jetons
lab-first-scoring = premier comptage
lab-second-scoring = deuxième comptage
lab-third-scoring = troisième comptage
lab-end = fin
lab-the-winner-s = du vainqueur
lab-the-others- = des autres
lab-tokens = jetons
lab-bonuses-4-2-1 = bonus 4-2-1

log-you-place = { $n ->
    [one] Vous posez un diplomate en { $quarter }
   *[other] Vous posez { $n } diplomates en { $quarter }
}

log-you-move = { $n ->
    [one] Vous déplacez un diplomate de { $origin } en { $quarter }
   *[other] Vous déplacez { $n } diplomates de { $origin } en { $quarter }
}

log-you-end_leftovers = { $n ->
    [one] Vous terminez votre tour, valeur { $value } ; reliquat : piste { $track } +{ $n }
   *[other] Vous terminez votre tour, valeur { $value } ; reliquat : piste { $track } +{ $n }
}

story-you-zone_won = { $n ->
    [one] Vous avez la plus grande valeur sans égal et gagnez le jeton bonus : votre disque augmente sur la { $tokens }.
   *[other] Vous avez la plus grande valeur sans égal et gagnez les jetons bonus : vos disques augmentent ({ $tokens }).
}

story-you-zone_tied = { $n ->
    [one] { $names } êtes à égalité en tête : personne ne gagne, le jeton bonus reste ({ $tokens }).
   *[other] { $names } êtes à égalité en tête : personne ne gagne, les jetons bonus restent ({ $tokens }).
}

diplomats = { $n ->
    [one] { $n } diplomate
   *[other] { $n } diplomates
}

leaders = { $n ->
    [one] { $n } leader
   *[other] { $n } leaders
}

group-diplomats = { $n ->
    [one] { $n } diplomate
   *[other] { $n } diplomates
}

group-leader = { $n ->
    [one] un leader remplace { $n } diplomate
   *[other] un leader remplace { $n } diplomates
}

influence_left = { $n ->
    [one] encore { $n } ce tour
   *[other] encore { $n } ce tour
}

preview_quarters = { $n ->
    [one] Dans { $n } quartier, en surbrillance sur la planète.
   *[other] Dans { $n } quartiers, en surbrillance sur la planète.
}

preview_moves = { $n ->
    [one] Réserve trop petite pour poser : déplacez des diplomates depuis { $n } quartier, en surbrillance sur la planète.
   *[other] Réserve trop petite pour poser : déplacez des diplomates depuis { $n } quartiers, en surbrillance sur la planète.
}

preview_moves_empty = { $n ->
    [one] Votre réserve est vide : déplacez des diplomates depuis { $n } quartier, en surbrillance sur la planète.
   *[other] Votre réserve est vide : déplacez des diplomates depuis { $n } quartiers, en surbrillance sur la planète.
}

preview_leftovers = { $n ->
    [one] Reliquat : piste { $track } +{ $n }.
   *[other] Reliquat : piste { $track } +{ $n }.
}

log-place = { $n ->
    [one] { $name } pose un diplomate en { $quarter }
   *[other] { $name } pose { $n } diplomates en { $quarter }
}

log-move = { $n ->
    [one] { $name } déplace un diplomate de { $origin } en { $quarter }
   *[other] { $name } déplace { $n } diplomates de { $origin } en { $quarter }
}

log-end_leftovers = { $n ->
    [one] { $name } termine son tour, valeur { $value } ; reliquat : piste { $track } +{ $n }
   *[other] { $name } termine son tour, valeur { $value } ; reliquat : piste { $track } +{ $n }
}

story-zone_won = { $n ->
    [one] { $names } a seul la plus grande valeur et gagne le jeton bonus : son disque augmente sur la { $tokens }.
   *[other] { $names } a seul la plus grande valeur et gagne les jetons bonus : ses disques augmentent ({ $tokens }).
}

verdict = { $n ->
    [one] { $names } gagne
   *[other] { $names } se partagent la victoire
}

worth = { $n ->
    [one] { $n } point
   *[other] { $n } points
}

marker_points = { $n ->
    [one] { $name } : { $n } point
   *[other] { $name } : { $n } points
}

void_no_diplomats = { $n ->
    [one] Aucun leader ne peut être posé : il faut { $n } de vos diplomates dans un quartier.
   *[other] Aucun leader ne peut être posé : il faut { $n } de vos diplomates dans un même quartier.
}

hint_scoring = { $n ->
    [one] Votre valeur est de { $value } : un comptage suit.
   *[other] Votre valeur est de { $value } : { $n } comptages suivent.
}

hint_scoring_end = { $n ->
    [one] Votre valeur est de { $value } : un comptage suit et termine la partie.
   *[other] Votre valeur est de { $value } : { $n } comptages suivent et terminent la partie.
}

rule-KP-13 = { $n ->
    [one] Vous prenez ce bonus une fois par tour au plus, et décidez dès que les dés le montrent.
   *[other] Vous prenez ce bonus jusqu’à { $n } fois par tour, et décidez dès que les dés le montrent.
}

rule-KP-25 = { $n ->
    [one] { $n } de vos diplomates revient en réserve, et un leader le remplace.
   *[other] { $n } de vos diplomates d’un même quartier reviennent en réserve, et un leader les y remplace.
}

rule-KP-28 = { $n ->
    [one] Dépensez { $n } influence par tour : votre disque descend d’un niveau et vous utilisez la capacité de la piste, qui doit avoir un effet.
   *[other] Dépensez jusqu’à { $n } influences par tour, sur des pistes différentes : votre disque descend d’un niveau et vous utilisez la capacité de la piste, qui doit avoir un effet.
}

rule-KP-37a = { $n ->
    [one] Après { $n } manche, le dernier comptage termine la partie, quelles que soient les valeurs.
   *[other] Après { $n } manches, le dernier comptage termine la partie, quelles que soient les valeurs.
}

log-rounds_over = { $n ->
    [one] { $n } manche a été jouée
   *[other] Les { $n } manches ont été jouées
}

story-zone_tied = { $n ->
    [one] { $names } sont à égalité en tête : personne ne gagne, le jeton bonus reste ({ $tokens }).
   *[other] { $names } sont à égalité en tête : personne ne gagne, les jetons bonus restent ({ $tokens }).
}

story-zone_empty = { $n ->
    [one] Personne n’y est : le jeton bonus reste ({ $tokens }).
   *[other] Personne n’y est : les jetons bonus restent ({ $tokens }).
}

# Pourquoi un choix est bon, dans les indices
reason-quarter = { $name } ({ $n } points)
reason-leads = Vous passez premier en { $quarters }.
reason-may_lead = Dans ce tour, vous pouvez ensuite passer premier en { $quarters }.
reason-takes_lead = { $name } n’est plus premier en { $quarters }.
reason-points = Un comptage vous donnerait alors { $n } de plus : { $total } points.
reason-costs = Un comptage coûterait alors { $n } points à { $name }.
reason-dice = Vous cédez un niveau sur la piste { $track } pour des dés qui offrent de meilleures actions.
reason-end = Ce que vous pourriez encore dépenser vaudra davantage plus tard.
reason-scoring = Il y aura un comptage à la fin de votre tour, à la valeur diplomatique { $n }.
