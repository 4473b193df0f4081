chooseGame = Choisissez un jeu
games = Jeux
forPhysicalGame = Pour votre jeu en boîte
worksOffline = marche hors ligne
ownData = avec les données de ce serveur
balance = Équilibre
modifiedData = données modifiées
install = Installer Nexarium
installWhy = L’application s’ouvre dans sa propre fenêtre, depuis l’écran d’accueil.
installByHand = Pour installer l’application : touchez Partager, puis « Sur l’écran d’accueil ».
playNow = Jouer maintenant
playGame = { $kind ->
    [watching] Regarder des robots jouer à { $title }
    [bots] { again } à { $title } contre { botLevels }
    [crew] { again } à { $title } avec { botLevels }
    [friends] { again } à { $title } avec des amis
   *[nobody] { again } à { $title }
}
botLevels = { $n ->
    [one] un robot ({ $levels })
   *[other] des robots ({ $levels })
}
again = { $again ->
    [true] Rejouer
   *[false] Jouer
}
youPlay = vous jouez { $label }
changeSetup = Changer les réglages de la table
is = { $name } : { $value }
chooseFor = { $option } pour { $seat }
newTable = Nouvelle table
learnIt = Apprendre { $game }
newToIt = Vous débutez ?
changeIt = Changer
seatsOf = { $title }, { $seats ->
    [1] une place
    [2] deux places
    [3] trois places
    [4] quatre places
    [5] cinq places
    [6] six places
   *[other] { $seats } places
}
mode = Mode
whoSits = Qui joue { $seat }
you = Vous
friend = Ami
bot = Robot
level = Niveau
levelName = { $level ->
    [1] débutant
    [2] novice
    [3] amateur
    [4] habitué
    [5] confirmé
    [6] fort
    [7] expert
    [8] maître
   *[other] grand maître
}
levelOf = Niveau du robot { $seat }
opponentAs = Le robot { $seat }
serverBot = Robot du serveur
styleAs = Style du robot { $seat }
allRound = Polyvalent
fromOwner = de { $name }
instant = instantané
aboutSeconds = Environ { $seconds } s par coup
friendGetsLink = vous lui envoyez un lien
byLinkOrLobby = par lien, ou depuis l’accueil
openTable = Ouvrir la table
opening = Ouverture…
openToAnyone = Ouverte à tous
allowSpectators = Autoriser les spectateurs
allMyTables = Les { $tables } tables
moreChoices = Autres options
chatSpectatorsToo = Spectateurs aussi
mayAskTakebacks = Autoriser les demandes de reprise
noTakebacksRated = Pas de reprise à une table classée.
recentOpponents = Adversaires récents
invitesYou = { $name } vous invite
myTables = Mes tables
watch = Regarder
openRecord = Ouvrir une partie enregistrée
withNames = avec { $names }
alone = en solitaire
yourTurn = À vous
turnOf = À { $name } de jouer
isThinking = { $name } réfléchit
waitsForFriend = Attend un ami
finished = Terminée
removeTable = Retirer { $title } de la liste
removed = { $title } n’est plus dans votre liste.
putBack = La remettre
yourName = Votre nom
shownToOthers = pour que les autres vous reconnaissent
nameAsked = Quel nom les autres verront-ils ?
save = Enregistrer
cancel = Annuler
toDark = Thème sombre
toLight = Thème clair
inThisLanguage = En français
switchToThisLanguage = passer en français
now = à l’instant
minutes = { $n } min
hours = { $n } h
yesterday = hier
days = { $n } jours

inTheLast = depuis { $time }
sinceYesterday = depuis hier
movesSince = { $moves ->
    [one] { $moves } coup { $since }
   *[other] { $moves } coups { $since }
}
showMe = Montrer
lastSeen = À votre dernière visite
moveOf = Coup { $move } sur { $moves }
play = Lecture
pauseShowing = Pause

answerAhead = Coups conditionnels
answerAheadMeans = Entrez un coup qu’un autre joueur pourrait jouer, puis votre réponse. S’il joue ce coup, votre réponse est jouée aussitôt. Vous seul la voyez.
whatIf = Et si
supposeThat = Si { $name } joue…
andYouAnswer = …et vous répondez :
keepAnswer = Garder cette réponse
removeAnswer = Retirer cette réponse

time = Temps
noClock = Sans limite
minutesClock = Minutes
daysClock = Jours
minutesPlus = { $minutes } min + { $seconds } s
daysATurn = { $days ->
    [one] { $days } jour par tour
   *[other] { $days } jours par tour
}
daysAndHours = { $hours ->
    [0] { $days } j
   *[other] { $days } j { $hours } h
}
leftDays = encore { $days } jours
leftHours = encore { $hours } h
leftMinutes = encore { $minutes } min
whenTimeIsUp = Temps écoulé :
timeUpBot = un robot continue
timeUpPass = on passe au suivant
timeUpLoss = la partie est perdue
youHaveLeft = Vous avez { $left }
lostOnTime = temps écoulé
vacation = Vacances
vacationMeans = { $days ->
    [one] Votre pendule s’arrête pendant votre absence, et les autres voient jusqu’à quand. Il reste { $days } jour pour cette partie.
   *[other] Votre pendule s’arrête pendant votre absence, et les autres voient jusqu’à quand. Il reste { $days } jours pour cette partie.
}
backOn = De retour le
atAllTables = À toutes mes parties par correspondance
startVacation = M’absenter
endVacation = Me revoilà
youAreAwayUntil = Vous êtes absent jusqu’au { $date } ; votre pendule est arrêtée.
awayUntil = absent jusqu’au { $date }
isAwayUntil = { $name } s’absente jusqu’au { $date } ; sa pendule est arrêtée.
loading = Un instant…
tryAgain = Réessayer

back = Retour à l’accueil
hint = Indice
hintAsked = Recherche d’un indice…
undo = Annuler
menu = Menu
learnThis = Apprendre ce jeu
board = Plateau
players = Joueurs
hand = Votre main
moves = Coups
noMoves = Aucun coup pour l’instant.
showMoves = Afficher les coups
hideMoves = Masquer les coups
lastMove = À l’instant
round = Tour
toMove = à jouer
toMoveOf = À { $name } de jouer
here = en ligne
away = hors ligne
botLevel = Robot ({ levelName })
levelAndStyle = Robot ({ levelName }, { $style })
awayWithRemoteBot = absent, robot de { $name }
replaceBot = Laisser un robot du serveur jouer pour { $name }
openSeat = Place libre
waitingForSomeone = attend un ami
thinks = réfléchit
thinksFor = réfléchit · { $seconds } s
thinksAbout = réfléchit · environ { $seconds } s
watching = { $n ->
    [one] { $n } spectateur
   *[other] { $n } spectateurs
}
youWatch = Vous regardez
onlyWatch = Toutes les places sont prises : vous pouvez seulement regarder.
seatOfMine = L’une est à vous ? Connectez-vous.
gameOver = La partie est finie
finalTable = Classement
rank = Rang
player = Joueur
lookAtBoard = Regarder le plateau
rematch = Revanche
toRematch = Vers la revanche
close = Fermer
download = Télécharger
picture = Image (SVG)
record = Partie (JSON)
dice = Dés
diceFixed = fixés avant le premier lancer
diceHow = Chaque lancer de cette table découle d’un secret fixé avant le premier. En voici l’empreinte (SHA-256) :
diceAdded = Octets aléatoires ajoutés par les navigateurs des joueurs, pour que le serveur ne puisse pas choisir seul les lancers :
diceNothingAdded = Aucun navigateur n’y a ajouté d’octets aléatoires.
diceTakenBack = Des lancers ont été annulés, puis refaits :
fromRoll = à partir du lancer { $n }
byThisBrowser = par ce navigateur
diceSecretLater = À la fin de la partie, le secret s’affiche ici, et chacun peut vérifier tous les lancers.
diceSecret = Le secret :
checkIt = Vérifier
diceAsPromised = { $yes ->
    [true] L’empreinte est celle que ce navigateur a vue en premier.
   *[false] L’empreinte n’est pas celle que ce navigateur a vue en premier !
}
diceMineIsIn = { $yes ->
    [true] Ce que ce navigateur a ajouté s’y trouve.
   *[false] Ce que ce navigateur a ajouté n’y est pas !
}
diceAgree = { $yes ->
    [true] Le secret correspond à l’empreinte.
   *[false] Le secret ne correspond pas à l’empreinte !
}
diceVerify = Pour vérifier tous les lancers, téléchargez la partie et exécutez
invite = Inviter un ami
inviteText = Toute personne qui a ce lien peut prendre une place libre.
copyLink = Copier le lien
copied = Copié
copy = Copier
share = Partager
takeSeat = Prendre la place { $seat }
seatIsFree = Une place est libre
seatsAreFree = Choisissez une place
playsWith = avec { $names }
youAmong = vous
orWatch = ou simplement regarder
firstMove = Au début
previousMove = Un coup en arrière
nextMove = Un coup en avant
latestMove = Retour à la partie
lookingAt = { $ply ->
    [0] Le début
    [1] Coup { $ply }
   *[other] Coup { $ply }
}
lookingAtLong = { $ply ->
    [0] Vous voyez le début de la partie
    [1] Vous voyez le coup { $ply }
   *[other] Vous voyez le coup { $ply }
}
backToGame = Retour à la partie
connecting = Connexion…
connectionLost = Connexion perdue ; nouvel essai…
serverUnreachable = Le serveur est injoignable. La page réessaie d’elle-même, et votre partie n’est pas perdue.
liveBlocked = Le serveur répond, mais les connexions en direct sont bloquées, par exemple par un proxy ou par un Wi-Fi qui demande de s’identifier. Un autre réseau peut aider ; la page réessaie d’elle-même.
moveSaved = Votre coup est enregistré ; il sera joué au retour de la connexion.
doneLater = Pas de connexion pour l’instant ; ce sera fait à son retour.
notDone = La connexion a été perdue, et votre dernière demande n’a pas été exécutée. Redemandez si vous le voulez toujours.
notWritten = La connexion est perdue. À son retour, la discussion montrera si votre message est arrivé.
noSuchTable = Cette table n’existe pas.
toLobby = À l’accueil
rule = Règle
ruleNamed = Règle { $id }
readRule = Lire cette règle
noSuchRule = Cette règle n’existe pas.
study = Étude
workshop = Atelier
toWorkshop = Changer ces valeurs
allRules = Toutes les règles
help = Aide
theGoal = Le but du jeu
possibleNow = Ce que vous pouvez faire
whatEnds = Ce qui met fin à la partie
howToPlace = Choisissez une pièce, tournez-la et posez-la sur le plateau.
howToToggle = Choisissez-en autant que vous voulez, puis confirmez.
howToPick = Choisissez un élément en surbrillance sur le plateau ou dans votre main, ou appuyez sur un bouton.
waitsFor = C’est à { $name } de jouer.
noAnswer = Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.
detailOf = Détails sur { $name }

rotate = Tourner
rotateBack = Tourner dans l’autre sens
flip = Retourner
pieces = Pièces
choosePiece = Choisissez une pièce
placesOfPiece = { $n ->
    [one] { $n } endroit pour cette pièce
   *[other] { $n } endroits pour cette pièce
}
takenBack = Repris :
doIt = Valider
hasTakenBack = { $name } a repris :
noPage = Il n’y a pas de page à cette adresse.
noGame = Il n’y a pas ici de jeu nommé « { $name } ».
confirmPiece = { $verb } { $piece }
placesOf = { $n ->
    [0] aucun endroit
    [1] { $n } endroit
   *[other] { $n } endroits
}
placesThisWay = { $n ->
    [0] aucun endroit dans ce sens
    [1] { $n } endroit dans ce sens
   *[other] { $n } endroits dans ce sens
}
nothingThatWay = plus rien de ce côté
ghostAt = endroit { $nth } sur { $all } : à { $x } % de la gauche, { $y } % du haut
tapAgain = Touchez encore pour confirmer
chooseMarked = Choisissez un élément marqué
chooseHighlighted = Choisissez une case en surbrillance, ou le bouton
chooseAction = Choisissez une action
parts = Étapes
stepOf = { $step } sur { $steps }
stepBack = Retour
stepOn = Suite
stepThrough = Pas à pas
boardKeys = Les flèches déplacent la pièce, R la tourne, F la retourne, Entrée la pose, Échap revient aux pièces.
noPlace = Aucun endroit dans ce sens
snapped = Pièce ramenée à l’endroit permis le plus proche. { $why }
fitsNowhere = Elle ne tient plus nulle part
turnToFit = Tournez-la
noPlaceLeft = Plus aucun endroit
planAhead = Anticipez
planning = Anticipez : choisissez et tournez une pièce ; elle sera prête à votre tour.
selected = choisie
options = Options
theme = Thème

chat = Discussion
chatUnread = { $n ->
    [one] Discussion, { $n } non lu
   *[other] Discussion, { $n } non lus
}
noMessages = Aucun message.
message = Message
send = Envoyer
mute = Masquer { $name }
isMuted = { $name } : messages masqués.
unmute = Afficher
emotes = Messages rapides
emoteHello = Bonjour !
emoteThanks = Merci
emoteWellPlayed = Bien joué
emoteLaugh = Haha
emoteOops = Oups
emoteSorry = Désolé
emoteThinking = Je réfléchis
emoteHurry = À vous ?

openTables = Tables ouvertes
joinByCode = Rejoindre avec un code
join = Rejoindre
codeAndQr = Code et code QR
qrOf = Code QR : { $what }
sayCode = Ou donnez ce code, à saisir à l’accueil dans « Rejoindre avec un code ».
otherDevice = Jouer sur un autre appareil
otherDeviceText = Ouvrez-y ce lien dans les 15 minutes. Il ne sert qu’une fois, et votre place passe sur cet appareil.
seatIsHere = Votre place est maintenant sur cet appareil.
seatNotKept = Ce navigateur ne garde rien : votre place n’est à vous que tant que cette page est ouverte.
signedOutHere = Vous n’êtes plus connecté dans ce navigateur : vous pouvez seulement regarder. Reconnectez-vous pour continuer.
club = Club
toTournament = Aller au tournoi
rated = Classée
signInOrCreate = Se connecter ou créer un compte
yourAccount = Votre compte
ratedTable = Cette table est classée : connectez-vous pour jouer.
reportOrBlock = Signaler ou bloquer…
signIn = Se connecter
seatIsElsewhere = Votre place est passée sur un autre appareil ; ici, vous regardez.

thisTable = Cette table
paused = En pause
pause = Pause
resume = Reprendre
tableClosed = La table est fermée
removedByHost = L’hôte ne souhaite pas que vous regardiez cette table.
askTakeback = Demander à reprendre
askTakebackWhy = Les autres peuvent l’accepter.
youAskTakeback = Vous demandez à reprendre votre dernier coup.
withdrawRequest = Retirer la demande
allow = Accepter
refuse = Refuser
botForYou = Un robot vous remplace
botForThem = absent, un robot joue ({ levelName })
botInTheirPlace = présent, un robot joue encore ({ levelName })
reclaim = Reprendre votre place
putBot = Laisser un robot jouer
levelOfBot = Niveau du robot
isHost = hôte
spectators = Spectateurs
anonymous = Anonyme
noSpectators = Aucun spectateur.
removeSpectator = Exclure
removeSpectatorWhy = Un spectateur exclu ne peut plus regarder cette table, et les autres personnes du même réseau non plus.
whoChats = Qui peut discuter
chatNobody = Personne
chatPlayers = Joueurs
chatEverybody = Tous
closeTable = Fermer la table
closeTableSure = Oui, la fermer
closeTableWhy = La partie finit sans résultat et ne peut pas être reprise.
hostMay = L’hôte, qui a ouvert cette table, peut la mettre en pause ou la fermer, remplacer les absents et exclure des spectateurs.

notifications = Notifications
notifyMe = Me prévenir quand c’est mon tour
willBeNotified = En votre absence, vous serez prévenu quand ce sera à vous de jouer ici.
willNotBeNotified = Vous ne recevrez pas de notifications de cette table.
notificationsDenied = Le navigateur n’autorise pas les notifications de cette page ; autorisez-les dans ses réglages, puis réessayez.
notificationsLead = Ce navigateur peut vous prévenir quand c’est à vous de jouer, même quand Nexarium est fermé.
thisBrowser = Ce navigateur
notifyHere = Me prévenir ici
atMyTables = À toutes mes tables
atMyTablesNote = et à celles que je rejoindrai plus tard
pushService = Les notifications arrivent à ce navigateur par { $service }, le service de son éditeur, qui ne peut pas les lire.
obstacle = { $kind ->
    [insecure] Les navigateurs n’acceptent les notifications que de pages en https. Demandez une adresse https à l’administrateur de ce serveur.
    [homescreen] Sur iPhone ou iPad, Nexarium doit d’abord être sur l’écran d’accueil : touchez Partager, puis « Sur l’écran d’accueil », et ouvrez-le de là.
    [unable] Ce navigateur ne peut pas recevoir de notifications. Utilisez une version récente de Firefox, Chrome, Edge ou Safari.
   *[denied] Ce navigateur n’autorise pas les notifications de cette page. Autorisez-les dans ses réglages pour cette page, puis rechargez-la.
}
otherChannels = D’autres moyens
feed = Flux
feedText = Une adresse pour un lecteur de flux. Toute personne qui l’a peut lire vos notifications, et rien d’autre.
feedMake = Créer une adresse
feedReplace = La remplacer
feedOnce = Elle ne s’affiche qu’une fois ; une nouvelle la remplace.
mail = Courriel
mailText = Nous envoyons d’abord une confirmation ; chaque courriel a un lien de désinscription.
mailAddress = Votre adresse électronique
mailConfirm = Envoyer
mailSent = Une confirmation est en route vers { $address }. Ouvrez le lien qu’elle contient.
mailTo = Les notifications vont à { $address }.
webhook = Webhook
webhookText = Pour les programmes : chaque notification est envoyée à une adresse https, signée avec un secret (Standard Webhooks).
webhookAddress = adresse https
webhookMake = Créer le webhook
webhookTo = Les notifications sont envoyées à { $host }.
webhookSecret = Le secret, qui ne s’affiche qu’une fois :
turnOffChannel = Désactiver
linkConfirm = Recevoir un courriel quand c’est à vous de jouer ?
linkStop = Arrêter les courriels ?
linkYes = Oui, écrivez-moi
linkNo = Me désinscrire
linkConfirmed = En votre absence, vous recevrez un courriel quand ce sera à vous de jouer.
linkStopped = Vous ne recevrez plus de courriels.
notifyWhen = Me prévenir quand
eventType = { $kind ->
    [turn] c’est à moi de jouer
    [time] mon temps s’épuise, à la pendule ou dans la ronde du tournoi
    [seated] un joueur rejoint ma table
    [takeback] un joueur demande à reprendre un coup
    [over] la partie est finie
    [rematch] une revanche commence
   *[invited] un adversaire récent m’invite (à toutes mes tables, quand je suis connecté)
}
notifiedTables = À ces tables
noNotifiedTables = Aucune pour l’instant. Activez-les avec la cloche d’une table.
turnOff = Désactiver ici
turnOffFor = Désactiver pour { $title }
stored = Ce qui est conservé et partagé
storedInNotification = Une notification indique le jeu, l’événement et l’adresse de la table. Elle est chiffrée : seul ce navigateur peut la lire.
storedOnServer = Le serveur conserve l’adresse que le service de notifications a donnée à ce navigateur, les tables ci-dessus et votre langue. Il les supprime quand vous désactivez les notifications ici, ou quand ce service signale que l’adresse n’existe plus. Il ne contacte personne d’autre, sauf une adresse ajoutée sous « D’autres moyens », jusqu’à ce que vous la désactiviez.
