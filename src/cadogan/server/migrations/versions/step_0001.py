"""The tables of version 1."""

from cadogan.server.migrations import take

revision, down_revision = "0001", None


def upgrade() -> None:
    """Take the step."""
    take(1)
