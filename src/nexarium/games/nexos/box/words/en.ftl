### The file

file-board = Board and pieces
    .about = The size of the board, where colours begin, and the pieces.
Board = Board
    .about = The printed board and the pieces.
Board-size = Size
    .about = Intersections along a side, 5 to 13.
Board-bonus = Bonus
    .about = The score, 0 or less, of a colour that has placed all its pieces.
Board-colours = Colours
    .about = The four colours in playing order.
Board-pieces = Pieces
    .about = The pieces of each colour by name, 32 at most: one to four segments written xyh or xyv.
PrintedColour = Colour
    .about = A colour and where it begins.
PrintedColour-name = Name
    .about = The colour; each is there once.
PrintedColour-start = Start
    .about = Its first intersection: x from the left and y from below, from 0.

### Values

choice-blue = Blue
choice-yellow = Yellow
choice-red = Red
choice-green = Green

### What is refused

refused-twice_blue = blue stands twice among the colours
refused-twice_yellow = yellow stands twice among the colours
refused-twice_red = red stands twice among the colours
refused-twice_green = green stands twice among the colours
refused-start_blue = blue starts at ({ $x }, { $y }), which is not on a board of size { $size }
refused-start_yellow = yellow starts at ({ $x }, { $y }), which is not on a board of size { $size }
refused-start_red = red starts at ({ $x }, { $y }), which is not on a board of size { $size }
refused-start_green = green starts at ({ $x }, { $y }), which is not on a board of size { $size }
refused-apart = the segments of the piece { $piece }, { $segments }, do not hang together
