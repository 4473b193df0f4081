"""A club: ratings, players' pages, tournaments. Everything here follows from finished tables and from who sat at them."""
