"""The words at the table: badges, the state of the game, important news, the end."""

from __future__ import annotations

from nexarium.core.definition import Options, Value
from nexarium.core.game import History, Ply, State
from nexarium.core.scene import Layer, Path, Scene
from nexarium.core.view import Badge, Mark, Portrait, Standing, Standings, Status
from nexarium.core.words import Words
from nexarium.games.keepers.box.card_skills import skills_of
from nexarium.games.keepers.box.cards import editions, roster
from nexarium.games.keepers.box.cubes import ARRANGEMENTS, TILES, TileName
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules import numbering
from nexarium.games.keepers.rules.options import NAMES
from nexarium.games.keepers.rules.state import Fumble, KeeperStatus, OutBy, Phase
from nexarium.games.keepers.scene.art import COLOURS, PATTERNS, POWER, face
from nexarium.games.keepers.scene.card import detail
from nexarium.games.keepers.scene.dice import free_dice
from nexarium.games.keepers.scene.names import card_name, card_text, faces, keeper_name, named, phase_name, skill_name
from nexarium.games.keepers.scene.pushes import longest
from nexarium.games.keepers.scene.rules import rules_now
from nexarium.games.keepers.scene.story import Happening, News, begins_bonus_turn, fumbled_dice, lately, news_of

MOST_BOLTS = 3
"""The most Power dice drawn as bolts; more are shown as a number."""
BOLT = 13.0
SETTINGS = {2: "duel", 3: "three", 4: "four"}

# --- seats ---------------------------------------------------------------------------------------------------------------


def marks(options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
    """Return each seat's mark before the game: its Keeper's face, where the options name the Keeper."""
    by_id = {card.id: card for card in roster().cards}
    chosen = [by_id.get(str(options[f"keeper_{NAMES[seat]}"])) for seat in range(int(options["players"]))]
    labels = [card_name(card, words) if card and chosen.count(card) == 1 else words(COLOURS[seat]) for seat, card in enumerate(chosen)]
    return tuple(
        (Mark(labels[seat], COLOURS[seat], PATTERNS[seat], face(card, labels[seat]) if card else ()),) for seat, card in enumerate(chosen)
    )


TOLD_OF_EDITIONS = {"fr": ("hard", "turn"), "fr_soft": ("soft", "turn"), "en": ("off", "keeper")}
"""The fumble and bonus-turn rules that the words of each edition describe."""


def _edition(name: str, words: Words) -> Portrait | None:
    """Return an edition's portrait in the lobby. Custom editions, and those whose data was changed, are described by what they print."""
    edition, ones = editions().editions.get(name), editions().dice.fumble_at
    if edition is None:
        return None
    if TOLD_OF_EDITIONS.get(name) == (edition.fumble, edition.bonus_turns):
        return Portrait(words(f"edition.{name}"), words(f"edition.{name}.about", ones=ones))
    about = words(f"edition.fumble.{edition.fumble}", ones=ones), words(f"edition.bonus.{edition.bonus_turns}")
    return Portrait(words.or_id("edition", name), " ".join(about))


def _moved_stickers(order: tuple[TileName, ...], words: Words) -> str:
    """Return where stickers go, other than on the card: `centre \u2194 left`, or round, `centre \u2192 back \u2192 left \u2192 centre`."""
    goes = {place: tile for place in TILES if (tile := TILES[order.index(place)]) != place}
    told = []
    while goes:
        way = [next(iter(goes))]
        while goes.get(way[-1]):
            way.append(goes.pop(way[-1]))
        names = [words(f"place.{tile}") for tile in way]
        told.append(f"{names[0]} \u2194 {names[1]}" if len(way) == 3 else " \u2192 ".join(names))
    return ", ".join(told)


def portrait(offered: str, value: Value, words: Words) -> Portrait | None:
    """Return a lobby portrait: a Keeper's face and the effects of its skills, or an edition and its fumble rule."""
    if offered == "edition":
        return _edition(str(value), words)
    if offered == "stickers" and value in ARRANGEMENTS:
        return Portrait(_moved_stickers(ARRANGEMENTS[str(value)], words), words("stickers_moved"))
    card = next((card for card in roster().cards if card.id == value), None)
    if offered != "keeper" or card is None:
        return None
    name = card_name(card, words)
    about = [words("portrait", skills=card_text(card, words), n=card.power)]
    about += [words("portrait_lucky", skill=skill_name(each, words)) for each in skills_of(card) if each.parts.effect == "lucky"]
    return Portrait(name, " ".join(about), face(card, name))


def mark_of(position: Position, seat: int, words: Words) -> Mark:
    """Return a seat's mark: its Keeper's face on the board."""
    card, name = position.card(seat), keeper_name(position, seat, words)
    return Mark(name, COLOURS[seat], PATTERNS[seat], face(card, name) if card else ())


def badge(history: History, seat: int, viewer: int | None, words: Words) -> Badge:
    """Return a seat's badge: its Power dice, its reserve die, and the card behind it; for an eliminated Keeper, only that fact."""
    position = Position(history.now)
    keeper = position.keepers[seat]
    held = keeper.reserve
    power = keeper.card.power if keeper.card and keeper.status == KeeperStatus.WAITING else keeper.power
    out = keeper.status == KeeperStatus.ELIMINATED
    return Badge(
        marks=(mark_of(position, seat, words),),
        value=words("note_eliminated") if out else str(power),
        unit="" if out else words("power_unit"),
        sign=None if out else _bolts(power, words),
        count=faces([held]) if held else "",
        count_title=words("held", value=held) if held else words("card_of", name=card_name(keeper.card, words)),
        note=words("note_fallen") if keeper.status == KeeperStatus.FALLEN else "",
        detail=detail(position, seat, words),
        out=out,
    )


def _bolts(power: int, words: Words) -> Scene | None:
    """Return Power dice as bolts, or as a number if they do not fit."""
    if not 0 < power <= MOST_BOLTS:
        return None
    bolts = tuple(Path(d=POWER, at=(BOLT * place - 3, -1), scale=0.75, classes="nk-power-left") for place in range(power))
    return Scene(BOLT * power, 16, (Layer("nk-bolts", bolts),), {}, f"{power} {words('power_unit')}")


# --- state of the game ------------------------------------------------------------------------------------------------------


def status(history: History, viewer: int | None, words: Words) -> Status:
    """Return the state of the game: what to do, what has just happened, and the current rules."""
    position = Position(history.now)
    turn = int(position.record.turn)
    parts = [_setting(history, position, viewer, words)]
    if position.phase == Phase.FINISHED:
        parts.append(words("over"))
    elif turn:
        parts.append(words("turn", n=turn))
        if int(position.record.bonus_level):
            parts.append(words("bonus_turn"))
    return Status(
        phase=" · ".join(parts),
        hint=_hint(history, position, words),
        news=tuple(told_news(history, viewer, words)),
        rules=rules_now(position, words),
    )


def _setting(history: History, position: Position, viewer: int | None, words: Words) -> str:
    """Return the number of players, or in teams the sides; the viewer's team comes first."""
    options = history.game.options
    if options["teams"] == "none":
        return words(SETTINGS[int(options["players"])])
    teams = sorted(history.game.sides, key=lambda team: (viewer not in team, team))
    text = f" {words('against')} ".join(named(position, sorted(team, key=lambda seat: seat != viewer), words, viewer) for team in teams)
    return text[:1].upper() + text[1:]


def _hint(history: History, position: Position, words: Words) -> str:
    """Return a short hint on what to do."""
    state = history.now
    match position.phase:
        case Phase.REROLL:
            if numbering.number(numbering.Stop()) not in state.legal_actions():
                return words("hint_marked")
            return words("hint_mark" if free_dice(history, position) else "hint_keep")
        case Phase.ASSIGN:
            value = int(position.record.value)
            return words("hint_grow" if any(position.groups(value)) else "hint_assign", value=value)
        case Phase.SPEND:
            return _hint_to_spend(position, words)
        case Phase.BONUS_OFFER if not int(position.record.pushed_off) or int(position.record.owed) > 1:
            return words("hint_owed", n=int(position.record.owed))
        case Phase.PLACING | Phase.REJOIN:
            return words(f"hint_{phase_name(position.phase)}", places=words("placements", n=len(state.legal_actions())))
        case Phase.FINISHED:
            return ""
    key = f"hint_{phase_name(position.phase)}"
    return words(key) if key in words else ""


def _hint_to_spend(position: Position, words: Words) -> str:
    """Return which Keepers can be pushed off, or which kinds of steps are available."""
    found = longest(position)
    if found and found[0].end != "moves":
        return words(f"hint_push_{found[0].end}", name=keeper_name(position, found[0].target, words))
    kinds = {type(action) for action in position.legal().values()}
    ways: dict[str, set[type[numbering.Action]]] = {
        "walk": {numbering.Move, numbering.Follow},
        "jump": {numbering.Diagonal, numbering.Leap},
        "push": {numbering.Push, numbering.Continue},
        "swap": {numbering.Exchange},
        "power": {numbering.AddPower},
    }
    possible = [words(f"way.{way}") for way, those in ways.items() if kinds & those]
    return words("hint_spend", ways=words.listed(possible, "or")) if possible else words("hint_end")


# --- news ----------------------------------------------------------------------------------------------------------------


def told_news(history: History, viewer: int | None, words: Words) -> list[str]:
    """Return important news: Keepers that fell, were eliminated, closed or fumbled, and bonus turns. An eliminated viewer is addressed
    directly."""
    texts: list[str] = []
    plies = lately(history)
    for ply in plies:
        if ply is plies[-1] and begins_bonus_turn(plies):
            before = Position(ply.before)
            key = "news_your_bonus" if before.active == viewer else "news_bonus"
            texts.append(words(key, name=keeper_name(before, before.active, words), n=int(before.record.dice)))
        news, position = news_of(ply), Position(ply.after)
        if news.fumble:
            texts.append(_fumble(ply, viewer, words))
        texts += departures(news, position, viewer, words)
    return list(dict.fromkeys(texts))


def _fumble(ply: Ply, viewer: int | None, words: Words) -> str:
    """Return which player fumbled, and with which dice."""
    before = Position(ply.before)
    key = "soft" if Fumble(int(before.record.fumble)) == Fumble.SOFT else "fumble"
    whose = "news_you" if before.active == viewer else "news"
    return words(f"{whose}_{key}", name=keeper_name(before, before.active, words), dice=faces(fumbled_dice(ply)))


def departures(news: News, position: Position, viewer: int | None, words: Words) -> list[str]:
    """Return sentences on Keepers that were just eliminated, fell or lost their cube, in order."""
    texts: list[str] = []
    for happening in news.happenings:
        if happening.kind in ("out", "blocked") and viewer in happening.seats:
            texts.append(words(f"news_you_{happening.kind}"))
        elif happening.kind != "returns":
            texts += told_happening(happening, position, words)
    return texts


def told_happening(happening: Happening, position: Position, words: Words, viewer: int | None = None) -> list[str]:
    """Return the sentences on an event, one for all its seats or one for each; to `viewer` in the second person."""
    texts = []
    if happening.kind == "falls":
        others = [seat for seat in happening.seats if seat != viewer]
        texts = [words("news_fell", n=len(others), names=named(position, others, words))] if others else []
        return [*texts, words("news_you_fell")] if viewer in happening.seats else texts
    for seat in happening.seats:
        name, key = keeper_name(position, seat, words), str(happening.kind)
        tile = position.tiles[xy].name if key == "returns" and (xy := position.keepers[seat].xy) is not None else "start"
        if tile != "start":
            key = "returns_beside"
        texts.append(words(f"news_you_{key}" if seat == viewer else f"news_{key}", name=name, tile=words(f"on_tile.{tile}")))
    return texts


# --- the end -------------------------------------------------------------------------------------------------------------


def standings(history: History, words: Words) -> Standings:
    """Return the final standings: a row for each team."""
    state = history.now
    position = Position(state)
    winners = numbering.seats_of(int(state.record.winners))
    rows = []
    for seats in history.game.sides:
        won = seats[0] in winners
        rows.append(
            Standing(
                seats=seats,
                rank=1 if won or not winners else 2,
                cells=(
                    named(position, seats, words),
                    ", ".join(dict.fromkeys(_fate(state, seat, words) for seat in seats)),
                    " + ".join(_power_left(position, seat) for seat in seats),
                ),
                marks=tuple(mark_of(position, seat, words) for seat in seats),
            )
        )
    verdict = words("verdict", n=len(winners), names=named(position, winners, words)) if winners else words("verdict_draw")
    yours = tuple((seat, _yours(position, [other for other in winners if other != seat], words)) for seat in winners)
    columns = tuple(words(f"column_{name}") for name in ("keeper", "fate", "power"))
    return Standings(verdict=verdict, columns=columns, rows=tuple(sorted(rows, key=lambda row: row.rank)), yours=yours)


def _power_left(position: Position, seat: int) -> str:
    """Return how many Power dice a seat has left; a dash for an eliminated Keeper, whose dice are void (NK-54)."""
    keeper = position.keepers[seat]
    return "\u2013" if keeper.status == KeeperStatus.ELIMINATED else str(keeper.power)


def _yours(position: Position, others: list[int], words: Words) -> str:
    """Return the verdict for a winner, with these team mates."""
    return words("verdict_yours_with", names=named(position, others, words)) if others else words("verdict_yours")


def _fate(state: State, seat: int, words: Words) -> str:
    """Return how the game ended for a seat."""
    key = {OutBy.IN_GAME: "fate_in", OutBy.PORTAL: "fate_out", OutBy.BLOCKING: "fate_blocked"}
    return words(key[OutBy(int(state.record.out_by[seat]))])
