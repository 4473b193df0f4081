ownBox = Your own box
ownBoxWhat = Play with the numbers of your copy, or of a box that someone sent you.
shipped = As shipped
inUse = Box in use: { $name }
boxBy = { $author ->
    [nobody] { $name }
   *[other] { $name }, by { $author }
}
version = version { $version }
chooseBox = Which box?
import = Import a .nxbox file
dropHere = Or drop the file here.
export = Save “{ $name }” as a file
forget = Remove “{ $name }”
forgotten = “{ $name }” is removed from this browser.
putBack = Undo
imported = “{ $name }” is now in use.
backToShipped = The numbers as shipped are in use again.
toWorkshop = Change numbers in the workshop
keptHere = Boxes are kept in this browser. Save those that you need as files.
refused = This box was not opened.

field = { $file }, { $field }: { $sentence }
fileOnly = { $file }: { $sentence }

large = A box has at most { $most } kB.
archive = This is not a box: it is not a zip archive.
damaged = The file is damaged.
entries = A box has at most { $most } data files.
entry = A box has TOML files only, each once, without folders and without a password. It has no place for “{ $name }”.
unpacked = A data file has at most { $most } kB, and all together have at most { $whole } kB.
encoding = This is not text in UTF-8.
toml = This is not TOML: { $reason }.
tomlLine = This is not TOML. Line { $line }: { $reason }.
manifest = This is not a box: it has no manifest.toml.
format = This box has format { $format }, and this page reads format { $here }.
missing = Enter a text.
long = Enter at most { $most } characters.
control = Enter text without control characters.
digest = The data were changed after the box was written.
otherGame = This box is for another game: { $game }.
lacks = The box lacks { $name }.
full = This browser has no space left. Remove a box that you no longer need, or allow this site to store data.
absent = This entry is missing.
table = This must be a table.
list = This must be a list.
text = Enter a text of at most { $most } characters.
flag = Enter true or false.
whole = Enter a whole number from { $least } to { $most }.
choice = Enter one of { $values }.
items = This must have { $least } to { $most } entries.
itemsExactly = This must have { $n } entries.
twice = “{ $name }” appears twice.
more = This is more than { $name }, which is { $most }.
unknown = This page does not know “{ $name }”.
