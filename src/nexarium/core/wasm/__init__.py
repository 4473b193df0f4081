"""The contract compiled to WebAssembly: the same sources, by the same Numba, for a browser or Node.

`target` makes Numba compile for wasm32, `module` puts everything that was compiled into one LLVM module, and `linker` makes of the object
that LLVM emits a module that runs. Nothing is needed but what the house needs anyway.
"""
