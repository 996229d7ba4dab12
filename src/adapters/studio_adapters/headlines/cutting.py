"""Cuts the bundled font by fonttools: the same letters always give the same bytes."""

from functools import cache
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from studio_core.site.headlines import FIRST_SYLLABLE, HeadlineCut

_FONT = Path(__file__).parent / "hangul-light.woff2"
_COPYRIGHT = 0


def cut_font(cut: HeadlineCut) -> bytes:
    """Return *cut* as WOFF2, without its last headlines where they are too many.

    One that has no letters left has a single one that nobody needs.
    """
    kept = len(cut.letters)
    font = _subset("".join(cut.letters))
    while len(font) > cut.most_bytes and kept:
        # What is too much is about so many letters; at least one headline goes.
        most = len("".join(cut.letters[:kept])) * cut.most_bytes // len(font)
        kept -= 1
        while kept and len("".join(cut.letters[:kept])) > most:
            kept -= 1
        font = _subset("".join(cut.letters[:kept]))
    return font


def _subset(letters: str) -> bytes:
    font = TTFont(BytesIO(_source()), recalcTimestamp=False, lazy=True)
    options = subset.Options(hinting=False, notdef_outline=False, recalc_timestamp=False)
    options.layout_features, options.name_IDs = [], [_COPYRIGHT]
    subsetter = subset.Subsetter(options)
    # To a browser, a font without any outline is none.
    subsetter.populate(text=letters or FIRST_SYLLABLE)
    subsetter.subset(font)
    font.flavor = "woff2"
    written = BytesIO()
    font.save(written)
    return written.getvalue()


@cache
def _source() -> bytes:
    """Return the font with all its syllables, unpacked: that takes longer than a cut."""
    with TTFont(_FONT, recalcTimestamp=False, lazy=True) as font:
        font.flavor = None
        written = BytesIO()
        font.save(written, reorderTables=None)
    return written.getvalue()
