"""The privacy policy as a page, those before it, and what stands beside the consents to it."""

import json
from dataclasses import replace
from datetime import time
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.backups.keeping import KeepingRule
from studio_core.records.collections import SITE
from studio_http.app import StudioApp
from studio_http.jobs import counted_page
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published
from tests.http.studio_in_memory import BASE_URL, eventually, put

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("own_texts")
BEFORE = {
    "title": "지난 글",
    "effectiveFrom": "2026-01-01",
    "intro": "처음에는 이랬습니다.",
    "officer": "김봄",
    "sections": [{"heading": "맡은 사람", "body": "{privacyOfficer}, {months}개월 <b>"}],
}
NOW = {"title": "새 글", "effectiveFrom": "2026-07-01", "sections": []}
PAST = "/privacy/2026-01-01"


def test_beside_the_consents_guardians_are_asked_to_write(client: Client) -> None:
    page = client.get("/contact?tab=qna").text

    assert "만 14세 미만이시면 보호자께서 대신 적어 주세요." in page


def test_of_nobody_entrusted_the_page_says_so(client: Client) -> None:
    page = client.get("/privacy").text

    assert "여기에 적습니다: 지금은 처리를 맡기는 곳이 없습니다. 상담" in page
    assert "개인정보를 맡은 사람은 홍길동(대표)입니다." in page
    assert "앞선 처리방침" not in page


def test_the_days_of_backups_follow_the_schedule(client: Client, studio: Studio) -> None:
    rule = KeepingRule(daily=30, weekly=8, monthly=0)
    settings = replace(studio.settings, backup_at=time(3), backup_keep=rule)
    app: Any = StudioApp(replace(studio, settings=settings))

    with TestClient(app, base_url=BASE_URL) as scheduled:
        page, answer = (scheduled.get(path).text for path in ("/privacy", "/api/site"))
    unscheduled = client.get("/privacy").text

    told = (
        "백업에 남은 사본은 백업을 보관하는 56일이 지나면 사라지고, 그 전에 백업에서 복원하더라도"
    )
    assert f"사람만 남깁니다. {told}" in page
    assert told in answer
    assert "사람만 남깁니다. 백업에서 복원하더라도 파기한 정보는 다시 지웁니다." in unscheduled
    assert "백업을 보관하는" not in unscheduled


def changed(studio: Studio, client: Client) -> None:
    """Have the policy remember one before it, and wait until visitors see it."""
    put(studio, SITE, "privacy", {**NOW, "formerPolicies": [BEFORE]})
    assert eventually(lambda: "새 글" in client.get("/privacy").text)


def test_a_policy_that_applied_before_is_a_page_that_the_present_one_leads_to(
    studio: Studio, client: Client
) -> None:
    assert client.get(PAST).status_code == 404
    changed(studio, client)

    now, past = client.get("/privacy").text, client.get(PAST)

    assert f'<a class="link" href="{PAST}">2026.01.01부터 적용</a>' in now
    assert past.status_code == 200
    assert "김봄, 12개월 &lt;b&gt;" in past.text
    assert "2026.01.01 시행" in past.text
    assert '<a class="link" href="/privacy">새 처리방침 보기</a>' in past.text
    assert "<title>개인정보 처리방침 | " in past.text


def test_its_text_is_brought_along_and_answered(studio: Studio, client: Client) -> None:
    changed(studio, client)

    answer = client.get(f"/api{PAST}")
    data = client.get(PAST).text.partition('id="studio-data">')[2].partition("</script>")[0]

    assert json.loads(data)[f"/api{PAST}"] == answer.json()
    assert answer.json()["sections"] == [{"heading": "맡은 사람", "body": "김봄, {months}개월 <b>"}]
    assert client.get("/api/site").json()["privacyPolicy"]["before"] == ["2026-01-01"]
    assert "김봄" not in client.get("/api/site").text
    site = {name for name in client.get("/api/site").headers if name != "content-encoding"}
    assert site <= set(answer.headers)


@pytest.mark.parametrize("day", ["2026-07-01", "2025-01-01", "x", "2026-01-01/x"])
def test_of_no_other_day_there_is_one(studio: Studio, client: Client, day: str) -> None:
    changed(studio, client)

    assert client.get(f"/privacy/{day}").status_code == 404
    assert client.get(f"/api/privacy/{day}").status_code == 404


def test_visits_are_counted_of_the_present_one_alone(studio: Studio, client: Client) -> None:
    changed(studio, client)
    published = Published(SiteIndex.of(studio.settings), ())
    published.load(studio.store, studio.store.position())

    assert counted_page(published, "/privacy")
    assert counted_page(published, PAST) is None
    assert PAST not in client.get("/sitemap.xml").text
