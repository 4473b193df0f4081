"""The rules for the current decision, each in a sentence that follows the table's options."""

from __future__ import annotations

from nexarium.core.view import RuleNote
from nexarium.core.words import Words
from nexarium.games.keepers.box.card_skills import amount_of, entry_of
from nexarium.games.keepers.box.skills import EffectName
from nexarium.games.keepers.position import Keeper, Position
from nexarium.games.keepers.rules.state import Fumble, KeeperStatus, Phase
from nexarium.games.keepers.scene.names import named

RuleIds = list[str]
"""Rules, each by its key among the words: `NK-39.hard` is a wording of NK-39."""

_PHASES = {
    Phase.PLACING: ["NK-18", "NK-15", "NK-21"],
    Phase.SKILL: ["NK-51"],
    Phase.REJOIN: ["NK-63", "NK-15", "NK-65"],
}


def rules_now(position: Position, words: Words) -> tuple[RuleNote, ...]:
    """Return the rules for the current decision, the most relevant first."""
    match position.phase:
        case Phase.REROLL:
            keys = _rerolling(position)
        case Phase.ASSIGN:
            keys = _assigning(position)
        case Phase.SPEND:
            keys = _spending(position)
        case Phase.RESERVING:
            keys = _reserving(position)
        case Phase.BONUS_OFFER:
            keys = ["NK-56.keeper" if position.record.bonus_each else "NK-56", "NK-35"]
        case Phase.LIFTING:
            keys = ["NK-63", "NK-65"]
            keys += ["NK-64.optional"] if position.record.reconnection_optional and not position.record.to_place else []
        case _:
            keys = _PHASES.get(position.phase, [])
    sentences: dict[str, list[str]] = {}
    for key in keys:
        sentences.setdefault(key.partition(".")[0], []).extend(_sentences(key, position, words))
    return tuple(RuleNote(id=rule_id, text=" ".join(said)) for rule_id, said in sentences.items())


def _sentence(key: str, position: Position, words: Words) -> str:
    """Return a rule's sentence, with the current numbers and names."""
    record = position.record
    n = int(record.bonus_step if key == "NK-35" else record.owed if key == "NK-56.keeper" else record.rerolls)
    return words(f"rule.{key}", n=n, ones=position.fumble_at)


def _sentences(key: str, position: Position, words: Words) -> list[str]:
    """Return a rule's sentence; one for each way in which a skill concerns Keepers."""
    if key not in ("NK-51.rooted", "NK-51.threshold"):
        return [_sentence(key, position, words)]
    alike: dict[tuple[int, str], list[int]] = {}
    for keeper in _with_skill(position, "rooted" if key == "NK-51.rooted" else "threshold"):
        assert keeper.card is not None
        way = (amount_of(keeper.card, "rooted"), entry_of(keeper.card) or "centre")
        alike.setdefault(way, []).append(keeper.seat)
    return [
        words(f"rule.{key}", n=n, tile=words(f"on_tile.{tile}"), names=named(position, seats, words)) for (n, tile), seats in alike.items()
    ]


def _rerolling(position: Position) -> RuleIds:
    record, keeper = position.record, position.keepers[position.active]
    fumble, keys = Fumble(int(record.fumble)), []
    if record.stumbled:
        keys.append("NK-39.stumbled")
    elif record.rerolls:
        keys += ["NK-37", *(["NK-38"] if record.min_reroll > 1 else [])]
    if position.dice("powers") and record.rerolls and not record.stumbled:
        keys.append("NK-41")
    if fumble != Fumble.OFF and not record.stumbled:
        keys.append(f"NK-39.{fumble.name.lower()}")
    if keeper.power and (not record.stumbled or record.soft_fumble_power):
        keys.append("NK-40.turn" if record.power_any_time else "NK-40" if record.rerolls and not record.stumbled else "NK-40.alone")
    if keeper.reserve:
        counts = fumble != Fumble.OFF and record.fumble_counts_reserve and keeper.reserve == 1
        keys.append("NK-42.counts" if counts else "NK-42")
    return keys


def _assigning(position: Position) -> RuleIds:
    card, value = position.card(position.active), int(position.record.value)
    assert card is not None
    keys = ["NK-44", *(["NK-46"] if len(set(card.symbols(value))) > 1 else [])]
    return [*keys, "NK-40.groups"] if any(position.groups(value)) else keys


def _spending(position: Position) -> RuleIds:
    record = position.record
    moves, jumps, pushes = (int(number) for number in record.pool)
    keys = ["NK-22", *(["NK-23"] if moves else [])]
    if jumps:
        keys += ["NK-24.side" if record.diag_needs_side_tile else "NK-24", "NK-25"]
    if pushes:
        keys += ["NK-28", *(["NK-51.rooted"] if _with_skill(position, "rooted") else []), "NK-29", "NK-32"]
    if record.power_any_time and position.keepers[position.active].power and (not record.stumbled or record.soft_fumble_power):
        keys.append("NK-40.now")
    fallen = [keeper for keeper in position.keepers if keeper.status == KeeperStatus.FALLEN]
    keys += ["NK-54"] if fallen else []
    return [*keys, "NK-51.threshold"] if _with_skill(position, "threshold") else keys


def _with_skill(position: Position, skill: EffectName) -> list[Keeper]:
    """Return the other Keepers that a skill concerns now: rooted ones on the board, and fallen ones that may enter elsewhere."""
    status = KeeperStatus.ON if skill == "rooted" else KeeperStatus.FALLEN
    return [
        keeper
        for keeper in position.keepers
        if keeper.card and amount_of(keeper.card, skill) and keeper.status == status and keeper.seat != position.active
    ]


def _reserving(position: Position) -> RuleIds:
    record, keys = position.record, ["NK-49", "NK-42"]
    if not record.reserve_pair_uses_reserve and position.keepers[position.active].reserve:
        keys.append("NK-50.reserve")
    if not record.reserve_pair_uses_power and position.dice("powers"):
        keys.append("NK-50.power")
    return keys
