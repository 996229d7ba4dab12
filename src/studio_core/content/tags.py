"""The words of a project's story: what it is an example of, beside its size, trade and style.

A stored project holds their keys, which never change; their names are texts.
"""

from collections.abc import Iterable
from typing import Any

from studio_core.records.reading import stored_list
from studio_core.texts import catalogue
from studio_core.texts.searching import folded

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
    """Return the first `MAX_TAGS` known tags of a stored list, each once, as they are shown."""
    known = dict.fromkeys(key for key in stored_list(value) if key in TAGS)
    first = tuple(known)[:MAX_TAGS]
    return tuple(key for key in TAGS if key in first)


def tags_named(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the tags that one of *texts* speaks of, in the order they are shown.

    It does where it has one of the tag's words, which have no spaces: one in Hangul however the
    text is spaced itself, one in Latin letters as a word of the text, or as its plural.
    """
    words, said = catalogue("tag-words"), [folded(text) for text in texts]
    unspaced = [text.replace(" ", "") for text in said]
    alone = {word for text in said for word in _words(text)}

    def is_said(word: str) -> bool:
        if word.isascii():
            return not alone.isdisjoint((word, f"{word}s"))
        return any(word in text for text in unspaced)

    return tuple(key for key in TAGS if any(map(is_said, words[f"tag.words.{key}"].split())))


def _words(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in text).split()


def findable_text(facts: Iterable[str], tags: Iterable[str]) -> str:
    """Return the *facts* of a project, as a list shows them, with the names of its *tags*."""
    return " ".join([*facts, *(catalogue("tags")[f"tag.{tag}"] for tag in tags)])
