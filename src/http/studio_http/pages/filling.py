"""Sentences with places for values."""

import re
from collections.abc import Mapping

_PLACE = re.compile(r"\{(\w++)\}")


def filled(text: str, values: Mapping[str, object]) -> str:
    """Fill the `{name}` places of *text*, as the application's catalogue does.

    A place whose value is unknown stays as it is, and so does one that a value brings along: filled
    in turn, a few records of nothing but places would grow beyond every memory.
    """
    return _PLACE.sub(lambda place: str(values.get(place[1], place[0])), text)
