### La langue elle-même : un fichier ici est une langue de Nexarium.

name = Français
locale = fr_FR
and = et
or = ou
decimal = ,
thousands = {"\u202F"}
percent = { $n } %

### Ce qui ne va pas dans un fichier de données

refused-not_toml = ce n’est pas du TOML ; le programme qui le lit dit, en anglais : { $reason }
refused-not_toml_at = ce n’est pas du TOML (ligne { $line }, colonne { $column }) ; le programme qui le lit dit, en anglais : { $reason }
refused-missing = cette valeur manque
refused-entry = il n’y a pas de tel champ ; il y a { $names }
refused-name = il n’y a pas de tel champ ; il faut ici comme nom { $expected }
refused-unknown_entry = il n’y a pas de tel champ ; le début du fichier dit lesquels il y a
refused-choice = { $value } ne convient pas ; au choix : { $choices }
refused-value = { $value } ne convient pas : il faut { $expected }
expected-described = { $description }
expected-integer = un nombre entier
expected-integer_least = un nombre entier d’au moins { $least }
expected-integer_most = un nombre entier d’au plus { $most }
expected-integer_least_most = un nombre entier de { $least } à { $most }
expected-number = un nombre
expected-number_least = un nombre d’au moins { $least }
expected-number_most = un nombre d’au plus { $most }
expected-number_least_most = un nombre de { $least } à { $most }
expected-text = un texte
expected-text_not_empty = un texte qui n’est pas vide
expected-text_least = un texte de { $least } caractères ou plus
expected-text_most = un texte de { $most } caractères au plus
expected-text_least_most = un texte de { $least } à { $most } caractères
expected-list = une liste
expected-list_not_empty = une liste qui n’est pas vide
expected-list_least = une liste de { $least } éléments ou plus
expected-list_most = une liste de { $most } éléments au plus
expected-list_least_most = une liste de { $least } à { $most } éléments
expected-list_of = une liste d’exactement { $n } éléments
expected-table = un tableau
expected-table_not_empty = un tableau qui n’est pas vide
expected-table_least = un tableau de { $least } éléments ou plus
expected-table_most = un tableau de { $most } éléments au plus
expected-table_least_most = un tableau de { $least } à { $most } éléments
expected-flag = vrai ou faux (true, false)
expected-choice = une de ces valeurs : { $choices }
expected-either = { $first } ou { $second }
expected-other = une valeur d’une autre sorte
expected-line = une ligne de { $least } à { $most } caractères, sans caractère invisible et sans espace au début ni à la fin
expected-id = une lettre, puis des lettres, des chiffres et des tirets bas, { $most } en tout au plus
expected-plain = un texte sans caractère de contrôle, { $most } caractères au plus
