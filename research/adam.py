"""Steps up a gradient, each number with a rate of its own (D. P. Kingma, J. Ba: Adam, ICLR 2015)."""

from __future__ import annotations

from typing import Any

import numpy as np

MEAN, SQUARE = 0.9, 0.99  # how slowly the means of the gradient and of its square follow it


class Adam:
    """Steps for an array of numbers."""

    def __init__(self, numbers: Any) -> None:
        """Prepare steps for numbers of this shape."""
        self.mean, self.square = np.zeros_like(numbers), np.zeros_like(numbers)
        self.steps = 0

    def step(self, gradient: Any, rate: float) -> Any:
        """Return what to add to the numbers; `rate` is about the most that a number changes."""
        self.steps += 1
        self.mean = MEAN * self.mean + (1 - MEAN) * gradient
        self.square = SQUARE * self.square + (1 - SQUARE) * gradient**2
        mean = self.mean / (1 - MEAN**self.steps)
        return rate * mean / (np.sqrt(self.square / (1 - SQUARE**self.steps)) + 1e-8)
