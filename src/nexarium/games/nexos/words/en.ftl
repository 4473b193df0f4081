title = Nexos
tagline = Weave a network, place every piece
goal = Have the fewest segments left in the end.
facts = 2 or 4 players · 25 min

four = Four players
two = Two players
teams = Teams
you = You
against = against
first = places first
second = places second
third = places third
fourth = places last
first_with_blue = with Blue · places first
first_with_yellow = with Yellow · places first
first_with_red = with Red · places first
first_with_green = with Green · places first
with_green = with Green
with_blue = with Blue
with_yellow = with Yellow
with_red = with Red

blue = Blue
yellow = Yellow
red = Red
green = Green

left = left
blocked = blocked
all_placed = all placed, { $bonus }
note = { $colour }: { $note }
place = Place

phase = { $setting } · round { $round }
phase_over = { $setting } · finished
news_blocked = { $colour } is blocked: no moves left
news_blocked_yours = You’re blocked: no moves left
news_all = { $colour } has placed every piece
news_all_yours = You have placed every piece

where = { $columns }, { $rows }
column = column { $first }
columns = columns { $first } to { $last }
row = row { $first }
rows = rows { $first } to { $last }
piece_at = { $colour } { $piece }: { $where }

verdict_wins = { $names } wins
verdict_win = { $names } win
verdict_shared = { $names } share the victory
verdict_yours = You win
verdict_yours_with = You win with { $names }
verdict_yours_shared = You share the victory with { $names }
verdict_draw = A draw: both sides share the victory
column_pieces = Pieces left
column_segments = Segments
column_bonus = Bonus
column_total = Total

setup_remove = Remove a piece
setup_turn = To place next
refused-placed = this colour has placed that piece already
refused-taken = a segment is already taken by another piece
refused-crossing = two pieces would go straight through the same intersection
refused-start = the first piece must touch the colour’s starting point
refused-apart = the piece must touch another piece of its own colour

rule-NX-6 = A colour’s first piece touches its starting point.
rule-NX-7 = Every piece touches another of its own colour, at one or more intersections.
rule-NX-8 = No segment carries two pieces.
rule-NX-9 = Two pieces never cross: they may not both go straight through an intersection.
rule-NX-10 = A colour that cannot place a piece is out for the rest of the game; passing is not allowed.
rule-NX-12 = Each unused segment counts one point; having no pieces left counts { $bonus }. The fewest points win.
rule-NX-13 = Each player has two colours, whose points are added up.
rule-NX-14 = { $one } play against { $other }: the points of both colours are added up.

placements = { $n ->
    [one] { $n } placement
   *[other] { $n } placements
}

piece = { $n ->
    [one] { $piece }, { $n } segment
   *[other] { $piece }, { $n } segments
}

pieces_left = { $n ->
    [one] { $n } piece left
   *[other] { $n } pieces left
}

placed = { $n ->
    [one] { $colour } places { $piece }, { $n } segment
   *[other] { $colour } places { $piece }, { $n } segments
}

placed_yours = { $n ->
    [one] You place { $piece }, { $n } segment
   *[other] You place { $piece }, { $n } segments
}

placed_yours_of = { $n ->
    [one] You place { $piece } for { $colour }, { $n } segment
   *[other] You place { $piece } for { $colour }, { $n } segments
}

board = { $n ->
    [one] Nexos board after { $n } placement; { $colour } to place, { $choices }
   *[other] Nexos board after { $n } placements; { $colour } to place, { $choices }
}

board_yours = { $n ->
    [one] Nexos board after { $n } placement; your turn with { $colour }, { $choices }
   *[other] Nexos board after { $n } placements; your turn with { $colour }, { $choices }
}

board_over = { $n ->
    [one] Nexos board, game over after { $n } placement
   *[other] Nexos board, game over after { $n } placements
}

# Why a placement is good, in hints
reason-blocks = After it { $colour } can place nothing any more.
reason-last = It is your last piece: { $bonus } points for this colour.
reason-takes = It takes { $n } of { $colour }’s { $had } placements.
reason-opens = It opens new room: { $n } placements for your colour where it had { $had }.
reason-long = Long pieces go first while there is room: this one has { $n } segments.
