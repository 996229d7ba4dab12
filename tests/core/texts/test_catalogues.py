"""The core's catalogues of texts: every text that a rule uses exists, in Korean."""

import re

import pytest

from studio_core import texts


def said_by_the_core() -> dict[str, str]:
    """Return every text by its name; those of a table by its name and their own place in it."""
    named: dict[str, str] = {}
    for name, value in vars(texts).items():
        if not name.isupper() or name.startswith("_"):
            continue
        if isinstance(value, str):
            named[name] = value
        elif isinstance(value, dict):
            named |= {f"{name}.{key}": text for key, text in value.items()}
        else:
            named |= {f"{name}.{index}": text for index, text in enumerate(value)}
    return named


@pytest.mark.parametrize("name", sorted(said_by_the_core()))
def test_a_text_of_the_core_is_korean(name: str) -> None:
    assert re.search("[가-힣]", said_by_the_core()[name])


def test_a_catalogue_is_read_once() -> None:
    assert texts.catalogue("inbox") is texts.catalogue("inbox")
    assert texts.catalogue("inbox")["admin.inbox.stage.new"] == texts.ENQUIRY_STAGE["new"]
