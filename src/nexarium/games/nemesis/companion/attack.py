"""NM-20 to NM-32: an intruder attacks; wounds, larvae, scans and the death of characters."""

from __future__ import annotations

from typing import Any

from nexarium.games.nemesis.box.components import BLANK, components
from nexarium.games.nemesis.companion import pieces
from nexarium.games.nemesis.companion.encounter import ask_pool, ask_who, done, from_pool, seat_of
from nexarium.games.nemesis.companion.menu import ABOUT
from nexarium.games.nemesis.companion.prompts import Prompt, choose, draw, many, numbers
from nexarium.games.nemesis.companion.rulings import target
from nexarium.games.nemesis.companion.table import Frame, Table, attack_card
from nexarium.games.nemesis.companion.walk import Procedure, Step, Walk

FATAL = 3
"""NM-25: serious wounds after which any further wound kills."""
LIGHT = 3
"""NM-25: the light wound that becomes a serious one."""
BITTEN = 2
"""NM-24: serious wounds with which a Bite or a Frenzy kills."""
LASHED = 1
"""NM-24: serious wounds with which a Tail attack kills."""
MOST_ACTIONS = 10
"""The most Action cards in a hand."""
HITS = {"scratch": (1, 0, 1), "claw": (2, 0, 1), "slime": (0, 0, 1)}
"""NM-24: light wounds, serious wounds and Contamination cards of the plain attack cards."""


def ask_intruder(table: Table, frame: Frame) -> Prompt | None:
    """Which intruder it is about, unless the procedure was told or there is only one."""
    if "intruder" in frame or len(table.intruders) == 1:
        return None
    return choose("intruder", frame["do"], ABOUT[frame["do"]], [each.id for each in table.intruders])


def intruder_of(walk: Walk, frame: Frame, value: Any) -> None:
    """Remember the intruder that `ask_intruder` found."""
    if value is not None:
        frame["intruder"] = value
    elif "intruder" not in frame:
        (only,) = walk.table.intruders
        frame["intruder"] = only.id


def _which(walk: Walk, frame: Frame, value: Any) -> None:
    intruder_of(walk, frame, value)
    walk.go("room")


# --- whom it attacks ----------------------------------------------------------------------------------------------------------


def _ask_room(table: Table, frame: Frame) -> Prompt | None:
    intruder = table.intruder(frame["intruder"])
    if intruder is None or "seat" in frame or not table.awake():
        return None
    return many("room", "attack", "NM-21", table.awake(), intruder.beside, intruder=intruder.name)


def _room(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-20, NM-21: only characters in the room; surprise and escape have named theirs."""
    intruder = walk.table.intruder(frame["intruder"])
    if intruder is None:
        walk.end()
        return
    if "seat" not in frame:
        intruder.beside = sorted(value or [])
        if not intruder.beside:
            walk.say("nobody", "NM-21", intruder=intruder.name)
            walk.end()
            return
        if len(intruder.beside) > 1:
            frame["among"] = [seat for seat in walk.table.awake() if seat in intruder.beside]
            walk.go("actions")
            return
        frame["seat"] = intruder.beside[0]
    walk.say(f"attacks_{frame['why']}", "NM-20", intruder=intruder.name, who=walk.table.who(frame["seat"]))
    walk.go("strike")


def _ask_actions(table: Table, frame: Frame) -> Prompt:
    intruder = table.intruder(frame["intruder"])
    assert intruder is not None
    told = {seat: table.characters[seat].actions for seat in frame["among"]}
    return numbers("actions", "attack", "NM-21", told, 0, MOST_ACTIONS, intruder=intruder.name)


def _actions(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-21: the fewest Action cards; a tie goes by turn order."""
    intruder = walk.table.intruder(frame["intruder"])
    assert intruder is not None
    cards = {int(seat): count for seat, count in value.items()}
    for seat, count in cards.items():
        walk.table.characters[seat].actions = count
    seat = target(frame["among"], cards)
    fewest = [other for other in frame["among"] if cards[other] == cards[seat]]
    holes = {"intruder": intruder.name, "who": walk.table.who(seat), "n": cards[seat]}
    walk.say("target_tie" if len(fewest) > 1 else "target", "NM-21", **holes)
    frame["seat"] = seat
    walk.go("strike")


# --- the attack ---------------------------------------------------------------------------------------------------------------


def _strike(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-30: a Larva draws no card."""
    intruder = walk.table.intruder(frame["intruder"])
    assert intruder is not None
    if intruder.kind == "larva":
        _infest(walk, frame["seat"], intruder.id)
        walk.end()
        return
    pieces.ready(walk, walk.table.attacks, "attacks", "NM-22")
    walk.go("card")


def _infest(walk: Walk, seat: int, id: int) -> None:
    """NM-30, NM-31: the Larva moves to its target's board, or leaves the game where one lies already."""
    table = walk.table
    larva, character = table.intruder(id), table.characters[seat]
    assert larva is not None
    pieces.remove(table, larva, "pool")
    clause = "NM-31" if character.larva else "NM-30"
    walk.say("larva_leaves" if character.larva else "infested", clause, who=character.id)
    if larva.token is not None:
        walk.say("larva_token", "NM-15")
    character.larva = True
    pieces.contaminate(walk, seat, clause)


def _ask_card(table: Table, frame: Frame) -> Prompt:
    intruder = table.intruder(frame["intruder"])
    assert intruder is not None
    weights = pieces.card_weights(table.attacks)
    return draw("attack_card", "attack", "NM-22", "attacks", weights, intruder=intruder.name, who=table.who(frame["seat"]))


def _card(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-22 to NM-24: the card's effect, if it hits this kind; the blood value means nothing here."""
    table, seat = walk.table, frame["seat"]
    pieces.draw_card(table.attacks, value)
    intruder = table.intruder(frame["intruder"])
    assert intruder is not None
    card = attack_card(value)[0]
    walk.go("discard")
    if not any(each.id == card and intruder.kind in each.hits for each in components().attacks):
        walk.say("fails", "NM-22", card=card, kind=intruder.kind)
        return
    walk.say(f"card_{card}", "NM-24", intruder=intruder.name, who=table.who(seat))
    if card == "slime":
        table.characters[seat].slime = True
    if card in HITS:
        light, serious, contamination = HITS[card]
        hurt(walk, seat, light, serious, contamination)
    elif card == "bite":
        _maul(walk, seat, BITTEN)
    elif card == "tail":
        _maul(walk, seat, LASHED)
    else:
        walk.go(card)


def _maul(walk: Walk, seat: int, fatal: int) -> None:
    """NM-24: death with that many serious wounds, else one more."""
    if len(walk.table.characters[seat].serious) >= fatal:
        pieces.kill(walk, seat, "NM-24")
    else:
        hurt(walk, seat, serious=1)


def _discard(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-22: the card is discarded; the last one makes a new deck."""
    pieces.discard(walk.table.attacks)
    pieces.ready(walk, walk.table.attacks, "attacks", "NM-22")
    walk.end()


def _ask_frenzy(table: Table, frame: Frame) -> Prompt | None:
    others = [seat for seat in table.awake() if seat != frame["seat"]]
    if not others:
        return None
    intruder = table.intruder(frame["intruder"])
    return many("frenzy", "attack", "NM-24", others, intruder.beside if intruder else [], who=table.who(frame["seat"]))


def _frenzy(walk: Walk, frame: Frame, value: Any) -> None:
    frame["left"] = [seat for seat in walk.table.awake() if seat == frame["seat"] or seat in (value or [])]
    walk.go("frenzied")


def _frenzied(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-24: each character of the room in turn order."""
    if not frame["left"]:
        walk.go("discard")
        return
    _maul(walk, frame["left"].pop(0), BITTEN)


def _transformation(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-17: a Breeder's miniature and token, or no swap."""
    keeps = walk.table.options["transformed_token"] == "keep"
    if pieces.miniatures_left(walk.table, "breeder") == 0 or not (keeps or pieces.in_pool(walk.table, "breeder")):
        walk.say("no_swap", "NM-17")
        walk.go("discard")
        return
    frame["kind"] = "breeder"
    walk.go("swap")


def _ask_swap(table: Table, frame: Frame) -> Prompt | None:
    return None if table.options["transformed_token"] == "keep" else ask_pool(table, frame)


def _swap(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-17: the Creeper gives way to a Breeder without injuries."""
    table = walk.table
    creeper = table.intruder(frame["intruder"])
    assert creeper is not None
    if table.options["transformed_token"] == "keep":
        token, creeper.token = creeper.token, None
    else:
        from_pool(walk, frame, value)
        token = table.drawn.pop()
    pieces.remove(table, creeper, "pool")
    breeder = pieces.stand(walk, "breeder", token, creeper.beside)
    walk.say(
        "swapped_keeps" if table.options["transformed_token"] == "keep" else "swapped", "NM-17", intruder=breeder.name, was=creeper.letter
    )
    frame["intruder"] = breeder.id
    walk.go("empty")


def _ask_empty(table: Table, frame: Frame) -> Prompt:
    return choose("empty", "attack", "NM-24", ["cards", "empty"], who=table.who(frame["seat"]))


def _empty(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-24: an empty hand is surprised."""
    walk.go("discard")
    if value == "empty":
        walk.begin("attack", "room", intruder=frame["intruder"], seat=frame["seat"], why="surprise")


def _ask_summoning(table: Table, frame: Frame) -> Prompt | None:
    weights = pieces.bag_weights(table)
    if not weights:
        return None
    return draw("summoned", "attack", "NM-24", "bag", weights, who=table.who(frame["seat"]))


def _summoning(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-24: another intruder comes; it attacks nobody now and surprises nobody."""
    walk.go("discard")
    if value is None:
        walk.say("bag_empty", "NM-24")
        return
    token = pieces.draw_token(walk.table, value)
    walk.say("drew_token", "NM-24", kind=token[0], number=token[1])
    if token[0] == BLANK:
        pieces.to_bag(walk.table, walk.table.drawn.pop())
        walk.say("summoned_blank", "NM-24")
        return
    summoner = walk.table.intruder(frame["intruder"])
    beside = summoner.beside if summoner else []
    frame["summoner"] = frame["intruder"]
    walk.go("summoned")
    walk.begin("arrive", "room", kind=token[0], beside=beside)


def _summoned(walk: Walk, frame: Frame, value: Any) -> None:
    if frame["intruder"]:
        walk.say("summoned_waits", "NM-24")
    frame["intruder"] = frame["summoner"]
    walk.go("discard")


ATTACK: Procedure = {
    "which": Step(_which, ask_intruder),
    "room": Step(_room, _ask_room),
    "actions": Step(_actions, _ask_actions),
    "strike": Step(_strike),
    "card": Step(_card, _ask_card),
    "frenzy": Step(_frenzy, _ask_frenzy),
    "frenzied": Step(_frenzied),
    "transformation": Step(_transformation),
    "swap": Step(_swap, _ask_swap),
    "empty": Step(_empty, _ask_empty),
    "summoning": Step(_summoning, _ask_summoning),
    "summoned": Step(_summoned),
    "discard": Step(_discard),
}

# --- wounds -------------------------------------------------------------------------------------------------------------------


def hurt(walk: Walk, seat: int, light: int = 0, serious: int = 0, contamination: int = 0) -> None:
    """Begin to deal wounds, one after another, and Contamination cards after them."""
    walk.begin("hurt", "next", seat=seat, light=light, serious=serious, contamination=contamination)


def _next(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-25: the next wound, which may kill; a dead character takes no more."""
    seat = frame["seat"]
    character = walk.table.characters[seat]
    wounds = frame["light"] + frame["serious"]
    if character.dead or (wounds and len(character.serious) >= FATAL):
        if not character.dead:
            walk.say("one_too_many", "NM-25", who=character.id)
            pieces.kill(walk, seat)
        walk.end()
    elif frame["light"]:
        frame["light"] -= 1
        character.light += 1
        if character.light < LIGHT:
            walk.say("light", "NM-25", who=character.id, n=character.light)
            return
        character.light = 0
        walk.say("third_light", "NM-25", who=character.id)
        _turn_up(walk)
    elif frame["serious"]:
        frame["serious"] -= 1
        _turn_up(walk)
    elif frame["contamination"]:
        frame["contamination"] -= 1
        pieces.contaminate(walk, seat, "NM-24")
    else:
        walk.end()


def _turn_up(walk: Walk) -> None:
    pieces.ready(walk, walk.table.wounds, "wounds", "NM-25")
    walk.go("card")


def _ask_wound(table: Table, frame: Frame) -> Prompt | None:
    """The wound card drawn; nothing is asked when none is left, for a box may hold fewer, nor when a correction has given the last."""
    weights = pieces.card_weights(table.wounds)
    if not weights or len(table.characters[frame["seat"]].serious) >= FATAL:
        return None
    return draw("wound_card", "hurt", "NM-25", "wounds", weights, who=table.who(frame["seat"]))


def _wound(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-25: a serious wound."""
    character = walk.table.characters[frame["seat"]]
    walk.go("next")
    if value is None:
        walk.say("no_wound_card", "NM-25")
        return
    pieces.draw_card(walk.table.wounds, value)
    character.serious.append(walk.table.wounds.hand.pop())
    walk.say("serious", "NM-25", who=character.id, wound=value, n=len(character.serious))
    if len(character.serious) == FATAL:
        walk.say("last_wound", "NM-25", who=character.id)


HURT: Procedure = {"next": Step(_next), "card": Step(_wound, _ask_wound)}


def _wounded(walk: Walk, frame: Frame, value: Any) -> None:
    seat_of(walk, frame, value)
    walk.go("what")


def _ask_what(table: Table, frame: Frame) -> Prompt:
    return choose("wound", "wound", "NM-25", ["light", "serious"], who=table.who(frame["seat"]))


def _what(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-25: a wound that no procedure of the companion has dealt."""
    walk.go("done")
    hurt(walk, frame["seat"], light=int(value == "light"), serious=int(value == "serious"))


WOUND: Procedure = {"who": Step(_wounded, ask_who), "what": Step(_what, _ask_what), "done": Step(done)}

# --- death and scans ----------------------------------------------------------------------------------------------------------


def _death(walk: Walk, frame: Frame, value: Any) -> None:
    seat = seat_of(walk, frame, value)
    walk.end()
    pieces.kill(walk, seat)


DEATH: Procedure = {"who": Step(_death, ask_who)}


def _emerge(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-16, NM-17, NM-32: the character dies, and a Creeper comes if there is a miniature and a token for it."""
    seat = seat_of(walk, frame, value)
    pieces.kill(walk, seat, "NM-32")
    walk.go("token")
    frame["kind"] = "creeper"
    if pieces.miniatures_left(walk.table, "creeper") == 0:
        walk.say("no_miniature", "NM-16", kind="creeper")
        walk.end()
    elif walk.table.options["emerging_token"] == "pool" and pieces.in_pool(walk.table, "creeper") == 0:
        walk.say("none_emerges", "NM-17")
        walk.end()


def _ask_emerging(table: Table, frame: Frame) -> Prompt | None:
    return ask_pool(table, frame) if table.options["emerging_token"] == "pool" else None


def _emerging(walk: Walk, frame: Frame, value: Any) -> None:
    tokenless = walk.table.options["emerging_token"] == "none"
    if not tokenless:
        from_pool(walk, frame, value)
    walk.say("emerges", "NM-32")
    walk.go("done")
    walk.begin("arrive", "room", kind="creeper", beside=[], tokenless=tokenless)


EMERGE: Procedure = {"who": Step(_emerge, ask_who), "token": Step(_emerging, _ask_emerging), "done": Step(done)}


def _scan(walk: Walk, frame: Frame, value: Any) -> None:
    character = walk.table.characters[seat_of(walk, frame, value)]
    if character.contamination + character.infected == 0:
        walk.say("scan_none", "NM-32", who=character.id)
        walk.end()
        return
    frame["carried"], frame["known"] = character.larva, character.infected
    walk.go("card")


def _ask_scanned(table: Table, frame: Frame) -> Prompt | None:
    """The odds of a card of this character's: not scanned yet, or known as infected from an earlier scan."""
    character, unknown = table.characters[frame["seat"]], table.contamination
    held, known = character.contamination, frame["known"]
    if held + known == 0:
        return None
    each = max(1, unknown.clean + unknown.infected)
    weights = [("infected", held * unknown.infected), ("clean", held * unknown.clean), ("known", known * each)]
    offered = [(value, weight) for value, weight in weights if weight]
    return draw("scanned", "scan", "NM-32", "contamination", [*offered, ("done", 0)], who=character.id, n=held + known)


def _scanned(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-32: infected makes a Larva, or kills whoever carried one before this scan; clean cards leave the game."""
    table = walk.table
    character = table.characters[frame["seat"]]
    if value is None or value == "done":
        walk.say("scan_over", "NM-32", who=character.id)
        walk.end()
    elif value == "clean":
        character.contamination -= 1
        table.contamination.clean -= 1
        table.contamination.removed += 1
        walk.say("clean", "NM-32", who=character.id)
    else:
        if value == "known":
            frame["known"] -= 1
        else:
            character.contamination -= 1
            table.contamination.infected -= 1
            character.infected += 1
        if frame["carried"]:
            walk.say("infected_again", "NM-32", who=character.id)
            walk.go("done")
            walk.begin("emerge", "who", seat=frame["seat"])
        elif character.larva:
            walk.say("still_infected", "NM-32", who=character.id)
        elif pieces.carries(table, frame["seat"]):
            walk.say("infected", "NM-32", who=character.id)
        else:
            walk.say("no_larva", "NM-17", who=character.id)


SCAN: Procedure = {"who": Step(_scan, ask_who), "card": Step(_scanned, _ask_scanned), "done": Step(done)}
