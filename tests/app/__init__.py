"""Tests of the application, without HTTP."""
