"""What PyTorch's and JAX's arrays have in common, where neither is installed."""

from __future__ import annotations


class Tensor:
    """Some numbers; `item()` is the only one, and an error of PyTorch's kind where there are several."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = numbers

    def item(self) -> float:
        """The number."""
        if len(self.numbers) != 1:
            raise RuntimeError(f"a Tensor with {len(self.numbers)} elements cannot be converted to Scalar")
        return self.numbers[0]
