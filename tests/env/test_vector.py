"""Games side by side: the same moves, rewards and observations as one at a time and as the rules; new deals; own arrays."""

from __future__ import annotations

import pickle
import random
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv

import cadogan
import cadogan.env
from cadogan import IllegalMove
from cadogan.rules.cards import BadInput
from samples import some

cadogan.env.register()
GAMES, MOVES = some(3, 6), 260


def drawn(chance: np.random.Generator, mask: Any) -> Any:
    """Return a random legal action for each row; 0 if there is none."""
    return np.argmax(mask * chance.random(mask.shape), axis=1)


def test_it_plays_by_the_rules(game: cadogan.Game) -> None:
    """Every game, whatever its row, follows the positions of the rules."""
    envs = cadogan.env.VectorPatience(game, GAMES, reward="home")
    _, infos = envs.reset(seed=5)
    chance = np.random.default_rng(1)
    positions = [game.deal(int(number)) for number in infos["deal"]]
    ended = 0
    for _ in range(MOVES):
        for i, position in enumerate(positions):
            assert np.flatnonzero(infos["action_mask"][i]).tolist() == sorted(position.codes.values())
            assert (infos["ply"][i], infos["home"][i]) == (position.ply, game.family.home(position.state))
            assert envs.position(i) == position
        actions = drawn(chance, infos["action_mask"])
        _, rewards, terminated, truncated, infos = envs.step(actions)
        assert not truncated.any()
        for i, before in enumerate(positions):
            after = before.play_code(int(actions[i]))
            assert rewards[i] == game.family.home(after.state) - game.family.home(before.state)
            assert (terminated[i], infos["won"][i]) == (after.is_over, after.is_won)
            if after.is_over:
                ended += 1
                assert infos["_final_info"][i]
                final = infos["final_info"]
                home = game.family.home(after.state)
                assert (final["ply"][i], final["home"][i], final["won"][i]) == (after.ply, home, after.is_won)
                assert final["deal"][i] == after.number
                after = game.deal(int(infos["deal"][i]))
            positions[i] = after
    assert ended or game.family.NAME in (
        "anna",
        "capricieuse",
        "house-in-the-wood",
        "nation",
        "red-and-black",
        "rug",
        "the-olga",
    )  # cards move back and forth


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_it_is_what_gymnasium_makes_of_single_games(game: cadogan.Game, mode: str) -> None:
    id_ = cadogan.env.environment_id(game)
    one = SyncVectorEnv([lambda: gymnasium.make(id_, limit=50)] * GAMES, autoreset_mode=mode)
    many = gymnasium.make_vec(id_, GAMES, autoreset_mode=mode, limit=50)
    assert isinstance(many.unwrapped, cadogan.env.VectorPatience)
    assert many.single_action_space == one.single_action_space
    assert many.observation_space == one.observation_space
    chance = np.random.default_rng(2)
    (seen, infos), (other, others) = many.reset(seed=9), one.reset(seed=9)
    for _ in range(120):
        assert (seen == other).all()
        assert (infos["action_mask"] == others["action_mask"]).all()
        for name in ("deal", "ply", "home"):
            assert (infos[name] == others[name]).all(), name
        actions = drawn(chance, infos["action_mask"])
        seen, rewards, terminated, truncated, infos = many.step(actions)
        other, *results, others = one.step(actions)
        for here, there in zip((rewards, terminated, truncated), results, strict=True):
            assert (here == there).all()
        if "_final_obs" in others:
            which = others["_final_obs"]
            assert (infos["_final_obs"] == which).all()
            assert all(
                (a == b).all() for a, b in zip(infos["final_obs"][which], others["final_obs"][which], strict=True)
            )
            for name in ("deal", "ply", "home", "won", "illegal"):
                assert (infos["final_info"][name][which] == others["final_info"][name][which]).all()


def test_the_caller_can_reset() -> None:
    envs = cadogan.env.VectorPatience("windmill", 3, limit=2, autoreset_mode=AutoresetMode.DISABLED)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.DISABLED
    _, infos = envs.reset(options={"deals": [1, 2, 3]})
    deal = int(cadogan.game("windmill").deal(1).codes["deal"])
    for _ in range(2):
        *_, truncated, infos = envs.step([deal] * 3)
    assert truncated.all()
    assert not infos["action_mask"].any()
    with pytest.raises(BadInput, match=r"^game 0 is over: reset it before the next step$"):
        envs.step([deal] * 3)
    _, infos = envs.reset(options={"reset_mask": np.array([True, False, True]), "deals": [7, 8, 9]})
    assert infos["deal"].tolist() == [7, 2, 9]
    assert infos["ply"].tolist() == [0, 2, 0]


def test_arrays_are_its_own_unless_copied() -> None:
    envs = cadogan.env.VectorPatience("crazy-quilt", 4)
    first, infos = envs.reset(seed=1)
    second, rewards, *_, after = envs.step([2] * 4)
    assert np.shares_memory(first, second)
    assert np.shares_memory(infos["action_mask"], after["action_mask"])
    assert envs.step([2] * 4)[1] is rewards
    copies = cadogan.env.VectorPatience("crazy-quilt", 4, copy=True)
    kept, _ = copies.reset(seed=1)
    assert not np.shares_memory(kept, copies.step([2] * 4)[0])


def test_it_writes_into_the_callers_arrays() -> None:
    envs = cadogan.env.VectorPatience("crazy-quilt", 4)
    plain = cadogan.env.VectorPatience("crazy-quilt", 4)
    envs.reset(seed=1)
    plain.reset(seed=1)
    seen, mask = np.zeros((5, 4, 319), np.int8), np.zeros((5, 4, 324), np.int8)
    for t in range(5):
        given, *_, infos = envs.step([2] * 4, out=(seen[t], mask[t]))
        expected, *_, others = plain.step([2] * 4)
        assert np.shares_memory(given, seen)
        assert np.shares_memory(infos["action_mask"], mask)
        assert (seen[t] == expected).all()
        assert (mask[t] == others["action_mask"]).all()
        assert (envs.action_masks() == mask[t]).all()
    with pytest.raises(BadInput, match=r"^out is wrong: give two arrays of NumPy, for observations and masks$"):
        envs.step([2] * 4, out=(seen[0], mask[0].tolist()))
    with pytest.raises(
        BadInput, match=r"^the array for masks does not fit: it must be writable, contiguous, int8, of shape"
    ):
        envs.step([2] * 4, out=(seen[0], mask[0].astype(float)))  # type: ignore[arg-type]


def test_after_a_reset_of_some_games_the_others_are_as_they_were() -> None:
    envs = cadogan.env.VectorPatience("crazy-quilt", 2, autoreset_mode="Disabled")
    envs.reset(seed=1)
    seen, mask = np.zeros((2, 319), np.int8), np.zeros((2, 324), np.int8)
    _, _, terminated, _, _ = envs.step([40, 2], out=(seen, mask))
    assert terminated.tolist() == [True, False]
    after, infos = envs.reset(options={"reset_mask": terminated})
    assert (after[1] == seen[1]).all()
    assert (infos["action_mask"][1] == mask[1]).all()


def test_all_sizes_of_batches_play_the_same_games() -> None:
    def games(count: int) -> list[Any]:
        envs = cadogan.env.VectorPatience("monte-carlo", count)
        _, infos = envs.reset(seed=3)
        found = []
        for _ in range(60):
            _, rewards, *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
            found.append((int(infos["deal"][0]), int(infos["ply"][0]), float(rewards[0])))
        return found

    assert games(1) == games(2) == games(999)


def test_deals_come_from_the_range() -> None:
    envs = cadogan.env.VectorPatience("doubles-and-quits", 200, deals=range(50, 60))
    _, infos = envs.reset(seed=1)
    assert set(infos["deal"].tolist()) == set(range(50, 60))
    chance = np.random.default_rng(1)
    for _ in range(50):
        *_, infos = envs.step(drawn(chance, infos["action_mask"]))
    assert set(infos["deal"].tolist()) == set(range(50, 60))


def test_seeds_are_numbers_or_one_for_each_game() -> None:
    envs = cadogan.env.VectorPatience("windmill", 3)
    _, infos = envs.reset(seed=4)
    deals = infos["deal"].tolist()
    assert envs.reset(seed=[4, 5, 6])[1]["deal"].tolist() == deals
    assert envs.reset()[1]["deal"].tolist() != deals
    assert len(set(envs.reset(seed=None)[1]["deal"].tolist())) == 3


def test_a_refused_seed_changes_nothing() -> None:
    envs = cadogan.env.VectorPatience("windmill", 3)
    for seed in ([1], "abc", 1.5, -1, [1, None, 2]):
        with pytest.raises(BadInput, match="seed"):
            envs.reset(seed=seed)  # type: ignore[arg-type]
    assert len(set(envs.reset()[1]["deal"].tolist())) == 3


def test_games_that_do_not_begin_keep_their_seed() -> None:
    envs, others = (cadogan.env.VectorPatience("windmill", 2, autoreset_mode="Disabled") for _ in range(2))
    envs.reset(seed=1)
    others.reset(seed=1)
    envs.reset(seed=[8, 9], options={"reset_mask": np.array([True, False])})
    assert envs.reset()[1]["deal"][1] == others.reset()[1]["deal"][1]


def test_a_mask_of_all_games_starts_them() -> None:
    envs = cadogan.env.VectorPatience("windmill", 2)
    with pytest.raises(BadInput, match=r"^no game has started: call reset\(\) first$"):
        envs.position(0)
    envs.reset(seed=1, options={"reset_mask": np.array([True, True])})
    envs.step([76, 76])


def test_a_refused_position_changes_no_game() -> None:
    game = cadogan.game("crazy-quilt")
    envs = cadogan.env.VectorPatience(game, 2)
    envs.reset(options={"deals": [5, 6]})
    with pytest.raises(BadInput, match="unseen cards"):
        envs.reset(options={"positions": [game.deal(1), game.deal(2).seen]})
    assert [envs.position(i) for i in range(2)] == [game.deal(5), game.deal(6)]


def test_copies_play_on_by_themselves() -> None:
    envs = cadogan.env.VectorPatience("crazy-quilt", 2, reward="home", limit=3)
    envs.reset(seed=1)
    for other in (deepcopy(envs), pickle.loads(pickle.dumps(envs))):
        before = envs.position(0)
        seen, *results, infos = other.step([2, 40])
        assert results[1].tolist() == [False, True]
        assert infos["ply"].tolist() == [1, 0]
        assert envs.position(0) == before
        assert other.position(0) == before.play("deal")
        assert not np.shares_memory(seen, envs.step([2, 40])[0])
        envs.reset(seed=1)
    one = cadogan.env.Patience("crazy-quilt")
    one.reset(seed=1)
    twin = deepcopy(one)
    assert twin.step(2)[4]["ply"] == 1
    assert one.position.play("deal") == twin.position


def test_wrappers_of_gymnasium_work() -> None:
    envs: VectorEnv[Any, Any, Any] = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        cadogan.env.VectorPatience("doubles-and-quits", 8, reward="home")
    )
    _, infos = envs.reset(seed=1)
    chance = random.Random(1)
    for _ in range(60):
        actions = [chance.choice(np.flatnonzero(row)) for row in infos["action_mask"]]
        *_, infos = envs.step(np.array(actions))
        if "episode" in infos:
            break
    ended = infos["_episode"]
    assert (infos["episode"]["l"][ended] == infos["final_info"]["ply"][ended]).all()


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (
            [2, 2],
            BadInput,
            r"^the actions are an array of shape \(2,\) and type int64: give 3 whole numbers, one for each game$",
        ),
        ([2.0, 2, 2], BadInput, r"type float64: give 3 whole numbers"),
        ([2, 2, 324], BadInput, r"^324 is not an action in game 2: actions are the numbers from 0 to 323$"),
        ([2, 40, 2], IllegalMove, r"^action 40 is not legal in game 1: a1-u: "),
    ],
)
def test_bad_actions_are_refused_before_anything_is_played(actions: list[Any], error: type, message: str) -> None:
    envs = cadogan.env.VectorPatience("crazy-quilt", 3, illegal="error")
    _, infos = envs.reset(options={"deals": [42, 42, 42]})
    with pytest.raises(error, match=message):
        envs.step(actions)
    assert [envs.position(i) for i in range(3)] == [cadogan.game("crazy-quilt").deal(42)] * 3
    assert infos["ply"].tolist() == [0, 0, 0]


def test_an_illegal_move_loses() -> None:
    envs = cadogan.env.VectorPatience("crazy-quilt", 2)
    envs.reset(options={"deals": [42, 42]})
    _, rewards, terminated, _, infos = envs.step([40, 2])
    assert terminated.tolist() == infos["illegal"].tolist() == infos["_final_info"].tolist() == [True, False]
    assert rewards.tolist() == [0, 0]
    assert infos["ply"].tolist() == [0, 1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_envs": 0}, r"^the number of games is 0: it must be 1 or more$"),
        ({"num_envs": "4"}, r"^the number of games is '4': it must be 1 or more$"),
        ({"limit": 1.5}, r"^limit=1.5 is wrong: it is the most moves of a game, 1 or more$"),
        ({"limit": 1 << 63}, r"^limit=\d+ is wrong: it is the most moves of a game, 1 or more$"),
        (
            {"autoreset_mode": "soon"},
            r"^autoreset_mode='soon' is wrong: it is one of 'NextStep', 'SameStep', 'Disabled'$",
        ),
        ({"render_mode": "ansi"}, r"^render_mode='ansi' is wrong: print\(envs.position\(0\)\) shows a table$"),
    ],
)
def test_bad_settings_are_refused_in_one_sentence(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        cadogan.env.VectorPatience("crazy-quilt", **arguments)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deals": [1]}, r"^1 deals are given for 2 games: give one for each$"),
        ({"deals": [1, -1]}, "deal"),
        ({"deals": 1}, r"^deals=1 is wrong: give one for each game$"),
        ({"deal": 1}, r"^reset has no option 'deal': its options are 'deals', 'positions' and 'reset_mask'$"),
        ({"reset_mask": [1, 0]}, r"^reset_mask is wrong: give an array of 2 times True or False, with a True$"),
        ({"positions": ["x", "y"]}, r"^'x' is not a position of crazy-quilt$"),
    ],
)
def test_bad_options_of_reset_are_refused_in_one_sentence(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        cadogan.env.VectorPatience("crazy-quilt", 2).reset(options=options)


def test_a_deal_without_a_move_is_over_at_once() -> None:
    """Only a number that the caller gives can be such a deal; random deals have a move."""
    game = cadogan.game("doubles-and-quits", {"pairless_first": "lost"})
    number = next(each for each in range(10_000) if game.deal(each).is_over)
    envs = cadogan.env.VectorPatience(game, 1, deals=range(number, number + 2))
    _, infos = envs.reset(options={"deals": [number]})
    assert not infos["action_mask"].any()
    _, _, terminated, _, infos = envs.step([0])
    assert terminated[0]
    assert not infos["illegal"][0]
    assert infos["deal"][0] == number + 1


def test_a_range_without_a_move_ends() -> None:
    """Deals are not drawn for ever if none has a move."""
    game = cadogan.game("doubles-and-quits", {"pairless_first": "lost"})
    number = next(each for each in range(10_000) if game.deal(each).is_over)
    envs = cadogan.env.VectorPatience(game, 2, deals=range(number, number + 1))
    _, infos = envs.reset(seed=1)
    assert infos["deal"].tolist() == [number, number]
    assert envs.step([0, 0])[2].all()
