"""The terminal: text, progress and Ctrl-C there, advice in words, and games played line by line."""
