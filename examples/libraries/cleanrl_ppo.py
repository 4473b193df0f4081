"""PPO in one file, in CleanRL's style: PyTorch, a vector of games, and masked logits. One seat of Kepler-3Ad learns against random play."""

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from nexarium import vector

ENVS, STEPS, UPDATES, EPOCHS, MINIBATCH, GAMMA, LAMBDA, CLIP = 32, 64, 6, 2, 512, 1.0, 0.95, 0.2
torch.manual_seed(1)
torch.set_num_threads(1)

envs = vector.make("kepler", ENVS, players=2, seat=0, autoreset_mode="SAME_STEP")
seen_size, actions = envs.single_observation_space["observation"].shape[0], envs.single_action_space.n


class Agent(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen_size, 64), nn.Tanh())
        self.actor, self.critic = nn.Linear(64, actions), nn.Linear(64, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def forward(self, seen, mask):
        hidden = self.body(seen)
        return Categorical(logits=self.actor(hidden).masked_fill(~mask, -1e8)), self.critic(hidden).squeeze(-1)


agent = Agent()
optimizer = torch.optim.Adam(agent.parameters(), lr=2.5e-4, eps=1e-5)
observation, _ = envs.reset(seed=1)
results = []
for update in range(UPDATES):
    kept = []
    for _ in range(STEPS):
        seen, mask = torch.from_numpy(observation["observation"]), torch.from_numpy(observation["action_mask"]).bool()
        with torch.no_grad():
            policy, value = agent(seen, mask)
            action = policy.sample()
        observation, reward, terminated, truncated, info = envs.step(action.numpy())
        done = torch.from_numpy(terminated | truncated)
        results.extend(reward[terminated])
        kept.append((seen, mask, action, policy.log_prob(action), value, torch.from_numpy(reward).float(), done))
    with torch.no_grad():
        _, following = agent(torch.from_numpy(observation["observation"]), torch.from_numpy(observation["action_mask"]).bool())
    seen, mask, action, log, value, reward, done = (torch.stack(each) for each in zip(*kept, strict=True))
    advantage, gain = torch.zeros_like(value), torch.zeros(ENVS)
    for step in reversed(range(STEPS)):
        goes_on = (~done[step]).float()
        gain = reward[step] + GAMMA * goes_on * following - value[step] + GAMMA * LAMBDA * goes_on * gain
        advantage[step], following = gain, value[step]
    target = advantage + value
    flat = [each.flatten(0, 1) for each in (seen, mask, action, log, advantage, target)]
    for _ in range(EPOCHS):
        for rows in torch.randperm(ENVS * STEPS).split(MINIBATCH):
            seen, mask, action, log, advantage, target = (each[rows] for each in flat)
            policy, value = agent(seen, mask)
            ratio = (policy.log_prob(action) - log).exp()
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            gained = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
            loss = -gained + 0.5 * (value - target).pow(2).mean() - 0.01 * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()
    print(f"update {update + 1}: loss {loss.item():.3f}, {len(results)} games ended, mean return {np.mean(results) if results else 0:+.2f}")
assert torch.isfinite(loss)
