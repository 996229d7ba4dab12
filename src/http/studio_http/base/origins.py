"""Where a changing call comes from: our own pages, or somebody else's."""

from collections.abc import Mapping
from urllib.parse import urlsplit

_OWN_SITES = frozenset({b"same-origin", b"none"})


def foreign(headers: Mapping[bytes, bytes]) -> bool:
    """Tell whether another site sent this; a client that sends neither header is no browser.

    Sec-Fetch-Site is set by the browser and cannot be forged by a page. An Origin counts as ours
    when it names the host that the request names, which the host check has admitted.
    """
    site = headers.get(b"sec-fetch-site")
    if site is not None and site not in _OWN_SITES:
        return True
    origin = headers.get(b"origin")
    return origin is not None and _host(origin) != headers.get(b"host", b"").lower()


def _host(origin: bytes) -> bytes:
    try:
        return urlsplit(origin.decode("latin-1")).netloc.lower().encode("latin-1")
    except ValueError:
        return b""
