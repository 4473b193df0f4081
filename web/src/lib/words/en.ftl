## the lobby

chooseGame = Choose a game
games = Games
forPhysicalGame = For your physical game
worksOffline = works offline
ownData = with this server’s own data
balance = Balance
modifiedData = modified data
install = Install Nexarium
installWhy = Once installed, it opens from your home screen in its own window.
installByHand = To put it on your home screen: tap Share, then “Add to Home Screen”.
playNow = Play now
playGame = { $kind ->
    [watching] Watch bots play { $title }
    [bots] Play { $title } against { botLevels }{ again }
    [crew] Play { $title } with { botLevels }{ again }
    [friends] Play { $title } with friends{ again }
   *[nobody] Play { $title }{ again }
}
# Parts of the message above, each language’s own
botLevels = { $n ->
    [one] a bot ({ $levels })
   *[other] bots ({ $levels })
}
again = { $again ->
    [true] { " " }again
   *[false] { "" }
}
youPlay = you play { $label }
changeSetup = Change how the table is set up
is = { $name }: { $value }
chooseFor = { $option } of { $seat }
newTable = New table
learnIt = Learn { $game }
newToIt = New to it?
changeIt = Change
seatsOf = { $title }, { $seats ->
    [1] one seat
    [2] two seats
    [3] three seats
    [4] four seats
    [5] five seats
    [6] six seats
   *[other] { $seats } seats
}
mode = Mode
whoSits = Who sits as { $seat }
you = You
friend = Friend
bot = Bot
level = Level
# A level of the bots; the server's words have the same names
levelName = { $level ->
    [1] beginner
    [2] novice
    [3] casual
    [4] amateur
    [5] skilled
    [6] strong
    [7] expert
    [8] master
   *[other] grandmaster
}
levelOf = Level of the bot as { $seat }
opponentAs = The bot as { $seat }
serverBot = Server bot
styleAs = How the bot as { $seat } plays
allRound = All-round
fromOwner = from { $name }
instant = instant
aboutSeconds = About { $seconds } s per move
friendGetsLink = you send them a link
byLinkOrLobby = by link, or anyone in the lobby
openTable = Open the table
opening = Opening…
openToAnyone = Open to anyone
allowSpectators = Allow spectators
allMyTables = All { $tables } tables
moreChoices = More choices
chatSpectatorsToo = Spectators, too
mayAskTakebacks = Allow takeback requests
noTakebacksRated = No takebacks at rated tables.
recentOpponents = Recent opponents
invitesYou = { $name } invites you
myTables = My tables
watch = Watch
openRecord = Open a recorded game
withNames = with { $names }
alone = alone
yourTurn = Your turn
turnOf = { $name }’s turn
isThinking = { $name } is thinking
waitsForFriend = Waiting for a player
finished = Finished
removeTable = Remove { $title } from the list
removed = { $title } was removed from your list.
putBack = Put it back
yourName = Your name
shownToOthers = shown to other players
nameAsked = What should others call you?
save = Save
cancel = Cancel
toDark = Dark theme
toLight = Light theme
# Each language’s own, for the button that chooses it
inThisLanguage = In English
switchToThisLanguage = switch to English
now = now
minutes = { $n } min
hours = { $n } h
yesterday = yesterday
days = { $n } days

## what happened since one last looked

inTheLast = in the last { $time }
sinceYesterday = since yesterday
movesSince = { $moves ->
    [one] { $moves } move { $since }
   *[other] { $moves } moves { $since }
}
showMe = Show me
lastSeen = As you last saw it
moveOf = Move { $move } of { $moves }
play = Play
pauseShowing = Pause

## conditional moves

answerAhead = Conditional moves
answerAheadMeans = Enter a move that another player might make, then your answer to it. If they play that move, your answer is played at once. Only you see it.
whatIf = What if
supposeThat = Suppose that { $name } plays…
andYouAnswer = …and you answer:
keepAnswer = Keep this answer
removeAnswer = Remove this answer

## time at the table

time = Time
noClock = No limit
minutesClock = Minutes
daysClock = Days
minutesPlus = { $minutes } min + { $seconds } s
daysATurn = { $days ->
    [one] { $days } day a turn
   *[other] { $days } days a turn
}
daysAndHours = { $hours ->
    [0] { $days } d
   *[other] { $days } d { $hours } h
}
leftDays = { $days } days left
leftHours = { $hours } h left
leftMinutes = { $minutes } min left
whenTimeIsUp = When time is up
timeUpBot = a bot plays on
timeUpPass = the turn passes on
timeUpLoss = that player loses
youHaveLeft = You have { $left }
lostOnTime = lost on time
vacation = Vacation
vacationMeans = { $days ->
    [one] Your clock stops while you are away. The others see when you will be back. { $days } day is left for this game.
   *[other] Your clock stops while you are away. The others see when you will be back. { $days } days are left for this game.
}
backOn = Back on
atAllTables = In all my correspondence games
startVacation = Start vacation
endVacation = End vacation
youAreAwayUntil = You are away until { $date }; your clock is stopped.
awayUntil = away until { $date }
isAwayUntil = { $name } is away until { $date }; the clock is stopped.
loading = One moment…
tryAgain = Try again

## the table

back = Back to the lobby
hint = Hint
hintAsked = Looking for a hint…
undo = Undo
menu = Menu
learnThis = Learn this game
board = Board
players = Players
hand = Your hand
moves = Moves
noMoves = No moves yet.
showMoves = Show moves
hideMoves = Hide moves
lastMove = Just now
round = Round
toMove = to move
toMoveOf = { $name } to move
here = here
away = away
botLevel = Bot ({ levelName })
levelAndStyle = Bot ({ levelName }, { $style })
awayWithRemoteBot = away, bot from { $name }
replaceBot = Let a server bot play for { $name }
openSeat = Open seat
waitingForSomeone = waiting for a player
thinks = thinking
thinksFor = thinking · { $seconds } s
thinksAbout = thinking · about { $seconds } s
watching = { $n } watching
youWatch = You are watching
onlyWatch = All seats are taken: you are only watching.
seatOfMine = Is one yours? Sign in.
gameOver = The game is over
finalTable = Final table
rank = Rank
player = Player
lookAtBoard = Look at the board
rematch = Rematch
toRematch = To the rematch
close = Close
download = Download
picture = Picture (SVG)
record = Record (JSON)
dice = Dice
diceFixed = fixed before the first roll
diceHow = All rolls at this table come from a secret that was fixed before the first roll. Its fingerprint (SHA-256):
diceAdded = Random bytes that players’ browsers added, so that the server alone could not choose the rolls:
diceNothingAdded = No browser added random bytes.
diceTakenBack = Rolls were taken back and rolled again:
fromRoll = from roll { $n } on
byThisBrowser = by this browser
diceSecretLater = When the game is over, the secret is shown here, and everybody can verify all rolls.
diceSecret = The secret:
checkIt = Check it
diceAsPromised = { $yes ->
    [true] The fingerprint is the one this browser saw first.
   *[false] The fingerprint is not the one this browser saw first!
}
diceMineIsIn = { $yes ->
    [true] The bytes that this browser added are included.
   *[false] The bytes that this browser added are missing!
}
diceAgree = { $yes ->
    [true] The secret matches the fingerprint.
   *[false] The secret does not match the fingerprint!
}
diceVerify = To verify every roll, download the record and run
invite = Invite a friend
inviteText = Anyone with this link can take an open seat.
copyLink = Copy link
copied = Copied
copy = Copy
share = Share
takeSeat = Take the seat as { $seat }
seatIsFree = A seat is free
seatsAreFree = Choose a seat
playsWith = with { $names }
youAmong = you
orWatch = or just watch
firstMove = To the start
previousMove = One move back
nextMove = One move on
latestMove = Back to the game
lookingAt = { $ply ->
    [0] The start
    [1] Move { $ply }
   *[other] Move { $ply }
}
lookingAtLong = { $ply ->
    [0] Looking at the start of the game
    [1] Looking at move { $ply }
   *[other] Looking at move { $ply }
}
backToGame = Back to the game
connecting = Connecting…
connectionLost = Connection lost; trying again…
serverUnreachable = Can’t reach the server. The page keeps trying, and your game is safe.
liveBlocked = The server answers, but live connections are blocked, perhaps by a proxy or a Wi-Fi sign-in page. Try another network. This page keeps trying.
moveSaved = Your move is saved. It is played when the connection is back.
doneLater = No connection right now. This is done when the connection is back.
notDone = The connection was lost, and your last request failed. Try again if you still want it.
notWritten = The connection is lost. When it is back, the chat shows whether your message arrived.
noSuchTable = This table does not exist.
toLobby = To the lobby
rule = Rule
ruleNamed = Rule { $id }
readRule = Read this rule
noSuchRule = There is no such rule.
study = Study
workshop = Workshop
toWorkshop = Change these values
allRules = All the rules
help = Help
theGoal = The goal
possibleNow = What you can do now
whatEnds = How the game ends
howToPlace = Choose a piece, rotate it, and put it on the board.
howToToggle = Choose as many as you like, then confirm.
howToPick = Choose something highlighted on the board or in your hand, or press a button.
waitsFor = It’s { $name }’s turn.
noAnswer = The server does not answer. Check your connection, then try again.
detailOf = More about { $name }

## inputs

rotate = Rotate
rotateBack = Rotate back
flip = Flip
pieces = Pieces
choosePiece = Choose a piece
placesOfPiece = { $n ->
    [one] { $n } place for this piece
   *[other] { $n } places for this piece
}
# Before the line of the log that is gone.
takenBack = Taken back:
doIt = Do it
hasTakenBack = { $name } has taken back:
noPage = There is no page at this address.
noGame = There is no game called “{ $name }” here.
confirmPiece = { $verb } { $piece }
placesOf = { $n ->
    [0] no place
    [1] { $n } place
   *[other] { $n } places
}
placesThisWay = { $n ->
    [0] no place this way round
    [1] { $n } place this way round
   *[other] { $n } places this way round
}
nothingThatWay = nothing further that way
ghostAt = place { $nth } of { $all }: { $x }% across, { $y }% down
tapAgain = Tap again to confirm
chooseMarked = Choose something highlighted
chooseHighlighted = Choose a highlighted space, or press the button
chooseAction = Choose an action
parts = Parts
stepOf = { $step } of { $steps }
stepBack = Back
stepOn = Next
stepThrough = Step through
boardKeys = Arrow keys move the piece, R rotates it, F flips it, Enter places it, Escape goes back to the pieces.
noPlace = No place this way round
snapped = Moved to the nearest legal place. { $why }
fitsNowhere = It no longer fits anywhere
turnToFit = Rotate it to fit
noPlaceLeft = No place left
planAhead = Plan ahead
planning = Plan ahead: choose and rotate a piece now, ready for your turn.
selected = selected
options = Options
theme = Theme

## the chat

chat = Chat
chatUnread = Chat, { $n } unread
noMessages = No messages yet.
message = Message
send = Send
mute = Mute { $name }
isMuted = { $name } is muted.
unmute = Unmute
emotes = Quick messages
emoteHello = Hello!
emoteThanks = Thank you
emoteWellPlayed = Well played
emoteLaugh = Haha
emoteOops = Oops
emoteSorry = Sorry
emoteThinking = Let me think
emoteHurry = Your turn?

## invitations

openTables = Open tables
joinByCode = Join by code
join = Join
codeAndQr = Code and QR code
qrOf = QR code: { $what }
sayCode = Or tell them this code, for “Join by code” in the lobby.
otherDevice = Play on another device
otherDeviceText = Open this link on the other device within 15 minutes. It works once, and moves your seat to that device.
seatIsHere = Your seat is on this device now.
seatNotKept = This browser stores nothing, so you keep your seat only while this page is open.
signedOutHere = You are signed out in this browser, so you can only watch. Sign in to play on.
club = Club
toTournament = Go to the tournament
rated = Rated
signInOrCreate = Sign in or create an account
yourAccount = Your account
ratedTable = This table is rated: sign in to play.
reportOrBlock = Report or block…
signIn = Sign in
seatIsElsewhere = Your seat moved to another device; here you can watch.

## the table itself

thisTable = This table
paused = Paused
pause = Pause
resume = Resume
tableClosed = The table is closed
removedByHost = The host does not want you to watch this table.
askTakeback = Request takeback
askTakebackWhy = The others may allow it.
youAskTakeback = You ask to take back your last move.
withdrawRequest = Withdraw the request
allow = Allow
refuse = Refuse
botForYou = A bot plays for you
botForThem = away, a bot plays ({ levelName })
botInTheirPlace = here, a bot still plays ({ levelName })
reclaim = Take your seat back
putBot = Let a bot play
levelOfBot = Level of the bot
isHost = host
spectators = Spectators
anonymous = Anonymous
noSpectators = No spectators.
removeSpectator = Remove
removeSpectatorWhy = A removed spectator, and others on the same network, cannot watch this table again.
whoChats = Who can chat
chatNobody = Nobody
chatPlayers = Players
chatEverybody = Everybody
closeTable = Close the table
closeTableSure = Yes, close it
closeTableWhy = The game ends without a result, and cannot be continued.
hostMay = The host, who opened this table, can pause or close it, replace absent players, and remove spectators.

## notifications

notifications = Notifications
notifyMe = Notify me when it’s my turn
willBeNotified = You will be notified when it’s your turn here and you are away.
willNotBeNotified = You will not be notified about this table.
notificationsDenied = The browser does not allow notifications from this page; allow them in its settings, then try again.
notificationsLead = This browser can notify you when it’s your turn, even while Nexarium is closed.
thisBrowser = This browser
notifyHere = Notify me here
atMyTables = At all my tables
atMyTablesNote = also at tables I join later
pushService = The push service of this browser’s maker, { $service }, delivers notifications. It cannot read them.
obstacle = { $kind ->
    [insecure] Browsers accept notifications only from https pages. Ask this server’s administrator for an https address.
    [homescreen] On an iPhone or iPad, Nexarium must first be on the home screen: tap Share, then “Add to Home Screen”, and open it from there.
    [unable] This browser cannot receive notifications. A current Firefox, Chrome, Edge or Safari can.
   *[denied] This browser does not allow notifications from this page. Allow them in its settings for this page, then load it again.
}
otherChannels = Other ways
feed = Feed
feedText = An address for a feed reader. Anyone with it can read your notifications, and nothing else.
feedMake = Create an address
feedReplace = Replace it
feedOnce = This address is shown only now. A new one replaces it.
mail = E-mail
mailText = We send a confirmation first; each mail has an unsubscribe link.
mailAddress = Your e-mail address
mailConfirm = Send confirmation
mailSent = A confirmation is on its way to { $address }. Open the link in it.
mailTo = Notifications go to { $address }.
webhook = Webhook
webhookText = For programs: each notification is posted to an https address, signed with a secret (Standard Webhooks).
webhookAddress = https address
webhookMake = Create webhook
webhookTo = Notifications are posted to { $host }.
webhookSecret = The secret, which is shown only now:
turnOffChannel = Turn off
linkConfirm = Get an e-mail when it’s your turn?
linkStop = Stop e-mail notifications?
linkYes = Yes, e-mail me
linkNo = Unsubscribe
linkConfirmed = You will get an e-mail when it’s your turn and you are away.
linkStopped = You will get no more e-mail.
notifyWhen = Notify me when
eventType = { $kind ->
    [turn] it is my turn
    [time] my time is running out, at a table or in a tournament round
    [seated] a player joins my table
    [takeback] a player asks for a takeback
    [over] the game is over
    [rematch] a rematch starts
   *[invited] a recent opponent invites me (at all my tables, when I am signed in)
}
notifiedTables = At these tables
noNotifiedTables = None yet. Turn them on with a table’s bell.
turnOff = Turn off here
turnOffFor = Turn off for { $title }
stored = What is stored and shared
storedInNotification = A notification names the game, the event and the table’s address. It is encrypted, so only this browser can read it.
storedOnServer = The server stores this browser’s push address, the tables above and your language. It deletes them when you turn notifications off here, or when the push service reports that the address is gone. It contacts nobody else, except the addresses that you add under “Other ways” until you turn them off.
