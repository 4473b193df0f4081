ownBox = Votre propre boîte
ownBoxWhat = Jouez avec les chiffres de votre exemplaire, ou d’une boîte que l’on vous a envoyée.
shipped = Chiffres fournis
inUse = Boîte utilisée : { $name }
boxBy = { $author ->
    [nobody] { $name }
   *[other] { $name }, par { $author }
}
version = version { $version }
chooseBox = Quelle boîte ?
import = Importer un fichier .nxbox
dropHere = Ou déposez le fichier ici.
export = Enregistrer « { $name } » dans un fichier
forget = Supprimer « { $name } »
forgotten = « { $name } » est supprimée de ce navigateur.
putBack = Annuler
imported = « { $name } » est maintenant utilisée.
backToShipped = Les chiffres fournis sont de nouveau utilisés.
toWorkshop = Modifier les chiffres dans l’atelier
keptHere = Les boîtes sont gardées dans ce navigateur. Enregistrez dans un fichier celles dont vous avez besoin.
refused = Cette boîte n’a pas été ouverte.

field = { $file }, { $field } : { $sentence }
fileOnly = { $file } : { $sentence }

large = Une boîte fait au plus { $most } ko.
archive = Ce n’est pas une boîte : ce n’est pas une archive zip.
damaged = Le fichier est endommagé.
entries = Une boîte a au plus { $most } fichiers de données.
entry = Une boîte ne contient que des fichiers TOML, chacun une fois, sans dossier ni mot de passe. « { $name } » n’y a pas sa place.
unpacked = Un fichier de données fait au plus { $most } ko, et tous ensemble au plus { $whole } ko.
encoding = Ce n’est pas du texte en UTF-8.
toml = Ce n’est pas du TOML : { $reason }.
tomlLine = Ce n’est pas du TOML. Ligne { $line } : { $reason }.
manifest = Ce n’est pas une boîte : il manque manifest.toml.
format = Cette boîte a le format { $format }, et cette page lit le format { $here }.
missing = Saisissez un texte.
long = Saisissez au plus { $most } caractères.
control = Saisissez un texte sans caractères de contrôle.
digest = Les données ont été modifiées après l’écriture de la boîte.
otherGame = Cette boîte est celle d’un autre jeu : { $game }.
lacks = Il manque { $name } dans la boîte.
full = Ce navigateur n’a plus de place. Supprimez une boîte inutile, ou autorisez ce site à enregistrer des données.
absent = Cette entrée manque.
table = Il faut ici une table.
list = Il faut ici une liste.
text = Saisissez un texte d’au plus { $most } caractères.
flag = Saisissez true ou false.
whole = Saisissez un nombre entier de { $least } à { $most }.
choice = Saisissez une de ces valeurs : { $values }.
items = Il faut de { $least } à { $most } entrées.
itemsExactly = Il faut { $n } entrées.
twice = « { $name } » figure deux fois.
more = C’est plus que { $name }, qui vaut { $most }.
unknown = Cette page ne connaît pas « { $name } ».
