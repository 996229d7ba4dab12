"""Cuts the bundled font by fonttools: the same letters always give the same bytes."""

from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = Path(__file__).parent / "hangul-light.woff2"
_COPYRIGHT = 0


def cut_font(letters: str) -> bytes:
    """Return the font with *letters* as WOFF2."""
    options = subset.Options(hinting=False, notdef_outline=False, recalc_timestamp=False)
    options.layout_features, options.name_IDs = [], [_COPYRIGHT]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=letters)
    written = BytesIO()
    with TTFont(SOURCE, recalcTimestamp=False, lazy=True) as font:
        subsetter.subset(font)
        # The bundled font is packed so that it is read fast; this one is to be small.
        font.flavorData = None
        font.save(written)
    return written.getvalue()
