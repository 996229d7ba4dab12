"""A consultation that several windows have, or that is tried often: sent once, and then over."""

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, Request, Route, expect

from tests.browser.administrator import picture
from tests.browser.clock import NEXT_TASK
from tests.browser.consultations import ENQUIRIES, Studio, Visitor
from tests.browser.device import Device
from tests.browser.holding import hold, let_go, wait_for

FAILED = "아직 보내지 못했어요"
FIRST_WAIT_MS, MINUTE_MS = 5_000, 60_000
UPLOADS = "**/api/enclosures/*"
BEGUN = "**/api/enclosures"
OVER = "다른 창에서 보내거나 지운 신청이라 여기에서도 비웠어요."
KEY = "studio.consultation.1"
CHOOSE = "사진·파일 고르기"


def photograph(name: str, colour: str) -> FilePayload:
    return FilePayload(name=name, mimeType="image/jpeg", buffer=picture(colour))


def fail(route: Route) -> None:
    route.abort()


def heading(page: Page) -> Any:
    """Expect of the heading of *page*."""
    return expect(page.get_by_role("heading", level=1))


def pass_time(page: Page, ms: int) -> None:
    """Let *ms* pass on the held clock of *page*, a second at a time, and all that it sets off."""
    for _ in range(0, ms, 1_000):
        page.clock.run_for(1_000)
        page.evaluate(NEXT_TASK)


@pytest.fixture
def ready(visitor: Visitor) -> Visitor:
    """A visitor who has answered everything, under a clock that can be held."""
    visitor.page.clock.install()
    visitor.begin()
    visitor.answer_all()
    return visitor


def fail_to_send(visitor: Visitor) -> None:
    """Send it in vain, and hold the clock of all windows from then on."""
    page = visitor.page
    page.route(ENQUIRIES, fail, times=1)
    page.clock.pause_at(page.evaluate("Date.now()") + MINUTE_MS)
    visitor.send()
    heading(page).to_have_text(FAILED)


@pytest.mark.parametrize("way", ["button", "by itself"])
@pytest.mark.sampled(1)
def test_while_it_is_tried_nothing_tries_again_and_the_screen_stays(
    ready: Visitor, studio: Studio, way: str
) -> None:
    page = ready.page
    fail_to_send(ready)
    held = hold(page, ENQUIRIES)
    if way == "button":
        page.get_by_role("button", name="다시 보내기").click()
    else:
        pass_time(page, FIRST_WAIT_MS)
    wait_for(page, held, 1)

    pass_time(page, 2 * FIRST_WAIT_MS)
    page.context.set_offline(True)
    page.context.set_offline(False)
    pass_time(page, 1_000)

    assert len(held) == 1
    heading(page).to_have_text(FAILED)
    page.clock.resume()
    let_go(page, ENQUIRIES, held)
    number = ready.number()
    assert [enquiry["number"] for enquiry in studio.new()] == [number]


@pytest.mark.long
def test_an_answer_that_comes_late_leaves_the_next_consultation_alone(
    visitor: Visitor, context: BrowserContext
) -> None:
    visitor.begin()
    visitor.answer_all()
    other = Visitor(visitor.site, context.new_page())
    other.page.goto(visitor.site.route("/consultation/5"))
    other.sees(5)
    held = hold(other.page, ENQUIRIES)
    other.send()
    wait_for(other.page, held, 1)
    visitor.send()
    visitor.number()
    other.sees(1)
    other.choose("주거 공간")
    other.pass_to(4)
    other.page.get_by_label(CHOOSE).set_input_files([photograph("새것.jpg", "teal")])
    expect(other.page.get_by_text("올린 파일 1개 가운데 1개 완료")).to_be_visible()
    before = kept_draft(other.page)

    with other.page.expect_response(ENQUIRIES):
        let_go(other.page, ENQUIRIES, held)
    other.page.evaluate(NEXT_TASK)

    other.go_on()
    assert kept_draft(other.page) == before
    assert Device(other.page).files() == ["새것.jpg"]
    other.sees(5)


def kept_draft(page: Page) -> tuple[str, Any] | None:
    """Return the key and the answers of the draft on the device of *page*."""
    draft = json.loads(page.evaluate(f"localStorage.getItem({json.dumps(KEY)})") or "null")
    return draft and (draft["idempotencyKey"], draft["answers"])


@pytest.mark.parametrize("is_whole", [True, False])
@pytest.mark.sampled(1)
def test_a_file_that_the_other_window_added_goes_along(
    visitor: Visitor, studio: Studio, context: BrowserContext, is_whole: bool
) -> None:
    visitor.begin(step=4)
    visitor.page.get_by_label(CHOOSE).set_input_files([photograph("A.jpg", "tan")])
    expect(visitor.page.get_by_text("올린 파일 1개 가운데 1개 완료")).to_be_visible()
    other = context.new_page()
    other.goto(visitor.site.route("/consultation/4"))
    expect(other.get_by_text("A.jpg")).to_be_visible()
    held = [] if is_whole else hold(other, UPLOADS)
    other.get_by_label(CHOOSE).set_input_files([photograph("B.jpg", "teal")])
    if is_whole:
        expect(other.get_by_text("올린 파일 2개 가운데 2개 완료")).to_be_visible()
    else:
        wait_for(other, held, 1)

    visitor.go_on()
    visitor.say_contact()
    visitor.send()

    # What is said there goes after some seconds.
    expect(other.get_by_text(OVER).first).to_be_visible()
    visitor.number()
    (enquiry,) = studio.new()
    path = f"/api/admin/enquiries/{enquiry['id']}"
    while len(files := studio.admin.read(path)["enclosures"]) < 2:
        visitor.page.wait_for_timeout(50)
    assert sorted(one["name"] for one in files) == ["A.jpg", "B.jpg"]
    while Device(visitor.page).files():
        visitor.page.wait_for_timeout(20)


@pytest.mark.long
def test_what_another_window_sent_is_not_tried_by_the_one_that_failed(
    ready: Visitor, studio: Studio, context: BrowserContext
) -> None:
    page = ready.page
    other = Visitor(ready.site, context.new_page())
    other.page.goto(ready.site.route("/consultation/5"))
    other.sees(5)
    fail_to_send(ready)
    tried = hold(page, ENQUIRIES)

    other.send()
    number = other.number()

    ready.sees(1)
    pass_time(page, 1_000)
    expect(page.get_by_text(OVER).first).to_be_visible()
    pass_time(page, 2 * FIRST_WAIT_MS)
    assert tried == []
    ready.sees(1)
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    assert kept_draft(page) is None
    assert [enquiry["number"] for enquiry in studio.new()] == [number]


def test_sent_as_the_line_comes_back_a_file_is_begun_once(visitor: Visitor, studio: Studio) -> None:
    page = visitor.page
    visitor.begin(step=4)
    page.context.set_offline(True)
    page.get_by_label(CHOOSE).set_input_files([photograph("A.jpg", "tan")])
    expect(page.get_by_text("A.jpg")).to_be_visible()
    visitor.go_on()
    visitor.say_contact()
    visitor.send()
    heading(page).to_have_text(FAILED)
    begun: list[Request] = []
    page.on("request", lambda one: begun.append(one) if one.url.endswith(BEGUN[2:]) else None)

    page.context.set_offline(False)

    visitor.number()
    (enquiry,) = studio.new()
    path = f"/api/admin/enquiries/{enquiry['id']}"
    while not studio.admin.read(path)["enclosures"]:
        page.wait_for_timeout(50)
    ways = [one.url for one in begun if one.method == "POST" and "/receipts/" not in one.url]
    assert len(ways) == 1


@pytest.mark.long
def test_withdrawn_where_all_storage_is_refused_it_is_said_to_be_erased(visitor: Visitor) -> None:
    page = visitor.page
    page.add_init_script(
        """for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(window, name, {
            get() { throw new DOMException('denied', 'SecurityError'); } });"""
    )
    visitor.begin()
    visitor.answer_all()
    visitor.send()
    visitor.number()
    page.get_by_role("link", name="사진 더 올리기").click()
    page.get_by_role("button", name="신청 취소하고 내용 지우기").click()

    page.get_by_role("button", name="취소하고 지우기").click()

    expect(page.get_by_role("heading", name="신청을 취소했어요")).to_be_visible()
