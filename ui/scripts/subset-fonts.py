"""Cut the site's web fonts down to what a first page may load.

Usage: python scripts/subset-fonts.py [FOLDER_WITH_FULL_FONTS]   (needs fonttools and brotli)

The headline faces come from npm packages, whose versions package.json pins; the folder holds
Pretendard and Newsreader, which are left as they are without it.

Korean text uses the reader's own Korean font: a subset with the weights the design needs is
58 KB for the interface's words alone. One weight of the first pages' 199 syllables is 15 KB and
would fit, but every second word of the demo's titles and texts would mix two faces.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

UI = Path(__file__).parent.parent
OUTPUT = Path(__file__).parent.parent / "src" / "assets" / "fonts"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
DISPLAYED = LETTERS + " &.,:~-–—'’/+"
WORDMARK = LETTERS[:52] + " &"
BASIC_LATIN = "".join(chr(code) for code in range(0x20, 0x7F)) + "©–—‘’“”…·"


@dataclass(frozen=True)
class Cut:
    """One font file: where it comes from, and what is kept of it."""

    source: str
    target: str
    text: str
    axes: dict[str, float | tuple[float, float]]


CUTS = [
    Cut(
        "PretendardVariable.woff2",
        "pretendard-latin.woff2",
        BASIC_LATIN,
        {"wght": (300, 600)},
    ),
    Cut(
        "Newsreader-latin.woff2",
        "newsreader-display.woff2",
        DISPLAYED,
        {"wght": 300, "opsz": 72},
    ),
    Cut(
        "Newsreader-latin.woff2",
        "newsreader-wordmark.woff2",
        WORDMARK,
        {"wght": 400, "opsz": 20},
    ),
    *(
        Cut(
            f"node_modules/@fontsource/{package}/files/{package}-latin-{weight}-normal.woff2",
            f"{face}-{name}.woff2",
            text,
            {},
        )
        for face, package, wordmark in (
            ("cormorant", "cormorant-garamond", 500),
            ("jost", "jost", 400),
        )
        for name, weight, text in (("display", 300, DISPLAYED), ("wordmark", wordmark, WORDMARK))
    ),
]


def keep_only(font: TTFont, text: str) -> None:
    """Remove every glyph that *text* does not need, and all hints."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["kern", "tnum", "lnum", "calt"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)


def main(folder: Path | None) -> None:
    """Write every cut as WOFF2 and print its size in bytes."""
    for cut in CUTS:
        home = UI if cut.source.startswith("node_modules") else folder
        if home is None:
            continue
        font = TTFont(home / cut.source)
        keep_only(font, cut.text)
        if cut.axes:
            font = instantiateVariableFont(font, cut.axes)
        font.flavor = "woff2"
        target = OUTPUT / cut.target
        font.save(target)
        sys.stdout.write(f"{cut.target}\t{target.stat().st_size}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
