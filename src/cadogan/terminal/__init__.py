"""The terminal: how things are said there, and games played line by line."""
