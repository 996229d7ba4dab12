"""What has to be seen of a picture when it is cropped, in pages whose policy allows no attributes.

Templates name the point in `data-focus`, and an inline style that the policy names by its digest
says what each name means. The application's own styles read the same variables.
"""

from collections.abc import Iterator, Mapping
from typing import Any

CENTRE = "50 50"
"""What is seen of a picture that has no focus."""


def focus_name(focus: Any) -> str:
    """Return the name of a point, its per cent of width and height; that of none is the centre."""
    if not focus:
        return CENTRE
    across, down = (round(100 * float(part)) for part in focus)
    return f"{across} {down}"


def focus_styles(page: str, *shown: Any) -> str:
    """Return the rules for the points that *page* names, of all pictures in *shown*."""
    names = {focus_name(point) for one in shown for point in _points(one)} | {CENTRE}
    rules = []
    for attribute, variable in (("data-focus", "--focus"), ("data-focus-small", "--focus-small")):
        for name in sorted(names):
            mark = f'{attribute}="{name}"'
            if mark in page:
                across, down = name.split()
                rules.append(f"[{mark}]{{{variable}:{across}% {down}%}}")
    return "".join(rules)


def _points(value: Any) -> Iterator[Any]:
    """Yield the focus of every picture within *value*, made of what JSON can hold."""
    if isinstance(value, Mapping):
        if value.get("focus"):
            yield value["focus"]
        for item in value.values():
            yield from _points(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _points(item)
