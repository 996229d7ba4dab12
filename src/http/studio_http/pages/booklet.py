"""What a project's printed booklet has beyond its page: which pictures, and the QR code."""

from functools import lru_cache
from typing import Any

from studio_core.portfolio.booklet import booklet_of
from studio_http.base.qr import qr_path
from studio_http.pages.shapes import ProjectOut

_KEPT = 512
"""Codes in memory, of some 4 KB each: a page is made anew whenever another project changes."""

_code_of = lru_cache(maxsize=_KEPT)(qr_path)


def booklet_parts(project: ProjectOut, address: str) -> dict[str, Any]:
    """Return the booklet of a *project*, and the code that leads to its page at *address*."""
    parts = project.parts
    booklet = booklet_of(parts.gallery, parts.pairs, parts.plans)
    return {"booklet": booklet, "qr": _code_of(address)}
