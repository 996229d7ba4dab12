"""The styles that pages of the server's own have, beside those of the application."""

import re
from functools import cache
from pathlib import Path
from typing import Literal

_COMMENT = re.compile(r"/\*[^*]*+\*/\n")


@cache
def own_style(name: Literal["form", "bar", "consent", "gone"]) -> str:
    """Return a style by its name, without its comments."""
    return _COMMENT.sub("", Path(__file__).with_name(f"{name}.css").read_text(encoding="utf-8"))
