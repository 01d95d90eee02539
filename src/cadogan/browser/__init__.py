"""Cadogan inside a browser, in two workers: one holds the games (`games.py`), the other does the slow tasks (`worker.py`)."""
