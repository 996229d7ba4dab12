"""What of a consultation stays on the visitor's device: all until it is sent, then nothing."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.administrator import picture
from tests.browser.consultations import CONTACT, Visitor
from tests.browser.device import Device
from tests.browser.holding import hold, let_go, wait_for

DAYS = 30
MORE = {"이메일": "hana@example.com", "더 알려 주실 것": "고양이 두 마리와 살아요"}
TYPED = (*CONTACT.values(), *MORE.values(), "반포동")
PHOTOGRAPH = FilePayload(name="거실.jpg", mimeType="image/jpeg", buffer=picture())
UPLOADS = "/api/enclosures/"
CLEAR = "지우고 새로 쓰기"
PLACES = ("/contact", "/contact?tab=qna", "/consultation")
"""Where what is over goes, as the policy says."""


def found(page: Page) -> list[str]:
    """Return what of a consultation is on the device: typed texts, and files."""
    device = Device(page)
    text = device.text()
    return [*(typed for typed in TYPED if typed in text), *device.files()]


def wait_until_nothing_is_found(page: Page) -> None:
    while found(page):
        page.wait_for_timeout(20)


@pytest.fixture
def ready(visitor: Visitor) -> Visitor:
    """A visitor who has answered everything, with a photograph, and has not sent it."""
    page = visitor.page
    visitor.begin()
    visitor.say_place()
    visitor.pass_to(4)
    page.get_by_label("사진·파일 고르기").set_input_files([PHOTOGRAPH])
    expect(page.get_by_text("올린 파일 1개 가운데 1개 완료")).to_be_visible()
    visitor.go_on()
    visitor.say_contact()
    for label, text in MORE.items():
        visitor.write(label, text)
    assert found(page) == [*TYPED, PHOTOGRAPH["name"]]
    return visitor


@pytest.fixture
def is_on_the_server(ready: Visitor) -> Callable[[], bool]:
    """Return whether the server has the photograph."""
    id = Device(ready.page).text().partition(UPLOADS)[2].partition('"')[0]
    address = f"{ready.site.address}{UPLOADS}{id}"
    return lambda: ready.page.request.head(address).ok


def clear_in_the_steps(visitor: Visitor) -> None:
    """Let go of what was begun where it is gone on with."""
    visitor.page.reload()
    visitor.sees(5)
    visitor.page.get_by_role("button", name=CLEAR).click()
    expect(visitor.page.get_by_text("적은 내용과 올린 파일을 모두 지울까요?")).to_be_visible()
    visitor.page.get_by_role("button", name=CLEAR).click()
    visitor.sees(1)


def clear_where_it_is_offered(visitor: Visitor) -> None:
    """Let go of what was begun on the contact page."""
    visitor.page.goto(visitor.site.route("/contact"))
    visitor.page.get_by_role("button", name=CLEAR).click()
    expect(visitor.page.get_by_text("적은 내용과 올린 파일을 모두 지울까요?")).to_be_visible()
    visitor.page.get_by_role("button", name=CLEAR).click()
    expect(visitor.page.get_by_text("작성하던 내용을 지웠어요.")).to_be_visible()


def test_once_it_is_received_nothing_that_was_typed_is_on_the_device(ready: Visitor) -> None:
    page = ready.page
    ready.send()

    number = ready.number()
    wait_until_nothing_is_found(page)
    expect(page.get_by_role("button", name="적은 내용 모두 복사")).to_be_visible()
    page.reload()
    assert ready.number() == number
    expect(page.get_by_role("link", name="사진 더 올리기")).to_be_visible()
    expect(page.get_by_role("button", name="적은 내용 모두 복사")).to_have_count(0)
    assert found(page) == []


@pytest.mark.parametrize("clear", [clear_in_the_steps, clear_where_it_is_offered])
@pytest.mark.sampled(1)
def test_what_its_writer_lets_go_of_is_gone_from_device_and_server(
    ready: Visitor, is_on_the_server: Callable[[], bool], clear: Callable[[Visitor], None]
) -> None:
    assert is_on_the_server()

    clear(ready)

    wait_until_nothing_is_found(ready.page)
    while is_on_the_server():
        ready.page.wait_for_timeout(20)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.sampled(1)
def test_what_is_older_than_thirty_days_is_gone_once_it_is_opened(
    ready: Visitor, is_on_the_server: Callable[[], bool], place: str
) -> None:
    page = ready.page
    page.clock.set_fixed_time(
        page.evaluate("Date.now()") + timedelta(days=DAYS) / timedelta(milliseconds=1)
    )
    page.goto("about:blank")

    page.goto(ready.site.route(place))

    wait_until_nothing_is_found(page)
    while is_on_the_server():
        page.wait_for_timeout(20)
    if place == "/consultation":
        said = page.get_by_text("30일이 지난 내용은 이 기기에서 지웠어요.")
        expect(said).to_be_visible()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.sampled(1)
def test_files_of_a_closed_receipt_are_gone_once_it_is_opened(visitor: Visitor, place: str) -> None:
    page, files = visitor.page, f"**{UPLOADS}*"
    held = hold(page, files)
    visitor.begin(step=4)
    page.get_by_label("사진·파일 고르기").set_input_files([PHOTOGRAPH])
    wait_for(page, held, 1)
    visitor.go_on()
    visitor.say_contact()
    visitor.send()
    number = visitor.number()
    link = page.get_by_role("link", name="사진 더 올리기").get_attribute("href") or ""
    assert Device(page).files() == [PHOTOGRAPH["name"]]
    page.goto("about:blank")
    receipt = f"{visitor.site.address}/api/receipts/{link.rpartition('/')[2]}"
    assert page.request.post(f"{receipt}/withdraw", data={"number": number}).ok
    let_go(page, files, held)

    page.goto(visitor.site.route(place))

    wait_until_nothing_is_found(page)
