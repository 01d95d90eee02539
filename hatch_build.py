"""What a wheel needs beyond its files: a tag for the machine whose libraries of kernels it holds, and a README for a package index."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NATIVE = "src/cadogan/native"  # where `make wheel` builds the libraries

# A wheel is for one machine, and has a library for each kind of its processors (x86_64 has two: see cadogan.machine.build.linking).
# On Linux the libraries need memcpy, memmove and memset, in no particular version, and name no library that has them
# (`readelf --dyn-syms --version-info --dynamic`). So they need no newer glibc than Python 3.11 itself, for which
# manylinux_2_17 is the oldest tag. They may run with musl too, but nobody has tried, so there is no musllinux tag.
PLATFORMS = {
    "linux-x86_64": "manylinux_2_17_x86_64",
    "linux-aarch64": "manylinux_2_17_aarch64",
    "macos-x86_64": "macosx_11_0_x86_64",
    "macos-aarch64": "macosx_11_0_arm64",
    "windows-x86_64": "win_amd64",
}


class CustomBuildHook(BuildHookInterface[Any]):
    """The hook that hatchling runs before it writes a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Set the tag. Raises ValueError if there are libraries for several machines, or for one without a tag."""
        lists = Path(self.root, NATIVE).glob("cadogan-*.json")
        machines = {each.name.partition(".")[0].removeprefix("cadogan-").removesuffix("-v3") for each in lists}
        if version == "editable" or not machines:
            return
        if len(machines) > 1 or not machines <= PLATFORMS.keys():
            raise ValueError(
                f"a wheel is for one of {', '.join(PLATFORMS)}; {NATIVE} has {', '.join(sorted(machines))}"
            )
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{PLATFORMS[machines.pop()]}"


# An index shows the README alone, so its links must be absolute.
PICTURE = re.compile(r"!\[([^\]]*)\]\((?!\w+:)([^)]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!\w+:)([^)]+)\)")


class ReadmeHook(MetadataHookInterface):
    """The hook that hatchling runs for the metadata. Plugins of hatchling cannot read an address from `project.urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README."""
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": for_index(text, metadata.get("urls", {}).get("Source", "")),
        }


def for_index(text: str, source: str) -> str:
    """Return the README with absolute links. `source`: the project's address on a forge.

    Without it, a link is its text only, and paragraphs with pictures are left out.
    """
    if source:
        text = PICTURE.sub(rf"![\1]({source}/raw/main/\2)", text)
        return LINK.sub(rf"[\1]({source}/blob/main/\2)", text)
    paragraphs = [each for each in text.split("\n\n") if not PICTURE.search(each)]
    return LINK.sub(r"\1", "\n\n".join(paragraphs))
