"""The rules of the moment: which clauses bear on the present decision, each in a sentence."""

from __future__ import annotations

from nexarium.core.view import Clause
from nexarium.core.words import Words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.state import Fumble, KeeperStatus, Phase

_PHASES = {
    Phase.PLACING: ("NK-18", "NK-15", "NK-21"),
    Phase.SKILL: ("NK-51",),
    Phase.ASSIGN: ("NK-44", "NK-46"),
    Phase.RESERVING: ("NK-49", "NK-42"),
    Phase.BONUS_OFFER: ("NK-56",),
    Phase.LIFTING: ("NK-63", "NK-65"),
    Phase.REJOIN: ("NK-63", "NK-15", "NK-65"),
}


def rules_now(position: Position, words: Words) -> tuple[Clause, ...]:
    """The clauses of the present decision, the most pressing first."""
    record, told = position.record, list(_PHASES.get(position.phase, ()))
    if position.phase == Phase.REROLL:
        told = ["NK-37", "NK-38"] if int(record.rerolls) else []
        told += [f"NK-39.{fumble.name.lower()}"] if (fumble := Fumble(int(record.fumble))) != Fumble.OFF else []
        keeper = position.keepers[position.active]
        told += ["NK-40"] if keeper.power else []
        told += ["NK-42"] if keeper.reserve else []
    if position.phase == Phase.SPEND:
        moves, jumps, pushes = (int(number) for number in record.pool)
        told = ["NK-22", *(["NK-23"] if moves else []), *(["NK-24", "NK-25"] if jumps else []), *(["NK-28", "NK-29"] if pushes else [])]
        told += ["NK-32"] if pushes else []
        told += ["NK-54"] if any(keeper.status == KeeperStatus.FALLEN for keeper in position.keepers) else []
    clauses = [Clause(id=clause.partition(".")[0], text=words(f"rule.{clause}")) for clause in told]
    if position.phase == Phase.BONUS_OFFER:
        clauses.append(Clause(id="NK-35", text=words("rule.NK-35", n=int(record.bonus_step))))
    return tuple(clauses)
