"""How long a request may be."""

BODY_AT_MOST = 1_000_000  # bytes
LONGER = {"/api/carry": 30_000_000}  # a file with all games of a player


def body_at_most(path: str) -> int:
    """Return the limit of a request's body in bytes."""
    return LONGER.get(path, BODY_AT_MOST)


def too_long(most: int) -> str:
    """Return the refusal of a request that is too long."""
    return f"The request is too long: the limit is {most:,} bytes."
