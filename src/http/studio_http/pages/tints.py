"""What stands behind a picture until it has arrived, in pages whose policy allows no attributes.

Templates name the colour in `data-tint`, and an inline style that the policy names by its digest
says what each name means. The application's own styles read the same variable.
"""

from collections.abc import Iterator, Mapping
from typing import Any


def tint_styles(page: str, *shown: Any) -> str:
    """Return the rules for the colours that *page* names, of all pictures in *shown*."""
    colours = sorted({colour for one in shown for colour in _colours(one)})
    named = (colour for colour in colours if f'data-tint="{colour}"' in page)
    return "".join(f'[data-tint="{colour}"]{{--tint:{colour}}}' for colour in named)


def _colours(value: Any) -> Iterator[str]:
    """Yield the colour of every picture within *value*, made of what JSON can hold."""
    if isinstance(value, Mapping):
        # What has candidates is a picture; its colour was checked when it was read.
        if "srcset" in value and value.get("color"):
            yield value["color"]
        for item in value.values():
            yield from _colours(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _colours(item)
