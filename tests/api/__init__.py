"""Tests of the API without a carrier."""
