"""The games: one file a family, found by themselves. `cadogan.game` says what such a file must hold."""
