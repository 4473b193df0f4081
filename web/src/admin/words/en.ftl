title = Server
key = Administrator key
keyHelp = Create one with nexarium admin key and put its hash into the settings as administrator_key. The key stays in this tab until you sign out.
signIn = Sign in
signOut = Sign out
signOutSure = This tab forgets the key. To come back, enter it again.
stay = Stay
sections = { $kind ->
    [load] Load
    [tables] Tables
    [reports] Reports
    [bans] Bans
    [announcements] Announcements
   *[errors] Errors
}
refresh = Refresh
process = Process
noReports = No reports.
unresolved = Open
resolved = Resolved
reportOf = { $name }: { $reason }
reasons = { $kind ->
    [insults] insults or threats
    [cheating] cheating
    [stalling] stalling on purpose
    [name] an offensive name
    [spam] advertising
   *[other] something else
}
guest = A guest
quoted = “{ $message }”
reportedBy = reported by { $who }
atTable = table { $table }
note = Private note
resolve = Resolve
since = Since
viewers = Viewers
inMemory = Tables in memory
memory = Memory
lag = Lag
lagHelp = The event loop’s longest delay in the last ten seconds.
queue = Bot queue
moves = Moves
ends = shutting down
megabytes = { $value } MB
milliseconds = { $value } ms
find = Find
findHelp = A table’s id, a game, a name
which = Which tables
all = All
running = Running
over = Over
noneFound = No tables found.
newest = The newest { $most }; find others by name or id.
open = Open
more = More
unlisted = by link only
opened = opened { $when }
watching = { $number } watching
plies = { $number ->
    [one] { $number } ply
   *[other] { $number } plies
}
closeTable = Close the table
closeHelp = Reason (everybody at the table sees it); the game ends without a result
ban = Ban
banBy = Ban by
byAddress = by address
bySeat = by this seat
byAccount = by account
nobodyToBan = There is no player here to ban.
subject = Address, network, holder:… or account:…
reason = Reason (shown to them)
duration = Duration
durations = { $kind ->
    [0] for good
    [1] an hour
    [24] a day
    [168] a week
   *[720] a month
}
until = until { $when }
forGood = for good
unban = Unban
banned = Banned { $how }. You can lift the ban under “Bans”.
noBans = No bans.
english = In English
french = In French
announce = Announce
untilWithdrawn = until withdrawn
withdraw = Withdraw
noAnnouncement = No announcement.
noErrors = No warnings and no errors since the start.
refused = Rejected since the start
times = { $number } ×
done = Done.
