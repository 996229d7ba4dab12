"""Pages at real addresses: content without JavaScript, and data for search engines."""

import html
import re
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.collections import INSIGHTS, PORTFOLIO, QUESTIONS, SITE
from studio_core.records.work import Work
from studio_http.app import StudioApp
from studio_http.pages import page_routes
from studio_http.pages.labels import read_labels
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import ARTICLE, AT, BASE_URL, HANOK, eventually, put
from tests.own_texts import demo_documents

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("content")
BASE = "http://127.0.0.1"
ROOT = Path(__file__).parents[3]
SERVICE = "/business/residential/total-living"
VECTOR = "</script><img src=x onerror=alert(1)>\u2028&\"'"


@pytest.mark.parametrize(
    "path", [*page_routes.LISTED, SERVICE, "/portfolio?category=commercial", "/contact?tab=qna"]
)
@pytest.mark.usefixtures("own_texts")
def test_every_public_page_is_there_with_title_description_and_canonical_link(
    client: Client, path: str
) -> None:
    answer = client.get(path)
    page = PageReader(answer.text)

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert page.attribute("link", "href", rel="canonical") == BASE + path
    assert page.attribute("meta", "content", name="description")
    assert page.attribute("meta", "content", property="og:url") == BASE + path
    assert page.linked()[0]["@type"] == "LocalBusiness"
    assert re.search("<title>.+</title>", answer.text)


@pytest.mark.parametrize(
    "path", [*page_routes.LISTED, SERVICE, "/portfolio/p1", "/insight/i1", "/contact?tab=qna"]
)
@pytest.mark.parametrize("text", ["javascript:alert(1)", " java\tscript:alert(1)", VECTOR])
def test_no_text_of_the_site_runs_on_a_page(studio: Studio, path: str, text: str) -> None:
    documents: Any = {**demo_documents(), QUESTIONS: {"q1": {"question": "", "answer": ""}}}
    for collection, records in documents.items():
        for id, document in records.items():
            put(studio, collection, id, _all_said(document, text))
    app = cast("Any", StudioApp(studio))
    with TestClient(app, base_url=BASE_URL) as client:
        answer = client.get(path)
    page = PageReader(answer.text)

    assert answer.status_code == 200
    assert text.strip() in html.unescape(answer.text)
    targets = [
        "".join(str(element.attributes.get(name)).split()).lower()
        for element in page.elements
        for name in ("href", "src")
    ]
    assert not [target for target in targets if target.startswith("javascript:")]
    assert not [element for element in page.elements if "onerror" in element.attributes]


def _all_said(value: Any, text: str, name: str = "") -> Any:
    """Return *value* with *text* in place of every text but those that make addresses of pages."""
    if isinstance(value, dict):
        return {key: _all_said(item, text, key) for key, item in value.items()}
    if isinstance(value, list):
        return [_all_said(item, text) for item in value]
    return text if isinstance(value, str) and name not in {"group", "slug", "path"} else value


@pytest.mark.parametrize("path", [*page_routes.LISTED, "/portfolio/p1", "/insight/i1"])
def test_a_page_contains_the_answers_that_its_screen_requests(client: Client, path: str) -> None:
    brought = PageReader(client.get(path).text).brought()

    assert brought
    assert all(client.get(address).json() == answer for address, answer in brought.items())


@pytest.mark.parametrize(
    "path",
    [
        "/portfolio/p1",
        "/portfolio/p1/photo/3",
        "/portfolio/p1/photo/0",
        "/portfolio/p1/photo/12345",
        "/portfolio/p1/photo/abc/d",
        "/portfolio/p1/photo",
        "/portfolio/p1/residential",
        "/portfolio/residential/p1",
        "/residential/p1",
    ],
)
def test_a_project_is_one_page_under_all_its_addresses(client: Client, path: str) -> None:
    page = PageReader(client.get(path).text)

    assert page.attribute("link", "href", rel="canonical") == f"{BASE}/portfolio/p1"
    assert "서촌 한옥" in page.text
    assert [item["@type"] for item in page.linked()] == ["ImageGallery", "BreadcrumbList"]
    assert page.linked()[0]["name"] == "서촌 한옥"
    assert page.linked()[0]["locationCreated"] == {"@type": "Place", "name": "서울 종로구"}


def test_an_article_can_be_read_without_javascript(client: Client) -> None:
    page = PageReader(client.get("/insight/i1").text)

    assert "창을 비웁니다." in page.text
    assert page.attribute("meta", "content", property="og:type") == "article"
    assert page.linked()[0]["datePublished"] == "2025-02-03T04:05:06+09:00"


@pytest.mark.usefixtures("own_texts")
def test_the_tab_of_the_address_is_the_one_in_the_page(client: Client) -> None:
    choices, questions = client.get("/contact?tab=none").text, client.get("/contact?tab=qna").text

    assert "주거 공간 상담" in choices
    assert "<form" not in choices
    assert "개인정보 수집·이용 안내" in questions
    assert "주거 공간 상담" not in questions


@pytest.mark.parametrize("form", ["", "https://forms.example/1"])
def test_a_form_of_another_service_is_told_of_where_it_is_led_to(
    client: Client, studio: Studio, form: str
) -> None:
    put(studio, SITE, "contact", {"lead": "들려주세요.", "residentialForm": form})
    assert eventually(lambda: "들려주세요." in client.get("/contact").text)

    page = client.get("/contact").text

    assert ("외부 양식 서비스" in page) is bool(form)
    assert ("그 서비스의 처리방침을 따라요" in page) is bool(form)
    assert ("/consultation/1" in page) is not bool(form)


@pytest.mark.parametrize(
    ("form", "to"), [("", "/consultation/1"), ("https://forms.example/1", "/contact")]
)
def test_the_questions_lead_to_where_consultations_are_asked_for(
    client: Client, studio: Studio, form: str, to: str
) -> None:
    put(studio, SITE, "contact", {"lead": "들려주세요.", "residentialForm": form})
    link = f'<a class="link" href="{to}">공사를 생각하고 있다면 상담 신청으로</a>'

    assert eventually(lambda: link in client.get("/contact?tab=qna").text)


@pytest.mark.parametrize("query", ["tab=qna&tab=x", "x=1&tab=qna"])
def test_the_first_value_of_a_name_counts_as_in_the_application(query: str) -> None:
    route = page_routes.route_of("/contact", query)

    assert route == page_routes.PageRoute("enquiry", "/contact?tab=qna")


@pytest.mark.parametrize(
    ("path", "title", "back"),
    [
        ("/portfolio/none", "프로젝트를 찾을 수 없어요.", ["/portfolio"]),
        ("/commercial/none", "프로젝트를 찾을 수 없어요.", ["/portfolio"]),
        ("/insight/none", "인사이트를 찾을 수 없어요.", ["/insight"]),
        ("/nope", "찾으시는 화면이 없어요.", ["/", "/portfolio"]),
        ("/a/b/c", "찾으시는 화면이 없어요.", ["/", "/portfolio"]),
    ],
)
def test_what_is_not_there_answers_404_in_html_and_leads_back(
    client: Client, path: str, title: str, back: list[str]
) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert "text/html" in answer.headers["content-type"]
    without_scripts = answer.text.partition("<noscript>")[2].partition("</noscript>")[0]
    assert f"<title>{title}</title>" in answer.text
    assert f">{title}</h1>" in without_scripts
    assert re.findall('href="([^"]*)"', without_scripts) == back


def test_head_answers_as_get_without_the_body(client: Client) -> None:
    page, head = client.get("/portfolio/p1"), client.head("/portfolio/p1")

    assert head.status_code == 200
    assert head.content == b""
    assert head.headers["etag"] == page.headers["etag"]
    again = client.get("/portfolio/p1", headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.usefixtures("own_texts")
def test_nothing_that_a_person_wrote_becomes_markup(studio: Studio, client: Client) -> None:
    put(studio, PORTFOLIO, "x", HANOK | {"title": VECTOR, "style": VECTOR, "address": VECTOR})
    put(studio, INSIGHTS, "x", ARTICLE | {"title": VECTOR, "content": VECTOR})
    assert eventually(lambda: client.get("/insight/x").status_code == 200)

    for path in ("/portfolio", "/portfolio/x", "/insight", "/insight/x"):
        page = PageReader(client.get(path).text)

        assert page.attribute("img", "onerror", src="x") is None
        assert page.brought()
        assert page.linked()


def test_a_change_replaces_its_pages_and_no_others(studio: Studio, client: Client) -> None:
    tags = {path: client.get(path).headers["etag"] for path in ("/portfolio", "/insight", "/about")}

    # All its letters are known: a new one would give every page another font.
    put(studio, PORTFOLIO, "p1", HANOK | {"title": "한옥 서촌"})

    assert eventually(lambda: "한옥 서촌" in client.get("/portfolio/p1").text)
    assert "한옥 서촌" in client.get("/portfolio").text
    assert client.get("/portfolio").headers["etag"] != tags["/portfolio"]
    assert client.get("/insight").headers["etag"] == tags["/insight"]
    assert client.get("/about").headers["etag"] == tags["/about"]


def test_the_site_map_names_every_page_and_picture(studio: Studio, client: Client) -> None:
    put(studio, PORTFOLIO, "p3", HANOK | {"images": ["https://pictures.example/hall.jpg"]})
    assert eventually(lambda: client.get("/api/portfolio/p3").status_code == 200)
    root = ET.fromstring(client.get("/sitemap.xml").content)

    addresses = {place.text for place in root.iter() if place.tag.endswith("}loc")}
    pages = {BASE + path for path in (*page_routes.LISTED, "/portfolio/p1", "/insight/i1")}
    assert pages <= addresses
    pictures = {address for address in addresses if address and address.endswith(".jpg")}
    assert pictures == {"https://pictures.example/hall.jpg"}


def test_the_feed_is_atom_with_the_newest_article_first(studio: Studio, client: Client) -> None:
    put(studio, INSIGHTS, "i2", ARTICLE | {"title": "새 글 \x0b<b>", "date": "20260101 000000"})
    assert eventually(lambda: client.get("/api/insights/i2").status_code == 200)

    root = ET.fromstring(client.get("/insight/feed.xml").content)

    atom = "{http://www.w3.org/2005/Atom}"
    titles = [entry.findtext(f"{atom}title") for entry in root.iter(f"{atom}entry")]
    assert titles == ["새 글 <b>", "작은 집을 넓게"]
    assert root.findtext(f"{atom}updated") == "2026-01-01T00:00:00+09:00"


def test_the_feed_loses_an_article_that_is_deleted(studio: Studio, client: Client) -> None:
    put(studio, INSIGHTS, "i2", ARTICLE | {"title": "지울 글"})
    assert eventually(lambda: "지울 글" in client.get("/insight/feed.xml").text)

    Work(studio.store, OPERATOR, AT).commit("test", Delete(INSIGHTS, "i2"))

    assert eventually(lambda: "지울 글" not in client.get("/insight/feed.xml").text)


def test_robots_txt_excludes_the_administration_and_names_the_site_map(client: Client) -> None:
    text = client.get("/robots.txt").text

    assert "Disallow: /admin" in text
    assert f"Sitemap: {BASE}/sitemap.xml" in text


def test_the_templates_use_words_that_the_catalogues_have() -> None:
    folder = ROOT / "src/http/studio_http/pages/templates"
    text = "".join(template.read_text(encoding="utf-8") for template in folder.glob("*.html"))
    known = read_labels()

    whole = set(re.findall(r"\bt\['([\w.]+)'\]", text)) - {"items"}
    begun = set(re.findall(r"\bt\['([\w.]+)' ~", text))

    assert len(whole) > 50
    assert whole <= known.keys()
    assert [start for start in begun if not any(key.startswith(start) for key in known)] == []


def test_the_templates_use_classes_that_the_interface_has() -> None:
    folder = ROOT / "src/http/studio_http/pages/templates"
    text = "".join(template.read_text(encoding="utf-8") for template in folder.glob("*.html"))
    used = set(re.findall(r"\b([A-Z][A-Za-z]+)_([a-z][A-Za-z]*)\b", text))
    styles = {file.name: file.read_text() for file in (ROOT / "ui/src").rglob("*.module.css")}

    missing = [
        f"{module}.{name}"
        for module, name in sorted(used)
        if not re.search(rf"\.{name}\b", styles.get(f"{module}.module.css", ""))
    ]

    assert used
    assert not missing
