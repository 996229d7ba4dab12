"""Drafts in place, and by links: who sees them, for how long, and what is said besides."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, timestamp
from studio_adapters.clock import now
from studio_core.publishing.preview_links import PreviewLinkUnavailableError, find_link
from studio_core.records.collections import ACCOUNTS
from studio_http.app import StudioApp
from tests.http.studio_in_memory import (
    ARTICLE,
    BASE_URL,
    EMAIL,
    HANOK,
    eventually,
    put,
)

Client = TestClient[Any]
WHOLE: dict[str, dict[str, Any]] = {
    "portfolio": HANOK | {"images": [{"url": "https://a.example/1.jpg"}]},
    "insights": ARTICLE,
}
PAGES = {"portfolio": "/portfolio", "insights": "/insight"}

pytestmark = pytest.mark.every_store


@pytest.fixture
def visitor(admin: Client) -> Iterator[Client]:
    """Somebody who is not signed in, at the same application."""
    with visiting(admin.app) as client:
        yield client


@contextmanager
def visiting(app: Any) -> Iterator[Client]:
    yield TestClient(app, base_url=BASE_URL, raise_server_exceptions=False)


def drafted(admin: Client, collection: str, **fields: Any) -> str:
    """Make a draft and return its id."""
    body = {**WHOLE[collection], "title": "아직 비밀", **fields, "state": "draft"}
    made = admin.post(f"/api/admin/{collection}", json=body)
    assert made.status_code == 201, made.json()
    return str(made.json()["id"])


def linked(admin: Client, collection: str, id: str, **body: Any) -> str:
    """Make a link and return its path."""
    made = admin.post(f"/api/admin/{collection}/{id}/preview-links", json=body)
    assert made.status_code == 201, made.json()
    assert made.json()["link"].startswith(f"{BASE_URL}/p/")
    return str(made.json()["link"]).removeprefix(BASE_URL)


@pytest.mark.parametrize("collection", WHOLE)
def test_a_link_shows_the_draft_in_place_to_whoever_has_it(
    admin: Client, visitor: Client, collection: str
) -> None:
    id = drafted(admin, collection)

    page = visitor.get(linked(admin, collection, id))

    assert page.status_code == 200
    assert "아직 비밀</h1>" in page.text
    assert "미공개 미리보기" in page.text
    assert "에서 공유했어요 · 이 주소를 아는 사람만 볼 수 있어요" in page.text
    assert visitor.get(f"{PAGES[collection]}/{id}").status_code == 404


@pytest.mark.parametrize("collection", WHOLE)
def test_who_works_on_the_content_sees_a_draft_in_place(
    admin: Client, visitor: Client, collection: str
) -> None:
    id = drafted(admin, collection)

    page = admin.get(f"/preview/{collection}/{id}")

    assert (page.status_code, "아직 비밀</h1>" in page.text) == (200, True)
    assert "공개되지 않은 내용입니다" in page.text
    hidden, unknown = visitor.get(f"/preview/{collection}/{id}"), visitor.get("/nothing-here")
    assert (hidden.status_code, hidden.content) == (404, unknown.content)
    for path in (f"/preview/{collection}/none", "/preview/accounts/admin1"):
        assert (admin.get(path).status_code, admin.get(path).content) == (404, unknown.content)


@pytest.mark.parametrize(
    ("collection", "records"), [("portfolio", "/admin/portfolio"), ("insights", "/admin/insight")]
)
def test_the_bar_over_a_draft_in_place_leads_to_its_editor_and_to_the_list(
    admin: Client, collection: str, records: str
) -> None:
    id = drafted(admin, collection)

    bar, _, _ = admin.get(f"/preview/{collection}/{id}").text.partition('<div id="root">')

    assert f'<a href="{records}/{id}">고치기</a>' in bar
    assert f'<a href="{records}">미리보기 닫기</a>' in bar


def test_a_draft_with_a_title_only_has_a_page(admin: Client, visitor: Client) -> None:
    for collection in WHOLE:
        made = admin.post(f"/api/admin/{collection}", json={"title": "제목만", "state": "draft"})
        page = visitor.get(linked(admin, collection, made.json()["id"]))
        assert (page.status_code, "제목만</h1>" in page.text) == (200, True)


def test_whoever_works_on_enquiries_alone_sees_none(admin: Client, studio: Studio) -> None:
    id = drafted(admin, "insights")
    put(studio, ACCOUNTS, "admin1", {"email": EMAIL, "role": "enquiries"})

    assert admin.get(f"/preview/insights/{id}").status_code == 404
    assert admin.get(f"/api/admin/insights/{id}/preview-links").status_code == 403
    assert admin.post(f"/api/admin/insights/{id}/preview-links", json={}).status_code == 403


@pytest.mark.parametrize("collection", WHOLE)
def test_the_page_is_kept_from_searches_caches_and_other_sites(
    admin: Client, visitor: Client, collection: str
) -> None:
    id = drafted(admin, collection)

    for client, path in (
        (visitor, linked(admin, collection, id)),
        (admin, f"/preview/{collection}/{id}"),
        (visitor, "/p/unknown"),
    ):
        page = client.get(path)
        assert page.headers["x-robots-tag"] == "noindex, nofollow"
        assert page.headers["referrer-policy"] == "no-referrer"
        assert page.headers["cache-control"] == "private, no-store"
        assert "sandbox" in page.headers["content-security-policy"]
        assert "og:" not in page.text
        assert "twitter:" not in page.text
        assert "ShareButton_share" not in page.text.partition("</head>")[2]
        assert "<script>" not in page.text


def test_of_the_neighbours_of_an_article_the_way_to_the_list_is_left(
    admin: Client, visitor: Client
) -> None:
    neighbours = [
        admin.post("/api/admin/insights", json={**ARTICLE, "title": title}).json()["id"]
        for title in ("먼저 공개한 글", "나중에 공개한 글")
    ]
    id = drafted(admin, "insights")

    page = visitor.get(linked(admin, "insights", id))

    assert "목록으로 돌아가기</a></p>" in page.text
    assert 'rel="next"' in visitor.get(f"/insight/{neighbours[1]}").text
    assert 'rel="next"' not in page.text
    assert 'rel="prev"' not in page.text


def test_revoked_unknown_and_expired_links_have_one_and_the_same_page(
    admin: Client, visitor: Client, studio: Studio
) -> None:
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id, days=1)
    revoked = linked(admin, "insights", id)
    (newest, _) = admin.get(f"/api/admin/insights/{id}/preview-links").json()["items"]
    url = f"/api/admin/insights/{id}/preview-links/{newest['id']}"
    assert admin.delete(url).status_code == 204
    assert admin.delete(url).json()["code"] == "preview_link_not_found"

    later = cast("Any", StudioApp(replace(studio, clock=lambda: now() + timedelta(days=2))))
    with TestClient(later, base_url=BASE_URL) as then:
        expired = then.get(path)
        unknown = then.get("/p/unknown")
    pages = [expired, unknown, visitor.get(revoked), visitor.get("/p/%F0%9F%98%80")]

    assert {page.status_code for page in pages} == {404}
    assert len({page.content for page in pages}) == 1
    assert "이 미리보기는 볼 수 없어요</h1>" in unknown.text
    same = [{**page.headers, "x-request-id": ""} for page in pages]
    assert all(headers == same[0] for headers in same)
    assert visitor.get(path).status_code == 200


def test_once_published_a_link_leads_to_the_public_page(admin: Client, visitor: Client) -> None:
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)
    assert admin.post(f"/api/admin/insights/{id}/publish", json={}).status_code == 200
    assert eventually(lambda: visitor.get(f"/insight/{id}").status_code == 200)

    for client, address in ((visitor, path), (admin, f"/preview/insights/{id}")):
        answer = client.get(address, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (302, f"/insight/{id}")
        assert answer.headers["referrer-policy"] == "no-referrer"
    refused = admin.post(f"/api/admin/insights/{id}/preview-links", json={})
    assert (refused.status_code, refused.json()["code"]) == (409, "preview_nothing_to_show")


def test_links_go_with_the_record(admin: Client, visitor: Client) -> None:
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)

    assert admin.delete(f"/api/admin/insights/{id}", headers={"If-Match": "*"}).status_code == 204

    assert visitor.get(path).status_code == 404


def test_openings_of_visitors_are_counted(admin: Client, visitor: Client) -> None:
    id = drafted(admin, "portfolio")
    path = linked(admin, "portfolio", id)
    url = f"/api/admin/portfolio/{id}/preview-links"
    (made,) = admin.get(url).json()["items"]
    assert (made["opened"], made["lastOpened"]) == (0, None)

    admin.get(path)
    for _ in range(3):
        assert visitor.get(path).status_code == 200

    (item,) = admin.get(url).json()["items"]
    assert item["opened"] == 3
    assert item["lastOpened"] >= item["createdAt"]
    assert item["createdBy"] == EMAIL


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("HEAD", {}),
        ("GET", {"Sec-Purpose": "prefetch;prerender"}),
        ("GET", {"User-Agent": "facebookexternalhit/1.1; kakaotalk-scrap/1.0"}),
        ("GET", {"User-Agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"}),
        ("GET", {"User-Agent": "WhatsApp/2.23.20.0"}),
    ],
)
def test_a_program_that_looks_at_a_link_is_no_opening(
    admin: Client, visitor: Client, method: str, headers: dict[str, str]
) -> None:
    id = drafted(admin, "portfolio")
    path = linked(admin, "portfolio", id)

    assert visitor.request(method, path, headers=headers).status_code == 200

    (item,) = admin.get(f"/api/admin/portfolio/{id}/preview-links").json()["items"]
    assert (item["opened"], item["lastOpened"]) == (0, None)


@pytest.mark.parametrize("days", [0, 91, "7", 1.5, None])
def test_days_are_from_one_to_ninety(admin: Client, days: Any) -> None:
    id = drafted(admin, "insights")

    refused = admin.post(f"/api/admin/insights/{id}/preview-links", json={"days": days})

    assert refused.status_code == 400
    assert [one["field"] for one in refused.json()["errors"]] == ["days"]


def test_a_link_lasts_a_week_unless_said_otherwise(admin: Client, studio: Studio) -> None:
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)

    answer = admin.get(f"/api/admin/insights/{id}/preview-links").json()

    assert (answer["usualDays"], answer["mostDays"]) == (7, 90)
    token = path.removeprefix("/p/")
    # 32 random bytes.
    assert len(token) == 43
    at = timestamp(lambda: now() + timedelta(days=6.99))
    assert find_link(studio.store, token, at=at).id == id
    with pytest.raises(PreviewLinkUnavailableError):
        find_link(studio.store, token, at=timestamp(lambda: now() + timedelta(days=7.01)))


def test_a_link_is_in_no_feed_map_event_or_log(
    admin: Client, visitor: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    id = drafted(admin, "insights")
    path = linked(admin, "insights", id)
    token = path.removeprefix("/p/")

    visitor.get(path)
    visitor.post(path, json={})
    visitor.post(f"{path}/consent", json={})

    said = [visitor.get(one).text for one in ("/sitemap.xml", "/insight/feed.xml", "/robots.txt")]
    assert token not in "".join(said)
    assert "아직 비밀" not in "".join(said)
    ours = [one for one in caplog.records if one.name.startswith("studio")]
    logged = [f"{one.getMessage()} {getattr(one, 'facts', '')}" for one in ours]
    assert any("/p/-" in line for line in logged)
    assert token not in "".join(logged)
