"""One game at a time: Gymnasium's own checks, the rules, honesty, seeds, and what a wrong action gets."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from itertools import islice
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cadogan
import cadogan.env
from cadogan import IllegalMove
from cadogan.rules.cards import BadInput

cadogan.env.register()  # the games of the examples, too
MOVES = 300


def made(game: cadogan.Game, **options: Any) -> cadogan.env.Patience:
    env = gymnasium.make(cadogan.env.environment_id(game), **options).unwrapped
    assert isinstance(env, cadogan.env.Patience)
    return env


def test_gymnasiums_own_check(game: cadogan.Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(game, render_mode="ansi"))


def test_it_plays_by_the_rules(game: cadogan.Game) -> None:
    chance, env = random.Random(game.name), made(game, reward="home")
    for number in range(4):
        position = game.deal(number)
        _, info = env.reset(options={"deal": number})
        at_start, gained = info["home"], 0.0
        for ply in range(MOVES):
            assert np.flatnonzero(info["action_mask"]).tolist() == sorted(position.codes.values())
            assert (info["deal"], info["ply"], info["won"]) == (number, ply, position.is_won)
            assert info["home"] == game.family.home(position.state)
            if position.is_over:
                break
            name = chance.choice(list(position.moves))
            position = position.play(name)
            _, reward, terminated, truncated, info = env.step(position.last_move.code)  # type: ignore[union-attr]
            gained += float(reward)
            assert terminated == position.is_over
            assert not truncated
        assert env.position == position
        assert env.position.history == position.history
        assert gained == info["home"] - at_start


def test_actions_have_the_names_of_their_moves(game: cadogan.Game) -> None:
    chance, names = random.Random(1), cadogan.env.action_names(game)
    assert len(names) == game.family.MOVES
    for number in range(3):
        position = game.deal(number)
        for _ in range(MOVES):
            assert {code: names[code] for code in position.codes.values()} == {c: n for n, c in position.codes.items()}
            if position.is_over:
                break
            position = position.play(chance.choice(list(position.moves)))


def test_observations_show_the_table(game: cadogan.Game) -> None:
    chance, env = random.Random(2), made(game)
    names = cadogan.env.observation_names(game)
    assert len(set(names)) == len(names)
    seen, info = env.reset(seed=3)
    for _ in range(60):
        shown = dict(zip(names, seen.tolist(), strict=True))
        position = env.position
        piles = position.seen.piles
        for place, pile in piles.items():
            if f"{place} size" in shown:
                assert shown[f"{place} size"] == len(pile.cards)
                cards = pile.cards if place == "stock" else pile.cards[::-1]
                assert [shown[f"{place} card {i + 1}"] for i in range(len(cards))] == list(cards)
            elif place in shown:
                top = pile.cards[-1] if pile.cards else 0
                if pile.kind == "foundation":
                    top = top & 15 or (14 if pile.way == "down" else 0)
                assert shown[place] == top
        unseen = [f"unseen {cadogan.rules.cards.card_text(each)}" for each in position.unseen]
        assert {name: shown[name] for name in names if name.startswith("unseen") and shown[name]} == {
            name: unseen.count(name) for name in unseen
        }
        if position.is_over:
            break
        seen, _, _, _, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])))


def test_it_shows_nothing_unseen(game: cadogan.Game) -> None:
    """Positions that look the same to the player, with unseen cards in another order, give the same observation and mask."""
    chance, env, other = random.Random(3), made(game), made(game)
    compared = 0
    for number in range(3):
        seen, info = env.reset(options={"deal": number})
        for _ in range(40):
            for world in islice(env.position.worlds(number), 2):
                again, same = other.reset(options={"position": world})
                assert (again == seen).all()
                assert (same["action_mask"] == info["action_mask"]).all()
                compared += world != env.position
            mask = np.flatnonzero(info["action_mask"])
            if not len(mask):
                break
            seen, _, _, _, info = env.step(chance.choice(mask))
    assert compared or not game.deal(0).unseen


@pytest.mark.parametrize("name", ["the-carpet", "capricieuse?shuffle=on"])
def test_shuffles_to_come_are_not_shown(name: str) -> None:
    game = cadogan.game(name)
    position, env = game.deal(5), cadogan.env.Patience(game)
    cards = position.dealt_cards
    first, _ = env.reset(options={"position": game.position(cards, seed=1)})
    second, _ = env.reset(options={"position": game.position(cards, seed=2)})
    assert (first == second).all()


def test_all_cards_known_shows_them() -> None:
    env = made(cadogan.game("crazy-quilt"), all_cards_known=True)
    seen, info = env.reset(options={"deal": 42})
    names = cadogan.env.observation_names("crazy-quilt")
    stock = cadogan.game("crazy-quilt").deal(42).piles["stock"].cards
    first = names.index("stock card 1")
    assert seen[first : first + len(stock)].tolist() == list(stock)
    honest, _ = made(cadogan.game("crazy-quilt")).reset(options={"deal": 42})
    assert set(honest[first : first + len(stock)].tolist()) == {cadogan.rules.cards.UNKNOWN}
    assert (honest[-52:] == seen[-52:]).all()
    assert not info["won"]


def test_seeds_repeat_all_games(game: cadogan.Game) -> None:
    def line(env: cadogan.env.Patience) -> list[tuple[int, bytes]]:
        found = []
        seen, info = env.reset(seed=11)
        for _ in range(200):
            found.append((info["deal"], seen.tobytes()))
            seen, _, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
            if terminated or truncated:
                seen, info = env.reset()
        return found

    first = line(made(game, limit=60))
    assert first == line(made(game, limit=60))
    assert len({deal for deal, _ in first}) > 1


def test_a_game_can_be_cut_off() -> None:
    env = made(cadogan.game("windmill"), limit=3)
    _, info = env.reset(seed=1)
    ends = []
    for _ in range(3):
        _, _, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        ends.append((terminated, truncated))
    assert ends == [(False, False), (False, False), (False, True)]


def test_an_illegal_move_loses_or_is_an_error() -> None:
    env = made(cadogan.game("crazy-quilt"))
    env.reset(options={"deal": 42})
    _, reward, terminated, _, info = env.step(40)
    assert (reward, terminated, info["illegal"], info["won"]) == (0, True, True, False)
    assert env.position.ply == 0
    with pytest.raises(BadInput, match=r"^the game is over: reset it before the next step$"):
        env.step(2)
    env = made(cadogan.game("crazy-quilt"), illegal="error")
    env.reset(options={"deal": 42})
    with pytest.raises(IllegalMove, match=r"^action 40 is not legal: a1-u: .*2"):
        env.step(40)
    with pytest.raises(IllegalMove, match=r"^action 43 is not legal: no move has this number$"):
        env.step(43)
    assert env.step(2)[2] is False


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (324, r"^324 is not an action: actions are the numbers from 0 to 323$"),
        (-1, r"^-1 is not an action: actions are the numbers from 0 to 323$"),
        ("deal", r"^the action is 'deal': give one whole number$"),
        (1.0, r"^the action is 1.0: give one whole number$"),
        ([1, 2], r"^the action is \[1, 2\]: give one whole number$"),
        (None, r"^the action is None: give one whole number$"),
    ],
)
def test_a_bad_action_is_refused_in_one_sentence(action: Any, message: str) -> None:
    env = made(cadogan.game("crazy-quilt"))
    env.reset(seed=1)
    with pytest.raises(BadInput, match=message):
        env.step(action)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"reward": "money"}, r"^reward='money' is wrong: reward is one of 'win', 'home'$"),
        ({"illegal": "no"}, r"^illegal='no' is wrong: illegal is one of 'lose', 'error'$"),
        ({"limit": 0}, r"^limit=0 is wrong: it is the most moves of a game, 1 or more$"),
        (
            {"deals": range(5, 5)},
            r"^deals=range\(5, 5\) is wrong: give a range of deal numbers, such as range\(1, 1001\)$",
        ),
        ({"deals": range(1 << 40)}, r"^deals=range\(0, \d+\) has too many numbers: give fewer than 2\*\*32"),
        ({"options": {"redeals": "12"}}, r"^redeals=12 is wrong: redeals is one of"),
        ({"render_mode": "human"}, r"^render_mode='human' is wrong: it is None or 'ansi'$"),
    ],
)
def test_bad_settings_are_refused_in_one_sentence(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        cadogan.env.Patience("crazy-quilt", **options)


def test_reset_comes_first_and_knows_its_options() -> None:
    env = cadogan.env.Patience("crazy-quilt")
    with pytest.raises(BadInput, match=r"^no game has started: call reset\(\) before step\(\)$"):
        env.step(2)
    with pytest.raises(BadInput, match="no game has started"):
        _ = env.position
    with pytest.raises(
        BadInput, match=r"^reset has no option 'deals': its options are 'deal', a deal number, and 'position'$"
    ):
        env.reset(options={"deals": 3})


def test_options_choose_the_game_and_the_deals() -> None:
    env = gymnasium.make("Cadogan/CrazyQuilt-v1", options={"redeals": "2"}, deals=range(7, 9), render_mode="ansi")
    assert env.unwrapped.game.name == "indian-carpet"  # type: ignore[attr-defined]
    assert {env.reset(seed=seed)[1]["deal"] for seed in range(20)} == {7, 8}
    assert "stock" in str(env.render())
    assert env.unwrapped.action_masks().dtype == np.bool_  # type: ignore[attr-defined]


def test_without_the_extra_one_sentence_says_what_to_do() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; sys.path_hooks; import importlib.util as u\n" + (
        "find = u.find_spec\nu.find_spec = lambda name, *a: None if name == 'gymnasium' else find(name, *a)\n"
        "try:\n    import cadogan.env\nexcept ModuleNotFoundError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "cadogan.env needs gymnasium: pip install 'cadogan[rl]'\n"
