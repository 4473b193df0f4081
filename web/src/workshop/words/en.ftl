workshop = Workshop
workshopOf = Workshop: { $title }
what = Enter the values of your own box, or try other rules. Then play with them at once.
chooseGame = Choose a game
search = Find a field
found = { $n ->
    [one] 1 field
   *[other] { NUMBER($n) } fields
}
nothingFound = No field has this name or value.
undo = Undo
redo = Redo
open = Open
openBox = Open a box
asShipped = As shipped
asShippedWhat = The values that this server plays with.
openFile = Open a .nxbox file
inBrowser = Kept in this browser
onServer = Kept on this server
forget = Delete
saved = { $name } is saved in this browser.
thisBox = This box
boxName = Name
author = Author
version = Version
about = About
saveHere = Save in this browser
exportFile = Export as a file
keepOnServer = Keep on this server
listIt = List it in this server’s lobby
copyLink = Copy link
keptOnServer = { $name } is kept on this server.
linkToBox = Link to this box
linkWhat = The link opens the box as it was when you kept it.
isOpen = “{ $name }” is open.
unnamed = My box
notKept = This browser can’t store your changes. Export the box as a file before you leave.
draftKept = This browser keeps every change.
add = Add
addTo = Add to { $label }
addField = Add { $label }
remove = Remove
removeOf = Remove { $label }
duplicate = Duplicate
moveEarlier = Move earlier
moveLater = Move later
newName = New entry
newNumber = New number
changed = changed
notSet = not set; { $value } applies
notSetPlain = not set
between = { NUMBER($least) } to { NUMBER($most) }
atLeast = { NUMBER($least) } or more
atMost = { NUMBER($most) } or less
letters = up to { NUMBER($most) } characters
entriesBetween = { NUMBER($least) } to { NUMBER($most) } entries
entriesAtLeast = { NUMBER($least) } or more entries
entriesAtMost = up to { NUMBER($most) } entries
entriesExactly = { NUMBER($n) } entries
full = There can be no more entries.
few = There must be at least this many entries.
asFields = Show as fields
asPicture = Show as a picture
faultNumber = { $allowed } is allowed here.
faultLong = This is too long: { $allowed }.
faultEmpty = This is still empty.
faultPattern = These characters are not allowed here.
faultCount = Here belong { $allowed }.
faultChoice = This is not one of the choices.
faultMissing = This entry is missing.
faultUnknown = There is no such entry. Remove it.
faultType = This value has the wrong form.
faultWhole = Enter a whole number.
problems = { $n ->
    [one] 1 problem
   *[other] { NUMBER($n) } problems
}
noProblems = The rules accept this box.
checking = Checking…
preview = Preview
previewOf = Show
stale = The preview shows the last version without problems.
noPreview = The preview appears here.
showPreview = Preview
showForm = Fields
changes = Changes
noChanges = Nothing differs from the shipped box.
changesCount = { $n ->
    [one] 1 value differs from the shipped box
   *[other] { NUMBER($n) } values differ from the shipped box
}
addedItem = added: { $value }
removedItem = removed: { $value }
itemOf = { $label }: { $said }
moreItems = and { NUMBER($n) } more
yes = yes
no = no
reset = Reset
resetOf = Reset { $label }
wasNow = { $before } → { $after }
nothing = nothing
play = Play it
playWithFriend = Play with a friend
preset = Mode
playWhat = Opens a table with this box. Bots of level 3 take the other seats.
playFirst = Solve the problems first.
opened = The table opened in { $seconds } s.
opening = Opening… { $seconds } s
total = Total: { NUMBER($n) }
inList = { $label }, { $n } of { $of }
kindOf = Kind of { $label }
kinds = { $kind ->
    [table] table
    [map] table
    [list] list
    [tuple] list
    [integer] number
    [text] text
    [choice] choice
   *[flag] yes or no
}
symbolCount = { $symbol }: { NUMBER($times) }
addDie = Add a { NUMBER($face) }
removeDie = Remove the { NUMBER($face) }
noDice = no dice
files = Files
seat = Seat { NUMBER($n) }
offerOf = { $seat }: { $offer }
boxesHere = Boxes of other players
moreChoices = More choices
putAside = Your changes are saved in this browser as “{ $name }”.
