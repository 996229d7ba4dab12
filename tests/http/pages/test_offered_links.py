"""Links that people wrote: in another language they lead to what is offered in it, or nowhere."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.content.former_paths import service_path
from studio_core.languages.registry import BASE, TWINNED, address_in
from studio_core.records.collections import (
    INSIGHTS,
    PORTFOLIO,
    PRINCIPLES,
    PROFILES,
    QUESTIONS,
    SERVICES,
    SITE,
)
from tests.http.pages.page_reader import PageReader
from tests.http.pages.test_languages import ARTICLE_TWINS, MADE, PROJECT_TWINS
from tests.http.studio_in_memory import ARTICLE, CAFE, eventually, put
from tests.own_texts import load_own_texts

pytestmark = [pytest.mark.usefixtures("twins"), pytest.mark.parametrize("language", TWINNED)]

WRITTEN = (
    "/portfolio/p1",
    "/portfolio/p2",
    "/residential/p2",
    "/insight/i2#part-1",
    "/about?from=here",
    "/business/residential/nothing",
    "/contact?tab=qna",
    "/consultation/1",
    "/insight/feed.xml",
    "/privacy/1999-01-01",
    "https://a.example/portfolio/p2",
)
"""Where a text leads: to what is there in all languages, in the base one, in none, and out."""
Client = TestClient[Any]


@pytest.fixture
def twins(studio: Studio) -> None:
    """A site in all languages, of whose projects and articles the first have twins."""
    load_own_texts(studio.store)
    put(studio, PORTFOLIO, "p1", MADE | dict.fromkeys(TWINNED, PROJECT_TWINS))
    put(studio, PORTFOLIO, "p2", CAFE)
    text = " ".join(f"[to{number}]({link})" for number, link in enumerate(WRITTEN))
    twins = ARTICLE_TWINS | {"content": text}
    put(studio, INSIGHTS, "i1", ARTICLE | {"content": text} | dict.fromkeys(TWINNED, twins))
    put(studio, INSIGHTS, "i2", ARTICLE)


def without(studio: Studio, collection: str, id: str, language: str) -> dict[str, Any]:
    """Take a record back in *language*; return it as it was."""
    record = studio.store.get(collection, id)
    assert record is not None
    rest = {name: value for name, value in record.document.items() if name != language}
    put(studio, collection, id, rest)
    return dict(record.document)


def links_in(html: str) -> set[str]:
    return {one.attributes.get("href") or "" for one in PageReader(html).all("a")}


def led_to(client: Client, language: str) -> set[str]:
    """Return where the article leads, which its page and its answer tell alike.

    What is published between the two requests is in one of them alone: both are asked anew.
    """
    links: set[str] = set()

    def are_alike() -> bool:
        answer = client.get(address_in(language, "/api/insights/i1")).json()
        page = client.get(address_in(language, "/insight/i1")).text
        links.clear()
        links.update(links_in(answer["html"]))
        return links <= links_in(page) and "to1" in page

    assert eventually(are_alike)
    return links


def test_a_text_leads_to_no_page_that_is_not_offered(
    studio: Studio, client: Client, language: str
) -> None:
    without(studio, SITE, "about", language)
    here = ("/portfolio/p1", "/contact?tab=qna", "/consultation/1", "/insight/feed.xml")
    wanted = {*(address_in(language, path) for path in here), WRITTEN[-1]}

    assert eventually(lambda: led_to(client, language) == wanted)
    for path in wanted - {WRITTEN[-1]}:
        assert client.get(path).status_code == 200
    html = client.get(address_in(language, "/api/insights/i1")).json()["html"]
    assert "<span>to1</span>" in html
    assert led_to(client, BASE) == set(WRITTEN)


def test_a_link_is_there_again_with_the_twin_of_the_page_it_leads_to(
    studio: Studio, client: Client, language: str
) -> None:
    path = address_in(language, "/portfolio/p2")
    assert path not in led_to(client, language)

    put(studio, PORTFOLIO, "p2", CAFE | {language: PROJECT_TWINS})
    assert eventually(lambda: path in led_to(client, language))

    put(studio, PORTFOLIO, "p2", CAFE)
    assert eventually(lambda: path not in led_to(client, language))


def test_a_link_with_the_language_in_it_is_the_same_link(
    studio: Studio, client: Client, language: str
) -> None:
    text = f"[a](/{language}/portfolio/p1) [b](/{language}/portfolio/p2) [c](/{language})"
    put(studio, INSIGHTS, "i1", ARTICLE | {language: ARTICLE_TWINS | {"content": text}})

    wanted = {f"/{language}/portfolio/p1", f"/{language}/"}
    assert eventually(
        lambda: links_in(client.get(f"/{language}/api/insights/i1").json()["html"]) == wanted
    )


def test_a_card_of_the_business_page_leads_to_no_service_that_is_not_offered(
    studio: Studio, client: Client, language: str
) -> None:
    id, service = next(iter(studio.store.read(SERVICES).items()))
    to = service_path(service.document)
    business = studio.store.get(SITE, "business")
    assert business is not None
    held: Any = business.document["cards"]
    cards: list[Any] = [{**one, "to": to} for one in held]
    put(studio, SITE, "business", {**business.document, "cards": cards})

    def shown(spoken: str) -> list[Any]:
        site = client.get(address_in(spoken, "/api/site")).json()
        return [one.get("to") for one in site["business"]["cards"]]

    assert eventually(lambda: shown(language) == [to] * len(cards))
    without(studio, SERVICES, id, language)

    assert eventually(lambda: shown(language) == [None] * len(cards))
    page = PageReader(client.get(address_in(language, "/business")).text)
    doors = [one for one in page.elements if one.attributes.get("class") == "BusinessPage_door"]
    assert [one.tag for one in doors] == ["div"] * len(cards)
    assert all(one[language]["title"] in page.all("main")[0].text for one in cards)
    assert shown(BASE) == [to] * len(cards)


def test_answers_and_profiles_lead_to_no_page_that_is_not_offered(
    studio: Studio, client: Client, language: str
) -> None:
    answer = {"question": "Q", "answer": "[a](/portfolio/p2) [b](/portfolio/p1)"}
    put(studio, QUESTIONS, "q", {**answer, "order": 0, language: answer})
    profile = {"name": "Work", "url": "/portfolio/p2", "order": 0}
    put(studio, PROFILES, "work", {**profile, language: {"name": "Work"}})

    def site(spoken: str) -> Any:
        return client.get(address_in(spoken, "/api/site")).json()

    assert eventually(lambda: "work" in str(site(language)["profiles"]))
    told = next(one for one in site(language)["questions"] if one["question"] == "Q")
    assert links_in(told["answer"]) == {address_in(language, "/portfolio/p1")}
    profiles = {one["key"]: one.get("url") for one in site(language)["profiles"]}
    assert profiles["work"] is None
    page = client.get(address_in(language, "/about")).text
    assert address_in(language, "/portfolio/p2") not in links_in(page)
    assert {"/portfolio/p1", "/portfolio/p2"} <= links_in(str(site(BASE)["questions"]))


@pytest.mark.parametrize(
    ("collection", "list_in_site", "more"),
    [
        (SERVICES, "services", {"group": "residential", "slug": "fifth", "title": "다섯째"}),
        (PRINCIPLES, "about", {"name": "다섯째"}),
    ],
)
def test_what_is_told_of_a_service_or_a_principle_is_not_left_out_of_it(
    studio: Studio,
    client: Client,
    language: str,
    collection: str,
    list_in_site: str,
    more: dict[str, Any],
) -> None:
    name = "title" if "title" in more else "name"
    untold = {
        **more,
        "body": "처음부터 끝까지 맡습니다.",
        "order": 9,
        language: {name: "The fifth"},
    }

    def listed() -> bool:
        site = client.get(address_in(language, "/api/site")).json()
        return "The fifth" in str(site[list_in_site])

    put(studio, collection, "fifth", untold)
    assert eventually(lambda: "다섯째" in client.get("/api/site").text)
    assert not listed()
    if collection == SERVICES:
        assert client.get(address_in(language, "/business/residential/fifth")).status_code == 404
    twins = {name: "The fifth", "body": "From the first drawing on."}
    put(studio, collection, "fifth", {**untold, language: twins})
    assert eventually(listed)


def test_there_is_a_way_to_the_studio_whatever_is_said_beside_it(
    studio: Studio, client: Client, language: str
) -> None:
    contact = studio.store.get(SITE, "contact")
    assert contact is not None
    said = {**contact.document, "lead": "무엇이든 물어보세요.", language: {}}
    put(studio, SITE, "contact", said)

    for path in ("/", "/portfolio", "/contact", "/contact?tab=qna"):
        assert client.get(address_in(language, path)).status_code == 200
    assert "무엇이든" not in client.get(address_in(language, "/contact")).text
