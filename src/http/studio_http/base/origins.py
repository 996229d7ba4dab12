"""Whether a request that changes something comes from our own pages or from another site."""

from collections.abc import Mapping
from urllib.parse import urlsplit

_OWN_SITES = frozenset({b"same-origin", b"none"})


def foreign(headers: Mapping[bytes, bytes], *, nameless: bool = False) -> bool:
    """Tell whether a page of another site sent a request with these *headers*.

    Browsers set Sec-Fetch-Site, and no page can forge it. An Origin is ours when it names the
    request's own host, which `AllowedHosts` has checked. Clients without both are no browsers.
    With *nameless* it may also be `null`: what pages say that tell nobody where they are.
    """
    site = headers.get(b"sec-fetch-site")
    if site is not None and site not in _OWN_SITES:
        return True
    origin = headers.get(b"origin")
    if origin is None or (nameless and origin == b"null"):
        return False
    try:
        host = urlsplit(origin.decode("latin-1")).netloc.lower().encode("latin-1")
    except ValueError:
        host = b""
    return host != headers.get(b"host", b"").lower()
