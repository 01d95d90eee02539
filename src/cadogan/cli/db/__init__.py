"""`cadogan db`: look after the database of a server."""

from cadogan.cli.db import backup, check, restore, upgrade
from cadogan.cli.group import group

app = group("db", "Look after the database of a server.", [backup, restore, check, upgrade])
