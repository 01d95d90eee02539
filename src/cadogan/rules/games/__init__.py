"""The games, one file for each family.

Files here are found automatically; `cadogan.rules.family` says what they must define.
"""
