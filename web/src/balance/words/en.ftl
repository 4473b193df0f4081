balance = Balance reports
whatItIs = Bots play many games of one kind. The report shows which seats win more than their share, how games go, luck against skill, and what is still uncertain.
newReport = New report
game = Game
variant = Mode
players = Player for every seat
atRandom = random moves
level = bots ({ $strength })
games = Games
gamesOf = { NUMBER($games) } games
howReportsRun = Reports run one at a time, and only when the server is idle. After { NUMBER($minutes) } minutes the report uses the games played so far. You can leave this page.
createReport = Create report
anotherRuns = Another report is running. Yours starts automatically after it.
waiting = Waiting
reports = Reports
none = No reports yet.
playing = Running
gamesPlayed = { NUMBER($played) } of { NUMBER($games) } games
sampleGames = now: analysing sample games, and playing bots against stronger bots
progressOf = Progress of the report on { $title }
stop = Stop
stopMeans = Create the report from the games played so far
stopping = Stopping and creating the page…
readReport = Read the report on { $title }
states = { $kind ->
    [waiting] waiting
    [playing] running
    [made] done
    [stopped] stopped early
    [failed] failed
   *[lost] server stopped
}
ownData = with this server’s own data
