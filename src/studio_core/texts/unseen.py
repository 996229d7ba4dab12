"""Characters of which nothing is seen: what is around a text without being of it."""

import re
from unicodedata import category

_UNSEEN = (
    "\\s\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202f"
    "\u205f-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\U00016fe4\U0001bca0-\U0001bca3"
    "\U0001d159\U0001d173-\U0001d17a"
)
"""Spaces, and of Unicode's Default_Ignorable_Code_Point what takes no effect on what is before it:
fillers of Hangul, signs of direction, zero width; besides them the empty cell of Braille."""

_OF_LETTER = "\ufe00-\ufe0f\U000e0000-\U000e0fff"
"""Variation selectors and tags: in an emoji they belong to what stands before them."""

_JOINING = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")
"""What is not seen, and makes another letter or emoji of those beside it."""

_MARKS = ("Mn", "Me")
"""Categories of what is drawn over, under or around the letter before it."""

_LEAD = re.compile(f"[{_UNSEEN}{_OF_LETTER}]*+")
_UNSEEN_LETTER = re.compile(f"[{_UNSEEN}]")


def trimmed(text: str) -> str:
    """Return *text* without what is not seen at its ends; '' when nothing of it is seen.

    What joins letters within a word or an emoji stays.
    """
    if is_blank(text):
        return ""
    start, end = _end_of_lead(text), len(text)
    while end > start and _UNSEEN_LETTER.match(text, end - 1):
        end -= 1
    return text[start:end]


def is_blank(text: str) -> bool:
    """Tell whether nothing of *text* is seen; a mark is of the letter before it, or nothing."""
    rest = text[_end_of_lead(text) :]
    return all(category(one) in _MARKS or _LEAD.fullmatch(one) for one in rest)


def without_joining(text: str) -> str:
    """Return *text* without what joins its letters and emoji."""
    return _JOINING.sub("", text)


def without_unseen(text: str) -> str:
    """Return *text* without anything that is not seen, spaces aside, for numbers and the like."""
    return "".join(one for one in text if one == " " or not _UNSEEN_LETTER.match(one))


def _end_of_lead(text: str) -> int:
    lead = _LEAD.match(text)
    return lead.end() if lead else 0
