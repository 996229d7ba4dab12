"""The styles that pages of the server's own have, beside those of the application.

The style `bar` stands behind a page's own styles, which know nothing of one; its targets are 44
pixels high on phones. `consent` looks as forms of the application, `gone` as its messages: no page
without it has those styles. `form` hides what only scripts would bring to life.
"""

from functools import cache
from pathlib import Path
from typing import Literal


@cache
def own_style(name: Literal["form", "bar", "consent", "gone"]) -> str:
    """Return a style by its name."""
    return Path(__file__).with_name(f"{name}.css").read_text(encoding="utf-8")
