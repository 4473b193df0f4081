"""JAX by DLPack: which arrays of a vector and of a batch share memory with JAX and PyTorch, and which are copied.

JAX assumes that arrays do not change. So take `from_dlpack` again at each step, and use the result before the next step.
"""

import jax
import jax.numpy as jnp
import numpy as np
import torch

import nexarium
from nexarium import vector
from nexarium.search.batch import Batch

tables = vector.make("kepler", 64, players=2, copy=False)  # each step writes into the same arrays
seen, _ = tables.reset(seed=1)


@jax.jit
def masked_logits(observation, mask, weights):
    return jnp.where(mask != 0, observation @ weights, -jnp.inf)


weights = jnp.zeros((seen["observation"].shape[1], seen["action_mask"].shape[1]))
for step in range(8):
    observation, mask = (jax.dlpack.from_dlpack(seen[name], copy=False) for name in ("observation", "action_mask"))
    logits = masked_logits(observation, mask, weights)
    actions = jax.random.categorical(jax.random.key(step), logits)
    seen, *_ = tables.step(np.asarray(actions))


def aligned(shape, dtype):
    """An array that begins at a multiple of 64 bytes, where JAX takes it without a copy. `np.empty` begins there only by chance."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    memory = np.empty(size + 64, np.uint8)
    start = -memory.ctypes.data % 64
    return memory[start : start + size].view(dtype).reshape(shape)


def shared_with_jax(array):
    try:
        return jax.dlpack.from_dlpack(array, copy=False).unsafe_buffer_pointer() == array.ctypes.data
    except (ValueError, TypeError, BufferError, RuntimeError):  # JAX says by different errors that it would have to copy
        return False


batch = Batch(nexarium.load("kepler", players=2), 64, seed=1)
seen_out = aligned((64, batch.game.rules.observation), np.float32)
mask_out = aligned((64, batch.game.num_distinct_actions()), np.bool_)
arrays = {
    'vector: seen["observation"]': (seen["observation"], True),
    'vector: seen["action_mask"]': (seen["action_mask"], True),
    "batch.observations(out=...)": (batch.observations(out=seen_out), True),
    "batch.legal_mask(out=...)": (batch.legal_mask(out=mask_out), True),
    "batch.legal()[0]": (batch.legal()[0], False),  # int64, which JAX narrows to int32
    "batch.movers": (batch.movers, False),
    "batch.states": (batch.states, False),  # rows begin at cache lines, with gaps between them
}
print(f"{'array':30} {'dtype':8} PyTorch  JAX")
for name, (array, expected) in arrays.items():
    torch_shares, jax_shares = torch.from_dlpack(array).data_ptr() == array.ctypes.data, shared_with_jax(array)
    print(f"{name:30} {array.dtype!s:8} {'shared' if torch_shares else 'copied':8} {'shared' if jax_shares else 'copied'}")
    assert torch_shares
    assert jax_shares == expected
