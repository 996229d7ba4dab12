"""A share picture's address changes with everything that the picture shows."""

from dataclasses import replace
from typing import Any

import pytest

from studio_core.pictures.share_cards import SHARE_HEIGHT, SHARE_WIDTH, ShareCard

CARD = ShareCard(brand="스튜디오", title="북촌 한옥", detail="34평", photo="/media/a.jpg")


def test_the_same_card_has_the_same_short_tag() -> None:
    assert replace(CARD).tag == CARD.tag
    assert CARD.tag.isalnum()
    assert 16 <= len(CARD.tag) <= 64


@pytest.mark.parametrize("field", ["brand", "title", "detail", "photo"])
def test_another_picture_has_another_tag(field: str) -> None:
    other: dict[str, Any] = {field: "다른 것"}
    assert replace(CARD, **other).tag != CARD.tag


def test_a_title_with_a_lone_surrogate_has_a_tag_too() -> None:
    assert replace(CARD, title="\ud800").tag != CARD.tag


def test_the_picture_has_the_size_that_messengers_show_whole() -> None:
    assert (SHARE_WIDTH, SHARE_HEIGHT) == (1200, 630)
