"""Proximal policy optimization with masked actions, in one file, after CleanRL: an agent learns Monte Carlo or the windmill.

    pip install 'cadogan[rl]' torch
    python masked_ppo.py monte-carlo --minutes 5

It learns from what a player sees, on deals from 1,000,000 on, and is tested on deals 1 to 1,000, which it never plays while it
learns. Suits do not count in these two games, so it looks at ranks. PPO: Schulman and others, 2017; masks: Huang and
Ontañón, 2022.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

import cadogan.env

TRAINING, TESTING = range(1_000_000, 2_000_000), range(1, 1001)
DEPTH = 2  # cards of each pile that the agent looks at, the top card first
GAMES, MOVES = 256, 64  # games side by side, and moves of each between two updates
WIDTH = 256  # of the network's layers
EPOCHS, MINIBATCH = 3, 2048
DISCOUNT, TRACE, CLIP, ENTROPY, VALUE = 1.0, 0.98, 0.2, 0.02, 0.5
A_CARD = 0.003  # what a card brought home counts; a won game counts 1
RATE = 1e-3  # of learning, at the beginning; it falls to 0


class Agent(nn.Module):
    """A policy and a value, from an observation."""

    def __init__(self, game: str) -> None:
        super().__init__()
        names = cadogan.env.observation_names(game)
        deep = [name for name in names if " card " in name and int(name.split()[-1]) > DEPTH]
        sizes = [name for name in names if name.endswith(("size", "left", "last"))]
        unseen = [name for name in names if name.startswith("unseen")]
        cards = [name for name in names if name not in {*deep, *sizes, *unseen}]
        for kind, chosen in (("cards", cards), ("sizes", sizes), ("unseen", unseen)):
            self.register_buffer(kind, torch.tensor([names.index(name) for name in chosen]))
        self.register_buffer("ranks", torch.arange(16, dtype=torch.int8))
        width = 16 * len(cards) + len(sizes) + 13
        self.body = nn.Sequential(nn.Linear(width, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy = nn.Linear(WIDTH, len(cadogan.env.action_names(game)))
        self.value = nn.Linear(WIDTH, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        ranks = (seen[:, self.cards] & 15).unsqueeze(-1) == self.ranks
        unseen = seen[:, self.unseen].view(-1, 4, 13).sum(1)
        body = self.body(torch.cat([ranks.flatten(1).float(), seen[:, self.sizes] / 26, unseen / 4], 1))
        logits = self.policy(body).masked_fill(mask == 0, -1e9)  # a move that is not legal gets no chance
        return Categorical(logits=logits, validate_args=False), self.value(body).squeeze(1)


def tested(game: str, agent: Agent) -> tuple[float, float]:
    """Play each deal of the test once, with the likeliest moves; return the share won and the mean number of cards at home."""
    count = len(TESTING)
    envs = cadogan.env.VectorPatience(game, count)
    seen, infos = envs.reset(options={"deals": TESTING})
    won, home, over = np.zeros(count, bool), np.zeros(count), np.zeros(count, bool)
    while not over.all():
        with torch.no_grad():
            chances, _ = agent(torch.from_numpy(seen), torch.from_numpy(infos["action_mask"]))
        seen, _, _, _, infos = envs.step(chances.logits.argmax(1).numpy())
        if "final_info" in infos:
            first = infos["_final_obs"] & ~over  # the first game of a row is one of the test
            won[first], home[first] = infos["final_info"]["won"][first], infos["final_info"]["home"][first]
            over |= first
    return won.mean(), home.mean()


def main() -> None:
    parser = argparse.ArgumentParser(description="Train an agent by PPO with masked actions.")
    parser.add_argument(
        "game", nargs="?", default="monte-carlo", help="monte-carlo, windmill, or another of their families"
    )
    parser.add_argument("--minutes", type=float, default=5, help="of training, in processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="a CSV file for the learning curve")
    parser.add_argument("--save", type=Path, help="a file for the trained agent")
    options = parser.parse_args()
    torch.manual_seed(options.seed)

    agent = Agent(options.game)
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    envs = cadogan.env.VectorPatience(options.game, GAMES, deals=TRAINING, reward="home")
    # What is seen in a rollout. The environment writes into these arrays: PyTorch and NumPy share their memory.
    seen = torch.zeros(MOVES + 1, GAMES, *envs.single_observation_space.shape, dtype=torch.int8)
    mask = torch.zeros(MOVES + 1, GAMES, int(envs.single_action_space.n), dtype=torch.int8)
    actions = torch.zeros(MOVES, GAMES, dtype=torch.int64)
    logs, values, rewards, ends = (torch.zeros(MOVES, GAMES) for _ in range(4))

    first, infos = envs.reset(seed=options.seed)
    seen[0], mask[0] = torch.from_numpy(first), torch.from_numpy(infos["action_mask"])
    curve, played, updates, testing, started = [], 0, 0, 0.0, time.process_time()
    print("minutes  moves played     won  cards at home")
    while True:
        minutes = (time.process_time() - started - testing) / 60
        if updates % 15 == 0 or minutes >= options.minutes:
            since = time.process_time()
            won, home = tested(options.game, agent)
            testing += time.process_time() - since
            curve.append((round(minutes, 2), played, won, home))
            print(f"{minutes:7.1f}  {played:12,}  {won:6.1%}  {home:13.1f}", flush=True)
        if minutes >= options.minutes:
            break
        optimizer.param_groups[0]["lr"] = RATE * (1 - minutes / options.minutes)

        for t in range(MOVES):
            with torch.no_grad():
                chances, values[t] = agent(seen[t], mask[t])
                actions[t] = chances.sample()
                logs[t] = chances.log_prob(actions[t])
            out = seen[t + 1].numpy(), mask[t + 1].numpy()
            _, reward, over, cut, infos = envs.step(actions[t].numpy(), out=out)
            rewards[t] = torch.from_numpy(A_CARD * reward + infos["won"])
            ends[t] = torch.from_numpy(over | cut)
        played += MOVES * GAMES
        updates += 1

        with torch.no_grad():
            _, following = agent(seen[MOVES], mask[MOVES])
        advantages, trace = torch.zeros(MOVES, GAMES), torch.zeros(GAMES)
        for t in reversed(range(MOVES)):  # generalized advantage estimation
            difference = rewards[t] + DISCOUNT * following * (1 - ends[t]) - values[t]
            advantages[t] = trace = difference + DISCOUNT * TRACE * (1 - ends[t]) * trace
            following = values[t]

        batch = [each[:MOVES].flatten(0, 1) for each in (seen, mask, actions, logs, advantages, advantages + values)]
        for _ in range(EPOCHS):
            for chosen in torch.randperm(MOVES * GAMES).split(MINIBATCH):
                table, legal, action, log, advantage, goal = (each[chosen] for each in batch)
                chances, value = agent(table, legal)
                ratio = (chances.log_prob(action) - log).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                gain = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
                error = (value - goal).square().mean()
                loss = VALUE * error - gain - ENTROPY * chances.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()

    if options.save:
        torch.save({"game": options.game, "version": envs.version, "agent": agent.state_dict()}, options.save)
    if options.curve:
        with options.curve.open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([("minutes", "moves", "won", "home"), *curve])


if __name__ == "__main__":
    main()
