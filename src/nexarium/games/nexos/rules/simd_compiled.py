"""The vector operations of `simd` for compiled code: portable LLVM vectors (AVX-512, AVX2, NEON ...)."""

from __future__ import annotations

from numba import types
from numba.extending import intrinsic

from nexarium.core.numba_internals import cgutils, ir

_WORD = ir.IntType(64)
_V8 = ir.VectorType(_WORD, 8)
_V16 = ir.VectorType(_WORD, 16)


def _load(context, builder, kind, array, index, vector):
    first = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(first, [index]), vector.as_pointer())


def _compiled_update(operation):
    @intrinsic
    def update8(_typing, target, i, mask, j):
        def generate(context, builder, signature, arguments):
            into = _load(context, builder, signature.args[0], arguments[0], arguments[1], _V8)
            other = _load(context, builder, signature.args[2], arguments[2], arguments[3], _V8)
            joined = getattr(builder, operation)(builder.load(into, align=8), builder.load(other, align=8))
            builder.store(joined, into, align=8)
            return context.get_dummy_value()

        return types.void(target, types.intp, mask, types.intp), generate

    return update8


and8 = _compiled_update("and_")
or8 = _compiled_update("or_")


def _spread(builder, word, vector):
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), word, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), vector.count), [0] * vector.count)
    return builder.shuffle_vector(one, ir.Constant(vector, ir.Undefined), zeros)


def _count_bits(builder, halves, vector):
    """Return the number of bits set in both halves' vectors together.

    Bytes are counted, added, and widened once: not every processor counts the bits of whole words.
    """
    sixteen = ir.VectorType(ir.IntType(8), 16)
    wide = ir.VectorType(ir.IntType(16), 16)
    count = cgutils.get_or_insert_function(builder.module, ir.FunctionType(sixteen, [sixteen]), "llvm.ctpop.v16i8")
    add_up = cgutils.get_or_insert_function(builder.module, ir.FunctionType(ir.IntType(16), [wide]), "llvm.vector.reduce.add.v16i16")
    total = ir.Constant(sixteen, None)  # at most 16 words of 8 bits are added in one byte
    for bits in halves:
        for word in range(0, vector.count, 2):
            two = ir.Constant(ir.VectorType(ir.IntType(32), 2), [word, word + 1])
            pair = builder.shuffle_vector(bits, ir.Constant(vector, ir.Undefined), two)
            total = builder.add(total, builder.call(count, [builder.bitcast(pair, sixteen)]))
    return builder.zext(builder.call(add_up, [builder.zext(total, wide)]), _WORD)


@intrinsic
def count_row(_typing, free, i, half, reached, j, low, high):
    """Count the bits of free & reached & mask over 16 words of both halves, which lie `half` words apart."""

    def generate(context, builder, signature, arguments):
        free, i, half, reached, j, low, high = arguments
        halves = []
        for offset, available in ((ir.Constant(_WORD, 0), low), (half, high)):
            a = builder.load(_load(context, builder, signature.args[0], free, builder.add(i, offset), _V16), align=8)
            b = builder.load(_load(context, builder, signature.args[3], reached, builder.add(j, offset), _V16), align=8)
            halves.append(builder.and_(builder.and_(a, b), _spread(builder, available, _V16)))
        return _count_bits(builder, halves, _V16)

    taken = (free, types.intp, types.intp, reached, types.intp, types.uint64, types.uint64)
    return types.int64(*taken), generate


@intrinsic
def count_near(_typing, free, i, half, reached, j, near, k, low, high):
    """Count the bits of free & reached & near & mask over 8 words of both halves. The two halves of the mask `near` are adjacent."""

    def generate(context, builder, signature, arguments):
        free, i, half, reached, j, near, k, low, high = arguments
        halves = []
        for offset, step, available in ((ir.Constant(_WORD, 0), 0, low), (half, 8, high)):
            a = builder.load(_load(context, builder, signature.args[0], free, builder.add(i, offset), _V8), align=8)
            b = builder.load(_load(context, builder, signature.args[3], reached, builder.add(j, offset), _V8), align=8)
            place = builder.add(k, ir.Constant(_WORD, step))
            c = builder.load(_load(context, builder, signature.args[5], near, place, _V8), align=8)
            halves.append(builder.and_(builder.and_(a, b), builder.and_(c, _spread(builder, available, _V8))))
        return _count_bits(builder, halves, _V8)

    taken = (free, types.intp, types.intp, reached, types.intp, near, types.intp, types.uint64, types.uint64)
    return types.int64(*taken), generate


@intrinsic
def population(_typing, word):
    """Return the number of bits set."""
    return types.int64(types.uint64), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])


@intrinsic
def lowest_bit(_typing, word):
    """Return the index of the lowest bit set."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate
