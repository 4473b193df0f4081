title = Dernière veille
tagline = Se taire, se rendormir · un scénario Nemesis non officiel
goal = Détruisez le Nid ou la Reine, puis dormez avant le saut.
facts = 1 à 5 joueurs, en coopération · 60 min

page-companion = Compagnon Nemesis
page-companion-about = Gère le sac, les pioches et les dés de votre jeu en boîte, et explique pourquoi · non officiel

alone = En solitaire
two = Deux joueurs
three = Trois joueurs
four = Quatre joueurs
five = Cinq joueurs

blue = Bleu
yellow = Jaune
red = Rouge
green = Vert
violet = Violet

character-captain = Capitaine
character-pilot = Pilote
character-mechanic = Mécanicien
character-soldier = Soldat
character-scout = Éclaireur
character-scientist = Scientifique

difficulty = Difficulté
difficulty-easy = Facile
difficulty-easy-about = On peut dormir tôt, dès le temps { $first } à { $last } selon le nombre de joueurs, et il y a peu d’Adultes : un équipage avisé gagne environ 60 parties sur 100, un joueur seul environ 40.
difficulty-normal = Normale
difficulty-normal-about = On peut dormir dès le temps { $first } à { $last } selon le nombre de joueurs : un équipage avisé gagne environ 40 parties sur 100, un joueur seul environ 30.
difficulty-hard = Difficile
difficulty-hard-about = On peut dormir tard, dès le temps { $first } à { $last } selon le nombre de joueurs, et il y a beaucoup d’Adultes : un équipage avisé gagne environ 20 parties sur 100, seul ou non.
difficulty-own-about = Avec les chiffres de ce serveur, on peut dormir dès le temps { $first } à { $last } selon le nombre de joueurs.
character = Personnage
character-drawn = Tiré au sort
character-drawn-about = Un personnage que personne d’autre n’a, tiré au début de la partie.
portrait = { $n ->
    [one] { $weapon }, { $n } coup ; { $does }.
   *[other] { $weapon }, { $n } coups ; { $does }.
}
shot_does = { $n ->
    [one] une touche inflige { $n } dégât
   *[other] une touche inflige { $n } dégâts
}
shot_may_do = une touche inflige { $least } à { $most } dégâts

weapon-revolver = Revolver
weapon-shotgun = Fusil à pompe
weapon-sawed_off = Canon scié
weapon-rifle = Fusil
weapon-pistol = Pistolet

kind-larva = Larve
kind-creeper = Rôdeur
kind-adult = Adulte
kind-breeder = Hybride
kind-queen = Reine
kind-blank = Vierge
the-larva = la Larve
the-creeper = le Rôdeur
the-adult = l’Adulte
the-breeder = l’Hybride
the-queen = la Reine
of-larva = de la Larve
of-creeper = du Rôdeur
of-adult = de l’Adulte
of-breeder = de l’Hybride
of-queen = de la Reine
several-larva = { $n } Larves
several-creeper = { $n } Rôdeurs
several-adult = { $n } Adultes
several-breeder = { $n } Hybrides
several-queen = { $n } Reines
a-larva = une Larve
a-creeper = un Rôdeur
a-adult = un Adulte
a-breeder = un Hybride
a-queen = la Reine
a-blank = le jeton vierge
an_egg = un œuf

attack-scratch = Griffure
attack-claw = Coup de griffes
attack-bite = Morsure
attack-tail = Coup de queue
attack-transformation = Transformation
attack-frenzy = Frénésie
attack-slime = Mucus
attack-summoning = Appel

wound-body = Corps
wound-leg = Jambe
wound-hand = Main
wound-bleeding = Hémorragie
wound-arm = Bras
dressed_short = ({ $wound })
dressed = { $wound } (pansée)

event-damaging_fire = Incendie destructeur
event-eclosion = Éclosion
event-regeneration = Régénération
event-bulkheads_open = Ouverture des portes
event-coolant_leak = Fuite du refroidissement
event-hunt_2 = Chasse (couloir 2)
event-damage = Dégradations
event-egg_protection = Protection des œufs
event-malfunction = Panne
event-life_support = Panne du support de vie
event-hunt_3 = Chasse (couloir 3)
event-hatching = Naissance
event-scent_of_prey = L’odeur de la proie
event-nest = Nid
event-pod_ejection = Éjection d’une capsule
event-lurking = À l’affût
event-noise_in_technical = Bruits dans les conduits
event-flammable = Matières inflammables
event-consuming_fire = Incendie dévorant
event-short_circuit = Court-circuit
card-action = Action
card-unscanned = Contamination
card-infected = Infectée
card-clean = Scannée saine
card_short-action = Action
card_short-unscanned = Contam.
card_short-infected = Infectée
card_short-clean = Saine
pays = vaut { $n }
card_title = Carte { $card }
discard_card = Défausser : carte { $card }
dealt-action = { $n ->
    [one] 1 carte Action
   *[other] { $n } cartes Action
}
dealt-contamination = { $n ->
    [one] 1 Contamination
   *[other] { $n } cartes Contamination
}
dealt-nothing = rien

tile-cockpit = Cockpit
tile-hibernatorium = Hibernatorium
tile-engine_1 = Moteur 1
tile-engine_2 = Moteur 2
tile-engine_3 = Moteur 3
tile-armory = Armurerie
tile-comms = Transmissions
tile-emergency = Urgences
tile-evacuation_a = Évacuation A
tile-evacuation_b = Évacuation B
tile-fire_control = Anti-incendie
tile-generator = Générateur
tile-laboratory = Laboratoire
tile-nest = Nid
tile-storage = Réserve
tile-surgery = Chirurgie
tile-airlock_control = Sas
tile-cabins = Cabines
tile-canteen = Cantine
tile-command_center = Poste central
tile-engine_control = Salle machines
tile-hatch_control = Écoutilles
tile-monitoring = Surveillance
tile-slime = Mucus
tile-shower = Douches
unexplored = inexplorée
tile_short-comms = Transm.
tile_short-emergency = Urgences
tile_short-evacuation_a = Évac. A
tile_short-evacuation_b = Évac. B
tile_short-fire_control = Incendie
tile_short-generator = Générat.
tile_short-laboratory = Labo
tile_short-command_center = Poste c.
tile_short-engine_control = Machines
tile_short-hatch_control = Écoutilles
tile_short-monitoring = Surveil.
tile_short-slime = Mucus

tile_back = tuile { $back }
room_called = { $number } ({ $name })
room_unknown = { $number } (inexplorée)
room_title = Salle { $room }
corridor_called = { $numbers } ({ $one }–{ $other })
ducts_called = les conduits techniques

# le vaisseau
board = Le vaisseau, temps { $n }. À bord : { $people }. Intrus : { $beasts }.
stands = { $name } en { $room }
asleep_title = { $name }, en hibernation
beast_hurt = { $n ->
    [one] { $name }, { $n } dégât
   *[other] { $name }, { $n } dégâts
}
aim = Viser : { $name }
aim_eggs = Viser les œufs
room_holds = { $room } : { $things }
fire = incendie
malfunction = panne
corpses = { $n ->
    [one] un cadavre
   *[other] { $n } cadavres
}
carcasses = { $n ->
    [one] une carcasse
   *[other] { $n } carcasses
}
eggs = { $n ->
    [one] { $n } œuf
   *[other] { $n } œufs
}
nest_gone = le Nid est détruit
marker-fire = Incendie
marker-malfunction = Panne : pas d’action de salle
marker-eggs = Œufs
marker-corpses = Cadavre
marker-carcasses = Carcasse
between = entre { $one } et { $other }
corridor = Couloir { $numbers } { $rooms }
corridor_noise = Couloir { $numbers } { $rooms }, avec du bruit
door_closed = Porte fermée { $rooms }
door_destroyed = Porte détruite { $rooms }
entrance = Entrée technique de { $room }, numéro { $numbers }
entrance_noise = Entrée technique de { $room }, numéro { $numbers }, avec du bruit
ducts = Conduits techniques
ducts_short = Conduits
ducts_quiet = silence
ducts_noise = du bruit à chaque entrée
legend_noise = Bruit
ducts_noise_short = bruit
ducts_title = Conduits techniques : silence
ducts_title_noise = Conduits techniques : leur bruit compte à chaque entrée

# à côté du vaisseau
time = Temps
time_title = Temps { $n }, puis le saut après 1
jumped = Le vaisseau a fait le saut
jump = saut
sleep_open = hibernation ouverte
sleep_at = dormir dès { $n }
turn = Tour { $n }
phase_actions = actions
phase_event = événements
over = partie finie
won = gagné
lost = perdu
order_acts = { $name } : c’est son tour d’agir
order_waits = { $name } : agira plus tard dans ce tour de table
order_passed = { $name } : a passé
order_asleep = { $name } : en hibernation
order_dead = { $name } : mort
goal_title = Ce qu’il faut pour gagner, ensemble
goal_eggs = { $n ->
    [one] Le Nid est une salle : hors combat, on y tire sur son dernier œuf, ou on le frappe.
   *[other] Le Nid est une salle : hors combat, on y tire sur ses { $n } œufs, ou on les frappe.
}
goal_nest = { $n ->
    [one] Détruire le Nid ({ $n } œuf) ou la Reine
   *[other] Détruire le Nid ({ $n } œufs) ou la Reine
}
goal_nest_short = { $n ->
    [one] Nid ({ $n } œuf) ou Reine
   *[other] Nid ({ $n } œufs) ou Reine
}
goal_nest_done = Le Nid est détruit
goal_queen_done = La Reine est morte
goal_asleep = Survivants : { $n } sur { $need } à l’abri
goal_asleep_short = À l’abri : { $n } sur { $need }

# la main
hand = La main de { $name } : { $actions } Action, { $contamination } Contamination
tile_title = { $label } : { $note }
light_wounds = Blessures légères
serious_wounds = Blessures graves
pips_title = { $what } : { $n } sur { $of }
deck = pioche { $n } · défausse { $discard }
in_room = salle { $room }
slime = Mucus
larva = Larve
slime_title = Mucus : Silence vaut Danger
larva_title = Porte une Larve : la prochaine carte infectée tue
fate-awake = éveil
fate-asleep = en hibernation
fate-dead = mort
do-move = Aller
do-escape = Fuir
do-careful = Prudent
do-shoot = Tirer
do-melee = Frapper
do-room = Salle
do-rest = Repos
do-repair = Réparer
do-pass = Passer
do-hibernate = Dormir
do-reload = Charger
do-treat = Soigner
do-operate = Opérer
do-eat = Manger
do-wash = Se laver
cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
ends_turn = fin du tour
ends_turn_short = fin
not-combat = combat
not-target = sans cible
not-target_short = aucune
not-ammunition = vide
not-nothing = rien
not-malfunction = en panne
not-time = dès { $n }
not-needed = inutile
not-cards = il faut { $n }
not-doors = portes
not-full = saturé
not-now = plus tard
ask-quietly = Choisissez le couloir du bruit | Touchez son numéro sur le vaisseau
ask-discarding = Vous passez : défaussez à votre gré | Touchez les cartes une à une, puis gardez le reste
choose-move = Aller en { $room }
choose-walk = Marcher jusqu’en { $room } : { $n } déplacements
choose-escape = Fuir en { $room }
choose-escape_deadly = Fuir en { $room } : la prochaine blessure tue
choose-careful = Aller en { $room }, prudemment
choose-quiet = Bruit : { $corridor }
choose-shoot = Tirer sur { $what }
choose-melee = Frapper { $what }
choose-melee_deadly = Frapper { $what } : manquer, c’est mourir
choose-shoot_egg = Tirer sur un œuf
choose-melee_egg = Frapper un œuf
hurt = { $n ->
    [one] { $what } ({ $n } dégât)
   *[other] { $what } ({ $n } dégâts)
}
choose-break = Forcer la porte vers { $room }
choose-treat = Guérir : { $wound }, pansée
choose-discard = Défausser : { $card }
choose-reload = Recharger { $n }
choose-pass = Passer
choose-pass_bleeding = Passer : l’hémorragie tue
choose-pass_fire = Passer : le feu tue
choose-rest = Repos : scanner la main
choose-put_out = Éteindre l’incendie
choose-mend = Réparer la panne
choose-dress = Panser toutes les blessures graves
choose-heal = Guérir toutes les légères
choose-operate = Opérer : tout scanner
choose-operate_wound = Opérer : sa blessure tue
choose-eat = Manger : guérir 1, scanner la main
choose-wash = Se laver : ôter le Mucus, scanner la main
choose-hibernate = Hiberner
choose-keep = Garder le reste
risk-escape = { $n ->
    [one] L’intrus attaque d’abord.
   *[other] Les { $n } intrus attaquent d’abord.
}
risk-intruders = Des intrus y sont : pas de jet de bruit.
risk-company = La salle est occupée : pas de jet de bruit.
risk-unexplored = Son jeton peut remplacer le jet de bruit.
risk-noise = Obtenir { $numbers }, c’est une rencontre.
risk-quiet = Aucun de ses couloirs n’a de bruit.
risk-walk = Chaque déplacement comme d’habitude, avec son jet de bruit. Vous vous arrêtez s’il arrive quelque chose ou si vous explorez une salle.
risk-walk_noise = Dans { $room }, obtenir { $numbers }, c’est une rencontre.
risk-careful = Pas de jet de bruit : vous choisissez le couloir d’un marqueur.
risk-shot = Touche avec { $n } faces sur { $of } ; munitions : { $ammunition }.
risk-blow = Touche avec { $n } faces sur { $of } ; manqué, c’est une blessure grave, et dans tous les cas une Contamination.
risk-blow_egg = Touche avec { $n } faces sur { $of } ; dans tous les cas une Contamination.
risk-rest = Les cartes saines quittent la partie ; une infectée apporte une Larve.
risk-rest_larva = Vous portez une Larve : une carte infectée tue.
risk-operate = Toutes les cartes sont scannées, les infectées et la Larve retirées ; une blessure légère, et vous passez.
risk-hibernate = D’abord un jet de bruit ; un intrus dans la salle empêche de dormir. À la fin, toutes vos cartes sont scannées : avec une carte infectée ou une Larve, vous en piochez { $n }, et une seule Contamination tue.
risk-pass = Vous n’agissez plus ce tour ; vous pouvez défausser des cartes.
risk-pass_combat = Vous n’agissez plus ce tour ; les intrus d’ici attaqueront ensuite.
risk-pass_fire = Vous n’agissez plus ce tour ; le feu vous blesse si vous restez ici.
risk-last_wound = Avec { $n } blessures graves, la prochaine blessure tue.

# plaques et état
in_hand = { $n ->
    [one] carte
   *[other] cartes
}
light_short = { $n ->
    [one] { $n } blessure légère
   *[other] { $n } blessures légères
}
serious_short = { $n ->
    [one] blessure grave : { $wounds }
   *[other] blessures graves : { $wounds }
}
fate_sign-asleep = zz
fate_sign-dead = ✕
detail_title = { $name } : blessures, arme, cartes
markers = Marqueurs
cards_label = En main
cards_are = { $actions } Action, { $contamination } Contamination
piles = Pioche, défausse
piles_are = { $deck }, { $discard }
time_left = temps { $n }
bag = { $n ->
    [one] { $n } jeton dans le sac
   *[other] { $n } jetons dans le sac
}
hint-action = { $name } : action { $n } sur { $of }.
hint-combat = { $name } : action { $n } sur { $of }. Combat : tirer, frapper ou fuir.
hint-action-you = Action { $n } sur { $of }.
hint-combat-you = Action { $n } sur { $of }. Combat : tirer, frapper ou fuir.
hint-quietly = Où faites-vous du bruit ?
hint-discarding = Défaussez ce que vous ne gardez pas.

# un tour en une phrase
turn-you = Vous
turn-so_far = { $name } : { $done }
turn-event_phase = { $title } : { $events }
turn-move = vers { $number } ({ $name })
turn-noise = bruit { $n }
turn-danger = bruit : Danger
turn-silence = silence
turn-and = { " ; " }
turn-shot = tir sur { $whom }
turn-blow = coup sur { $whom }
turn-shot_hit = tir sur { $whom } : touché
turn-shot_missed = tir sur { $whom } : manqué
turn-blow_hit = coup sur { $whom } : touché
turn-blow_missed = coup sur { $whom } : manqué
turn-met = rencontre : { $what }
turn-nobody = rencontre : personne
turn-attacked = { $what } attaque : { $card }
turn-attack_failed = { $what } attaque en vain
turn-wound = blessure grave : { $wound }
turn-wound_of = { $name } subit une blessure grave : { $wound }
turn-wound_of-you = vous subissez une blessure grave : { $wound }
turn-killed = { $what } meurt
turn-asleep = { $name } s’endort
turn-asleep-you = vous vous endormez
turn-dead = { $name } meurt
turn-dead-you = vous mourez
turn-break = porte forcée
turn-treat = blessure guérie
turn-pass = passe
turn-rest = repos
turn-put_out = incendie éteint
turn-mend = panne réparée
turn-reload = rechargement
turn-dress = blessures graves pansées
turn-heal = blessures légères guéries
turn-operate = opération
turn-eat = repas
turn-wash = douche
turn-hibernate = caisson ouvert

# ce qui arrive
event_phase = Événements du tour { $n }
stage-time = Temps
stage-attacks = Attaques
stage-fire = Incendie
stage-event = Événement
stage-bag = Sac
stage-end = La fin
sentence = { $text } ({ $clause }).
log-move = { $name } va en { $room }
log-move-you = Vous allez en { $room }
log-escape = { $name } tente de fuir en { $room }
log-escape-you = Vous tentez de fuir en { $room }
log-careful = { $name } va prudemment en { $room }
log-careful-you = Vous allez prudemment en { $room }
log-quiet = { $name } pose un bruit dans ce couloir : { $corridor }
log-quiet-you = Vous posez un bruit dans ce couloir : { $corridor }
log-shoot = { $name } tire sur { $target }
log-shoot-you = Vous tirez sur { $target }
log-melee = { $name } frappe { $target }
log-melee-you = Vous frappez { $target }
log-break = { $name } force la porte du couloir { $corridor }
log-break-you = Vous forcez la porte du couloir { $corridor }
log-treat = { $name } guérit la blessure pansée : { $wound }
log-treat-you = Vous guérissez la blessure pansée : { $wound }
log-discard = { $name } défausse : { $card }
log-discard-you = Vous défaussez : { $card }
log-pass = { $name } passe
log-pass-you = Vous passez
log-rest = { $name } se repose
log-rest-you = Vous vous reposez
log-put_out = { $name } éteint l’incendie
log-put_out-you = Vous éteignez l’incendie
log-mend = { $name } répare la panne
log-mend-you = Vous réparez la panne
log-reload = { $name } recharge son arme
log-reload-you = Vous rechargez votre arme
log-dress = { $name } panse toutes ses blessures graves
log-dress-you = Vous pansez toutes vos blessures graves
log-heal = { $name } guérit toutes ses blessures légères
log-heal-you = Vous guérissez toutes vos blessures légères
log-operate = { $name } s’allonge en Chirurgie
log-operate-you = Vous vous allongez en Chirurgie
log-eat = { $name } mange à la Cantine
log-eat-you = Vous mangez à la Cantine
log-wash = { $name } se lave
log-wash-you = Vous vous lavez
log-hibernate = { $name } ouvre un caisson d’hibernation
log-hibernate-you = Vous ouvrez un caisson d’hibernation
log-keep = { $name } garde le reste
log-keep-you = Vous gardez le reste
log-first = { $name } commence
log-first-you = Vous commencez
log-cast = { $colour } se réveille : { $character }
log-deal = { $name } pioche { $cards }
log-deal-you = Vous piochez { $cards }
log-tile = Explorée : { $room }
log-explore-silence = Son jeton : Silence
log-explore-danger = Son jeton : Danger
log-explore-slime = Son jeton : Mucus
log-explore-fire = Son jeton : Incendie
log-explore-malfunction = Son jeton : Panne
log-explore-door = Son jeton : Porte
log-wound = { $name } : blessure grave, { $wound }
log-wound-you = Vous subissez une blessure grave : { $wound }
log-scan = { $n ->
    [one] { $name } scanne : { $n } carte infectée
   *[other] { $name } scanne : { $n } cartes infectées
}
log-scan-you = { $n ->
    [one] Vous scannez : { $n } carte infectée
   *[other] Vous scannez : { $n } cartes infectées
}
log-scan_clean = { $name } scanne : rien d’infecté
log-scan_clean-you = Vous scannez : rien d’infecté
log-last_draw_clean = { $n ->
    [one] { $name } pioche { $n } carte : aucune Contamination
   *[other] { $name } pioche { $n } cartes : aucune Contamination
}
log-last_draw_clean-you = { $n ->
    [one] Vous piochez { $n } carte : aucune Contamination
   *[other] Vous piochez { $n } cartes : aucune Contamination
}
log-last_draw_contaminated = { $n ->
    [one] { $name } pioche { $n } carte : une Contamination
   *[other] { $name } pioche { $n } cartes : il y a une Contamination
}
log-last_draw_contaminated-you = { $n ->
    [one] Vous piochez { $n } carte : une Contamination
   *[other] Vous piochez { $n } cartes : il y a une Contamination
}
reveal-noise = Jet de bruit
reveal-combat = Jet de combat
reveal-encounter = Jeton du sac
reveal-check = Test de dégâts
reveal-event = Événement
moment-encounter = Rencontre
moment-attack = Attaque
moment-wound = Blessure grave
moment-fire = Un incendie se déclare
moment-larva = Une larve s’accroche
moment-died = Mort
moment-killed = Intrus abattu
moment-nest = Nid détruit
moment-burns = Le feu prend en { $room }
moment-asleep = Endormi, sain et sauf
moment-jump = Le saut
log-noise = Jet de bruit de { $name } : { $n }, un marqueur y est posé
log-noise-you = Votre jet de bruit : { $n }, un marqueur y est posé
log-noise_encounter = Jet de bruit de { $name } : { $n }, où il y avait déjà du bruit : rencontre
log-noise_encounter-you = Votre jet de bruit : { $n }, où il y avait déjà du bruit : rencontre
log-noise_danger = Jet de bruit de { $name } : Danger
log-noise_danger-you = Votre jet de bruit : Danger
log-noise_silence = Jet de bruit de { $name } : Silence
log-noise_silence-you = Votre jet de bruit : Silence
log-noise_slime = Jet de bruit de { $name } : Silence, que le Mucus change en Danger
log-noise_slime-you = Votre jet de bruit : Silence, que le Mucus change en Danger
log-roll_hit = { $name } obtient { $face } : touché
log-roll_hit-you = Vous obtenez { $face } : touché
log-roll_miss = { $name } obtient { $face } : manqué
log-roll_miss-you = Vous obtenez { $face } : manqué
face-miss = une face vide
face-creeper = la face Rôdeur
face-adult = la face Adulte
face-hit = une cible
face-double = deux cibles
log-blank = Le jeton vierge : aucun intrus ne vient
log-last_blank = C’était le dernier jeton du sac : un Adulte y entre
log-summoned = Appel : { $what } répond
log-encounter = { $what } surgit en { $room }
log-nobody_left = Pioché dans le sac : { $what }, mais il ne reste pas de figurine ; aucun intrus ne vient
log-surprised = { $n ->
    [one] Surprise : { $number } contre { $n } carte en main. { $name } subit l’attaque aussitôt
   *[other] Surprise : { $number } contre { $n } cartes en main. { $name } subit l’attaque aussitôt
}
log-surprised-you = { $n ->
    [one] Surprise : { $number } contre { $n } carte en main. Vous subissez l’attaque aussitôt
   *[other] Surprise : { $number } contre { $n } cartes en main. Vous subissez l’attaque aussitôt
}
log-not_surprised = { $n ->
    [one] Pas de surprise : { $number } contre { $n } carte en main
   *[other] Pas de surprise : { $number } contre { $n } cartes en main
}
log-added = Ajouté au sac : { $what }
log-set_aside = Son jeton est mis de côté : { $what }
log-develop-larva = Développement du sac : une Larve part, un Adulte la remplace
log-develop-larva-none = Développement du sac : une Larve part ; il ne reste aucun Adulte pour la remplacer
log-develop-larva-stays = Développement du sac : une Larve ; il ne reste aucun Adulte pour la remplacer, elle reste
log-develop-creeper = Développement du sac : un Rôdeur part, un Hybride le remplace
log-develop-creeper-none = Développement du sac : un Rôdeur part ; il ne reste aucun Hybride pour le remplacer
log-develop-creeper-stays = Développement du sac : un Rôdeur ; il ne reste aucun Hybride pour le remplacer, il reste
log-develop-adult = Développement du sac : un Adulte. Hors combat, chacun fait un jet de bruit
log-develop-breeder = Développement du sac : un Hybride. Hors combat, chacun fait un jet de bruit
log-develop-queen = Développement du sac : la Reine
log-develop-queen-there = Développement du sac : la Reine, qui est déjà à bord ; il ne se passe rien
log-develop-queen-no_egg = Développement du sac : la Reine ; il ne reste aucun œuf à pondre
log-develop-queen-destroyed = Développement du sac : la Reine ; le Nid est détruit, aucun œuf n’est pondu
log-develop-blank = Développement du sac : le jeton vierge ; un Adulte entre dans le sac
log-develop-blank-none = Développement du sac : le jeton vierge ; il ne reste aucun Adulte à ajouter
log-token_back = Le jeton retourne dans le sac : { $kind }
log-check = { $n ->
    [one] Test de dégâts { $what } : { $value } contre { $n } dégât
   *[other] Test de dégâts { $what } : { $value } contre { $n } dégâts
}
log-check_total = { $n ->
    [one] Seconde carte : { $value }, { $total } en tout contre { $n } dégât
   *[other] Seconde carte : { $value }, { $total } en tout contre { $n } dégâts
}
arrow = une flèche
log-attack = { $what } attaque { $name } : { $card }
log-attack-you = { $what } vous attaque : { $card }
log-attack_fails = { $what } attaque { $name } : { $card } sans effet, l’attaque échoue
log-attack_fails-you = { $what } vous attaque : { $card } sans effet, l’attaque échoue
log-retreat = { $what } se replie par le couloir { $n }
preview-blood = Sang : { $values }
preview-weapon = { $n ->
    [one] { $weapon }, 1 tir
   *[other] { $weapon }, { $n } tirs
}
preview-injuries = { $n ->
    [one] { $face } : 1 dégât
   *[other] { $face } : { $n } dégâts
}
log-by_hand = { $text } (à appliquer vous-mêmes : le serveur ne le fait pas)
effect-all = tous dans la salle : { $what }
effect-both = { $victim } ; tous dans la salle : { $everyone }
effect-light =
    { $n ->
        [one] 1 blessure légère
       *[other] { $n } blessures légères
    }
effect-serious =
    { $n ->
        [one] 1 blessure grave
       *[other] { $n } blessures graves
    }
effect-contamination =
    { $n ->
        [one] 1 carte Contamination
       *[other] { $n } cartes Contamination
    }
effect-slime = Mucus
effect-transform = l’Intrus devient un Hybride
effect-summon = un autre Intrus arrive
effect-deadly =
    { $n ->
        [one] mort avec une blessure grave
       *[other] mort avec { $n } blessures graves
    }
effect-deadly_else =
    { $n ->
        [one] mort avec une blessure grave, sinon { $what }
       *[other] mort avec { $n } blessures graves, sinon { $what }
    }
log-event = Événement : couloir { $n } pour { $movers }
log-killed = { $what } meurt en { $room }
log-fled = { $n ->
    [one] { $what } disparaît dans les conduits techniques
   *[other] { $what } disparaissent dans les conduits techniques
}
log-came = { $what } apparaît en { $room }
log-moved = { $n ->
    [one] { $what } passe de { $start } à { $end }
   *[other] { $what } passent de { $start } à { $end }
}
log-markers = Du bruit dans : { $corridors }
log-injured = { $n ->
    [one] { $what } prend { $n } dégât, { $total } en tout
   *[other] { $what } prend { $n } dégâts, { $total } en tout
}
log-burnt = { $n ->
    [one] { $what } brûle : { $n } dégât, { $total } en tout
   *[other] { $what } brûle : { $n } dégâts, { $total } en tout
}
log-lives = { $what } survit
log-door_closed = La porte du couloir { $corridor } se ferme
log-door_destroyed = La porte du couloir { $corridor } est détruite ; personne ne passe
log-door_open = La porte du couloir { $corridor } est ouverte
log-egg_laid = { $n ->
    [one] Un œuf de plus : { $n }
   *[other] Un œuf de plus : { $n }
}
log-egg_destroyed = { $n ->
    [one] { $n } œuf détruit, il en reste { $left }
   *[other] { $n } œufs détruits, il en reste { $left }
}
log-nest_destroyed = Il ne reste plus d’œuf : le Nid est détruit
log-queen_killed = La Reine est morte
log-light = { $n ->
    [one] { $name } subit { $n } blessure légère
   *[other] { $name } subit { $n } blessures légères
}
log-light-you = { $n ->
    [one] Vous subissez { $n } blessure légère
   *[other] Vous subissez { $n } blessures légères
}
log-third_light = Troisième blessure légère : { $name } les retire et subit une blessure grave
log-third_light-you = Votre troisième blessure légère : vous les retirez et subissez une blessure grave
log-light_fire = { $n ->
    [one] { $name } brûle : { $n } blessure légère
   *[other] { $name } brûle : { $n } blessures légères
}
log-light_fire-you = { $n ->
    [one] Vous brûlez : { $n } blessure légère
   *[other] Vous brûlez : { $n } blessures légères
}
log-contaminated = { $n ->
    [one] { $name } prend une carte Contamination
   *[other] { $name } prend { $n } cartes Contamination
}
log-contaminated-you = { $n ->
    [one] Vous prenez une carte Contamination
   *[other] Vous prenez { $n } cartes Contamination
}
log-slimed = { $name } est couvert de Mucus
log-slimed-you = Le Mucus vous recouvre
log-washed = { $name } n’a plus de Mucus
log-washed-you = Vous n’avez plus de Mucus
log-larva = { $name } porte désormais une Larve
log-larva-you = Vous portez désormais une Larve
log-infested = La Larve attaque { $name }, qui la porte désormais
log-infested-you = La Larve vous attaque : vous la portez désormais
log-larva_leaves = { $n ->
    [one] La Larve attaque { $name }, qui en porte déjà une, et quitte la partie
   *[other] { $n } Larves attaquent { $name }, qui en porte déjà une, et quittent la partie
}
log-larva_leaves-you = { $n ->
    [one] La Larve vous attaque, mais vous en portez déjà une : elle quitte la partie
   *[other] { $n } Larves vous attaquent, mais vous en portez déjà une : elles quittent la partie
}
log-larva_removed = { $name } n’a plus de Larve
log-larva_removed-you = Vous n’avez plus de Larve
log-asleep = { $name } dort, à l’abri
log-asleep-you = Vous dormez, à l’abri
log-died-attack = { $name } meurt de l’attaque
log-died-attack-you = Vous mourez de l’attaque
log-died-melee = { $name } meurt au corps à corps
log-died-melee-you = Vous mourez au corps à corps
log-died-fire = { $name } meurt dans l’incendie
log-died-fire-you = Vous mourez dans l’incendie
log-died-bleeding = { $name } meurt d’une hémorragie
log-died-bleeding-you = Vous mourez d’une hémorragie
log-died-surgery = { $name } meurt en Chirurgie
log-died-surgery-you = Vous mourez en Chirurgie
log-died-larva = { $name } meurt : un Rôdeur en sort
log-died-larva-you = Vous mourez : un Rôdeur en sort
log-died-jump = { $name } ne dort pas au moment du saut et meurt
log-died-jump-you = Vous ne dormez pas au moment du saut et mourez
log-died-contamination = { $name } ne se réveillera pas
log-died-contamination-you = Vous ne vous réveillerez pas
log-time = Temps { $n }
log-time_sleep = Temps { $n } : l’hibernation est ouverte
log-jump = Le vaisseau fait le saut
log-turn = Tour { $n } : { $name } commence
log-turn-you = Tour { $n } : vous commencez

# les règles du moment
rule-NM-92 = On pioche jusqu’à { $hand } cartes, puis chacun fait jusqu’à { $actions } actions à tour de rôle ; en faire moins, c’est passer. Toute action se paie en cartes Action ; une Contamination ne paie rien.
rule-NM-73 = Cartes Action pour se déplacer : { $move } ; prudemment : { $careful }, et le bruit va dans un couloir choisi, sans jet. Quitter une salle où il y a des intrus, c’est fuir : ils attaquent d’abord.
rule-NM-70 = Après un déplacement vers une salle vide, jet de bruit : un marqueur dans le couloir désigné, ou une rencontre s’il y en a déjà un.
rule-NM-71 = Danger attire les intrus voisins qui ne combattent personne ; s’il n’y en a pas, du bruit dans chaque couloir.
rule-NM-13 = Un intrus sorti du sac attaque aussitôt un joueur qui a moins de cartes que son chiffre.
rule-NM-50 = Un tir coûte une munition. La face Rôdeur touche Larves et Rôdeurs, la face Adulte aussi les Adultes, une ou deux cibles touchent tout.
rule-NM-51 = Frapper donne d’abord une carte Contamination ; un coup manqué est une blessure grave.
to_kind = à { $what }
rule-NM-41 = Un seul dégât tue { $kinds }.
rule-NM-42 = Après des dégâts { $to_kinds }, on pioche une carte : si son chiffre ne dépasse pas les dégâts, l’intrus meurt.
rule-NM-43 = Après des dégâts { $to_kinds }, on additionne deux cartes : si le total ne dépasse pas les dégâts, l’intrus meurt.
rule-NM-43-other = Après des dégâts { $to_kinds }, on additionne deux cartes : si le total est inférieur aux dégâts, l’intrus meurt.
rule-NM-44 = Une flèche sur une carte de ce test : l’intrus se replie, par le couloir que donne une carte Événement.
rule-NM-44-other = Une flèche sur une carte de ce test : l’intrus survit.
rule-NM-94 = Au Nid, hors combat, tirs et coups peuvent détruire des œufs ; puis jet de bruit.
rule-NM-95 = À partir du temps { $n }, on peut dormir dans l’Hibernatorium : d’abord un jet de bruit, et aucun intrus dans la salle ensuite.
rule-NM-96 = À la fin, chaque dormeur scanne toutes ses cartes : avec une carte infectée ou une Larve, il en pioche { $n }, et une seule Contamination tue. Un personnage éveillé au saut meurt.
rule-NM-97 = { $n ->
    [one] On gagne ensemble si le Nid ou la Reine est détruit et s’il y a au moins { $n } survivant.
   *[other] On gagne ensemble si le Nid ou la Reine est détruit et s’il y a au moins { $n } survivants.
}
rule-NM-97-other = { $n ->
    [one] On gagne ensemble s’il y a au moins { $n } survivant.
   *[other] On gagne ensemble s’il y a au moins { $n } survivants.
}
rule-NM-91 = À la première entrée, on retourne la tuile et son jeton : Silence ou Danger remplacent le jet de bruit.

# la fin
news_cast = Dans cette partie vous êtes : { $character }
verdict_won = { $n ->
    [one] L’équipage gagne : { $n } survivant sur { $of }, { $points } points
   *[other] L’équipage gagne : { $n } survivants sur { $of }, { $points } points
}
verdict_yours = { $n ->
    [one] Vous gagnez : { $n } survivant sur { $of }, { $points } points
   *[other] Vous gagnez : { $n } survivants sur { $of }, { $points } points
}
verdict_nest = Défaite : le Nid et la Reine sont encore là
verdict_lost = { $n ->
    [one] Défaite : { $n } survivant, il en fallait { $need }
   *[other] Défaite : { $n } survivants, il en fallait { $need }
}
column-character = Personnage
column-fate = Sort
column-turn = Tour
end-asleep = en hibernation, à l’abri
end-attack = victime d’un intrus
end-melee = mort au corps à corps
end-fire = mort dans l’incendie
end-bleeding = mort d’une hémorragie
end-surgery = mort en Chirurgie
end-larva = mort d’une Larve
end-jump = ne dormait pas au saut
end-contamination = contaminé, jamais réveillé

# pourquoi une action est refusée
refused-not_now = ce n’est pas ce que le tour demande maintenant
refused-choose_corridor = le déplacement prudent continue : choisissez le couloir de son bruit
refused-choose_discard = vous avez passé : défaussez des cartes, ou gardez le reste
refused-no_card = aucune carte de ce genre n’est en main
refused-corridor_full = ce couloir ne mène pas à la salle, ou a déjà du bruit
refused-careful_in_combat = on ne quitte pas un combat prudemment
refused-in_combat = en combat, on ne peut que tirer, frapper ou fuir
refused-nothing_to_scan = aucune carte Contamination à scanner n’est en main
refused-cards = il y a trop peu de cartes Action en main pour payer
refused-egg_in_combat = on ne vise les œufs que hors combat
refused-no_egg = il n’y a pas d’œuf ici
refused-no_target = cet intrus n’est pas dans la salle
refused-ammunition = l’arme est vide
refused-no_corridor = aucun couloir n’y mène depuis cette salle
refused-door = la porte est fermée
refused-corridors_full = tous les couloirs de cette salle ont du bruit : faites un déplacement normal
refused-nothing_to_repair = il n’y a rien de tel à réparer ici
refused-wrong_room = cette salle ne permet pas cela
refused-malfunction = la salle est en panne : réparez-la d’abord
refused-too_early = l’hibernation n’est pas encore ouverte
refused-no_use = cela ne changerait rien

# Pourquoi un choix est bon, dans les indices
reason-wait_sleep = { $turns ->
    [one] L’objectif est atteint : attendez encore un tour, jusqu’au temps { $n }, où l’on peut dormir. D’ici là, chaque pas risque du bruit.
   *[other] L’objectif est atteint : attendez encore { $turns } tours, jusqu’au temps { $n }, où l’on peut dormir. D’ici là, chaque pas risque du bruit.
}
reason-no_cards = Vous n’avez plus de carte Action : attendez le prochain tour, où votre main se complète.
reason-wait_noise = Tous les couloirs vers une salle vide ont du bruit : attendez qu’il serve, ou qu’un allié passe d’abord.
reason-wait_others = { $n ->
    [one] Vous gardez une carte Action et laissez d’abord agir { $names }.
   *[other] Vous gardez { $n } cartes Action et laissez d’abord agir { $names }.
}
reason-wait_cards = { $n ->
    [one] Vous gardez une carte Action et attendez le prochain tour, où votre main se complète.
   *[other] Vous gardez { $n } cartes Action et attendez le prochain tour, où votre main se complète.
}
reason-leaves = { $n ->
    [one] Vous quittez { $names } : une attaque quand vous fuyez, mais pas à la fin du tour.
   *[other] Vous quittez { $names } : une attaque de chacun quand vous fuyez, mais pas à la fin du tour.
}
reason-leaves_fire = Vous quittez l’incendie, qui vous blesse à la fin du tour.
reason-to_bed = { $n ->
    [0] On peut y dormir à partir du temps { $time }.
   *[other] C’est le chemin du retour ({ $room }), encore { $n } ; on peut y dormir à partir du temps { $time }.
}
reason-to_nest = { $n ->
    [0] Le Nid est là : tirez sur ses œufs.
   *[other] C’est le chemin du Nid, encore { $n }.
}
reason-explores = { $n ->
    [one] C’est la dernière salle inexplorée.
   *[other] L’une des { $n } salles inexplorées peut être le Nid, et celle-ci en est une.
}
reason-to_unexplored = C’est le chemin d’une salle inexplorée, qui peut être le Nid : encore { $n }.
reason-careful = Aucun jet : pas de rencontre, et vous choisissez où va le bruit.
reason-company = Il y a déjà quelqu’un : pas de jet de bruit.
reason-noise = Le jet de bruit amène un intrus sur { $n } faces sur { $of }.
reason-quiet = Les couloirs de cette salle n’ont pas de bruit : aucun chiffre du dé n’amène d’intrus.
reason-eggs = { $n ->
    [one] Le dernier œuf : { $hits } faces sur { $of } le détruisent.
   *[other] Il reste { $n } œufs : { $hits } faces sur { $of } en détruisent un.
}
reason-fight = { $hits } faces sur { $of } touchent ; { $what } attaque à la fin du tour s’il est encore là.
reason-clean = { $n ->
    [one] Une carte Contamination s’en va si elle est saine, et laisse place à une carte Action.
   *[other] { $n } cartes Contamination s’en vont, si elles sont saines, et laissent place à des cartes Action.
}
reason-sleep = Une fois endormi, vous ne craignez plus les intrus.
