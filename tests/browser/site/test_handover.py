"""The application replaces the server's page by the same text at the same places."""

import re
import subprocess
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from studio_core.languages.registry import BASE, TWINNED, address_in
from tests.browser.administrator import Administrator
from tests.browser.clock import OFFICE_HOURS
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.running_site import (
    ADMIN,
    PASSWORD,
    STUDIO,
    Site,
    clean_environment,
    running_site,
)
from tests.browser.waiting import APPLICATION, wait_for_application

SCREENS = [
    "/",
    "/about",
    "/business",
    "/business/residential/total-living",
    "/business/residential/relite-living",
    "/business/commercial/total-biz",
    "/business/commercial/biz-consulting",
    "/portfolio",
    "/portfolio?category=commercial",
    "/portfolio?find=%EA%B1%B0%EC%8B%A4",
    "/portfolio/demo-project-01",
    "/insight",
    "/insight/demo-insight-05",
    "/insight/demo-insight-11",
    "/contact",
    "/contact?tab=qna",
    "/privacy",
    "/consultation/1",
    "/consultation/1?space=residential",
    "/consultation/1?space=commercial",
    "/consultation/1?project=demo-project-01",
    "/consultation/1?article=demo-insight-05",
]
LANGUAGES = (BASE, TWINNED[0])
LIVING = ["/portfolio", "/portfolio/demo-project-01", "/insight", "/insight/demo-insight-05"]
BARE = [path for path in SCREENS if path.count("/") == 1]
SCRIPTS = "**/*.js"
ANSWERS = re.compile(r"/api/(?!events)")
NAMED = ("--name", "빈 집", "--english-name", "BARE", "--contact-email", ADMIN, "--admin", ADMIN)

SEEN = """async () => {
  await document.fonts.ready;
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  const alone = document.querySelectorAll("[data-early], main [role=status] .sr");
  for (const one of alone) one.style.display = "none";
  const plain = text => text.replace(/\\s+/g, " ").trim();
  const isBare = node => node.localName === "span" && node.attributes.length === 0;
  const own = element => [...element.childNodes].flatMap(node =>
    node.nodeType === Node.TEXT_NODE ? [node] : isBare(node) ? own(node) : []);
  const words = element => own(element).map(node => node.data).join("").replace(/\\s+/g, "");
  const what = element => {
    if (element.matches("main, footer, svg, input, textarea")) return element.localName;
    return element.localName === "img" ? picture(element) : words(element);
  };
  // Of what is seen first, the one that was chosen: wide screens may have another.
  const picture = element => {
    const src = element.getAttribute("src");
    const chosen = element.fetchPriority === "high" && element.currentSrc;
    const shown = chosen && new URL(chosen).pathname;
    return (shown || src).replace(/-\\d+\\.\\w+$/, "");
  };
  const place = element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y + scrollY, width, height];
  };
  const main = document.querySelector("main");
  const parts = "header *, main, main *, main + div *, footer, footer *";
  const places = [...document.querySelectorAll(parts)]
    .filter(it => it.checkVisibility({ visibilityProperty: true }) && !it.closest("script"))
    .filter(it => !isBare(it))
    .map(it => [what(it), ...place(it)])
    .filter(([known]) => known);
  return { text: plain(main.innerText), height: main.offsetHeight, places };
}"""
"""The text of the page and the places of its elements, once the fonts are loaded.

The way to a consultation that floats over a project's page is the application's alone, and so is
what it tells screen readers of a choice.

A span without attributes is no place: the application's texts that change stand alone in one, so
that a page that a browser translates does not break.
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site just set up, without a project or an article."""
    folder = tmp_path_factory.mktemp("bare")
    command = [*STUDIO, "init", *NAMED, "--legal-name", "빈 집", "--password-stdin"]
    environment = clean_environment(folder)
    subprocess.run(command, cwd=folder, env=environment, input=PASSWORD, text=True, check=True)
    with running_site(folder, tmp_path_factory.mktemp("bare-site")) as running:
        yield running


def as_served(page: Page, address: str) -> dict[str, Any]:
    """Return what the server's page shows, with the application's scripts blocked."""
    # With reduced motion the home page stays at its first slide.
    page.emulate_media(reduced_motion="reduce")
    # After hours the application tells when somebody answers again, which a page cannot know.
    page.clock.set_fixed_time(OFFICE_HOURS)
    page.route(SCRIPTS, lambda route: route.abort())
    page.goto(address)
    seen: dict[str, Any] = page.evaluate(SEEN)
    page.unroute(SCRIPTS)
    return seen


def expect_same(seen: dict[str, Any], before: dict[str, Any]) -> None:
    """Compare two pages to half a pixel.

    The proportions of a plan are those of its file only until it arrives: from then on they are
    those of the size it is shown at, which browsers round to whole pixels. On a phone that makes
    a quarter of a pixel, by which whole pixels would be rounded either way.
    """
    assert seen["text"] == before["text"]
    assert [what for what, *_ in seen["places"]] == [what for what, *_ in before["places"]]
    for (what, *place), (_, *earlier) in zip(seen["places"], before["places"], strict=True):
        assert place == pytest.approx(earlier, abs=0.5), what


def start(page: Page, address: str) -> None:
    """Open a page, and wait until the application has replaced it."""
    page.goto(address)
    page.locator(APPLICATION).first.wait_for(state="attached")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", SCREENS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_application_shows_what_the_servers_page_shows(
    site: Site, page: Page, phone_page: Page, language: str, path: str
) -> None:
    address = site.address + address_in(language, path)
    for shown in (page, phone_page):
        served = as_served(shown, address)

        start(shown, address)

        expect_same(shown.evaluate(SEEN), served)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", LIVING)
@pytest.mark.parametrize("language", LANGUAGES)
def test_late_answers_change_nothing_on_the_page(
    site: Site, phone_page: Page, language: str, path: str
) -> None:
    held = hold(phone_page, ANSWERS)
    start(phone_page, site.address + address_in(language, path))
    wait_for(phone_page, held, 1)
    before = phone_page.evaluate(SEEN)

    with phone_page.expect_response(ANSWERS):
        for route in held:
            route.continue_()

    expect_same(phone_page.evaluate(SEEN), before)


@pytest.mark.parametrize("path", BARE)
@pytest.mark.sampled(1)
def test_both_say_so_when_a_site_has_no_content(
    bare: Site, page: Page, phone_page: Page, path: str
) -> None:
    for shown in (page, phone_page):
        served = as_served(shown, bare.address + path)

        start(shown, bare.address + path)

        expect_same(shown.evaluate(SEEN), served)


def test_both_leave_out_what_a_project_lacks(admin: Administrator) -> None:
    made = admin.make_project(area="84㎡")
    address = f"{admin.site.address}/portfolio/{made['id']}"
    while admin.context.request.get(address).status != HTTPStatus.OK:
        admin.page.wait_for_timeout(20)

    served = as_served(admin.page, address)
    start(admin.page, address)

    expect_same(admin.page.evaluate(SEEN), served)
    assert made["title"] in served["text"]


def test_conditions_that_were_opened_before_the_application_came_stay_open_until_they_are_closed(
    site: Site, phone_page: Page
) -> None:
    page = phone_page
    held = hold(page, SCRIPTS)
    page.goto(f"{site.address}/portfolio?filter=20PY&find=%EA%B1%B0%EC%8B%A4", wait_until="commit")
    page.locator("main summary").tap()
    expect(page.locator("main details[open]")).to_have_count(1)

    let_go(page, SCRIPTS, held)
    wait_for_application(page)

    expect(page.get_by_role("dialog").get_by_role("searchbox")).to_have_value("거실")
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate("location.hash = '#/contact'")
    expect(page.locator("main h1")).to_have_text("Contact")
    page.go_back()
    expect(page.locator("main li figure").first).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("path", ["/insight/demo-insight-11", "/contact?tab=qna"])
@pytest.mark.sampled(1)
def test_what_was_opened_before_the_application_came_stays_open(
    site: Site, phone_page: Page, path: str
) -> None:
    page = phone_page
    held = hold(page, SCRIPTS)
    page.goto(f"{site.address}{path}", wait_until="commit")
    summary = page.locator("main summary").first
    summary.tap()
    expect(page.locator("main details[open]")).to_have_count(1)

    let_go(page, SCRIPTS, held)
    wait_for_application(page)

    opened = page.locator("main details[open] > summary")
    expect(opened).to_have_count(1)
    expect(opened).to_have_text(summary.text_content() or "nothing")
