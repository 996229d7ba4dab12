"""Places in the site's own texts, as people write them."""

from typing import Any

import pytest

from studio_core.languages.registry import TWINNED
from studio_core.site.paths import ContentPath, UnknownPlaceError

OTHER = TWINNED[0]
ABOUT: dict[str, Any] = {
    "heading": "봄",
    "picture": {"url": "/a.jpg", "alt": "창"},
    "story": [{"text": "하나"}, {"text": "둘"}],
}
TWINNED_ABOUT: dict[str, Any] = {
    "heading": "봄",
    OTHER: {"heading": "Spring"},
    "picture": {"url": "/a.jpg", "alt": "창", OTHER: {"alt": "A window"}},
    "story": [{"text": "하나", OTHER: {"text": "One"}}, {"text": "둘"}],
}


@pytest.mark.parametrize(
    ("text", "id", "steps", "takes"),
    [
        ("brand", "brand", (), "json"),
        ("brand.ko", "brand", ("ko",), "text"),
        ("about.picture", "about", ("picture",), "picture"),
        ("about.picture.alt", "about", ("picture", "alt"), "text"),
        ("about.picture.focus", "about", ("picture", "focus"), "json"),
        ("brand.logo", "brand", ("logo",), "picture"),
        ("brand.logo.tinted", "brand", ("logo", "tinted"), "json"),
        ("about.story", "about", ("story",), "json"),
        ("about.story.0", "about", ("story", "0"), "json"),
        ("about.story.0.text", "about", ("story", "0", "text"), "text"),
        ("business.cards.1.picture.alt", "business", ("cards", "1", "picture", "alt"), "text"),
        ("slides", "", (), "json"),
        ("slides/slide-01", "slide-01", (), "json"),
        ("services/total_living.title", "total_living", ("title",), "text"),
        (f"brand.{OTHER}.ko", "brand", (OTHER, "ko"), "text"),
        (f"about.picture.{OTHER}.alt", "about", ("picture", OTHER, "alt"), "text"),
        (f"about.story.0.{OTHER}.text", "about", ("story", "0", OTHER, "text"), "text"),
    ],
)
def test_a_place_is_read_and_written_the_same(
    text: str, id: str, steps: tuple[str, ...], takes: str
) -> None:
    path = ContentPath.read(text)

    assert (path.id, path.steps, path.takes) == (id, steps, takes)
    assert str(path) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("brnad", "there is no 'brnad'; there are brand, about,"),
        ("brand.kor", "there is no 'kor'; there are ko, wordmark,"),
        ("brand/x", "there is no 'x'; there are brand.ko,"),
        ("brand.ko.x", "there is no 'x'; there are nothing below it"),
        ("slides.heading", "there is no 'heading'; there are slides/ID.desktop,"),
        ("slides/s1.title", "there is no 'title'; there are desktop,"),
        ("about.picture.size", "there is no 'size'; there are alt, focus"),
        ("brand.logo.alt", "there is no 'alt'; there are tinted"),
        ("about.story.first", "there is no 'first'; there are 0, 1, and so on"),
        ("about.story.0.words", "there is no 'words'; there are text"),
        ("", "there is no ''; there are brand,"),
        (f"brand.{OTHER}", "nothing is said here itself; there are ko, slogan,"),
        (f"brand.{OTHER}.wordmark", "there is no 'wordmark'; there are ko, slogan,"),
        (f"brand.{OTHER}.ko.x", "there is no 'ko.x'; there are ko, slogan,"),
        (f"brand.logo.{OTHER}.alt", f"there is no '{OTHER}.alt'; there are tinted"),
        (f"about.picture.{OTHER}.focus", "there is no 'focus'; there are alt"),
        (f"search.{OTHER}.x", "there is no 'x'; there are nothing in other languages"),
    ],
)
def test_a_place_that_is_not_there_is_refused_with_those_that_are(text: str, told: str) -> None:
    with pytest.raises(UnknownPlaceError, match=r".*") as raised:
        ContentPath.read(text)

    assert told in str(raised.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("about.heading", "봄"),
        ("about.picture.alt", "창"),
        ("about.story.1.text", "둘"),
        ("about.story.1", {"text": "둘"}),
        ("about.story.2.text", None),
        ("about.picture.focus", None),
        ("about", ABOUT),
    ],
)
def test_what_stands_at_a_place_is_found(text: str, value: Any) -> None:
    assert ContentPath.read(text).value(ABOUT) == value


@pytest.mark.parametrize(
    ("text", "value", "without"),
    [
        (f"about.{OTHER}.heading", "Spring", {f"{OTHER}.heading": None}),
        (
            f"about.picture.{OTHER}.alt",
            "A window",
            {"picture": ABOUT["picture"]},
        ),
        (f"about.story.0.{OTHER}.text", "One", {"story": ABOUT["story"]}),
    ],
)
def test_a_twin_has_a_place_of_its_own(text: str, value: str, without: Any) -> None:
    path = ContentPath.read(text)

    assert path.value(TWINNED_ABOUT) == value
    assert path.value(ABOUT) is None
    assert path.changed(TWINNED_ABOUT, None) == without
    (name,) = without
    assert path.changed(ABOUT, value) == {name: TWINNED_ABOUT.get(name, value)}


@pytest.mark.parametrize(
    ("text", "value", "field"),
    [
        ("about.heading", "여름", {"heading": "여름"}),
        ("about.heading", None, {"heading": None}),
        ("about.picture.alt", "문", {"picture": {"url": "/a.jpg", "alt": "문"}}),
        ("about.picture.alt", None, {"picture": {"url": "/a.jpg"}}),
        ("about.story.0.text", "새", {"story": [{"text": "새"}, {"text": "둘"}]}),
        ("about.story.2.text", "셋", {"story": [*ABOUT["story"], {"text": "셋"}]}),
        ("about.story.0", None, {"story": [{"text": "둘"}]}),
    ],
)
def test_a_change_at_a_place_is_one_of_its_field(text: str, value: Any, field: Any) -> None:
    assert ContentPath.read(text).changed(ABOUT, value) == field


def test_a_list_begins_with_its_first_item() -> None:
    assert ContentPath.read("about.story.0.text").changed({}, "하나") == {
        "story": [{"text": "하나"}]
    }
    with pytest.raises(UnknownPlaceError, match="there is no '1'; there are 0"):
        ContentPath.read("about.story.1.text").changed({}, "둘")
