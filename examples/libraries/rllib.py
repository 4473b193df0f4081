"""RLlib: PPO with masked actions for both seats of Kepler-3Ad, in one policy.

RLlib's own models take no dicts. Its example of a masked model does, and calls the observation `observations`.
"""

import numpy as np
from gymnasium import spaces
from pettingzoo.utils import BaseWrapper
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from nexarium.adapters.pettingzoo import env


class Renamed(BaseWrapper):
    def observation_space(self, agent):
        seen = self.env.observation_space(agent)
        mask = spaces.Box(0, 1, seen["action_mask"].shape, np.float32)
        return spaces.Dict({"observations": seen["observation"], "action_mask": mask})

    def observe(self, agent):
        seen = self.env.observe(agent)
        return {"observations": seen["observation"], "action_mask": seen["action_mask"].astype(np.float32)}


register_env("kepler", lambda _: PettingZooEnv(Renamed(env("kepler", players=2))))
masked = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64]})
config = (
    PPOConfig()
    .environment("kepler")
    .env_runners(num_env_runners=0)
    .multi_agent(policies={"both"}, policy_mapping_fn=lambda agent, *_, **__: "both")
    .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"both": masked}))
    .training(train_batch_size_per_learner=1024, minibatch_size=256, num_epochs=1)
)
algorithm = config.build_algo()
result = algorithm.train()
print("steps sampled:", result["num_env_steps_sampled_lifetime"])
assert result["num_env_steps_sampled_lifetime"] >= 1024
algorithm.stop()
