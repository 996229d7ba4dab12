"""Addresses of servers, as settings give them."""

from collections.abc import Container
from urllib.parse import SplitResult, urlsplit


def server_address(url: str, schemes: Container[str]) -> SplitResult | None:
    """Return the parts of an address with one of *schemes* and a host; None for any other."""
    try:
        parts = urlsplit(url)
        # A port that is no number raises when it is read.
        is_known = parts.scheme in schemes and parts.hostname and (parts.port or True)
    except ValueError:
        return None
    return parts if is_known else None
