"""What an action would risk, in a sentence beside its button: only what everybody at the table can count."""

from __future__ import annotations

from nexarium.core.words import Words
from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.box.ship import ship
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.scene.names import listed
from nexarium.games.nemesis.scene.seen import KIND_OF_FIGURE, Seen


def risk(now: Seen, seat: int, action: int, words: Words) -> str:
    """What to know before an action is chosen; empty where nothing is at stake."""
    figure = now.figures[seat]
    fighting = bool(now.in_room(figure.room))
    if n.MOVE <= action < n.CAREFUL:
        escape = words("risk.escape", n=len(now.in_room(figure.room))) if fighting else ""
        return " ".join(part for part in (escape, _entering(now, seat, action - n.MOVE + 1, words)) if part)
    if n.CAREFUL <= action < n.QUIET:
        return words("risk.careful")
    if n.SHOOT <= action < n.REST:
        return _hitting(now, action, words)
    if action == n.REST:
        return words("risk.rest_larva" if figure.larva else "risk.rest")
    if action == n.OPERATE:
        return words("risk.operate")
    if action == n.HIBERNATE:
        return words("risk.hibernate")
    if action == n.PASS:
        return words("risk.pass_combat" if fighting else "risk.pass_fire" if now.rooms[figure.room].fire else "risk.pass")
    return ""


def _entering(now: Seen, seat: int, room: int, words: Words) -> str:
    """A noise roll or none, and which numbers would call something."""
    if now.in_room(room):
        return words("risk.intruders")
    if now.company(room, seat):
        return words("risk.company")
    loud = [number for each in now.corridors if room in each.rooms and each.noise for number in each.numbers]
    if now.ducts:
        loud += ship().entrances.get(room, ())
    told = words("risk.unexplored") if not now.rooms[room].tile else ""
    noise = words("risk.noise", numbers=listed([str(number) for number in sorted(loud)], words, "or")) if loud else words("risk.quiet")
    return f"{told} {noise}".strip()


def _hitting(now: Seen, action: int, words: Words) -> str:
    """On how many of the die's faces a shot or a blow hits."""
    box, target, shot = components(), (action - n.SHOOT) % (n.EGG + 1), action < n.MELEE
    if target == n.EGG:
        faces = sum(face != "miss" for face in box.combat_die)
    else:
        kind = KIND_OF_FIGURE[target]
        faces = sum(kind in box.faces[face].hits for face in box.combat_die)
    key = "risk.shot" if shot else "risk.blow_egg" if target == n.EGG else "risk.blow"
    return words(key, n=faces, of=len(box.combat_die), ammunition=now.figures[now.active].ammunition if now.active >= 0 else 0)
