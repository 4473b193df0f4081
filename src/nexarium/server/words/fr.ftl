### Les mots du serveur. Chaque jeu apporte les siens.

level-1 = débutant
level-2 = novice
level-3 = amateur
level-4 = habitué
level-5 = confirmé
level-6 = fort
level-7 = expert
level-8 = maître
level-9 = grand maître
style-bold = audacieux
style-careful = prudent
lesson-you = Vous
lesson-otherwise = Cela se joue aussi. Ici, essayez ce que demande la leçon ; « Montrez-moi » l’indique.
lesson-nothing_there = Rien à faire là pour l’instant. « Montrez-moi » montre ce qui est demandé.

guest = Invité
open = Place libre
hint = Un bon coup : { $move }.
hint_close = Un bon coup : { $move }. Plusieurs coups se valent.
hint_worth = Résultat attendu : { $worth } sur 100.
hint_worth_cost = Le deuxième choix, { $other }, fait perdre { $cost } sur 100.
hint_worth_reply = Réponse probable : { $reply }, puis { $worth }.
hint_chance = Les chances de gagner sont alors de { $worth } %.
hint_chance_cost = Le deuxième choix, { $other }, les fait baisser de { $cost }.
hint_as_good = À peu près aussi bon : { $other }.
hint_chance_reply = Suite attendue : { $reply }, puis { $worth } %.
read_only = Cette partie suit la version { $played } des règles, mais ce serveur a la version { $installed } : vous pouvez seulement la regarder.
bot_failed = { $name } n’a pas pu finir de réfléchir ; pour un nouvel essai, demandez un indice ou rechargez la page.
lender_gone = { $name }, robot distant de { $lender }, est absent. La partie reprend à son retour, ou dès qu’un joueur laisse un robot du serveur continuer (Menu).
bot_failed_short = { $name } est bloqué
other_data-and = { " " }et{ " " }
other_data-server = Ce serveur utilise des données modifiées : { $files } (empreinte { $digest }). Règles, leçons et problèmes montrent le jeu publié.
other_data-table = Cette table utilise des données modifiées : { $files } (empreinte { $digest }). L’enregistrement de la partie les contient.
other_data-coming = Les robots réfléchissent moins tant que ces données ne sont pas compilées, en général une minute ou deux. Ensuite, les parties pourront aussi être analysées.
other_data-slow = Les robots réfléchissent moins que d’habitude, car ce serveur ne compile pas les données modifiées. Les parties ne peuvent pas être analysées ici.
other_data-box = Cette table se joue avec la boîte « { $name } » (empreinte { $digest }). Son enregistrement la contient.
other_data-box_by = Cette table se joue avec la boîte « { $name } » de { $author } (empreinte { $digest }). Son enregistrement la contient.
other_data-rules = Voici les règles du jeu publié. Ce serveur utilise des données modifiées ({ $files }, empreinte { $digest }) : à ses tables, les chiffres peuvent différer.
kept-finished = { $n ->
    [one] Les tables finies sont gardées { $days } jour après leur fin.
   *[other] Les tables finies sont gardées { $days } jours après leur fin.
}
kept-abandoned = { $n ->
    [one] Les tables sans coup depuis { $days } jour sont supprimées.
   *[other] Les tables sans coup depuis { $days } jours sont supprimées.
}
export = Fichier { $suffix }
won_by = { $verdict } ({ $names })
on_time-wins = { $n ->
    [one] { $won } gagne : temps écoulé pour { $lost }
   *[other] { $won } gagnent : temps écoulé pour { $lost }
}
on_time-you_win = Vous gagnez : temps écoulé pour { $lost }
on_time-you_lose = Vous perdez : votre temps est écoulé
on_time-your_side_loses = Votre camp perd : temps écoulé pour { $lost }
resigned-wins = { $n ->
    [one] { $won } gagne : abandon de { $lost }
   *[other] { $won } gagnent : abandon de { $lost }
}
resigned-you_win = Vous gagnez : abandon de { $lost }
resigned-you_lose = Vous avez abandonné
resigned-your_side_loses = Votre camp perd : abandon de { $lost }
resigned-together = Vous avez tous abandonné : la partie est perdue
forfeit-wins = { $n ->
    [one] { $won } gagne : abandon ou temps écoulé pour { $lost }
   *[other] { $won } gagnent : abandon ou temps écoulé pour { $lost }
}
forfeit-you_win = Vous gagnez : abandon ou temps écoulé pour { $lost }
forfeit-your_side_loses = Votre camp perd : abandon ou temps écoulé pour { $lost }

rules-title = Règles
rules-of = { $game } : les règles
rules-here = Français
rules-ends = Ce qui met fin à la partie
rules-contents = Sommaire
rules-search = Chercher dans les règles
rules-found = { $n ->
    [one] { $n } règle trouvée
   *[other] { $n } règles trouvées
}
rules-none = Aucune règle trouvée. Essayez un autre mot, ou moins de mots.
rules-absent = Ce jeu n’a pas de règles écrites.
rules-dark = Thème sombre
rules-light = Thème clair
rules-to_table = Retour à la table
rules-workshop = Vous avez le jeu ? Saisissez les valeurs de votre boîte dans l’atelier
rules-to_lobby = Vers les tables

preview-server = Des jeux de plateau dans le navigateur, entre amis et avec des robots. Sans compte.
preview-private = Une table : { $game }.
preview-running = { $names } jouent. Venez regarder.
preview-open = À la table : { $names }. Une place est libre.
preview-over = { $names }. { $verdict }
preview-nobody = pas encore de joueur
preview-learn = Apprendre { $game }
preview-learn_how = Apprendre { $game } en jouant, pas à pas, sur le plateau du jeu.

offline-title = Serveur injoignable
offline-why = Les tables ont besoin du serveur. Il a enregistré chaque coup : rien n’est perdu. Cette page reprend d’elle-même dès qu’il répond.
offline-works = Ce qui marche hors ligne
offline-not_kept = À ouvrir une fois en ligne, pour l’avoir ensuite hors ligne.
offline-again = Réessayer

host = l’hôte
paused = Mise en pause par { $by }
paused-you = Vous avez mis la partie en pause
closed = Fermée avant la fin
closed_by_tournament = Décidée par le tournoi

happened-paused = { $by } a mis la partie en pause.
happened-paused-you = Vous avez mis la partie en pause.
happened-resumed = { $by } a relancé la partie.
happened-resumed-you = Vous avez relancé la partie.
happened-stood_in = Un robot remplace { $name } en attendant son retour.
happened-stood_in-you = Un robot vous remplace en attendant votre retour.
happened-flagged_bot = Temps écoulé pour { $name } ; un robot joue en attendant son retour.
happened-flagged_bot-you = Votre temps est écoulé ; un robot joue en attendant votre retour.
happened-flagged_pass = Temps écoulé pour { $name } : on passe au suivant.
happened-flagged_pass-you = Votre temps est écoulé : on passe au suivant.
happened-flagged_loss = Temps écoulé pour { $name }, qui a perdu.
happened-flagged_loss-you = Votre temps est écoulé : vous avez perdu.
happened-resigned = { $name } abandonne.
happened-resigned-you = Vous abandonnez.
happened-resigned_bot = { $name } abandonne ; un robot joue à sa place.
happened-resigned_bot-you = Vous abandonnez ; un robot joue à votre place.
happened-lent_replaced = { $name }, un robot distant, est remplacé : un robot de ce serveur continue.
happened-returned = { $name } est de retour et reprend sa place.
happened-returned-you = Vous êtes de retour et reprenez votre place.
happened-handed_over = { $name } joue maintenant sur un autre appareil.
happened-removed = { $by } a exclu un spectateur.
happened-removed-you = Vous avez exclu un spectateur.
happened-chat_nobody = { $by } a fermé la discussion.
happened-chat_nobody-you = Vous avez fermé la discussion.
happened-chat_players = { $by } a ouvert la discussion aux joueurs.
happened-chat_players-you = Vous avez ouvert la discussion aux joueurs.
happened-chat_everybody = { $by } a ouvert la discussion à tous, spectateurs compris.
happened-chat_everybody-you = Vous avez ouvert la discussion à tous, spectateurs compris.
happened-closed = { $by } a fermé la table ; la partie n’a pas de résultat.
happened-closed-you = Vous avez fermé la table ; la partie n’a pas de résultat.
happened-closed_by_owner = L’administrateur a fermé la table ; la partie n’a pas de résultat.
happened-closed_by_owner_because = L’administrateur a fermé la table ; la partie n’a pas de résultat. { $why }
happened-closed_by_tournament_withdrawn = Un joueur s’est retiré du tournoi : cette partie est finie ; la page du tournoi donne les points.
happened-closed_by_tournament_late = Le temps de la ronde du tournoi était écoulé : cette partie est finie ; la page du tournoi donne les points.
happened-closed_by_record = L’enregistrement s’arrête ici, avant la fin de la partie.
happened-takeback_asked = { $name } demande à reprendre son dernier coup.
happened-takeback_asked-you = Vous demandez à reprendre votre dernier coup.
happened-takeback_allowed = { $name } accepte.
happened-takeback_allowed-you = Vous acceptez.
happened-takeback_refused = { $name } refuse, le coup est donc maintenu.
happened-takeback_refused-you = Vous refusez, le coup est donc maintenu.
happened-takeback_withdrawn = { $name } retire sa demande de reprise.
happened-takeback_withdrawn-you = Vous retirez votre demande de reprise.
happened-taken_back = { $name } a repris son dernier coup, avec l’accord de { $others }.
happened-taken_back-you = Vous avez repris votre dernier coup, avec l’accord de { $others }.
happened-taken_back_with_rolls = { $name } a repris son dernier coup, avec l’accord de { $others }. Les tirages qui ont suivi seront refaits.
happened-taken_back_with_rolls-you = Vous avez repris votre dernier coup, avec l’accord de { $others }. Les tirages qui ont suivi seront refaits.

undo-nothing = Vous n’avez pas encore joué.
undo-other = Un autre joueur a joué depuis.
undo-chance = Il y a eu un lancer ou un tirage depuis.
undo-hidden = Un élément caché a été révélé depuis.
undo-over = La partie est finie.
undo-spectator = Seuls les joueurs peuvent reprendre un coup.
undo-rated = Pas de reprise à une table classée.
undo-read_only = On peut seulement regarder cette table.
undo-closed = La table est fermée.
undo-paused = La partie est en pause.
undo-agreed = Les reprises ne sont pas autorisées à cette table.
undo-nobody = Aucun autre joueur n’est à la table pour l’accepter.
undo-refused = La demande a été refusée ou retirée depuis le dernier coup.

refused-moved_on = La partie a avancé ; regardez la table et choisissez de nouveau.
refused-not_yet = La table n’en est pas encore à ce coup ; rechargez la page.
refused-spectator = Vous regardez seulement cette table ; prenez une place libre pour jouer.
refused-not_your_turn = Ce n’est pas votre tour ; attendez { $name }.
refused-lost_on_time = Votre temps est écoulé et vous avez perdu, le robot joue donc jusqu’au bout ; demandez ensuite une revanche.
refused-resigned = Vous avez abandonné cette partie, le robot joue donc jusqu’au bout ; demandez ensuite une revanche.
refused-resign_alone = Une place est encore libre, personne ne peut donc gagner ; attendez un autre joueur, ou quittez la table.
refused-time_up_pass = Les règles de ce jeu ne permettent pas de passer ; choisissez « un robot continue » ou « la partie est perdue ».
refused-time_up_loss = À ce jeu, tous gagnent ou perdent ensemble ; choisissez « un robot continue » ou « on passe au suivant ».
refused-no_vacation = Il n’y a pas de vacances à cette table ; elles sont pour les parties par correspondance.
refused-vacation_spent = Jours de vacances restants dans cette partie : { $days } ; choisissez une date plus proche.
refused-no_what_if = Ce jeu comporte du hasard ou des secrets : impossible d’essayer des coups ou d’entrer des coups conditionnels.
refused-answer_what = Un coup conditionnel commence par le coup d’un autre joueur ; entrez d’abord le sien.
refused-not_your_answer = Un coup conditionnel finit par votre propre coup ; le dernier de ces coups n’est pas le vôtre.
refused-eventful = Le journal de cette table est plein, elle n’enregistre plus que les coups ; jouez la suite, ou ouvrez une nouvelle table.
refused-too_many_answers = Vous pouvez avoir au plus { $most } coups conditionnels ; retirez-en un d’abord.
refused-not_at_once = Ces coups ne peuvent pas se jouer ensemble, rien n’a donc été joué ; jouez étape par étape.
refused-over = La partie est finie ; demandez une revanche pour rejouer.
refused-closed_by_host = L’hôte a fermé cette table, on n’y joue donc plus ; ouvrez-en une nouvelle.
refused-closed_by_owner = L’administrateur a fermé cette table, on n’y joue donc plus ; ouvrez-en une nouvelle.
refused-closed_by_tournament = Le tournoi a donné le résultat de cette table, on n’y joue donc plus ; continuez sur la page du tournoi.
refused-closed_by_record = Voici l’enregistrement d’une partie jouée ailleurs, on ne joue donc pas ici ; repartez d’un de ses coups avec « Et si ».
refused-paused = La partie est en pause ; attendez que l’hôte la relance.
refused-stood_in = Un robot vous remplace en ce moment ; reprenez d’abord votre place.
refused-not_host = Seul l’hôte, qui a ouvert cette table, peut le faire.
refused-still_here = { $name } est à la table ; un robot ne remplace que les absents.
refused-bot_already = Un robot y joue déjà ; choisissez la place d’un absent.
refused-not_your_seat = Cette place n’est pas la vôtre ; prenez une place libre, ou regardez.
refused-no_watcher = Ce spectateur est parti ; regardez de nouveau la liste.
refused-sent_away = L’hôte ne souhaite pas que vous regardiez cette table ; cherchez-en une autre à l’accueil.
refused-takeback_open = Un autre joueur demande à reprendre un coup ; répondez-lui d’abord.
refused-no_takeback = Il n’y a plus de demande de reprise ; regardez de nouveau la table.
refused-own_takeback = La demande vient de vous ; attendez les autres, ou retirez-la.
refused-not_asked = C’est aux autres joueurs de répondre.
refused-chat_off = L’hôte a fermé la discussion à cette table.
refused-chat_for_players = Seuls les joueurs écrivent à cette table ; l’hôte peut ouvrir la discussion à tous.
refused-chat_empty = Écrivez un message, ou choisissez une réaction.
refused-chat_too_long = C’est trop long ; écrivez au plus { $most } caractères.
refused-chat_too_fast = C’est beaucoup à la fois ; attendez un instant, puis écrivez de nouveau.
refused-no_action = { $action } n’est pas une action possible ici ; choisissez parmi celles que la table propose.
refused-undo = Ce coup ne peut pas être repris. { $why }
refused-read_only = Cette partie suit la version { $played } des règles, mais ce serveur a la version { $installed } ; ouvrez une nouvelle table pour jouer.
refused-game_gone = Le jeu { $game } n’est plus installé sur ce serveur ; on peut seulement télécharger la partie.
refused-open_later = Les coups possibles s’affichent une fois la partie finie.
refused-no_ply = Il n’y a pas de coup { $ply } ; cette partie a les coups 0 à { $plies }.
refused-hint_bot = Un indice est pour le joueur dont c’est le tour ; attendez le vôtre.
refused-hint_hidden = Ce jeu a des secrets qu’un indice révélerait ; il n’a donc pas d’indices.
refused-hint_failed = Aucun indice n’a été trouvé ; demandez encore.
refused-hello_first = Envoyez d’abord hello.
refused-protocol = Ce serveur utilise la version { $spoken } du protocole et le programme a envoyé { $protocol } ; rechargez la page, ou installez la bonne version du programme.
refused-malformed = Ce message est illisible ({ $detail }) ; envoyez un message du protocole, comme hello, act, undo ou ping.
refused-too_long = Ce message est trop long ; le maximum est de { $limit } octets.
refused-too_fast = Trop de messages à la fois ; attendez un instant et renvoyez-le.
refused-token = Ce jeton ne correspond à aucune place de cette table ; utilisez le navigateur qui a pris la place, ou prenez une place libre.
refused-stored = Le coup n’a pas pu être enregistré, rien n’a donc changé ; réessayez dans un instant.
refused-sealed = Les dés de cette table sont illisibles pour l’instant ; prévenez l’administrateur de ce serveur.
refused-ticket = Ces dés ont déjà servi, ou ne sont plus proposés ; ouvrez la table avec de nouveaux dés.
refused-entropy = Les octets ajoutés aux dés doivent être 16 à 32 octets, en chiffres hexadécimaux.
refused-host = Ce serveur ne répond pas au nom { $host } ; ouvrez-le par son adresse, ou demandez à son administrateur d’ajouter ce nom à allowed_hosts.
refused-damaged = Les données de cette table sont endommagées, elle ne peut pas être montrée ; prévenez l’administrateur de ce serveur, qui peut lancer `nexarium doctor`.
refused-newer = Cette table utilise une version plus récente du serveur, en cours d’installation ; réessayez dans un instant.
refused-unstored = La base de données ne répond pas ; réessayez dans un instant.
refused-no_table = Il n’y a pas de table { $table } ; vérifiez le lien, ou ouvrez-en une nouvelle.
refused-no_game = Il n’y a pas de jeu { $game } ; { $advice }.
refused-other_engine = Le moteur de { $game } pour les navigateurs a été construit avec d’autres règles, données ou sources que celles de ce serveur ; son administrateur peut le reconstruire avec `nexarium wasm`.
refused-no_engine = Le moteur de { $game } n’a pas été construit ici pour les navigateurs ; l’administrateur peut le faire avec `nexarium wasm`.
refused-no_export = Ce jeu n’a pas de format { $format } ; il propose { $offered }.
refused-option = { $detail }.
refused-seats = Ce jeu a { $wanted } places avec ces options, mais la requête en nomme { $given } ; nommez chaque place.
refused-level = Il n’y a pas de robot de niveau { $level } ; choisissez un niveau de 1 à 9.
refused-no_styles = Les robots de ce jeu n’ont pas de style à choisir, donc pas de robot { $style } ; n’indiquez pas de style.
refused-style = Il n’y a pas ici de robot du style { $style } ; choisissez parmi { $styles }, ou n’indiquez pas de style.
refused-no_page = Ce jeu n’a pas de page { $page } ; il propose { $offered }.
refused-no_lesson = Ce jeu n’a pas de leçon { $lesson } ; il propose { $offered }.
refused-no_step = Cette leçon n’a pas d’étape { $step } ; la dernière est { $most }.
puzzle-nudge-win = { $n ->
    [one] Une seule décision suffit.
   *[other] Il faut { $n } décisions pour gagner.
}
puzzle-nudge-score = { $n ->
    [one] On peut obtenir { $best }, en une décision.
   *[other] On peut obtenir { $best }, en { $n } décisions.
}
puzzle-nudge-chance = La meilleure action donne { $best } de chances.
puzzle-barred = Ce coup n’est pas permis dans ce problème, qui se résout sans lui.
refused-no_puzzles = Ce jeu n’a pas de problèmes.
refused-no_puzzle = Il n’y a pas de problème { $number } ; ils vont de 0 à { $most }.
refused-puzzle_action = Cela ne peut pas se jouer à ce stade du problème ; recommencez-le.
refused-position = Cette position est impossible : { $detail }.
refused-no_setup = Les positions de ce jeu ne peuvent pas être composées.
refused-study_action = Les règles interdisent cela à cet endroit de l’étude.
refused-study_table = La table dont cette étude utilise la boîte n’est plus ici, ou suit d’autres règles ; rouvrez le fichier de l’étude, ou commencez-en une nouvelle.
refused-lesson_action = Cela ne peut pas se jouer à ce stade de la leçon ; reprenez l’étape.
refused-no_answer = La page { $page } ne répond pas aux questions ; ouvrez-la dans le navigateur.
refused-question = { $detail }.
refused-no_seat = Il n’y a pas de place { $seat } à cette table ; ses places vont de 0 à { $last }.
refused-seat_taken = Cette place est prise ; choisissez une place libre, ou regardez.
refused-name_taken = Le nom { $name } est déjà pris à cette table ; choisissez-en un autre.
refused-full = Toutes les places de cette table sont prises ; regardez, ou ouvrez votre propre table.
refused-no_open_seat = Toutes les places de cette table sont prises, elle n’a donc plus de code ; toute personne qui a le lien peut regarder.
refused-no_code = Aucune table ouverte n’a le code { $code } ; redemandez-le, ou demandez le lien.
refused-too_many_codes = Beaucoup de codes ont été essayés d’ici ; attendez une minute, ou demandez le lien.
refused-no_handover = Ce lien a déjà servi, ou il a plus de 15 minutes ; créez-en un autre sur l’appareil qui a la place.
refused-not_shared = Le serveur n’a pas de partie partagée sous cette clé ; elle a peut-être expiré. Partagez-la de nouveau depuis un téléphone qui l’a.
refused-shared_lost = Le serveur a perdu la fin de cette partie partagée ; relisez-la depuis le début, et ajoutez ce qui manque.
refused-shared_full = Cette partie partagée est pleine ; partagez-la de nouveau depuis un téléphone qui l’a.
refused-too_many_shared = Beaucoup de parties ont été partagées d’ici ; attendez quelques minutes, ou rejoignez l’une d’elles.
refused-shared_no_room = Ce serveur n’a plus de place pour une partie partagée ; réessayez plus tard, ou continuez sans partager.
refused-no_shared_code = Aucune partie partagée n’a le code { $code } en ce moment ; demandez-en un nouveau, ou le lien.
refused-seat_of_account = Votre place appartient à votre compte ; connectez-vous sur l’autre appareil, et elle y sera.
refused-not_over = La revanche commence quand la partie est finie ; terminez d’abord celle-ci.
refused-no_record = Ce fichier n’est pas une partie. Choisissez un fichier téléchargé depuis le menu d’une table.
refused-record = Cet enregistrement ne peut pas être ouvert ici : { $detail }.
refused-set_up = Ce fichier commence par une position composée. Ouvrez-le dans la page « Étude » de son jeu.
refused-long_record = Cet enregistrement compte { $plies } coups et lancers, c’est trop ; choisissez-en un d’au plus { $most }.
refused-too_many_imports = Beaucoup de parties enregistrées ont été ouvertes d’ici ; attendez une minute avant la suivante.
refused-imports_wait = D’autres parties enregistrées sont en cours d’ouverture ; réessayez dans un instant.
refused-import_late = Cette partie enregistrée prend trop de temps à rejouer ; réessayez plus tard, quand le serveur aura moins à faire.
refused-branch_running = Cette partie est en cours ; quand elle sera finie, vous pourrez repartir de n’importe quel coup.
refused-branch_end = La partie est finie à cet endroit ; regardez un coup plus tôt et repartez de là.
refused-branch_alone = Ici, vous jouez seul avec des robots ; prenez au moins une place et confiez les autres à des robots.
refused-branch_rematch = Une partie « et si » n’a pas de revanche ; retournez à la partie finie et repartez de là.
refused-hidden = Ce jeu a des secrets : la partie ne peut être lue qu’une fois finie.
refused-body = La requête est illisible : { $detail }.
refused-not_json = La requête doit être en JSON ; envoyez-la avec l’en-tête Content-Type (application/json).
refused-body_too_slow = La requête n’est pas arrivée entière à temps ; envoyez-la de nouveau.
refused-body_too_long = La requête est trop longue ; le maximum est de { $limit } octets.
refused-not_found = Il n’y a rien à { $path } ; l’accueil est à /.
refused-method = { $path } ne répond pas à { $method } ; il répond à { $allowed }.
refused-too_many = Trop de requêtes à la fois ; attendez un instant et réessayez.
refused-no_pictures = Ce serveur ne peut pas générer d’images ; son administrateur peut y remédier : pip install 'nexarium[pictures]'.
refused-not_installed = Il manque à ce serveur des paquets pour cela ; son administrateur peut y remédier : pip install 'nexarium[server]'.
refused-too_many_paintings = Beaucoup d’images ont été créées pour vous ; attendez une minute, puis réessayez.
refused-paintings_wait = Beaucoup d’images sont en cours de création ; réessayez dans un instant.
refused-painting_late = La création de l’image a pris trop de temps ; réessayez plus tard, quand le serveur sera moins occupé.
refused-film_early = On ne peut créer un GIF que d’une partie finie ; réessayez à la fin de celle-ci.
refused-too_many_tables = Beaucoup de tables ont été ouvertes d’ici ; attendez un moment avant d’en ouvrir une autre, ou continuez l’une d’elles.
refused-too_many_checks = Trop de boîtes ont été vérifiées depuis votre réseau ; attendez un instant, puis continuez.
refused-checks_wait = Beaucoup de boîtes sont en cours de vérification ; réessayez dans un instant.
refused-check_late = La vérification de cette boîte a pris trop de temps ; elle n’est pas utilisée. Réduisez-la, ou annulez le dernier changement.
refused-no_boxes = Ce serveur ne garde pas de boîtes. Gardez la vôtre dans le navigateur ou dans un fichier.
refused-no_box = Il n’y a pas de boîte { $box } ; vérifiez le lien, ou demandez le fichier à son auteur.
refused-other_box = Cette boîte est celle d’un autre jeu.
refused-no_workshop = Ce jeu n’a pas de données imprimées à saisir.
refused-box_key = Envoyez une clé, qui permettra de supprimer la boîte plus tard, ou connectez-vous.
refused-box = { $entry } : { $detail }.
refused-too_many_boxes = Votre compte garde { $most } boîtes, c’est le maximum ; supprimez-en une d’abord.
refused-too_many_new_boxes = Beaucoup de boîtes ont été gardées depuis votre réseau ; attendez un instant avant d’en garder une autre.
refused-not_your_box = Seule la personne qui garde cette boîte peut la supprimer.
refused-rated_box = Une table classée se joue avec les données de ce serveur ; ouvrez-la sans la boîte, ou non classée.
refused-too_many_hints = Beaucoup d’indices ont été demandés d’ici ; réfléchissez un moment, puis redemandez.
refused-draining = Ce processus du serveur va redémarrer ; réessayez dans un instant.
refused-key = Ce n’est pas la clé ; tapez celle qu’a donnée `nexarium admin key`.
refused-too_many_keys = Trop de fausses clés ont été essayées d’ici ; attendez quelques minutes et réessayez.
refused-banned = Vous êtes exclu de ce serveur jusqu’au { $until }{ $reason } ; écrivez à son administrateur si c’est une erreur.
refused-banned_for_good = Vous êtes exclu de ce serveur{ $reason } ; écrivez à son administrateur si c’est une erreur.
refused-subject = « { $subject } » ne désigne personne à exclure ; écrivez une adresse ou un réseau, holder:EMPREINTE pour une place, ou account:IDENTIFIANT pour un compte.
refused-subject_broad = { $subject } exclurait presque tout le monde ; nommez un réseau en /{ $prefix } ou plus petit.
refused-announce_nothing = L’annonce est vide ; écrivez une phrase dans une langue ou dans les deux.
refused-sentence_long = C’est trop long ; le maximum est de { $limit } caractères.
refused-no_order = Il n’y a plus ni exclusion ni annonce { $id } ; regardez la liste à nouveau.
refused-hours = Entrez de 0 à { $most } heures ; 0 signifie sans fin.
refused-query = Le paramètre { $field } ne peut pas être { $value } ; { $advice }.
refused-export = Cette partie ne peut pas être écrite dans ce format : { $detail }.
refused-failed = Le serveur n’a pas pu répondre ; la table n’a pas changé : réessayez, et prévenez l’administrateur si cela dure.
refused-call_address = Aucune notification ne peut être envoyée à cette adresse ; il faut une adresse https sur Internet, sans port, mot de passe ni espace.
refused-call_host = Ce serveur n’envoie pas de notifications par { $host } ; son administrateur peut autoriser ce service.
refused-call_keys = Les clés de ce navigateur sont illisibles ; désactivez ses notifications puis réactivez-les.
refused-call_callees = Beaucoup de navigateurs d’ici reçoivent déjà des notifications ; désactivez-les d’abord dans l’un d’eux.
refused-call_seat = Beaucoup de navigateurs reçoivent déjà des notifications pour cette place ; désactivez-les d’abord dans l’un d’eux.
refused-call_one_way = Nommez un moyen de vous joindre : push, feed, hook ou mail.
refused-call_no_hooks = Ce serveur n’a pas de webhooks ; son administrateur peut les autoriser.
refused-call_no_mail = Ce serveur n’envoie pas de courriel ; son administrateur peut l’activer.
refused-call_mail = Ce n’est pas une adresse électronique ; écrivez-en une comme ann@example.org.
refused-call_mail_asked = Une confirmation a déjà été envoyée à cette adresse ; ouvrez son lien, ou réessayez demain.
refused-call_mail_failed = La confirmation n’a pas pu être envoyée à cette adresse ; vérifiez-la, ou réessayez plus tard.
refused-call_link = Ce lien a expiré ; demandez-en un nouveau sur la page des notifications.
refused-call_no_feed = Ce flux n’existe pas ; créez-en un nouveau sur la page des notifications.
refused-call_tables = Vous recevez déjà des notifications pour beaucoup de tables ; retirez-en d’abord quelques-unes de votre liste.
refused-invite_signed_out = Connectez-vous pour inviter un joueur ; envoyez le lien aux joueurs sans compte.
refused-invite_no_seat = On ne peut inviter un joueur que si une place est libre.
refused-too_many_invited = Vous avez invité beaucoup de joueurs en une heure ; patientez un peu, ou envoyez le lien.
refused-follow_blocked = Vous ne pouvez pas suivre ce joueur.
refused-follow_many = Vous suivez déjà { $most } joueurs, le maximum ; cessez d’abord d’en suivre un.
refused-pool_alone = On ne cherche d’adversaire que pour une partie à deux ou plus ; choisissez un autre mode.
refused-not_listed = Cette table n’est pas ouverte aux spectateurs : elle n’a pas d’image publique.
refused-not_invited = Vous n’êtes pas invité à cette table.

call-turn = C’est à vous de jouer.
call-time = Il vous reste peu de temps.
call-seated = Un joueur a rejoint votre table.
call-takeback = Un joueur demande à reprendre un coup.
call-over = La partie est finie.
call-rematch = Une revanche a commencé.
call-invited = Vous êtes invité à une table.
refused-no_lending = Ce serveur n’accepte pas de robots distants ; demandez à son administrateur de les autoriser.
refused-no_thinkers = Ce serveur n’accepte pas de machines d’appoint pour ses robots ; son administrateur peut les autoriser avec le réglage bot_worker_key.
refused-lent_reserved = Le nom { $name } ressemble à celui de ce serveur ou d’un de ses robots ; choisissez un autre nom.
refused-too_many_lenders = Beaucoup de robots distants sont déjà connectés ; réessayez quand l’un sera parti.
refused-lent_name = Un robot distant nommé { $name } est déjà connecté sous ce nom de propriétaire ; choisissez un autre nom.
refused-lent_nameless = Donnez le nom du robot, et celui de son propriétaire.
refused-lent_secret = Le secret du propriétaire du robot doit être aléatoire et avoir au moins { $least } caractères.
refused-lent_games = Aucun de ces jeux ne convient : ils ne sont pas installés ici, ou le sont dans une autre version des règles, ou ils ont des secrets.
refused-no_lender = Ce robot n’est plus connecté, ou ne joue pas à ce jeu ; choisissez un autre adversaire.
refused-no_bots = Les robots de ce serveur ne jouent pas à ce jeu ; laissez la place libre, ou prenez-la.
refused-lender_there = On ne peut remplacer qu’un robot distant absent.

refused-rated_together = Ce jeu est coopératif, il n’a donc pas de cotes ; ouvrez une table non classée.
refused-rated_account = Cette table est classée : chaque joueur doit avoir un compte ; connectez-vous ou jouez à une table non classée.
refused-rated_seats = À une table classée, un joueur n’a qu’une place ; laissez les autres à d’autres joueurs ou à des robots.
refused-rated_style = Les robots avec un style n’ont pas de cote ; ne choisissez pas de style, ou ouvrez une table non classée.
refused-rated_lent = Un robot distant n’a pas de cote ; choisissez un robot du serveur, ou ouvrez une table non classée.
refused-rated_bots = Une table classée demande au moins un joueur humain ; prenez une place ou ouvrez une table non classée.
refused-rated_begun = Cette table est classée et un joueur a joué : la partie doit aller jusqu’au bout.
refused-rated_hint = Pas d’indices à une table classée.
refused-name_kept = Le nom { $name } appartient à un compte ; choisissez-en un autre, ou connectez-vous si c’est le vôtre.
refused-name_of_account = Le nom { $name } est déjà pris, ou ressemble trop à celui d’un autre compte ; choisissez un autre nom.
refused-name_empty = Un compte a besoin d’un nom d’au moins une lettre ou un chiffre ; écrivez-en un.
refused-name_path = Un nom ne peut pas contenir de / ni être fait de points seulement ; choisissez-en un autre.
refused-name_differs = Saisissez le nom du compte, { $name }, pour le supprimer.
refused-signed_out = Il faut un compte pour cela ; connectez-vous et réessayez.
refused-not_by_token = Un jeton joue aux tables et lit les parties ; pour ce qui touche au compte, connectez-vous dans le navigateur.
refused-no_passkeys_here = Les clés d’accès ne marchent qu’en https ou sur la machine du serveur ; ouvrez { $advice }, ou jouez sans compte.
refused-passkey = Cette clé d’accès n’a pas pu être vérifiée ; réessayez, ou connectez-vous avec un code de secours.
refused-passkey_unknown = Aucun compte n’a cette clé d’accès ; choisissez-en une autre, ou créez un compte.
refused-challenge_gone = Cela a pris trop de temps, ou la réponse a déjà servi ; réessayez.
refused-code = Ce code de secours est faux ou déjà utilisé ; vérifiez-le, ou prenez-en un autre.
refused-no_device = Cet appareil n’est plus connecté ; rechargez la page.
refused-no_passkey = Cette clé d’accès n’existe plus ; rechargez la page.
refused-last_passkey = C’est la seule clé d’accès ; ajoutez-en une autre avant de la retirer.
refused-most_passkeys = Un compte a au plus { $most } clés d’accès ; retirez-en une d’abord.
refused-most_tokens = Un compte a au plus { $most } jetons ; retirez-en un d’abord.
refused-no_token = Ce jeton n’existe plus ; rechargez la page.
refused-too_many_seats = Trop de tables à la fois ; nommez-en au plus { $most } par requête.
refused-unwelcome = L’hôte de cette table préfère jouer avec d’autres ; regardez, ou ouvrez votre propre table.
refused-nobody_there = Cette place est vide ; choisissez la place d’un joueur humain.
refused-yourself = Cette place est la vôtre ; choisissez celle d’un autre joueur.
refused-no_sentence = Décrivez en une phrase ce qui s’est passé.
refused-no_account_there = Ce joueur est un invité, un blocage n’aurait pas d’effet ; à votre propre table, vous pouvez laisser un robot jouer à sa place.
refused-most_blocked = Un compte bloque au plus { $most } autres ; débloquez-en un d’abord.
refused-not_blocked = Ce compte n’est plus bloqué ; rechargez la page.
refused-no_report = Ce signalement a déjà été traité ; actualisez la liste.

bot_of_level = Robot ({ $strength })
gone = Ancien membre
refused-no_balances = Les rapports d’équilibre sont désactivés sur ce serveur ; son administrateur peut les activer avec le réglage balance = true.
refused-no_matplotlib = Les rapports demandent Matplotlib, qui n’est pas installé ici ; l’administrateur l’installe avec pip install 'nexarium[lab]'.
refused-balance_games = Un rapport porte sur { $least } à { $most } parties ; choisissez un nombre entre les deux.
refused-balance_level = Ici, les rapports se jouent au hasard (0) ou par des robots jusqu’au niveau { $most } ; choisissez l’un d’eux.
refused-balance_busy = Beaucoup de rapports attendent leur tour ; réessayez plus tard.
refused-trial_runs = Votre dernier essai se termine encore ; réessayez dans un instant.
refused-balance_waits = Un de vos rapports attend déjà son tour ; créez le suivant quand il sera terminé.
refused-too_many_balances = Vous avez déjà demandé plusieurs rapports ; attendez un moment avant le suivant.
refused-not_your_balance = Seuls son auteur et l’administrateur peuvent arrêter ce rapport ; attendez qu’il soit terminé.
refused-balance_over = Ce rapport n’est plus en cours ; rechargez la page.
refused-no_balance = Ce rapport n’existe pas, ou il n’a pas de page ; voyez la liste des rapports.
refused-no_player = Aucun joueur ne s’appelle { $name } ; vérifiez le nom, ou cherchez sur la page du club.
refused-no_tournament = Il n’y a pas de tournoi { $tournament } ; vérifiez le lien, ou cherchez sur la page du club.
refused-tournament_name = Un tournoi a besoin d’un nom d’au moins une lettre ou un chiffre ; écrivez-en un.
refused-tournament_together = Ce jeu est coopératif, il n’a donc pas de tournois ; choisissez-en un autre.
refused-tournament_pairs = Toutes rondes : il faut un jeu à deux joueurs ; choisissez un tournoi suisse, ou un autre jeu.
refused-tournament_rounds = Un tournoi suisse a de 1 à { $most } rondes ; choisissez un nombre entre les deux.
refused-tournament_hours = Une ronde dure d’une heure à { $most } jours ; choisissez une durée entre les deux.
refused-tournament_many = Vous avez déjà { $most } tournois en cours ; terminez-en un d’abord.
refused-tournament_full = Ce tournoi est complet ({ $most } inscrits) ; choisissez-en un autre.
refused-tournament_begun = Ce tournoi a commencé ; on ne peut plus s’y inscrire.
refused-tournament_not_in = Vous n’êtes pas inscrit à ce tournoi ; inscrivez-vous à un tournoi qui n’a pas commencé.
refused-tournament_removed = L’organisateur vous a retiré de ce tournoi ; demandez-lui, ou participez à un autre.
refused-tournament_not_there = Ce joueur n’est plus dans le tournoi ; regardez de nouveau la liste.
refused-tournament_not_barred = Ce joueur n’a pas été retiré du tournoi ; regardez de nouveau la liste.
refused-tournament_no_board = Ce tournoi n’a pas cette table ; regardez de nouveau les rondes.
refused-tournament_undecided = Cette table n’est pas encore décidée, ou le tournoi a été annulé ; seules les tables décidées se corrigent.
refused-tournament_points = Ces points sont impossibles à ce jeu ; choisissez-en d’autres.
refused-tournament_few = Il faut au moins { $least } inscrits ; attendez les autres.
refused-tournament_over = Ce tournoi est terminé ; créez-en un autre.
refused-tournament_owner = Seul l’organisateur du tournoi peut le faire ; demandez-lui.
refused-rated_time = À une table classée, un joueur sans temps restant perd ; choisissez « la partie est perdue », ou ouvrez une table non classée.
refused-tournament_time = Dans un tournoi, un joueur sans temps restant perd ; choisissez « la partie est perdue », ou pas de pendule.

call-feed = Notifications de Nexarium
call-mail_ask_subject = Nexarium : confirmez vos notifications par courriel
call-mail_ask =
    Une personne, vous sans doute, a demandé au serveur Nexarium { $service } d’écrire à cette adresse quand ce sera à elle de jouer.

    Pour accepter, ouvrez ce lien et confirmez :
    { $link }

    Sinon, ne faites rien : vous ne recevrez plus de courriel, et l’adresse sera supprimée après une semaine.
    { "" }
call-mail =
    { $title } : { $text }

    { $link }

    Vous recevez ce courriel parce que vous l’avez accepté. Pour vous désinscrire :
    { $stop }
    { "" }
