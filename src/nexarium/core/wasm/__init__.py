"""The contract compiled to WebAssembly: the same sources, by the same Numba, for a browser or Node.

`target` makes Numba compile for wasm32. `module` puts all compiled code into one LLVM module. `linker` makes an executable module from the
object that LLVM emits. This needs no further dependencies.
"""
