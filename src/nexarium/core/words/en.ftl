### The language itself: a file here is a language of Nexarium.

name = English
locale = en_GB
and = and
or = or
decimal = .
thousands = ,
percent = { $n }%
