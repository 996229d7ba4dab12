"""Texts with `{name}` places for values."""

import re

_PLACE = re.compile(r"\{(\w++)\}")


def filled(text: str, /, **values: object) -> str:
    """Fill the `{name}` places of *text*, as the application's catalogue does.

    A place without a value stays as it is. Places inside a value are not filled: a few records full
    of places could make a text of any size.
    """
    return _PLACE.sub(lambda place: str(values.get(place[1], place[0])), text)


def places_of(text: str) -> frozenset[str]:
    """Return the names of the `{name}` places of *text*."""
    return frozenset(place[1] for place in _PLACE.finditer(text))
