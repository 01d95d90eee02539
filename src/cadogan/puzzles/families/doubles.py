"""Puzzles of Doubles and Quits and Monte Carlo: their lines are short."""

SHORTEST = 8  # moves of a line
