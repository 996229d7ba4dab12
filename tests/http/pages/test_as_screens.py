"""What the server's pages and the application's screens both work out, they work out alike.

The tests of the screens say the same of the same: these read what they expect.
"""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import PORTFOLIO, SERVICES, SITE
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import HANOK, eventually, put
from tests.own_texts import PICTURE

Client = TestClient[Any]
FEATURES = Path(__file__).parents[3] / "ui/src/features"
SERVICE = {"group": "residential", "slug": "living", "title": "Living"}


def screen(name: str) -> str:
    return (FEATURES / name).read_text("utf-8")


def main(client: Client, path: str) -> str:
    """Return what stands in a page, without its head and its styles."""
    return client.get(path).text.partition("<main")[2].partition("</main>")[0]


def sizes(text: str) -> set[str]:
    """Return the sizes in which a page, or a screen's test, asks for its pictures."""
    found = re.findall(r'"(\((?:min|max)-width: [^"]+vw)"|sizes="([^"]+)"', text)
    return {unescape(one or other) for one, other in found}


def test_a_tile_is_as_wide(studio: Studio, client: Client) -> None:
    shapes = [(1600, 1000), (1600, 2000), (1600, None), (None, None)]
    for at, (width, height) in enumerate(shapes):
        image = {"url": f"/media/{'abcd'[at] * 32}.jpg", "width": width, "height": height}
        put(studio, PORTFOLIO, f"h{at}", {**HANOK, "images": [image]})
    assert eventually(lambda: main(client, "/portfolio").count("ProjectTile_tile") == 4)

    assert sizes(main(client, "/portfolio")) == sizes(screen("portfolio/ProjectTile.test.tsx"))


def test_the_opening_picture_opens_from_the_same_width(studio: Studio, client: Client) -> None:
    upright = {"url": f"/media/{'a' * 32}.jpg", "width": 1000, "height": 1500}
    images = [upright, {"url": f"/media/{'b' * 32}.jpg", "width": 1500, "height": 1000}]
    put(studio, PORTFOLIO, "told", {**HANOK, "images": images})
    assert eventually(lambda: 'media="' in main(client, "/portfolio/told"))

    [wide] = set(re.findall(r'<source [^>]*media="([^"]+)"', main(client, "/portfolio/told")))
    sheet = screen("portfolio/ProjectPage.module.css")
    assert f'WIDE_SCREEN = "{wide}";' in screen("portfolio/coverSizes.ts")
    narrow = f"(max-width: {int(re.sub(r'[^0-9]', '', wide)) - 1}px)"
    assert re.findall(r"@media (.*) \{\n  \.(\w+)", sheet) == [(narrow, "wide"), (wide, "narrow")]


@pytest.mark.parametrize("fields", [["picture"], ["picture", "secondPicture"]])
def test_the_pictures_of_a_service_are_as_wide(
    studio: Studio, client: Client, fields: list[str]
) -> None:
    put(studio, SERVICES, "s1", {**SERVICE, **dict.fromkeys(fields, PICTURE)})
    path = "/business/residential/living"
    assert eventually(lambda: "ServicePage_pictures" in main(client, path))

    [shown] = sizes(main(client, path))

    assert f'{{ count: {len(fields)}, sizes: "{shown}" }}' in screen(
        "business/ServicePage.test.tsx"
    )


@pytest.mark.parametrize(("width", "height"), [(1600, 1000), (1000, 1600), (1600, 1600)])
def test_an_upright_picture_of_the_studio_is_told_from_others(
    studio: Studio, client: Client, width: int, height: int
) -> None:
    put(studio, SITE, "about", {"picture": {**PICTURE, "width": width, "height": height}})
    assert eventually(lambda: "AboutPage_lead" in main(client, "/about"))

    is_upright = "AboutPage_upright" in main(client, "/about")

    said = f"{{ width: {width}, height: {height}, isUpright: {str(is_upright).lower()} }}"
    assert said in screen("about/AboutPage.test.tsx")


def test_as_many_conditions_are_chosen(studio: Studio, client: Client) -> None:
    put(studio, PORTFOLIO, "h1", HANOK)
    assert eventually(lambda: "ProjectTile_tile" in main(client, "/portfolio"))
    query = "filter=20PY&style=a&style=b&tag=light&find=oak"

    page = PageReader(client.get(f"/portfolio?{query}").text)

    [button] = [one for one in page.all("summary") if "conditions" in str(one.attributes["class"])]
    assert f'["{query}", {button.text.split()[-1]}]' in screen("portfolio/selection.test.ts")
