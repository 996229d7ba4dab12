"""Where the forms of visitors are, and where they are sent to.

Addresses are in the language that is spoken; the paths of requests come without one.
"""

from urllib.parse import quote, unquote

from studio_core.languages.speaking import here
from studio_http.pages.page_routes import CONSULTATION, RECEIPT

QUESTION = "/contact"
"""Where a question is sent to."""


def receipt_path(token: str) -> str:
    """Return the address of a receipt."""
    return here(RECEIPT + quote(token, safe=""))


def form_at(path: str) -> str | None:
    """Return the address of the form that is sent to *path*, None where none is."""
    if path in (CONSULTATION, QUESTION):
        return here(f"{QUESTION}?tab=qna" if path == QUESTION else CONSULTATION)
    if path.startswith(RECEIPT):
        return receipt_path(unquote(path.removeprefix(RECEIPT).partition("/")[0]))
    return None
