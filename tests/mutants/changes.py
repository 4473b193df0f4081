"""The changes: which ones can be made to a source, and the source with one of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from itertools import islice
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.operators import (
    binary_operator_replacement,
    boolean_replacer,
    break_continue,
    comparison_operator_replacement,
    number_replacer,
    unary_operator_replacement,
    zero_iteration_for_loop,
)
from cosmic_ray.operators.operator import Operator
from parso.python.tree import Name, Number
from parso.tree import search_ancestor

Position = tuple[tuple[int, int], tuple[int, int]]

COMPARISONS = ("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt")
"""Each comparison is turned round, and has its boundary moved."""
ARITHMETIC = ("Add_Sub", "Sub_Add", "Mul_Add", "FloorDiv_Mul", "Div_Mul", "Mod_FloorDiv", "BitAnd_BitOr", "BitOr_BitAnd", "LShift_RShift")
SIGNS = ("Delete_Not", "Delete_USub", "Delete_Invert")


class OwnOperator(Operator):
    """An operator of ours: positions are those of whole nodes."""

    @classmethod
    def examples(cls) -> tuple[()]:
        """Tried in `test_mutants.py`."""
        return ()


class DropStatement(OwnOperator):
    """`pass` instead of an assignment, a call, a `return`, `break` or `continue`; not where no name would be left, or nothing returned."""

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        if node.type == "simple_stmt" and _can_be_missed(node.children[0]):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        first = node.children[0].get_first_leaf()
        node.children[0] = Name("pass", first.start_pos, first.prefix)
        return node


def _can_be_missed(statement: Any) -> bool:
    function = search_ancestor(statement, "funcdef")
    if function is None or statement.get_code(include_prefix=False) == "out_of_line()":
        return False
    if statement.type == "expr_stmt":
        named = [name.value for name in ast_nodes(function) if name.type == "name" and name.is_definition()]
        return all(named.count(name.value) > 1 for name in statement.get_defined_names())
    if statement.type == "return_stmt":
        return statement.parent is not function.children[-1].children[-1]
    return statement.type == "atom_expr" or (statement.type == "keyword" and statement.value in ("break", "continue", "return"))


class ExchangeNeighbours(OwnOperator):
    """`f(b, a)` instead of `f(a, b)`, and `table[b, a]` instead of `table[a, b]`."""

    LISTS = ("arglist", "subscriptlist")

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        for one, other in self._pairs(node):
            yield node.children[one].start_pos, node.children[other].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        one, other = list(self._pairs(node))[index]
        first, second = (node.children[place].get_first_leaf() for place in (one, other))
        first.prefix, second.prefix = second.prefix, first.prefix
        node.children[one], node.children[other] = node.children[other], node.children[one]
        return node

    def _pairs(self, node: Any) -> Iterator[tuple[int, int]]:
        if node.type in self.LISTS:
            for one in range(0, len(node.children) - 2, 2):
                pair = node.children[one], node.children[one + 2]
                if all(each.type not in ("argument", "subscript") for each in pair):
                    yield one, one + 2


class ExchangeName(OwnOperator):
    """Another name of the function instead of this one: a variable for a variable, a constant for a constant, a field for a field."""

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        if self._instead(node):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        node.value = self._instead(node)
        return node

    def _instead(self, node: Any) -> str | None:
        sort = _sort(node)
        if sort is None:
            return None
        names = (each for each in ast_nodes(search_ancestor(node, "funcdef")) if _sort(each) == sort)
        alike = list(dict.fromkeys(name.value for name in names))
        after = alike[(alike.index(node.value) + 1) % len(alike)]
        return after if after != node.value else None


def _sort(node: Any) -> str | None:
    """What can stand for a name: those of the same sort; None for what is no name of a value, and for names that are only now given one."""
    if node.type != "name" or search_ancestor(node, "funcdef") is None or _in_signature(node) or search_ancestor(node, "annassign"):
        return None
    following = node.get_next_sibling()
    trailer = following.children[0].value if following is not None and following.type == "trailer" else ""
    if node.parent.type == "trailer":
        chain = node.parent.parent.children
        place = chain.index(node.parent)
        called = place + 1 < len(chain) and chain[place + 1].get_code().startswith("(")
        return None if called else "".join(part.get_code() for part in chain[:place]).strip()
    if trailer in ("(", ".") or (node.parent.type == "argument" and node.parent.children[0] is node) or node.is_definition():
        return None
    return "a constant" if node.value.isupper() else "a table" if trailer else "a variable"


OPERATORS: tuple[Operator, ...] = (
    *(getattr(comparison_operator_replacement, f"ReplaceComparisonOperator_{each}")() for each in COMPARISONS),
    *(getattr(binary_operator_replacement, f"ReplaceBinaryOperator_{each}")() for each in ARITHMETIC),
    *(getattr(unary_operator_replacement, f"ReplaceUnaryOperator_{each}")() for each in SIGNS),
    *(
        getattr(boolean_replacer, each)()
        for each in ("ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue")
    ),
    boolean_replacer.AddNot(),
    number_replacer.NumberReplacer(),
    break_continue.ReplaceBreakWithContinue(),
    break_continue.ReplaceContinueWithBreak(),
    zero_iteration_for_loop.ZeroIterationForLoop(),
    DropStatement(),
    ExchangeNeighbours(),
    ExchangeName(),
)

SILENT = ("decorator", "annassign", "raise_stmt", "assert_stmt", "fstring", "import_from", "import_name")
"""What is never changed: types, refusals and their words, assertions."""


@dataclass(frozen=True)
class Change:
    """A change that can be made: an operator's `choice`-th at a node, counted in the order of the source."""

    line: int
    operator: Operator
    node: int
    choice: int

    def made(self, source: str) -> str | None:
        """The source with the change; None where that says the same, or is no Python."""
        tree = get_ast(source)
        node = next(islice(ast_nodes(tree), self.node, None))
        parent = node.parent
        prefix = node.get_first_leaf().prefix
        changed = self.operator.mutate(node, self.choice)
        if isinstance(changed, Number):  # Cosmic Ray sets a space of its own before it
            changed.value, changed.prefix = changed.value.strip(), prefix
        parent.children = [changed if child is node else child for child in parent.children]
        mutant = str(tree.get_code())
        try:
            return mutant if ast.dump(ast.parse(mutant)) != ast.dump(ast.parse(source)) else None
        except SyntaxError:
            return None


def changes(source: str) -> Iterator[Change]:
    """Every change that can be made to a source."""
    for number, node in enumerate(ast_nodes(get_ast(source))):
        if node.parent is None or node.type in SILENT or any(search_ancestor(node, kind) for kind in SILENT) or _in_signature(node):
            continue
        for operator in OPERATORS:
            for choice, ((line, _), _) in enumerate(operator.mutation_positions(node)):
                yield Change(line, operator, number, choice)


def _in_signature(node: Any) -> bool:
    """Whether a node stands before its function's body."""
    function = search_ancestor(node, "funcdef")
    return function is not None and node.start_pos < function.children[-1].start_pos


def difference(source: str, mutant: str) -> tuple[str, str]:
    """The lines that a change takes away and those that it puts there, each without the space around it."""
    told = list(unified_diff(source.splitlines(), mutant.splitlines(), n=0, lineterm=""))[2:]
    was, becomes = ("\n".join(line[1:].strip() for line in told if line.startswith(sign)) for sign in "-+")
    return was, becomes
