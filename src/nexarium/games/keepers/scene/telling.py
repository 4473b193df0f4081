"""What is said in words: badges, where the game stands, the log, the end."""

from __future__ import annotations

from nexarium.core.definition import Options
from nexarium.core.game import Course, State
from nexarium.core.view import Badge, Entry, Mark, Standing, Standings, Status
from nexarium.core.words import Words
from nexarium.games.keepers.box.cards import roster
from nexarium.games.keepers.position import DIRECTIONS, Position, neighbour
from nexarium.games.keepers.rules import numbering as n
from nexarium.games.keepers.scene.art import COLOURS, KINDS, PATTERNS, face
from nexarium.games.keepers.scene.dice import free_dice
from nexarium.games.keepers.scene.hand import detail
from nexarium.games.keepers.scene.names import card_name, faces, keeper_name, listed, named, seats_of, share_name, the_terrain, values_of
from nexarium.games.keepers.scene.pushes import longest
from nexarium.games.keepers.scene.rules import rules_now
from nexarium.games.keepers.scene.story import earlier, lately

SETTINGS = {2: "duel", 3: "three", 4: "four"}

# --- seats ---------------------------------------------------------------------------------------------------------------


def marks(options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
    players = options["players"]
    assert isinstance(players, int)
    by_id = {card.id: card for card in roster().cards}
    chosen = [by_id.get(str(options[f"keeper_{'abcd'[seat]}"])) for seat in range(players)]
    labels = [card_name(card, words) if card and chosen.count(card) == 1 else words(COLOURS[seat]) for seat, card in enumerate(chosen)]
    return tuple(
        (Mark(labels[seat], COLOURS[seat], PATTERNS[seat], face(card, labels[seat]) if card else ()),) for seat, card in enumerate(chosen)
    )


def mark_of(position: Position, seat: int, words: Words) -> Mark:
    """A seat's mark: the face that its Keeper has on the board."""
    card, name = position.card(seat), keeper_name(position, seat, words)
    return Mark(name, COLOURS[seat], PATTERNS[seat], face(card, name) if card else ())


def badge(course: Course, seat: int, viewer: int | None, words: Words) -> Badge:
    state = course.now
    position = Position(state)
    keeper = position.keepers[seat]
    held = keeper.reserve
    power = keeper.card.power if keeper.card and keeper.status == "waiting" else keeper.power
    return Badge(
        marks=(mark_of(position, seat, words),),
        value=str(power),
        unit=words("power_unit"),
        count=faces([held]) if held else "",
        count_title=words("held", value=held) if held else words("card_of", name=card_name(keeper.card, words)),
        note=words(f"note_{keeper.status}") if keeper.status in ("fallen", "eliminated") else "",
        detail=detail(position, seat, words),
    )


def allies(state: State, seat: int) -> list[int]:
    """The seats of one's team, oneself included."""
    record = state.record
    return [other for other in range(int(record.players)) if record.team[other] == record.team[seat]]


# --- where the game stands -----------------------------------------------------------------------------------------------


def status(course: Course, viewer: int | None, words: Words) -> Status:
    state = course.now
    position = Position(state)
    players = state.game.options["players"]
    assert isinstance(players, int)
    setting = words("teams" if state.game.options["teams"] != "none" else SETTINGS[players])
    parts = [setting]
    if position.phase == "finished":
        parts.append(words("over"))
    elif int(position.record.turn):
        parts.append(words("turn", n=int(position.record.turn)))
        if int(position.record.bonus_level):
            parts.append(words("bonus_turn"))
    return Status(
        phase=" · ".join(parts),
        hint=_hint(state, position, words),
        news=tuple(news(state, words)),
        rules=rules_now(position, words),
    )


def _hint(state: State, position: Position, words: Words) -> str:
    match position.phase:
        case "reroll":
            if n.STOP not in state.legal_actions():
                return words("hint_throw")
            return words("hint_mark" if free_dice(state, position) else "hint_keep")
        case "assign":
            return words("hint_assign", value=int(position.record.value))
        case "spend":
            found = longest(state, position)
            if found and found[0].end != "moves":
                return words(f"hint_push_{found[0].end}", name=keeper_name(position, found[0].target, words))
            return words("hint_spend" if len(state.legal_actions()) > 1 else "hint_end")
        case "placing" | "rejoin":
            return words(f"hint_{position.phase}", places=words("placements", n=len(state.legal_actions())))
        case "finished":
            return ""
    key = f"hint_{position.phase.replace(' ', '_')}"
    return words(key) if key in words else ""


def news(state: State, words: Words) -> list[str]:
    """What must not be missed: who fell, went out, was closed, fumbled, and whose bonus turn begins."""
    told: list[str] = []
    states = lately(state)
    for place, each in enumerate(states):
        record, position = each.record, Position(each)
        if int(record.news_fumble):
            told.append(_fumble(each, words))
        told += _departures(position, words)
        if position.phase == "roll" and place == len(states) - 2 and int(record.bonus_level):
            told.append(words("news_bonus", name=keeper_name(position, position.active, words), n=int(record.dice)))
    return list(dict.fromkeys(told))


def _fumble(state: State, words: Words) -> str:
    """Who fumbled with which dice, told after the throw that did it."""
    known, thrown = earlier(state, len(state.history) - 1), state.history[-1]
    if known is None:
        return words("log.soft" if int(state.record.fumble) == 1 else "log.fumble")
    before = Position(known)
    dice = sorted([*before.dice("counts"), *before.dice("powers"), *values_of(thrown - n.DICE)])
    key = "news_soft" if int(state.record.fumble) == 1 else "news_fumble"
    return words(key, name=keeper_name(before, before.active, words), dice=faces(dice))


def _departures(position: Position, words: Words) -> list[str]:
    """Who has just gone out, fallen or lost their cube."""
    record, told = position.record, []
    for seat in seats_of(int(record.news_out)):
        by = "blocked" if int(record.out_by[seat]) == 2 else "out"
        told.append(words(f"news_{by}", name=keeper_name(position, seat, words)))
    if fell := seats_of(int(record.news_fell)):
        told.append(words("news_fell", n=len(fell), names=named(position, fell, words)))
    return told + [words("news_closed", name=keeper_name(position, seat, words)) for seat in seats_of(int(record.news_closed))]


# --- the log -------------------------------------------------------------------------------------------------------------


def entry(course: Course, viewer: int | None, words: Words) -> Entry:
    _, _, action, before, _ = course.last
    position = Position(before)
    seat = position.active if before.is_chance_node() else before.current_player()
    if n.FIRST <= action < n.DRAW:
        seat = action - n.FIRST
    elif n.DRAW <= action < n.SHARE:
        seat = next((each.seat for each in position.keepers if each.card is None), 0)
    after = before.clone()
    after.step(action)
    text = told(before, after, position, seat, action, words)
    fumble = [words("log.soft" if int(after.record.fumble) == 1 else "log.fumble")] if int(after.record.news_fumble) else []
    minor = action in (n.GO_ON, n.STOP, n.THROW, n.ADD_POWER, n.SHARE, n.RESERVE) or n.MARK <= action < n.THROW
    return Entry(seat=seat, text=". ".join([text, *fumble, *_departures(Position(after), words)]), minor=minor)


def told(before: State, after: State, position: Position, seat: int, action: int, words: Words) -> str:
    """What an action does, in a sentence about the Keeper."""
    name, record = keeper_name(position, seat, words), position.record
    if action >= n.PLACE:
        if position.phase == "rejoin":
            cubes = [each for each in range(position.players) if int(record.moving) >> each & 1]
            return words("log.rejoin", name=name, names=named(position, cubes, words))
        return words("log.place", name=name)
    if action >= n.DICE:
        key = "throw" if position.phase == "roll" else "rethrow" if int(record.throwing) else "power"
        return words(f"log.{key}", name=name, dice=faces(values_of(action - n.DICE)))
    if action >= n.SHARE:
        card, value = position.card(seat), int(record.value)
        assert card is not None
        if action == n.SHARE:
            return words("log.assign_none", name=name, value=value)
        return words("log.assign", name=name, value=value, steps=share_name(action - n.SHARE, value, card, words))
    if action >= n.DRAW:
        return words("log.draw", name=words(COLOURS[seat]), keeper=keeper_name(Position(after), seat, words))
    if action >= n.FIRST:
        return words("log.first", name=name)
    if action >= n.LIFT:
        return words("log.lift", name=name, names=named(position, seats_of(action - n.LIFT), words))
    if n.RESERVE <= action < n.BONUS:
        value = action - n.RESERVE
        return words("log.reserve" if value else "log.reserve_none", name=name, dice=faces([value]) if value else "")
    if n.MARK <= action < n.THROW:
        return words("log.mark", name=name, dice=faces([action - n.MARK + 1]))
    if n.UNDERTOW <= action < n.MOVE:
        skill = "undertow" if action < n.GAMBLE else "gambler"
        kind = "MJP"[action - (n.UNDERTOW if action < n.GAMBLE else n.GAMBLE)]
        gained = words(f"steps.{KINDS[kind]}", n=1 if skill == "undertow" else 2)
        return words("log.skill", name=name, skill=words(f"skill.{skill}"), steps=gained)
    if n.MOVE <= action < n.END:
        return _told_step(position, Position(after), seat, action, name, words)
    known = {
        n.ADD_POWER: "add_power",
        n.THROW: "again",
        n.STOP: "stop",
        n.GO_ON: "go_on",
        n.ARM: "arm",
        n.END: "end",
        n.BONUS: "bonus",
        n.DECLINE: "decline",
    }
    return words(f"log.{known[action]}", name=name)


def _told_step(position: Position, after: Position, seat: int, action: int, name: str, words: Words) -> str:
    at = position.keepers[seat].xy
    assert at is not None
    if n.PUSH <= action <= n.CONTINUE:
        if action == n.CONTINUE:
            target = int(position.record.push_target)
        else:
            stood = position.keeper_at(neighbour(at, DIRECTIONS[action - n.PUSH]))
            assert stood is not None
            target = stood
        return words("log.continue" if action == n.CONTINUE else "log.push", name=name, target=keeper_name(position, target, words))
    if action >= n.EXCHANGE:
        return words("log.exchange", name=name, target=keeper_name(position, action - n.EXCHANGE, words))
    to = after.keepers[seat].xy
    tile = position.tiles.get(to) if to else None
    terrain = the_terrain(tile.terrain, words) if tile else "\u2013"
    if action == n.FOLLOW:
        return words("log.follow", name=name, terrain=terrain)
    key = "move" if action < n.DIAGONAL else "jump" if action < n.LEAP else "leap"
    over = ""
    if key == "leap":
        passed, xy = [], neighbour(at, DIRECTIONS[action - n.LEAP])
        while (stood := position.keeper_at(xy)) is not None:
            passed.append(stood)
            xy = neighbour(xy, DIRECTIONS[action - n.LEAP])
        over = named(position, passed, words)
    return words(f"log.{key}", name=name, terrain=terrain, over=over)


# --- the end -------------------------------------------------------------------------------------------------------------


def standings(course: Course, words: Words) -> Standings:
    state = course.now
    position, record = Position(state), state.record
    winners = seats_of(int(record.winners))
    teams = list(dict.fromkeys(tuple(allies(state, seat)) for seat in range(position.players)))
    rows = []
    for seats in teams:
        won = seats[0] in winners
        rows.append(
            Standing(
                seats=seats,
                rank=1 if won or not winners else 2,
                cells=(
                    listed([keeper_name(position, seat, words) for seat in seats], words),
                    ", ".join(dict.fromkeys(_fate(state, position, seat, words) for seat in seats)),
                    " + ".join(str(position.keepers[seat].power) for seat in seats),
                ),
                marks=tuple(mark_of(position, seat, words) for seat in seats),
            )
        )
    verdict = words("verdict", n=len(winners), names=named(position, winners, words)) if winners else words("verdict_draw")
    columns = tuple(words(f"column_{name}") for name in ("keeper", "fate", "power"))
    return Standings(verdict=verdict, columns=columns, rows=tuple(sorted(rows, key=lambda row: row.rank)))


def _fate(state: State, position: Position, seat: int, words: Words) -> str:
    by = int(state.record.out_by[seat])
    return words(("fate_in", "fate_out", "fate_blocked")[by])
