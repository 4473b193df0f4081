### The server's own words. Games bring theirs.

level-1 = beginner
level-2 = novice
level-3 = casual
level-4 = amateur
level-5 = skilled
level-6 = strong
level-7 = expert
level-8 = master
level-9 = grandmaster
style-bold = bold
style-careful = careful
lesson-you = You
lesson-otherwise = You can do that too. Here, try what the lesson asks; “Show me” points to it.
lesson-nothing_there = You can’t do anything there now. “Show me” shows what the lesson asks.

guest = Guest
open = Open seat
hint = A good move: { $move }.
hint_close = A good move: { $move }. Several moves are about as good.
hint_worth = Expected result: { $worth } of 100.
hint_worth_cost = The next best, { $other }, costs { $cost } of 100.
hint_worth_reply = Likely reply: { $reply }. The expected result is then { $worth } of 100.
hint_chance = The chance to win is then { $worth }%.
hint_chance_cost = The next best, { $other }, lowers it by { $cost }.
hint_as_good = About as good: { $other }.
hint_chance_reply = Likely next: { $reply }. The chance to win is then { $worth }%.
read_only = This table uses version { $played } of the rules, but this server has version { $installed }. You can only look at it.
bot_failed = { $name } could not choose a move. To make { $name } try again, ask for a hint or reload the page.
lender_gone = { $name }, a remote bot of { $lender }, is away, and the game waits for it. A player can let a server bot take over (Menu).
bot_failed_short = { $name } is stuck
other_data-and = { " " }and{ " " }
other_data-server = This server uses modified data: { $files } (digest { $digest }). Rules, lessons and puzzles show the game as published.
other_data-table = This table uses modified data: { $files } (digest { $digest }). Its record contains them.
other_data-coming = Its bots think less until this data is compiled, usually in a minute or two. Then its games can be analysed too.
other_data-slow = Its bots think less than usual, because this server does not compile modified data. Its games cannot be analysed here.
other_data-box = This table is played with the box “{ $name }” (digest { $digest }). Its record contains it.
other_data-box_by = This table is played with the box “{ $name }” by { $author } (digest { $digest }). Its record contains it.
other_data-rules = These are the rules of the game as published. This server uses modified data ({ $files }, digest { $digest }), so numbers at its tables may differ.
kept-finished = { $n ->
    [one] Finished tables are kept for { $days } day after their end.
   *[other] Finished tables are kept for { $days } days after their end.
}
kept-abandoned = { $n ->
    [one] Tables with no move for { $days } day are deleted.
   *[other] Tables with no move for { $days } days are deleted.
}
export = { $suffix } file
won_by = { $verdict } ({ $names })
on_time-wins = { $n ->
    [one] { $won } wins: { $lost } ran out of time
   *[other] { $won } win: { $lost } ran out of time
}
on_time-you_win = You win: { $lost } ran out of time
on_time-you_lose = You lose: you ran out of time
on_time-your_side_loses = Your side loses: { $lost } ran out of time
resigned-wins = { $n ->
    [one] { $won } wins: { $lost } resigned
   *[other] { $won } win: { $lost } resigned
}
resigned-you_win = You win: { $lost } resigned
resigned-you_lose = You resigned
resigned-your_side_loses = Your side loses: { $lost } resigned
resigned-together = You all resigned: the game is lost
forfeit-wins = { $n ->
    [one] { $won } wins: { $lost } resigned or ran out of time
   *[other] { $won } win: { $lost } resigned or ran out of time
}
forfeit-you_win = You win: { $lost } resigned or ran out of time
forfeit-your_side_loses = Your side loses: { $lost } resigned or ran out of time

rules-title = Rules
rules-of = Rules of { $game }
rules-here = English
rules-ends = How the game ends
rules-contents = Contents
rules-search = Search the rules
rules-found = { $n ->
    [one] { $n } rule found
   *[other] { $n } rules found
}
rules-none = No rules found. Try another word, or fewer.
rules-absent = This game has no written rules.
rules-dark = Dark theme
rules-light = Light theme
rules-to_table = Back to the table
rules-workshop = Do you own the game? Enter what your box says in the workshop
rules-to_lobby = To the lobby

preview-server = Board games in the browser, with friends and with bots. No account is needed.
preview-private = A table of { $game }.
preview-running = { $names } are playing. Come and watch.
preview-open = At the table: { $names }. A seat is free.
preview-over = { $names }. { $verdict }
preview-nobody = no players yet
preview-learn = Learn { $game }
preview-learn_how = Learn { $game } by playing it, step by step on its own board.

offline-title = Can’t reach the server
offline-why = Tables need the server. It has stored every move, so nothing is lost. This page continues as soon as the server answers.
offline-works = What works offline
offline-not_kept = To use it offline, open it once while online.
offline-again = Try again

host = the host
paused = Paused by { $by }
paused-you = You paused the game
closed = Closed before the end
closed_by_tournament = Decided by the tournament

happened-paused = { $by } paused the game.
happened-paused-you = You paused the game.
happened-resumed = { $by } resumed the game.
happened-resumed-you = You resumed the game.
happened-stood_in = A bot plays for { $name } until { $name } comes back.
happened-stood_in-you = A bot plays for you until you come back.
happened-flagged_bot = { $name } ran out of time; a bot plays until { $name } comes back.
happened-flagged_bot-you = You ran out of time; a bot plays for you until you come back.
happened-flagged_pass = { $name } ran out of time, so the turn was passed.
happened-flagged_pass-you = You ran out of time, so your turn was passed.
happened-flagged_loss = { $name } ran out of time and has lost.
happened-flagged_loss-you = You ran out of time and have lost.
happened-resigned = { $name } resigned.
happened-resigned-you = You resigned.
happened-resigned_bot = { $name } resigned; a bot plays on in their place.
happened-resigned_bot-you = You resigned; a bot plays on in your place.
happened-lent_replaced = { $name }, a remote bot, is replaced: one of this server’s bots plays on.
happened-returned = { $name } is back in the game.
happened-returned-you = You are back in the game.
happened-handed_over = { $name } plays from another device now.
happened-removed = { $by } removed a spectator.
happened-removed-you = You removed a spectator.
happened-chat_nobody = { $by } switched the chat off.
happened-chat_nobody-you = You switched the chat off.
happened-chat_players = { $by } opened the chat to the players.
happened-chat_players-you = You opened the chat to the players.
happened-chat_everybody = { $by } opened the chat to everybody, spectators too.
happened-chat_everybody-you = You opened the chat to everybody, spectators too.
happened-closed = { $by } closed the table; the game has no result.
happened-closed-you = You closed the table; the game has no result.
happened-closed_by_owner = The administrator closed the table; the game has no result.
happened-closed_by_owner_because = The administrator closed the table; the game has no result. { $why }
happened-closed_by_tournament_withdrawn = A player withdrew from the tournament, so this game is over; the tournament’s page has the points.
happened-closed_by_tournament_late = The tournament round’s time was over, so this game is over; the tournament’s page has the points.
happened-closed_by_record = The record ends here, before the end of the game.
happened-takeback_asked = { $name } asks to take back their last move.
happened-takeback_asked-you = You ask to take back your last move.
happened-takeback_allowed = { $name } allows it.
happened-takeback_allowed-you = You allow it.
happened-takeback_refused = { $name } refuses, so the move stands.
happened-takeback_refused-you = You refuse, so the move stands.
happened-takeback_withdrawn = { $name } withdraws the takeback request.
happened-takeback_withdrawn-you = You withdraw the takeback request.
happened-taken_back = { $name } took back their last move; { $others } agreed.
happened-taken_back-you = You took back your last move; { $others } agreed.
happened-taken_back_with_rolls = { $name } took back their last move; { $others } agreed. All rolls and draws since then are made again.
happened-taken_back_with_rolls-you = You took back your last move; { $others } agreed. All rolls and draws since then are made again.

undo-nothing = You have not played yet.
undo-other = Another player has moved since.
undo-chance = There has been a roll or draw since.
undo-hidden = Something hidden has been revealed since.
undo-over = The game is over.
undo-spectator = Only players can take back.
undo-rated = There are no takebacks at rated tables.
undo-read_only = You can only look at this table.
undo-closed = The table is closed.
undo-paused = The game is paused.
undo-agreed = Takebacks are off at this table.
undo-nobody = No other player is at the table to allow it.
undo-refused = The request has been refused or withdrawn since the last move.

refused-moved_on = The game has moved on; look at the table and choose again.
refused-not_yet = The table has not reached that move yet; reload the page.
refused-spectator = You are only watching this table; take an open seat to play.
refused-not_your_turn = It is not your turn; wait for { $name }.
refused-lost_on_time = You ran out of time, and a bot plays to the end; ask for a rematch when the game is over.
refused-resigned = You resigned, and a bot plays to the end; ask for a rematch when the game is over.
refused-resign_alone = You cannot resign while a seat is free; wait for another player, or leave the table.
refused-time_up_pass = The rules of this game have no pass; choose “a bot plays on” or “that player loses”.
refused-time_up_loss = All players win or lose this game together; choose “a bot plays on” or “the turn passes on”.
refused-no_vacation = This table has no vacation; only correspondence games have it.
refused-vacation_spent = Vacation days left in this game: { $days }; choose an earlier date.
refused-no_what_if = This game has chance or secrets, so you cannot try moves or enter conditional moves.
refused-answer_what = A conditional move begins with another player’s move; enter their move first.
refused-not_your_answer = A conditional move ends with your own move; the last of these moves is not yours.
refused-eventful = This table’s log is full, so it stores only moves now; play on, or open a new table.
refused-too_many_answers = You can have at most { $most } conditional moves; remove one first.
refused-not_at_once = These moves cannot all be played together, so none was played; play them one by one.
refused-over = The game is over; ask for a rematch to play on.
refused-closed_by_host = The host closed this table, so nothing can be played here any more; open a new one.
refused-closed_by_owner = The administrator closed this table, so nothing can be played here any more; open a new one.
refused-closed_by_tournament = The tournament has decided this table, so nothing can be played here any more; see the tournament’s page.
refused-closed_by_record = This is the record of a game played elsewhere, so you cannot play here; play on from one of its moves with “What if”.
refused-paused = The game is paused; wait until the host resumes it.
refused-stood_in = A bot is playing for you; take your seat back first.
refused-not_host = Only the host, who opened this table, can do that.
refused-still_here = { $name } is at the table; a bot can take over only for absent players.
refused-bot_already = A bot plays there already; choose the seat of an absent player.
refused-not_your_seat = That seat is not yours; take an open one, or watch.
refused-no_watcher = That spectator has left; look at the list again.
refused-sent_away = The host does not want you to watch this table; look for another one in the lobby.
refused-takeback_open = Another player is asking for a takeback; answer that first.
refused-no_takeback = The takeback request is gone; look at the table again.
refused-own_takeback = This is your own request; wait for the others, or withdraw it.
refused-not_asked = That is for the other players to answer.
refused-chat_off = The host has switched the chat off at this table.
refused-chat_for_players = Only players can chat at this table; the host can open the chat to everybody.
refused-chat_empty = Write a message, or choose one emote.
refused-chat_too_long = That is too long; write at most { $most } characters.
refused-chat_too_fast = Too many messages at once; wait a moment, then write again.
refused-no_action = { $action } is not possible here; choose an action that the table offers.
refused-undo = That cannot be taken back. { $why }
refused-read_only = This table uses version { $played } of the rules, but this server has version { $installed }; open a new table to play.
refused-game_gone = The game { $game } is no longer installed on this server; only the record of this table can be downloaded.
refused-open_later = Possible moves are shown once the game is over.
refused-no_ply = There is no ply { $ply }; this game has plies 0 to { $plies }.
refused-hint_bot = Hints are for the player to move; wait for your turn.
refused-hint_hidden = This game has secrets that a hint would reveal, so it has no hints.
refused-hint_failed = No hint was found; ask again.
refused-hello_first = Send the message hello before any other message.
refused-protocol = This server uses protocol version { $spoken } and you sent { $protocol }; reload the page, or install the matching version of the program.
refused-malformed = That message cannot be read ({ $detail }); send one that the protocol has, such as hello, act, undo or ping.
refused-too_long = That message is too long; the most is { $limit } bytes.
refused-too_fast = Too many messages at once; wait a moment and send it again.
refused-token = This token holds no seat at this table; use a link from the browser that has the seat, or take an open seat.
refused-stored = The move could not be stored, so nothing has changed; try again in a moment.
refused-sealed = The dice of this table cannot be read right now; tell this server’s administrator.
refused-ticket = The dice prepared for this table were already used or have expired; open the table again to get new ones.
refused-entropy = Random bytes added to the dice must be 16 to 32 bytes long, written in hexadecimal digits.
refused-host = This server rejects the host name { $host }; open it by its address, or ask its administrator to add the name to allowed_hosts.
refused-damaged = This table’s data are damaged, so it cannot be shown; tell this server’s administrator, who can run `nexarium doctor`.
refused-newer = This table uses a newer version of this server, which is being installed right now; try again in a moment.
refused-unstored = The database does not answer right now; try again in a moment.
refused-no_table = There is no table { $table }; check the link, or open a new one.
refused-no_game = There is no game { $game }; { $advice }.
refused-other_engine = The browser engine of { $game } does not match this server’s rules, data or sources; the administrator can rebuild it with `nexarium wasm`.
refused-no_engine = This server has no browser engine of { $game }; the administrator can build it with `nexarium wasm`.
refused-no_export = There is no format { $format } for this game; it offers { $offered }.
refused-option = { $detail }.
refused-seats = This game has { $wanted } seats with these options, but the request names { $given }; name every seat.
refused-level = There is no bot of level { $level }; choose a level from 1 to 9.
refused-no_styles = This game’s bots have no styles, so { $style } is not possible; leave the style out.
refused-style = There is no bot in the style { $style } here; choose one of { $styles }, or leave the style out.
refused-no_page = There is no page { $page } for this game; it has { $offered }.
refused-no_lesson = There is no lesson { $lesson } for this game; it has { $offered }.
puzzle-nudge-win = { $n ->
    [one] One decision wins.
   *[other] { $n } decisions lead to the win.
}
puzzle-nudge-score = { $n ->
    [one] You can reach { $best }, with one decision.
   *[other] You can reach { $best }, with { $n } decisions.
}
puzzle-nudge-chance = The best action gives a chance of { $best }.
puzzle-barred = That is not allowed in this puzzle. You can solve it without that.
refused-no_puzzles = There are no puzzles for this game.
refused-no_puzzle = There is no puzzle { $number }; puzzles are numbered 0 to { $most }.
refused-puzzle_action = That cannot be played at this point of the puzzle; start it again.
refused-no_step = This lesson has no step { $step }; its last is { $most }.
refused-position = That position cannot be set up: { $detail }.
refused-no_setup = Positions of this game can’t be set up.
refused-study_action = The rules forbid that at this point of the study.
refused-study_table = The table whose box this study uses is no longer here, or follows other rules; open the study’s file again, or start a new study.
refused-lesson_action = That cannot be played at this point of the lesson; repeat the step.
refused-no_answer = The page { $page } accepts no requests from programs; open it in the browser.
refused-question = { $detail }.
refused-no_seat = There is no seat { $seat } at this table; its seats are 0 to { $last }.
refused-seat_taken = That seat is taken; choose an open one or watch.
refused-name_taken = The name { $name } is already taken at this table; choose another name.
refused-full = Every seat at this table is taken; you can watch, or open a table of your own.
refused-no_open_seat = Every seat at this table is taken, so it has no code; anyone with its link can watch.
refused-no_code = No open table has the code { $code }; ask for the code again, or for the link.
refused-too_many_codes = Too many codes were tried from your network; wait a minute, or ask for the link.
refused-no_handover = This link has been used, or is older than 15 minutes; create a new one on the device that has the seat.
refused-not_shared = The server has no shared session under this key; it may have expired. Share the session again from a phone that has it.
refused-shared_lost = The server has lost the end of this shared session; read it again from the beginning, and add the missing part.
refused-shared_full = This shared session is full; share it again from a phone that has it.
refused-too_many_shared = Too many sessions were shared from your network; wait a few minutes, or join one of them.
refused-shared_no_room = This server has no room for another shared session; try again later, or go on without sharing.
refused-no_shared_code = No shared session has the code { $code } now; ask for a new one, or for the link.
refused-seat_of_account = Your seat belongs to your account; sign in on the other device, and it is there.
refused-not_over = A rematch begins when the game is over; finish this one first.
refused-no_record = This isn’t a game file. Choose one that was downloaded from a table’s menu.
refused-record = This record cannot be opened here: { $detail }.
refused-set_up = This file begins with a position that was set up. Open it on the page “Study” of its game.
refused-long_record = This record has { $plies } moves and rolls, which is too long; choose one with at most { $most }.
refused-too_many_imports = Too many recorded games were opened from your network; wait a minute, then open the next one.
refused-imports_wait = Other recorded games are being opened; try again in a moment.
refused-import_late = This recorded game takes too long to replay; try again later, when the server is less busy.
refused-branch_running = This game is still running; when it is over you can play on from any of its moves.
refused-branch_end = The game is over at this point; look at an earlier move and play on from there.
refused-branch_alone = Here you play alone with bots; take at least one seat yourself and give the others to bots.
refused-branch_rematch = A game of “what if” has no rematch; go back to the finished game and play on from it again.
refused-hidden = This game has secrets; you can read its record when the game is over.
refused-body = The request cannot be read: { $detail }.
refused-not_json = The request must be JSON; send it with the header Content-Type (application/json).
refused-body_too_slow = The request was not complete in time; send it again.
refused-body_too_long = The request is too long; the most is { $limit } bytes.
refused-not_found = There is nothing at { $path }; the lobby is at /.
refused-method = { $path } does not accept { $method }; it accepts { $allowed }.
refused-too_many = Too many requests at once; wait a moment and try again.
refused-no_pictures = This server cannot create images; its administrator can run pip install 'nexarium[pictures]'.
refused-not_installed = This server lacks the packages for that; its administrator can run pip install 'nexarium[server]'.
refused-too_many_paintings = Too many images were created for you; wait a minute, then try again.
refused-paintings_wait = Many images are being created; try again in a moment.
refused-painting_late = Creating the image took too long; try again later, when the server is less busy.
refused-film_early = An animation needs a finished game; try again when it is over.
refused-too_many_tables = Too many tables were opened from your network; wait a moment before you open another, or go on with one of them.
refused-too_many_checks = Boxes were checked too often from your network; wait a moment, then go on.
refused-checks_wait = Many boxes are being checked right now; try again in a moment.
refused-check_late = This box took too long to check, so it is not used. Make it smaller, or undo the last change.
refused-no_boxes = No boxes are kept on this server. Keep yours in the browser or as a file.
refused-no_box = There is no box { $box }; check the link, or ask its author for the file.
refused-other_box = This box is of another game.
refused-no_workshop = This game has no printed data to enter.
refused-box_key = Send a key, with which the box can be deleted later, or sign in.
refused-box = { $entry }: { $detail }.
refused-too_many_boxes = Your account keeps { $most } boxes, which is all that fit; delete one first.
refused-too_many_new_boxes = Many boxes were kept from your network; wait a moment before you keep another.
refused-not_your_box = Only who keeps this box can delete it.
refused-rated_box = A rated table is played with this server’s own data; open it without the box, or not rated.
refused-too_many_hints = Too many hints were requested from your network; wait a moment, then ask again.
refused-draining = This server process is about to restart; try again in a moment.
refused-key = Wrong key; enter the one that `nexarium admin key` created.
refused-too_many_keys = Too many wrong keys came from your network; wait a few minutes and try again.
refused-banned = You are banned from this server until { $until }{ $reason }; write to its administrator if that is a mistake.
refused-banned_for_good = You are banned from this server{ $reason }; write to its administrator if that is a mistake.
refused-subject = { $subject } cannot be banned; write an address, a network, holder:HASH (of a seat) or account:ID.
refused-subject_broad = { $subject } would ban nearly everybody; name a network of /{ $prefix } or smaller.
refused-announce_nothing = The announcement is empty; write a sentence in one language or both.
refused-sentence_long = That is too long; the most is { $limit } characters.
refused-no_order = The ban or announcement { $id } no longer exists; look at the list again.
refused-hours = Enter 0 to { $most } hours; 0 means no end.
refused-query = The parameter { $field } cannot be { $value }; { $advice }.
refused-export = This record cannot be written in that format: { $detail }.
refused-failed = The server had an error, and the table has not changed; try again. If this keeps happening, tell the administrator.
refused-call_address = Notifications cannot be sent to that address; it must be an https address on the internet, without a port, a password or spaces.
refused-call_host = This server sends no notifications through { $host }; its administrator can allow that service.
refused-call_keys = The keys of that browser cannot be read; turn its notifications off and on again.
refused-call_callees = Too many browsers in your network get notifications already; turn notifications off in one of them first.
refused-call_seat = Too many browsers get notifications for that seat already; turn notifications off in one of them first.
refused-call_one_way = Choose exactly one channel for notifications: push, feed, hook or mail.
refused-call_no_hooks = This server has no webhooks; its administrator can allow them.
refused-call_no_mail = This server sends no e-mail; its administrator can set it up.
refused-call_mail = That is not an e-mail address; write one such as ann@example.org.
refused-call_mail_asked = A confirmation was already sent to that address; open the link in it, or try again tomorrow.
refused-call_mail_failed = The confirmation could not be sent to that address; check it, or try again later.
refused-call_link = This link has expired; ask for a new one on the notifications page.
refused-call_no_feed = There is no such feed; create a new one on the notifications page.
refused-call_tables = You get notifications for many tables already; remove some from your list first.
refused-invite_signed_out = Sign in to invite a player; send the link to players without an account.
refused-invite_no_seat = You can invite players only where a seat is open.
refused-too_many_invited = You have invited many players within an hour; wait a little, or send them the link.
refused-follow_blocked = You can’t follow this player.
refused-follow_many = You follow { $most } players already, and that is the most; unfollow somebody first.
refused-pool_alone = Opponents can only be found for a game of two or more; choose another mode.
refused-not_listed = This table is not open to spectators, so it has no public picture.
refused-not_invited = You are not invited to that table.

call-turn = It is your turn.
call-time = Your time is running out.
call-seated = A player has joined your table.
call-takeback = A player asks for a takeback.
call-over = The game is over.
call-rematch = A rematch has started.
call-invited = You are invited to a table.
refused-no_lending = This server accepts no remote bots; ask its administrator to allow them.
refused-no_thinkers = This server accepts no bot workers; its administrator can allow them with the setting bot_worker_key.
refused-lent_reserved = The name { $name } looks like this server or one of its bots; choose another name.
refused-too_many_lenders = Many remote bots are connected already; try again when one has left.
refused-lent_name = A remote bot called { $name } is connected already under that owner name; choose another name.
refused-lent_nameless = Give the bot’s name, and the name of its owner.
refused-lent_secret = The bot owner's secret must be random and have at least { $least } characters.
refused-lent_games = None of these games can be used: they are not installed here, have another version of the rules here, or have secrets.
refused-no_lender = That bot is no longer connected, or does not play this game; choose another opponent.
refused-no_bots = This server’s bots do not play this game; leave the seat open, or take it yourself.
refused-lender_there = Only a remote bot that is away can be replaced.

refused-rated_together = This game is cooperative, so it has no ratings; open the table unrated.
refused-rated_account = This table is rated, so every player needs an account; sign in, or play at an unrated one.
refused-rated_seats = At a rated table a player has only one seat; leave the others to other players or bots.
refused-rated_style = Bots with a style have no rating; choose no style, or open the table unrated.
refused-rated_lent = A remote bot has no rating; choose a server bot, or open the table unrated.
refused-rated_bots = A rated table needs a human player; take a seat, or open the table unrated.
refused-rated_begun = This table is rated and a player has moved, so the game must be finished.
refused-rated_hint = There are no hints at rated tables.
refused-name_kept = The name { $name } belongs to an account; choose another one, or sign in if it is yours.
refused-name_of_account = The name { $name } belongs to another account, or looks too much like another account’s name; choose another name.
refused-name_empty = An account needs a name with at least one letter or digit; write one.
refused-name_path = A name cannot contain a / or consist of dots alone; choose another.
refused-name_differs = Type the account's name, { $name }, to delete it.
refused-signed_out = This needs an account; sign in and try again.
refused-not_by_token = A token can only play and read games; to manage the account, sign in with the browser.
refused-no_passkeys_here = Passkeys work only over https or on the server’s own machine; open { $advice }, or play without an account.
refused-passkey = That passkey could not be checked; try again, or sign in with a recovery code.
refused-passkey_unknown = No account has this passkey; choose another one, or create an account.
refused-challenge_gone = That took too long, or was already used; try again.
refused-code = This recovery code is wrong or already used; check it, or use another one.
refused-no_device = There is no such device any more; reload the page.
refused-no_passkey = There is no such passkey any more; reload the page.
refused-last_passkey = This is the only passkey; add another one before you remove it.
refused-most_passkeys = An account has at most { $most } passkeys; remove one first.
refused-most_tokens = An account has at most { $most } tokens; remove one first.
refused-no_token = There is no such token any more; reload the page.
refused-too_many_seats = Too many tables at once; name at most { $most } in one request.
refused-unwelcome = The host of this table prefers to play with others; watch, or open a table of your own.
refused-nobody_there = That seat is empty; choose the seat of a human player.
refused-yourself = That seat is your own; choose another player's.
refused-no_sentence = Describe in a sentence what happened.
refused-no_account_there = Guests cannot be blocked; at your own table you can let a bot play for them.
refused-most_blocked = An account can block at most { $most } others; unblock one first.
refused-not_blocked = This account is no longer blocked; reload the page.
refused-no_report = That report is already resolved; refresh the list.

bot_of_level = Bot ({ $strength })
gone = Former member
refused-no_balances = Balance reports are off on this server; its administrator can turn them on with the setting balance = true.
refused-no_matplotlib = Reports need Matplotlib, which is not installed here; the administrator installs it with pip install 'nexarium[lab]'.
refused-balance_games = A report needs { $least } to { $most } games; choose a number in this range.
refused-balance_level = Reports here use random moves (0) or bots up to level { $most }; choose one of these.
refused-balance_busy = Many reports are waiting; try again later.
refused-trial_runs = Your last run is still ending; try again in a moment.
refused-balance_waits = One of your reports is already waiting; create the next when it is done.
refused-too_many_balances = You have created several reports already; wait a while before the next.
refused-not_your_balance = Only its creator or the administrator can stop this report; wait until it is done.
refused-balance_over = This report is no longer running; reload the page.
refused-no_balance = There is no such report, or it has no page; look at the list of reports.
refused-no_player = There is no player called { $name }; check the name, or look on the club page.
refused-no_tournament = There is no tournament { $tournament }; check the link, or look on the club page.
refused-tournament_name = A tournament needs a name with at least one letter or digit; write one.
refused-tournament_together = This game is cooperative, so it has no tournaments; choose another.
refused-tournament_pairs = A round robin needs a two-player game; choose a Swiss tournament, or another game.
refused-tournament_rounds = A Swiss tournament has 1 to { $most } rounds; choose a number in this range.
refused-tournament_hours = A round takes from one hour to { $most } days; choose a time in this range.
refused-tournament_many = You run { $most } tournaments that are not over; end one of them first.
refused-tournament_full = This tournament is full ({ $most } players); choose another one.
refused-tournament_begun = This tournament has started; you can no longer join.
refused-tournament_not_in = You are not in this tournament; join one that has not started.
refused-tournament_removed = The organiser removed you from this tournament; ask them, or join another.
refused-tournament_not_there = This player is no longer in the tournament; look at the list again.
refused-tournament_not_barred = This player was not removed from the tournament; look at the list again.
refused-tournament_no_board = This tournament has no such table; look at its rounds again.
refused-tournament_undecided = This table is not decided yet, or the tournament was cancelled; you can correct only decided tables.
refused-tournament_points = These points are not possible in this game; choose others.
refused-tournament_few = At least { $least } players are needed; wait for others to join.
refused-tournament_over = This tournament is over; create another.
refused-tournament_owner = Only the tournament’s organiser can do that; ask them.
refused-rated_time = At a rated table, a player who runs out of time loses; choose “that player loses”, or open the table unrated.
refused-tournament_time = In a tournament, a player who runs out of time loses; choose “that player loses” or “No limit”.

call-feed = Nexarium notifications
call-mail_ask_subject = Nexarium: confirm your e-mail notifications
call-mail_ask =
    Someone, probably you, asked the Nexarium server at { $service } to send an e-mail to this address when it is their turn.

    To agree, open this link and confirm:
    { $link }

    If it wasn’t you, do nothing: you will get no more e-mail, and the address is deleted after a week.
    { "" }
call-mail =
    { $title }: { $text }

    { $link }

    You get this e-mail because you agreed to it. To unsubscribe:
    { $stop }
    { "" }
