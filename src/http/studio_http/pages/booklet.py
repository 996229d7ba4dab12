"""What a project's printed booklet has beyond its page: which pictures, and the QR code."""

from functools import lru_cache
from typing import Any

from studio_core.portfolio.booklet import booklet_of
from studio_http.base.qr import qr_path
from studio_http.pages.page_data import PageData

_KEPT = 512
"""Codes in memory, of some 4 KB each: a page is made anew whenever another project changes."""

_code_of = lru_cache(maxsize=_KEPT)(qr_path)


def booklet_parts(page_data: PageData) -> dict[str, Any]:
    """Return the booklet of a project's page, and the code that leads to its own address."""
    parts = page_data.about["project"]["parts"]
    booklet = booklet_of(parts["gallery"], parts["pairs"], parts["plans"])
    return {"booklet": booklet, "qr": _code_of(page_data.canonical)}
