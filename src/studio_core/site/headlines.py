"""The face of Korean headlines: which letters a page needs of it, and what they are called.

Headlines are drawn in a light Gothic that no visitor's device has. All its syllables are more than
half a megabyte, so every page gets a cut with those that its own headlines have.
"""

import hashlib
import json
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

PAGE_BYTES = 6_000
GALLERY_BYTES = 24_000
"""The most that a cut may have for one page, and for the gallery with the names of its projects."""

FIRST_SYLLABLE, LAST_SYLLABLE = "가", "힣"
VERSION = "pretendard-light-1.3.9, 2"
"""Of the font and of how it is cut: another one gives every cut another tag."""

_LEAST_BYTES_PER_LETTER = 40
_TAG_LENGTH = 32


@dataclass(frozen=True, slots=True)
class HeadlineCut:
    """The letters of some headlines, of which as many are cut as *most_bytes* hold.

    *letters* has one text for each headline that brings new ones: those, sorted. The first
    headlines matter most.
    """

    letters: tuple[str, ...]
    most_bytes: int

    @property
    def tag(self) -> str:
        """What stands for the cut in an address: other letters, another tag."""
        content = json.dumps([VERSION, self.most_bytes, self.letters], ensure_ascii=False)
        return hashlib.sha256(content.encode()).hexdigest()[:_TAG_LENGTH]


class FaceCutter(Protocol):
    """Cuts fonts."""

    def cut(self, cuts: Sequence[HeadlineCut]) -> list[bytes]:
        """Return a WOFF2 font for each of *cuts*, always the same bytes for the same cut.

        What would make one larger than it may be is left out, by whole headlines from the end.
        Raise `FaceNotCutError` when there is none.
        """
        ...


class FaceNotCutError(Exception):
    """A font could not be cut; the reader's own stands in."""


def headline_cut(headlines: Iterable[str], most_bytes: int = PAGE_BYTES) -> HeadlineCut:
    """Return what *headlines*, the most important first, need of the face.

    It ends before the first headline whose letters cannot fit any more.
    """
    most = most_bytes // _LEAST_BYTES_PER_LETTER
    found: list[str] = []
    seen: set[str] = set()
    for headline in headlines:
        new = syllables(headline) - seen
        if len(seen) + len(new) > most:
            break
        seen |= new
        if new:
            found.append("".join(sorted(new)))
    return HeadlineCut(tuple(found), most_bytes)


def syllables(text: str) -> set[str]:
    """Return the Hangul syllables of *text*: all else in a headline has other faces."""
    composed = unicodedata.normalize("NFC", text)
    return {letter for letter in composed if FIRST_SYLLABLE <= letter <= LAST_SYLLABLE}
