"""The contents list of an article: its headings, where there are enough of them."""

from collections.abc import Sequence
from dataclasses import dataclass

LISTED_LEVELS = (2, 3)
"""Levels of headings that a contents list has; the first is the article's title."""

FEWEST_HEADINGS = 3
"""With fewer an article is seen at a glance, and has no contents list."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within an article: what leads to it, how deep it stands, and what it says."""

    id: str
    level: int
    text: str


def contents_of(headings: Sequence[Heading]) -> tuple[Heading, ...]:
    """Return the contents list of an article with these headings; () for too few of them.

    Headings without words are in none.
    """
    said = tuple(one for one in headings if one.level in LISTED_LEVELS and one.text.strip())
    return said if len(said) >= FEWEST_HEADINGS else ()
