language = en
title = { $n ->
    [one] Review: { $game }, { $n } ply
   *[other] Review: { $game }, { $n } plies
}
unfinished = The game is not over.
luck = luck
choices = choices
share = good
lost = avg. loss
blunders = blunders
mistakes = mistakes
inaccuracies = inaccuracies
won = won
tied = tied
defeat = lost
expected = at first
end = result
graph = Expected result by player, ply by ply
graph_together = The chance to win, ply by ply
all = all together
moments = The moments that decided it
none = No choice lost { $least } or more: the search found no clearly better one.
moment = Ply { $ply }, { $who }: “{ $played }”. Better was “{ $better }”: an expected result of { $promised } instead of { $expected } (± { $margin }).
moment_together = Ply { $ply }, { $who }: “{ $played }”. Better was “{ $better }”: chance to win { $promised } % instead of { $expected } % (± { $margin }).
line = Expected then: { $line }.
about_alone = Expected results go from 0 (a certain, clear defeat) to 100 (a certain, clear win); together the players have 100.
about_each = Expected results go from 0 (beaten by everybody, by far) to 100 (everybody beaten, by far). Each player has one, so together they are more than 100.
about_together = The chance to win goes from 0 to 100 %.
about_margin = The search knows them to about ± { $margin } ({ $simulations } simulations). Luck: the result of chance compared with its average.
about_classes = A choice that lost less than { $inaccuracy } was good; from { $inaccuracy } it was an inaccuracy, from { $mistake } a mistake, from { $blunder } a blunder.
