"""Write the TypeScript types of the HTTP API, made from its OpenAPI schema: `make tool NAME=wire`; with --check say whether they are stale."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from cadogan.server.description import description

FRONTEND = Path(__file__).resolve().parent.parent / "frontend"
TYPES = FRONTEND / "src" / "wire" / "types.ts"
MAKER = (
    "node_modules/.bin/openapi-typescript",
    "--root-types",
    "--root-types-no-schema-prefix",
    "--default-non-nullable=false",
)

# Not types. Without them a new wording of a docstring leaves the file as it is.
LEFT_OUT = ("title", "description", "summary", "operationId", "examples", "default", "format")


def main() -> None:
    """Write the types, or check them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit status 1 if the types are stale")
    check = parser.parse_args().check
    types = types_of(description())
    if not check:
        TYPES.write_text(types)
    elif not TYPES.exists() or TYPES.read_text() != types:
        sys.exit(f"{TYPES.relative_to(FRONTEND.parent)} does not fit the API: run `make tool NAME=wire`.")


def types_of(schema: dict[str, Any]) -> str:
    """Make the types of a schema."""
    made = subprocess.run(
        MAKER, cwd=FRONTEND, input=json.dumps(bare(schema)), stdout=subprocess.PIPE, text=True, check=True
    )
    return made.stdout


def bare(schema: Any) -> Any:
    """Reduce a schema to what the types need: the data of events as what their text means, and no refusals, which are all alike."""
    if isinstance(schema, list):
        return [bare(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "contentSchema" in schema:
        return bare(schema["contentSchema"])
    return {
        name: bare(each)
        for name, each in schema.items()
        if (isinstance(each, dict) or name not in LEFT_OUT) and not (name.isdecimal() and name >= "400")
    }


if __name__ == "__main__":
    main()
