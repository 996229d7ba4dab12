"""What waits and what is planned: on the dashboard, and in the list of activities."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from studio_core.dates import SEOUL
from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator


def instant(hours: float) -> str:
    """Return a moment so many hours from now."""
    return (datetime.now(UTC) + timedelta(hours=hours)).isoformat()


def test_the_dashboard_leads_to_drafts_and_to_what_is_planned_this_week(
    admin: Administrator,
) -> None:
    title = f"아직 초안 {uuid4().hex[:8]}"
    body = {"title": title, "state": "draft"}
    admin.call("POST", "/api/admin/insights", data=body)
    planned = admin.make_project()
    path = f"/api/admin/portfolio/{planned['id']}"
    admin.call("POST", f"{path}/hide", data={"at": instant(48)})

    page = admin.open("/admin")

    week = page.get_by_role("region", name="이번 주 공개 예정")
    expect(week.get_by_role("listitem").filter(has_text=planned["title"]).last).to_contain_text(
        "숨깁니다"
    )
    drafts = page.get_by_role("region", name="작성 중인 초안")
    expect(drafts.get_by_role("listitem").filter(has_text=title)).to_contain_text("인사이트")
    expect_accessible(page)
    drafts.get_by_role("link", name=title).click()
    expect(page.get_by_role("textbox", name="제목")).to_have_value(title)
    admin.call("POST", f"{path}/unschedule")


@pytest.mark.parametrize(
    ("begun", "path"), [("새 글 쓰기", "insight"), ("새 프로젝트", "portfolio")]
)
@pytest.mark.sampled(1)
def test_the_dashboard_begins_with_its_day_and_what_can_be_begun(
    phone_admin: Administrator, begun: str, path: str
) -> None:
    page = phone_admin.open("/admin")

    here = datetime.now(SEOUL)
    expect(page.get_by_text(f"{here.year}년 {here.month}월 {here.day}일")).to_be_visible()
    page.get_by_role("link", name=begun).click()

    page.wait_for_url(f"**/admin/{path}/new*")
    expect(page.get_by_role("textbox", name="제목").first).to_be_visible()


@pytest.mark.long
def test_the_dashboard_of_a_phone_shows_the_days_on_which_something_happens(
    phone_admin: Administrator,
) -> None:
    planned = phone_admin.make_project()
    path = f"/api/admin/portfolio/{planned['id']}"
    phone_admin.call("POST", f"{path}/hide", data={"at": instant(48)})

    page = phone_admin.open("/admin")

    week = page.get_by_role("region", name="이번 주 공개 예정")
    expect(week.get_by_role("link", name=planned["title"])).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
    phone_admin.call("POST", f"{path}/unschedule")


@pytest.mark.long
def test_the_site_of_another_time_opens_in_a_tab_of_its_own(phone_admin: Administrator) -> None:
    made = phone_admin.make_project()
    page = phone_admin.open("/admin/activity")
    form = page.get_by_role("form", name="그때의 사이트 보기")
    expect_accessible(page)
    form.get_by_label("볼 때", exact=True).fill("2099.03.01")
    form.get_by_label("볼 시각").fill("930")

    with page.context.expect_page() as opened:
        form.get_by_role("button", name="그때로 보기").click()

    then = opened.value
    expect(then.get_by_text("2099")).to_be_visible()
    then.goto(then.url + "portfolio")
    expect(then.get_by_text(made["title"]).first).to_be_visible()
    then.close()
    page.bring_to_front()
    form.get_by_label("볼 때", exact=True).fill("내일쯤")
    form.get_by_role("button", name="그때로 보기").click()
    expect(form.get_by_text("날짜를 2026.11.24처럼 적어 주세요.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_was_done_with_a_draft_is_told_as_a_sentence(admin: Administrator) -> None:
    made = admin.make_project()
    path = f"/api/admin/portfolio/{made['id']}"
    admin.call("PUT", f"{path}/draft", data={"style": "내추럴"})
    admin.call("POST", f"{path}/publish", data={})
    admin.call("POST", f"{path}/hide", data={})

    page = admin.open("/admin/activity")

    for told in ("초안을 저장했습니다.", "내용을 공개했습니다.", "내용을 숨겼습니다."):
        expect(page.get_by_text(f"‘{made['title']}’ {told}")).to_be_visible()
    expect(page.get_by_text("관리 작업을 했습니다. (published)")).to_have_count(0)
