"""What the page that is edited in place says of what it does not show: its records, and slides."""

from typing import Any

from litestar.testing import TestClient

from studio_core.records.collections import SITE, SLIDES
from tests.http.preview.test_marks import BEGIN, PARTED, drafted, marked, own, records_in
from tests.own_texts import PICTURE, demo_documents

Client = TestClient[Any]


def slide_ids(page: str) -> list[str]:
    return [one["id"] for one in records_in(page) if one["collection"] == SLIDES]


def values_of(found: list[Any], id: str) -> Any:
    return next(one["values"] for one in found if one["id"] == id)


def test_the_page_has_the_records_as_they_are_drawn(own_texts: None, admin: Client) -> None:
    heading = "초안 </script><script>alert(1)</script> 끝"
    drafted(admin, SITE, "about", own("about") | {"heading": heading, "picture": None})

    found = records_in(marked(admin, "/about").text)

    about = values_of(found, "about")
    assert about["heading"] == heading
    assert about.get("picture") is None
    assert len(about["story"]) == len(own("about")["story"])
    drawn = {(one["collection"], one["id"]) for one in found}
    assert drawn == {(name, id) for name, held in demo_documents().items() for id in held}


def test_records_come_in_their_order(own_texts: None, admin: Client) -> None:
    slides = demo_documents()[SLIDES]
    found = [slides[id]["order"] for id in slide_ids(marked(admin, "/").text)]
    assert found == list(range(len(slides)))


def test_the_first_page_begins_with_the_slide_that_is_asked_for(
    own_texts: None, admin: Client
) -> None:
    page, other = marked(admin, "/").text, marked(admin, "/?slide=slide-03").text

    assert f"{BEGIN}slides/slide-01/desktop{PARTED}" in page
    assert f"{BEGIN}slides/slide-03/desktop{PARTED}" in other
    # All of them stand there for browsers without scripts.
    stage = other.partition("<noscript>")[0]
    assert f"{BEGIN}slides/slide-01/desktop{PARTED}" not in stage
    caption = f"{BEGIN}slides/slide-03/caption{PARTED}"
    shown = other.partition('data-shown="true"')[2].partition('data-shown="false"')[0]
    assert caption in shown
    assert slide_ids(other) == slide_ids(page)


def test_a_slide_that_is_none_begins_nothing(own_texts: None, admin: Client) -> None:
    for query in ("slide=", "slide=none", "slide", "slide=%00", "slide=slide-99&slide=slide-03"):
        page = marked(admin, f"/?{query}").text
        assert f"{BEGIN}slides/slide-01/desktop{PARTED}" in page, query


def test_the_slide_in_a_draft_is_drawn_first_too(own_texts: None, admin: Client) -> None:
    drafted(admin, SLIDES, "slide-03", own("slide-03", SLIDES) | {"desktop": PICTURE})

    page = marked(admin, "/?slide=slide-03").text

    assert f"{BEGIN}slides/slide-03/desktop{PARTED}" in page
    assert values_of(records_in(page), "slide-03")["desktop"]["url"] == PICTURE["url"]
