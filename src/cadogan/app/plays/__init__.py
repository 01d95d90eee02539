"""Plays: their tree of tried moves, how they are shown, changed, recorded and ended."""
