"""Print pip's settings (from files and the environment) as shell exports for uv.

Settings that the user made for uv take precedence. Like pip, uv then searches all indexes equally.
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
OLDER_NAMES = {"UV_DEFAULT_INDEX": ["UV_INDEX_URL"], "UV_INDEX": ["UV_EXTRA_INDEX_URL"]}

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
    if not any(os.environ.get(known) for known in [name, *OLDER_NAMES.get(name, [])]):
        print(f"export {name}={shlex.quote(' '.join(value.split()))}")
