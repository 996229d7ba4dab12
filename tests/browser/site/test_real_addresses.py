"""Real addresses: the page without JavaScript, and the application that replaces it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from studio_core.languages.registry import BASE, TWINNED, address_in
from tests.browser.clock import OFFICE_HOURS
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application, wait_for_paint

EVENTS = "**/api/events"
PROJECT, ARTICLE = "/portfolio/demo-project-01", "/insight/demo-insight-11"
(OTHER, *_) = TWINNED
_STEPS = {PROJECT: "공유하기 인쇄 pdf 사진 8장 모두", "/insight": "전체 12 트렌드 인테리어 뉴스"}
_OTHER_STEPS = {
    PROJECT: "share print or pdf see all pictures",
    "/insight": "all 12 trends interior tips news",
}
PAGES = (
    "/",
    "/about",
    "/business",
    "/business/residential/total-living",
    "/business/commercial/biz-consulting",
    "/portfolio",
    "/portfolio?category=commercial",
    PROJECT,
    "/insight",
    "/contact",
    ARTICLE,
    "/privacy",
)
CONTROLS = {
    BASE: {"/": "10", ARTICLE: "공유하기", **_STEPS},
    OTHER: {"/": "10", ARTICLE: "share", **_OTHER_STEPS},
}
"""The words of what only the application can work, which is out of sight without scripts."""

WATCH = """
window.emptied = [];
const look = () => {
  const root = document.getElementById("root");
  if (root && document.readyState !== "loading" && root.innerText.trim().length < 20)
    window.emptied.push(performance.now());
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


@pytest.fixture
def plain_page(chromium: Browser) -> Iterator[Page]:
    """A page of a visitor, or a robot, whose browser runs no scripts."""
    context = chromium.new_context(java_script_enabled=False, locale="ko-KR")
    yield context.new_page()
    context.close()


def words(page: Page) -> set[str]:
    """Return the words that the main part shows, without their order and case."""
    return set(re.findall(r"[\w가-힣]{2,}", page.locator("main").last.inner_text().lower()))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", CONTROLS)
def test_a_page_says_what_the_application_says_without_scripts(
    site: Site, page: Page, plain_page: Page, language: str, path: str
) -> None:
    page.add_init_script(WATCH)
    # After hours the application tells when somebody answers again, which a page cannot know.
    page.clock.set_fixed_time(OFFICE_HOURS)

    address = address_in(language, path)
    answer = plain_page.goto(f"{site.address}{address}")
    page.goto(f"{site.address}{address}")
    page.wait_for_url(f"**/#{address}")
    wait_for_application(page)

    assert answer is not None
    assert answer.status == 200
    assert plain_page.title() == page.title()
    expect(plain_page.locator("h1").first).to_be_attached()
    # Replacements of controls are shown only where no scripts run, some promises where they do.
    plain_page.evaluate("document.querySelectorAll('main noscript').forEach((it) => it.remove())")
    page.evaluate("document.querySelectorAll('main .scripted').forEach((it) => it.remove())")
    plain, live = words(plain_page), words(page)
    assert live - plain <= set(CONTROLS[language].get(path, "").split())
    assert plain <= live
    assert language == BASE or not re.search("[가-힣]", " ".join(live))
    assert page.evaluate("window.emptied") == [], "the application began with an empty screen"


def test_without_scripts_the_contact_page_tells_how_to_reach_the_studio(
    site: Site, plain_page: Page
) -> None:
    plain_page.goto(f"{site.address}/contact")

    expect(plain_page.locator('main a[href^="tel:"]')).to_be_visible()
    expect(plain_page.locator('main a[href^="mailto:"]')).to_be_visible()


def test_a_share_robot_finds_title_text_and_picture(site: Site, plain_page: Page) -> None:
    plain_page.goto(f"{site.address}{PROJECT}")

    found = {
        name: plain_page.locator(f'meta[property="og:{name}"]').get_attribute("content") or ""
        for name in ("title", "description", "image", "url")
    }
    picture = plain_page.request.get(found["image"])

    heading = plain_page.locator("h1").first.inner_text()
    assert heading in found["title"]
    assert len(found["description"]) > 20
    assert found["url"] == f"{site.address}{PROJECT}"
    assert picture.headers["content-type"] == "image/jpeg"
    assert len(picture.body()) < 300_000


@pytest.mark.parametrize("path", ["/portfolio", PROJECT, ARTICLE])
@pytest.mark.sampled(1)
def test_an_old_link_opens_the_same_screen(
    site: Site, page: Page, plain_page: Page, path: str
) -> None:
    plain_page.goto(f"{site.address}{path}")

    page.goto(site.route(path))

    heading = plain_page.locator("h1").first.inner_text()
    expect(page.locator("h1").first).to_have_text(heading)


@pytest.mark.parametrize("path", ["/nope", "/portfolio/none", "/insight/none"])
@pytest.mark.sampled(1)
def test_a_missing_page_has_status_404(site: Site, page: Page, path: str) -> None:
    answer = page.goto(f"{site.address}{path}")

    assert answer is not None
    assert answer.status == 404


@pytest.mark.parametrize("record", ["portfolio/none", "insights/none"])
@pytest.mark.sampled(1)
def test_a_missing_record_is_asked_for_once(site: Site, page: Page, record: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    held = hold(page, EVENTS)
    page.goto(site.route("/" + record.replace("insights", "insight")))
    expect(page.get_by_role("heading", name="찾을 수 없어요")).to_be_visible()
    wait_for(page, held, 1)

    with page.expect_response("**/api/site"):
        let_go(page, EVENTS, held)
    wait_for_paint(page)

    assert asked.count(f"{site.address}/api/{record}") == 1


@pytest.mark.parametrize("path", [PROJECT, ARTICLE])
@pytest.mark.sampled(1)
def test_sharing_copies_the_real_address(
    site: Site, context: BrowserContext, page: Page, path: str
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site.route(path))

    page.get_by_role("button", name="공유").click()
    if path == PROJECT:
        page.get_by_role("menuitem", name="링크 복사").click()

    expect(page.get_by_text("링크를 복사했어요.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site.address}{path}"
