"""The face of Korean headlines: which letters the site needs of it, and what its cut is called.

Headlines are drawn in a light Gothic that no visitor's device has. All its syllables are more than
half a megabyte, so the site has a cut with those that its published headlines have.
"""

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol

from studio_core.records.collections import INSIGHTS, PORTFOLIO, PRINCIPLES

MOST_LETTERS = 650
"""The most that a cut has: 60 KB, whichever they are. Titles of hundreds of projects have less."""

FIRST_SYLLABLE, LAST_SYLLABLE = "가", "힣"
VERSION = "pretendard-light-1.3.9, 3"
"""Of the font and of how it is cut: another one gives every cut another tag."""

_TAG_LENGTH = 32
_FIELDS: Mapping[str, tuple[str, ...]] = {
    PORTFOLIO: ("title", "carryQuestion"),
    INSIGHTS: ("title",),
    PRINCIPLES: ("heading",),
    "brand": ("slogan", "ko"),
    "about": ("heading",),
    "business": ("heading", "cards"),
    "contact": ("lead",),
    "privacy": ("title",),
}
"""What is a headline of a record, by its collection, or by the part of the site that it is."""


@dataclass(frozen=True, slots=True)
class HeadlineFace:
    """A cut of the face with these *letters*, which are sorted."""

    letters: str = ""

    @property
    def tag(self) -> str:
        """What stands for the cut in its address: other letters, another tag."""
        content = f"{VERSION}, {self.letters}"
        return hashlib.sha256(content.encode()).hexdigest()[:_TAG_LENGTH]

    def with_headlines(self, headlines: Iterable[str]) -> "HeadlineFace":
        """Return the cut with the letters of *headlines*, too; itself where it has them.

        Where there is no room for all of them, it gets those that most headlines have.
        """
        uses = Counter(chain.from_iterable(map(syllables, headlines)))
        new = sorted(uses.keys() - set(self.letters), key=lambda letter: (-uses[letter], letter))
        added = new[: MOST_LETTERS - len(self.letters)]
        return HeadlineFace("".join(sorted([*self.letters, *added]))) if added else self


NO_FACE = HeadlineFace()
"""That of headlines without Korean letters."""


class FaceCutter(Protocol):
    """Cuts fonts."""

    def cut(self, letters: str) -> bytes:
        """Return a WOFF2 font with these letters, always the same bytes for the same ones.

        Raise `FaceNotCutError` when there is none.
        """
        ...


class FaceNotCutError(Exception):
    """A font could not be cut; the reader's own stands in."""


def headlines_of(kind: str, document: Mapping[str, Any]) -> Iterator[str]:
    """Yield the headlines of a record; *kind* is its collection, or the part of the site it is."""
    for name in _FIELDS.get(kind, ()):
        value = document.get(name)
        items = [one.get("title") for one in value] if isinstance(value, list) else [value]
        yield from (text for text in items if isinstance(text, str))


def syllables(text: str) -> set[str]:
    """Return the Hangul syllables of *text*: all else in a headline has other faces."""
    composed = unicodedata.normalize("NFC", text)
    return {letter for letter in composed if FIRST_SYLLABLE <= letter <= LAST_SYLLABLE}
