"""Finding what holds the words that somebody searches for."""

from collections.abc import Sequence
from unicodedata import normalize

from studio_core.texts.untrusted import normal_form

_MARKS = range(0x300, 0x370)
"""The marks above and below letters, each by itself."""

_MARKED = (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))
"""Latin letters among which are those that have marks."""

_BARE = {one: normalize("NFD", chr(one))[0] for one in _MARKED} | dict.fromkeys(_MARKS)


def folded(text: str) -> str:
    """Return *text* as it is searched: small letters, one spelling, single spaces.

    Wide, narrow and joined forms of letters are those letters; so are the ones of a ligature, and
    Latin letters without the marks that many keyboards lack: `cafe` is how `café` is found.
    """
    return " ".join(normal_form("NFKC", text).casefold().translate(_BARE).split())


def words_of(search: str) -> Sequence[str]:
    """Return the words of *search*; none asks for everything."""
    return folded(search).split()


def holds(text: str, words: Sequence[str]) -> bool:
    """Tell whether every one of *words* occurs in *text*, which is `folded`."""
    return all(word in text for word in words)
