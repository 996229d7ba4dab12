"""Draw the headline faces' own letters as pictures, for whoever chooses among them.

Usage: python scripts/draw-faces.py FOLDER   (needs fonttools and brotli)

FOLDER holds what subset-fonts.py is given, and NotoSerifKR-Light.woff2, the `korean` file of
weight 300 of the package @fontsource/noto-serif-kr.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

UI = Path(__file__).parent.parent
OUTPUT = UI / "src" / "shared" / "admin" / "brand" / "pictures"
PACKAGES = UI / "node_modules" / "@fontsource"
LATIN, KOREAN = "Atelier ", "집의 결"
SIZE, HEIGHT, BASELINE = 40, 56, 41


@dataclass(frozen=True)
class Script:
    """Letters in one font; *scale* makes them as large as the other script's beside them."""

    text: str
    file: Path
    axes: dict[str, float]
    scale: float = 1.0


def faces(folder: Path) -> dict[str, tuple[Script, Script]]:
    """Return the two scripts of each face."""
    gothic = Script(KOREAN, folder / "PretendardVariable.woff2", {"wght": 300})
    serif = Script(KOREAN, folder / "NotoSerifKR-Light.woff2", {})
    cormorant = PACKAGES / "cormorant-garamond/files/cormorant-garamond-latin-300-normal.woff2"
    jost = PACKAGES / "jost/files/jost-latin-300-normal.woff2"
    newsreader = Script(LATIN, folder / "Newsreader-latin.woff2", {"wght": 300, "opsz": 72}, 1.04)
    return {
        "newsreader": (newsreader, gothic),
        "cormorant": (Script(LATIN, cormorant, {}, 1.16), serif),
        "jost": (Script(LATIN, jost, {}, 1.04), gothic),
    }


def drawn(script: Script, left: float) -> tuple[str, float]:
    """Return the outlines of a script that begins at *left*, and where it ends."""
    font = TTFont(script.file)
    if script.axes:
        font = instantiateVariableFont(font, script.axes)
    glyphs, letters = font.getGlyphSet(), font.getBestCmap()
    scale = SIZE * script.scale / font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=lambda value: f"{value:.1f}".removesuffix(".0"))
    for letter in script.text:
        glyph = glyphs[letters[ord(letter)]]
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, left, BASELINE)))
        left += glyph.width * scale
    return pen.getCommands(), left


def main(folder: Path) -> None:
    """Write a picture for every face."""
    for name, scripts in faces(folder).items():
        paths, left = [], 0.0
        for script in scripts:
            path, left = drawn(script, left)
            paths.append(f'<path d="{path}"/>')
        box = f'viewBox="0 0 {left:.0f} {HEIGHT}" width="{left:.0f}" height="{HEIGHT}"'
        picture = (
            f'<svg xmlns="http://www.w3.org/2000/svg" {box} fill="#1b1c1a">{"".join(paths)}</svg>\n'
        )
        (OUTPUT / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
