"""What comes of games: statistics, records, achievements, daily deals, puzzles."""
