"""Cut the site's web fonts down to what a first page may load.

Usage: python scripts/subset-fonts.py [FOLDER_WITH_FULL_FONTS]   (needs fonttools and brotli)

The headline faces come from npm packages, whose versions package.json pins; the folder holds
Pretendard and Newsreader, which are left as they are without it.

Korean text uses the reader's own Korean font: a subset with the weights the design needs is
58 KB for the interface's words alone. One weight of the first pages' 199 syllables is 15 KB and
would fit, but every second word of the demo's titles and texts would mix two faces.

Latin letters and signs never mix two faces. What nearly every page needs is in the files that a
first page loads; the rare rest of each face is a file of its own (`-rare`), which is fetched where
a text has one of its letters. faces.css declares for each file what is printed here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

UI = Path(__file__).parent.parent
OUTPUT = Path(__file__).parent.parent / "src" / "assets" / "fonts"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
ASCII = "".join(chr(code) for code in range(0x20, 0x7F))
DISPLAYED = LETTERS + " \u00a0&.,:;~-–—'’‘\"“”/+()!?…·#%²é"
WORDMARK = LETTERS[:52] + " \u00a0&"
BASIC_LATIN = ASCII + "\u00a0©–—‘’“”…·²×₩é"
NAMES = "".join(chr(code) for code in range(0xC0, 0x100)) + "Œœ"
"""Letters of Western European names."""
ALL_LATIN = BASIC_LATIN + NAMES + "¡¿«»‹›‚„®°³€"
"""What no English text should have in two faces."""

COPYRIGHT, FAMILY = 0, 1
UNITS_PER_EM = 1000
"""The most that a headline face has: Newsreader has twice as many, which take a tenth more and
which no screen shows."""


@dataclass(frozen=True)
class Cut:
    """One font file: where it comes from, and what is kept of it."""

    source: str
    target: str
    text: str
    axes: dict[str, float | tuple[float, float]]


def rarely(name: str, source: str, text: str, axes: dict[str, float | tuple[float, float]]) -> Cut:
    """Return the cut with what a face has besides *text*."""
    rest = "".join(sorted(set(ALL_LATIN) - set(text)))
    return Cut(source, f"{name}-rare.woff2", rest, axes)


def both(name: str, source: str, text: str, axes: dict[str, float]) -> tuple[Cut, Cut]:
    """Return the cut of a headline face that a first page loads, and that with the rest."""
    return Cut(source, f"{name}.woff2", text, {**axes}), rarely(name, source, text, {**axes})


PRETENDARD, NEWSREADER = "PretendardVariable.woff2", "Newsreader-latin.woff2"
CUTS = [
    Cut(PRETENDARD, "pretendard-latin.woff2", BASIC_LATIN, {"wght": (300, 600)}),
    rarely("pretendard", PRETENDARD, BASIC_LATIN, {"wght": (300, 600)}),
    *both("newsreader-display", NEWSREADER, DISPLAYED, {"wght": 300, "opsz": 72}),
    *both("newsreader-wordmark", NEWSREADER, WORDMARK, {"wght": 400, "opsz": 20}),
    *(
        cut
        for face, package, wordmark in (
            ("cormorant", "cormorant-garamond", 500),
            ("jost", "jost", 400),
        )
        for name, weight, text in (("display", 300, DISPLAYED), ("wordmark", wordmark, WORDMARK))
        for cut in both(
            f"{face}-{name}",
            f"node_modules/@fontsource/{package}/files/{package}-latin-{weight}-normal.woff2",
            text,
            {},
        )
    ),
]


def keep_only(font: TTFont, text: str) -> None:
    """Remove every glyph that *text* does not need, all hints, and what no browser reads."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["kern", "tnum", "lnum", "calt"]
    options.name_IDs = [COPYRIGHT, FAMILY]
    options.drop_tables += ["STAT", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)


def cut_font(cut: Cut, folder: Path) -> TTFont:
    """Return what *cut* says, of its source in *folder*."""
    font = TTFont(folder / cut.source, recalcTimestamp=False)
    keep_only(font, cut.text)
    if cut.axes:
        font = instantiateVariableFont(font, cut.axes)
    if "fvar" not in font and font["head"].unitsPerEm > UNITS_PER_EM:
        scale_upem(font, UNITS_PER_EM)
    font.flavor = "woff2"
    return font


def unicode_range(codes: Iterable[int]) -> str:
    """Return what a style sheet says of a font with these letters."""
    runs = groupby(enumerate(sorted(codes)), lambda one: one[1] - one[0])
    ends = [[code for _, code in run] for _, run in runs]
    return ", ".join(
        f"U+{run[0]:04X}" + (f"-{run[-1]:04X}" if len(run) > 1 else "") for run in ends
    )


def main(folder: Path | None) -> None:
    """Write every cut as WOFF2 and print its size in bytes, and its letters."""
    for cut in CUTS:
        home = UI if cut.source.startswith("node_modules") else folder
        if home is None:
            continue
        font = cut_font(cut, home)
        target = OUTPUT / cut.target
        font.save(target)
        letters = unicode_range(font.getBestCmap())
        sys.stdout.write(f"{cut.target}\t{target.stat().st_size}\t{letters}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
