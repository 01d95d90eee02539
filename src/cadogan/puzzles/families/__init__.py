"""How puzzles of a family are looked for, where that is not as `cadogan.puzzles.generation` does it for any game."""
