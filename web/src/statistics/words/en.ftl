statistics = Statistics
heading = Your games in this browser
private = These statistics are stored only in this browser. Nothing is sent to the server.
none = Nothing yet. Finish a game, and it is counted here.
since = since { $date }
games = Games
won = Won
lost = Lost
shared = Shared
share = Win rate
streak = Won in a row
longest = Longest streak
percent = { $share }%
byGame = By game
byCompany = By opponent
companyWhy = A game with several bots counts under the strongest one.
bySeats = By number of seats
onYourOwn = On your own
people = People, no bots
remoteBots = Remote bots
botsOfLevel = Bots ({ $strength })
seats = { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}
latest = Latest games
results = { $kind ->
    [won] won
    [lost] lost
    [shared] shared
   *[played] against yourself
}
toReplay = Replay { $title }
download = Download
clear = Delete all
clearTitle = Delete your statistics?
clearText = { $games ->
    [one] The statistics of { $games } game in this browser will be deleted. The tables stay.
   *[other] The statistics of { $games } games in this browser will be deleted. The tables stay.
}
keep = Keep them
cleared = Your statistics are deleted.
