### La langue elle-même : un fichier ici est une langue de Nexarium.

name = Français
locale = fr_FR
and = et
or = ou
decimal = ,
thousands = {"\u202F"}
percent = { $n } %
