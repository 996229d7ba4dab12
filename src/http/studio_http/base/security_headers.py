"""The security headers of every answer."""

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape

from studio_core.addresses.links import web_origin

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


_ONLY_IN_HEADERS = ("frame-ancestors", "sandbox")
_POLICY, _REFERRER = b"content-security-policy", b"referrer-policy"
_FRAMES, _ANCESTORS = b"x-frame-options", b"frame-ancestors 'none'"
_SANDBOX = b"; sandbox allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
_SCRIPTS = b"script-src 'self'"

_PICTURE_SOURCES = (
    "https://res.cloudinary.com",
    "https://drive.google.com",
    "https://*.googleusercontent.com",
)
"""Where the product itself loads pictures from: the image host and shared drives."""


def security_headers(*, https: bool, pictures: Iterable[str] | None = None) -> RawHeaders:
    """Return the headers of every answer.

    Pictures may come from the product's own sources and the hosts of
    *pictures*; None allows every host over TLS.
    """
    headers = {**_ALWAYS, "content-security-policy": content_security_policy(pictures)}
    if https:
        headers["strict-transport-security"] = _HSTS
    return tuple((name.encode(), value.encode()) for name, value in headers.items())


def allowing(headers: RawHeaders, *, style: str = "", scripts: Iterable[str] = ()) -> RawHeaders:
    """Return *headers* with a policy that allows this inline *style* and these inline *scripts*."""
    for directive, text in ((b"style-src", style), *((b"script-src", text) for text in scripts)):
        if text:
            ours = directive + b" 'self'"
            named = ours + b" 'sha256-" + b64encode(sha256(text.encode()).digest()) + b"'"
            headers = tuple((name, value.replace(ours, named)) for name, value in headers)
    return headers


def private_page(headers: RawHeaders, *, framed: bool = False, edited: bool = False) -> RawHeaders:
    """Return *headers* for a page that only some may see: no search finds it, no site hears of it.

    It runs no scripts at all, so browsers show what a page has for those without. With *framed*
    pages of our own may have it in a frame; nobody else's may. With *edited* such a page may also
    hear what happens in it: WebKit calls no listener where scripts are not allowed at all
    (https://bugs.webkit.org/show_bug.cgi?id=218086), so the frame allows them, and the policy none.
    """
    policy = dict(headers)[_POLICY] + _SANDBOX
    if edited:
        policy = policy.replace(_SCRIPTS, b"script-src 'none'") + b" allow-scripts"
    changed = {_REFERRER: b"no-referrer", _POLICY: policy}
    if framed:
        changed[_POLICY] = policy.replace(_ANCESTORS, b"frame-ancestors 'self'")
        changed[_FRAMES] = b"SAMEORIGIN"
    kept = tuple((name, changed.get(name, value)) for name, value in headers)
    return (*kept, (b"x-robots-tag", b"noindex, nofollow"))


def policy_element(headers: RawHeaders) -> str:
    """Return the element that says in a page what *headers* have it load, as far as pages can.

    Who frames it, and whether it is boxed in, headers alone can say.
    """
    policy = dict(headers).get(_POLICY, b"").decode("latin-1")
    said = "; ".join(part for part in policy.split("; ") if not part.startswith(_ONLY_IN_HEADERS))
    return f'<meta http-equiv="Content-Security-Policy" content="{escape(said)}">'


def content_security_policy(pictures: Iterable[str] | None = None) -> str:
    """Return a policy for our own files only; inline styles and scripts need `allowing`.

    Frames may show any page over TLS: which consultation forms they show is said by the site's own
    texts, which change while pages are open (decision 63).
    """
    sources = ["https:"] if pictures is None else [*_PICTURE_SOURCES, *_origins(pictures)]
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            f"img-src 'self' data: blob: {' '.join(sources)}",
            "media-src 'self'",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "frame-src 'self' https:",
            "form-action 'self'",
            "base-uri 'none'",
            "object-src 'none'",
            "frame-ancestors 'none'",
        ]
    )


def _origins(addresses: Iterable[str]) -> list[str]:
    return sorted({web_origin(address) for address in addresses} - {""})
