"""The HTTP API, its store, and the page built from `frontend/`."""
