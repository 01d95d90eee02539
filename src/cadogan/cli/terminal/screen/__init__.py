"""A game on the full screen of a terminal, drawn with Textual (extra ``terminal``)."""
