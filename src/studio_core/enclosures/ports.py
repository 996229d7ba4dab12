"""The port of enclosures: what knows files by their first bytes, and makes pictures anew."""

from dataclasses import dataclass
from typing import Protocol

DOCUMENTS = frozenset({"application/pdf"})
"""The media types of what is kept as it came; everything else is made anew."""


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A picture made anew: its bytes and their media type."""

    content: bytes
    type: str


class EnclosureMaker(Protocol):
    """Knows files by their first bytes, and makes pictures anew."""

    def type_of(self, head: bytes) -> str:
        """Return the media type that the first `HEAD_BYTES` say; '' for what is not taken."""
        ...

    def make(self, content: bytes) -> MadeFile:
        """Return a picture made anew, upright, without place or camera.

        Raise `EnclosureUnreadableError` for one that is broken or larger than can be decoded.
        """
        ...

    def thumbnail(self, content: bytes) -> bytes:
        """Return a small JPEG of a picture that was made here."""
        ...
