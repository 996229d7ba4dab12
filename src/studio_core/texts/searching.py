"""Finding what holds the words that somebody searches for."""

from collections.abc import Sequence

from studio_core.texts.untrusted import normal_form


def folded(text: str) -> str:
    """Return *text* as it is searched: small letters, one spelling, single spaces.

    Wide, narrow and joined forms of letters are those letters; so are the ones of a ligature.
    """
    return " ".join(normal_form("NFKC", text).casefold().split())


def words_of(search: str) -> Sequence[str]:
    """Return the words of *search*; none asks for everything."""
    return folded(search).split()


def holds(text: str, words: Sequence[str]) -> bool:
    """Tell whether every one of *words* occurs in *text*, which is `folded`."""
    return all(word in text for word in words)
