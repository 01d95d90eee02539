"""Winnability: how often a game can be won, from many deals solved, with the data for others to check."""
