help = Choose a game file that was downloaded from a table’s menu: the record (JSON), or the game’s own format. The game opens at a new table, which can be reached only by its link. There you can replay the game, analyse it, and play on from any move.
chooseFile = Choose a file
orDrop = or drop it here
