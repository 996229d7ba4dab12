"""What visitors read is there in every language, key by key, with the same places to be filled."""

import json
import re
from pathlib import Path

import pytest

from studio_core.languages.registry import BASE, TWINNED
from studio_core.languages.speaking import speaking, spoken
from studio_core.texts import catalogue

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = [
    ROOT / folder
    for folder in (
        "src/studio_core/texts",
        "src/studio_core/enquiries",
        "src/http/studio_http/base/problems",
        "ui/src/messages",
    )
]
FLAT = [
    path
    for language in TWINNED
    for folder in FOLDERS[::3]
    for path in sorted(folder.glob(f"*.{language}.json"))
]
DAY = {"d", "dd", "m", "mm", "month", "yyyy"}
"""All of them are known wherever one is filled."""
METRES = {"metres"}
"""In them a size is told where pyeong say nothing to a reader; known wherever a size is filled."""


def base_of(path: Path) -> Path:
    name = path.name.partition(".")[0]
    return path.with_name(f"{name}.{BASE}.json")


def read(path: Path) -> dict[str, str]:
    return dict(json.loads(path.read_text("utf-8")))


def places(text: str) -> set[str]:
    """Return what is filled in a text; of a day each language says what it has words for."""
    found = set(re.findall(r"\{([a-zA-Z]{1,30})\}", text)) - METRES
    return found - DAY | {"day"} if found & DAY else found


@pytest.mark.parametrize("path", FLAT, ids=lambda path: path.name)
def test_a_catalogue_says_all_that_the_base_one_says(path: Path) -> None:
    said, base = read(path), read(base_of(path))

    assert said.keys() == base.keys()
    assert {key: places(text) for key, text in said.items()} == {
        key: places(text) for key, text in base.items()
    }


def test_every_language_has_the_same_catalogues() -> None:
    names = [
        {path.name.partition(".")[0] for path in FLAT if path.name.split(".")[1] == language}
        for language in TWINNED
    ]

    assert all(one == names[0] for one in names)


def test_words_are_said_in_the_language_that_is_spoken_and_in_the_base_one_elsewhere() -> None:
    base = catalogue("shell")

    with speaking(TWINNED[0]):
        assert spoken() == TWINNED[0]
        assert catalogue("shell") != base
        assert catalogue("inbox") == read(ROOT / f"src/studio_core/texts/inbox.{BASE}.json")

    assert (spoken(), catalogue("shell")) == (BASE, base)
