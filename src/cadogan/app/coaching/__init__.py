"""The coach and the solver as players ask them: hints, reviews, spoilers, prospects."""
