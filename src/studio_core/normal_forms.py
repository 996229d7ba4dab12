"""Unicode normal forms of foreign text, in time that grows as the text does."""

import unicodedata
from typing import Literal

_LONGEST_WORD = 1000
"""Characters. Python sorts a run of accents in the square of its length; no language has such."""


def normal_form(form: Literal["NFC", "NFKC"], text: str) -> str:
    """Return *text* in a normal form; in a long text, words of over 1000 characters stay as is.

    Words are what stands between spaces: no accent belongs to a letter before the space.
    """
    if len(text) <= _LONGEST_WORD:
        return unicodedata.normalize(form, text)
    return " ".join(
        unicodedata.normalize(form, word) if len(word) <= _LONGEST_WORD else word
        for word in text.split(" ")
    )
