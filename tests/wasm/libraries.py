"""Libraries for other targets than this machine, for tests and benchmarks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cadogan.build.library import make
from cadogan.build.targets import target
from cadogan.units import Unit


def library(name: str, wanted: Sequence[Unit], file: Path) -> Path:
    """Write a library with these units for a target, named by `name`, and return it. Only changed units are compiled."""
    make(target(name), file, wanted=wanted)
    return file
