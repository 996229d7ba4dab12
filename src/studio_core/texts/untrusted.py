"""Reading texts that anybody may have written, in time that grows as the text does."""

import unicodedata
from typing import Literal

MAX_SCALAR_LENGTH = 64
"""Characters of an order, a date, an area or a ratio. The longest in use, a date with its time in
Korean words, has half as many."""

_LONGEST_WORD = 1000
"""Characters. Python sorts a run of accents in the square of its length; no language has such."""


def short_text(text: str) -> str | None:
    """Return *text* without the spaces around it, None when more than 64 characters are left.

    A longer text is no order, date, area or ratio: it stays as it is stored, is shown or left out
    as any unreadable one, and named by the audit.
    """
    stripped = text.strip()
    return stripped if len(stripped) <= MAX_SCALAR_LENGTH else None


def normal_form(form: Literal["NFC", "NFKC"], text: str) -> str:
    """Return *text* in a normal form; in a long text, words of over 1000 characters stay as is.

    Words are what stands between spaces: no accent belongs to a letter before the space.
    """
    if len(text) <= _LONGEST_WORD or max(map(len, text.split(" "))) <= _LONGEST_WORD:
        return unicodedata.normalize(form, text)
    return " ".join(
        unicodedata.normalize(form, word) if len(word) <= _LONGEST_WORD else word
        for word in text.split(" ")
    )
