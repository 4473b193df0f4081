"""`python -m tests.mutants GAME [--mutants N] [--seed S]`: changes rules one at a time and prints what no test of a rule notices."""

from __future__ import annotations

import argparse
import os
import sys

if os.environ.get("NEXARIUM_RULES") != "python":
    sys.exit("mutants run interpreted: set NEXARIUM_RULES=python")

from tests.mutants import scripts
from tests.mutants.drawing import drawn, equivalent
from tests.mutants.subjects import SUBJECTS
from tests.mutants.trying import ON_IMPORT, End, Workshop, tried_by_models, watched


def main() -> int:
    """The report; 1 when something survived."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("game", choices=[*SUBJECTS, "companion"])
    parser.add_argument("--mutants", type=int, default=100, help="how many to try")
    parser.add_argument("--seed", type=int, default=1, help="decides which")
    parser.add_argument("--file", default="", help="only those of files whose name begins so")
    parser.add_argument("--all", action="store_true", help="print the killed ones, too, each with the test that noticed")
    parser.add_argument("--quick", action="store_true", help="do not ask golden playthroughs and second models about survivors")
    asked = parser.parse_args()
    reasons = equivalent(asked.game)
    if asked.game == "companion":
        return scripts.report(asked, reasons)
    subject = SUBJECTS[asked.game]
    known, left_out = watched(subject)
    print(f"{asked.game}: {len(known.tests)} tests of rules", flush=True)
    for test in left_out:
        print(f"  left out, since it fails, is skipped or is slow: {test}", flush=True)
    if not known.tests:
        return 1
    workshop = Workshop(subject, known)
    mutants = (mutant for mutant in drawn(subject, asked.seed) if mutant.path.name.startswith(asked.file))
    killed, survivors, only_models, stillborn = 0, 0, 0, 0
    while killed + survivors < asked.mutants and (mutant := next(mutants, None)):
        if mutant.key in reasons:
            print(f"\nequivalent: {mutant}\n    {reasons[mutant.key]}", flush=True)
            continue
        end = workshop.tried(mutant)
        if end.how == ON_IMPORT:
            stillborn += 1
            continue
        if end.test is not None:
            killed += 1
            if asked.all:
                print(f"\nkilled: {mutant}\n    {end.test} {end.how}", flush=True)
            continue
        survivors += 1
        model = End(None) if asked.quick else tried_by_models(mutant, subject)
        only_models += model.test is not None
        print(f"\nsurvived: {mutant}\n    {f'only {model.test} noticed' if model.test else 'nothing noticed'}", flush=True)
    workshop.close()
    tried = killed + survivors
    share = f"{killed / tried:.0%}" if tried else "none tried"
    print(f"\n{asked.game}, seed {asked.seed}: {tried} mutants, {killed} killed by tests of rules ({share}), {survivors} survived;")
    if not asked.quick:
        print(f"of these {only_models} were noticed by golden playthroughs or second models alone, {survivors - only_models} by nothing;")
    print(f"{stillborn} more could not even be imported, and are not counted")
    return survivors > 0


sys.exit(main())
