"""The backups on the dashboard: proven, failed, and made now."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.backup_answers import COPY, PROVEN, TODAY
from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator

MORNING = datetime(2026, 11, 22, 23, 30, tzinfo=UTC)
"""Monday, 08:30 in Seoul."""
SATURDAY = "2026-11-20T18:00:00.000Z"
DANGER = "rgb(152, 46, 33)"
FAILED = PROVEN | {
    "alarming": True,
    "unprovenDays": 2,
    "provenAt": SATURDAY,
    "failedAt": TODAY,
    "message": "보관할 공간이 부족합니다.",
    "detail": "no space left at /var/backups/studio",
}
FIRST = PROVEN | {"provenAt": "", "kept": 0, "copies": []}


class Backups:
    """Answers for how the backups stand; a wished one is under way until a test says otherwise."""

    def __init__(self, page: Page, stands: dict[str, Any]) -> None:
        self.stands = stands
        page.clock.set_fixed_time(MORNING)
        page.route("**/api/admin/backups", self._answer)
        page.route("**/api/admin/backups/copies", self._list)

    def _answer(self, route: Route) -> None:
        if route.request.method == "POST":
            self.stands = self.stands | {"running": True}
        self._fulfil(route, self.stands)

    def _list(self, route: Route) -> None:
        unproven = {"provenAt": "", "ok": False, "message": "보관하는 곳에 연결할 수 없습니다."}
        afar = COPY | {"where": "s3://copies/studio", "at": SATURDAY} | unproven
        self._fulfil(route, {"items": [COPY, afar], "unread": []})

    def _fulfil(self, route: Route, body: dict[str, Any]) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(body))


@pytest.fixture(params=[390, 1440])
def width(request: pytest.FixtureRequest, admin: Administrator) -> int:
    width = int(request.param)
    admin.page.set_viewport_size({"width": width, "height": 900})
    return width


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.usefixtures("width")
@pytest.mark.sampled(1)
def test_a_proven_backup_stands_with_what_is_kept_and_opens_its_list(admin: Administrator) -> None:
    Backups(admin.page, PROVEN)

    page = admin.open("/admin")

    panel = page.get_by_role("region", name="백업")
    expect(panel).to_contain_text("오늘 03:00, 복원까지 확인됨")
    expect(panel.get_by_role("definition")).to_have_text(
        ["1.24 GB", "최근 30일, 다른 저장소에 1벌 더", "내일 03:00"]
    )
    expect(page.get_by_role("alert")).to_have_count(0)
    expect_accessible(page)
    assert fits(page)

    panel.get_by_role("button", name="백업 목록").click()
    rows = page.get_by_role("dialog").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("2026.11.23 03:00에 확인됨")
    expect(rows.nth(2)).to_contain_text("보관하는 곳에 연결할 수 없습니다.")
    expect_accessible(page)
    assert fits(page)


@pytest.mark.usefixtures("width")
@pytest.mark.sampled(1)
def test_two_nights_without_one_rise_above_everything_and_say_why(admin: Administrator) -> None:
    Backups(admin.page, FAILED)

    page = admin.open("/admin")

    note = page.get_by_role("alert")
    expect(note).to_contain_text("2일째 백업이 없습니다.")
    panel = page.get_by_role("region", name="백업")
    expect(panel).to_contain_text("마지막으로 확인된 백업은 토요일 03:00입니다.")
    expect(panel).to_have_css("border-top-color", DANGER)
    boxes = [one.bounding_box() for one in (note, page.get_by_role("region").first, panel)]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops)
    expect_accessible(page)
    assert fits(page)

    note.get_by_role("button", name="자세히").click()
    expect(page.get_by_role("heading", name="백업")).to_be_focused()
    expect(panel).to_be_in_viewport()


def test_a_backup_made_now_is_shown_under_way_until_it_is_proven(admin: Administrator) -> None:
    backups = Backups(admin.page, FAILED)
    page = admin.open("/admin")
    panel = page.get_by_role("region", name="백업")

    panel.get_by_role("button", name="지금 백업").click()

    expect(panel.get_by_role("status")).to_have_text("백업을 만들고 있습니다.")
    expect(panel.get_by_role("button", name="지금 백업")).to_be_disabled()
    expect_accessible(page)
    backups.stands = PROVEN
    expect(page.get_by_text("백업을 만들었습니다. (1.24 GB)")).to_be_visible()
    expect(panel).to_contain_text("복원까지 확인됨")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.long
def test_before_the_first_one_it_says_when_that_comes(admin: Administrator) -> None:
    Backups(admin.page, FIRST)

    page = admin.open("/admin")

    panel = page.get_by_role("region", name="백업")
    expect(panel).to_contain_text("첫 백업은 내일 03:00")
    expect(panel.get_by_role("button")).to_have_text("지금 백업")
    expect_accessible(page)


@pytest.mark.long
def test_without_a_schedule_it_says_who_sets_one_up(admin: Administrator) -> None:
    page = admin.open("/admin")

    panel = page.get_by_role("region", name="백업")
    expect(panel).to_contain_text("아직 백업이 없습니다. 운영자가 서버에서")
    expect_accessible(page)
