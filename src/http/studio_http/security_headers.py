"""The headers that tell browsers what our answers may do."""

from collections.abc import Iterable
from urllib.parse import urlsplit

RawHeaders = tuple[tuple[bytes, bytes], ...]

_ALWAYS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": (
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), "
        "payment=(), usb=()"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_HSTS = "max-age=63072000; includeSubDomains"


def security_headers(*, https: bool, frames: Iterable[str] = ()) -> RawHeaders:
    """Return the headers of every answer; *frames* are the addresses that pages may embed."""
    headers = {**_ALWAYS, "content-security-policy": content_security_policy(frames)}
    if https:
        headers["strict-transport-security"] = _HSTS
    return tuple((name.encode(), value.encode()) for name, value in headers.items())


def content_security_policy(frames: Iterable[str] = (), script_hashes: Iterable[str] = ()) -> str:
    """Return a policy that runs our own files only; *script_hashes* admit inline scripts."""
    origins = sorted({origin for address in frames if (origin := _origin(address))})
    scripts = " ".join(["'self'", *(f"'{digest}'" for digest in script_hashes)])
    # Pictures of older records and articles lie anywhere, so any https picture may be shown.
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {scripts}",
            "style-src 'self'",
            "img-src 'self' data: blob: https:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            f"frame-src {' '.join(origins) or chr(39) + 'none' + chr(39)}",
            "form-action 'self'",
            "base-uri 'none'",
            "object-src 'none'",
            "frame-ancestors 'none'",
        ]
    )


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme in {"https", "http"} else ""
