"""Games and settings carried from one browser or server to another."""
