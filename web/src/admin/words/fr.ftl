title = Serveur
key = Clé d’administrateur
keyHelp = Créez-la avec nexarium admin key et mettez son empreinte dans les réglages sous administrator_key. Elle reste dans cet onglet jusqu’à la déconnexion.
signIn = Se connecter
signOut = Se déconnecter
signOutSure = Cet onglet oublie la clé. Pour revenir, saisissez-la de nouveau.
stay = Rester
sections = { $kind ->
    [load] Charge
    [tables] Tables
    [reports] Signalements
    [bans] Exclusions
    [announcements] Annonces
   *[errors] Erreurs
}
refresh = Actualiser
process = Processus
noReports = Aucun signalement.
unresolved = À traiter
resolved = Traités
reportOf = { $name } : { $reason }
reasons = { $kind ->
    [insults] insultes ou menaces
    [cheating] tricherie
    [stalling] lenteur volontaire
    [name] un nom blessant
    [spam] publicité
   *[other] autre chose
}
guest = Un invité
quoted = « { $message } »
reportedBy = signalé par { $who }
atTable = table { $table }
note = Note privée
resolve = Marquer traité
since = Depuis le
viewers = Spectateurs
inMemory = Tables en mémoire
memory = Mémoire
lag = Retard
lagHelp = Le plus grand retard de la boucle d’événements dans les dix dernières secondes.
queue = File des robots
moves = Coups
ends = arrêt en cours
megabytes = { $value } Mo
milliseconds = { $value } ms
find = Chercher
findHelp = L’identifiant d’une table, un jeu, un nom
which = Quelles tables
all = Toutes
running = En cours
over = Finies
noneFound = Aucune table trouvée.
newest = Les { $most } plus récentes ; cherchez les autres par nom ou identifiant.
open = Ouvrir
more = Plus
unlisted = par lien seulement
opened = ouverte le { $when }
watching = { $number ->
    [one] { $number } spectateur
   *[other] { $number } spectateurs
}
plies = { $number ->
    [one] { $number } coup
   *[other] { $number } coups
}
closeTable = Fermer la table
closeHelp = Motif (toute la table le lit) ; la partie finit sans résultat
ban = Exclure
banBy = Exclure par
byAddress = par adresse
bySeat = par cette place
byAccount = par compte
nobodyToBan = Aucun joueur à exclure ici.
subject = Adresse, réseau, holder:… ou account:…
reason = Motif (affiché à l’exclu)
duration = Durée
durations = { $kind ->
    [0] pour toujours
    [1] une heure
    [24] un jour
    [168] une semaine
   *[720] un mois
}
until = jusqu’au { $when }
forGood = pour toujours
unban = Lever l’exclusion
banned = Exclusion { $how }. Vous pouvez la lever sous « Exclusions ».
noBans = Aucune exclusion.
english = En anglais
french = En français
announce = Annoncer
untilWithdrawn = jusqu’au retrait
withdraw = Retirer
noAnnouncement = Aucune annonce.
noErrors = Ni avertissement ni erreur depuis le démarrage.
refused = Refus depuis le démarrage
times = { $number }{"\u202F"}×
done = C’est fait.
