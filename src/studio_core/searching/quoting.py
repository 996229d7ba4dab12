"""The piece of a line that a word was found in, as a result shows it."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from unicodedata import normalize

from studio_core.searching.words import WORD_END, Word, is_free_of_spaces
from studio_core.texts.hangul import halves_of, initials_of, letters_of
from studio_core.texts.searching import folded

_BEFORE, _AFTER = 16, 32
"""Characters beside the word: with it, about a line on a telephone."""

CUT = "…"

_KEPT_LETTERS = 5_000
"""As many letters are known by their signs: more than are written."""

_LONGEST_LINE = 1000
"""Characters: what stands later in a line is found, but not quoted."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A piece of a text around the *word* in it, as it is written there."""

    before: str
    word: str
    after: str


def quoted(line: str, word: Word) -> Quote | None:
    """Return the piece of *line* around *word*; None where it is not near its beginning."""
    line = normalize("NFC", line[:_LONGEST_LINE])
    signs_of = _initials_of if word.is_of_initials else _halves_of
    space = "" if is_free_of_spaces() else WORD_END
    signs = [space if letter.isspace() else signs_of(letter) for letter in line]
    start, end = word.first_in("".join(signs))
    if start < 0:
        return None
    begins = list(accumulate(map(len, signs), initial=0))
    first, last = bisect_right(begins, start) - 1, bisect_right(begins, end - 1)
    return Quote(
        before=_end_of(line[:first]), word=line[first:last], after=_beginning_of(line[last:])
    )


def first_quote(lines: Iterable[str], number: int, word: Word) -> Quote | None:
    """Return the piece around *word* of the line with that *number*, from 0."""
    line = next((line for at, line in enumerate(lines) if at == number), "")
    return quoted(line, word)


@lru_cache(_KEPT_LETTERS)
def _initials_of(letter: str) -> str:
    return initials_of(letters_of(folded(letter)))


@lru_cache(_KEPT_LETTERS)
def _halves_of(letter: str) -> str:
    return halves_of(letters_of(folded(letter)))


def _end_of(text: str) -> str:
    """Return the end of *text*, from the beginning of a word on where it has one there."""
    if len(text) <= _BEFORE:
        return text.lstrip()
    head, space, tail = text[-_BEFORE:].partition(" ")
    return CUT + (tail if space else head)


def _beginning_of(text: str) -> str:
    """Return the beginning of *text*, up to the end of a word where it has one there."""
    if len(text) <= _AFTER:
        return text.rstrip()
    head, space, tail = text[:_AFTER].rpartition(" ")
    return (head if space else tail) + CUT
