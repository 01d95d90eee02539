"""How long the body of a request may be, in bytes. Each route that needs more than the usual says so."""

USUAL = 10_000  # 200 moves with long names need half of it
WITH_MOVES = 250_000  # all moves of a long game, and those of a challenge
RECORDS = 1_000_000  # the text of a hundred games
ALL_GAMES = 30_000_000  # a file with all games of a player


def too_long(most: int) -> str:
    """Return the refusal of a request that is too long."""
    return f"The request is too long: the limit is {most:,} bytes."
