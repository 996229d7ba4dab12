"""Pages of services: as many as there are, and at their former addresses the way to them."""

from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree as ET

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.collections import SERVICES
from studio_core.records.work import Work
from studio_http.pages.page_routes import PageRoute, is_stale, route_of
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import AT, eventually, put
from tests.own_texts import demo_documents

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("own_texts")
FIFTH = {
    "group": "commercial",
    "slug": "작은-가게",
    "title": "작은 가게",
    "subtitle": "첫 가게를 엽니다.",
}
PATH = "/business/commercial/작은-가게"
FORMER = "/business/commercial/little-shop"


def tell(studio: Studio, client: Client, **fields: object) -> None:
    """Store a fifth service and wait until visitors see it."""
    put(studio, SERVICES, "fifth", {**FIFTH, "order": 9, **fields})
    assert eventually(lambda: client.get(PATH).status_code == 200)


def test_a_fifth_service_has_a_page_of_its_own(studio: Studio, client: Client) -> None:
    assert client.get(PATH).status_code == 404

    tell(studio, client)

    page = PageReader(client.get(PATH).text)
    address = f"http://127.0.0.1{quote(PATH)}"
    assert page.all("h1")[0].text == "작은 가게"
    assert page.all("title")[0].text == "작은 가게 | 아틀리에 온"
    assert page.attribute("meta", "content", name="description") == "첫 가게를 엽니다."
    assert page.attribute("link", "href", rel="canonical") == address
    assert page.all("nav")[-1].text.endswith("작은 가게")


@pytest.mark.parametrize("id", ["total_living", "relite_living", "total_biz", "biz_consulting"])
def test_each_service_has_a_title_and_a_description_of_one_paragraph(
    client: Client, id: str
) -> None:
    service = demo_documents()[SERVICES][id]

    page = PageReader(client.get(f"/business/{service['group']}/{service['slug']}").text)

    assert page.all("h1")[0].text == service["title"]
    assert [one.text for one in page.all("p") if one.text == service["body"]] == [service["body"]]
    assert len(str(service["body"]).splitlines()) == 1


def test_a_title_that_is_written_for_a_service_is_its_title(studio: Studio, client: Client) -> None:
    tell(studio, client, pageTitle="작은 가게를 여는 법", pageDescription="처음부터 끝까지")

    page = PageReader(client.get(PATH).text)

    assert page.all("title")[0].text == "작은 가게를 여는 법"
    assert page.attribute("meta", "content", name="description") == "처음부터 끝까지"


def test_the_site_map_names_the_services_that_there_are(studio: Studio, client: Client) -> None:
    tell(studio, client)
    Work(studio.store, OPERATOR, AT).commit("test", Delete(SERVICES, "total_biz"))
    assert eventually(lambda: client.get("/business/commercial/total-biz").status_code == 404)

    root = ET.fromstring(client.get("/sitemap.xml").content)
    found = [str(one.text) for one in root.iter() if one.tag.endswith("}loc")]
    named = [one.partition("/business/")[2] for one in found if "/business/" in one]
    assert named == [
        "commercial/biz-consulting",
        f"commercial/{quote('작은-가게')}",
        "residential/relite-living",
        "residential/total-living",
    ]


@pytest.mark.parametrize("path", ["/business/residential/nope", "/business/other/total-living"])
def test_an_address_without_a_service_is_missing(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert "찾으시는 화면이 없어요." in answer.text


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("query", ["", "?from=mail&x=%EC%A0%84"])
def test_a_former_address_leads_to_the_present_one(
    studio: Studio, client: Client, method: str, query: str
) -> None:
    tell(studio, client, formerPaths=[FORMER])

    answer = client.request(method, FORMER + query, follow_redirects=False)

    assert answer.status_code == 301
    assert answer.headers["location"] == quote(PATH) + query
    assert answer.content == b""
    assert client.request(method, f"{FORMER}/{query}").status_code == 200


def test_a_former_address_that_another_service_has_now_is_its_own(
    studio: Studio, client: Client
) -> None:
    tell(studio, client, formerPaths=["/business/residential/total-living"])

    page = PageReader(client.get("/business/residential/total-living").text)

    assert page.all("h1")[0].text == "Total Living"


def test_a_page_that_moves_is_not_kept_at_its_old_address(studio: Studio, client: Client) -> None:
    tell(studio, client)

    put(studio, SERVICES, "fifth", {**FIFTH, "slug": "first-shop", "formerPaths": [PATH]})
    assert eventually(lambda: client.get("/business/commercial/first-shop").status_code == 200)

    answer = client.get(PATH, follow_redirects=False)
    assert answer.headers["location"] == "/business/commercial/first-shop"


def test_other_calls_to_a_former_address_are_not_redirected(studio: Studio, client: Client) -> None:
    tell(studio, client, formerPaths=[FORMER])

    assert client.post(FORMER, follow_redirects=False).status_code in (404, 405)


def test_pages_of_services_follow_the_site_alone() -> None:
    none: frozenset[str] = frozenset()

    assert route_of(PATH) == PageRoute("service", quote(PATH))
    assert is_stale(quote(PATH), none, none, site=True)
    assert not is_stale(quote(PATH), frozenset({"p1"}), frozenset({"i1"}), site=False)


def test_the_screen_that_edits_a_service_in_place_can_be_loaded_anew(client: Client) -> None:
    assert client.get(f"/admin/site/page{PATH}").status_code == 200
