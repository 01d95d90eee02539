"""Compiled code below the solver and the coach: the parts that they share, and a fast board per family."""
