account = Account
backThere = Back to where you were
inTheClub = Ratings and results
why = You don’t need an account to play. With one, your games are on every device, and your name is reserved.
withPasskey = Sign in with a passkey
createAccount = Create an account
createAccountText = You need only a name and a passkey. Your device stores the passkey and asks for your fingerprint, face or PIN. No password, no e-mail.
name = Name
withCode = Sign in with a recovery code
codeText = One of your eight recovery codes. Single use.
code = Recovery code
notHere = Passkeys work only on https pages, or on the server’s own machine. At this address everybody plays as a guest.
openThere = Open { $address }
noPasskeys = This browser does not support passkeys. Use a newer one, or a recovery code.
noPasskeyUsed = No passkey was used; try again when you are ready.
welcome = You are signed in as { $name }.
recovered = You are signed in as { $name }. That code is now used up. Add a passkey on this device, so that you need no code next time.
codesTitle = Your recovery codes
codesText = If you lose all your passkeys, each of these codes signs you in once. They are shown only now: copy them or save them.
copyCodes = Copy
saveCodes = Save as a file
codesSaved = I’ve saved them
myGames = My games
noGames = The games that you play while you are signed in will be listed here.
allGames = All games
game = Game
pageOf = Page { $page } of { $pages }
newer = Newer
older = Older
exportAll = Download all games
guestGames = { $n ->
    [one] One game in this browser was played as a guest
   *[other] { $n } games in this browser were played as a guest
}
guestGamesText = Add them to your account to see them on every device, under your name.
addGuestGames = Add them
guestGamesAdded = { $n ->
    [one] { $n } game was added to your account.
   *[other] { $n } games were added to your account.
}
rename = Change name
renamed = Your name is now { $name }.
since = since { $date }
passkeys = Passkeys
passkey = Passkey
addPasskey = Add a passkey
passkeyAdded = The passkey is added.
createdOn = created { $date }
usedAgo = used: { $time }
remove = Remove { $what }
devices = Devices
browser = Browser
here = this one
signOut = Sign out
signOutOf = Sign { $device } out
signOutAll = Sign out everywhere
codes = Recovery codes
codesLeft = { $n ->
    [0] None left.
    [1] One left.
   *[other] { $n } left.
}
renewCodes = Generate new codes
renewText = New codes replace these.
programs = Programs
programsText = A program with a token can play in your name. It cannot change your account.
label = What is it for?
makeToken = Create token
tokenTitle = The token
tokenText = It is shown only now. The program sends it as the header “Authorization: Bearer …”.
done = Done
deletion = Delete the account
deletionText = Your passkeys, codes and sessions are deleted. Your games stay for the other players, without your name. You leave your tournaments, and your own tournaments that have not started are cancelled. This can’t be undone.
typeToDelete = Type { $name } to delete it:
deleted = The account is deleted.
blocked = Blocked
blockedText = Blocked players cannot join the tables that you open.
unblock = Unblock
anAccount = An account
reportTitle = Report or block a player
reportWhom = Player
reportWhy = Reason
reasons = { $kind ->
    [insults] Insults or threats
    [cheating] Cheating
    [stalling] Stalling on purpose
    [name] An offensive name
    [spam] Advertising
   *[other] Something else
}
reportSentence = What happened?
reportText = Only this server’s administrator sees it; the other players do not.
report = Report
reported = The administrator will read your report.
block = Block
blockedNow = { $name } is blocked.
following = Players you follow
showOnline = Show when I’m online
showOnlineWhy = Players who follow you see it. A private profile and blocks hide it, too.
online = Online
playsNow = Plays { $title } now
unfollow = Unfollow
unfollowPlayer = Unfollow { $name }
followNobody = Follow players on their page to see here when they are online.
