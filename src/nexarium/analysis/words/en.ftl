language = en
title = { $n ->
    [one] Review: { $game }, { $n } ply
   *[other] Review: { $game }, { $n } plies
}
unfinished = The game is not over.
luck = luck
choices = choices
share = good choices
lost = loss per choice
expected = expected at first
end = at the end
graph = Expected result by player, ply by ply
graph_together = The chance to win, ply by ply
all = all together
moments = The moments that decided it
none = No choice lost more than { $least } of 100: the search found no clearly better one.
moment = Ply { $ply }, { $who }: “{ $played }”. Better was “{ $better }”: { $promised } of 100 expected instead of { $expected }.
moment_together = Ply { $ply }, { $who }: “{ $played }”. Better was “{ $better }”: a { $promised } % chance to win instead of { $expected } %.
line = Expected then: { $line }.
about = Expected results are out of 100. Luck: the result of chance compared with its average. A choice is good when it lost less than { $least } of 100 compared with the best one found ({ $simulations } simulations).
