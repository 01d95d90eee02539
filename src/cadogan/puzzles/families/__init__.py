"""How to find puzzles of a family, if it differs from what `cadogan.puzzles.generation` does for any game."""
