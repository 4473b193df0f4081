"""Each ply in words, with the rules of its sentences. Its consequences are in `consequences.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nexarium.games.nemesis.box.components import BLANK, DANGER, RETREAT, SILENCE, components
from nexarium.games.nemesis.box.ship import scenario
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import Event, Phase
from nexarium.games.nemesis.scene.art import COLOURS
from nexarium.games.nemesis.scene.attacks import effects_of, text_of
from nexarium.games.nemesis.scene.consequences import consequences
from nexarium.games.nemesis.scene.names import attack_name, corridor_called, intruder_name
from nexarium.games.nemesis.scene.seen import KIND_OF_FIGURE
from nexarium.games.nemesis.scene.shown_ply import GRAVE, MINOR, PLAIN, Sentence, ShownPly, card_hits, hits, rule_of_check, surprise


class PlyStory(NamedTuple):
    """The report of a ply: its seat, its sentences, and the ids of the board's shapes to look at."""

    seat: int
    lines: list[Sentence]
    shapes: tuple[str, ...]


def story(ply: ShownPly) -> PlyStory:
    """Return the report of a ply with all its consequences."""
    action = ply.action
    main = _decision(ply, action) if isinstance(action, numbering.Decision) else _outcome(ply, action)
    return PlyStory(ply.seat, [*main, *consequences(ply)], tuple(_looked_at(ply)))


def _looked_at(ply: ShownPly) -> Iterator[str]:
    """Yield the characters and intruders that did or suffered something, and the places that changed."""
    due = ply.was.due
    if ply.phase == Phase.ATTACKED:
        yield from (f"beast-{due.attacker}", f"person-{ply.seat}")
    if ply.phase in (Phase.CHECKED, Phase.RETREATING):
        yield f"beast-{due.checked}"
    yield from (f"beast-{figure}" for figure, each in ply.there.items() if each != ply.here.get(figure))
    yield from (f"room-{each.room}" for figure, each in ply.here.items() if figure not in ply.there)
    yield from (
        f"noise-{each.place}" for was, each in zip(ply.was.corridors, ply.now.corridors, strict=True) if each.noise and not was.noise
    )
    changed = zip(ply.was.people, ply.now.people, strict=True)
    yield from (f"person-{each.seat}" for was, each in changed if (was.fate, was.light, was.larva) != (each.fate, each.light, each.larva))
    if ply.now.time != ply.was.time:
        yield "time"


# --- decisions -----------------------------------------------------------------------------------------------------------


def _decision(ply: ShownPly, action: numbering.Decision) -> list[Sentence]:
    words, of_seat = ply.words, ply.of_seat
    match action:
        case numbering.Move(room):
            key = "escape" if ply.was.in_room(ply.was.people[ply.seat].room) else "move"
            return [Sentence(of_seat(f"log.{key}", ply.seat, room=ply.room(room)), "NM-73")]
        case numbering.CarefulMove(room):
            return [Sentence(of_seat("log.careful", ply.seat, room=ply.room(room)), "NM-73")]
        case numbering.Mark(corridor):
            return [Sentence(of_seat("log.quiet", ply.seat, corridor=corridor_called(ply.now, corridor, words)), "NM-73")]
        case numbering.Shoot(target):
            return [Sentence(of_seat("log.shoot", ply.seat, target=ply.aimed_at(target)), "NM-94" if target == numbering.EGG else "NM-50")]
        case numbering.Strike(target):
            return [Sentence(of_seat("log.melee", ply.seat, target=ply.aimed_at(target)), "NM-94" if target == numbering.EGG else "NM-51")]
        case numbering.BreakDoor(corridor):
            return [Sentence(of_seat("log.break", ply.seat, corridor=corridor_called(ply.now, corridor, words)), "NM-92")]
        case numbering.Treat(wound):
            return [Sentence(of_seat("log.treat", ply.seat, wound=words(f"wound.{wound}")), "NM-92")]
        case numbering.Discard(card):
            return [Sentence(of_seat("log.discard", ply.seat, card=words(f"card.{card}")), "NM-92", MINOR)]
        case numbering.Plain():
            clause = "NM-95" if action == numbering.Plain.HIBERNATE else "NM-92"
            return [Sentence(of_seat(f"log.{action}", ply.seat), clause, MINOR if action == numbering.Plain.KEEP else PLAIN)]


# --- chance --------------------------------------------------------------------------------------------------------------


def _outcome(ply: ShownPly, action: numbering.Outcome) -> list[Sentence]:
    words, name = ply.words, ply.name
    match action:
        case numbering.FirstPlayer():
            return [Sentence(ply.of_seat("log.first", ply.seat), "NM-90")]
        case numbering.Cast(character):
            return [Sentence(words("log.cast", colour=words(COLOURS[ply.seat]), character=words.or_id("character", character)), "NM-90")]
        case numbering.Deal(cards):
            return [Sentence(ply.of_seat("log.deal", ply.seat, cards=_dealt(ply, cards)), "NM-92", MINOR)]
        case numbering.Tile():
            return [Sentence(words("log.tile", room=ply.room(number)), "NM-91") for number in ply.recorded(Event.TILE)]
        case numbering.Explore(token):
            return [Sentence(words(f"log.explore.{token}", name=name), "NM-91")]
        case numbering.NoiseRoll(face):
            return [_noise(ply, face)]
        case numbering.CombatRoll(face):
            return [_combat(ply, face)]
        case numbering.DrawToken(kind, number):
            return _token(ply, kind, number)
        case numbering.TakeFromPool(kind):
            key, clause = ("added", _clause_of_adding(ply)) if ply.phase == Phase.ADDING else ("set_aside", "NM-17")
            return [Sentence(words(f"log.{key}", what=ply.a(kind)), clause, MINOR)]
        case numbering.Develop(kind):
            return _development(ply, kind)
        case numbering.AttackCard(card, blood):
            return [_check(ply, blood)] if ply.phase == Phase.CHECKED else _attack(ply, card)
        case numbering.EventCard(card):
            return [_event(ply, card)]
        case numbering.WoundCard(wound):
            return [Sentence(ply.of_seat("log.wound", ply.seat, wound=words(f"wound.{wound}")), "NM-25", GRAVE)]
        case numbering.Scan(infected):
            return [_scan(ply, infected)]
        case numbering.LastDraw(contaminated):
            key = "log.last_draw_contaminated" if contaminated else "log.last_draw_clean"
            return [Sentence(ply.of_seat(key, ply.seat, n=scenario().final_draw), "NM-96", GRAVE)]


def _scan(ply: ShownPly, infected: int) -> Sentence:
    """Return the number of infected cards: chance decides for cards not scanned before (NM-32, NM-92, NM-96); known ones are added."""
    person, last, operating = ply.was.people[ply.seat], ply.phase == Phase.LAST_SCAN, ply.was.due.operating
    clause = "NM-96" if last else "NM-92" if operating else "NM-32"
    infected += person.infected if last or operating else person.hand[numbering.INFECTED]
    if infected:
        return Sentence(ply.of_seat("log.scan", ply.seat, n=infected), clause, GRAVE)
    return Sentence(ply.of_seat("log.scan_clean", ply.seat), clause)


def _development(ply: ShownPly, kind: str) -> list[Sentence]:
    """Return what the drawn token does, or that it does nothing (NM-60 to NM-64)."""
    unless = _unless(ply, kind)
    return [Sentence(ply.words(f"log.develop.{kind}{unless}"), "NM-64" if unless and kind in GROWN else DEVELOPMENTS[kind])]


def _unless(ply: ShownPly, kind: str) -> str:
    """Return what prevents a drawn token's usual effect, as the end of a key."""
    if kind in GROWN or kind == BLANK:
        if ply.recorded(Event.ADDED):
            return ""
        return ".none" if ply.recorded(Event.REMOVED) or kind == BLANK else ".stays"
    if kind != "queen" or ply.recorded(Event.CAME) or ply.recorded(Event.EGG_LAID):
        return ""
    return ".there" if ply.nobody_came else ".destroyed" if ply.now.nest_destroyed else ".no_egg"


def _clause_of_adding(ply: ShownPly) -> str:
    """Return the rule by which a token is added to the bag. Either a token grew, or the Blank was drawn: by the bag's development, or in
    an encounter as the last token."""
    match ply.after:
        case numbering.Develop(kind):
            return DEVELOPMENTS[kind]
    return "NM-14"


GROWN = {"larva": "adult", "creeper": "breeder"}
"""The kind that replaces one that leaves the bag (NM-60)."""
DEVELOPMENTS = {"larva": "NM-60", "creeper": "NM-60", "adult": "NM-61", "breeder": "NM-61", "queen": "NM-62", BLANK: "NM-63"}
"""The rule for each kind of token drawn by the bag's development."""


def _dealt(ply: ShownPly, cards: tuple[int, ...]) -> str:
    """Return the number of Action cards, and of all Contamination cards together, in words."""
    actions = cards[numbering.ACTION_CARD]
    counts = {"action": actions, "contamination": sum(cards) - actions}
    return ply.words.listed([ply.words(f"dealt.{kind}", n=count) for kind, count in counts.items() if count]) or ply.words("dealt.nothing")


def _noise(ply: ShownPly, face: str) -> Sentence:
    """Return a noise roll: a number, Danger, or Silence, which Slime turns into Danger (NM-70 to NM-72)."""
    if face == DANGER:
        return Sentence(ply.of_seat("log.noise_danger", ply.seat), "NM-71")
    if face == SILENCE:
        slime = ply.was.people[ply.seat].slime
        return Sentence(ply.of_seat("log.noise_slime" if slime else "log.noise_silence", ply.seat), "NM-72")
    called = ply.recorded(Event.ENCOUNTER)
    key = "log.noise_encounter" if called else "log.noise"
    return Sentence(ply.of_seat(key, ply.seat, n=int(face)), "NM-70", GRAVE if called else PLAIN)


def _combat(ply: ShownPly, face: str) -> Sentence:
    """Return whether a shot or a blow hits (NM-50, NM-51, NM-94)."""
    due = ply.was.due
    hit = hits(face, due.target)
    clause = "NM-94" if due.target == numbering.EGG else "NM-51" if due.blow else "NM-50"
    return Sentence(ply.of_seat("log.roll_hit" if hit else "log.roll_miss", ply.seat, face=ply.words(f"face.{face}")), clause)


def _token(ply: ShownPly, kind: str, number: int) -> list[Sentence]:
    """Return the sentences on a token drawn from the bag: an encounter, or Summoning."""
    words, encounter = ply.words, ply.phase == Phase.ENCOUNTER
    if kind == BLANK:
        sentences = [Sentence(words("log.blank"), "NM-14" if encounter else "NM-24", GRAVE)]
        return [*sentences, Sentence(words("log.last_blank"), "NM-14")] if ply.recorded(Event.ADDED) else sentences
    if ply.nobody_came:
        return [Sentence(words("log.nobody_left", what=ply.a(kind)), "NM-16", GRAVE)]
    if not encounter:
        return [Sentence(words("log.summoned", what=ply.a(kind)), "NM-24", GRAVE)]
    room = ply.was.people[ply.seat].room
    return [Sentence(words("log.encounter", what=ply.a(kind), room=ply.room(room)), "NM-12", GRAVE), surprise(ply, ply.seat, number)]


def _check(ply: ShownPly, blood: int) -> Sentence:
    """Return a sentence on a card of an injury check (NM-42, NM-43); the second one gives the total, unless an arrow has decided it."""
    words, due = ply.words, ply.was.due
    kind, injuries = KIND_OF_FIGURE[due.checked], ply.here[due.checked].injuries
    value = words("arrow") if blood == RETREAT else str(blood)
    clause = rule_of_check(kind)
    if due.check_cards and blood != RETREAT and not due.check_arrow:
        return Sentence(words("log.check_total", value=value, total=due.check_total + blood, n=injuries), clause)
    return Sentence(words("log.check", what=words(f"of.{kind}"), value=value, n=injuries), clause)


def _attack(ply: ShownPly, card: str) -> list[Sentence]:
    """Return the sentences on an attack card: whether it hits this kind, and what a card of the box's own says (NM-22, NM-24)."""
    attacker = ply.was.due.attacker
    holes = {"what": ply.the(attacker), "card": attack_name(card, ply.words)}
    if not card_hits(card, attacker):
        return [Sentence(ply.of_seat("log.attack_fails", ply.seat, **holes), "NM-22")]
    sentences = [Sentence(ply.of_seat("log.attack", ply.seat, **holes), "NM-24", GRAVE)]
    if does := effects_of(card, ply.words):
        sentences.append(Sentence(does, "NM-24", MINOR))
    if says := text_of(card, ply.words):
        sentences.append(Sentence(ply.words("log.by_hand", text=says), "NM-24", GRAVE))
    return sentences


def _event(ply: ShownPly, name: str) -> Sentence:
    """Return a sentence on an event card, for a retreat or for the event phase (NM-44, NM-75)."""
    card = next(each for each in components().events if each.id == name)
    if ply.phase == Phase.RETREATING:
        return Sentence(ply.words("log.retreat", what=ply.the(ply.was.due.checked), n=card.corridor), "NM-44", GRAVE)
    movers = ply.words.listed([intruder_name(kind, ply.words) for kind in card.movers])
    return Sentence(ply.words("log.event", n=card.corridor, movers=movers), "NM-75")
