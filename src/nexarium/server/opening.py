"""What a new table needs: its game, its id, and names for those who sit there."""

from __future__ import annotations

import secrets

from nexarium.core.catalogue import catalogue
from nexarium.core.errors import BadOption, NexariumError, UnknownGame
from nexarium.core.game import Game
from nexarium.server.boxes import Boxes
from nexarium.server.events import Sat
from nexarium.server.messages import NewTable, SeatRequest
from nexarium.server.names import seen
from nexarium.server.offers import LentBot
from nexarium.server.refusals import Refusal
from nexarium.server.seat import Claim, Seat
from nexarium.server.terms import Terms
from nexarium.server.timing import choices_of

MOST_UNWELCOME = 100
"""So many accounts may be kept from a table by whoever opens it without one of their own."""
BOT_NAMES = ("Maud", "Orrin", "Ilse", "Jonas", "Petra", "Anselm", "Odile", "Cato", "Brigid", "Lucan", "Sabine", "Thorne")


def new_id() -> str:
    """A table's id: short enough to read out, and not to be guessed."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(letters) for _ in range(10))


def bot_names(table: str, taken: str = "") -> list[str]:
    """Names for a table's bots, in an order that its id decides, without the name `taken` by the person who opens it."""
    start = int.from_bytes(table.encode(), "big") % len(BOT_NAMES)
    return [name for name in (*BOT_NAMES[start:], *BOT_NAMES[:start]) if seen(name) != seen(taken)]


def game_of(request: NewTable, boxes: Boxes) -> Game:
    """The game that is asked for, with the house's box; raises a `Refusal` that names the field."""
    try:
        game = boxes.load(request.game, request.options)
    except UnknownGame as error:
        advice = str(error).partition("; ")[2] or f"installed: {', '.join(catalogue())}"
        raise Refusal("no_game", status=404, field="game", game=repr(request.game[:40]), advice=advice) from None
    except BadOption as error:
        raise Refusal("option", status=422, field=f"options.{error.field}", detail=str(error).rstrip(".")) from None
    except (NexariumError, TypeError) as error:
        raise Refusal("option", status=422, field="options", detail=str(error).rstrip(".")) from None
    if len(request.seats) != game.num_players():
        raise Refusal("seats", status=422, field="seats", wanted=game.num_players(), given=len(request.seats))
    for number, seat in enumerate(request.seats):
        if seat.who == "bot" and not seat.lender and not 1 <= seat.level <= 9:
            raise Refusal("level", status=422, field=f"seats[{number}].level", level=f"{seat.level}"[:20])
    if request.timing is not None and request.timing.time_up not in choices_of(game.definition):
        raise Refusal(f"time_up_{request.timing.time_up}", status=422, field="timing.time_up")
    return game


def lent_seating(number: int, seat: SeatRequest, game: str, bot: LentBot | None) -> Sat:
    """The event with which a lent bot sits down; raises a `Refusal` when it is not there, or does not play this game."""
    if bot is None or game not in bot.games:
        raise Refusal("no_lender", status=409, field=f"seats[{number}].lender")
    return Sat(seat=number, kind="bot", name=bot.name, lender=bot.lender, lent_by=bot.lent_by)


def seating(number: int, seat: SeatRequest, name: str, claim: Claim, bot_name: str) -> Sat:
    """The event with which seat `number` begins: `name` and `claim` are for the person who opens the table, `bot_name` for a bot."""
    match seat.who:
        case "you":
            return Sat(seat=number, kind="human", name="" if claim.account else name, holder=claim.holder, account=claim.account)
        case "bot":
            return Sat(seat=number, kind="bot", name=bot_name, level=seat.level)
        case _:
            return Sat(seat=number, kind="open")


def seated_again(number: int, seat: Seat) -> Sat:
    """The event with which whoever sat at `seat` sits at seat `number` of a rematch: a person for whom a bot played last sits there
    themselves. The name of an account is not kept."""
    if seat.held:
        return Sat(seat=number, kind="human", name="" if seat.account else seat.name, holder=seat.holder, account=seat.account)
    return Sat(seat=number, kind=seat.kind, name=seat.name, level=seat.level, lender=seat.lender, lent_by=seat.lent_by)


def terms_of(request: NewTable, claim: Claim) -> Terms:
    """What is agreed with whoever opens a table, who shows `claim`."""
    return Terms(
        host=claim.holder,
        host_account=claim.account,
        chat=request.chat,
        takebacks=request.takebacks and not request.rated,
        rated=request.rated,
        unwelcome=tuple(each[:32] for each in request.unwelcome[:MOST_UNWELCOME]),
        timing=request.timing,
    )
