"""Numbers, texts and vectors of WebAssembly's binary format: read, and written."""

from __future__ import annotations

from collections.abc import Sequence


class Reader:
    """Bytes that are read one after another."""

    def __init__(self, data: bytes | bytearray, at: int = 0) -> None:
        self.data, self.at = data, at

    def byte(self) -> int:
        """Read a byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self, *, signed: bool = False) -> int:
        """Read a number in LEB128."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value - (1 << shift) if signed and byte & 64 else value

    def bytes(self, n: int) -> bytes:
        """Read `n` bytes."""
        self.at += n
        return bytes(self.data[self.at - n : self.at])

    def text(self) -> str:
        """Read a text: its length in bytes, then UTF-8."""
        return self.bytes(self.number()).decode()

    def limits(self) -> None:
        """Skip the limits of a table or of a memory."""
        for _ in range(1 + (self.number() & 1)):
            self.number()


def leb(value: int) -> bytes:
    """Return a number in LEB128."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def signed_leb(value: int) -> bytes:
    """Return a signed number in LEB128."""
    out = bytearray()
    while not -64 <= value < 64:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value & 127])


def padded_leb(value: int) -> bytes:
    """Return an address in five bytes, for which LLVM leaves room. Signed readers read the same, since an address is below 2**31."""
    return bytes([value >> shift & 127 | (128 if shift < 28 else 0) for shift in range(0, 35, 7)])


def vector(items: Sequence[bytes]) -> bytes:
    """Return items with their number before them."""
    return leb(len(items)) + b"".join(items)


def text(name: str) -> bytes:
    """Return a text as its length in bytes, then UTF-8."""
    return leb(len(name.encode())) + name.encode()
