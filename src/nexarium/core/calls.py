"""Calling the contract through a game's function table, from compiled or interpreted code alike.

Each function here takes the table and the arrays that hold a state (uint8, one dimension) and its outputs; compiled, it is one
indirect call with the arrays' addresses, so that a caller is compiled once for every game.
"""

from __future__ import annotations

from typing import Any

from numba import types

from nexarium.core.rules import INTERPRETED, SIGNATURES

_PLACE = {name: place for place, name in enumerate(SIGNATURES)}


def _interpreted(name: str) -> Any:
    place = _PLACE[name]

    def call(table: Any, *arguments: Any) -> Any:
        return table[place](*arguments)

    return call


def _compiled(name: str) -> Any:
    from llvmlite import ir
    from numba.extending import intrinsic

    signature = SIGNATURES[name]
    place = _PLACE[name]

    def emit(context, builder, call_signature, arguments):  # type: ignore[no-untyped-def]
        table = context.make_array(call_signature.args[0])(context, builder, arguments[0]).data
        address = builder.load(builder.gep(table, [ir.Constant(ir.IntType(64), place)]))
        passed = []
        for wanted, given, value in zip(signature.args, call_signature.args[1:], arguments[1:], strict=True):
            if isinstance(given, types.Array):
                data = context.make_array(given)(context, builder, value).data
                passed.append(builder.bitcast(data, context.get_value_type(wanted)))
            else:
                passed.append(context.cast(builder, value, given, wanted))
        returned = ir.VoidType() if signature.return_type == types.void else context.get_value_type(signature.return_type)
        kind = ir.FunctionType(returned, [context.get_value_type(each) for each in signature.args])
        result = builder.call(builder.inttoptr(address, kind.as_pointer()), passed)
        return context.get_dummy_value() if signature.return_type == types.void else result

    match len(signature.args):
        case 1:

            @intrinsic
            def call(_typing, table, a):  # type: ignore[no-untyped-def]
                return signature.return_type(table, a), emit
        case 2:

            @intrinsic
            def call(_typing, table, a, b):  # type: ignore[no-untyped-def]
                return signature.return_type(table, a, b), emit
        case 3:

            @intrinsic
            def call(_typing, table, a, b, c):  # type: ignore[no-untyped-def]
                return signature.return_type(table, a, b, c), emit
        case _:

            @intrinsic
            def call(_typing, table, a, b, c, d):  # type: ignore[no-untyped-def]
                return signature.return_type(table, a, b, c, d), emit

    return call


def _call(name: str) -> Any:
    return _interpreted(name) if INTERPRETED else _compiled(name)


setup = _call("setup")
mover = _call("mover")
legal = _call("legal")
chance = _call("chance")
apply = _call("apply")
score = _call("score")
returns = _call("returns")
observe = _call("observe")
count = _call("count")
nth = _call("nth")
playout = _call("playout")
prior = _call("prior")
value = _call("value")
voice = _call("voice")
