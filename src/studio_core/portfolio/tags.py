"""The words of a project's story: what it is an example of, beside its size, trade and style.

A stored project holds their keys, which never change; their names are texts.
"""

from typing import Any

from studio_core.records.reading import stored_list

TAGS = (
    "light",
    "lighting",
    "storage",
    "bookshelf",
    "kitchen",
    "table",
    "bath",
    "entrance",
    "kids",
    "small",
    "generations",
    "budget",
    "flow",
    "display",
    "quiet",
    "movable",
)
"""The keys, in the order they are shown."""

MAX_TAGS = 5
"""How many a project may have: more say nothing about it."""


def read_tags(value: Any) -> tuple[str, ...]:
    """Return the known tags of a stored list, each once, in the order they are shown."""
    found = stored_list(value)
    return tuple(key for key in TAGS if key in found)
