"""What happened, in words: each ply's sentences with the clause that they follow from, read off the record before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nexarium.core.game import State
from nexarium.core.words import Words
from nexarium.games.nemesis.box.components import BLANK, FACES, RETREAT, TOKENS, WOUNDS, components
from nexarium.games.nemesis.box.components import CORRIDORS as NUMBERS
from nexarium.games.nemesis.box.ship import EXPLORATION, TECHNICAL, characters
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules import state as s
from nexarium.games.nemesis.scene.art import COLOURS
from nexarium.games.nemesis.scene.names import attack_name, beast_name, corridor_called, listed, room_called, seat_name
from nexarium.games.nemesis.scene.seen import KIND_OF_FIGURE, Beast, Seen, seen

MINOR, PLAIN, GRAVE = 1, 2, 3
"""How much a sentence matters: not worth repeating, the ply's own, not to be missed."""
ABOUT = {s.Phase.NOISE_ROLL: "roller", s.Phase.ENCOUNTER: "surprised", s.Phase.ATTACKED: "victim", s.Phase.WOUNDED: "wounded"}
"""The record's field that says whom chance is about; otherwise it is about the active seat."""
CAUSES = ("", "attack", "melee", "fire", "bleeding", "surgery", "larva", "jump", "contamination")


@dataclass(frozen=True)
class Line:
    """One sentence, the clause that it follows from, and how much it matters."""

    text: str
    clause: str
    weight: int = PLAIN


@dataclass(frozen=True)
class Ply:
    """An action with the records before and after it, and what was seen then."""

    action: int
    before: Any
    after: Any
    was: Seen
    now: Seen
    words: Words

    @property
    def phase(self) -> int:
        return int(self.before.phase)

    @property
    def seat(self) -> int:
        """Whose ply it is: who acts, or of whom chance tells."""
        if n.FIRST <= self.action < n.CAST:
            return self.action - n.FIRST
        about = int(self.before[ABOUT.get(self.phase, "active")])
        return about if 0 <= about < len(self.was.figures) else max(0, int(self.before.first))

    def name(self, seat: int | None = None) -> str:
        return seat_name(self.now, self.seat if seat is None else seat, self.words)

    def beast(self, slot: int) -> str:
        """`the Adult`."""
        return self.words(f"the.{KIND_OF_FIGURE[slot]}")

    def room(self, number: int) -> str:
        return room_called(self.now.rooms[number], self.words)


@dataclass(frozen=True)
class Told:
    """What a ply comes to: the seat that it is about, its sentences, and the ids of the board's shapes to look at."""

    seat: int
    lines: list[Line]
    shapes: tuple[str, ...]


def story(before: State, action: int, words: Words) -> Told:
    """What `action`, a decision or chance, does in `before`."""
    after = before.clone()
    after.step(action)
    ply = Ply(action, before.record, after.record, seen(before), seen(after), words)
    main = _decision(ply) if action < n.CHANCES else _chance(ply)
    return Told(ply.seat, [*main, *_consequences(ply)], tuple(_looked(ply)))


def _looked(ply: Ply) -> Iterator[str]:
    """Everybody who has done or suffered something, and where something has changed."""
    if ply.phase == s.Phase.ATTACKED:
        yield from (f"beast-{int(ply.before.attacker)}", f"person-{ply.seat}")
    if ply.phase in (s.Phase.CHECKED, s.Phase.RETREATING):
        yield f"beast-{int(ply.before.checked)}"
    now = set(ply.now.beasts)
    yield from (f"beast-{beast.slot}" for beast in now - set(ply.was.beasts))
    gone = {beast.slot for beast in ply.was.beasts} - {beast.slot for beast in now}
    yield from (f"room-{beast.room}" for beast in ply.was.beasts if beast.slot in gone)
    yield from (
        f"noise-{each.place}" for was, each in zip(ply.was.corridors, ply.now.corridors, strict=True) if each.noise and not was.noise
    )
    changed = zip(ply.was.figures, ply.now.figures, strict=True)
    yield from (f"person-{each.seat}" for was, each in changed if (was.fate, was.light, was.larva) != (each.fate, each.light, each.larva))
    if ply.now.time != ply.was.time:
        yield "time"


def told(lines: list[Line], words: Words) -> str:
    """Sentences in a row, each with its clause."""
    return " ".join(
        words("sentence", text=_capital(line.text), clause=line.clause) if line.clause else f"{_capital(line.text)}." for line in lines
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- decisions -----------------------------------------------------------------------------------------------------------


def _decision(ply: Ply) -> list[Line]:
    words, action, name = ply.words, ply.action, ply.name()
    here = ply.was.figures[ply.seat].room
    if n.MOVE <= action < n.CAREFUL:
        key = "escape" if ply.was.in_room(here) else "move"
        return [Line(words(f"log.{key}", name=name, room=ply.room(action - n.MOVE + 1)), "NM-73")]
    if n.CAREFUL <= action < n.QUIET:
        return [Line(words("log.careful", name=name, room=ply.room(action - n.CAREFUL + 1)), "NM-73")]
    if n.QUIET <= action < n.SHOOT:
        return [Line(words("log.quiet", name=name, corridor=_corridor(ply, action - n.QUIET)), "NM-73")]
    if n.SHOOT <= action < n.REST:
        target = (action - n.SHOOT) % (n.EGG + 1)
        shot = action < n.MELEE
        what = words("an_egg") if target == n.EGG else words(f"a.{KIND_OF_FIGURE[target]}")
        return [
            Line(
                words("log.shoot" if shot else "log.melee", name=name, target=what),
                "NM-94" if target == n.EGG else "NM-50" if shot else "NM-51",
            )
        ]
    if n.BREAK <= action < n.RELOAD:
        return [Line(words("log.break", name=name, corridor=_corridor(ply, action - n.BREAK)), "NM-92")]
    if n.TREAT <= action < n.OPERATE:
        return [Line(words("log.treat", name=name, wound=words(f"wound.{WOUNDS[action - n.TREAT]}")), "NM-92")]
    if n.DISCARD <= action < n.KEEP:
        return [Line(words("log.discard", name=name, card=words(f"card.{n.CARDS[action - n.DISCARD]}")), "NM-92", MINOR)]
    key, clause = {
        n.PASS: ("pass", "NM-92"),
        n.REST: ("rest", "NM-92"),
        n.PUT_OUT: ("put_out", "NM-92"),
        n.MEND: ("mend", "NM-92"),
        n.RELOAD: ("reload", "NM-92"),
        n.DRESS: ("dress", "NM-92"),
        n.HEAL: ("heal", "NM-92"),
        n.OPERATE: ("operate", "NM-92"),
        n.EAT: ("eat", "NM-92"),
        n.WASH: ("wash", "NM-92"),
        n.HIBERNATE: ("hibernate", "NM-95"),
        n.KEEP: ("keep", "NM-92"),
    }[action]
    return [Line(words(f"log.{key}", name=name), clause, MINOR if action == n.KEEP else PLAIN)]


def _corridor(ply: Ply, place: int) -> str:
    return ply.words("ducts_called") if place == TECHNICAL else corridor_called(ply.now.corridors[place], ply.words)


# --- chance --------------------------------------------------------------------------------------------------------------


def _chance(ply: Ply) -> list[Line]:
    words, action = ply.words, ply.action
    if action < n.CAST:
        return [Line(words("log.first", name=ply.name()), "NM-90")]
    if action < n.DEAL:
        return [
            Line(
                words("log.cast", colour=words(COLOURS[ply.seat]), character=words(f"character.{characters()[action - n.CAST].id}")),
                "NM-90",
            )
        ]
    if action < n.TILE:
        return [Line(words("log.deal", name=ply.name(), cards=_cards(ply)), "NM-92", MINOR)]
    if action < n.EXPLORE:
        room = next((number for number in ply.now.rooms if ply.now.rooms[number].tile != ply.was.rooms[number].tile), 0)
        return [Line(words("log.tile", room=ply.room(room)), "NM-91")] if room else []
    if action < n.NOISE:
        return [Line(words(f"log.explore.{EXPLORATION[action - n.EXPLORE]}", name=ply.name()), "NM-91")]
    if action < n.ROLL:
        return _noise(ply)
    if action < n.TOKEN:
        return _roll(ply)
    if action < n.POOL:
        return _token(ply)
    if action < n.DEVELOP:
        return _pool(ply)
    if action < n.ATTACK:
        return _development(ply)
    if action < n.EVENT:
        return _attack_card(ply)
    if action < n.WOUND:
        return _event(ply)
    if action < n.SCAN:
        return [Line(words("log.wound", name=ply.name(), wound=words(f"wound.{WOUNDS[action - n.WOUND]}")), "NM-25", GRAVE)]
    if action < n.FOUR:
        infected = action - n.SCAN
        clause = "NM-96" if ply.phase == s.Phase.LAST_SCAN else "NM-32"
        return [
            Line(
                words("log.scan", name=ply.name(), n=infected) if infected else words("log.scan_clean", name=ply.name()),
                clause,
                GRAVE if infected else PLAIN,
            )
        ]
    return [Line(words("log.four_contaminated" if action > n.FOUR else "log.four_clean", name=ply.name()), "NM-96", GRAVE)]


def _cards(ply: Ply) -> str:
    row = n.DEALS[ply.action - n.DEAL].tolist()
    parts = [ply.words(f"dealt.{'action' if card == n.ACTION_CARD else 'contamination'}", n=number) for card, number in _merged(row)]
    return listed(parts, ply.words) or ply.words("dealt.nothing")


def _merged(row: list[int]) -> Iterator[tuple[int, int]]:
    """Action cards, and all Contamination cards together."""
    if row[n.ACTION_CARD]:
        yield n.ACTION_CARD, row[n.ACTION_CARD]
    if sum(row) > row[n.ACTION_CARD]:
        yield n.UNSCANNED, sum(row) - row[n.ACTION_CARD]


def _noise(ply: Ply) -> list[Line]:
    words, rolled = ply.words, ply.action - n.NOISE
    clause = ("NM-70", "NM-71", "NM-72")[max(0, rolled - len(NUMBERS) + 1)]
    if rolled >= len(NUMBERS):
        key = "danger" if rolled == len(NUMBERS) else "slime" if ply.was.figures[ply.seat].slime else "silence"
        return [Line(words(f"log.noise_{key}", name=ply.name()), clause)]
    key = "noise_encounter" if int(ply.after.phase) == s.Phase.ENCOUNTER else "noise"
    return [Line(words(f"log.{key}", name=ply.name(), n=NUMBERS[rolled]), clause, GRAVE if key == "noise_encounter" else PLAIN)]


def _roll(ply: Ply) -> list[Line]:
    words, face = ply.words, FACES[ply.action - n.ROLL]
    target, blow = int(ply.before.target), bool(ply.before.blow)
    hit = face != "miss" if target == n.EGG else KIND_OF_FIGURE[target] in components().faces[face].hits
    clause = "NM-94" if target == n.EGG else "NM-51" if blow else "NM-50"
    return [Line(words("log.roll_hit" if hit else "log.roll_miss", name=ply.name(), face=words(f"face.{face}")), clause)]


def _token(ply: Ply) -> list[Line]:
    """A token drawn from the bag: an encounter, or Summoning."""
    words = ply.words
    place = (ply.action - n.TOKEN) % len(n.TOKEN_TYPES)
    kind, number = n.TOKEN_TYPES[place]
    if kind == BLANK:
        return [Line(words("log.blank"), "NM-14" if ply.phase == s.Phase.ENCOUNTER else "NM-24", GRAVE)]
    if ply.phase != s.Phase.ENCOUNTER:
        return [Line(words("log.summoned", what=words(f"a.{kind}")), "NM-24", GRAVE)]
    came = any(int(ply.after.news_came) >> slot & 1 for slot in range(n.FIGURES))
    where = ply.room(ply.was.figures[ply.seat].room)
    if not came:
        return [Line(words("log.nobody_left", what=words(f"a.{kind}")), "NM-16", GRAVE)]
    told = [Line(words("log.encounter", what=words(f"a.{kind}"), room=where), "NM-12", GRAVE)]
    cards = ply.was.figures[ply.seat].cards
    key = "surprised" if cards < number else "not_surprised"
    told.append(Line(words(f"log.{key}", name=ply.name(), number=number, n=cards), "NM-13", GRAVE if cards < number else PLAIN))
    return told


def _pool(ply: Ply) -> list[Line]:
    kind = TOKENS[ply.action - n.POOL] if ply.action < n.POOL_AGAIN else n.TOKEN_TYPES[ply.action - n.POOL_AGAIN][0]
    key, clause = ("added", "NM-60") if ply.phase == s.Phase.ADDING else ("set_aside", "NM-17")
    return [Line(ply.words(f"log.{key}", what=ply.words(f"a.{kind}")), clause, MINOR)]


def _development(ply: Ply) -> list[Line]:
    kind = TOKENS[ply.action - n.DEVELOP]
    clause = {"larva": "NM-60", "creeper": "NM-60", "adult": "NM-61", "breeder": "NM-61", "queen": "NM-62"}.get(kind, "NM-63")
    return [Line(ply.words(f"log.develop.{kind}"), clause)]


def _attack_card(ply: Ply) -> list[Line]:
    words = ply.words
    id, blood = n.ATTACK_TYPES[ply.action - n.ATTACK]
    card = attack_name(id, words)
    if ply.phase == s.Phase.CHECKED:
        slot = int(ply.before.checked)
        value, injuries = words("arrow") if blood == RETREAT else str(blood), int(ply.before.injuries[slot])
        clause = "NM-42" if components().checks[KIND_OF_FIGURE[slot]] < 2 else "NM-43"
        if int(ply.before.check_cards) and blood != RETREAT and not int(ply.before.check_arrow):
            total = int(ply.before.check_total) + blood
            return [Line(words("log.check_total", value=value, total=total, n=injuries), clause)]
        return [Line(words("log.check", what=words(f"of.{KIND_OF_FIGURE[slot]}"), value=value, n=injuries), clause)]
    attacker = int(ply.before.attacker)
    kind = KIND_OF_FIGURE[attacker]
    hits = next(each.hits for each in components().attacks if each.id == id)
    if kind not in hits:
        return [Line(words("log.attack_fails", what=ply.beast(attacker), name=ply.name(), card=card), "NM-22")]
    return [Line(words("log.attack", what=ply.beast(attacker), name=ply.name(), card=card), "NM-24", GRAVE)]


def _event(ply: Ply) -> list[Line]:
    card = components().events[ply.action - n.EVENT]
    if ply.phase == s.Phase.RETREATING:
        return [Line(ply.words("log.retreat", what=ply.beast(int(ply.before.checked)), n=card.corridor), "NM-44", GRAVE)]
    movers = listed([beast_name(kind, ply.words) for kind in card.movers], ply.words)
    return [Line(ply.words("log.event", n=card.corridor, movers=movers), "NM-75")]


# --- what followed -------------------------------------------------------------------------------------------------------


def _consequences(ply: Ply) -> Iterator[Line]:
    yield from _of_intruders(ply)
    yield from _of_the_ship(ply)
    for seat in range(len(ply.now.figures)):
        yield from _of_character(ply, seat)
    yield from _of_time(ply)


def _of_intruders(ply: Ply) -> Iterator[Line]:
    words = ply.words
    was = {beast.slot: beast for beast in ply.was.beasts}
    now = {beast.slot: beast for beast in ply.now.beasts}
    killed, fled = int(ply.after.news_killed), int(ply.after.news_fled)
    moved: dict[tuple[int, int], list[str]] = {}
    for slot in sorted({*was, *now}):
        name = ply.beast(slot)
        if slot in was and slot not in now:
            if killed >> slot & 1:
                yield Line(
                    words("log.killed", what=name, room=ply.room(was[slot].room)),
                    "NM-41" if components().checks[KIND_OF_FIGURE[slot]] == 0 else "NM-42",
                    GRAVE,
                )
            elif fled >> slot & 1:
                yield Line(words("log.fled", what=name), "NM-15")
        elif slot in now and slot not in was:
            if not n.TOKEN <= ply.action < n.POOL or ply.phase != s.Phase.ENCOUNTER:
                yield Line(
                    words("log.came", what=words(f"a.{now[slot].kind}"), room=ply.room(now[slot].room)), _clause_of_coming(ply), GRAVE
                )
        else:
            yield from _hurt(ply, was[slot], now[slot])
            if was[slot].room != now[slot].room:
                moved.setdefault((was[slot].room, now[slot].room), []).append(name)
    for (start, end), names in moved.items():
        clause = "NM-71" if n.EXPLORE <= ply.action < n.ROLL else "NM-44" if ply.phase == s.Phase.RETREATING else "NM-75"
        yield Line(words("log.moved", what=listed(names, words), n=len(names), start=start, end=ply.room(end)), clause)


def _clause_of_coming(ply: Ply) -> str:
    """Why an intruder stands there that no encounter has brought."""
    if n.DEVELOP <= ply.action < n.ATTACK:
        return "NM-62"
    return {s.Phase.SUMMONING: "NM-24", s.Phase.SETTING_ASIDE: "NM-17", s.Phase.SCANNING: "NM-32", s.Phase.ATTACKED: "NM-24"}.get(
        ply.phase, "NM-32"
    )


def _hurt(ply: Ply, was: Beast, now: Beast) -> Iterator[Line]:
    if now.injuries > was.injuries:
        shot = n.ROLL <= ply.action < n.TOKEN
        key, clause = ("log.injured", "NM-40") if shot else ("log.burnt", "NM-93")
        yield Line(ply.words(key, what=ply.beast(now.slot), n=now.injuries - was.injuries, total=now.injuries), clause)
    elif (
        ply.phase == s.Phase.CHECKED and int(ply.before.checked) == now.slot and int(ply.after.checked) != now.slot and now.room == was.room
    ):
        yield Line(ply.words("log.lives", what=ply.beast(now.slot)), "NM-42" if components().checks[now.kind] < 2 else "NM-43")


def _of_the_ship(ply: Ply) -> Iterator[Line]:
    words = ply.words
    for before, after in zip(ply.was.corridors, ply.now.corridors, strict=True):
        if before.door != after.door:
            clause = "NM-91" if after.door == "closed" else "NM-92" if ply.action < n.CHANCES else "NM-74"
            if not n.BREAK <= ply.action < n.RELOAD:
                yield Line(words(f"log.door_{after.door}", corridor=corridor_called(after, words)), clause)
    if loud := _new_noise(ply):
        yield Line(words("log.markers", corridors=listed(loud, words)), "NM-14" if ply.phase == s.Phase.ENCOUNTER else "NM-71")
    if ply.now.eggs > ply.was.eggs:
        yield Line(words("log.egg_laid", n=ply.now.eggs), "NM-62", GRAVE)
    elif ply.now.eggs < ply.was.eggs and not ply.now.nest_destroyed:
        yield Line(words("log.egg_destroyed", n=ply.now.eggs), "NM-94", GRAVE)
    if ply.now.nest_destroyed and not ply.was.nest_destroyed:
        yield Line(words("log.nest_destroyed"), "NM-94", GRAVE)
    if ply.now.queen_killed and not ply.was.queen_killed:
        yield Line(words("log.queen_killed"), "NM-97", GRAVE)


def _new_noise(ply: Ply) -> list[str]:
    """The corridors where Danger or the Blank has put markers."""
    danger = n.NOISE + len(NUMBERS) <= ply.action < n.ROLL or n.EXPLORE <= ply.action < n.NOISE
    if not danger and ply.phase != s.Phase.ENCOUNTER:
        return []
    loud = [
        "\u00b7".join(map(str, now.numbers))
        for was, now in zip(ply.was.corridors, ply.now.corridors, strict=True)
        if now.noise and not was.noise
    ]
    return [*loud, *([ply.words("ducts_called")] if ply.now.ducts and not ply.was.ducts else [])]


def _of_character(ply: Ply, seat: int) -> Iterator[Line]:
    words, was, now = ply.words, ply.was.figures[seat], ply.now.figures[seat]
    name = ply.name(seat)
    if now.light > was.light:
        burning = int(ply.after.due_of) == s.Cause.FIRE
        clause = "NM-93" if burning else "NM-24" if ply.phase == s.Phase.ATTACKED else "NM-92"
        yield Line(words("log.light_fire" if burning else "log.light", name=name, n=now.light - was.light), clause, GRAVE)
    if (taken := _contamination(ply.after, seat) - _contamination(ply.before, seat)) > 0:
        clause = "NM-51" if n.MELEE <= ply.action < n.REST else "NM-30" if now.larva and not was.larva else "NM-24"
        yield Line(words("log.contaminated", name=name, n=taken), clause)
    if now.slime != was.slime:
        yield Line(
            words("log.slimed" if now.slime else "log.washed", name=name), "NM-91" if now.slime else "NM-92", GRAVE if now.slime else PLAIN
        )
    if now.larva and not was.larva:
        yield Line(words("log.larva", name=name), "NM-32" if ply.phase == s.Phase.SCANNING else "NM-30", GRAVE)
    elif was.larva and not now.larva and now.fate == "awake":
        yield Line(words("log.larva_removed", name=name), "NM-92", GRAVE)
    if now.fate != was.fate:
        if now.fate == "asleep":
            yield Line(words("log.asleep", name=name), "NM-95", GRAVE)
        else:
            cause = CAUSES[now.died_of]
            yield Line(words(f"log.died.{cause}" if cause else "log.died.attack", name=name), _clause_of_death(cause), GRAVE)


def _contamination(record: Any, seat: int) -> int:
    """A character's Contamination cards, wherever they are."""
    return sum(int(record[pile][seat, card]) for pile in ("deck", "hand", "discard") for card in (n.UNSCANNED, n.INFECTED, n.CLEAN))


def _clause_of_death(cause: str) -> str:
    return {
        "larva": "NM-32",
        "jump": "NM-96",
        "contamination": "NM-96",
        "fire": "NM-93",
        "surgery": "NM-92",
        "bleeding": "NM-92",
        "melee": "NM-51",
    }.get(cause, "NM-26")


def _of_time(ply: Ply) -> Iterator[Line]:
    words = ply.words
    if ply.now.time != ply.was.time and ply.was.turn:
        key = "log.jump" if not ply.now.time else "log.time_sleep" if ply.now.time == _opens() else "log.time"
        yield Line(words(key, n=ply.now.time), "NM-95" if key == "log.time_sleep" else "NM-93", GRAVE if key != "log.time" else PLAIN)
    if ply.now.turn != ply.was.turn and ply.now.turn > 1 and not ply.now.over:
        yield Line(words("log.turn", n=ply.now.turn, name=ply.name(max(0, ply.now.first))), "NM-92", PLAIN)


def _opens() -> int:
    return components().hibernation
