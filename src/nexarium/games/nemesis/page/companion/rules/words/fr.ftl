### Ce que le compagnon dit et demande. docs/contribute/companion.md dit ce qui remplit les blancs. Une clé prolongée, par le type d'un jeton ou par la
### procédure qui demande, ne vaut que pour ce cas.

# --- noms ---------------------------------------------------------------------------------------------------------------------

character-captain = Capitaine
character-captain-the = le Capitaine
character-captain-of = du Capitaine
character-captain-to = au Capitaine
character-pilot = Pilote
character-pilot-the = le Pilote
character-pilot-of = du Pilote
character-pilot-to = au Pilote
character-mechanic = Mécanicien
character-mechanic-the = le Mécanicien
character-mechanic-of = du Mécanicien
character-mechanic-to = au Mécanicien
character-soldier = Soldat
character-soldier-the = le Soldat
character-soldier-of = du Soldat
character-soldier-to = au Soldat
character-scout = Éclaireur
character-scout-the = l’Éclaireur
character-scout-of = de l’Éclaireur
character-scout-to = à l’Éclaireur
character-scientist = Scientifique
character-scientist-the = le Scientifique
character-scientist-of = du Scientifique
character-scientist-to = au Scientifique

own-the = { $name }
own-of = de { $name }
own-to = à { $name }

kind-larva = Larve
kind-larva-a = une Larve
kind-larva-the = la Larve
kind-larva-of = de la Larve
kind-larva-plural = Larves
kind-creeper = Rôdeur
kind-creeper-a = un Rôdeur
kind-creeper-the = le Rôdeur
kind-creeper-of = du Rôdeur
kind-creeper-plural = Rôdeurs
kind-adult = Adulte
kind-adult-a = un Adulte
kind-adult-the = l’Adulte
kind-adult-of = de l’Adulte
kind-adult-plural = Adultes
kind-breeder = Hybride
kind-breeder-a = un Hybride
kind-breeder-the = l’Hybride
kind-breeder-of = de l’Hybride
kind-breeder-plural = Hybrides
kind-queen = Reine
kind-queen-a = la Reine
kind-queen-the = la Reine
kind-queen-of = de la Reine
kind-queen-plural = Reine
kind-blank = Vierge
kind-blank-a = le jeton vierge
kind-blank-the = le jeton vierge
kind-blank-of = du jeton vierge
kind-blank-plural = Vierge

intruder-larva = Larve { $letter }
intruder-larva-the = la Larve { $letter }
intruder-larva-of = de la Larve { $letter }
intruder-creeper = Rôdeur { $letter }
intruder-creeper-the = le Rôdeur { $letter }
intruder-creeper-of = du Rôdeur { $letter }
intruder-adult = Adulte { $letter }
intruder-adult-the = l’Adulte { $letter }
intruder-adult-of = de l’Adulte { $letter }
intruder-breeder = Hybride { $letter }
intruder-breeder-the = l’Hybride { $letter }
intruder-breeder-of = de l’Hybride { $letter }
intruder-queen = Reine
intruder-queen-the = la Reine
intruder-queen-of = de la Reine

card-scratch = Griffure
card-claw = Coup de griffes
card-bite = Morsure
card-tail = Coup de queue
card-transformation = Transformation
card-frenzy = Frénésie
card-slime = Mucus
card-summoning = Appel
card-retreat = flèche

wound-body = Corps
wound-leg = Jambe
wound-hand = Main
wound-bleeding = Hémorragie
wound-arm = Bras
wound-body-effect = pioche jusqu’à quatre cartes au lieu de cinq
wound-leg-effect = fuir coûte deux cartes
wound-hand-effect = une action d’objet coûte une carte de plus
wound-bleeding-effect = une blessure légère chaque fois qu’on passe
wound-arm-effect = un emplacement de main en moins

face-miss = face vide
face-creeper = Rôdeur
face-adult = Adulte
face-hit = une cible
face-double = deux cibles

roll-1 = 1
roll-2 = 2
roll-3 = 3
roll-4 = 4
roll-danger = Danger
roll-silence = Silence
roll-combat = en combat : pas de jet

scan-infected = Infectée
scan-clean = Saine
scan-known = Infectée, déjà connue
scan-done = C’est tout

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

# --- procédures ---------------------------------------------------------------------------------------------------------------

do-menu = Que se passe-t-il ?
do-setup = Mise en place
do-add = Dans le sac
do-arrive = Un intrus arrive
do-noise = Jet de bruit
do-encounter = Rencontre
do-shoot = Tir
do-melee = Corps à corps
do-escape = Fuite
do-event = Phase Événement
do-bag = Développement du sac
do-attack = Attaque d’intrus
do-hurt = Blessures
do-check = Test de dégâts
do-injure = Dégâts à un intrus
do-retreat = Repli d’un intrus
do-wound = Blesser un personnage
do-scan = Scanner la Contamination
do-emerge = Une Larve éclot
do-death = Mort d’un personnage
do-self_destruct = Autodestruction
when-noise = Après un déplacement dans une salle vide
when-encounter = Un intrus sort du sac
when-shoot = Une carte, une munition
when-melee = Une carte, à mains nues
when-escape = Quitter une salle où il y a des intrus
when-event = Quand tout le monde a passé
when-bag = La dernière étape de la phase Événement, seule
when-attack = Hors de la phase Événement
when-injure = Par le feu, une grenade, un objet
when-retreat = Par une salle ou un objet
when-wound = Par le feu, un événement, un objet
when-scan = Repos, Cantine, Douches
when-emerge = Son porteur meurt, un Rôdeur apparaît
when-death = Pour une autre raison
when-self_destruct = La lancer, ou l’arrêter à temps

# --- questions ----------------------------------------------------------------------------------------------------------------

ask-menu-title = Que se passe-t-il ?
ask-menu-text = Choisissez ce qui se passe à la table.
ask-pool-title = Un jeton pour le sac
ask-pool-title-attack = Un jeton à mettre de côté
ask-pool-title-emerge = Un jeton à mettre de côté
ask-pool-text = Prenez au hasard un jeton { $kind } parmi ceux hors du sac.
ask-pool-text-attack = Prenez au hasard un jeton { $kind } parmi ceux hors du sac et mettez-le de côté.
ask-pool-text-emerge = Prenez au hasard un jeton { $kind } parmi ceux hors du sac et mettez-le de côté.
ask-who-title = Qui ?
ask-who-text = De quel personnage s’agit-il ?
ask-token-title = Piochez un jeton
ask-token-text = Un jeton sort du sac pour { $who-the }.
ask-adults_fighting-title = Quels Adultes sont en combat ?
ask-adults_fighting-text = Toutes les figurines d’Adultes sont sur le plateau. Les Adultes qui ne sont avec aucun personnage cèdent la place : choisissez ceux qui sont en combat.
ask-hand-title = Surprise ?
ask-hand-text = Comptez la main { $who-of }, cartes Action et Contamination ensemble : moins de { $number }, c’est une attaque-surprise.
ask-intruder-title = Quel intrus ?
ask-intruder-text = Choisissez l’intrus.
ask-room-title = Qui est dans sa salle ?
ask-room-text = Choisissez les personnages présents dans la salle { $intruder-of }.
ask-actions-title = Qui est la cible ?
ask-actions-text = { $intruder-the } attaque le personnage qui a le moins de cartes Action en main. La Contamination ne compte pas.
ask-attack_card-title = Piochez une carte Attaque
ask-attack_card-text = { $intruder-the } attaque { $who-the }. Le chiffre de sang ne compte pas ici.
ask-frenzy-title = Qui d’autre est là ?
ask-frenzy-text = La Frénésie frappe toute la salle : choisissez qui s’y trouve avec { $who-the }.
ask-empty-title = Des cartes en main ?
ask-empty-text = Si la main { $who-of } est vide, Contamination comprise, l’Hybride attaque aussitôt.
ask-others-title = Qui d’autre est là ?
ask-others-text = La carte frappe toute la salle : choisissez qui s’y trouve avec { $who-the }.
ask-summoned-title = Piochez un jeton
ask-summoned-text = Un intrus de plus dans la salle { $who-of }. Il n’attaque personne maintenant.
ask-wound_card-title = Piochez une blessure grave
ask-wound_card-text = Une carte Blessure grave pour { $who-the }.
ask-wound-title = Quelle blessure ?
ask-wound-text = Une blessure légère ou grave pour { $who-the }.
ask-scanned-title = Scannez une carte
ask-scanned-text = Scannez une carte Contamination { $who-of }, ou arrêtez quand la main n’en a plus.
ask-target-title = Sur qui ?
ask-target-text = Choisissez une cible dans la salle { $who-of } et une arme chargée : défaussez une munition.
ask-target-text-melee = Choisissez une cible dans la salle { $who-of }.
ask-combat-title = Lancez le dé de combat
ask-combat-text = { $who-the } tire. Lancez le dé de combat.
ask-combat-text-melee = { $who-the } frappe. Lancez le dé de combat.
ask-injuries-title = Combien de dégâts ?
ask-injuries-text = Voici les dégâts qui comptent jusqu’ici. Changez-les si une autre arme, un objet ou une faiblesse le demande.
ask-injuries-text-injure = Combien de dégâts pour { $intruder-the } ?
ask-check_card-title = Test de dégâts
ask-check_card-text = Dégâts sur { $intruder-the } : { $n }. Piochez une carte Attaque : seul le chiffre de sang compte (carte { $card_number } sur { $cards }).
ask-retreat_card-title = Repli : par quel couloir ?
ask-retreat_card-text = Piochez une carte Événement : seul son numéro de couloir compte.
ask-way-title = Où mène le couloir { $corridor } ?
ask-way-text = { $intruder-the } se replie par le couloir { $corridor } de sa salle.
ask-pursuers-title = Qui barre la route ?
ask-pursuers-text = Choisissez les intrus de la salle que quitte { $who-the }. Chacun attaque une fois, le plus gros d’abord.
ask-arrival-title = La nouvelle salle est-elle vide ?
ask-arrival-text = Déplacez { $who-the } et explorez la salle. S’il n’y a personne, faites un jet de bruit ; un jeton Silence ou Danger trouvé là remplace ce jet : saisissez-le.
ask-noise-title = Lancez le dé de bruit
ask-noise-text = Jet de bruit pour { $who-the }.
ask-noise_unless_combat-title = Lancez le dé de bruit
ask-noise_unless_combat-text = Jet de bruit pour { $who-the }, sauf si un intrus est dans sa salle.
ask-noise_in_combat-title = Jet de bruit, ou en combat ?
ask-noise_in_combat-text = Ces intrus sont peut-être encore avec { $who-the } : { $intruders }. En combat, pas de jet de bruit.
ask-marker-title = Du bruit dans le couloir { $corridor } ?
ask-marker-text = Regardez le couloir { $corridor } de la salle { $who-of }. Le marqueur des conduits techniques compte à chaque entrée.
ask-danger-title = Qui vient ?
ask-danger-text = Choisissez chaque intrus d’une salle voisine qui n’est pas en combat. Une porte fermée l’arrête.
ask-bag_token-title = Le sac se développe
ask-bag_token-text = Piochez un jeton dans le sac.
ask-nest-title = Y a-t-il quelqu’un dans le Nid ?
ask-nest-text = Choisissez les personnages dans le Nid ; aucun s’il est vide ou pas encore découvert.
ask-fighters-title = Qui est en combat ?
ask-fighters-text = Choisissez chaque intrus qui est dans la salle d’un personnage. Chacun attaque une fois : salle par salle dans l’ordre du tour, le plus gros d’abord.
ask-fire-title = Y a-t-il un incendie à bord ?
ask-fire-text = Le feu blesse tous ceux qui sont dans sa salle, personnages et intrus.
ask-burned-title = Personnages dans le feu
ask-burned-text = Choisissez les personnages qui sont dans une salle en feu : une blessure légère chacun.
ask-scorched-title = Intrus dans le feu
ask-scorched-text = Choisissez les intrus qui sont dans une salle en feu : un dégât chacun, puis un test de dégâts.
ask-nest_fire-title = Le Nid brûle-t-il ?
ask-nest_fire-text = Un Nid en feu perd un œuf.
ask-event_card-title = Piochez une carte Événement
ask-event_card-text = D’abord les intrus de la carte se déplacent, puis son texte s’applique.
ask-move-title = Déplacement par le couloir { $corridor }
ask-move-text = Pour chacun : où mène le couloir { $corridor } de sa salle ? Dans la salle d’un personnage, il reste.
ask-lurking-title = Qui s’en va ?
ask-lurking-text = Choisissez chaque intrus qui n’est pas en combat.
ask-hatching-title = Qui est dans le Nid ?
ask-hatching-text = Choisissez les personnages dans le Nid sans carte Action en main : chacun reçoit une Larve.
ask-text-title = Le texte de l’événement
ask-text-text = Appliquez la carte. Si elle demande l’une de ces procédures, lancez-la ici ; sinon continuez.

choose-empty-cards = Il y a des cartes
choose-empty-empty = Main vide
choose-wound-light = Blessure légère
choose-wound-serious = Blessure grave
choose-target-egg = Œuf
choose-way-moves = Un couloir libre
choose-way-door = Une porte fermée
choose-way-technical = Les conduits techniques
choose-arrival-alone = Salle vide : jet de bruit
choose-arrival-company = Salle occupée
choose-marker-free = Pas de marqueur
choose-marker-marked = Il y a un marqueur
choose-fire-none = Pas d’incendie
choose-fire-fire = Un incendie
choose-nest_fire-none = Non
choose-nest_fire-fire = Il brûle
choose-move-moves = Libre
choose-move-technical = Conduits
choose-move-door = Porte
choose-move-combat = En combat
choose-text-done = Fait, continuer

# --- annonces -----------------------------------------------------------------------------------------------------------------

said-start = { $n ->
    [one] Mettez un jeton { $kind } dans le sac.
   *[other] Mettez { $n } jetons { $kind } dans le sac.
}
said-set_up = Le sac est prêt : { $n } jetons, dont { $adults } Adultes.
said-added = Un jeton { $kind } de plus dans le sac, face cachée.
said-added_told = Mettez le jeton { $kind } { $number } dans le sac.
said-added_unseen = Prenez un jeton { $kind } au hasard parmi ceux à côté du sac, et mettez-le dedans sans regarder son chiffre.
said-none_to_add = Plus aucun jeton { $kind } hors du sac : rien n’est ajouté.
said-bag_empty = Le sac est vide : rien n’apparaît.

said-noise_off = Retirez tous les marqueurs Bruit des couloirs de la salle { $who-of }, et celui des conduits techniques si elle a une entrée.
said-drew_token = Pioché : { $kind }, chiffre { $number }.
said-drew_token-blank = Pioché : le jeton vierge.
said-noise_around = Rien n’apparaît. Un marqueur Bruit dans chaque couloir de la salle { $who-of }, et dans les conduits techniques si elle a une entrée.
said-blank_back = Le jeton vierge retourne dans le sac. La rencontre est terminée.
said-objectives = Premier intrus : avant de continuer, chacun garde un de ses deux objectifs.
said-placed = Placez { $kind-a } dans la salle, nommez-le { $intruder } et mettez son jeton de côté.
said-placed-larva = Placez une Larve dans la salle, nommez-la { $intruder } et mettez son jeton de côté.
said-placed-queen = Placez la Reine dans la salle et mettez son jeton de côté.
said-placed_tokenless = Placez { $kind-a } dans la salle et nommez-le { $intruder }. Aucun jeton n’est mis de côté.
said-makes_room = { $intruder-the } n’est pas en combat et cède la place ; son jeton retourne dans le sac.
said-no_miniature = Plus aucune figurine { $kind } : rien n’apparaît.
said-no_miniature_bag = Plus aucune figurine { $kind } : rien n’apparaît, le jeton retourne dans le sac.
said-no_miniature_pool = Plus aucune figurine { $kind } : rien n’apparaît, le jeton va à côté du sac.
said-surprise = Attaque-surprise ! { $n } en main, c’est moins que { $number }.
said-no_surprise = Pas de surprise : { $n } en main, ce n’est pas moins que { $number }.

said-attacks_surprise = { $intruder-the } surprend { $who-the }.
said-attacks_event = { $intruder-the } attaque { $who-the }.
said-attacks_escape = { $who-the } fuit : { $intruder-the } attaque.
said-nobody = Personne dans la salle { $intruder-of } : pas d’attaque.
said-target = { $who-the } a le moins de cartes Action ({ $n }) : c’est la cible.
said-target_tie = { $who-the } est la cible : aussi peu de cartes Action que d’autres ({ $n }), mais premier dans l’ordre du tour.
said-fails = { $card } : { $kind-the } n’est pas sur la carte. L’attaque échoue.
said-card_scratch = Griffure : une blessure légère et une carte Contamination pour { $who-the }.
said-card_claw = Coup de griffes : deux blessures légères et une carte Contamination pour { $who-the }.
said-card_bite = Morsure : avec deux blessures graves { $who-the } meurt, sinon une blessure grave.
said-card_tail = Coup de queue : avec une blessure grave { $who-the } meurt, sinon une blessure grave.
said-card_transformation = Transformation : { $intruder-the } devient un Hybride, s’il en reste un.
said-card_frenzy = Frénésie : dans la salle, les personnages qui ont deux blessures graves meurent, les autres en subissent une.
said-card_slime = Mucus : un marqueur Mucus et une carte Contamination pour { $who-the }.
said-card_summoning = Appel : un intrus de plus sort du sac.
said-no_swap = Plus aucun Hybride : le Rôdeur reste un Rôdeur.
said-swapped = Remplacez le Rôdeur { $was } par { $intruder-the }, sans dégâts. Le jeton du Rôdeur va à côté du sac, un jeton Hybride est mis de côté.
said-swapped_keeps = Remplacez le Rôdeur { $was } par { $intruder-the }, sans dégâts. Le jeton du Rôdeur reste de côté pour lui.
said-own_card = { $card } touche { $who-the }.
said-own_text = Appliquez le texte de la carte : { $text }
said-own_slime = Un marqueur Mucus pour { $who-the }.
said-own_event = Faites ce que dit { $event }.
said-summoned_blank = Le jeton vierge : aucun intrus ne vient, il retourne dans le sac.
said-summoned_waits = Il n’attaque personne maintenant.
said-shuffled_attacks = Mélangez la défausse des cartes Attaque : c’est la nouvelle pioche.
said-shuffled_events = Mélangez la défausse des Événements : c’est la nouvelle pioche.
said-shuffled_wounds = Mélangez les blessures graves défaussées : c’est la nouvelle pioche.

said-light = { $who-the } : blessure légère { $n }.
said-third_light = Troisième blessure légère : { $who-the } les retire toutes et subit une blessure grave.
said-serious = { $who-the } : blessure grave { $n }, { $wound }.
said-last_wound = { $who-the } a trois blessures graves : toute autre blessure tue.
said-one_too_many = Une blessure de plus, avec trois blessures graves déjà.
said-no_wound_card = Plus aucune carte Blessure grave : notez la blessure à la main.
said-contaminated = { $who-the } met une carte Contamination sur sa défausse, sans la scanner.
said-no_contamination = La pile Contamination est vide : aucune carte n’est prise.
said-dead = { $who-the } est mort. Retirez la figurine, laissez un cadavre ; les objets lourds tombent, les autres disparaissent.
said-pods = Premier mort : déverrouillez toutes les capsules.
said-infested = { $who-the } est infesté : posez la Larve sur son plateau.
said-larva_leaves = { $who-the } porte déjà une Larve : celle-ci quitte la partie.
said-larva_token = Son jeton va à côté du sac.
said-larva_hatched = Posez une Larve sur le plateau { $who-of }.
said-larva_already = { $who-the } porte déjà une Larve et la garde ; aucune autre ne vient.
said-infected = Infectée : posez une Larve sur le plateau { $who-of }. La carte est gardée.
said-still_infected = Infectée : la carte est gardée ; rien de plus dans le même scan.
said-no_larva = Plus aucune figurine Larve : { $who-the } n’en porte pas.
said-infected_again = Infectée, et { $who-the } portait une Larve avant ce scan.
said-clean = Carte saine : elle quitte la partie.
said-scan_none = Le compagnon ne connaît aucune carte Contamination { $who-of } : corrigez le personnage s’il y en a une.
said-scan_over = Le scan { $who-of } est terminé.
said-emerges = Un Rôdeur surgit.
said-none_emerges = Plus aucun jeton Rôdeur hors du sac : rien ne surgit.

said-no_target = Il n’y a personne à attaquer.
said-rolled_hit = { $n ->
    [one] { $face } : touché, { $n } dégât.
   *[other] { $face } : touché, { $n } dégâts.
}
said-rolled_miss = { $face } : manqué.
said-weapon = { $n ->
    [one] Avec l’arme { $who-of }, cela fait un dégât.
   *[other] Avec l’arme { $who-of }, cela fait { $n } dégâts.
}
said-melee_missed = Le coup est manqué : une blessure grave pour { $who-the }.
said-eggs_broken = { $n ->
    [one] Un œuf est détruit et quitte la partie.
   *[other] { $n } œufs sont détruits et quittent la partie.
}
said-no_egg_broken = Aucun œuf n’est détruit.
said-egg_noise = Le Nid a entendu : jet de bruit pour { $who-the }.
said-injured = { $n ->
    [one] Un dégât sur { $intruder-the } : { $total } en tout.
   *[other] { $n } dégâts sur { $intruder-the } : { $total } en tout.
}
said-dies_at_once = Un dégât suffit : { $intruder-the } meurt. Retirez la figurine, sans carcasse ; son jeton va à côté du sac.
said-larva_out = Sa figurine quitte la partie.
said-blood = { $card } : chiffre de sang { $n }.
said-arrow = { $card } : une flèche au lieu du chiffre.
said-arrow_ignored = Une flèche n’est pas un chiffre : { $intruder-the } survit.
said-dies = { $n ->
    [one] { $intruder-the } meurt : { $n } dégât contre { $total }. Retirez la figurine ; son jeton va à côté du sac.
   *[other] { $intruder-the } meurt : { $n } dégâts contre { $total }. Retirez la figurine ; son jeton va à côté du sac.
}
said-dies_tokenless = { $n ->
    [one] { $intruder-the } meurt : { $n } dégât contre { $total }. Retirez la figurine ; elle n’a pas de jeton de côté.
   *[other] { $intruder-the } meurt : { $n } dégâts contre { $total }. Retirez la figurine ; elle n’a pas de jeton de côté.
}
said-lives = { $n ->
    [one] { $intruder-the } survit : { $n } dégât contre { $total }.
   *[other] { $intruder-the } survit : { $n } dégâts contre { $total }.
}
said-carcass = Placez une carcasse dans la salle.
said-no_carcass = Il n’y a plus de carcasse : aucune n’est placée.
said-retreats = { $intruder-the } se replie.
said-retreat_corridor = { $event } : { $intruder-the } prend le couloir { $corridor }. Défaussez la carte.
said-moves = Déplacez { $intruder-the } ; ni rencontre ni attaque maintenant.
said-door_destroyed = { $intruder-the } détruit la porte et reste.
said-technical = { $intruder-the } disparaît dans les conduits techniques : ses dégâts sont perdus, son jeton retourne dans le sac.
said-technical_tokenless = { $intruder-the } disparaît dans les conduits techniques : ses dégâts sont perdus ; aucun jeton n’était de côté.

said-leg = { $who-the } a une blessure à la jambe : si elle n’est pas pansée, fuir coûte deux cartes.
said-escape_order = Attaques contre { $who-the }, dans cet ordre : { $intruders }.
said-escaped = { $who-the } s’échappe et se déplace.

said-noise_roll = Du bruit dans le couloir { $corridor }.
said-marker = Un marqueur Bruit dans le couloir { $corridor }.
said-marked = Le couloir { $corridor } a déjà un marqueur : rencontre pour { $who-the }.
said-danger = Danger : les intrus voisins arrivent, s’ils sont hors combat.
said-slime_danger = Silence, mais { $who-the } a du Mucus : c’est un Danger. Le Mucus reste.
said-silence = Silence : il ne se passe rien.
said-danger_noise = Personne ne vient : un marqueur Bruit dans chaque couloir de la salle { $who-of } qui n’en a pas.
said-comes = Déplacez { $intruder-the } vers { $who-the }. Pas de rencontre.
said-no_roll = { $who-the } est en combat : pas de jet de bruit.

said-token_leaves = Le jeton { $kind } quitte le sac.
said-token_stays = Plus aucun jeton { $into } à ajouter.
said-token_back = Le jeton { $kind } retourne dans le sac.
said-token_back-blank = Le jeton vierge retourne dans le sac.
said-all_roll = { $kind } : chacun fait un jet de bruit, dans l’ordre du tour, sauf en combat. Jusque-là, le jeton reste hors du sac.
said-queen_already = La Reine est déjà sur le plateau et ne peut pas venir une seconde fois : il ne se passe rien.
said-queen_in_nest = La Reine arrive dans le Nid et y rejoint { $whom }.
said-noise_off_nest = Retirez tous les marqueurs Bruit des couloirs du Nid, et celui des conduits techniques s’il a une entrée.
said-egg = { $n ->
    [one] La Reine pond un œuf : placez-le sur le plateau Intrus.
   *[other] La Reine pond un œuf : { $n } sur le plateau Intrus.
}
said-no_egg = La Reine pondrait un œuf, mais la boîte n’en a plus.
said-no_nest = Aucun œuf sur le plateau Intrus, le Nid est détruit : aucun n’est pondu.
said-nest_destroyed = C’était le dernier œuf : le Nid est détruit.
said-egg_hatches = { $n ->
    [one] Retirez un œuf du plateau Intrus.
   *[other] Retirez { $n } œufs du plateau Intrus.
}

said-time = Temps : { $n }.
said-hibernation = L’hibernation est désormais possible.
said-jump = Le vaisseau fait le saut. Les personnages éveillés meurent ; la partie est finie.
said-self_destruct = Autodestruction : { $n }.
said-armed = L’autodestruction ne peut plus être arrêtée. Déverrouillez toutes les capsules.
said-explosion = Le vaisseau explose. La partie est finie.
said-started = L’autodestruction commence à { $n }.
said-stopped = L’autodestruction est arrêtée.
said-no_fighters = Aucun intrus n’est avec un personnage : pas d’attaque.
said-event_card = { $event } : couloir { $corridor } ; se déplacent : { $kinds }.
said-stays = { $intruder-the } est en combat et reste.
said-nobody_moves = Personne ne bouge.
said-event_leaves = { $event } quitte la partie ; mélangez la défausse dans la pioche Événement.
said-event_returns = Remettez { $event } dans la pioche Événement et mélangez.
said-development = Le sac se développe.
said-round = Tour { $n }. Le jeton Premier joueur passe { $who-to } ; chacun pioche jusqu’à cinq cartes.
said-round_alone = Tour { $n }. Piochez jusqu’à cinq cartes.

said-text_damaging_fire = Une panne dans chaque salle en feu ; puis le feu gagne les salles voisines.
said-text_eclosion = Les porteurs d’une Larve meurent. Les autres piochent quatre cartes, scannent leur Contamination (infectée : une Larve) et défaussent tout.
said-text_regeneration = Chaque intrus perd deux dégâts ; c’est déjà fait ici.
said-text_bulkheads_open = Ouvrez toutes les portes fermées.
said-text_coolant_leak = Si le Générateur est en panne, l’autodestruction commence.
said-text_hunt_2 = Chaque Adulte hors combat va dans une salle voisine où se trouve un personnage ; s’il y en a plusieurs, celle au plus petit numéro.
said-text_hunt_3 = Chaque Adulte hors combat va dans une salle voisine où se trouve un personnage ; s’il y en a plusieurs, celle au plus petit numéro.
said-text_damage = Une panne dans chaque salle où se trouve un Adulte, un Hybride ou la Reine.
said-text_egg_protection = Une rencontre pour chaque personnage dans le Nid ou qui porte un œuf.
said-text_malfunction = Une panne dans la salle explorée au plus petit numéro.
said-text_life_support = Une panne dans chaque salle verte.
said-text_hatching = Un œuf éclot : une Larve pour chaque personnage dans le Nid sans carte Action en main, sinon un jeton Larve dans le sac.
said-text_scent_of_prey = Un marqueur Bruit dans chaque couloir autour d’un personnage avec du Mucus.
said-text_nest = Si le Nid est exploré : un marqueur Bruit dans chaque couloir autour de lui.
said-text_pod_ejection = La capsule au plus petit numéro est perdue.
said-text_lurking = Chaque intrus hors combat part par les conduits techniques.
said-text_noise_in_technical = Un marqueur Bruit dans les conduits techniques ; s’il y en a déjà un, jet de bruit pour les personnages à une entrée.
said-text_flammable = Un incendie dans l’Hibernatorium ; s’il brûle déjà, dans les salles voisines.
said-text_consuming_fire = Les salles en feu n’ont plus d’objets ; puis le feu gagne les salles voisines.
said-text_short_circuit = Une panne dans chaque salle jaune avec ordinateur.

said-corrected_bag = { $n ->
    [one] À la main : le sac contient { $n } jeton.
   *[other] À la main : le sac contient { $n } jetons.
}
said-corrected_attacks = { $n ->
    [one] À la main : { $n } carte Attaque à piocher.
   *[other] À la main : { $n } cartes Attaque à piocher.
}
said-corrected_events = { $n ->
    [one] À la main : { $n } carte Événement à piocher.
   *[other] À la main : { $n } cartes Événement à piocher.
}
said-corrected_wounds = { $n ->
    [one] À la main : { $n } blessure grave à piocher.
   *[other] À la main : { $n } blessures graves à piocher.
}
said-corrected_contamination = { $n ->
    [one] À la main : { $n } carte Contamination non scannée.
   *[other] À la main : { $n } cartes Contamination non scannées.
}
said-placed_by_hand = À la main : { $intruder-the } est sur le plateau.
said-removed_bag = À la main : { $intruder-the } quitte le plateau, son jeton va dans le sac.
said-removed_pool = À la main : { $intruder-the } quitte le plateau, son jeton va à côté du sac.
said-corrected_injuries = { $n ->
    [one] À la main : { $n } dégât sur { $intruder-the }.
   *[other] À la main : { $n } dégâts sur { $intruder-the }.
}
said-corrected_beside = À la main : { $intruder-the } est avec { $whom }.
said-corrected_alone = À la main : personne avec { $intruder-the }.
said-corrected_character = À la main : le plateau { $who-of } est corrigé.
said-corrected_tracks = À la main : les pistes sont corrigées.
said-corrected_weakness = À la main : tests de dégâts { $check }, chiffres de surprise { $surprise }.

# --- refus --------------------------------------------------------------------------------------------------------------------

refused-not_offered = Ce n’est pas une réponse possible ici.
refused-not_in_bag = Le sac du compagnon ne contient aucun jeton { $kind } { $number }.
refused-not_in_bag-blank = Le sac du compagnon ne contient pas le jeton vierge.
refused-not_in_pool = Il n’y a aucun jeton { $kind } { $number } hors du sac du compagnon.
refused-lies_open = Tous les jetons { $kind } { $number } de la boîte sont déjà visibles, piochés ou à côté d’un intrus. Si c’est faux, corrigez l’intrus.
refused-not_in_deck = La pioche du compagnon n’a plus cette carte.
refused-correction = Impossible : regardez « { $field } ».
refused-correction_now = Pas au milieu de cette question : répondez d’abord, ou annulez.
refused-offer = Corriger et continuer
refused-no_offer = C’est mis de côté ou hors de la partie. Vérifiez, ou annulez.

field-correct = ce qui est corrigé
field-bag = le sac
field-bag-larva = les jetons Larve
field-bag-creeper = les jetons Rôdeur
field-bag-adult = les jetons Adulte
field-bag-breeder = les jetons Hybride
field-bag-queen = le jeton Reine
field-bag-blank = le jeton vierge
field-deck = la pioche
field-cards = les cartes
field-clean = les cartes saines
field-infected = les cartes infectées
field-contamination = Contamination
field-kind = le type d’intrus
field-token = le jeton
field-intruder = l’intrus
field-beside = qui est dans sa salle
field-injuries = les dégâts
field-seat = le personnage
field-light = les blessures légères
field-serious = les blessures graves
field-slime = Mucus
field-larva = la Larve
field-dead = mort
field-away = endormi ou parti
field-time = Temps
field-round = le tour
field-first = le premier joueur
field-eggs = les œufs sur le plateau Intrus
field-eggs_in_box = les œufs encore à pondre
field-carcasses = les carcasses
field-larvae_gone = les figurines de Larve hors de la partie
field-self_destruct = l’autodestruction
field-met = les objectifs
field-pods = les capsules
field-check = les tests de dégâts
field-surprise = les chiffres de surprise

# --- arbitrages ---------------------------------------------------------------------------------------------------------------

ruling-numbers = Jetons mis dans le sac
ruling-numbers-hidden = leurs chiffres restent cachés
ruling-numbers-told = le compagnon donne leurs chiffres, pour remplir votre sac
ruling-numbers-unseen = les vôtres, et personne ne voit leurs chiffres
ruling-last_blank = Le jeton vierge pioché en dernier
ruling-last_blank-true = ajoute un Adulte (règle officielle)
ruling-last_blank-false = n’ajoute rien (aide de jeu)
ruling-no_miniature = Le jeton d’un intrus sans figurine
ruling-no_miniature-return = retourne dans le sac
ruling-no_miniature-pool = va à côté du sac
ruling-transformed_token = Un Rôdeur qui se transforme
ruling-transformed_token-swap = échange son jeton contre un jeton Hybride
ruling-transformed_token-keep = garde son jeton
ruling-emerging_token = Un Rôdeur sorti d’une Larve
ruling-emerging_token-pool = prend un jeton hors du sac
ruling-emerging_token-none = n’a pas besoin de jeton
ruling-beyond_box = Œufs, carcasses et Larves portées qui manquent dans la boîte
ruling-beyond_box-false = ne sont pas placés
ruling-beyond_box-true = sont remplacés par autre chose
ruling-larva_miniature = La figurine d’une Larve tuée, ou qui attaque un porteur
ruling-larva_miniature-leaves = quitte la partie (aide de jeu)
ruling-larva_miniature-returns = peut revenir
ruling-breeder_queen_check = Un Hybride ou la Reine meurt de dégâts
ruling-breeder_queen_check-aid = supérieurs au total (aide de jeu)
ruling-breeder_queen_check-official = égaux ou supérieurs au total (règle imprimée du jeu de base)
ruling-retreat = Une flèche lors d’un test
ruling-retreat-true = fait se replier l’intrus (règle officielle)
ruling-retreat-false = est seulement un échec (aide de jeu)
ruling-queen_token = Le jeton de la Reine venue dans le Nid
ruling-queen_token-bag = retourne aussitôt dans le sac (aide de jeu)
ruling-queen_token-aside = reste de côté
ruling-no_replacement = Une Larve ou un Rôdeur pioché sans rien à ajouter
ruling-no_replacement-leave = quitte le sac
ruling-no_replacement-stay = reste dans le sac
ruling-weapons = Dégâts d’un tir
ruling-weapons-true = ceux de l’arme avec laquelle le personnage a commencé
ruling-weapons-false = ceux que montre le dé

# --- corrections, chances, journal --------------------------------------------------------------------------------------------

correct-bag = Corriger le sac
correct-deck = Corriger une pioche
correct-contamination = Corriger la Contamination
correct-place = Placer un intrus
correct-remove = Retirer un intrus
correct-intruder = Corriger un intrus
correct-character = Corriger un personnage
correct-tracks = Corriger les pistes
correct-weakness = Faiblesses

odds-dies = meurt
odds-retreats = se replie
odds-lives = survit, blessé
odds-misses = manqué
odds-fails = échoue
odds-larva = infeste

log-title = Compagnon Nemesis, non officiel
log-here = pioché ici
log-rolled = lancé ici
log-typed = saisi
log-and = { " " }et{ " " }
