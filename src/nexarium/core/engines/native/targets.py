"""The machines that native engines are built for, and the names of their libraries.

This module needs only the standard library: a build reads it by its path before Nexarium's dependencies are installed.
"""

from __future__ import annotations

from typing import NamedTuple


class NativeTarget(NamedTuple):
    """What LLVM must know to make code for a machine, and what the library is called there."""

    name: str
    """The system, the architecture and, where there are several, the level of its instructions."""
    triple: str
    cpu: str
    features: str
    """Features of the processor that `cpu` does not imply, as LLVM writes them."""
    ending: str
    """The ending of a library's file name, with its dot."""
    tags: tuple[str, ...]
    """The platform tags of wheels that carry such libraries."""

    @property
    def platform(self) -> str:
        """Return the system and the architecture.

        >>> named("linux-x86_64-v3").platform
        'linux-x86_64'
        """
        return "-".join(self.name.split("-")[:2])

    def library(self, engine: str) -> str:
        """Return the file name of an engine's library.

        >>> named("macos-arm64").library("search")
        'search.macos-arm64.dylib'
        """
        return f"{engine}.{self.name}{self.ending}"


_LINUX = "x86_64-unknown-linux-gnu"
_WINDOWS = "x86_64-pc-windows-gnu"
_X86_64_LINUX = ("manylinux_2_17_x86_64", "musllinux_1_1_x86_64")
"""A library that imports nothing runs beside either C library."""
_AVX512 = "-fma,+avx512vpopcntdq,+avx512bitalg,+prefer-256-bit"
"""Counting bits, as processors since 2019 do; the widest vectors slow many of them down."""
_AARCH64_LINUX = ("manylinux_2_17_aarch64", "musllinux_1_1_aarch64")

# Without fused multiplication every target rounds alike.
TARGETS = (
    NativeTarget("linux-x86_64-v4", _LINUX, "x86-64-v4", _AVX512, ".so", _X86_64_LINUX),
    NativeTarget("linux-x86_64-v3", _LINUX, "x86-64-v3", "-fma", ".so", _X86_64_LINUX),
    NativeTarget("linux-x86_64-v2", _LINUX, "x86-64-v2", "", ".so", _X86_64_LINUX),
    NativeTarget("linux-aarch64", "aarch64-unknown-linux-gnu", "generic", "+neon", ".so", _AARCH64_LINUX),
    NativeTarget("macos-arm64", "arm64-apple-macosx11.0.0", "apple-m1", "", ".dylib", ("macosx_11_0_arm64",)),
    NativeTarget("macos-x86_64-v2", "x86_64-apple-macosx10.15.0", "x86-64-v2", "", ".dylib", ("macosx_10_15_x86_64",)),
    NativeTarget("windows-x86_64-v3", _WINDOWS, "x86-64-v3", "-fma", ".dll", ("win_amd64",)),
    NativeTarget("windows-x86_64-v2", _WINDOWS, "x86-64-v2", "", ".dll", ("win_amd64",)),
)
"""All targets. Of two for the same machine, the first is faster and needs a newer processor."""


def named(name: str) -> NativeTarget:
    """Return the target of a name. Raises `KeyError`."""
    return {target.name: target for target in TARGETS}[name]


def by_platform() -> dict[str, list[NativeTarget]]:
    """Return the targets of each platform, for which there is one wheel."""
    platforms: dict[str, list[NativeTarget]] = {}
    for target in TARGETS:
        platforms.setdefault(target.platform, []).append(target)
    return platforms
