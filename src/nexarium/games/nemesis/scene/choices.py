"""The choices: the legal actions by what is picked on the board, their buttons, and the risks."""

from __future__ import annotations

from nexarium.core.game import History, State
from nexarium.core.input import Choice, Input, Pick
from nexarium.core.scene import AnyShape, Circle, Preview
from nexarium.core.words import Words
from nexarium.games.nemesis.box.ship import scenario, ship
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import Phase
from nexarium.games.nemesis.scene.board import Targets
from nexarium.games.nemesis.scene.deck import Deck
from nexarium.games.nemesis.scene.names import corridor_called, intruder_name, room_called
from nexarium.games.nemesis.scene.risks import deadly, last_wound, risk
from nexarium.games.nemesis.scene.seen import KIND_OF_FIGURE, Seen
from nexarium.games.nemesis.scene.walks import onward, walks_of


def targets_of(state: State) -> Targets:
    """Return the legal actions by what is picked on the board for them."""
    found = Targets({}, {}, {}, {})
    for action in state.legal_actions():
        match numbering.read(action):
            case numbering.Move(room) | numbering.CarefulMove(room):
                place, offered = room, found.rooms
            case numbering.Mark(corridor):
                place, offered = corridor, found.corridors
            case numbering.BreakDoor(corridor):
                place, offered = corridor, found.doors
            case numbering.Shoot(target) | numbering.Strike(target):
                place, offered = target, found.targets
            case _:
                continue
        offered[place] = (*offered.get(place, ()), action)
    return found


def previews_of(state: State, now: Seen, plan: Deck, words: Words) -> dict[str, Preview]:
    """Return the previews of the risks, by action and by the shape pointed at."""
    seat = state.current_player()
    found: dict[str, Preview] = {}
    for action in state.legal_actions():
        value = numbering.read(action)
        risky, marked = risk(now, seat, value, words), _marked(now, seat, value, plan)
        if risky:
            found[f"do-{action}"] = Preview(label_of(now, seat, value, words), risky, marked)
        match value:
            case numbering.Move(room):
                found[f"room-{room}"] = Preview(_room_title(now, room, words), risky, marked)
            case numbering.CarefulMove(room):
                found.setdefault(f"room-{room}", Preview(_room_title(now, room, words), risky))
            case numbering.Shoot(target):
                found[f"beast-{target}"] = Preview(_aim(target, words), f"{words('do.shoot')}: {risky}")
            case numbering.Strike(target):
                shot = found.get(f"beast-{target}")
                found[f"beast-{target}"] = Preview(_aim(target, words), f"{shot.text + ' ' if shot else ''}{words('do.melee')}: {risky}")
    return found


def _room_title(now: Seen, room: int, words: Words) -> str:
    return words("room_title", room=room_called(now.rooms[room], words))


def _aim(target: int, words: Words) -> str:
    return words("aim_eggs") if target == numbering.EGG else words("aim", name=intruder_name(KIND_OF_FIGURE[target], words))


def _marked(now: Seen, seat: int, action: numbering.Action, plan: Deck) -> tuple[AnyShape, ...]:
    """Return the noise in the corridors of the room that a move leads to, if it needs a noise roll."""
    if not isinstance(action, numbering.Move) or now.in_room(action.room) or now.company(action.room, seat):
        return ()
    return tuple(
        Circle(r=17, at=plan.corridor(*each.rooms).middle, classes="lw-aim")
        for each in now.corridors
        if action.room in each.rooms and each.noise
    )


def input_of(history: History, now: Seen, viewer: int, words: Words) -> Input:
    """Return a button for each legal action. While shapes of the board offer an action too, its button waits until one is picked."""
    state = history.now
    acting = now.due.phase == Phase.ACT
    keep = numbering.number(numbering.Plain.KEEP)
    choices = []
    for action in sorted(state.legal_actions(), key=lambda action: action == keep):
        value = numbering.read(action)
        preview = f"do-{action}" if risk(now, viewer, value, words) else ""
        label = label_of(now, viewer, value, words)
        choices.append(Choice(action=action, label=label, preview=preview, primary=action == keep, later=acting))
    if not acting:
        return Pick(choices=tuple(choices))
    return Pick(choices=tuple(choices), walks=walks_of(state, now, words), onward=onward(history, now, words))


def label_of(now: Seen, seat: int, action: numbering.Action, words: Words) -> str:
    """Return the label of a decision's button."""
    person = now.people[seat]
    here = person.room
    match action:
        case numbering.Move(room):
            escape = "choose.escape_deadly" if last_wound(now.people[seat]) else "choose.escape"
            return words(escape if now.in_room(here) else "choose.move", room=room_called(now.rooms[room], words))
        case numbering.CarefulMove(room):
            return words("choose.careful", room=room_called(now.rooms[room], words))
        case numbering.Mark(corridor):
            return words("choose.quiet", corridor=corridor_called(now, corridor, words))
        case numbering.Shoot(target):
            return words("choose.shoot_egg") if target == numbering.EGG else words("choose.shoot", what=_hurt(now, target, words))
        case numbering.Strike(target):
            if target == numbering.EGG:
                return words("choose.melee_egg")
            return words("choose.melee_deadly" if last_wound(now.people[seat]) else "choose.melee", what=_hurt(now, target, words))
        case numbering.BreakDoor(corridor):
            return words("choose.break", room=sum(ship().corridors[corridor].rooms) - here)
        case numbering.Treat(wound):
            return words("choose.treat", wound=words(f"wound.{wound}"))
        case numbering.Discard(card):
            return words("choose.discard", card=words(f"card.{card}"))
        case numbering.Plain.RELOAD if person.character:
            return words("choose.reload", n=min(scenario().reload, person.character.ammunition - person.ammunition))
        case numbering.Plain.PASS | numbering.Plain.OPERATE if what := deadly(now, seat, action):
            return words(f"choose.{action}_{what}")
        case numbering.Plain():
            return words(f"choose.{action}")
    raise AssertionError(f"{action} is no decision")


def _hurt(now: Seen, target: int, words: Words) -> str:
    """Return an intruder such as `the Adult`, with its injuries if it has any."""
    intruder = next(each for each in now.intruders if each.figure == target)
    name = words(f"the.{intruder.kind}")
    return words("hurt", what=name, n=intruder.injuries) if intruder.injuries else name
