"""Text set in the bundled font: only what it can write, broken into lines."""

import unicodedata
from functools import cached_property
from pathlib import Path

from PIL import ImageFont

_FONT = Path(__file__).parent / "Pretendard-SemiBold.woff2"
_NO_LETTER = "\U0010ffff"
_ELLIPSIS = "…"
_MAX_LETTERS = 200


class Lettering:
    """One size of the font. It reads its file when it first writes."""

    def __init__(self, size: int) -> None:
        self.size = size

    @cached_property
    def font(self) -> ImageFont.FreeTypeFont:
        """The font itself."""
        # Korean and Latin need no shaping; the basic engine is on every system.
        return ImageFont.truetype(_FONT, self.size, layout_engine=ImageFont.Layout.BASIC)

    def writable(self, text: str) -> str:
        """Return *text* on one line without what the font has no letter for."""
        unknown = bytes(self.font.getmask(_NO_LETTER))
        words: list[str] = []
        for word in unicodedata.normalize("NFC", text[:_MAX_LETTERS]).split():
            letters = filter(str.isprintable, word)
            known = (one for one in letters if bytes(self.font.getmask(one)) != unknown)
            words.append("".join(known))
        return " ".join(words).strip()

    def lines(self, text: str, width: int, most: int) -> list[str]:
        """Break *text* at spaces, or inside words that are too long; end a cut one with "…"."""
        found: list[str] = []
        rest = self.writable(text)
        while rest and len(found) < most:
            length = len(rest)
            while length > 1 and self.font.getlength(rest[:length]) > width:
                length -= 1
            space = rest.rfind(" ", 0, length + 1)
            if length < len(rest) and space > 0:
                length = space
            found.append(rest[:length].rstrip())
            rest = rest[length:].lstrip()
        if rest:
            last = found[-1]
            while last and self.font.getlength(last + _ELLIPSIS) > width:
                last = last[:-1]
            found[-1] = last.rstrip() + _ELLIPSIS
        return found
