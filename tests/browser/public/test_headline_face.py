"""Korean headlines are drawn in the light face, and nothing moves when it comes."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.administrator import Administrator
from tests.browser.drawn import drawn_with
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application, wait_for_paint

FACES = re.compile(r"/fonts/")
WORN = """count => count <= [...document.fonts]
  .filter(one => one.family.includes("Studio Hangul") && one.weight === "300")
  .filter(one => one.status === "loaded").length"""
"""Tells whether so many cuts of the face are there."""

OTHERS = """[...document.fonts].every(one =>
  one.status !== "loading" || one.family.includes("Studio Hangul"))"""
"""Tells whether all other faces are there that the screen needs."""

SYSTEM = "Noto Sans CJK KR"
"""What stands in for the face where the tests run."""

PAGES = [
    "/about",
    "/business",
    "/portfolio",
    "/portfolio/demo-project-01",
    "/insight/demo-insight-11",
    "/contact",
]
WATCH = """
window.shift = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
PLACES = """() => {
  const isLight = one => getComputedStyle(one).fontFamily.startsWith('"Studio Hangul"');
  const light = [...document.querySelectorAll("body *")]
    .filter(one => one.firstChild?.nodeType === 3 && isLight(one));
  return light.map(one => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return [...words.getClientRects()].map(({ x, y, width, height }) =>
      [x, y + scrollY, width, height].map(one => Math.round(one * 8) / 8));
  });
}"""
"""Where the lines of headlines are, in eighths of a pixel."""


@pytest.mark.long
@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_when_the_face_comes(
    site: Site, page: Page, phone_page: Page, path: str
) -> None:
    for shown in (page, phone_page):
        held = hold(shown, FACES)
        shown.add_init_script(WATCH)
        shown.goto(f"{site.address}{path}", wait_until="domcontentloaded")
        wait_for_application(shown, faces=OTHERS)
        wait_for(shown, held, 1)
        before = shown.evaluate(PLACES)
        shown.evaluate("window.shift = 0")

        let_go(shown, FACES, held)
        shown.wait_for_function(WORN, arg=1)

        assert before
        assert shown.evaluate(PLACES) == before
        assert shown.evaluate("window.shift") == 0


def test_headlines_are_drawn_in_the_face_on_every_screen(site: Site, page: Page) -> None:
    held = hold(page, FACES)
    page.goto(f"{site.address}/portfolio/demo-project-01", wait_until="domcontentloaded")
    wait_for_application(page, faces=OTHERS)
    wait_for(page, held, 1)
    assert SYSTEM in drawn_with(page, "h1")

    let_go(page, FACES, held)
    page.wait_for_function(WORN, arg=1)
    assert SYSTEM not in drawn_with(page, "h1")
    assert SYSTEM not in drawn_with(page, "footer [class*=slogan]")

    # The same document goes on to other screens, whose letters it has already.
    page.get_by_role("navigation").get_by_role("link", name="About").first.click()
    page.wait_for_url("**/about")
    wait_until_worn(page, "main h1")


@pytest.mark.long
def test_a_project_over_the_gallery_has_its_name_in_the_face_at_once(
    site: Site, page: Page
) -> None:
    page.goto(f"{site.address}/portfolio")
    page.wait_for_function(WORN, arg=1)
    wait_for_application(page)
    page.wait_for_load_state("networkidle")
    held = hold(page, FACES)

    page.locator("main ul[aria-label$='프로젝트 목록'] > li a").first.click()

    expect(page.get_by_role("dialog")).to_be_visible()
    assert SYSTEM not in drawn_with(page, "[role=dialog] h1, dialog h1")
    # A face that is added would measure every letter of the page anew while the picture moves.
    expect(page).to_have_url(re.compile("/portfolio/demo-project"))
    wait_for_paint(page)
    assert held == []


@pytest.mark.long
def test_without_scripts_headlines_have_the_face_too(site: Site, chromium: Browser) -> None:
    context = chromium.new_context(locale="ko-KR", java_script_enabled=False)
    page = context.new_page()
    with page.expect_response(re.compile(r"/fonts/[0-9a-f]{32}\.woff2")):
        page.goto(f"{site.address}/portfolio/demo-project-01")

    assert SYSTEM not in drawn_with(page, "h1")
    context.close()


@pytest.mark.long
def test_all_screens_wear_one_face_also_where_the_hash_names_the_first(
    site: Site, page: Page
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    page.goto(site.route("/about"))
    page.wait_for_function(WORN, arg=1)
    assert SYSTEM not in drawn_with(page, "main h1")

    page.locator("main").get_by_role("link", name="사업 안내").click()
    page.wait_for_url("**/business")
    wait_for_application(page)
    wait_until_worn(page, "main h1")

    assert len([one for one in asked if FACES.search(one) and one.startswith("GET")]) == 1


def test_letters_that_come_live_are_drawn_in_the_face(
    admin: Administrator, phone_page: Page
) -> None:
    made = admin.make_project(title="달빛 마당", images=[admin.upload("tan")])
    page = phone_page
    with page.expect_response(re.compile("/api/events")):
        page.goto(f"{admin.site.address}/portfolio/{made['id']}")
    page.wait_for_function(WORN, arg=1)
    wait_for_application(page)

    admin.change(made["id"], {"title": "쌀뜨물 튕긴 뜰"})

    expect(page.locator("main h1")).to_have_text("쌀뜨물 튕긴 뜰")
    wait_until_worn(page, "main h1")
    assert page.evaluate(WORN, 2)


def wait_until_worn(page: Page, selector: str) -> None:
    """Wait until *selector* is drawn in the face."""
    while SYSTEM in drawn_with(page, selector):
        page.wait_for_timeout(20)
