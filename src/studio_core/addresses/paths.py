"""The addresses of the pages that visitors see of records, as they stand in links."""

from urllib.parse import quote

UNQUOTED = "!'()*"
"""Left as they are, as the application's `encodeURIComponent` does."""


def project_path(id: str) -> str:
    """Return the canonical path of a project."""
    return f"/portfolio/{quote(id, safe=UNQUOTED)}"


def article_path(id: str) -> str:
    """Return the canonical path of an article."""
    return f"/insight/{quote(id, safe=UNQUOTED)}"


def quoted_path(path: str) -> str:
    """Return *path* as it stands in addresses."""
    return quote(path, safe=f"/{UNQUOTED}")
