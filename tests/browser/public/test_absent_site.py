"""The site goes away and comes back: what visitors see, and that what they write arrives once."""

from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    FilePayload,
    Locator,
    Page,
    ViewportSize,
    expect,
)

from studio_core.enquiries.receipts import short_number
from tests.browser.absent_site import MADE, AbsentSite, absent_site
from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator, picture
from tests.browser.clock import NEXT_TASK
from tests.browser.consultations import Studio, Visitor
from tests.http.studio_in_memory import eventually

NOTICE = "잠시 점검 중이라 저장된 화면을 보여 드려요."
# Chromium tells `document.lastModified` in the zone of the machine, whatever zone a page is given.
_MADE_HERE = parsedate_to_datetime(MADE).astimezone()
AS_OF = f"11월 {_MADE_HERE.day}일 {_MADE_HERE:%H:%M} 기준"
BACK = "다시 연결되었어요."
WAITING = "기다리는 문의 1건"
SENT = "보관하던 문의가 접수되었어요. 접수 번호 "
HEALTH, ENQUIRIES = "/healthz", "/api/enquiries"
KEPT = "지금 보내신 내용은 다시 연결되면 전해져요."
PHONE: ViewportSize = {"width": 390, "height": 844}
TEXTS = {
    "이름": "김하나",
    "연락처": "010-0000-0000",
    "이메일": "hana@example.com",
    "문의 내용": "34평 아파트 거실과 주방을 봄에 고치고 싶어요.",
}
TRIES = 3
"""At least: when it was written, a minute later, and when the site is back."""

COLOURS = {"거실.jpg": "tan", "주방.jpg": "navy"}
LEFT_HERE = """async () => {
  const found = JSON.stringify({ ...localStorage, ...sessionStorage });
  const kept = [];
  for (const { name, version } of await indexedDB.databases()) {
    const database = await new Promise((resolve) => {
      indexedDB.open(name, version).onsuccess = ({ target }) => resolve(target.result);
    });
    for (const store of database.objectStoreNames) {
      kept.push(await new Promise((resolve) => {
        const all = database.transaction(store).objectStore(store).getAll();
        all.onsuccess = () => resolve(JSON.stringify(all.result));
      }));
    }
    database.close();
  }
  return found + kept.join();
}"""
"""Return all that the pages of this device have kept."""


@pytest.fixture(scope="module")
def absent(filled: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AbsentSite]:
    with absent_site(filled, tmp_path_factory.mktemp("absent")) as site:
        yield site


@pytest.fixture
def site(absent: AbsentSite) -> Iterator[AbsentSite]:
    """The site, which is there when a test begins."""
    yield absent
    if not absent.is_there:
        absent.come()


@pytest.fixture
def studio(site: AbsentSite, chromium: Browser) -> Iterator[Studio]:
    context = chromium.new_context(locale="ko-KR")
    yield Studio(Administrator(site.site(), context))
    context.close()


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """A visitor for whom a minute passes when a test says so."""
    context.clock.install()
    return context


def pass_a_minute(page: Page, then: str) -> None:
    """Let a minute pass on *page*, and wait until it was answered the call of that address."""
    with page.expect_response(f"**{then}"):
        page.clock.fast_forward(60_000)
    # What it says of the next minute is heard before that passes.
    page.evaluate(NEXT_TASK)


def come_back(site: AbsentSite, page: Page) -> None:
    """Let the site come back, and *page*, which says that it is away, look for it."""
    expect(notice(page)).to_be_visible()
    site.come()
    pass_a_minute(page, HEALTH)


def notice(page: Page) -> Locator:
    return page.get_by_text(NOTICE)


def write(page: Page, site: AbsentSite) -> None:
    """Fill the question in as a visitor."""
    page.goto(f"{site.address}/contact?tab=qna")
    for label, text in TEXTS.items():
        page.get_by_role("textbox", name=label).fill(text)
    page.get_by_role("checkbox", name="(필수)").check()
    expect(page.get_by_role("button", name="문의 보내기")).to_be_visible()


def keep(page: Page, site: AbsentSite) -> None:
    """Write a question, and send it when the site has just gone."""
    write(page, site)
    site.leave()
    page.get_by_role("button", name="보내기").click()
    expect(page.get_by_text(WAITING)).to_be_visible()


def nothing_left(page: Page) -> bool:
    """Whether nothing of what was typed is on the device."""
    kept = page.evaluate(LEFT_HERE)
    return not any(text in kept for text in TEXTS.values())


def test_a_question_is_sent_by_a_later_page_once(
    site: AbsentSite, studio: Studio, context: BrowserContext
) -> None:
    page = context.new_page()
    keep(page, site)
    expect(page.get_by_text("에 적음 · 다음 시도까지 1분")).to_be_visible()

    page.reload()
    expect(page.get_by_text(WAITING)).to_be_visible()
    expect(page.get_by_role("textbox", name="이름")).to_have_value(TEXTS["이름"])
    pass_a_minute(page, ENQUIRIES)
    page.close()
    page = context.new_page()
    page.goto(f"{site.address}/about")
    come_back(site, page)

    expect(page.get_by_text(SENT)).to_be_visible()
    (enquiry,) = studio.new()
    expect(page.get_by_text(SENT + short_number(enquiry["id"]))).to_be_visible()
    assert enquiry["message"] == TEXTS["문의 내용"]
    expect(notice(page)).to_have_count(0)
    assert nothing_left(page)
    assert site.asked.count(f"POST {ENQUIRIES}") >= TRIES


@pytest.mark.long
def test_two_tabs_send_it_once(site: AbsentSite, studio: Studio, context: BrowserContext) -> None:
    page, other = context.new_page(), context.new_page()
    other.goto(f"{site.address}/contact?tab=qna")
    keep(page, site)
    expect(other.get_by_text(WAITING)).to_be_visible()
    site.come()

    # Both have the same clock.
    page.clock.fast_forward(60_000)

    for one in (page, other):
        expect(one.get_by_text(SENT)).to_be_visible()
        expect(one.get_by_text(WAITING)).to_have_count(0)
    assert len(studio.new()) == 1


def test_cleared_it_is_never_sent_and_the_device_has_nothing(
    site: AbsentSite, studio: Studio, context: BrowserContext
) -> None:
    page = context.new_page()
    keep(page, site)
    page.close()
    page = context.new_page()
    page.goto(f"{site.address}/contact?tab=qna")
    expect(page.get_by_text(WAITING)).to_be_visible()

    for _ in range(2):  # The second press answers what the first one asked.
        page.get_by_role("button", name="지우기").click()
    expect(page.get_by_text(WAITING)).to_have_count(0)
    # A look at the device that began before may hide it before the disk has let go of it.
    assert eventually(lambda: nothing_left(page))
    site.asked.clear()
    come_back(site, page)
    expect(page.get_by_text(BACK)).to_be_visible()

    assert f"POST {ENQUIRIES}" not in site.asked
    inbox = studio.admin.read("/api/admin/enquiries")["items"]
    assert {one["id"] for one in inbox} == studio.before


@pytest.mark.long
def test_a_consultation_with_files_arrives_whole(
    site: AbsentSite, studio: Studio, context: BrowserContext
) -> None:
    page = context.new_page()
    visitor = Visitor(site.site(), page)
    visitor.begin(step=4)
    page.get_by_label("사진·파일 고르기").set_input_files(photograph("거실.jpg"))
    expect(page.get_by_text("파일 1개를 모두 올렸어요.")).to_be_visible()
    site.leave()
    page.get_by_label("사진·파일 고르기").set_input_files(photograph("주방.jpg"))
    visitor.go_on()
    visitor.say_contact()

    page.get_by_role("button", name="보내기").click()
    expect(page.get_by_text(KEPT)).to_be_visible()
    page.close()
    page = context.new_page()
    page.goto(f"{site.address}/contact")
    expect(page.get_by_text(WAITING)).to_be_visible()
    come_back(site, page)

    expect(page.get_by_text(SENT)).to_be_visible()
    (enquiry,) = studio.new()
    assert enquiry["kind"] == "consultation"
    assert eventually(lambda: len(studio.new()[0]["enclosures"]) == len(COLOURS), 30)
    assert eventually(lambda: nothing_left(page), 10)


@pytest.mark.parametrize("when", ["went while it was written", "was away before"])
def test_without_scripts_what_was_typed_is_there_again(
    when: str, site: AbsentSite, chromium: Browser
) -> None:
    context = chromium.new_context(java_script_enabled=False, locale="ko-KR")
    page = context.new_page()
    if when == "was away before":
        site.leave()
    page.goto(f"{site.address}/contact?tab=qna")
    for label, text in TEXTS.items():
        page.get_by_role("textbox", name=label).fill(text)
    page.get_by_label("(필수)").check()
    if site.is_there:
        site.leave()

    page.locator("form[action='/contact'] [type=submit]").click()
    expect(page.get_by_role("heading", name="잠시 자리를 비웠어요")).to_be_visible()
    page.go_back()

    for label, text in TEXTS.items():
        expect(page.get_by_role("textbox", name=label)).to_have_value(text)
    context.close()


def photograph(name: str) -> FilePayload:
    return {"name": name, "mimeType": "image/jpeg", "buffer": picture(COLOURS[name])}


def test_the_notice_says_of_when_the_page_is_and_goes_with_the_sites_return(
    site: AbsentSite, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(f"{site.address}/about")
    expect(page.get_by_role("navigation").first).to_be_visible()
    expect(notice(page)).to_have_count(0)
    site.leave()
    page.goto(f"{site.address}/contact?tab=qna")
    expect(notice(page)).to_be_visible()
    expect(page.get_by_text(AS_OF)).to_be_visible()
    expect(page.get_by_role("button", name="보관했다가 보내기")).to_be_visible()
    site.asked.clear()
    for _ in range(5):
        pass_a_minute(page, HEALTH)
    assert site.asked.count(f"GET {HEALTH}") == 5

    come_back(site, page)

    expect(notice(page)).to_have_count(0)
    expect(page.get_by_text(BACK)).to_be_visible()
    expect(page.get_by_text(BACK)).to_have_count(0)


def test_the_screens_of_a_site_that_is_away_pass_axe(
    site: AbsentSite, context: BrowserContext
) -> None:
    page = context.new_page()
    keep(page, site)
    expect(notice(page)).to_be_visible()
    expect_accessible(page)
    page.set_viewport_size(PHONE)
    expect_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
