"""Tests of declared games."""
