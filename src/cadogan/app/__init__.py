"""The application: plays, records, statistics, puzzles and the coach, over a store. It knows nothing of HTTP and starts no thread."""
