"""The enquiry form and the real service behind it: every enquiry arrives, and arrives once."""

import json
from collections.abc import Set as AbstractSet
from uuid import uuid4

from playwright.sync_api import Locator, Page, Route, expect

from studio_core.enquiries.receipts import short_number
from studio_core.errors import TooManyEnquiriesError
from studio_http.base.problems.problem import encode
from studio_http.base.problems.table import problem_of
from tests.browser.administrator import Administrator
from tests.http.studio_in_memory import eventually
from tests.traces import traces_in

ENQUIRIES = "**/api/enquiries"


TEXTS = {
    "이름": "김서연",
    "연락처": "010-0000-0000",
    "이메일": "seoyeon@example.com",
    "문의 내용": "방배동 34평 아파트 전체를 고치고 싶어요.",
}


def write(admin: Administrator) -> AbstractSet[str]:
    """Fill the form in as a visitor; return the receipt numbers of what was stored before."""
    before = stored(admin)
    page = admin.open("/contact?tab=qna")
    for label, text in (TEXTS | {"문의 내용": f"{TEXTS['문의 내용']} {uuid4().hex}"}).items():
        page.get_by_role("textbox", name=label).fill(text)
    page.get_by_role("checkbox", name="(필수)").check()
    return before


def submit(page: Page) -> Locator:
    return page.get_by_role("button", name="문의 보내기")


def accepted(page: Page) -> Locator:
    return page.get_by_role("heading", name="문의가 접수되었어요.")


def stored(admin: Administrator) -> AbstractSet[str]:
    """Return the receipt numbers of all enquiries that are in the inbox."""
    return {item["id"] for item in admin.read("/api/admin/enquiries")["items"]}


def arrived(admin: Administrator, before: AbstractSet[str]) -> str:
    """Return the receipt number of the one enquiry since *before*.

    A store that is slow gets it from the local disk, moments later.
    """
    assert eventually(lambda: stored(admin) > before, 10)
    (receipt,) = stored(admin) - before
    return receipt


def test_pressing_twice_sends_one_enquiry(admin: Administrator) -> None:
    before = write(admin)

    submit(admin.page).dblclick()

    expect(accepted(admin.page)).to_be_visible()
    receipt = arrived(admin, before)
    expect(admin.page.get_by_text(f"접수 번호 {short_number(receipt)}")).to_be_visible()


def test_after_a_lost_answer_the_enquiry_is_sent_again_by_itself(admin: Administrator) -> None:
    before = write(admin)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    admin.page.route(ENQUIRIES, lose, times=1)

    submit(admin.page).click()

    expect(accepted(admin.page)).to_be_visible()
    receipt = arrived(admin, before)
    expect(admin.page.get_by_text(f"접수 번호 {short_number(receipt)}")).to_be_visible()


def test_after_too_many_enquiries_the_text_stays_and_is_sent_again(admin: Administrator) -> None:
    before = write(admin)
    page = admin.page
    refusal = encode(problem_of(TooManyEnquiriesError(30)), "/api/enquiries").decode()
    kind, wait = "application/problem+json", {"Retry-After": "30"}
    page.route(
        ENQUIRIES,
        lambda route: route.fulfill(status=429, body=refusal, content_type=kind, headers=wait),
        times=1,
    )

    submit(page).click()
    expect(page.get_by_role("alert").filter(has_text="30초 후")).to_be_visible()
    for label in ("이름", "연락처", "이메일"):
        expect(page.get_by_role("textbox", name=label)).to_have_value(TEXTS[label])
    page.reload()
    expect(page.get_by_role("textbox", name="이름")).to_have_value(TEXTS["이름"])
    submit(page).click()

    expect(accepted(page)).to_be_visible()
    arrived(admin, before)


def test_an_enquiry_sent_without_a_connection_arrives_later(admin: Administrator) -> None:
    before = write(admin)
    admin.context.set_offline(True)
    submit(admin.page).click()
    expect(admin.page.get_by_text("연결되면 바로 보내 드릴게요.")).to_be_visible()

    admin.context.set_offline(False)

    expect(accepted(admin.page)).to_be_visible()
    arrived(admin, before)


def test_what_the_service_refuses_is_shown_at_each_field(admin: Administrator) -> None:
    before = write(admin)
    page = admin.page

    def spoil(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps(body | {"name": "", "phone": "?", "email": "?"}))

    page.route(ENQUIRIES, spoil)

    submit(page).click()

    expect(page.get_by_role("textbox", name="이름")).to_be_focused()
    for label in ("이름", "연락처", "이메일"):
        field = page.get_by_role("textbox", name=label)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).not_to_have_accessible_description("")
    expect(page.get_by_role("textbox", name="문의 내용")).not_to_have_attribute(
        "aria-invalid", "true"
    )
    assert stored(admin) == before


def test_no_requested_address_contains_data_of_an_enquiry(admin: Administrator) -> None:
    asked: list[str] = []
    admin.page.on("request", lambda request: asked.append(f"{request.url} {request.headers}"))
    before = write(admin)
    submit(admin.page).click()
    expect(accepted(admin.page)).to_be_visible()
    arrived(admin, before)

    page = admin.open("/admin/enquiries")
    page.get_by_role("searchbox").fill(TEXTS["이름"])
    row = page.get_by_role("row").filter(has_text=TEXTS["이름"]).first
    row.get_by_role("link").click()
    note = page.get_by_role("textbox", name="내부 메모")
    note.fill("화요일에 전화")
    note.blur()
    expect(page.get_by_text("님이 메모를 남겼습니다.")).to_be_visible()

    assert [one for one in asked if "/api/admin/enquiries/" in one]
    assert traces_in("\n".join(asked).encode(), [*TEXTS.values(), "화요일에 전화"]) == []
