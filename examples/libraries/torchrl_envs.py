"""TorchRL: one seat, many games at once, and all seats of Kepler-3Ad, each with masked actions.

`ActionMask` reads `action_mask` of the observation. A vector must not restart games by itself, because TorchRL does so.
"""

from torchrl.envs import ActionMask, GymEnv, GymWrapper, PettingZooWrapper, TransformedEnv

from nexarium import vector
from nexarium.adapters.pettingzoo import env

one = TransformedEnv(GymEnv("nexarium.adapters.gymnasium:nexarium/kepler-v2", players=2, categorical_action_encoding=True), ActionMask())
tables = vector.make("kepler", 16, players=2, seat=0, autoreset_mode="DISABLED")
many = TransformedEnv(GymWrapper(tables, categorical_action_encoding=True), ActionMask())
all_seats = PettingZooWrapper(env("kepler", players=2), use_mask=True)

steps = one.rollout(400)
print("one seat:", steps["observation"].shape, "ended with", float(steps["next", "reward"][-1]))
steps = many.rollout(400, break_when_any_done=False)
print("sixteen games:", steps["observation"].shape, "games ended:", int(steps["next", "done"].sum()))
assert steps["next", "done"].any()
steps = all_seats.rollout(100)
print("all seats:", sorted(steps.keys(include_nested=False)))
