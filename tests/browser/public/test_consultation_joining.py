"""Files that join a consultation after sending, where a device, a window or the server is odd."""

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import picture
from tests.browser.consultations import Studio, Visitor
from tests.browser.device import Device
from tests.browser.holding import hold, let_go, wait_for

UPLOADS = "**/api/enclosures/*"
DENIED = """() => {
  window.asked = 0;
  navigator.locks.request = async () => {
    window.asked += 1;
    throw new DOMException("denied", "SecurityError");
  };
}"""
SILENT = "() => { indexedDB.open = () => new EventTarget(); }"
NEW_PICTURE = "거실.jpg"
BUSY = "기다리는 파일이 많아요."


@pytest.fixture
def held(page: Page) -> list[Route]:
    """The uploads of the page, which are held back."""
    return hold(page, UPLOADS)


def choose(visitor: Visitor, name: str = NEW_PICTURE, content: bytes = b"") -> None:
    """Begin a consultation, and give it a photograph."""
    visitor.begin(step=4)
    payload = FilePayload(name=name, mimeType="image/jpeg", buffer=content or picture())
    visitor.page.get_by_label("사진·파일 고르기").set_input_files([payload])


def send(visitor: Visitor) -> None:
    """Answer the rest, and send it."""
    visitor.go_on()
    visitor.say_contact()
    visitor.send()
    visitor.number()


def names(studio: Studio) -> list[str]:
    """Return the names of the files of the one new enquiry."""
    (enquiry,) = studio.new()
    path = f"/api/admin/enquiries/{enquiry['id']}"
    return [one["name"] for one in studio.admin.read(path)["enclosures"]]


def wait_until_joined(page: Page, studio: Studio, name: str = NEW_PICTURE) -> None:
    while names(studio) != [name]:
        page.wait_for_timeout(50)


@pytest.mark.long
def test_what_was_paused_before_sending_rests_and_is_asked_about(
    visitor: Visitor, page: Page, held: list[Route], studio: Studio
) -> None:
    choose(visitor)
    wait_for(page, held, 1)
    page.get_by_role("button", name=f"{NEW_PICTURE} 올리기 멈추기").click()
    send(visitor)
    let_go(page, UPLOADS, [])

    row = page.get_by_role("alert").get_by_role("listitem").filter(has_text=NEW_PICTURE)
    expect(row).to_contain_text("멈췄어요.")
    expect_accessible(page)
    page.reload()
    expect(row).to_contain_text("멈췄어요.")
    assert names(studio) == []
    row.get_by_role("button", name="지금 이어 올리기").click()

    wait_until_joined(page, studio)


@pytest.mark.long
def test_where_a_browser_refuses_locks_files_join_and_the_page_lives(
    visitor: Visitor, page: Page, held: list[Route], studio: Studio
) -> None:
    page.add_init_script(f"({DENIED})()")
    choose(visitor)
    wait_for(page, held, 1)
    send(visitor)

    let_go(page, UPLOADS, held)

    expect(page.get_by_text("파일 1개를 모두 올렸어요.").first).to_be_visible()
    wait_until_joined(page, studio)
    assert 0 < page.evaluate("window.asked") < 10


def test_where_the_device_stores_nothing_and_says_nothing_files_join_all_the_same(
    visitor: Visitor, page: Page, held: list[Route], studio: Studio
) -> None:
    page.add_init_script(f"({SILENT})()")
    choose(visitor)
    wait_for(page, held, 1)
    expect(page.get_by_text("이 기기에 보관하지 못했어요.")).to_be_visible()
    send(visitor)
    expect(page.get_by_text("이 기기에 보관하지 못했어요.")).to_be_visible()

    let_go(page, UPLOADS, held)

    wait_until_joined(page, studio)


@pytest.mark.long
def test_asked_to_wait_a_file_says_so_and_goes_on_when_its_time_has_come(
    visitor: Visitor, page: Page, held: list[Route], studio: Studio
) -> None:
    choose(visitor)
    wait_for(page, held, 1)
    send(visitor)
    asked: list[str] = []

    def refuse_first(route: Route) -> None:
        if route.request.method != "PATCH":
            route.continue_()
            return
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()
        else:
            route.fulfill(status=429, headers={"Retry-After": "3"}, json={"detail": BUSY})

    page.route(UPLOADS, refuse_first)
    held[-1].continue_()

    expect(page.get_by_text(BUSY).first).to_be_visible()
    wait_until_joined(page, studio)
    first, again = asked
    assert again == first


@pytest.mark.long
def test_one_that_is_refused_is_named_without_an_offer_and_gone_from_the_device(
    visitor: Visitor, page: Page, held: list[Route]
) -> None:
    choose(visitor, "깨진 사진.jpg", picture()[:300])
    wait_for(page, held, 1)
    send(visitor)

    let_go(page, UPLOADS, held)

    row = page.get_by_role("alert").get_by_role("listitem").filter(has_text="깨진 사진.jpg")
    expect(row).to_contain_text("손상되었거나 암호가 걸린 파일이에요.")
    expect(row.get_by_role("button", name="지금 이어 올리기")).to_have_count(0)
    while Device(page).files():
        page.wait_for_timeout(20)


def test_withdrawn_elsewhere_the_screen_after_sending_thanks_no_more(
    visitor: Visitor, page: Page, held: list[Route]
) -> None:
    choose(visitor)
    wait_for(page, held, 1)
    send(visitor)
    number = visitor.number()
    link = page.get_by_role("link", name="사진 더 올리기").get_attribute("href") or ""
    path = f"{visitor.site.address}/api/receipts/{link.rpartition('/')[2]}/withdraw"
    assert page.request.post(path, data={"number": number}).ok

    let_go(page, UPLOADS, held)

    expect(page.get_by_role("heading", level=1)).to_have_text("이 링크는 닫혔어요")
    expect(page.get_by_text(number)).to_have_count(0)
    expect_accessible(page)
