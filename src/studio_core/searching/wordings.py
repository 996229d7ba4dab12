"""Other ways to write a word: the numbers of nouns in Latin letters, and words that are as good."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from studio_core import texts
from studio_core.languages.speaking import spoken
from studio_core.texts.searching import folded

_SHORTEST, _SHORTEST_NOUN = 3, 4
_PLURALS = (
    ("ies", "y"),
    ("ves", "f"),
    ("ves", "fe"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("xes", "x"),
    ("sses", "ss"),
)
"""How words end for many things, and for one; a mere `s` is taken away from all others."""

_NO_PLURALS = ("ss", "us", "is")


def also_written(word: str) -> Iterator[str]:
    """Yield other ways to write *word*, which is `folded`; more than one may be the same.

    A word stands for others also as a part of a longer one, in Latin letters as its beginning. For
    no word stands one of two Latin letters, which are a part of too many.
    """
    numbers = [word, *_other_numbers(word)]
    yield from numbers[1:]
    for group in _groups(spoken()):
        for one in numbers:
            part = next((other for other in group if _has(one, other)), "")
            for other in group if part else ():
                if other != part and not _is_short(other):
                    yield (way := one.replace(part, other))
                    yield from _other_numbers(way)


def _is_short(word: str) -> bool:
    return len(word) < _SHORTEST and word.isascii() and word.isalpha()


def _has(word: str, part: str) -> bool:
    return word.startswith(part) if part.isascii() else part in word


def _other_numbers(word: str) -> Iterator[str]:
    if not (word.isascii() and word.isalpha() and len(word) >= _SHORTEST_NOUN):
        return
    for many, one in _PLURALS:
        if word.endswith(many):
            yield word.removesuffix(many) + one
        elif word.endswith(one) and len(one) < len(many) - 1:
            yield word.removesuffix(one) + many
    if word.endswith("s") and not word.endswith(_NO_PLURALS):
        yield word.removesuffix("s")


@cache
def _groups(language: str) -> Sequence[Sequence[str]]:
    """Return the words that are as good as each other in *language*."""
    file = files(texts).joinpath("synonyms.json")
    groups: Mapping[str, Sequence[Sequence[str]]] = json.loads(file.read_text(encoding="utf-8"))
    return [[*map(folded, group)] for group in groups.get(language, ())]
