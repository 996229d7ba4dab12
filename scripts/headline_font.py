"""Write the font that headlines are cut from: the Hangul syllables of Pretendard Light, no more.

`python -m scripts.headline_font FOLDER`, where FOLDER is the unpacked npm package `pretendard`
1.3.9. Another result needs another `VERSION` in `studio_core.site.headlines`.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.woff2 import WOFF2FlavorData

from studio_core.site.headlines import FIRST_SYLLABLE, LAST_SYLLABLE

SOURCE = "dist/public/static/alternative/Pretendard-Light.ttf"
TARGET = (
    Path(__file__).resolve().parents[1]
    / "src/adapters/studio_adapters/headlines/hangul-light.woff2"
)
UNITS_PER_EM = 1024
"""Half of the original's: every letter takes a tenth less, and no screen shows finer steps."""

NAME, COPYRIGHT, FAMILY, LICENCE, LICENCE_ADDRESS = "Studio Hangul Light", 0, (1, 4, 6, 16), 13, 14
"""The licence reserves the name of the original for itself."""


def main(folder: Path) -> None:
    """Write the font and print its size in bytes."""
    font = TTFont(folder / SOURCE, recalcTimestamp=False)
    options = subset.Options(
        hinting=False, layout_features=[], notdef_outline=False, recalc_timestamp=False
    )
    options.name_IDs = [COPYRIGHT, *FAMILY, LICENCE, LICENCE_ADDRESS]
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "vhea", "vmtx"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=range(ord(FIRST_SYLLABLE), ord(LAST_SYLLABLE) + 1))
    subsetter.subset(font)
    scale_upem(font, UNITS_PER_EM)
    for record in font["name"].names:
        if record.nameID in FAMILY:
            record.string = NAME.replace(" ", "-") if record.nameID == FAMILY[2] else NAME
    font.flavor = "woff2"
    # Untransformed, so that it is read in a moment; a transformed one takes two seconds.
    font.flavorData = WOFF2FlavorData(transformedTables=())
    font.save(TARGET)
    print(f"{TARGET.name}\t{TARGET.stat().st_size}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
