"""Every picture of the content is requested once; those that cannot be loaded are found."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from studio_core.audit.reachability import pictures_shown, unreachable_pictures
from studio_core.languages.registry import TWINNED
from tests.core.audit.stored import store_of

HERE, AWAY, BOTH = (f"https://pictures.example/{name}.jpg" for name in ("here", "away", "both"))
TREE: dict[str, dict[str, Any]] = {
    "portfolio": {
        "p1": {"images": [{"url": AWAY}, {"url": BOTH}, {"url": BOTH}]},
        "p2": {"images": [{"url": "/media/" + "a" * 32 + ".jpg"}]},
    },
    "insights": {
        "i1": {"content": f"글 ![]({BOTH}) ![](ftp://a.example/a.jpg)", "thumbnail": f" {HERE} "},
        "i2": {"content": 7, "thumbnail": None},
    },
}


def away(urls: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Answer in reverse order: only the picture at HERE can be loaded."""
    for url in reversed(list(urls)):
        yield url, "" if url == HERE else "404"


def test_web_addresses_are_returned_with_the_records_that_show_them() -> None:
    assert pictures_shown(store_of(TREE)) == {
        AWAY: [("portfolio", "p1")],
        BOTH: [("portfolio", "p1"), ("insights", "i1")],
        HERE: [("insights", "i1")],
    }


@pytest.mark.parametrize("language", TWINNED)
def test_pictures_of_texts_in_other_languages_are_among_them(language: str) -> None:
    store = store_of(
        {
            "insights": {"i1": {"content": "글", language: {"content": f"![]({HERE})"}}},
            "questions": {"q1": {"answer": "답", language: {"answer": f"![]({AWAY})"}}},
        }
    )

    assert pictures_shown(store) == {HERE: [("insights", "i1")], AWAY: [("questions", "q1")]}


def test_for_a_shared_drive_page_the_address_of_its_picture_is_requested() -> None:
    share = "https://drive.google.com/file/d/abcdefgh/view"
    store = store_of({"insights": {"i1": {"thumbnail": share}}})

    assert list(pictures_shown(store)) == ["https://drive.google.com/uc?export=view&id=abcdefgh"]


def test_every_record_with_a_picture_that_cannot_be_loaded_has_a_finding() -> None:
    heard: list[tuple[int, int]] = []

    findings = list(
        unreachable_pictures(
            store_of(TREE), "", away, lambda done, total: heard.append((done, total))
        )
    )

    assert [(one.collection, one.id, one.rule, one.severity) for one in findings] == [
        ("portfolio", "p1", "image-unreachable", "warning"),
        ("insights", "i1", "image-unreachable", "warning"),
        ("portfolio", "p1", "image-unreachable", "warning"),
    ]
    assert [one.message for one in findings][-1] == f"{AWAY}: 404"
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_an_audit_requests_at_most_five_thousand_addresses() -> None:
    images = [{"url": f"https://pictures.example/{number}.jpg"} for number in range(5_001)]
    projects = {"p1": {"images": images}, "p2": {"images": images[4_999:]}}

    shown = pictures_shown(store_of({"portfolio": projects}))

    assert len(shown) == 5_000
    assert shown[images[4_999]["url"]] == [("portfolio", "p1"), ("portfolio", "p2")]
