title = Compagnon Nemesis
unofficial = Non officiel : fait par des joueurs pour les propriétaires du jeu. Sans lien avec Awaken Realms, sans ses illustrations ni ses textes.
unofficialShort = non officiel
home = Nexarium
toDark = Thème sombre
toLight = Thème clair
toThisLanguage = Passer en français

whoPlays = Qui joue ?
whoPlaysHint = Touchez les personnages dans l’ordre des places, dans le sens horaire.
first = Premier joueur
firstShort = premier
bagOf = Le sac commence avec { $tokens } jetons.
ownBag = Quel sac ?
bagName = { $bag ->
    [hidden] Celui du compagnon
    [told] Le nôtre, chiffres connus
   *[unseen] Le nôtre, chiffres cachés
}
bagText = { $bag ->
    [hidden] Il pioche les jetons, et les vôtres restent dans la boîte.
    [told] Le compagnon dit quels jetons y mettre, avec leurs chiffres, pour que les deux sacs restent pareils.
   *[unseen] Vous y mettez des jetons au hasard sans regarder, vous les piochez et vous saisissez ce qui est sorti. Tout chiffre est accepté.
}
rulings = Points de règle
rulingsHint = Là où l’aide de jeu et les règles officielles divergent
begin = Commencer
overtaken = Une autre fenêtre a modifié la partie : voici l’état actuel. Votre dernière étape ici n’a pas été enregistrée.
resumeLost = { $steps ->
    [1] La dernière étape de la partie gardée ici ne va plus avec ces règles : elle a été laissée de côté.
   *[other] Les { $steps } dernières étapes de la partie gardée ici ne vont plus avec ces règles : elles ont été laissées de côté.
}

round = Tour { $n }
firstIs = premier : { $who }
undo = Annuler
redo = Rétablir
now = En cours
crew = Équipage
bag = Sac
log = Journal
time = Temps
toJump = avant le saut
jumped = saut
selfDestruct = Autodestruction
off = arrêtée
exploded = explosion

over = La partie est finie
overShort = partie finie
overBy = { $kind ->
    [jump] Le vaisseau a fait le saut, et les personnages éveillés sont morts.
    [explosion] Le vaisseau a explosé, et les personnages à bord sont morts.
   *[nobody] Plus personne n’est éveillé à bord.
}
overAlive = { $kind ->
    [jump] En vie pour l’instant, endormis ou en capsule :
    [explosion] En vie pour l’instant, en capsule :
   *[nobody] En vie pour l’instant, endormis ou en capsule :
}
overScan = Chacun scanne toutes ses cartes Contamination, de la main, de la pioche et de la défausse.
overDraw = Avec une carte infectée, ou une Larve sur le plateau : mélangez toutes les cartes et piochez-en quatre. Une Contamination parmi elles, et c’est la mort.
overCheck = Puis vérifiez le vaisseau et les objectifs, comme le disent les règles de la boîte.
overAfter = Plus personne n’est éveillé à bord : après ceci, la partie est finie.
overNobody = Tout l’équipage est mort.
overToLog = Au journal, pour finir la partie
overGoOn = Continuer malgré tout

step = étape { $n } sur { $all }
cancel = Recommencer
cancelLabel = Recommencer : annuler { $act }
earlier = { $n ->
    [0] 1 ligne avant
    [1] { $n } ligne avant
   *[other] { $n } lignes avant
}
more = Plus
less = Moins
drawHere = { $kind ->
    [bag] Piocher ici
    [card] Piocher ici
   *[die] Lancer ici
}
typeIt = { $kind ->
    [bag] Saisir votre jeton
    [card] Saisir votre carte
   *[die] Saisir votre jet
}
ownPick = { $kind ->
    [bag] Quel jeton la table a-t-elle pioché ?
    [card] Quelle carte la table a-t-elle piochée ?
   *[die] Qu’a donné le dé de la table ?
}
itWas = C’était : { $what }
chooseFirst = Choisissez ce que c’était
numberOf = { $kind }, chiffre
blood = Sang
number = Chiffre
bloodOf = { $card }, sang
arrow = flèche
corridorN = Couloir { $n }
odds = Chances
hideOdds = Cacher les chances
token = jeton
cardsInHand = cartes en main
fewer = Une de moins
oneMore = Une de plus
surpriseYes = Attaque-surprise
surpriseNo = Pas de surprise
isFewer = { $n } est inférieur à { $number }
notFewer = { $n } n’est pas inférieur à { $number }
confirm = Continuer
nobody = Personne
none = Aucun
atLeastOne = Choisissez-en au moins un
those = { $n ->
    [one] Continuer avec celui-là
   *[other] Continuer avec ces { $n }
}
injuriesN = { $n ->
    [one] { $n } dégât
   *[other] { $n } dégâts
}
noInjury = Aucun dégât
alone = seul
drawnHere = pioché ici
rolledHere = lancé ici
typedIn = saisi
stepName = { $kind ->
    [roll] Jet de bruit
    [result] Résultat
    [noiseOff] Retirer le bruit
    [token] Piocher un jeton
    [place] Placer l’intrus
    [surprise] Surprise ?
    [attack] Attaque, seulement en cas de surprise
    [target] Cible
    [die] Dé de combat
    [injuries] Dégâts
    [check] Test de dégâts
    [pursuers] Obstacles
    [attacks] Attaques
    [move] Déplacement
    [time] Temps
    [fire] Incendie
    [card] Carte Événement
    [moves] Mouvements
    [text] Le texte de l’événement
   *[bag] Développement du sac
}
demonstration = Démonstration
demonstrate = Le voir en deux minutes
leaveDemonstration = Quitter la démonstration
demonstrationOver = Jouer à notre table
strayed = Pas maintenant.

shareSession = Partager avec d’autres téléphones
shareHint = Chaque téléphone montre alors son personnage, et tous ont le même sac, les mêmes intrus et le même journal.
percent = { $n } %
shareTitle = Une partie, plusieurs téléphones
shareText = Scannez ceci avec les autres téléphones, ou ouvrez-y le lien.
qrOf = Code QR de { $link }
copyLink = Copier le lien
sayCode = Ou donnez le code, valable une heure
joinTitle = Rejoindre la partie partagée ?
joinText = Ce téléphone montre alors la même partie que les autres.
joinReplaces = Elle remplace la partie de ce téléphone ; vous pouvez d’abord exporter son journal.
join = Rejoindre
notNowJoin = Pas maintenant
joinByCode = Rejoindre une partie partagée
codeLabel = Code de six lettres
notJoined = Cette partie ne peut pas être lue ici : rechargez la page sur les deux téléphones, puis réessayez.
whose = Quel personnage ce téléphone montre-t-il ?
whoseNobody = aucun
own = Le personnage de ce téléphone
sharedState = { $kind ->
    [joined] Partagée : tous les téléphones ont la même.
    [behind] Partagée : synchronisation…
    [offline] Hors ligne : les saisies sont gardées ici, puis partagées au retour du réseau.
    [gone] Le serveur n’a plus cette partie partagée. Ce téléphone l’a en entier : partagez-la de nouveau, et les autres la rejoindront.
   *[full] Le journal partagé est plein. Ce téléphone l’a en entier : partagez-la de nouveau, et les autres la rejoindront.
}
sharedShort = { $kind ->
    [joined] partagée
    [behind] partagée …
    [offline] hors ligne
    [gone] plus partagée
   *[full] plus partagée
}
shareAgain = Partager de nouveau
leave = Quitter la partie partagée
leaveText = Ce téléphone continue seul, avec tout ce qu’il a.
stay = Rester
othersTookBack = Un autre téléphone a annulé une étape.
putBack = La rétablir
notPutBack = La partie a continué ; cette étape ne peut plus être rétablie.
joinedBoth = Saisies fusionnées : { $ours } de ce téléphone, { $theirs } des autres. Si une chose a été saisie deux fois, annulez-la dans le journal.
asideTitle = Saisie non fusionnée
asideOf = { $act } n’est pas dans la partie partagée
asideWhy = { $kind ->
    [answered] un autre téléphone a répondu à cette question.
    [busy] un autre téléphone est au milieu d’une procédure.
    [undo] vous l’avez annulée ici, mais d’autres téléphones ont continué à partir de là.
    [corrected] d’autres téléphones ont modifié la saisie corrigée.
   *[rules] elle ne va plus avec la partie.
}
asideHint = Saisissez-la de nouveau si elle vaut encore.
asideRead = OK
correction = Une correction
armed = { $weapon } : { $adult ->
    [one] { $adult } dégât
   *[other] { $adult } dégâts
}{ $hitDiffers ->
    [true] , par une cible { $hit }
   *[false] { "" }
}, par deux cibles { $double }
cardsN = { $n ->
    [one] { $n } carte, au dernier compte
   *[other] { $n } cartes, au dernier compte
}

onBoard = Sur le plateau
boardHint = touchez pour les dégâts
addIntruder = Ajouter
addTitle = Placer un intrus à la main
addText = Pour un intrus placé sans le compagnon. Son jeton est pris hors du sac, sinon dans le sac.
noToken = Sans jeton
noMiniature = Il ne reste pas de figurine de ce type.
place = Placer
injuries = Dégâts
injureNow = Infliger, puis tester
withWhom = Dans la salle avec
leaves = Il quitte le plateau
tokenToBag = Jeton dans le sac
tokenToPool = Jeton à côté du sac
notNow = On ne peut ajouter ou retirer des figurines qu’entre deux procédures.
tokenAside = jeton { $number } de côté
tokenless = aucun jeton de côté

light = Blessures légères
lightN = { $n ->
    [one] { $n } blessure légère
   *[other] { $n } blessures légères
}
serious = Blessures graves
slime = Mucus
larva = Porte une Larve
larvaShort = Larve
dead = Mort
away = Endormi ou parti
well = indemne
inCombat = en combat
contamination = Contamination non scannée
infected = Cartes infectées gardées
contaminationN = { $n ->
    [one] { $n } Contamination
   *[other] { $n } Contaminations
}
addWound = Ajouter une blessure grave
takeOff = Retirer
save = Enregistrer

inBag = { $n ->
    [one] { $n } jeton
   *[other] { $n } jetons
}
aside = { $n } de côté
hideBag = Cacher
nextToken = Le prochain jeton
surpriseBy = Surprise, selon les cartes en main
ifShot = Si l’on tirait ou frappait maintenant
ifShotHint = Un dé, puis le test de dégâts, avec les dégâts qu’il a déjà
shooter = Tir avec l’arme de
otherWeapon = personne : le dé seul
shoot = Tir
melee = Corps à corps
ifAttacks = S’il attaque maintenant
hits = touche
noTargets = Aucun intrus sur le plateau.
decks = Pioches
left = { $n ->
    [one] reste { $n }
   *[other] restent { $n }
}
attacks = Cartes Attaque
events = Cartes Événement
wounds = Blessures graves
unscanned = Contamination non scannée
eggs = Œufs sur le plateau Intrus
eggsInBox = Œufs encore à pondre
carcasses = Carcasses
larvaeGone = Figurines de Larve hors de la partie
correctBag = Corriger le sac
correctBagText = Cochez chaque jeton qui est dans le sac. Ceux qui ne sont pas cochés sont à côté.
inTheBag = { $n ->
    [1] { $n } jeton dans le sac
   *[other] { $n } jetons dans le sac
}
countAgain = Recompter
tokenOf = { $kind }, jeton { $n }
inBagShort = dans le sac
besideShort = à côté du sac
asideShort = visible, pour un intrus
correctDeck = Ce qui reste à piocher
weaknesses = Faiblesses
weaknessCheck = Ajouté à chaque test de dégâts
weaknessSurprise = Ajouté aux chiffres de surprise
correctTracks = Corriger les pistes
roundLabel = Tour
podsOpen = Capsules déverrouillées
objectivesChosen = Objectifs choisis
running = En cours

nothingYet = Il ne s’est encore rien passé.
export = Exporter
exported = Le journal est copié.
share = Partager
copy = Copier
endGame = Finir cette partie
endGameText = La partie gardée sur ce téléphone est effacée. Son journal peut d’abord être exporté.
endIt = Effacer et recommencer
cancelEnd = La garder
kept = Chaque étape est gardée sur ce téléphone, même sans réseau.
takeBack = Annuler
takeBackFrom = Revenir avant
takeBackLabel = { $more ->
    [true] Revenir avant { $act } : annuler aussi tout ce qui a suivi
   *[false] Annuler { $act }
}
takenBack = Retour avant : { $act }.
stayAwake = Garder l’écran allumé
install = Installer sur ce téléphone
installByHand = Pour l’installer : touchez Partager, puis « Sur l’écran d’accueil ». Il marche alors hors ligne.
boxTooLarge = La boîte de cette partie est trop grande pour être partagée. Jouez sur un seul téléphone, ou raccourcissez ses textes.
