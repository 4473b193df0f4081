how = Drag a segment of a border to the quarter that owns it, or tap both. Tap between two quarters to make them neighbours. The pole is below.
whose = { $border }, segment { $n }: whose is it?
segment = { $border }, segment { $n } of { $of }: { $quarter }
quarter = Quarter { $quarter }
give = To quarter { $quarter }
pair = Quarters { $one } and { $other } are neighbours
prize = { $n ->
    [1] First
    [2] Second
   *[3] Third
} prize of quarter { $quarter }
factor = Factor of quarter { $quarter }
byFactor = Factors
byPrizes = { $n } prizes
segments = Segments of every border
less = Less: { $label }
more = More: { $label }
