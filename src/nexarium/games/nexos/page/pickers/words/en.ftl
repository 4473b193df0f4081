draw = { $label }: { $n ->
    [one] 1 segment
   *[other] { $n } segments
}. Draw it
segment = { $way ->
    [h] Rightwards
   *[v] Upwards
} from { $x }, { $y }
count = { $n ->
    [one] 1 segment of four
   *[other] { $n } segments of four
}
full = A piece has four segments at most.
apart = These segments don’t hang together.
notation = Notation
