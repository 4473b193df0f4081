"""Rules that only compiled rules call, compiled as part of those. Only `compiling.inner` imports this.

Numba optimises every function together with all that it calls, and makes machine code of it. A rule that ten others call is optimised and
emitted ten times, nine of them without use. An inner rule is only typed and translated; the contract functions that contain it optimise it
with themselves. A game compiles in about half the time, and runs no slower.
"""

from __future__ import annotations

from typing import Any

from nexarium.core.numba_internals import CompilerBase, DefaultPasses, Library, NativeLowering, make_function, register_pass


class Part(Library):  # type: ignore[misc]
    """Code that waits to be linked into another library: what it calls is linked in, nothing is optimised or made executable."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class Translation(NativeLowering):  # type: ignore[misc]
    """Numba's translation to LLVM, into a `Part`."""

    _name = "translation"

    def run_pass(self, state: Any) -> bool:
        """Translate the function into a library of its own, and keep it from being compiled here."""
        state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state.cr
        name = lowered.fndesc.qualname.rpartition(".")[2]
        entry = make_function(lowered.fndesc.lookup_module(), name, "an inner rule", 0, lowered.env, (state.library,))
        state.targetctx.insert_user_function(entry, lowered.fndesc, [state.library])
        state.cr = lowered._replace(cfunc=entry)
        return True


class Translator(CompilerBase):  # type: ignore[misc]
    """Numba's pipeline without the machine code at its end."""

    def define_pipelines(self) -> list[Any]:
        """Return Numba's passes with `Translation` in place of the last."""
        passes = DefaultPasses.define_nopython_pipeline(self.state)
        passes.passes = [(Translation if each is NativeLowering else each, meaning) for each, meaning in passes.passes]
        passes.finalize()
        return [passes]
