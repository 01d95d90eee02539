"""The terminal: text output, progress, Ctrl-C, the coach's advice in words, and games played line by line."""
