"""Korean texts of the core: the same words as in the catalogues of the screens."""

import json
from pathlib import Path

import pytest

from studio_core import texts

MESSAGES = Path(__file__).parents[2] / "ui" / "src" / "messages"
OWN = {"INSIGHT_TITLE"}
"""Texts that only the core has."""


def catalogue_texts() -> set[str]:
    found: set[str] = set()
    waiting = [json.loads(path.read_text("utf-8")) for path in MESSAGES.glob("*.ko.json")]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            waiting.extend(item.values())
        else:
            found.add(item)
    return found


def core_texts() -> dict[str, str]:
    """Return every text by its name; those of a table by its name and their own place in it."""
    named: dict[str, str] = {}
    for name, value in vars(texts).items():
        if not name.isupper():
            continue
        if isinstance(value, str):
            named[name] = value
        elif isinstance(value, dict):
            named |= {f"{name}.{key}": text for key, text in value.items()}
    return named


@pytest.mark.parametrize("name", sorted(core_texts().keys() - OWN))
def test_a_text_of_the_core_says_what_the_screens_say(name: str) -> None:
    assert core_texts()[name] in catalogue_texts()
