"""Write a bot that beats random play: cards go home first, those to the centre before all others. It sees what a player sees."""

import random

import cadogan

GAME, DEALS = "windmill", range(1, 61)


def at_random(position, chance):
    """Return a random move."""
    return chance.choice(list(position.moves))


def bot(position, chance):
    """Return the move that looks best: a card to the centre, else one to a corner, else a deal."""
    return max(position.seen.moves, key=lambda move: (move.target == "c", move.kind == "card"))


def wins(player):
    """Play all deals, and return how many were won."""
    won, chance = 0, random.Random(1)
    for number in DEALS:
        position = cadogan.game(GAME).deal(number)
        while not position.is_over:
            position = position.play(player(position, chance))
        won += position.is_won
    return won


def main():
    by_bot, by_chance = wins(bot), wins(at_random)
    print(f"{GAME}, {len(DEALS)} deals: the bot won {by_bot}, random play {by_chance}")
    return by_bot, by_chance


if __name__ == "__main__":
    main()
