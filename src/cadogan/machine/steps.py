"""Many games, one move each at a time, for agents: kernels for the rules of any game (rule code, see `cadogan.machine.kernel`).

`cadogan.env` calls them. They write what an agent gets, observations and masks, into the caller's arrays. An observation is a
list of numbers that a plan (rows of KIND, HERE, ROOM, SHOWN) puts together from the state: cells and numbers as they are,
piles with their top card first, cards that the player has not seen as UNKNOWN. Its last 52 numbers count the unseen cards:
the player knows which they are, but not where they lie.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.kernel import (
    ByteRows,
    Floats,
    Int8Rows,
    Int8s,
    Int16Rows,
    Int64Rows,
    Int64s,
    RuleCode,
    Unsigneds,
    kernel,
)
from cadogan.rules.cards import GOLDEN, LOW32, MASK, UNKNOWN, splitmix
from cadogan.rules.state import KNOWN, set_number

# A row of the plan: the kind of its numbers, their offset in the state, how many there are (for piles: cards at most, after
# a number for the size), and for a stock the offset of the option that shows its next card, 0 for none.
KIND, HERE, ROOM, SHOWN = range(4)
# The kinds; TURNED is a pile that may have face-down cards, and also gives their number; of those of EVERY_OTHER, every other one is up.
NUMBERS, PILE, TURNED, EVERY_OTHER, STOCK = range(5)
CARDS = 52  # different cards
TRIES = 1000  # random deals at most until one has a legal move: the caller's numbers may have none

# Settings.
RESET, REWARD, LIMIT, STRICT, OPEN = range(5)
NEXT_STEP, SAME_STEP, BY_CALLER = range(3)  # values of RESET: when a finished game is followed by a new deal
WIN, HOME = range(2)  # values of REWARD: 1 for a won game, or the number of cards that a move brought home

# Rows of `facts`: the moves played and the cards at home, of the games and of those that ended with the last step.
PLIES, AT_HOME, LEGAL, LAST_PLIES, LAST_AT_HOME = range(5)
# Rows of `flags`. OVER: the game has ended, and no new one has started.
TERMINATED, TRUNCATED, WON, ILLEGAL, OVER, ENDED = range(6)

# How games begin: deals drawn at random, deals by the numbers in `Games.numbers`, or the states in `Games.tables` as they are.
DRAWN, NUMBERED, LAID = range(3)

# What a step did.
DONE, NO_ACTION, NOT_LEGAL, IS_OVER = range(4)


class Games(NamedTuple):
    """Games that are played side by side: game i has row i of the arrays, or column i of `facts` and `flags`."""

    settings: Int64s
    plan: Int64Rows
    blank: Int8s  # a state before the deal
    tables: Int8Rows  # the states
    outs: Int16Rows  # the legal moves; facts[LEGAL] says how many
    facts: Int64Rows
    flags: ByteRows
    # The streams of random numbers, one a game; then the numbers of the deals, one a game; then those of the deals that
    # ended; last the first number to deal and how many numbers to choose from, 0 for all.
    numbers: Unsigneds
    rewards: Floats
    last: Int8Rows  # the observations of the games that ended


# -- kernels ----------------------------------------------------------------------------------------------------------


@kernel
def step_games(rules: RuleCode, games: Games, actions: Int64s, seen: Int8Rows, masks: Int8Rows) -> tuple[int, int, int]:
    """Play action i in game i, and write the rewards, observations and masks of all games.

    Returns DONE, 0, and the number of games that ended; or what is wrong, and with which game: then nothing was played.
    """
    for i in range(len(actions)):
        wrong = fault(games, i, actions[i])
        if wrong != DONE:
            return wrong, i, 0
    ended = 0
    for i in range(len(actions)):
        games.rewards[i] = 0.0
        for flag in range(len(games.flags)):
            if flag != OVER:
                games.flags[flag, i] = 0
        if games.flags[OVER, i]:
            draw_deal(rules, games, i)
        else:
            act(rules, games, i, actions[i])
        if games.flags[TERMINATED, i] or games.flags[TRUNCATED, i]:
            ended += 1
            finish(rules, games, i)
        show(games, i, seen, masks)
    return DONE, 0, ended


@kernel
def deal_games(rules: RuleCode, games: Games, chosen: Int8s, how: int, seen: Int8Rows, masks: Int8Rows) -> None:
    """Begin the `chosen` games (1 for each), DRAWN, NUMBERED or LAID, and write the observations and masks of all."""
    count = len(chosen)
    for i in range(count):
        if chosen[i]:
            games.rewards[i] = 0.0
            for flag in range(len(games.flags)):
                games.flags[flag, i] = 0
            if how == DRAWN:
                draw_deal(rules, games, i)
            elif how == NUMBERED:
                lay_deal(rules, games, i, games.numbers[count + i])
            else:
                games.facts[PLIES, i] = 0
                look(rules, games, i)
        show(games, i, seen, masks)  # also of the others: the last step may have written elsewhere


# -- their parts ------------------------------------------------------------------------------------------------------


def fault(games: Any, i: int, action: int) -> int:
    """Return what is wrong with an action; DONE if nothing is."""
    if games.flags[OVER, i]:
        return IS_OVER if games.settings[RESET] == BY_CALLER else DONE
    if action < 0 or action >= games.outs.shape[1]:
        return NO_ACTION
    if games.settings[STRICT] and games.facts[LEGAL, i] and not is_legal(games, i, action):
        return NOT_LEGAL
    return DONE


def is_legal(games: Any, i: int, action: int) -> bool:
    """Return whether an action is a legal move."""
    for j in range(games.facts[LEGAL, i]):
        if games.outs[i, j] == action:
            return True
    return False


def act(rules: RuleCode, games: Any, i: int, action: int) -> None:
    """Play an action. A move that is not legal ends the game."""
    s = games.tables[i]
    if not is_legal(games, i, action):
        games.flags[ILLEGAL, i] = 1 if games.facts[LEGAL, i] else 0
        games.flags[TERMINATED, i] = 1
        return
    rules.play(s, action)
    games.facts[PLIES, i] += 1
    before = games.facts[AT_HOME, i]
    look(rules, games, i)
    if games.settings[REWARD] == HOME:
        games.rewards[i] = float(games.facts[AT_HOME, i] - before)
    elif games.flags[WON, i]:
        games.rewards[i] = 1.0
    if games.facts[LEGAL, i] == 0:
        games.flags[TERMINATED, i] = 1
    elif games.facts[PLIES, i] >= games.settings[LIMIT]:
        games.flags[TRUNCATED, i] = 1


def look(rules: RuleCode, games: Any, i: int) -> None:
    """Write what follows from a game's state: whether it is won, the cards at home, the legal moves."""
    s = games.tables[i]
    games.facts[AT_HOME, i] = rules.home(s)
    if rules.won(s):
        games.flags[WON, i] = 1
        games.facts[LEGAL, i] = 0
    else:
        games.facts[LEGAL, i] = rules.moves(s, games.outs[i])


def finish(rules: RuleCode, games: Any, i: int) -> None:
    """Keep what is asked of a game that has ended, and deal again if the settings say so."""
    count = len(games.tables)
    games.flags[OVER, i] = 1
    games.flags[ENDED, i] = 1
    games.numbers[2 * count + i] = games.numbers[count + i]
    games.facts[LAST_PLIES, i] = games.facts[PLIES, i]
    games.facts[LAST_AT_HOME, i] = games.facts[AT_HOME, i]
    games.facts[LEGAL, i] = 0
    if games.settings[RESET] == SAME_STEP:
        observe(games.tables[i], games.plan, games.last[i], games.settings[OPEN] != 0)
        draw_deal(rules, games, i)


def draw_deal(rules: RuleCode, games: Any, i: int) -> None:
    """Deal at random, again if the deal has no legal move; at most TRIES times."""
    count = len(games.tables)
    first, choice = games.numbers[3 * count], games.numbers[3 * count + 1]
    for _ in range(TRIES):
        games.numbers[i] = (games.numbers[i] + GOLDEN) & MASK
        drawn = splitmix(games.numbers[i])
        number = drawn
        if choice:
            number = first + ((((drawn >> 32) & LOW32) * choice) >> 32)
        lay_deal(rules, games, i, number)
        if games.facts[LEGAL, i]:
            break


def lay_deal(rules: RuleCode, games: Any, i: int, number: int) -> None:
    """Begin a game with the deal of a number."""
    count = len(games.tables)
    s = games.tables[i]
    s[:] = games.blank
    set_number(s, number)
    rules.deal_number(s, number)
    games.numbers[count + i] = number
    games.facts[PLIES, i] = 0
    games.flags[OVER, i] = 0
    won_before = games.flags[WON, i]
    look(rules, games, i)
    games.flags[WON, i] = won_before  # of the game that has just ended


def show(games: Any, i: int, seen: Any, masks: Any) -> None:
    """Write the observation and the mask of a game."""
    observe(games.tables[i], games.plan, seen[i], games.settings[OPEN] != 0)
    mask = masks[i]
    for j in range(len(mask)):
        mask[j] = 0
    for j in range(games.facts[LEGAL, i]):
        mask[games.outs[i, j]] = 1


def observe(s: Any, plan: Any, seen: Any, open: bool) -> None:
    """Write the observation of a state; with `open`, the cards that the player has not seen too."""
    for j in range(len(seen)):
        seen[j] = 0
    unseen = len(seen) - CARDS
    at = 0
    for row in range(len(plan)):
        kind, here, room = plan[row, KIND], plan[row, HERE], plan[row, ROOM]
        if kind == NUMBERS:
            for j in range(room):
                seen[at + j] = s[here + j]
            at += room
            continue
        size = s[here]
        hidden = 0  # of the pile's lowest cards
        seen[at] = size
        at += 1
        if kind == TURNED or kind == EVERY_OTHER:
            hidden = s[here + 1 + room]
            seen[at] = hidden
            at += 1
        elif kind == STOCK:
            known = s[KNOWN]
            if plan[row, SHOWN] and s[plan[row, SHOWN]] > known:
                known = s[plan[row, SHOWN]]
            if size > known:
                hidden = size - known
        for j in range(size - (0 if open else hidden)):
            seen[at + j] = s[here + size - j]
        for j in range(1, hidden + 1):
            card = s[here + j]
            if kind == EVERY_OTHER and j % 2:
                seen[at + size - j] = card
                continue
            seen[unseen + 13 * (card >> 4) + (card & 15) - 1] += 1
            if not open:
                seen[at + size - j] = UNKNOWN
        at += room
