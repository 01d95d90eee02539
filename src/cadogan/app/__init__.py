"""The application: plays, records, statistics, puzzles and the coach, over a store. It has no HTTP and starts no threads."""
