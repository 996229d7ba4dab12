"""Who has seen which enquiries: the list of all access records, and what is left of erased ones."""

import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.holding import hold, let_go, wait_for

ENQUIRIES, RECORDS = "/api/admin/enquiries", "/api/admin/access-records"
SCREEN = "/admin/enquiries/access"
CHECKED = re.compile(r"\d+건을 확인했습니다. 빠지거나 바뀐 줄이 없습니다.")


@pytest.fixture
def number(admin: Administrator) -> str:
    """The number of an enquiry that was given out for a reason."""
    id = asked(admin)
    body = {"reason": "견적 회의", "ids": [id]}
    assert admin.call("POST", f"{ENQUIRIES}/export", data=body).status == 200
    return id[:9]


def asked(admin: Administrator) -> str:
    """Return the id of a new enquiry."""
    body = {
        "name": "김하늘",
        "phone": "010-1234-5678",
        "email": "sky@example.com",
        "message": "거실을 넓히고 싶어요.",
        "privacyConsent": True,
    }
    headers = {"Idempotency-Key": uuid4().hex}
    return str(admin.call("POST", "/api/enquiries", data=body, headers=headers).json()["id"])


def rows(page: Page) -> Locator:
    return page.locator("tbody tr")


def test_the_records_are_found_by_number_and_act_and_say_why(
    admin: Administrator, number: str
) -> None:
    page = admin.open(SCREEN)
    page.get_by_role("searchbox", name="접수 번호로 찾기").fill(number.lower().replace("-", " "))
    expect(rows(page)).to_have_count(1)

    page.get_by_label("한 일").select_option("내보내기")
    page.get_by_label("기간").select_option("오늘")
    expect(page.get_by_role("status").filter(has_text="기록 1건 중 1건")).to_be_visible()
    expect(rows(page).first).to_contain_text("견적 회의")
    expect_accessible(page)

    page.get_by_label("한 일").select_option("파기")
    expect(page.get_by_role("heading", name="고른 조건에 맞는 기록이 없습니다.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value(re.compile(number[:4], re.IGNORECASE))
    expect(page.get_by_label("한 일")).to_have_value("erase")


@pytest.mark.long
def test_the_records_are_checked_and_what_is_wrong_is_told(
    admin: Administrator, number: str
) -> None:
    page = admin.open(SCREEN)
    check = page.get_by_role("button", name="빠진 줄 확인")
    expect(page.get_by_text("빠지거나 바뀐 줄이 있으면 알려 드립니다.")).to_be_visible()
    check.click()
    expect(page.get_by_text(CHECKED)).to_be_visible()

    position = "20261126-00c0ffee-000000000004"
    fault = {"position": position, "kind": "missing", "count": 2}
    broken = {"total": 9, "found": 1, "faults": [fault]}
    page.route(f"**{RECORDS}/check", lambda route: route.fulfill(json=broken))
    check.click()

    expect(page.get_by_text("1곳에서 기록이 빠지거나 바뀌었습니다.")).to_be_visible()
    expect(page.get_by_text(position)).to_be_visible()
    expect_accessible(page)


def test_the_records_are_given_out_for_a_reason_which_is_recorded(
    admin: Administrator, number: str
) -> None:
    page = admin.open(f"{SCREEN}?enquiry={number}&action=export")
    expect(rows(page)).to_have_count(1)
    page.get_by_role("button", name="기록 내보내기").click()
    dialog = page.get_by_role("dialog", name="열람 기록 1건을 내보냅니다")

    dialog.get_by_label("내보내는 까닭").fill("분기 점검")
    expect_accessible(page)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="내보내기").click()

    table = Path(download.value.path()).read_text("utf-8-sig")
    assert [line.count("견적 회의") for line in table.splitlines()] == [0, 1]
    [record] = admin.read(f"{RECORDS}?limit=1")["items"]
    assert (record["action"], record["reason"]) == ("export_records", "분기 점검")


@pytest.mark.long
def test_more_records_come_when_asked(admin: Administrator) -> None:
    def answer(route: Route) -> None:
        first = 51 if "after=" in route.request.url else 1
        items = [a_record(number) for number in range(first, min(first + 50, 61))]
        route.fulfill(json={"items": items, "total": 60, "keptDays": 365})

    admin.page.route(f"**{RECORDS}?*", answer)
    page = admin.open(SCREEN)
    expect(rows(page)).to_have_count(50)

    page.get_by_role("button", name="이전 기록 10건 더 보기").click()

    expect(rows(page)).to_have_count(60)
    expect(page.get_by_text("기록 60건 중 60건")).to_be_visible()


def a_record(number: int) -> dict[str, Any]:
    """Return a record as the server answers it."""
    return {
        "position": f"20261126-00c0ffee-{number:012d}",
        "at": f"2026-11-26T09:{60 - number:02d}:00.000Z",
        "actor": "operator",
        "action": "list",
        "enquiries": [],
        "count": 0,
        "from": "studio@server",
        "reason": "",
    }


@pytest.mark.long
def test_without_records_it_says_what_will_be_here(admin: Administrator) -> None:
    empty = {"items": [], "total": 0, "keptDays": 730}
    admin.page.route(f"**{RECORDS}?*", lambda route: route.fulfill(json=empty))

    page = admin.open(SCREEN)

    expect(page.get_by_role("heading", name="아직 기록이 없습니다.")).to_be_visible()
    expect(page.get_by_text("24개월 이상 보관합니다.")).to_be_visible()
    # All of them may have been removed: that is found, too.
    expect(page.get_by_role("button", name="빠진 줄 확인")).to_be_visible()
    expect_accessible(page)


@pytest.mark.long
def test_records_that_cannot_be_loaded_are_asked_for_again(
    admin: Administrator, number: str
) -> None:
    def refuse(route: Route) -> None:
        route.fulfill(status=503, json={"status": 503, "detail": "잠시 후 다시 시도해 주세요."})

    admin.page.route(f"**{RECORDS}?*", refuse)
    page = admin.open(f"{SCREEN}?enquiry={number}")
    expect(page.get_by_role("alert")).to_contain_text("잠시 후 다시 시도해 주세요.")

    held = hold(page, f"**{RECORDS}?*")
    page.get_by_role("button", name="다시 시도").click()
    wait_for(page, held, 1)
    let_go(page, f"**{RECORDS}?*", held)

    expect(rows(page)).to_have_count(1)


def test_the_inbox_and_an_enquiry_lead_to_the_records(admin: Administrator, number: str) -> None:
    [record] = admin.read(f"{RECORDS}?enquiry={number}&action=export")["items"]
    page = admin.open("/admin/enquiries")
    expect(page.get_by_role("link", name="열람 기록")).to_be_visible()

    page = admin.open(f"/admin/enquiries/{record['enquiries'][0]}")
    expect(page.get_by_text("님이 내보냈습니다: 견적 회의")).to_be_visible()
    page.get_by_role("link", name="모두 보기").click()

    expect(page.get_by_role("heading", name="열람 기록")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value(number)
    expect(rows(page).filter(has_text="견적 회의")).to_have_count(1)


@pytest.mark.long
def test_the_records_fit_a_phone(phone_admin: Administrator) -> None:
    id = asked(phone_admin)
    body = {"reason": "견적 회의", "ids": [id]}
    phone_admin.call("POST", f"{ENQUIRIES}/export", data=body)
    page = phone_admin.open(f"{SCREEN}?enquiry={id[:9]}")
    card = page.get_by_role("listitem").filter(has_text="견적 회의")

    expect(card).to_contain_text("내보내기")
    expect(page.get_by_role("button", name="기록 내보내기")).to_have_count(0)
    page.get_by_role("button", name="빠진 줄 확인").click()
    expect(page.get_by_text(CHECKED)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)


@pytest.mark.parametrize("who", ["admin", "phone_admin"])
@pytest.mark.sampled(1)
def test_where_an_enquiry_was_erased_stands_what_is_left_of_it(
    request: pytest.FixtureRequest, who: str
) -> None:
    there: Administrator = request.getfixturevalue(who)
    id = asked(there)
    there.call("PATCH", f"{ENQUIRIES}/{id}", data={"stage": "quote"})
    there.call("DELETE", f"{ENQUIRIES}/{id}")

    page = there.open(f"/admin/enquiries/{id}")

    expect(page.get_by_role("heading", name="파기된 문의입니다")).to_be_visible()
    for left in (id[:9], "견적"):
        expect(page.get_by_role("definition").filter(has_text=left)).to_be_visible()
    expect(page.get_by_text("고침")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)


@pytest.mark.long
def test_less_may_be_left_of_an_erased_one(admin: Administrator) -> None:
    gone = {"status": 410, "code": "enquiry_erased", "title": "파기된 문의입니다"}
    admin.page.route(
        f"**{ENQUIRIES}/7F3K-29QD-X1Y2", lambda route: route.fulfill(status=410, json=gone)
    )

    page = admin.open("/admin/enquiries/7F3K-29QD-X1Y2")

    expect(page.get_by_role("definition").filter(has_text="7F3K-29QD")).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text="남아 있지 않음")).to_have_count(4)
