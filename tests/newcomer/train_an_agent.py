"""Train an agent in NumPy: a linear policy that learns by policy gradients (REINFORCE) to bring cards home.

It sees what a player sees, and is tested on deals that it did not play while it learned.
"""

import numpy as np

import cadogan.env

GAME = "windmill"
TRAINING, TESTING = range(10_000, 1_000_000), range(1, 501)


NAMES = cadogan.env.observation_names(GAME)
TOPS = [*(f"s{i}" for i in range(1, 9)), "c card 1", "w card 1", *(f"k{i} card 1" for i in range(1, 5))]
COLUMNS = [NAMES.index(name) for name in TOPS]


def features(seen):
    """Return the rank of each card that can be played or played on, as 0 or 1 for each rank."""
    ranks = seen[:, COLUMNS] & 15
    return (ranks[:, :, None] == np.arange(16)).reshape(len(seen), -1).astype(np.float32)


def chances(weights, inputs, mask):
    """Return the probability of each action: 0 for those that are not legal."""
    scores = np.where(mask, inputs @ weights, np.float32(-1e9))
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return scores / scores.sum(1, keepdims=True)


def drawn(probabilities, chance):
    return (probabilities.cumsum(1) > chance.random((len(probabilities), 1)) * 0.9999).argmax(1)


def trained(updates=80, games=256, moves=32, rate=1.0, discount=0.8):
    """Return the weights after a number of updates; each uses the same number of moves of all games."""
    chance = np.random.default_rng(1)
    envs = cadogan.env.VectorPatience(GAME, games, deals=TRAINING, reward="home")
    seen, infos = envs.reset(seed=1)
    weights = np.zeros((features(seen).shape[1], envs.single_action_space.n), np.float32)
    for _ in range(updates):
        played, rewards = [], np.zeros((moves, games), np.float32)
        for move in range(moves):
            inputs, mask = features(seen), infos["action_mask"] > 0
            probabilities = chances(weights, inputs, mask)
            actions = drawn(probabilities, chance)
            played.append((inputs, probabilities, actions))
            seen, rewards[move], _, _, infos = envs.step(actions)
        usual = rewards.mean() / (1 - discount)  # what is gained from a move on, on average
        gains, gradient = np.full(games, usual, np.float32), np.zeros_like(weights)
        for (inputs, probabilities, actions), reward in zip(reversed(played), reversed(rewards), strict=True):
            gains = reward + discount * gains
            slope = -probabilities
            slope[np.arange(games), actions] += 1
            gradient += inputs.T @ (slope * (gains - usual)[:, None])
        weights += rate * gradient / (moves * games)
    return weights


def tested(weights):
    """Play the test's deals, each once, by the policy; return how many were won."""
    chance, count = np.random.default_rng(2), len(TESTING)
    envs = cadogan.env.VectorPatience(GAME, count)
    seen, infos = envs.reset(options={"deals": TESTING})
    won, over = np.zeros(count, bool), np.zeros(count, bool)
    while not over.all():
        actions = drawn(chances(weights, features(seen), infos["action_mask"] > 0), chance)
        seen, _, terminated, _, infos = envs.step(actions)
        won |= infos["won"] & ~over  # only the first game of each row is one of the test
        over |= terminated
    return int(won.sum())


def main():
    weights = trained()
    learned, untrained = tested(weights), tested(np.zeros_like(weights))
    print(f"{GAME}, {len(TESTING)} deals: the trained agent won {learned}, random play {untrained}")
    return learned, untrained


if __name__ == "__main__":
    main()
