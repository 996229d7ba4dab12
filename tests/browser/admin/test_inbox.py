"""The inbox's list: its stages, filters and search, and what is done with several at once."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.admin.inbox_answers import REFUSED, Inbox, enquiry
from tests.browser.administrator import Administrator
from tests.browser.holding import hold, wait_for

SEARCH = "**/api/admin/enquiries/search"


@pytest.fixture
def inbox(admin: Administrator) -> Inbox:
    return Inbox(admin.page)


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has_text=name)


def rows(page: Page) -> Locator:
    """Return the rows below the heading of the table."""
    return page.get_by_role("row").filter(has=page.get_by_role("link"))


def ruler(page: Page, stage: str) -> Locator:
    """Return a mark of the ruler of stages."""
    return page.get_by_role("group", name="단계로 거르기").get_by_role("button", name=stage)


def tick(page: Page, *names: str) -> Locator:
    """Tick the enquiries of *names*; return the bar that comes then."""
    for name in names:
        page.get_by_role("checkbox", name=f"{name} 님의 문의 고르기").check()
    return page.get_by_role("region", name="고른 문의")


def test_what_the_studio_is_at_is_listed_and_undelivered_ones_stand_out(
    admin: Administrator, inbox: Inbox
) -> None:
    page = admin.open("/admin/enquiries")

    expect(page.get_by_text("문의 3건 중 3건")).to_be_visible()
    expect(page.get_by_text("다음 날짜가 지난 문의가 1건 있습니다.")).to_be_visible()
    expect(row(page, "박나무")).to_contain_text("아파트 34평 · 거실, 주방")
    expect(row(page, "이바다")).to_contain_text("전달 실패")
    expect(page.get_by_text("외부로 전달하지 못한 문의가 1건 있습니다.")).to_be_visible()
    expect(page.get_by_text("받는 곳이 거절하여")).to_have_count(0)
    expect_accessible(page)
    page.get_by_role("link", name="전달하지 못한 문의만 보기").click()
    expect(rows(page)).to_have_count(1)


def test_the_notice_says_how_many_of_the_undelivered_wait_for_somebody(
    admin: Administrator, inbox: Inbox
) -> None:
    for item in inbox.items[2:]:
        item["delivery"] = REFUSED
    page = admin.open("/admin/enquiries")

    notice = page.get_by_text("외부로 전달하지 못한 문의가 3건 있습니다.")

    expect(notice).to_contain_text("그 가운데 2건은 받는 곳이 거절하여")


@pytest.mark.parametrize(("stage", "name"), [("새 문의 2", "김하늘"), ("연락함 1", "박나무")])
@pytest.mark.sampled(1)
def test_the_ruler_shows_one_stage_and_back_the_others(
    admin: Administrator, inbox: Inbox, stage: str, name: str
) -> None:
    page = admin.open("/admin/enquiries")
    expect(ruler(page, "진행 중 3")).to_have_attribute("aria-pressed", "true")

    ruler(page, stage).click()

    expect(rows(page)).to_have_count(int(stage[-1]))
    expect(row(page, name)).to_be_visible()
    expect(ruler(page, stage)).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(rows(page)).to_have_count(3)


@pytest.mark.long
def test_spam_stands_beside_the_ruler(admin: Administrator, inbox: Inbox) -> None:
    page = admin.open("/admin/enquiries")
    expect(row(page, "광고")).to_have_count(0)

    page.get_by_role("button", name="스팸 1").click()

    expect(row(page, "광고")).to_be_visible()
    expect(rows(page)).to_have_count(1)


@pytest.mark.long
def test_the_address_keeps_the_filters_and_never_the_words(
    admin: Administrator, inbox: Inbox
) -> None:
    page = admin.open("/admin/enquiries?stage=new&assignee=nobody&space=residential&order=oldest")
    expect(page.get_by_label("담당")).to_have_value("nobody")

    page.get_by_role("searchbox").fill("바다")
    expect(rows(page)).to_have_count(1)
    row(page, "이바다").get_by_role("link").click()
    expect(page.get_by_role("heading", name="이바다")).to_be_visible()
    page.get_by_role("link", name="문의함").first.click()
    page.go_back()
    page.go_back()

    expect(page.get_by_role("searchbox")).to_have_value("바다")
    expect(rows(page)).to_have_count(1)
    expect(page).to_have_url(
        re.compile(r"stage=new&assignee=nobody&space=residential&order=oldest")
    )
    assert inbox.searches[-1]["search"] == "바다"
    assert inbox.searches[-1]["space"] == "residential"


@pytest.mark.long
def test_a_search_that_finds_nothing_leads_back_to_everything(
    admin: Administrator, inbox: Inbox
) -> None:
    page = admin.open("/admin/enquiries")

    page.get_by_role("searchbox").fill("없는 사람")
    expect(page.get_by_text("조건에 맞는 문의가 없습니다.")).to_be_visible()
    expect(page.get_by_text("진행 중 · ‘없는 사람’: 문의 0건")).to_be_visible()
    page.get_by_role("button", name="모두 보기").click()

    expect(rows(page)).to_have_count(4)


def test_several_are_moved_to_a_stage_and_back(admin: Administrator, inbox: Inbox) -> None:
    page = admin.open("/admin/enquiries")
    bar = tick(page, "김하늘", "박나무")
    expect(bar).to_contain_text("2건을 골랐습니다")
    expect_accessible(page)

    bar.get_by_role("button", name="단계 바꾸기").click()
    expect(page.get_by_role("menuitem", name="연락함 1건")).to_be_visible()
    page.get_by_role("menuitem", name="견적 2건").click()

    expect(page.get_by_text("2건을 ‘견적’ 단계로 바꿨습니다.")).to_be_visible()
    expect(bar).to_have_count(0)
    expect(ruler(page, "견적 2")).to_be_visible()
    page.get_by_role("button", name="되돌리기").click()
    expect(page.get_by_text("2건을 되돌렸습니다.")).to_be_visible()
    assert [item["stage"] for item in inbox.items] == ["new", "new", "contacted", "spam"]


def test_those_that_somebody_else_changed_stay_ticked(admin: Administrator, inbox: Inbox) -> None:
    inbox.left = ["E-1"]
    page = admin.open("/admin/enquiries")

    tick(page, "김하늘", "박나무").get_by_role("button", name="스팸으로").click()

    expect(page.get_by_text("그 사이 다른 사람이 바꾼 문의 1건은")).to_be_visible()
    expect(page.get_by_role("checkbox", name="김하늘 님의 문의 고르기")).to_be_checked()
    expect(row(page, "박나무")).to_have_count(0)


@pytest.mark.long
def test_somebody_is_put_in_charge_of_several(admin: Administrator, inbox: Inbox) -> None:
    page = admin.open("/admin/enquiries")
    page.get_by_role("checkbox", name="모두 고르기").check()

    page.get_by_role("button", name="담당 정하기").click()
    page.get_by_role("menuitem").first.click()

    expect(page.get_by_text("3건의 담당을")).to_be_visible()
    assert all(item["assignee"] for item in inbox.items[:3])


@pytest.mark.long
def test_escape_lets_go_of_what_is_ticked_but_not_through_a_menu(
    admin: Administrator, inbox: Inbox
) -> None:
    page = admin.open("/admin/enquiries")
    bar = tick(page, "김하늘")
    bar.get_by_role("button", name="단계 바꾸기").click()

    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(bar).to_be_visible()
    page.keyboard.press("Escape")

    expect(bar).to_have_count(0)
    expect(page.get_by_role("checkbox", name="김하늘 님의 문의 고르기")).not_to_be_checked()


@pytest.mark.long
def test_a_long_list_goes_on_when_asked(admin: Administrator, inbox: Inbox) -> None:
    inbox.items = [enquiry(1, id=f"E-{number}", name=f"손님 {number}") for number in range(60)]
    page = admin.open("/admin/enquiries")
    expect(rows(page)).to_have_count(50)

    page.get_by_role("button", name="10건 더 보기").click()

    expect(rows(page)).to_have_count(60)
    expect(page.get_by_text("문의 60건 중 60건")).to_be_visible()


def test_the_export_asks_for_a_reason(admin: Administrator) -> None:
    admin.call(
        "POST", "/api/enquiries", data={**_QUESTION}, headers={"Idempotency-Key": "export-1"}
    )
    page = admin.open("/admin/enquiries")
    page.get_by_role("button", name="내보내기").click()
    dialog = page.get_by_role("dialog", name=re.compile("건을 내보냅니다"))
    expect(dialog.get_by_label("내보내는 까닭")).to_be_focused()

    dialog.get_by_role("button", name="내보내기").click()
    expect(dialog).to_contain_text("내보내는 까닭을 적어 주세요.")
    expect_accessible(page)
    dialog.get_by_label("내보내는 까닭").fill("11월 상담 일정 정리")
    dialog.get_by_label("XLSX").check()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="내보내기").click()

    assert download.value.suggested_filename.endswith(".xlsx")
    expect(dialog).to_have_count(0)
    # The list on the page may have been read once more since.
    [record] = admin.read("/api/admin/access-records?action=export&limit=1")["items"]
    assert record["reason"] == "11월 상담 일정 정리"


@pytest.mark.long
def test_those_that_are_ticked_are_given_out_alone(admin: Administrator) -> None:
    for name in ("구름", "바위"):
        body = {**_QUESTION, "name": name}
        admin.call(
            "POST", "/api/enquiries", data=body, headers={"Idempotency-Key": name.encode().hex()}
        )
    page = admin.open("/admin/enquiries?order=newest")

    tick(page, "구름").get_by_role("button", name="내보내기").click()
    dialog = page.get_by_role("dialog", name="문의 1건을 내보냅니다")
    expect_accessible(page)
    dialog.get_by_label("내보내는 까닭").fill("견적 회의")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="내보내기").click()

    table = Path(download.value.path()).read_text("utf-8-sig")
    assert ("구름" in table, "바위" in table) == (True, False)
    expect(page.get_by_role("region", name="고른 문의")).to_be_visible()


_QUESTION = {
    "name": "김하늘",
    "phone": "010-1234-5678",
    "email": "sky@example.com",
    "message": "거실을 넓히고 싶어요.",
    "privacyConsent": True,
}


@pytest.mark.long
@pytest.mark.parametrize("announced", [True, False])
def test_an_empty_inbox_says_what_will_be_here_and_whether_anybody_is_told(
    admin: Administrator, inbox: Inbox, announced: bool
) -> None:
    inbox.items, inbox.announced = [], announced

    page = admin.open("/admin/enquiries")

    expect(page.get_by_role("heading", name="아직 받은 문의가 없습니다")).to_be_visible()
    expect(page.get_by_role("link", name="열어 보기")).to_have_attribute("href", "/contact")
    nobody = page.get_by_role("listitem").filter(has_text="알림을 받을 사람이 없습니다")
    expect(nobody).to_have_count(0 if announced else 1)
    expect_accessible(page)


@pytest.mark.long
def test_the_inbox_fits_a_phone(phone_admin: Administrator) -> None:
    Inbox(phone_admin.page)
    page = phone_admin.open("/admin/enquiries")
    bar = tick(page, "김하늘")

    bar.get_by_role("button", name="단계 바꾸기").click()
    expect(page.get_by_role("menuitem", name="종료 1건")).to_be_in_viewport()

    expect(page.get_by_role("button", name="내보내기")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("listitem").filter(has_text="이바다").get_by_role("link").click()
    expect(page.get_by_role("heading", name="이바다")).to_be_visible()


@pytest.mark.long
def test_enquiries_whose_key_is_missing_are_told_of(admin: Administrator, inbox: Inbox) -> None:
    lost = {"name": "", "phone": "", "email": "", "message": "", "readable": False}
    inbox.items.append(enquiry(5, **lost))
    page = admin.open("/admin/enquiries")

    expect(page.get_by_role("status").filter(has_text="열 수 없는 문의가 1건")).to_be_visible()
    expect(row(page, "열 수 없는 문의")).to_be_visible()
    expect_accessible(page)


@pytest.mark.long
def test_a_list_that_cannot_be_loaded_is_reported(admin: Administrator, inbox: Inbox) -> None:
    def refuse(route: Route) -> None:
        route.fulfill(status=503, json={"status": 503, "detail": "잠시 후 다시 시도해 주세요."})

    admin.page.route(SEARCH, refuse)
    page = admin.open("/admin/enquiries")
    expect(page.get_by_role("alert")).to_contain_text("잠시 후 다시 시도해 주세요.")

    held = hold(page, SEARCH)
    page.get_by_role("button", name="다시 시도").click()
    wait_for(page, held, 1)
    # What was held was asked for before: the inbox of this test answers it, and not the server.
    page.unroute(SEARCH)
    for route in held:
        route.fallback()

    expect(rows(page)).to_have_count(3)
