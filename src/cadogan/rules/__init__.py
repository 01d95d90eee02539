"""The rules: cards, what a table is made of, and the games, one file for each family."""

__version__ = "0.1.0"  # of Cadogan; here, below all that writes it into results
