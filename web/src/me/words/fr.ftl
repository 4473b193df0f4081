account = Compte
backThere = Revenir où vous étiez
inTheClub = Cotes et résultats
why = Pas besoin de compte pour jouer. Avec un compte, vos parties vous suivent sur chaque appareil, et votre nom est réservé.
withPasskey = Se connecter avec une clé d’accès
createAccount = Créer un compte
createAccountText = Un nom et une clé d’accès : votre appareil garde la clé et demande votre empreinte, votre visage ou son code. Ni mot de passe, ni adresse électronique.
name = Nom
withCode = Se connecter avec un code de secours
codeText = Un de vos huit codes de secours. À usage unique.
code = Code de secours
notHere = Les clés d’accès ne marchent qu’en https, ou sur la machine du serveur. À cette adresse, tout le monde joue en invité.
openThere = Ouvrir { $address }
noPasskeys = Ce navigateur ne gère pas les clés d’accès. Utilisez-en un plus récent, ou un code de secours.
noPasskeyUsed = Aucune clé d’accès n’a été utilisée ; réessayez quand vous serez prêt.
welcome = Vous voilà connecté, { $name }.
recovered = Vous voilà connecté, { $name }. Ce code n’est plus valable. Ajoutez une clé d’accès à cet appareil, et vous n’aurez plus besoin de code.
codesTitle = Vos codes de secours
codesText = Si vous perdez toutes vos clés d’accès, chacun de ces codes vous connecte une fois. Ils ne s’affichent qu’une fois : copiez-les ou enregistrez-les.
copyCodes = Copier
saveCodes = Enregistrer en fichier
codesSaved = Je les ai enregistrés
myGames = Mes parties
noGames = Les parties que vous jouez en étant connecté s’afficheront ici.
allGames = Tous les jeux
game = Jeu
pageOf = Page { $page } sur { $pages }
newer = Plus récentes
older = Plus anciennes
exportAll = Télécharger toutes les parties
guestGames = { $n ->
    [1] Une partie de ce navigateur a été jouée en invité
   *[other] { $n } parties de ce navigateur ont été jouées en invité
}
guestGamesText = Ajoutez-les à votre compte : elles vous suivront sur chaque appareil, sous votre nom.
addGuestGames = Les ajouter
guestGamesAdded = { $n ->
    [one] { $n } partie ajoutée à votre compte.
   *[other] { $n } parties ajoutées à votre compte.
}
rename = Changer de nom
renamed = Vous vous appelez maintenant { $name }.
since = depuis le { $date }
passkeys = Clés d’accès
passkey = Clé d’accès
addPasskey = Ajouter une clé d’accès
passkeyAdded = La clé d’accès est ajoutée.
createdOn = créée le { $date }
usedAgo = dernière utilisation : { $time }
remove = Retirer { $what }
devices = Appareils
browser = Navigateur
here = celui-ci
signOut = Se déconnecter
signOutOf = Déconnecter { $device }
signOutAll = Se déconnecter partout
codes = Codes de secours
codesLeft = { $n ->
    [0] Il n’en reste aucun.
    [1] Il en reste un.
   *[other] Il en reste { $n }.
}
renewCodes = Générer de nouveaux codes
renewText = Les nouveaux codes remplacent ceux-ci.
programs = Programmes
programsText = Un programme muni d’un jeton peut jouer en votre nom. Il ne peut rien changer à votre compte.
label = À quoi sert-il ?
makeToken = Créer un jeton
tokenTitle = Le jeton
tokenText = Il ne s’affiche qu’une fois. Le programme l’envoie dans l’en-tête « Authorization: Bearer … ».
done = Terminé
deletion = Supprimer le compte
deletionText = Vos clés d’accès, codes et sessions sont supprimés. Les autres joueurs gardent vos parties, sans votre nom. Vous quittez vos tournois, et ceux que vous avez ouverts et qui n’ont pas commencé sont annulés. C’est irréversible.
typeToDelete = Saisissez { $name } pour le supprimer :
deleted = Le compte est supprimé.
blocked = Bloqués
blockedText = Les joueurs bloqués ne peuvent pas rejoindre les tables que vous ouvrez.
unblock = Débloquer
anAccount = Un compte
reportTitle = Signaler ou bloquer un joueur
reportWhom = Joueur
reportWhy = Motif
reasons = { $kind ->
    [insults] Insultes ou menaces
    [cheating] Tricherie
    [stalling] Lenteur volontaire
    [name] Un nom blessant
    [spam] Publicité
   *[other] Autre chose
}
reportSentence = Que s’est-il passé ?
reportText = Seul l’administrateur de ce serveur le voit ; les autres joueurs, non.
report = Signaler
reported = L’administrateur lira votre signalement.
block = Bloquer
blockedNow = { $name } est bloqué.
following = Joueurs suivis
showOnline = Indiquer quand je suis en ligne
showOnlineWhy = Les joueurs qui vous suivent le voient. Un profil privé et les blocages le cachent aussi.
online = En ligne
playsNow = Joue à { $title }
unfollow = Ne plus suivre
unfollowPlayer = Ne plus suivre { $name }
followNobody = Suivez des joueurs depuis leur page pour voir ici quand ils sont en ligne.
