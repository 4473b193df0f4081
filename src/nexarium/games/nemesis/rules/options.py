"""The table's options: players and characters, the goal, and the rulings where the player aid, the official rules and good sense differ."""

from __future__ import annotations

from nexarium.core.definition import Option, Options
from nexarium.core.errors import BadOption
from nexarium.games.nemesis.box.components import SEATS
from nexarium.games.nemesis.box.ship import DRAWN, characters

NAMES = "abcde"
"""The names of the seats."""
DIFFICULTIES = ("normal", "easy", "hard")
HALF = "half"

CHARACTERS = tuple(each.id for each in characters())


def _character_of(seat: int) -> Option:
    """Return the option of a seat's character. The default is the seat's place in characters.toml; `drawn` is a random character that no
    seat has."""
    first = seat % len(CHARACTERS)
    return Option(
        f"character_{NAMES[seat]}", (*CHARACTERS[first:], *CHARACTERS[:first], DRAWN), f"the character of seat {NAMES[seat]} (NM-90)"
    )


OPTIONS = (
    Option("players", (1, 2, 3, 4, 5), "how many play (NM-90)"),
    *map(_character_of, range(SEATS)),
    Option("difficulty", DIFFICULTIES, "when one may sleep, how many eggs and how many Adults there are (NM-98)"),
    Option("goal", ("nest", "survive"), "whether the Nest or the Queen must be destroyed to win (NM-97)"),
    Option("need", (HALF, 1, 2, 3, 4, 5), "how many must survive; half is rounded up (NM-97)"),
    Option("first_player", (DRAWN, *NAMES), "who goes first (NM-90)"),
    Option("last_blank", (True, False), "the Blank drawn as the last token brings an Adult (NM-14)"),
    Option("no_miniature", ("return", "pool"), "where the token goes of an intruder without a miniature (NM-16)"),
    Option(
        "breeder_queen_check",
        ("aid", "official"),
        "a Breeder or the Queen dies when the cards' total is less than its injuries, or, as the printed rulebook of the base game has it, "
        "at most its injuries (NM-43)",
    ),
    Option("retreat", (True, False), "intruders retreat at an arrow (NM-44)"),
    Option(
        "queen_token",
        ("bag", "aside"),
        "the Queen's token returns to the bag when she comes to the Nest by bag development, or stays aside as after an encounter (NM-62)",
    ),
    Option(
        "larva_miniature",
        ("leaves", "returns"),
        "the miniature of a Larva that is killed, or attacks a carrier, leaves the game, or may come again as its token may (NM-41)",
    ),
    Option(
        "no_replacement", ("leave", "stay"), "a Larva or Creeper token drawn with nothing to add for it leaves the bag, or stays (NM-64)"
    ),
    Option("armory", ("any", "energy"), "what weapons the Armory reloads: any, or energy weapons as in the box (NM-92)"),
)

OPTION = {option.name: place for place, option in enumerate(OPTIONS)}
"""The index of each option in the array that the rules receive."""


def options_before(version: int, options: Options) -> Options | None:
    """Return the options under which these rules play a game of an earlier version identically, or None. Version 3 had three other
    default rulings, and let a Larva's miniature return."""
    before = {"breeder_queen_check": "official", "queen_token": "aside", "larva_miniature": "returns"}
    return {**before, **options} if version == 3 else None


def check(options: Options) -> None:
    """Refuse options that exclude each other."""
    players = options["players"]
    assert isinstance(players, int)
    taken: dict[str, str] = {}
    for seat in range(players):
        name = f"character_{NAMES[seat]}"
        character = str(options[name])
        if character != DRAWN and character in taken:
            raise BadOption(f"nemesis: {taken[character]} and {name} are both the {character}; each is there once (NM-90)", name)
        taken[character] = name
    need, first = options["need"], str(options["first_player"])
    if need != HALF and int(need) > players:
        raise BadOption(f"nemesis: need={need} of {players} players cannot survive (NM-97)", "need")
    if first != DRAWN and NAMES.index(first) >= players:
        raise BadOption(f"nemesis: first_player={first!r} is not among the first {players} seats (NM-90)", "first_player")
