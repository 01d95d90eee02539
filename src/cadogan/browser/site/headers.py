"""The headers that a web host sends with Cadogan's page, the server and plain hosts alike."""

from __future__ import annotations

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
ONLY_AS_HEADER = ("frame-ancestors",)  # browsers ignore it in a <meta>

HEADERS = {
    "content-security-policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

# What some systems and hosts do not know.
TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".so": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}

# The names of these files change with their content; all others keep their names.
HASHED = ("assets", "engine")
FOREVER, ASK = "public, max-age=31536000, immutable", "no-cache"


def meta_policy() -> str:
    """Return the policy for a <meta> in the page, for hosts that send no headers."""
    return "; ".join(f"{name} {value}" for name, value in POLICY.items() if name not in ONLY_AS_HEADER)


def headers_file(names: list[str]) -> str:
    """Return the file `_headers` that some hosts read. `names`: what lies at the top of the folder."""
    lines = ["/*", *(f"  {name.title()}: {value}" for name, value in HEADERS.items())]
    for name in ("", *names):
        pattern, caching = (f"{name}/*", FOREVER) if name in HASHED else (name, ASK)
        lines += [f"/{pattern}", f"  Cache-Control: {caching}"]
    return "\n".join(lines) + "\n"
