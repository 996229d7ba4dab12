"""How a page in another language looks: its sizes, its faces and the brand of the site."""

import re
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.languages.registry import BASE, LANGUAGES, TWINNED, address_in
from studio_core.records.collections import PORTFOLIO, SITE
from studio_core.texts import catalogue
from tests.http.pages.page_reader import PageReader
from tests.http.pages.test_languages import PROJECT_TWINS
from tests.http.studio_in_memory import HANOK, eventually, put
from tests.own_texts import load_own_texts

MEASURE = {
    BASE: "약 112㎡ (34평)",
    TWINNED[0]: "about 112 m² (34 py)",
}
IN_BOTH = re.compile(r"[0-9.~]+㎡ \([0-9.]+평대?\)")
UNIT = re.compile(r"[0-9](?:㎡|평|py).{,20}", re.IGNORECASE)
Client = TestClient[Any]
in_each_language = pytest.mark.parametrize("language", [one.code for one in LANGUAGES])


@pytest.fixture(autouse=True)
def twins(studio: Studio) -> None:
    """A site in two languages with a project in both."""
    load_own_texts(studio.store)
    put(studio, PORTFOLIO, "p1", HANOK | {TWINNED[0]: PROJECT_TWINS})


@in_each_language
def test_a_size_is_told_in_both_units(client: Client, language: str) -> None:
    page = PageReader(client.get(address_in(language, "/portfolio/p1")).text)

    told = [one.text for one in page.all("p") if one.attributes.get("class") == "measure num"]
    assert told == [MEASURE[language]]


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/portfolio", "약 112㎡ (34평)"),
        ("/portfolio?filter=30PY&find=없는말", "30PY 1개 보기"),
        ("/portfolio/p1", "약 112㎡ (34평)"),
        ("/search?q=한옥", "약 112㎡ (34평)"),
    ],
)
def test_no_unit_stands_without_the_other_and_py_at_the_filter_alone(
    client: Client, path: str, says: str
) -> None:
    page = PageReader(client.get(path).text)
    rulers = [one for one in page.all("div") if "ruler" in str(one.attributes.get("class")).split()]
    assert says in page.text
    assert len(rulers) == (path.partition("?")[0] == "/portfolio")
    ways = [one for one in page.all("a") if "filter=" in str(one.attributes.get("href"))]
    text = page.text
    for one in [*rulers, *ways]:
        text = text.replace(one.text, "")

    assert not UNIT.findall(IN_BOTH.sub("", text))


def test_what_a_filter_of_homes_means_is_told_in_both_units() -> None:
    texts = catalogue("portfolio-choices")
    hints = [texts[f"portfolio.filter.area.{tens}0_hint"] for tens in range(1, 6)]

    assert all(IN_BOTH.search(hint) for hint in hints), hints


@in_each_language
def test_hours_are_told_with_their_zone_abroad(client: Client, language: str) -> None:
    hours = client.get(address_in(language, "/api/site")).json()["footer"]["hours"]["weekdays"]

    assert hours.endswith(" (KST)") == (language != BASE)
    assert hours in client.get(address_in(language, "/contact")).text


@in_each_language
def test_a_page_has_the_brand_of_the_site_and_the_korean_face_where_headlines_are_korean(
    studio: Studio, client: Client, language: str
) -> None:
    brand = studio.store.get(SITE, "brand")
    assert brand is not None
    put(studio, SITE, "brand", dict(brand.document) | {"headlineFace": "jost"})

    address = address_in(language, "/about")
    assert eventually(lambda: '<html data-face="jost"' in client.get(address).text)
    assert ("/fonts/" in client.get(address).text) == (language == BASE)
