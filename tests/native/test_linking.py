"""A library of each target has the right format and machine, exports what it should, and imports nothing; this machine's is called."""

from __future__ import annotations

import ctypes
import platform
import sys
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("ziglang")
lief = pytest.importorskip("lief")

from nexarium.core.engines.native import linking  # noqa: E402
from nexarium.core.engines.native.linking import CALLED_BY_LLVM, POINTERS, Unlinkable, link, runtime  # noqa: E402
from nexarium.core.engines.native.targets import TARGETS, by_platform, named  # noqa: E402

SMALL = (Path(__file__).parent / "small.ll").read_text("utf-8")
EXPORTS = ["abs", "by_name", "by_table", "copy", "fill", "frame", "move", "pattern", "root", "scratch"]
MACHINES = {
    "linux-x86_64": (lief.ELF.Binary, "X86_64"),
    "linux-aarch64": (lief.ELF.Binary, "AARCH64"),
    "macos-arm64": (lief.MachO.Binary, "ARM64"),
    "macos-x86_64": (lief.MachO.Binary, "X86_64"),
    "windows-x86_64": (lief.PE.Binary, "AMD64"),
}


def emitted(target, text=SMALL):
    """Return the object file of LLVM's text and the runtime, optimised as a game's engine is."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        target.cpu, target.features, opt=3, reloc="pic", codemodel="small"
    )
    head = f'target triple = "{target.triple}"\ntarget datalayout = "{machine.target_data}"\n'
    whole = llvm.parse_assembly(head + text)
    whole.link_in(llvm.parse_assembly(head + runtime()))
    shown = {*EXPORTS, *POINTERS, *CALLED_BY_LLVM}
    for each in [*whole.functions, *whole.global_variables]:
        if not each.is_declaration and each.name not in shown:
            each.linkage = "internal"
    whole.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(whole, builder)
    return machine.emit_object(whole)


def linked(target, folder, text=SMALL, exports=EXPORTS):
    out = folder / target.library("small")
    link(emitted(target, text), target, exports, out)
    return out


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_a_library_exports_what_it_should_and_imports_nothing(target, tmp_path):
    library = lief.parse(str(linked(target, tmp_path)))
    kind, machine = MACHINES[target.platform]
    assert isinstance(library, kind)
    exports = (
        {each.name for each in library.exported_symbols}
        if kind is not lief.PE.Binary
        else {each.name for each in library.exported_functions}
    )
    if kind is lief.MachO.Binary:
        assert library.header.cpu_type.name == machine
        # Zig adds two names, and one of macOS that nothing calls; macOS refuses a library that depends on none
        assert {each.removeprefix("_") for each in exports - {"__mh_dylib_header", "___dso_handle"}} == {*EXPORTS, *POINTERS}
        assert {each.name for each in library.imported_symbols} <= {"dyld_stub_binder"}
        assert [each.name for each in library.libraries][1:] == ["/usr/lib/libSystem.B.dylib"]
        assert library.has_code_signature or target.name != "macos-arm64"
    elif kind is lief.PE.Binary:
        assert library.header.machine.name == machine
        assert exports == {*EXPORTS, *POINTERS}
        assert not library.has_imports
        assert library.optional_header.addressof_entrypoint == 0
    else:
        assert library.header.machine_type.name == machine
        assert exports == {*EXPORTS, *POINTERS}
        assert not list(library.imported_symbols)
        assert not list(library.libraries)


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_linking_twice_writes_the_same_bytes(target, tmp_path):
    (tmp_path / "again").mkdir()
    assert linked(target, tmp_path).read_bytes() == linked(target, tmp_path / "again").read_bytes()


@pytest.mark.parametrize("name", ["linux-x86_64-v2", "linux-aarch64", "windows-x86_64-v2"])
def test_a_function_that_the_object_lacks_is_named(name, tmp_path):
    calling = SMALL + "declare double @pow(double, double)\ndefine double @power(double %x) {\n"
    calling += "  %r = call double @pow(double %x, double %x)\n  ret double %r\n}\n"
    with pytest.raises(Unlinkable, match="pow"):
        linked(named(name), tmp_path, calling, [*EXPORTS, "power"])


@pytest.mark.skipif(sys.platform != "linux" or platform.machine() != "x86_64", reason="this machine runs other libraries")
@pytest.mark.parametrize("linker", ["ziglang", "the system's"])
def test_this_machine_calls_what_was_linked(linker, tmp_path, monkeypatch):
    if linker != "ziglang":
        monkeypatch.setattr(linking, "find_spec", lambda _: None)
        if not linking.can_link(named("linux-x86_64-v2")):
            pytest.skip("there is no other linker")
    library = ctypes.CDLL(str(linked(named("linux-x86_64-v2"), tmp_path)))
    for each in EXPORTS:
        getattr(library, each).restype = ctypes.c_int64
    freed = []
    block = ctypes.create_string_buffer(5000)
    allocate = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t)(lambda size: ctypes.addressof(block) if size == 4096 + 111 else 0)
    release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(freed.append)
    for name, function in zip(POINTERS, (allocate, release), strict=True):
        ctypes.c_void_p.in_dll(library, name).value = ctypes.cast(function, ctypes.c_void_p).value
    address = ctypes.c_void_p()
    assert library.scratch(ctypes.c_int64(4096), ctypes.byref(address)) == 77
    assert address.value % 64 == 0
    assert freed == [ctypes.addressof(block)]
    assert address.value - ctypes.addressof(block) >= 48
    assert library.abs(5) == library.by_name(5) == library.by_table(1, 5) == 1005, "the library's, not the C library's"
    assert library.by_table(0, 21) == 42
    assert library.frame(19_999) == 19_999
    words = (ctypes.c_int64 * 50)()
    library.pattern(ctypes.byref(words, 8), ctypes.c_int64(48))
    assert list(words) == [0, *[0x0102030405060708] * 48, 0]
    library.root.restype = ctypes.c_double
    assert library.root(ctypes.c_double(2.0)) == 2.0**0.5


@pytest.mark.skipif(sys.platform != "linux" or platform.machine() != "x86_64", reason="this machine runs other libraries")
@pytest.mark.parametrize("name", ["linux-x86_64-v2", "linux-x86_64-v3"])
def test_bytes_are_copied_moved_and_cleared_as_in_python(name, tmp_path):
    if name.endswith("v3") and "avx2" not in Path("/proc/cpuinfo").read_text("utf-8"):
        pytest.skip("this processor is older")
    library = ctypes.CDLL(str(linked(named(name), tmp_path)))
    draw = Random(1)
    for _ in range(300):
        expected = bytearray(draw.randbytes(600))
        seen = (ctypes.c_char * 600).from_buffer_copy(expected)
        length = draw.choice([0, 1, 7, 31, 32, 33, draw.randrange(300)])
        to, source = draw.randrange(600 - length), draw.randrange(600 - length)
        called = library.copy if abs(to - source) >= length and draw.random() < 0.5 else library.move
        called(ctypes.byref(seen, to), ctypes.byref(seen, source), ctypes.c_int64(length))
        expected[to : to + length] = expected[source : source + length]
        assert seen.raw == bytes(expected)
        library.fill(ctypes.byref(seen, to), ctypes.c_int64(length))
        expected[to : to + length] = bytes(length)
        assert seen.raw == bytes(expected)


def test_a_wheel_carries_all_libraries_of_its_platform():
    wheels = {platform: [target.name for target in targets] for platform, targets in by_platform().items()}
    assert wheels["linux-x86_64"] == ["linux-x86_64-v4", "linux-x86_64-v3", "linux-x86_64-v2"]
    assert wheels["windows-x86_64"] == ["windows-x86_64-v3", "windows-x86_64-v2"]
    assert all(len({target.tags for target in targets}) == 1 for targets in by_platform().values())
    assert sum(map(len, wheels.values())) == len(TARGETS)
