"""What has to be seen of a cropped picture is said in the page, within its policy."""

from base64 import b64encode
from hashlib import sha256
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import QUESTIONS, SITE, SLIDES
from studio_http.pages.picture_styles import focus_name, noting_names, picture_styles
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import eventually, put
from tests.own_texts import PICTURE

Client = TestClient[Any]
WIDE, UPRIGHT = {**PICTURE, "focus": [0.9, 0.333]}, {**PICTURE, "url": f"/media/{'b' * 32}.jpg"}


def rules_of(client: Client, path: str, *, wanted: str) -> str:
    """Return the rules for points in a page, once *wanted* is in it."""
    assert eventually(lambda: wanted in client.get(path).text)
    texts = [element.text for element in PageReader(client.get(path).text).all("style")]
    found = "".join(text for text in texts if text.startswith("[data-focus"))
    return found.partition("[data-tint")[0]


def test_the_first_slide_is_cropped_right_in_the_first_paint(
    studio: Studio, client: Client
) -> None:
    put(studio, SLIDES, "s1", {"desktop": WIDE, "mobile": UPRIGHT, "order": 0})

    rules = rules_of(client, "/", wanted="data-focus")
    page = client.get("/")

    assert rules == (
        '[data-focus="90 33"]{--focus:90% 33%}[data-focus-small="50 50"]{--focus-small:50% 50%}'
    )
    (style,) = [one.text for one in PageReader(page.text).all("style") if rules in one.text]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in page.headers["content-security-policy"]
    assert not [one for one in PageReader(page.text).elements if "style" in one.attributes]


def test_pictures_of_other_pages_are_cropped_too(studio: Studio, client: Client) -> None:
    put(studio, SLIDES, "s1", {"desktop": {**PICTURE, "focus": [0.1, 0.1]}, "order": 0})
    put(studio, SITE, "about", {"heading": "사는 모양", "picture": {**PICTURE, "focus": [0, 1]}})

    rules = rules_of(client, "/about", wanted="data-focus")

    assert rules == '[data-focus="0 100"]{--focus:0% 100%}'


def test_words_that_look_like_a_point_make_no_rule(studio: Studio, client: Client) -> None:
    words = 'data-focus="}*{display:none" data-focus="7 7"'
    put(studio, QUESTIONS, "q1", {"question": words, "answer": words, "order": 0})

    assert rules_of(client, "/contact?tab=qna", wanted="{display:") == ""


@pytest.mark.parametrize(
    ("focus", "name"), [(None, "50 50"), ([0.005, 0.5], "0 50"), ((1, 0.126), "100 13")]
)
def test_a_point_is_named_by_its_per_cents(focus: Any, name: str) -> None:
    assert focus_name(focus) == name


def test_each_point_that_a_page_names_has_one_rule() -> None:
    with noting_names() as named:
        for point in ([0.3, 0.4], (0.3, 0.4)):
            focus_name(point)
        focus_name(None, "focus-small")

    assert picture_styles(named) == (
        '[data-focus="30 40"]{--focus:30% 40%}[data-focus-small="50 50"]{--focus-small:50% 50%}'
    )
    assert picture_styles(()) == ""
