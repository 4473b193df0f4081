### The language itself: a file here is a language of Nexarium.

name = English
locale = en_GB
and = and
or = or
decimal = .
thousands = ,
percent = { $n }%

### What is wrong with a data file

refused-not_toml = this is not TOML: { $reason }
refused-not_toml_at = this is not TOML: { $reason } (at line { $line }, column { $column })
refused-missing = this entry is missing
refused-entry = there is no such entry; there are { $names }
refused-name = there is no such entry; a name here is { $expected }
refused-unknown_entry = there is no such entry; see the file's head for those that there are
refused-choice = { $value } is none of { $choices }
refused-value = { $value } cannot stand here: it must be { $expected }
expected-described = { $description }
expected-integer = a whole number
expected-integer_least = a whole number of at least { $least }
expected-integer_most = a whole number of at most { $most }
expected-integer_least_most = a whole number from { $least } to { $most }
expected-number = a number
expected-number_least = a number of at least { $least }
expected-number_most = a number of at most { $most }
expected-number_least_most = a number from { $least } to { $most }
expected-text = a text
expected-text_not_empty = a text that is not empty
expected-text_least = a text with { $least } or more characters
expected-text_most = a text with up to { $most } characters
expected-text_least_most = a text with { $least } to { $most } characters
expected-list = a list
expected-list_not_empty = a list that is not empty
expected-list_least = a list with { $least } or more entries
expected-list_most = a list with up to { $most } entries
expected-list_least_most = a list with { $least } to { $most } entries
expected-list_of = a list with exactly { $n } entries
expected-table = a table
expected-table_not_empty = a table that is not empty
expected-table_least = a table with { $least } or more entries
expected-table_most = a table with up to { $most } entries
expected-table_least_most = a table with { $least } to { $most } entries
expected-flag = true or false
expected-choice = one of { $choices }
expected-either = { $first } or { $second }
expected-other = a value of another kind
expected-line = one line of { $least } to { $most } characters, without invisible ones, and without spaces at its ends
expected-id = a letter, then letters, digits and underscores, { $most } at most
expected-plain = text without control characters, { $most } characters at most
