"""The faces of Latin letters: no text in them is drawn in two faces.

A letter that a face does not have comes from another one, in the middle of a word.
"""

import json
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from studio_core.languages.registry import LANGUAGES, TWINNED
from studio_core.site.headlines import FIRST_SYLLABLE, LAST_SYLLABLE
from studio_core.site.public_site import FACES, FIRST_FACE

ROOT = Path(__file__).resolve().parents[2]
STYLES, FONTS = ROOT / "ui/src/shared/styles", ROOT / "ui/src/assets/fonts"
INTERFACE = "Studio UI"
RARE = "-rare"
HEADLINES = "300"
PRINTABLE = {chr(code) for code in range(0x20, 0x7F)}
TYPOGRAPHIC = set("\N{NO-BREAK SPACE}‘’“”‚„«»‹›–—…·¡¿©®°²³×€")
NAMES = {chr(code) for code in range(0xC0, 0x100)} | set("Œœ")
USUAL = {letter for letter in PRINTABLE if letter.isalnum()} | set(" &.,:;'\"!?()/-+#%~‘’“”–—…·²é")
"""What headlines have every day, so that no second file is fetched for them."""

MONEY = {"₩"}
"""Stands in choices of a budget, never in a headline."""


@dataclass(frozen=True)
class Face:
    """One `@font-face` of the style sheet."""

    family: str
    weight: str
    file: str
    letters: frozenset[str]

    @property
    def is_rare(self) -> bool:
        return RARE in self.file


def declared() -> list[Face]:
    """Read faces.css."""
    blocks = (STYLES / "faces.css").read_text("utf-8").split("@font-face {")[1:]
    return [face_of(block.partition("}")[0]) for block in blocks]


def face_of(block: str) -> Face:
    lines = [line.strip().partition(": ") for line in block.split(";")]
    said = {name: value for name, _, value in lines}
    file = said["src"].partition("/fonts/")[2].partition('"')[0]
    ranges = [one.removeprefix("U+").partition("-") for one in said["unicode-range"].split(", ")]
    letters = frozenset(
        chr(code)
        for first, _, last in ranges
        for code in range(int(first, 16), int(last or first, 16) + 1)
    )
    return Face(said["font-family"].strip('"'), said["font-weight"], file, letters)


FILES = declared()
WHOLE = sorted({(face.family, face.weight) for face in FILES})


def of_whole(family: str, weight: str) -> list[Face]:
    return [face for face in FILES if (face.family, face.weight) == (family, weight)]


def texts_in(content: Any, *, is_twin: bool) -> list[str]:
    """Return the texts of a document, or those alone that are in another language."""
    if isinstance(content, str):
        return [content] if is_twin else []
    if isinstance(content, list):
        return [text for one in content for text in texts_in(one, is_twin=is_twin)]
    if isinstance(content, dict):
        return [
            text
            for key, one in content.items()
            for text in texts_in(one, is_twin=is_twin or key in TWINNED)
        ]
    return []


def written() -> dict[str, set[str]]:
    """Return the letters of every catalogue and document in another language, by its file."""
    found = {}
    for folder in (ROOT / "src", ROOT / "ui/src"):
        for file in folder.rglob("*.json"):
            if "static" in file.parts:
                continue
            is_twin = any(file.name.endswith(f".{code}.json") for code in TWINNED)
            texts = texts_in(json.loads(file.read_text("utf-8")), is_twin=is_twin)
            if letters := {one for one in "".join(texts) if one.isprintable()}:
                found[file.name] = letters
    return found


def test_every_face_that_a_brand_may_have_is_looked_at() -> None:
    shipped = {file.name for file in FONTS.glob("*.woff2")}

    assert {face.file for face in FILES} == shipped
    assert {f"{face}-display.woff2" for face in FACES} | {f"{FIRST_FACE}-display.woff2"} <= shipped
    assert len(WHOLE) == 1 + 2 * len({face.family for face in FILES if face.family != INTERFACE})


@pytest.mark.parametrize("face", FILES, ids=lambda face: face.file)
def test_a_file_has_the_letters_that_are_declared_of_it_and_no_others(face: Face) -> None:
    letters = {chr(code) for code in TTFont(FONTS / face.file).getBestCmap()}

    assert letters == face.letters


@pytest.mark.parametrize(("family", "weight"), WHOLE)
def test_a_face_has_all_letters_that_its_texts_may_have(family: str, weight: str) -> None:
    files = of_whole(family, weight)
    has = frozenset().union(*(face.letters for face in files))

    assert not (PRINTABLE | TYPOGRAPHIC | NAMES) - has
    for one, other in combinations(files, 2):
        assert not one.letters & other.letters


@pytest.mark.parametrize(("family", "weight"), WHOLE)
def test_a_face_has_all_letters_of_the_texts_in_latin_languages(family: str, weight: str) -> None:
    assert all(one.is_latin for one in LANGUAGES if one.code in TWINNED)
    has = frozenset().union(*(face.letters for face in of_whole(family, weight)))
    money = set() if family == INTERFACE else MONEY

    texts = written()
    missing = {file: letters - has - money for file, letters in texts.items()}

    assert len(texts) > 20
    assert {file: letters for file, letters in missing.items() if letters} == {}


@pytest.mark.parametrize(
    "face",
    [face for face in FILES if not face.is_rare and face.weight == HEADLINES],
    ids=lambda face: face.file,
)
def test_usual_headlines_need_no_file_of_rare_letters(face: Face) -> None:
    assert not USUAL - face.letters


def test_no_syllable_is_looked_for_in_a_latin_face() -> None:
    for face in FILES:
        assert not any(FIRST_SYLLABLE <= letter <= LAST_SYLLABLE for letter in face.letters)
