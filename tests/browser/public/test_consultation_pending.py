"""Files that were still on their way when a consultation was sent join it, whatever happens."""

from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, Response, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import picture
from tests.browser.consultations import ENQUIRIES, Studio, Visitor
from tests.browser.device import Device
from tests.browser.holding import hold, let_go, wait_for

UPLOADS = "**/api/enclosures/*"
JOINS = "**/api/receipts/*/enclosures"
RECEIPT_DAYS = 14
NAMES = ["거실.jpg", "주방.jpg"]
PHOTOGRAPHS = [
    FilePayload(name=name, mimeType="image/jpeg", buffer=picture(colour))
    for name, colour in zip(NAMES, ("tan", "olive"), strict=True)
]
PENDING = "파일 2개가 아직 올라가는 중이에요."
ARRIVED = "파일 2개를 모두 올렸어요."


class Pending(Visitor):
    """Sends a consultation while two photographs of it are held back."""

    held: list[Route]

    def begin_early(self, photographs: list[FilePayload]) -> None:
        """Answer all once *photographs* are under way."""
        self.held = hold(self.page, UPLOADS)
        self.begin(step=4)
        self.page.get_by_label("사진·파일 고르기").set_input_files(photographs)
        wait_for(self.page, self.held, len(photographs))
        self.go_on()
        self.say_contact()

    def send_early(self, photographs: list[FilePayload]) -> None:
        """Send it once all of *photographs* are under way."""
        self.begin_early(photographs)
        self.send()
        self.number()

    def let_go(self) -> None:
        """Let the photographs pass from now on."""
        let_go(self.page, UPLOADS, self.held)

    def receipt(self) -> str:
        """Return the path of the receipt's page."""
        link = self.page.get_by_role("link", name="사진 더 올리기").get_attribute("href")
        return f"/receipt/{(link or '').rpartition('/')[2]}"


@pytest.fixture
def pending(visitor: Visitor, studio: Studio) -> Pending:
    """A visitor who has sent a consultation before its two photographs were there."""
    visitor = Pending(visitor.site, visitor.page)
    visitor.send_early(PHOTOGRAPHS)
    expect(visitor.page.get_by_text(PENDING)).to_be_visible()
    assert len(studio.new()) == 1
    return visitor


def names(enquiry: dict[str, Any], studio: Studio) -> list[str]:
    """Return the names of the files that *enquiry* has by now."""
    path = f"/api/admin/enquiries/{enquiry['id']}"
    return sorted(one["name"] for one in studio.admin.read(path)["enclosures"])


def wait_until_joined(page: Page, studio: Studio) -> None:
    """Wait until the new enquiry has both photographs, once, and the device has none."""
    (enquiry,) = studio.new()
    while len(names(enquiry, studio)) < len(NAMES):
        page.wait_for_timeout(50)
    wait_until_gone(page)
    assert names(enquiry, studio) == sorted(NAMES)


def lose(route: Route) -> None:
    """Let it come, and cut its answer off."""
    route.fetch()
    route.abort()


def wait_until_gone(page: Page) -> None:
    while Device(page).files():
        page.wait_for_timeout(20)


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.sampled(1)
def test_it_is_sent_at_once_and_its_files_join_from_the_screen_after_sending(
    pending: Pending, studio: Studio, width: int
) -> None:
    page = pending.page
    page.set_viewport_size({"width": width, "height": 844})
    (enquiry,) = studio.new()
    assert names(enquiry, studio) == []
    assert sorted(Device(page).files()) == sorted(NAMES)
    together = page.get_by_role("progressbar", name="파일 올리기")
    expect(together).to_be_visible()
    expect(page.get_by_text("파일 2개 가운데 0개를 올렸어요.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect_accessible(page)

    pending.let_go()

    expect(page.get_by_text(ARRIVED).first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=ARRIVED)).to_have_count(1)
    expect(together).to_have_count(0)
    wait_until_joined(page, studio)
    expect_accessible(page)


@pytest.mark.long
def test_another_screen_does_not_stop_them(pending: Pending, studio: Studio) -> None:
    pending.page.get_by_role("link", name="보던 프로젝트로").click()
    expect(pending.page.get_by_role("heading", level=1)).to_have_text(pending.title)

    pending.let_go()

    wait_until_joined(pending.page, studio)


def test_a_reload_of_the_screen_after_sending_goes_on(pending: Pending, studio: Studio) -> None:
    let_go(pending.page, UPLOADS, [])

    pending.page.reload()

    expect(pending.page.get_by_text(ARRIVED).first).to_be_visible()
    wait_until_joined(pending.page, studio)


@pytest.mark.parametrize("place", ["the receipt", "another consultation"])
@pytest.mark.sampled(1)
def test_after_the_window_was_lost_they_go_on_in_another(
    pending: Pending, studio: Studio, context: BrowserContext, place: str
) -> None:
    path = pending.receipt() if place == "the receipt" else "/consultation/1"
    pending.page.close()
    page = context.new_page()

    page.goto(pending.site.route(path))

    wait_until_joined(page, studio)


def test_in_two_windows_each_file_joins_once(
    pending: Pending, studio: Studio, context: BrowserContext
) -> None:
    other = context.new_page()
    held = hold(other, UPLOADS)
    other.goto(pending.site.route(pending.receipt()))
    wait_for(other, held, 2)

    pending.let_go()
    let_go(other, UPLOADS, held)

    expect(other.get_by_text("올린 파일 2개 가운데 2개 완료")).to_be_visible()
    wait_until_joined(other, studio)
    wait_until_gone(pending.page)
    (enquiry,) = studio.new()
    assert names(enquiry, studio) == sorted(NAMES)


@pytest.mark.long
def test_a_new_consultation_has_files_of_its_own_alone(pending: Pending, studio: Studio) -> None:
    page = pending.page
    (former,) = studio.new()
    again = Visitor(pending.site, page)
    again.begin(step=4)
    expect(page.get_by_text("거실.jpg")).to_have_count(0)
    page.get_by_label("사진·파일 고르기").set_input_files(
        [FilePayload(name="욕실.jpg", mimeType="image/jpeg", buffer=picture("teal"))]
    )
    expect(page.get_by_text("욕실.jpg")).to_be_visible()

    pending.let_go()
    expect(page.get_by_text("올린 파일 1개 가운데 1개 완료")).to_be_visible()
    again.go_on()
    again.say_contact()
    again.send()
    again.number()

    wait_until_gone(page)
    (later,) = (one for one in studio.new() if one["id"] != former["id"])
    assert names(later, studio) == ["욕실.jpg"]
    assert names(former, studio) == sorted(NAMES)


@pytest.mark.long
def test_a_cut_line_is_told_and_they_go_on_by_themselves(pending: Pending, studio: Studio) -> None:
    page = pending.page
    page.route(UPLOADS, lambda route: route.abort())
    for route in pending.held:
        route.abort()
    stopped = page.get_by_text("연결이 끊겨 멈췄어요.")
    expect(stopped.first).to_be_visible()
    expect(page.get_by_role("status").filter(has=stopped)).to_have_count(1)

    page.unroute(UPLOADS)

    wait_until_joined(page, studio)


@pytest.mark.long
def test_after_a_lost_answer_a_file_joins_once(pending: Pending, studio: Studio) -> None:
    pending.page.route(JOINS, lose, times=1)

    pending.let_go()

    expect(pending.page.get_by_text(ARRIVED).first).to_be_visible()
    wait_until_joined(pending.page, studio)


@pytest.mark.long
def test_a_file_that_arrives_after_a_lost_answer_is_no_correction(
    visitor: Visitor, studio: Studio
) -> None:
    visitor = Pending(visitor.site, visitor.page)
    page = visitor.page
    page.route(ENQUIRIES, lose, times=1)
    visitor.begin_early(PHOTOGRAPHS)
    # It would be tried again by itself.
    page.clock.set_fixed_time(page.evaluate("Date.now()"))
    visitor.send()
    expect(page.get_by_role("heading", level=1)).to_have_text("아직 보내지 못했어요")
    with page.expect_response(is_whole):
        visitor.let_go()

    page.get_by_role("button", name="다시 보내기").click()

    visitor.number()
    expect(page.get_by_text("방금 고치신 내용은 전해지지 않았으니")).to_have_count(0)
    wait_until_joined(page, studio)


def is_whole(answer: Response) -> bool:
    """Whether *answer* says that a piece of a file has come, of these small ones the last."""
    return answer.request.method == "PATCH" and answer.ok


def test_one_that_the_server_refuses_is_named(visitor: Visitor) -> None:
    visitor = Pending(visitor.site, visitor.page)
    broken = FilePayload(name="깨진 사진.jpg", mimeType="image/jpeg", buffer=picture()[:300])
    visitor.send_early([broken])

    visitor.let_go()

    said = visitor.page.get_by_role("alert").filter(has_text="깨진 사진.jpg")
    expect(said).to_be_visible()
    expect(said).to_contain_text("손상되었거나 암호가 걸린 파일이에요.")
    expect(visitor.page.get_by_text("0개를 올렸어요")).to_have_count(0)
    expect_accessible(visitor.page)


def test_withdrawn_nothing_is_left_on_the_device(pending: Pending) -> None:
    page = pending.page
    page.goto(pending.site.route(pending.receipt()))
    page.get_by_role("button", name="신청 취소하고 내용 지우기").click()

    page.get_by_role("button", name="취소하고 지우기").click()

    expect(page.get_by_role("heading", name="신청을 취소했어요")).to_be_visible()
    wait_until_gone(page)


def withdraw(pending: Pending) -> None:
    """Withdraw the consultation elsewhere: its receipt is closed."""
    token = pending.receipt().rpartition("/")[2]
    path = f"{pending.site.address}/api/receipts/{token}/withdraw"
    assert pending.page.request.post(path, data={"number": pending.number()}).ok


def visit_later(pending: Pending) -> None:
    """Visit the site when the device's clock says that the receipt is closed."""
    later = timedelta(days=RECEIPT_DAYS + 1) / timedelta(milliseconds=1)
    pending.page.clock.set_fixed_time(pending.page.evaluate("Date.now()") + later)
    pending.page.goto("about:blank")
    pending.page.goto(pending.site.route("/consultation/1"))


@pytest.mark.long
def test_once_the_receipt_is_closed_nothing_is_left_on_the_device(pending: Pending) -> None:
    withdraw(pending)
    pending.let_go()

    wait_until_gone(pending.page)


@pytest.mark.long
def test_on_a_later_visit_too_nothing_is_left_of_a_closed_receipt(pending: Pending) -> None:
    withdraw(pending)

    visit_later(pending)

    wait_until_gone(pending.page)


@pytest.mark.long
def test_a_wrong_clock_of_the_device_loses_no_file(pending: Pending, studio: Studio) -> None:
    visit_later(pending)
    pending.let_go()

    wait_until_joined(pending.page, studio)
