"""The style of forms without scripts."""

from functools import cache
from pathlib import Path


@cache
def form_style() -> str:
    """Return the style of forms, which hides what only scripts would bring to life."""
    return Path(__file__).with_name("form.css").read_text(encoding="utf-8")
