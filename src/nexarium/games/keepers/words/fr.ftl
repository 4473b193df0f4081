title = Nexus Keepers
tagline = Poussez-les dans les Portails
goal = Poussez tous les adversaires par un Portail.
facts = 2 à 4 joueurs · 45 min

duel = Duel
three = Trois joueurs
four = Quatre joueurs
teams = Deux contre deux
against = contre

refused-setup_power = un Gardien n’a pas plus de dés de Pouvoir que n’en indique sa carte
refused-setup_overlap = deux cubes occupent la même case
refused-setup_blocked = une tuile se trouve derrière un Portail
refused-setup_apart = les cubes ne tiennent pas partout ensemble par deux côtés
refused-setup_beside = un Gardien se trouve hors du plateau
refused-setup_same_tile = un autre Gardien se trouve sur cette tuile
refused-setup_no_cube = un Gardien en jeu a un cube sur la table
refused-setup_over = il ne resterait qu’un camp en jeu
refused-setup_no_turn = ce joueur n’a pas de tour maintenant
setup_turn = À qui de jouer
setup_keeper = Placer { $name }
setup_at = { $name }
setup_at-on = sur le plateau
setup_at-fallen = tombé
setup_at-out = éliminé
setup_power = { $name } : dés de Pouvoir
setup_reserve = { $name } : dé en réserve
setup_none = aucun
refused-not_now = ce n’est pas ce que le tour demande maintenant
refused-dice_in_hand = des dés sont désignés ou ajoutés : lancez-les
refused-nothing_marked = il n’y a rien à lancer ; désignez des dés ou ajoutez un dé de Pouvoir
refused-one_die = une relance comprend au moins deux dés
refused-power_first = les dés de Pouvoir s’ajoutent avant de désigner des dés
refused-no_power = il ne reste aucun dé de Pouvoir
refused-one_stays = un 1 ne se relance jamais
refused-nothing_added = il n’y a rien à lancer ; ajoutez un dé de Pouvoir
refused-power_while_rolling = à cette table, les dés de Pouvoir ne se lancent que pendant le lancer
refused-fumbled = après une Maladresse, on ne relance plus
refused-fumbled_power = à cette table, aucun dé de Pouvoir ne se lance après une Maladresse
refused-groups_stand = les dés qui ont donné des actions restent où ils sont ; un groupe ne peut que grandir
refused-no_reroll = les deux relances sont utilisées
refused-ascending = les dés se désignent par ordre croissant
refused-no_such_die = aucun dé que l’on peut relancer ne montre cette valeur
refused-power_stays = un dé de Pouvoir lancé reste tel qu’il est tombé
refused-no_skill = la carte n’a pas cette compétence
refused-skill_used = une compétence ne sert qu’une fois par tour
refused-skill_dice = les dés que demande la compétence n’y sont pas
refused-skill_terrain = la compétence sert sur un autre terrain
refused-too_few_dice = il n’y a pas assez de dés de cette valeur
refused-not_printed = la carte n’indique pas cette action pour cette valeur
refused-no_moves = il ne reste aucun déplacement
refused-no_jumps = il ne reste aucun saut
refused-no_pushes = il ne reste aucune poussée
refused-few_jumps = un saut par-dessus d’autres coûte un saut par Keeper franchi
refused-portal = on ne traverse pas un Portail de soi-même ; on y est poussé
refused-off_board = il n’y a pas de tuile où se tenir
refused-occupied = un Keeper s’y trouve
refused-open_corner = à cette table, un saut en diagonale demande une tuile à côté du coin
refused-nobody_beside = aucun Keeper n’est à côté dans cette direction
refused-rooted = un Keeper enraciné coûte plus d’une poussée
refused-no_push = aucune poussée n’est en cours
refused-no_follow = il n’y a rien à suivre
refused-no_exchange = l’échange se prépare avec ses dés, et se fait avec un Keeper de la même rangée ou colonne
refused-no_pair = on ne réserve qu’une valeur dont deux dés n’ont pas servi
refused-old_die = à cette table, l’ancien dé de réserve ne complète pas une paire
refused-power_pair = à cette table, un dé de Pouvoir ne complète pas une paire
refused-old_and_power = à cette table, ni l’ancien dé de réserve ni un dé de Pouvoir ne complète une paire
refused-overlap = une tuile en couvrirait une autre
refused-behind_portal = la case derrière un Portail reste libre
refused-two_edges = le cube doit partager au moins deux tranches avec les tuiles posées
refused-not_joined = une partie du plateau partagerait moins de deux tranches avec le reste
refused-not_smallest = on déplace le moins de cubes possible
refused-must_rejoin = à cette table, les cubes détachés doivent être rattachés
refused-lifted = ce qui a été soulevé doit être rattaché

blue = Bleu
yellow = Jaune
red = Rouge
green = Vert
with_blue = avec Bleu
with_yellow = avec Jaune
with_red = avec Rouge
with_green = avec Vert
of_colour = { $name } ({ $colour })
undrawn = un Keeper pas encore tiré

keeper = Keeper
keeper-drawn = Tiré au sort
keeper-drawn-about = Un Keeper que personne d’autre n’a, tiré avant le premier tour.
portrait = { $n ->
    [one] { $skills } ; { $n } dé de Pouvoir.
   *[other] { $skills } ; { $n } dés de Pouvoir.
}
portrait_skill = { $skill } – { $does }
portrait_lucky = { $skill } est sans effet aux tables sans Maladresse, comme celles de l’édition anglaise.
power_dice = { $n ->
    [0] aucun dé de Pouvoir
    [one] { $n } dé de Pouvoir
   *[other] { $n } dés de Pouvoir
}
stickers = Stickers
stickers-card = Comme sur la carte
stickers-card-about = Les stickers de terrain sont là où la carte du Keeper les montre.
stickers_moved = Ces stickers de terrain sont ailleurs que sur la carte. Celui du Portail reste sur la tuile de départ.
place-centre = centre
place-left = gauche
place-right = droite
place-back = arrière
edition = Édition
edition-fr = Française
edition-fr-about = La règle française, plus longue et plus récente : { $ones } dés à 1 font une Maladresse, qui finit le tour aussitôt, et tout ce qui a été lancé est perdu.
edition-fr_soft = Française, douce
edition-fr_soft-about = Comme la règle française, mais après une Maladresse ({ $ones } dés à 1) les autres dés comptent encore.
edition-en = Anglaise
edition-en-about = La règle anglaise : pas de Maladresse, les 1 ne nuisent à personne, et chaque Keeper poussé hors du plateau donne un tour bonus.
edition-fumble-hard = { $ones } dés à 1 font une Maladresse, qui finit le tour aussitôt, et tout ce qui a été lancé est perdu.
edition-fumble-soft = Après une Maladresse ({ $ones } dés à 1) les autres dés comptent encore.
edition-fumble-off = Pas de Maladresse, les 1 ne nuisent à personne.
edition-bonus-turn = Un tour où un Keeper est poussé hors du plateau donne un tour bonus.
edition-bonus-keeper = Chaque Keeper poussé hors du plateau donne un tour bonus.
keeper-bront = Bront
keeper-ilva = Ilva
keeper-quill = Quill
keeper-korrin = Korrin
keeper-nyx = Nyx
keeper-ossa = Ossa
keeper-tarn = Tarn
keeper-vex = Vex
terrain-forest = forêt
terrain-desert = désert
terrain-ice = glace
terrain-lava = lave
terrain-ruins = ruines
the-forest = la forêt
the-desert = le désert
the-ice = la glace
the-lava = la lave
the-ruins = les ruines
skill-rooted = Enraciné
skill-exchange = Échange
skill-lucky = Chanceux
skill-follow = Poursuite
skill-undertow = Ressac
skill-surefoot = Pied sûr
skill-threshold = Seuil
skill-gambler = Flambeur
skill_does-rooted = le pousser coûte une poussée de plus
skill_does-exchange = { $dice } : échange sa place avec un Keeper de la même rangée ou colonne
skill_does-lucky = Maladresse à { $ones } dés à 1 seulement
skill_does-follow = après la première poussée, avance sur la case libérée
skill_does-undertow = { $dice } : un déplacement ou un saut
skill_does-surefoot = ne perd pas de dé sur le terrain défavorable
skill_does-threshold = si son retour est bloqué, revient sur la tuile centrale
skill_does-gambler = { $dice } : deux fois une même action
skill_short-rooted = une poussée de plus
skill_short-exchange = { $dice } : échange
skill_short-lucky = Maladresse à { $ones } dés
skill_short-follow = avance après poussée
skill_short-undertow = { $dice } : bouger ou sauter
skill_short-surefoot = aucun dé perdu
skill_short-threshold = revient au centre
skill_short-gambler = { $dice } : deux actions

# skills that a card brings, made of their parts
skill_when = { $when } : { $does }
skill_by_hand = { $text } (Les joueurs l’appliquent eux-mêmes, le programme ne le fait pas.)
when-dice = { $dice }
when-each_turn = une fois par tour
when-favoured = sur le terrain de prédilection
when-unfavoured = sur le terrain défavorable
effect-steps = { $steps }
effect-exchange = échange sa place avec un Keeper de la même rangée ou colonne
effect-rooted = { $n ->
    [one] le pousser coûte une poussée de plus
   *[other] le pousser coûte { $n } poussées de plus
}
effect-lucky = Maladresse à { $ones } dés à 1 seulement
effect-follow = { $n ->
    [one] après la première poussée, avance sur la case libérée
   *[other] après chacune des { $n } premières poussées, avance sur la case libérée
}
effect-surefoot = ne perd pas de dé sur le terrain défavorable
effect-at_home = { $n ->
    [one] un dé de plus encore sur le terrain de prédilection
   *[other] { $n } dés de plus encore sur le terrain de prédilection
}
effect-threshold = si son retour est bloqué, revient sur { $tile }
effect-more_dice = { $n ->
    [one] lance un dé de plus
   *[other] lance { $n } dés de plus
}
effect-more_rerolls = { $n ->
    [one] une relance de plus par tour
   *[other] { $n } relances de plus par tour
}
on_tile-start = la tuile de départ
on_tile-centre = la tuile centrale
on_tile-left = la tuile de gauche
on_tile-right = la tuile de droite
on_tile-back = la tuile arrière

tile = cube de { $name } : { $terrain }
tile_start = cube de { $name } : tuile de départ, { $terrain }
portal-above = Portail de { $name }, au-dessus de la colonne { $column }, rangée { $row }
portal-right = Portail de { $name }, à droite de la colonne { $column }, rangée { $row }
portal-below = Portail de { $name }, au-dessous de la colonne { $column }, rangée { $row }
portal-left = Portail de { $name }, à gauche de la colonne { $column }, rangée { $row }
lies = { $what }, colonne { $column }, rangée { $row }
stands = { $name } sur { $terrain }
waits = { $name } est tombé et attend derrière sa porte
cube = le cube, { $name }
place = Déplier
rejoin = Rattacher
step_to = { $do }, sur { $terrain }
push_title = { $do }, { $spaces }
ends-moves = { $name } finit sur { $terrain }
ends-falls = { $name } tombe du plateau
ends-out = { $name } est éliminé, par le Portail de { $whose }
ends-out_own = { $name } est éliminé, par son propre Portail

do-move = Se déplacer
do-walk = Y aller : { $steps }
do-walk_now = Y aller
do-jump = Sauter en diagonale
do-follow = Suivre
do-push = Pousser { $name }
do-push_out = Éliminer { $name }
do-push_off = Faire tomber { $name }
do-continue = Pousser encore { $name }
do-exchange = Échanger avec { $name }
do-stop = Tout garder
do-throw_again = Relancer
do-go_on = Aucune compétence
do-arm = Préparer un échange
do-arm_by = { $skill } : préparer un échange
do-end = Finir le tour
do-end_sure = Perdre ces actions ?
do-assign_all = Tout : { $steps }
do-bonus = Jouer le tour bonus
do-decline = Refuser
do-reserve = Réserver un { $value }
do-reserve_none = Ne rien réserver
do-skill = { $skill } : { $steps }
do-assign_none = Les laisser
do-grow = Gagner { $steps }
do-grow_none = Ne rien gagner
do-leave_apart = Laisser les cubes séparés
do-add_power = Lancer un dé de Pouvoir
do-add_power_sure = Le lancer maintenant ?

rule-NK-15 = Derrière un Portail, il n’y a jamais de tuile.
rule-NK-18 = Un cube partage deux tranches ou plus avec les tuiles en jeu, d’un seul cube ou de plusieurs.
rule-NK-21 = Chaque Keeper commence sur sa tuile de départ, au pied de sa porte.
rule-NK-38 = Une relance prend deux dés au moins ; un dé de Pouvoir lancé avec eux compte aussi.
rule-NK-39-stumbled = Maladresse : plus de relance et les 1 sont perdus, les autres dés comptent.
rule-NK-41 = Un dé de Pouvoir lancé reste tel qu’il est tombé.
rule-NK-39-hard = Avec { $ones } dés à 1, c’est la Maladresse : le tour finit aussitôt.
rule-NK-39-soft = Avec { $ones } dés à 1, c’est la Maladresse : plus de relance et les 1 sont perdus, les autres dés comptent.
rule-NK-40 = Chaque dé de Pouvoir se lance une fois par partie : avec une relance, ou seul, sans en dépenser.
rule-NK-40-alone = Chaque dé de Pouvoir se lance une fois par partie, même seul.
rule-NK-40-turn = Chaque dé de Pouvoir se lance une fois par partie : pendant le lancer, ou un par un entre vos actions.
rule-NK-40-now = Entre vos actions, vous pouvez lancer un dé de Pouvoir. Il met fin à la poussée en cours et peut former une paire ou agrandir un groupe.
rule-NK-40-groups = Les dés qui ont donné des actions restent où ils sont ; leurs groupes peuvent grandir.
rule-NK-42 = Le dé de la réserve s’ajoute après le dernier lancer. À la fin du tour, il est défaussé.
rule-NK-42-counts = Le 1 de la réserve compte pour la Maladresse. Il s’ajoute après le dernier lancer ; à la fin du tour, il est défaussé.
rule-NK-51 = Une compétence prend les dés de son motif, qui ne servent alors à rien d’autre ; chacune ne sert qu’une fois par tour.
rule-NK-51-rooted = { $n ->
    [one] Pousser { $names } coûte une poussée de plus.
   *[other] Pousser { $names } coûte { $n } poussées de plus.
}
rule-NK-51-threshold = Si le retour est bloqué, { $names } : retour sur { $tile }, pourvu qu’elle soit libre.
rule-NK-44 = Deux dés d’une valeur donnent une action que la carte montre pour elle, chaque dé de plus la donne une fois encore ; un symbole doublé aussi.
rule-NK-46 = Deux actions différentes d’une même valeur demandent quatre dés au moins.
rule-NK-22 = Les actions se font dans l’ordre que l’on veut. Les actions restantes à la fin du tour sont perdues.
rule-NK-23 = Bouger mène à une case libre voisine, en ligne droite.
rule-NK-24 = Sauter mène à une case libre en diagonale.
rule-NK-24-side = Sauter mène à une case libre en diagonale, si une tuile se trouve à côté du coin.
rule-NK-25 = Ou tout droit par-dessus un Keeper voisin ; pour plusieurs alignés, un saut par Keeper franchi.
rule-NK-28 = Pousser éloigne de vous un Keeper voisin, d’une case par poussée dépensée ; vous restez en place.
rule-NK-29 = Les Keepers derrière sont poussés aussi. Là où il n’y a pas de tuile, le premier tombe.
rule-NK-32 = Par un Portail, quel qu’il soit, un Keeper est éliminé. De côté, depuis une tuile de départ, il ne fait que tomber.
rule-NK-54 = Un Keeper tombé revient à son prochain tour ; si sa tuile de départ est alors occupée, il est éliminé.
rule-NK-49 = Un dé d’une paire non utilisée peut attendre en réserve votre prochain lancer ; les dés des actions que vous n’avez pas faites comptent comme non utilisés.
rule-NK-50-reserve = À cette table, l’ancien dé de réserve ne complète pas une paire.
rule-NK-50-power = À cette table, un dé de Pouvoir ne complète pas une paire.
rule-NK-56 = Si vous avez poussé un Keeper hors du plateau, vous pouvez rejouer aussitôt.
rule-NK-63 = Chaque partie du plateau partage au moins deux tranches avec le reste.
rule-NK-64-optional = Vous pouvez aussi laisser les cubes séparés.
rule-NK-65 = On déplace le moins de cubes possible ; les Keepers posés dessus suivent.

your_keeper = votre Keeper
plus = +1 dé
minus = −1 dé
plus_title = un dé de plus sur { $terrain }
minus_title = un dé de moins sur { $terrain }
card_of = Carte de { $name }
hand = Dés de { $name } : { $dice }
column_one = Maladresse à { $n }
column_one_narrow = Malad. à { $n }
column_gives = { $value } : { $steps }
column_would = Gardés tels quels, les { $value } donnent { $steps }
tag_again = relancé
tag_locked = reste
tag_power = pouvoir
tag_reserve = réserve
die = un { $value }
die_mark = un { $value } : le relancer
die_again = un { $value }, à relancer
die_locked = un 1 reste
die_add_power = un dé de Pouvoir : le lancer aussi
die_power_left = un dé de Pouvoir, pas encore lancé
die_power = un { $value } sur un dé de Pouvoir, qui reste
die_reserve = un { $value } de la réserve
stage-roll = Lancer
stage-share = Utiliser
stage-spend = Agir
stage-reserve = Réserver
pool-move = { $n ->
    [one] déplacement
   *[other] déplacements
}
pool-jump = { $n ->
    [one] saut
   *[other] sauts
}
pool-push = { $n ->
    [one] poussée
   *[other] poussées
}
symbol_means = Deux { $value } donnent { $steps }, chaque { $value } de plus une fois encore.
symbol_doubled = Le symbole est doublé : l’action compte une fois de plus.
tell-skill = Un dé ne sert qu’à un seul effet.
tell-assign = Deux dés donnent une action, chaque dé de plus une autre.
tell-reroll = Un 1 reste. Relancez deux dés ou plus ; un dé de Pouvoir seul est gratuit.
tell-reroll_any = Un 1 reste, tout autre se relance. Un dé de Pouvoir seul est gratuit.
tell-reroll_stumbled = Maladresse : les 1 sont perdus, plus de relance.
tell-spend = Dans l’ordre voulu. Les actions restantes sont perdues.
tell-reserving = Un dé d’une paire peut attendre le prochain tour
tell-bonus_offer = Pousser un Keeper hors du plateau permet de rejouer
dice_fly = Les dés roulent

dice_share = Choisissez ce que donnent les { $value } : touchez un symbole au-dessus d’eux, ou un bouton.
dice_spent = Les dés ont donné vos actions : choisissez maintenant sur le plateau ce que fait votre Keeper.
too_far = Un Keeper va sur une case voisine, saute en diagonale, ou droit par-dessus des Keepers voisins.
power_unit = Pouvoir
held = un { $value } en réserve
note_fallen = tombé
note_eliminated = éliminé
over = terminé
turn = tour { $n }
bonus_turn = tour bonus
hint_mark = Choisissez les dés à relancer, ou gardez tout
hint_keep = Un dé de Pouvoir, ou tout garder
hint_marked = Lancez, ou choisissez encore
hint_skill = Vos dés peuvent faire plus
hint_assign = Que faire de vos { $value } ?
hint_grow = Vos { $value } peuvent faire plus
hint_spend = Vous pouvez { $ways }
way-walk = bouger
way-jump = sauter
way-push = pousser
way-swap = échanger
way-power = lancer un dé de Pouvoir
hint_placing = Votre cube : tournez-le, posez-le ; { $places }
hint_rejoin = À rattacher ; { $places }
hint_push_out = { $name } peut être éliminé
hint_push_falls = { $name } peut tomber du plateau
hint_end = Aucune action n’est possible
hint_reserving = Un dé pour le prochain tour ?
hint_bonus_offer = Vous avez poussé un Keeper hors du plateau
hint_lifting = Quels cubes déplacer ?
news_fumble = Maladresse de { $name }, { $dice } : le tour est fini
news_soft = Maladresse de { $name }, { $dice } : les 1 sont perdus, plus de relance
moment_out = Hors jeu
news_out = { $name } est éliminé par un Portail
news_you_out = Vous êtes éliminé par un Portail
news_you_blocked = Vous ne pouvez pas revenir : éliminé
news_blocked = { $name } ne peut pas revenir : éliminé
news_returns = { $name } revient sur sa tuile de départ
news_returns_beside = { $name } revient sur { $tile }
news_closed = Le cube de { $name } est retiré

log-place = { $name } déplie son cube
log-throw = { $name } lance { $dice }
log-rethrow = { $name } relance : { $dice }
log-fumble = Maladresse : le tour est fini
log-soft = Maladresse : les 1 sont perdus
log-assign = Les { $value } de { $name } : { $steps }
log-assign_none = { $name } laisse les { $value }
log-grow = Les { $value } de { $name } gagnent { $steps }
log-grow_none = { $name } ne gagne rien avec les { $value }
log-draw = { $name } tire { $keeper }
log-leave_apart = { $name } laisse les cubes séparés
log-first = { $name } commence
log-reserve = { $name } réserve { $dice }
log-reserve_none = { $name } ne réserve rien
log-mark = { $name } reprend { $dice }
log-skill = { $name }, { $skill } : { $steps }
log-add_power = { $name } ajoute un dé de Pouvoir
log-again = { $name } relance
log-stop = { $name } garde ses dés
log-go_on = { $name } n’utilise pas de compétence
log-arm = { $name } prépare un échange
log-arm_by = { $name }, { $skill } : prépare un échange
log-end = { $name } finit son tour
log-bonus = { $name } joue un tour bonus
log-decline = { $name } refuse le tour bonus
log-move = { $name } se déplace sur { $terrain }
log-jump = { $name } saute sur { $terrain }
log-leap = { $name } saute par-dessus { $over }, sur { $terrain }
log-follow = { $name } suit, sur { $terrain }
log-push = { $name } pousse { $target }
log-continue = { $name } pousse encore { $target }
log-exchange = { $name } échange sa place avec { $target }

you = vous
news_you_fumble = Votre Maladresse, { $dice } : le tour est fini
news_you_soft = Votre Maladresse, { $dice } : les 1 sont perdus, plus de relance
news_you_fell = Vous tombez
news_you_returns = Vous revenez sur votre tuile de départ
news_you_returns_beside = Vous revenez sur { $tile }
news_you_closed = Votre cube est retiré

log-push_you = { $name } vous pousse
log-continue_you = { $name } vous pousse encore
log-exchange_you = { $name } échange sa place avec vous
log-you-place = Vous dépliez votre cube
log-you-throw = Vous lancez { $dice }
log-you-rethrow = Vous relancez : { $dice }
log-you-assign = Vos { $value } : { $steps }
log-you-assign_none = Vous laissez les { $value }
log-you-grow = Vos { $value } gagnent { $steps }
log-you-grow_none = Vous ne gagnez rien avec les { $value }
log-you-draw = Vous tirez { $keeper }
log-you-leave_apart = Vous laissez les cubes séparés
log-you-first = Vous commencez
log-you-reserve = Vous réservez { $dice }
log-you-reserve_none = Vous ne réservez rien
log-you-mark = Vous reprenez { $dice }
log-you-skill = Vous, { $skill } : { $steps }
log-you-add_power = Vous ajoutez un dé de Pouvoir
log-you-again = Vous relancez
log-you-stop = Vous gardez vos dés
log-you-go_on = Vous n’utilisez pas de compétence
log-you-arm = Vous préparez un échange
log-you-arm_by = Vous, { $skill } : vous préparez un échange
log-you-end = Vous finissez votre tour
log-you-bonus = Vous jouez un tour bonus
log-you-decline = Vous refusez le tour bonus
log-you-move = Vous allez sur { $terrain }
log-you-jump = Vous sautez sur { $terrain }
log-you-leap = Vous sautez par-dessus { $over }, sur { $terrain }
log-you-follow = Vous suivez, sur { $terrain }
log-you-push = Vous poussez { $target }
log-you-continue = Vous poussez encore { $target }
log-you-exchange = Vous échangez votre place avec { $target }
log-you-power = { $n ->
    [one] Vous lancez un dé de Pouvoir : { $dice }
   *[other] Vous lancez des dés de Pouvoir : { $dice }
}

turn-you = Vous
turn-so_far = { $name } : { $done }
turn-rolled = lancer { $dice }
turn-fumbled = Maladresse
turn-moved = { $n ->
    [one] 1 déplacement
   *[other] { $n } déplacements
}
turn-jumped = { $n ->
    [one] 1 saut
   *[other] { $n } sauts
}
turn-pushed = { $n ->
    [one] { $whom } : 1 poussée
   *[other] { $whom } : { $n } poussées
}
turn-pushed_fell = { $whom } : poussée hors du plateau
turn-pushed_out = { $whom } : poussée dans un Portail
turn-swapped = échange avec { $whom }
turn-reserved = réserve { $dice }
turn-bonus = tour bonus

verdict_draw = Partie nulle : le dernier tour est passé
verdict_yours = Vous gagnez
verdict_yours_with = Vous gagnez avec { $names }
column_keeper = Keeper
column_fate = Fin
column_power = Dés de Pouvoir restants
fate_in = dans le Nexus
fate_out = par un Portail
fate_blocked = bloqué

# comment les rapports l’appellent
lab-Keeper = Keeper
lab-order-of-play = ordre de jeu
lab-goes-first = premier à jouer
lab-goes-second = deuxième à jouer
lab-goes-third = troisième à jouer
lab-goes-fourth = quatrième à jouer

verdict = { $n ->
    [one] { $names } gagne
   *[other] { $names } gagnent
}

news_fell = { $n ->
    [one] { $names } tombe
   *[other] { $names } tombent
}

board = { $n ->
    [one] { $n } cube ; { $keepers }
   *[other] { $n } cubes ; { $keepers }
}

placements = { $n ->
    [one] { $n } emplacement
   *[other] { $n } emplacements
}

spaces = { $n ->
    [one] { $n } case
   *[other] { $n } cases
}

steps-move = { $n ->
    [one] { $n } déplacement
   *[other] { $n } déplacements
}

steps-jump = { $n ->
    [one] { $n } saut
   *[other] { $n } sauts
}

steps-push = { $n ->
    [one] { $n } poussée
   *[other] { $n } poussées
}

do-leap = { $n ->
    [one] Sauter par-dessus { $n } Keeper
   *[other] Sauter par-dessus { $n } Keepers
}

do-throw = { $n ->
    [one] Lancer { $n } dé
   *[other] Lancer { $n } dés
}

do-with_dice = { $n ->
    [one] { $do } ({ $n } dé)
   *[other] { $do } ({ $n } dés)
}

rerolls_left = { $n ->
    [one] { $n } relance restante
   *[other] { $n } relances restantes
}

dice_again = { $n ->
    [one] { $n } dé est relancé
   *[other] { $n } dés sont relancés
}

rule-NK-35 = { $n ->
    [one] Chaque tour bonus de suite a { $n } dé de moins que le précédent.
   *[other] Chaque tour bonus de suite a { $n } dés de moins que le précédent.
}

rule-NK-37 = { $n ->
    [one] Vous pouvez relancer des dés encore une fois, sauf les 1.
   *[other] Vous pouvez relancer des dés { $n } fois, sauf les 1.
}

rule-NK-56-keeper = { $n ->
    [one] Un tour bonus vous revient, pour un Keeper poussé hors du plateau ; jouez-le aussitôt ou refusez-le.
   *[other] { $n } tours bonus vous reviennent, un par Keeper poussé hors du plateau. En refuser un, c’est les refuser tous.
}

hint_owed = { $n ->
    [one] { $n } tour bonus vous revient
   *[other] { $n } tours bonus vous reviennent
}

news_your_bonus = { $n ->
    [one] Tour bonus pour vous, { $n } dé
   *[other] Tour bonus pour vous, { $n } dés
}

news_bonus = { $n ->
    [one] Tour bonus pour { $name }, { $n } dé
   *[other] Tour bonus pour { $name }, { $n } dés
}

do-lift = { $n ->
    [one] Déplacer le cube de { $names }
   *[other] Déplacer les cubes de { $names }
}

log-lift = { $n ->
    [one] Le cube de { $names } est soulevé
   *[other] Les cubes de { $names } sont soulevés
}

log-rejoin = { $n ->
    [one] Le cube de { $names } est rattaché
   *[other] Les cubes de { $names } sont rattachés
}

log-power = { $n ->
    [one] { $name } lance un dé de Pouvoir : { $dice }
   *[other] { $name } lance des dés de Pouvoir : { $dice }
}

# Pourquoi un choix est bon, dans les indices
reason-out = { $name } est éliminé.
reason-off = { $name } tombe du plateau, et vous pouvez prendre un tour bonus.
reason-may_out = Ensuite, vous pouvez éliminer { $name } dans ce tour.
reason-may_off = Ensuite, vous pouvez pousser { $name } hors du plateau dans ce tour.
reason-edge = { $n ->
    [0] Votre Keeper quitte le bord : une seule poussée ne suffit plus à le faire tomber.
    [one] Votre Keeper s’éloigne du bord : une poussée d’une case le fait tomber d’un côté au lieu de { $was }.
   *[other] Votre Keeper s’éloigne du bord : une poussée d’une case le fait tomber de { $n } côtés au lieu de { $was }.
}
reason-power = Un dé de Pouvoir ne se lance qu’une fois par partie, et vous en avez { $n }.
reason-power_worth = Un dé de Pouvoir ne se lance qu’une fois par partie, et vous en avez { $n } : ici, il en vaut la peine.
reason-power_keep = Un dé de Pouvoir ne se lance qu’une fois par partie, et vous en avez { $n } : ici, il rapporte peu, vous pouvez aussi le garder.
reason-keeps = Vous gardez { $dice } : des dés identiques achètent des pas, un dé seul n’achète rien.
reason-no_pair = Seuls des dés identiques achètent des pas, et ceux que vous gardez ne le sont pas.
reason-stop = Vos dés suffisent : une relance pourrait vous les coûter, ou finir en Maladresse.
reason-reserve = Le dé { $dice } attend votre prochain tour et peut y compléter une paire.
reason-assign = Les dés font ce que votre carte indique pour leur chiffre : c’est le partage le plus utile.
