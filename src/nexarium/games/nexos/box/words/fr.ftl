### The file

file-board = Plateau et pièces
    .about = La taille du plateau, les départs des couleurs, et les pièces.
Board = Plateau
    .about = Le plateau imprimé et les pièces.
Board-size = Taille
    .about = Intersections par côté, de 5 à 13.
Board-bonus = Bonus
    .about = Le score, 0 ou moins, d’une couleur qui a posé toutes ses pièces.
Board-colours = Couleurs
    .about = Les quatre couleurs dans l’ordre de jeu.
Board-pieces = Pièces
    .about = Les pièces de chaque couleur par nom, 32 au plus : un à quatre segments écrits xyh ou xyv.
PrintedColour = Couleur
    .about = Une couleur et son départ.
PrintedColour-name = Nom
    .about = La couleur ; chacune une fois.
PrintedColour-start = Départ
    .about = Sa première intersection : x depuis la gauche et y depuis le bas, à partir de 0.

### Values

choice-blue = Bleu
choice-yellow = Jaune
choice-red = Rouge
choice-green = Vert

### What is refused

refused-twice_blue = le bleu figure deux fois parmi les couleurs
refused-twice_yellow = le jaune figure deux fois parmi les couleurs
refused-twice_red = le rouge figure deux fois parmi les couleurs
refused-twice_green = le vert figure deux fois parmi les couleurs
refused-start_blue = le bleu part de ({ $x }, { $y }), hors d’un plateau de taille { $size }
refused-start_yellow = le jaune part de ({ $x }, { $y }), hors d’un plateau de taille { $size }
refused-start_red = le rouge part de ({ $x }, { $y }), hors d’un plateau de taille { $size }
refused-start_green = le vert part de ({ $x }, { $y }), hors d’un plateau de taille { $size }
refused-apart = les segments de la pièce { $piece }, { $segments }, ne se tiennent pas
