workshop = Atelier
workshopOf = Atelier : { $title }
what = Saisissez les valeurs de votre boîte, ou essayez d’autres règles. Jouez aussitôt avec elles.
chooseGame = Choisissez un jeu
files = Fichiers
search = Chercher un champ
found = { $n ->
    [one] 1 champ
   *[other] { NUMBER($n) } champs
}
nothingFound = Aucun champ n’a ce nom ou cette valeur.
undo = Annuler
redo = Rétablir
open = Ouvrir
openBox = Ouvrir une boîte
asShipped = D’origine
asShippedWhat = Les valeurs avec lesquelles ce serveur joue.
openFile = Ouvrir un fichier .nxbox
inBrowser = Gardées dans ce navigateur
onServer = Gardées sur ce serveur
forget = Supprimer
saved = { $name } est enregistrée dans ce navigateur.
thisBox = Cette boîte
boxName = Nom
author = Auteur
version = Version
about = Description
saveHere = Enregistrer dans ce navigateur
exportFile = Exporter dans un fichier
keepOnServer = Garder sur ce serveur
listIt = Montrer dans le salon de ce serveur
copyLink = Copier le lien
keptOnServer = { $name } est gardée sur ce serveur.
linkToBox = Lien vers cette boîte
linkWhat = Le lien ouvre la boîte telle que vous l’avez gardée.
isOpen = « { $name } » est ouverte.
unnamed = Ma boîte
notKept = Ce navigateur ne peut pas garder vos changements. Exportez la boîte avant de quitter la page.
draftKept = Ce navigateur garde chaque changement.
add = Ajouter
addTo = Ajouter à { $label }
addField = Ajouter { $label }
remove = Enlever
removeOf = Enlever { $label }
duplicate = Dupliquer
moveEarlier = Avancer
moveLater = Reculer
newName = Nouvelle entrée
newNumber = Nouveau nombre
changed = modifié
notSet = non indiqué ; { $value } s’applique
notSetPlain = non indiqué
between = { NUMBER($least) } à { NUMBER($most) }
atLeast = { NUMBER($least) } ou plus
atMost = { NUMBER($most) } ou moins
letters = { NUMBER($most) } caractères au plus
entriesBetween = { NUMBER($least) } à { NUMBER($most) } entrées
entriesAtLeast = { NUMBER($least) } entrées ou plus
entriesAtMost = { NUMBER($most) } entrées au plus
entriesExactly = { NUMBER($n) } entrées
full = Il ne peut pas y avoir plus d’entrées.
few = Il faut au moins autant d’entrées.
asFields = Montrer les champs
asPicture = Montrer en image
faultNumber = Valeurs permises ici : { $allowed }.
faultLong = C’est trop long : { $allowed }.
faultEmpty = C’est encore vide.
faultPattern = Ces caractères ne sont pas permis ici.
faultCount = Il faut ici { $allowed }.
faultChoice = Ce n’est pas un des choix.
faultMissing = Cette entrée manque.
faultUnknown = Cette entrée n’existe pas. Enlevez-la.
faultType = Cette valeur n’a pas la bonne forme.
faultWhole = Saisissez un nombre entier.
problems = { $n ->
    [one] 1 problème
   *[other] { NUMBER($n) } problèmes
}
noProblems = Les règles acceptent cette boîte.
checking = Vérification…
preview = Aperçu
previewOf = Montrer
stale = L’aperçu montre la dernière version sans problème.
noPreview = L’aperçu apparaît ici.
showPreview = Aperçu
showForm = Champs
changes = Changements
noChanges = Rien ne diffère de la boîte d’origine.
changesCount = { $n ->
    [one] 1 valeur diffère de la boîte d’origine
   *[other] { NUMBER($n) } valeurs diffèrent de la boîte d’origine
}
addedItem = ajouté : { $value }
removedItem = enlevé : { $value }
itemOf = { $label } : { $said }
moreItems = et { NUMBER($n) } de plus
yes = oui
no = non
reset = Remettre
resetOf = Remettre { $label }
wasNow = { $before } → { $after }
nothing = rien
play = Jouer
playWithFriend = Jouer avec un ami
preset = Mode
playWhat = Ouvre une table avec cette boîte. Des robots de niveau 3 prennent les autres places.
playFirst = Résolvez d’abord les problèmes.
opened = La table s’est ouverte en { $seconds } s.
opening = Ouverture… { $seconds } s
total = Total : { NUMBER($n) }
inList = { $label }, { $n } sur { $of }
kindOf = Genre de { $label }
kinds = { $kind ->
    [table] tableau
    [map] tableau
    [list] liste
    [tuple] liste
    [integer] nombre
    [text] texte
    [choice] choix
   *[flag] oui ou non
}
symbolCount = { $symbol } : { NUMBER($times) }
addDie = Ajouter un { NUMBER($face) }
removeDie = Enlever le { NUMBER($face) }
noDice = aucun dé
seat = Place { NUMBER($n) }
offerOf = { $seat } : { $offer }
boxesHere = Boîtes d’autres joueurs
moreChoices = Autres choix
putAside = Vos changements sont enregistrés dans ce navigateur sous « { $name } ».
