leaders = Leader boards
leadersOf = { $title }, { $seats } seats
noLeaders = No player has enough rated games yet. A rating is listed after about fifteen games.
noRated = { $signedIn ->
    [true] No rated games yet. Open a “Rated” table.
   *[false] No rated games yet. Sign in, and open a “Rated” table.
}
rank = Rank
player = Player
rating = Rating
ratings = Ratings
ratingOf = { $rating } ± { $uncertainty }
provisional = provisional
provisionalWhy = Fewer than about fifteen games: the rating may still change a lot.
uncertainty = The true strength is within the ± range two times out of three.
games = Games
gamesOf = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
ratedPlayers = { $n ->
    [one] { $n } rated player
   *[other] { $n } rated players
}
unrated = Not rated
gamesRated = { $rated ->
    [true] Rated
   *[false] Not rated
}
bot = Bot

## a player's page

online = Online
follow = Follow
followed = Following
youFollow = You follow { $name }. The lobby shows when they are online.
youFollowNoMore = You no longer follow { $name }.
trophies = Trophies
trophy = { $place ->
    [1] First place
    [2] Second place
   *[other] Third place
}
since = since { $date }
isPrivate = This profile is private.
keepPrivate = Make my profile private
nowPrivate = Only you can see your profile now, and it is on no leader board.
nowPublic = Everybody can see your profile now: your ratings, and your listed or rated games.
publicWhy = Otherwise everybody sees your ratings, and your listed or rated games.
noRatings = No rated games yet.
historyOf = { $title }: how the rating changed
asTable = As a table
date = Date
results = Results
seat = Seat
won = Won
drawn = Drawn
lost = Lost
length = Average moves
against = Against
finishedGames = Games
allGames = All games
whichGame = Which game
noGames = No finished games to show.
outcome = { $kind ->
    [won] won
    [drawn] drawn
   *[lost] lost
}
moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
page = Page { $page } of { $pages }
newer = Newer
older = Older

## tournaments

tournaments = Tournaments
tournament = Tournament
newTournament = New tournament
noTournaments = { $signedIn ->
    [true] No tournaments yet. You can create one.
   *[false] No tournaments yet. With an account you can create one.
}
needsAccount = Sign in to create or join a tournament.
name = Name
nameHint = Spring cup
game = Game
variant = Mode
system = System
systems = { $kind ->
    [swiss] Swiss
    [round_robin] Round robin
   *[double_round_robin] Double round robin
}
systemWhy = { $kind ->
    [swiss] Each round pairs players with similar scores; they don’t meet twice if it can be avoided.
    [round_robin] Everybody plays everybody once.
   *[double_round_robin] Everybody plays everybody twice, going first in one of the two games.
}
rounds = Rounds
time = Time per round
roundTakes = at most { $time } per round
hours = { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
days = { $n } days
timeWhy = When time is up, the player to move loses.
open = Create tournament
states = { $kind ->
    [open] Open to join
    [running] Running
    [over] Over
   *[cancelled] Cancelled
}
playersOf = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
roundOf = Round { $n } of { $all }
round = Round { $n }
tablesOf = tables of { $seats }
organiser = Organised by { $name }
join = Join
leave = Leave
withdraw = Withdraw
withdrawn = withdrawn
start = Start
cancel = Cancel tournament
standings = Standings
points = Points
ties = { $kind ->
    [buchholz] Buchholz
    [sonneborn] Sonneborn-Berger
   *[wins] Wins
}
tieWhy = { $kind ->
    [buchholz] The sum of your opponents’ points
    [sonneborn] The sum of each opponent’s points times your points against them
   *[wins] Tables won
}
you = you
sitsOut = sits out
notStarted = not started
toMove = { $name } to move
ends = ends { $when }
yourGame = Go to your game
winner = { $names } wins
winners = { $names } share the victory
listed = Everybody can watch a tournament’s tables.
ratedToo = Count the result for ratings
notNow = Not now
