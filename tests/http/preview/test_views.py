"""A page as it is shown to who may see it: under a bar, without scripts, leading on within."""

from base64 import b64encode
from hashlib import sha256
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import PORTFOLIO, QUESTIONS, SITE
from tests.http.pages.page_reader import PageReader
from tests.http.pages.test_project_page import BARE, IMAGES, STORY
from tests.http.preview.plain_pages import plain_page, plain_preview
from tests.http.studio_in_memory import eventually, put

Client = TestClient[Any]
AT = "/preview/at/2030-01-01T00:00:00Z"
PATH = "/portfolio/told"
HOSTILE = '"><script>alert(1)</script> & {name}'

pytestmark = pytest.mark.usefixtures("content")


@pytest.fixture
def told(studio: Studio, admin: Client) -> Client:
    """Who works on the content, where a project tells its whole story."""
    put(studio, PORTFOLIO, "told", {**STORY, "images": IMAGES})
    put(studio, PORTFOLIO, "bare", BARE)
    assert eventually(lambda: admin.get(PATH).status_code == admin.get("/insight/i1").status_code)
    return admin


def links(page: str) -> list[str]:
    """Return where links lead, but those of the switch of languages."""
    found = [one.attributes for one in PageReader(page).all("a")]
    return [str(one["href"]) for one in found if "hreflang" not in one]


@pytest.mark.parametrize("path", ["/", "/about", "/portfolio", PATH, "/insight/i1", "/privacy"])
def test_whatever_the_page_its_bar_can_be_taken_off(told: Client, path: str) -> None:
    preview, page = told.get(AT + path), told.get(path)

    assert plain_preview(preview.content, AT) == plain_page(page.content)
    assert "preview-bar" in preview.text


@pytest.mark.usefixtures("own_texts")
@pytest.mark.parametrize("path", ["/", "/contact", "/contact?tab=qna", "/portfolio", PATH])
def test_links_to_pages_stay_within_the_preview_and_others_lead_where_they_led(
    told: Client, studio: Studio, path: str
) -> None:
    answer = "[작업](/portfolio/told) [어디](https://else.example/portfolio) [상담](/consultation)"
    put(studio, QUESTIONS, "leads", {"question": "어디로?", "answer": answer, "order": 0})
    assert eventually(lambda: "else.example" in told.get("/contact?tab=qna").text)
    _close, *kept = links(told.get(AT + path).text)
    outside = ("/admin", "/consultation", "http", "mailto:", "tel:", "#", "/media/")

    public = links(told.get(path).text)
    assert kept == [one if one.startswith(outside) else AT + one for one in public]


@pytest.mark.parametrize("path", ["/", "/portfolio", PATH, "/insight", "/nothing"])
def test_nothing_runs_in_a_preview(told: Client, path: str) -> None:
    scripts = PageReader(told.get(AT + path).text).scripts

    assert {one.attributes.get("type") for one in scripts} <= {
        "application/ld+json",
        "application/json",
    }


@pytest.mark.usefixtures("own_texts")
def test_what_is_shown_of_a_form_is_not_to_be_sent(told: Client) -> None:
    for path in (f"{AT}/contact?tab=qna", "/en/preview/questions/prepare?framed=1"):
        (form,) = [
            one
            for one in PageReader(told.get(path).text).all("form")
            if one.attributes.get("method") == "post"
        ]
        assert "inert" in form.attributes, path


def test_the_policy_names_every_style_of_a_preview(told: Client) -> None:
    page = told.get(f"{AT}/about")

    styles = [one.text for one in PageReader(page.text).all("style")]
    assert any(one.startswith(".preview-bar{") for one in styles)
    for style in styles:
        digest = b64encode(sha256(style.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in page.headers["content-security-policy"], style[:80]


def test_a_secret_page_has_no_share_no_print_and_no_neighbours(told: Client) -> None:
    told.put("/api/admin/portfolio/told/draft", json={"title": "초안"})

    page, public = told.get("/preview/portfolio/told").text, told.get(PATH).text

    assert "창이 먼저 보입니다" in page
    assert "공개되면 공유와 인쇄가 열려요." in page
    for gone in (
        "공유하기",
        "인쇄·PDF",
        'class="Turn_turn"',
        'class="ProjectTiles_section"',
        "<aside ",
        "bk__qr",
    ):
        assert gone in public
        assert gone not in page
    assert 'property="og:' not in page


def test_the_words_of_a_bar_are_text(told: Client) -> None:
    told.put(f"/api/admin/{SITE}/brand", json={"ko": HOSTILE}, headers={"If-Match": "*"})
    told.put("/api/admin/portfolio/told/draft", json={"title": "초안"})
    made = told.post("/api/admin/portfolio/told/preview-links", json={"days": 3}).json()
    address = next(str(one) for one in made.values() if "/p/" in str(one))

    page = told.get("/p/" + address.rpartition("/p/")[2]).text

    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page.partition('id="root"')[0]
    assert "<script>" not in page
