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
