"""What would make engines differ from machine to machine is refused when they are built, and what is emitted has none of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("llvmlite")

from nexarium.core.engines.module import emitted, head_of, refuse_loose_arithmetic
from nexarium.core.engines.native.targets import TARGETS, named
from nexarium.core.engines.target import Machine, Refused, saturating

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "line",
    [
        "%x = fadd fast double %a, %b",
        "%x = fmul contract double %a, %b",
        "%x = fsub reassoc nsz float %a, %b",
        "%x = call reassoc double @llvm.sqrt.f64(double %a)",
        "%x = call double @llvm.fmuladd.f64(double %a, double %b, double %c)",
        "%x = call double @llvm.pow.f64(double %a, double %b)",
    ],
)
def test_arithmetic_that_rounds_otherwise_is_refused(line):
    refuse_loose_arithmetic("%x = fadd double %a, %b\n%y = call double @llvm.sqrt.f64(double %x)")
    with pytest.raises(Refused, match="rounds otherwise from machine to machine"):
        refuse_loose_arithmetic(f"define void @rule() {{\n  {line}\n}}")


def test_a_real_number_beyond_an_integers_range_becomes_the_nearest_one():
    text, declared = saturating("  %n = fptosi double %x to i64\n  %m = fptoui float %y to i32\n  %o = sitofp i64 %n to double\n")
    assert text.splitlines() == [
        "  %n = call i64 @llvm.fptosi.sat.i64.f64(double %x)",
        "  %m = call i32 @llvm.fptoui.sat.i32.f32(float %y)",
        "  %o = sitofp i64 %n to double",
    ]
    assert "declare i64 @llvm.fptosi.sat.i64.f64(double)" in declared
    assert "declare i32 @llvm.fptoui.sat.i32.f32(float)" in declared


FUSABLE = """
define double @sum(double %a, double %b, double %c) {
  %product = fmul double %a, %b
  %whole = fadd double %product, %c
  ret double %whole
}
"""


@pytest.mark.parametrize("name", [target.name for target in TARGETS])
def test_a_product_and_a_sum_stay_two_roundings(name):
    import llvmlite.binding as llvm

    target = named(name)
    machine = Machine(target.triple, target.cpu, target.features, "pic")
    assembly = machine.llvm().emit_assembly(llvm.parse_assembly(head_of(machine) + FUSABLE))
    assert "mul" in assembly
    assert "fmadd" not in assembly
    assert "fmla" not in assembly
    assert emitted(machine, llvm.parse_assembly(head_of(machine) + FUSABLE))


ASSEMBLY = """
import json, sys
from nexarium.core.catalogue import definition_of
from nexarium.core.engines import module
from nexarium.core.engines.native import module as native
from nexarium.core.engines.native.loader import SEARCH
from nexarium.core.engines.native.targets import TARGETS
from nexarium.core.engines.parts import kept_part

def assembly(machine, whole):
    described = machine.llvm()
    module._optimise(described, whole)
    return described.emit_assembly(whole)

native.emitted = assembly
for name in (SEARCH, "nexos", "keepers", "kepler", "nemesis"):
    part = kept_part(name, "" if name == SEARCH else definition_of(name).package)
    if part is None:
        sys.exit(f"{name} was not translated here: make engines")
    for target in TARGETS:
        text = native.object_of(part, target)
        assert "mul" in text
        print(json.dumps([name, target.name, [each for each in ("fmadd", "fmsub", "fmla", "fmls") if each in text]]))
"""


@pytest.mark.skipif(not os.environ.get("EVERY_ENGINE"), reason="make engines-check: it emits every engine for every target")
def test_no_engine_has_a_fused_multiplication():
    done = subprocess.run(
        [sys.executable, "-c", ASSEMBLY], cwd=ROOT, capture_output=True, text=True, env={**os.environ, "NEXARIUM_RULES": "numba"}
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == 5 * len(TARGETS)
    assert not [each for each in found if each[2]]


ORDER = """
import sys
from pathlib import Path
from nexarium.cli import engines
engines.part_of = lambda *_: sys.exit(int("nexarium.core.inner_rules" in sys.modules))
next(engines.build_native("tictactoe", (), Path()))
"""
LATE = """
import nexarium.core.inner_rules
from nexarium.cli.engines import target
target()
"""


def test_rules_are_translated_before_anything_prepares_them_for_this_machine():
    """Optimised with a computer's sizes, an inner rule writes beyond its arrays in a browser."""
    done = [subprocess.run([sys.executable, "-c", text], capture_output=True, text=True) for text in (ORDER, LATE)]
    assert done[0].returncode == 0, done[0].stderr
    assert "inner rules were imported before the target was chosen" in done[1].stderr
