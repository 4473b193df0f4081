"""The grave moments: which plies the middle of the table shows large, and in whose words."""

from __future__ import annotations

import pytest

from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules.state import Phase
from nexarium.games.nemesis.scene import picture as face
from nexarium.games.nemesis.scene.seen import seen

from .watching import ENGLISH, FRENCH, histories


@pytest.mark.parametrize("number", [0, 1])
def test_attacks_encounters_wounds_and_deaths_are_moments_and_a_roll_for_noise_is_none(number: int) -> None:
    met = dict.fromkeys(("attack", "encounter", "wound", "death", "roll"), 0)
    for history in histories(number, seed=40 + number):
        if not history.plies:
            continue
        was, now, action = seen(history.last.before), seen(history.last.after), n.read(history.last.action)
        dead = [each.seat for each, before in zip(now.people, was.people, strict=True) if each.fate == "dead" != before.fate]
        of = {
            "attack": isinstance(action, n.AttackCard) and was.due.phase == Phase.ATTACKED,
            "encounter": isinstance(action, n.DrawToken) and len(now.intruders) > len(was.intruders) and was.due.phase == Phase.ENCOUNTER,
            "wound": isinstance(action, n.WoundCard),
            "death": bool(dead),
        }
        line = face.entry(history, None, ENGLISH)
        if any(of.values()):
            met |= {kind: met[kind] + 1 for kind, there in of.items() if there}
            assert line.reveal is not None
            assert line.reveal.moment
            assert line.reveal.picture
            assert "(NM-" not in line.reveal.text, "a moment has no room for rules: the log has them"
            said = face.entry(history, None, FRENCH).reveal
            assert said
            assert said.text != line.reveal.text
            if of["wound"]:
                assert [seat for seat, text in line.reveal.yours if "You take" in text] == [was.due.seat]
            if dead:
                assert {seat for seat, _ in line.reveal.yours} >= set(dead[:1])
        elif isinstance(action, n.NoiseRoll) and [each.fate for each in now.people] == [each.fate for each in was.people]:
            met["roll"] += 1
            assert line.reveal is not None
            assert not line.reveal.moment
    assert met["roll"]
    assert met["attack"] + met["encounter"] + met["wound"] + met["death"] > 3
