"""In which proportions pictures stand in a row, in pages whose policy allows no attributes.

Templates name them in `data-ratio`, as `focus.py` does with points.
"""

from collections.abc import Iterable, Mapping
from typing import Any


def ratio_styles(images: Iterable[Mapping[str, Any]]) -> str:
    """Return the rules for the proportions of all *images*."""
    named = sorted({image["ratio"] for image in images})
    return "".join(f'[data-ratio="{ratio}"]{{--ratio:{ratio}}}' for ratio in named)
