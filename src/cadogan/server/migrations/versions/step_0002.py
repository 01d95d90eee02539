"""What the processes of a server share."""

from cadogan.server.migrations import take

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    """Take the step."""
    take(2)
