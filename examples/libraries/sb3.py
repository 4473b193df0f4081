"""Stable-Baselines3: MaskablePPO learns one seat of Kepler-3Ad against random play, and then plays it.

MaskablePPO of sb3-contrib asks the environments for `action_masks()`. Algorithms without masks lose nearly every game by an illegal action.
"""

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

ID = "nexarium.adapters.gymnasium:nexarium/kepler-v2"  # the module's name lets other processes register the game, as SubprocVecEnv needs

tables = make_vec_env(ID, 2, seed=1, env_kwargs={"players": 2, "bot": "random"})
model = MaskablePPO("MultiInputPolicy", tables, n_steps=128, batch_size=64, seed=1)
model.learn(256)

table = make_vec_env(ID, 1, seed=2, env_kwargs={"players": 2, "bot": "random"})
seen, done = table.reset(), False
while not done:
    mask = np.stack(table.env_method("action_masks"))
    actions, _ = model.predict(seen, action_masks=mask)
    assert mask[0, actions[0]]
    seen, rewards, dones, infos = table.step(actions)
    done = dones[0]
print("returns of one game:", infos[0]["returns"])
assert "illegal" not in infos[0]
