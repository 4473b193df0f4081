"""Engines for browsers and Node: `module` puts all compiled code into one LLVM module, and `linker` makes an executable WebAssembly
module from the object that LLVM emits. This needs no further dependencies."""
