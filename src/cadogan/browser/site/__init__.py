"""Cadogan as a folder of plain files, for any web host: the page, and the engine with which it plays in the browser."""
