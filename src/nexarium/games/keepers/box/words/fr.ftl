### Les fichiers

file-roster = Keepers
    .about = Les terrains, les dés des compétences, et les Keepers avec leurs cartes.
file-shapes = Cubes
    .about = Les façons de déplier un cube, par leur nom. La première est celle que les tables proposent d’abord.
file-editions = Éditions
    .about = Les nombres imprimés dans les éditions du livret.

### Les Keepers

Roster = Keepers
    .about = Les terrains, les dés des compétences, et les Keepers avec leurs cartes.
Roster-terrains = Terrains
    .about = Les identifiants des terrains, de deux à huit ; les espaces sont permises.
Roster-keepers = Keepers
    .about = Les cartes, 32 au plus. Les parties enregistrées emportent leur boîte, donc l’ordre de cette liste ne les change jamais.
Roster-skills = Dés des compétences
    .about = Les dés que prennent échange, ressac et flambeur sur toute carte qui n’en indique pas d’autres.
Roster-terrain_names = Noms des terrains
    .about = Le nom d’un terrain dans les deux langues ; sans nom, c’est l’identifiant qui sert.
Terrain = Terrain
    .about = Les noms d’un terrain.
Terrain-name = Nom
    .about = Le nom seul, par exemple « mer de cristal ».
Terrain-the = Nom dans une phrase
    .about = Le nom avec son article, par exemple « la mer de cristal » ; vide : le nom seul.
Pattern = Dés
    .about = Les dés que prend une compétence.
Pattern-dice = Dés
    .about = Des valeurs de 1 à 6, sept dés au plus ; vide pour une compétence qui n’en prend pas.

### Une carte

Card = Keeper
    .about = Ce que dit la carte d’un Keeper, et les stickers de son cube.
Card-id = Identifiant
    .about = Lettres, chiffres et tirets bas, 24 au plus ; fichiers et options désignent ainsi le Keeper.
Card-dice = Tableau des dés
    .about = Les symboles que la carte imprime pour chaque valeur, de 2 à 6 : M est un déplacement, J un saut, P une poussée, chacun deux fois au plus.
Card-plus = Terrain de prédilection
    .about = Un Keeper qui y débute son tour lance un dé de plus.
Card-minus = Terrain défavorable
    .about = Un Keeper qui y débute son tour lance un dé de moins.
Card-power = Dés de Pouvoir
    .about = Le nombre dans l’orbe, de 0 à 9 ; chacun est lancé une fois par partie.
Card-skills = Compétences connues
    .about = Les compétences que Nexarium connaît par leur nom.
Card-stickers = Stickers
    .about = Le terrain de chacune des cinq tuiles ; le sticker au Portail est sur la tuile de départ. À leur table, les joueurs peuvent déplacer les quatre autres.
Card-name = Nom
    .about = Le nom du Keeper dans les deux langues, 24 caractères au plus ; vide : le nom que Nexarium donne à l’identifiant, ou celui-ci.
Card-text = Texte de la carte
    .about = Ce que la carte dit des compétences dans les deux langues ; vide : le texte fait à partir des compétences. Sans compétence, les joueurs l’appliquent eux-mêmes.
Card-skill_dice = Dés des compétences connues
    .about = Les dés que prennent les compétences connues de cette carte, s’ils diffèrent des dés habituels.
Card-shape = Forme du cube
    .about = Un nom du fichier des cubes ; vide : la forme choisie à la table.
Card-composed = Compétences propres
    .about = Des compétences composées de ce que les règles connaissent, quatre au plus.
ComposedSkill = Compétence
    .about = Une compétence composée de ce que les règles connaissent : quand elle sert, ce qu’elle fait, et combien.
ComposedSkill-name = Nom
    .about = Le nom de la compétence ; une langue suffit.
ComposedSkill-effect = Effet
    .about = Ce que fait la compétence. « Texte seul » n’est pas appliqué par le programme : les joueurs s’en chargent.
ComposedSkill-trigger = Quand
    .about = Quand elle sert. Les actions et l’échange s’utilisent dans un tour ; les autres effets valent toujours.
ComposedSkill-dice = Dés
    .about = Les dés qu’elle prend, de 1 à 6, si des dés la déclenchent.
ComposedSkill-amount = Nombre
    .about = Combien d’actions, de poussées, de 1, de dés ou de relances, de 1 à 5.
ComposedSkill-steps = Actions
    .about = Les actions qu’elle donne : M, J et P ; s’il y en a plusieurs, le joueur en choisit une sorte.
ComposedSkill-tile = Tuile
    .about = Où le Keeper revient si sa tuile de départ est occupée.
ComposedSkill-text = Texte
    .about = Ce que dit la carte, 240 caractères au plus ; vide : le texte fait à partir de l’effet.
Name = Nom
    .about = Un nom dans les deux langues.
Name-en = Anglais
    .about = Le nom anglais ; vide : le nom français.
Name-fr = Français
    .about = Le nom français ; vide : le nom anglais.
Sentence = Texte
    .about = Un texte dans les deux langues.
Sentence-en = Anglais
    .about = Le texte anglais ; vide : le texte français.
Sentence-fr = Français
    .about = Le texte français ; vide : le texte anglais.

### Les cubes

Shape = Cube
    .about = Un cube déplié : cinq tuiles qui, avec la porte, se replient en cube.
Shape-tiles = Tuiles
    .about = La place de chaque tuile depuis le centre, x vers la droite et y vers le haut, de −2 à 2.
Shape-door = Porte
    .about = Le côté de la tuile de départ où se dresse la porte.
Shape-doors = Portes possibles
    .about = Chaque tuile et côté où la porte pourrait se dresser, pour mémoire.

### Les éditions

Editions = Éditions
    .about = Les nombres du livret.
Editions-dice = Dés
    .about = Les nombres communs à toutes les éditions.
Editions-editions = Éditions
    .about = Chaque édition par son nom ; il en faut une.
Numbers = Dés
    .about = Les nombres communs à toutes les éditions.
Numbers-first_turn = Dés du premier tour
    .about = Les dés du premier tour d’un joueur, de 1 à 6.
Numbers-turn = Dés d’un tour
    .about = Les dés de chaque tour suivant, de 1 à 6.
Numbers-rerolls = Relances
    .about = Les relances d’un tour, de 0 à 3.
Numbers-fumble_at = Dés à 1 d’une Maladresse
    .about = Combien de 1 font une Maladresse, de 1 à 20.
Numbers-shared_penalty = Dés perdus aux tours bonus
    .about = Dés de moins à chaque tour bonus d’affilée, à trois et à quatre joueurs, de 0 à 7.
Edition = Édition
    .about = Les nombres d’une édition.
Edition-fumble = Maladresse
    .about = Ce que fait une Maladresse : elle finit le tour, elle annule seulement les 1, ou il n’y en a pas.
Edition-min_reroll = Relance minimale
    .about = Le moins de dés d’une relance, 1 ou 2.
Edition-duel_penalty = Dés perdus en duel
    .about = Dés de moins à chaque tour bonus d’une partie à deux, de 0 à 7.
Edition-bonus_turns = Tours bonus
    .about = Un pour un tour où un Keeper est tombé, ou un par Keeper.
Edition-closure = Retrait du cube
    .about = Quand part le cube d’un joueur éliminé : à son propre tour, ou au tour suivant de n’importe qui.
Edition-power_time = Dés de Pouvoir
    .about = Quand se lancent les dés de Pouvoir : pendant le lancer, ou à tout moment du tour.

### Les valeurs

choice-rooted = Enraciné : plus cher à pousser
choice-exchange = Échange : changer de place
choice-lucky = Chanceux : plus de 1 pour une Maladresse
choice-follow = Poursuite : avancer après une poussée
choice-undertow = Ressac : un déplacement ou un saut
choice-surefoot = Pied sûr : aucun dé perdu sur le terrain défavorable
choice-threshold = Seuil : revient sur une autre tuile
choice-gambler = Flambeur : deux fois une même action
choice-steps = Actions
choice-at_home = Plus de dés sur le terrain de prédilection
choice-more_dice = Plus de dés
choice-more_rerolls = Plus de relances
choice-text = Texte seul
choice-always = Toujours
choice-each_turn = Une fois par tour
choice-dice = Par des dés
choice-favoured = Sur le terrain de prédilection
choice-unfavoured = Sur le terrain défavorable
choice-start = Tuile de départ
choice-centre = Centre
choice-left = Gauche
choice-right = Droite
choice-back = Arrière
choice-N = Haut
choice-E = Droite
choice-S = Bas
choice-W = Gauche
choice-hard = Finit le tour
choice-soft = Annule les 1
choice-off = Aucune
choice-turn = Tour
choice-keeper = Chaque Keeper
choice-own_turn = Son propre tour
choice-next_turn = Tour suivant
choice-rolling = Pendant le lancer
choice-M = Déplacement
choice-J = Saut
choice-P = Poussée

### Ce qui est refusé

refused-no_edition = il faut au moins une édition, sous [editions.<name>]
refused-edition_name = { $name } ne peut pas nommer une édition : lettres, chiffres et tirets bas, et autre chose que 'edition'
refused-terrains = il faut de deux à { $most } noms différents
refused-unnamed_terrain = un terrain a un nom, en anglais ou en français
refused-pattern = il faut une liste de valeurs de dés, de 1 à 6 (NK-51)
refused-twice = { $id } s’y trouve deux fois
refused-id = { $id } ne peut pas être un identifiant : lettres, chiffres et tirets bas, et autre chose que 'drawn'
refused-symbols = { $symbols } : il faut des M, J et P, chacun deux fois au plus (NK-5)
refused-same_terrain = le terrain de prédilection ne peut pas être aussi le terrain défavorable (NK-5)
refused-skill_of_dice = seulement pour les compétences de cette carte qui prennent des dés : { $skills }
refused-no_skill_of_dice = seulement pour les compétences de cette carte qui prennent des dés, et elle n’en a pas
refused-no_dice = cette compétence prend des dés (« { $skill } ») : indiquez-les sous « Dés des compétences connues » de cette carte, ou sous « Dés des compétences »
refused-shape_name = { $name } ne peut pas nommer une forme : lettres, chiffres et tirets bas
refused-door = avec la porte à cet endroit (tuile : { $tile }, côté : { $side }), ces tuiles ne se replient pas en cube (NK-11)
refused-centre = le centre se trouve en [0, 0]
refused-tiles = deux tuiles se recouvrent (NK-2)
refused-line = { $text } : il faut une seule ligne de caractères visibles, sans espace au début ni à la fin
refused-unnamed_skill = une compétence a un nom, en anglais ou en français
refused-steps = { $steps } : il faut des M, J et P, chacun une fois au plus
refused-no_text = une compétence que les joueurs appliquent eux-mêmes a un texte
refused-used_in_a_turn = l’effet « { $effect } » s’utilise dans un tour : une fois par tour, par des dés, ou sur le terrain de prédilection ou défavorable
refused-holds_always = l’effet « { $effect } » vaut toujours
refused-dice = il faut les dés que prend la compétence, de 1 à 6
refused-dice_of_another = seule une compétence déclenchée « Par des dés » prend des dés
refused-no_amount = l’effet « { $effect } » n’a pas de nombre : laissez 1
refused-tile = il faut une autre tuile que la tuile de départ : centre, gauche, droite ou arrière
