"""A page of the site as it lies in a file: what its headers would say stands in it."""

from datetime import datetime
from html import escape

from studio_http.base.cached_response import CachedResponse

_POLICY = b"content-security-policy"
_FIRST = b'<meta charset="utf-8" />'
_ONLY_IN_HEADERS = ("frame-ancestors", "sandbox")
"""What a policy says in vain in a page; `X-Frame-Options` comes with every file."""


def policy_of(answer: CachedResponse) -> str:
    """Return what the page of *answer* may load, as far as a page can say it itself."""
    policy = dict(answer.headers).get(_POLICY, b"").decode("latin-1")
    said = (part.strip() for part in policy.split(";"))
    return "; ".join(part for part in said if not part.startswith(_ONLY_IN_HEADERS))


def frozen_page(answer: CachedResponse, moment: datetime) -> bytes:
    """Return the page of *answer*, which says since when it is like this, and what it may load.

    Both stand before everything that the policy is about.
    """
    told = (
        f'\n<meta http-equiv="Content-Security-Policy" content="{escape(policy_of(answer))}">'
        f'\n<meta name="studio-edition" content="{moment.isoformat(timespec="seconds")}">'
    )
    return answer.body.replace(_FIRST, _FIRST + told.encode(), 1)
