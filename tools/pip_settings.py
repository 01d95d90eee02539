"""Print pip's own settings (files and environment) as shell exports in uv's words.

What the user said to uv itself stands. Packages are looked for as pip does, in all indexes alike.
"""

import ast
import os
import re
import shlex
import subprocess
import sys

WORDS = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
}
SPOKEN_FOR = {"UV_DEFAULT_INDEX": ["UV_INDEX_URL"], "UV_INDEX": ["UV_EXTRA_INDEX_URL"]}  # the older names

listing = subprocess.run(
    [sys.executable, "-m", "pip", "--disable-pip-version-check", "config", "list"],
    capture_output=True,
    text=True,
    check=False,
).stdout
exports = {}
for name, value in re.findall(r"^(?:global|install|:env:)\.([\w-]+)=('.*'|\".*\")$", listing, re.M):
    if name in WORDS:
        exports[WORDS[name]] = ast.literal_eval(value)
if "UV_FIND_LINKS" in exports:
    exports["UV_FIND_LINKS"] = ",".join(exports["UV_FIND_LINKS"].split())
if "UV_DEFAULT_INDEX" in exports or "UV_INDEX" in exports:
    exports["UV_INDEX_STRATEGY"] = "unsafe-best-match"
for name, value in exports.items():
    if not any(os.environ.get(known) for known in [name, *SPOKEN_FOR.get(name, [])]):
        print(f"export {name}={shlex.quote(' '.join(value.split()))}")
