"""Entries: the search's functions that Python calls with arrays, and how a native engine takes their arguments.

An engine's function takes one block of 64-bit words. An array is its address and its shape, a `Strided` one also the elements from one
row to the next. A whole number or a truth value is one word, a real number its bits, a named tuple its fields. The kinds come from the
annotations of the function, so there is nothing to keep in step. A union of array types is one function for each of them.

What the function returns is its result. Several whole numbers stand in the block's first words.
"""

from __future__ import annotations

import ctypes
import itertools
import struct
import weakref
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T", bound=np.generic)
Vector = Annotated[NDArray[T], 1]
"""A contiguous array of one dimension."""
Matrix = Annotated[NDArray[T], 2]
"""A contiguous array of two dimensions."""
Cube = Annotated[NDArray[T], 3]
"""A contiguous array of three dimensions."""
Strided = Annotated[NDArray[T], 2, "strided"]
"""An array of two dimensions whose rows are contiguous but may lie apart."""
Ints = Vector[np.int64]
Reals = Vector[np.float64]
Words = Vector[np.uint64]
Bytes = Vector[np.uint8]
Flags = Vector[np.bool_]
Table = Vector[np.int64]
"""The addresses of a game's contract functions (`rules.FunctionTable`)."""


class ArrayKind(NamedTuple):
    """An array: its element type by NumPy's name, its dimensions, and whether its rows may lie apart."""

    dtype: str
    dimensions: int
    strided: bool


class TupleKind(NamedTuple):
    """A named tuple, and the kinds of its fields."""

    type: type
    fields: tuple[Any, ...]


Kind = ArrayKind | TupleKind | type
"""The kind of an argument; a number's is `int`, `bool` or `float`."""


def kinds_of(hint: Any) -> tuple[Kind, ...]:
    """Return the kinds that an annotation allows: one, or for a union of array types several. Raises `TypeError` for any other."""
    if hint in (int, bool, float):
        return (hint,)
    if get_origin(hint) in (Union, UnionType):
        return tuple(itertools.chain.from_iterable(kinds_of(each) for each in get_args(hint)))
    if get_origin(hint) is Annotated:
        array, dimensions, *strided = get_args(hint)
        # From NumPy 2.5 on, where Python knows `type` statements, the arguments are those of the alias: the element's type alone.
        *_, dtype = get_args(array)
        *_, element = get_args(dtype) or (dtype,)
        return (ArrayKind(np.dtype(element).name, dimensions, bool(strided)),)
    if isinstance(hint, type) and issubclass(hint, tuple):
        fields = get_type_hints(hint, include_extras=True)
        return (TupleKind(hint, tuple(kinds_of(field)[0] for field in fields.values())),)
    raise TypeError(f"an entry takes arrays, numbers and named tuples of these, not {hint!r}")


class Variant(NamedTuple):
    """One function of an engine: its symbol, and the kinds of its arguments."""

    symbol: str
    kinds: tuple[Kind, ...]


class Entry:
    """How an engine's function is called that was made of a Python function."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.function, include_extras=True)

    @cached_property
    def returned(self) -> Any:
        """Return the type of the result: `int`, `float`, None, or the number of whole numbers."""
        hint = self._hints["return"]
        return len(get_args(hint)) if get_origin(hint) is tuple else None if hint is type(None) else hint

    @cached_property
    def _choices(self) -> tuple[tuple[Kind, ...], ...]:
        """Return the kinds that each argument may have."""
        return tuple(kinds_of(hint) for argument, hint in self._hints.items() if argument != "return")

    @cached_property
    def element_types(self) -> tuple[int, ...] | None:
        """Return the places of the arguments whose element type chooses the variant; None where there is one variant."""
        return tuple(place for place, kinds in enumerate(self._choices) if len(kinds) > 1) or None

    @property
    def variants(self) -> Iterator[Variant]:
        """Yield the function for each combination of element types that the annotations allow."""
        places = self.element_types or ()
        for kinds in itertools.product(*self._choices):
            chosen = [kind.dtype for place in places if isinstance(kind := kinds[place], ArrayKind)]
            yield Variant("__".join((self.name, *chosen)), kinds)

    @property
    def name(self) -> str:
        """Return the function's name in an engine, unless it has several variants."""
        return f"{self.function.__module__.rpartition('.')[2]}__{self.function.__name__}"

    def variant(self, element_types: tuple[str, ...]) -> Variant:
        """Return the function for these element types. Raises `TypeError` where there is none."""
        symbol = "__".join((self.name, *element_types))
        for variant in self.variants:
            if variant.symbol == symbol:
                return variant
        raise TypeError(f"{self.function.__qualname__} takes no arrays of {', '.join(element_types)}")


REMEMBERED = 32
"""How many named tuples of numbers are remembered, with their words."""
Packer = Callable[[Any], bytes]
"""Returns the words of an argument. Raises `TypeError` for an array of another type or layout: compiled code would read it wrongly."""


def packer(kind: Kind) -> Packer:
    """Return the packer of a kind of argument. It remembers the words of the last array, or named tuple, which often comes again."""
    if isinstance(kind, ArrayKind):
        return _array_packer(kind)
    if isinstance(kind, TupleKind):
        return _tuple_packer(kind)
    return _REAL.pack if kind is float else _whole


def _whole(value: Any) -> bytes:
    return int(value).to_bytes(8, "little", signed=True)


def _array_packer(kind: ArrayKind) -> Packer:
    dtype, dimensions = np.dtype(kind.dtype), kind.dimensions
    as_bytes = struct.Struct(f"<{words_in(kind)}q").pack
    last: tuple[Callable[[], Any], bytes] = (_nothing, b"")

    def pack(value: Any) -> bytes:
        nonlocal last
        known, words = last
        if known() is value:
            return words
        if value.dtype != dtype or value.ndim != dimensions or not (has_whole_rows(value) if kind.strided else value.flags.c_contiguous):
            raise TypeError(
                f"an array of {dtype} with {dimensions} dimensions, each row contiguous, is wanted, "
                f"not {value.dtype} of shape {value.shape}, strides {value.strides}"
            )
        words = as_bytes(address_of(value), *value.shape, *((value.strides[0] // value.itemsize,) if kind.strided else ()))
        last = weakref.ref(value), words
        return words

    return pack


def _tuple_packer(kind: TupleKind) -> Packer:
    packers = tuple(packer(each) for each in kind.fields)

    def words_of(value: Any) -> bytes:
        return b"".join([pack(field) for pack, field in zip(packers, value, strict=True)])

    if not all(isinstance(each, ArrayKind) for each in kind.fields):
        return lru_cache(REMEMBERED)(words_of)
    last: tuple[tuple[Callable[[], Any], ...], bytes] = (), b""

    def pack(value: Any) -> bytes:
        nonlocal last
        known, words = last
        if known and all(each() is field for each, field in zip(known, value, strict=True)):
            return words
        words = words_of(value)
        last = tuple(weakref.ref(field) for field in value), words
        return words

    return pack


def _nothing() -> None:
    return None


def address_of(array: NDArray[Any]) -> int:
    """Return the address of an array's memory."""
    try:
        return ctypes.addressof(_BYTE.from_buffer(array))  # a quarter of the time of `ctypes.data`
    except (TypeError, ValueError, BufferError):  # it may only be read, its rows lie apart, or it is empty
        return int(array.ctypes.data)


def has_whole_rows(array: NDArray[Any]) -> bool:
    """Return whether each row of an array of two dimensions is contiguous, and rows are whole elements apart, in ascending order."""
    apart, step = array.strides
    if not array.size:
        return True
    return (step == array.itemsize or array.shape[1] <= 1) and apart >= 0 and apart % array.itemsize == 0


_REAL = struct.Struct("<d")
_BYTE: Any = ctypes.c_char


def native(entry: Entry, address_of: Callable[[str], int]) -> Callable[..., Any]:
    """Return the function that calls an entry in a native engine, whose functions have these addresses.

    A table of plain Python functions is of a game whose rules are interpreted: the Python function plays it.
    """
    calls: dict[tuple[str, ...], Callable[..., Any]] = {}
    interpreted = entry.function

    def call(*arguments: Any) -> Any:
        if type(arguments[0]) is tuple:
            return interpreted(*arguments)
        if entry.element_types is None:
            chosen: tuple[str, ...] = ()
        else:
            chosen = tuple(arguments[place].dtype.name for place in entry.element_types)
        try:
            found = calls[chosen]
        except KeyError:
            found = calls[chosen] = _caller(entry, chosen, address_of)
        return found(arguments)

    return call


def _caller(entry: Entry, chosen: tuple[str, ...], address_of: Callable[[str], int]) -> Callable[[tuple[Any, ...]], Any]:
    variant = entry.variant(chosen)
    packers = tuple(packer(kind) for kind in variant.kinds)
    returned = entry.returned
    result = ctypes.c_double if returned is float else ctypes.c_int64
    pointer = ctypes.CFUNCTYPE(result, ctypes.c_char_p)(address_of(variant.symbol))

    def call(arguments: tuple[Any, ...]) -> Any:
        return pointer(b"".join([pack(given) for pack, given in zip(packers, arguments, strict=True)]))

    if type(returned) is not int:
        return call
    numbers = struct.Struct(f"<{returned}q")

    def call_for_several(arguments: tuple[Any, ...]) -> Any:
        block = ctypes.create_string_buffer(b"".join([pack(given) for pack, given in zip(packers, arguments, strict=True)]))
        pointer(block)
        return numbers.unpack_from(block)

    return call_for_several


def words_in(kind: Kind) -> int:
    """Return the number of words of an argument."""
    if isinstance(kind, TupleKind):
        return sum(map(words_in, kind.fields))
    return 1 + kind.dimensions + kind.strided if isinstance(kind, ArrayKind) else 1
