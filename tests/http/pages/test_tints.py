"""The colour that stands in for a picture is said in the page, within its policy."""

from base64 import b64encode
from hashlib import sha256
from typing import Any

from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import PORTFOLIO
from studio_http.pages.picture_styles import noting_names, picture_styles, tint_name
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import AT, HANOK, eventually, put
from tests.own_texts import PICTURE

PATH = "/portfolio/tinted"


def test_every_picture_of_a_page_has_its_colour_behind_it(
    studio: Studio, client: TestClient[Any]
) -> None:
    images = [PICTURE, {**PICTURE, "url": f"/media/{'b' * 32}.jpg", "color": "#936743"}]
    put(studio, PORTFOLIO, "tinted", {**HANOK, "images": images, "createdAt": AT})
    assert eventually(lambda: client.get(PATH).status_code == 200)

    answer = client.get(PATH)
    page = PageReader(answer.text)
    (style,) = [one.text for one in page.all("style") if "[data-tint" in one.text]
    named = [one.attributes.get("data-tint") for one in page.all("picture")]

    assert {"#d4c7b8", "#936743"} <= set(named)
    assert '[data-tint="#936743"]{--tint:#936743}' in style
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in answer.headers["content-security-policy"]
    assert not [one for one in page.elements if "style" in one.attributes]


def test_each_colour_that_a_page_names_has_one_rule() -> None:
    with noting_names() as named:
        shown = [tint_name(colour) for colour in ("#112233", "#112233", "}*{color:red")]

    assert shown == ["#112233", "#112233", ""]
    assert picture_styles(named) == '[data-tint="#112233"]{--tint:#112233}'
