"""Choosing in the gallery: by styles, tags and words, kept in the address, and without scripts."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.public.test_portfolio import TILES, open_gallery
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application, wait_for_paint

COMPOSED = "모던"
"""What somebody types syllable by syllable; some demo homes have it in their style."""

TOO_WIDE = """() => [...document.querySelectorAll("main *")]
  .filter((one) => {
    const row = one.closest("[role=toolbar]");
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && !row && (left < 0 || right > innerWidth + 1);
  })
  .map((one) => one.outerHTML.slice(0, 120))"""
WRAPPED = """() => {
  const range = document.createRange();
  const lines = (node) => {
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const whole = [...document.querySelectorAll("main h1, main button, main .btn")];
  return whole.flatMap((one) => [...one.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE && lines(node) > 1)
    .map((node) => node.textContent);
}"""
"""Words of the headline and of buttons that stand on more than one line."""

LOOK = """part => {
  const look = getComputedStyle(part);
  const { display, columnGap, minHeight, padding, borderWidth, font, color } = look;
  return [display, columnGap, minHeight, padding, borderWidth, font, color];
}"""
OVERLAPPING = """() => {
  const kinds = "main h1, [role=tab], .ruler, [aria-haspopup=dialog], [role=status] b, main ul";
  const boxed = (one) => [one, one.getBoundingClientRect()];
  const parts = [...document.querySelectorAll(kinds)].map(boxed);
  const apart = (a, b) => a.bottom <= b.top + 1 || a.right <= b.left + 1;
  return parts.flatMap(([one, a], at) => parts.slice(at + 1)
    .filter(([other, b]) => !one.contains(other) && !apart(a, b) && !apart(b, a))
    .map(([other]) => `${one.outerHTML.slice(0, 60)} / ${other.outerHTML.slice(0, 60)}`));
}"""


def word(page: Page, name: str) -> Locator:
    """A style or a tag, with its number."""
    return page.get_by_role("button", name=re.compile(f"^{name}, "))


def field(page: Page) -> Locator:
    return page.get_by_role("searchbox", name="주거 프로젝트에서 찾기")


def open_conditions(page: Page) -> Locator:
    page.get_by_role("button", name=re.compile("^조건")).click()
    return page.get_by_role("dialog", name="조건")


def shown(page: Page) -> list[str]:
    return page.locator(f"{TILES} strong").all_text_contents()


def count_of(name: str | None) -> int:
    found = re.search(r"프로젝트 (\d+)개", name or "")
    assert found is not None
    return int(found[1])


def choose_some(page: Page, site: Site) -> list[str]:
    """Choose the first style, and the first tag that is left; return the titles that are shown."""
    open_gallery(page, site)
    open_conditions(page)
    style = page.get_by_role("group", name="스타일로 고르기").get_by_role("button").first
    left = count_of(style.get_attribute("aria-label"))
    style.click()
    # What tags say is of what is shown.
    expect(page.locator(TILES)).to_have_count(left)
    tags = page.get_by_role("group", name="이야기로 고르기")
    tag = tags.get_by_role("button").first
    expected = count_of(tag.get_attribute("aria-label"))
    tag.click()
    expect(page.locator(TILES)).to_have_count(expected)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile("style=.*tag="))
    return shown(page)


def test_a_word_says_how_many_projects_it_shows(site: Site, page: Page) -> None:
    open_gallery(page, site)
    open_conditions(page)
    style = page.get_by_role("group", name="스타일로 고르기").get_by_role("button").nth(1)
    expected = count_of(style.get_attribute("aria-label"))

    style.click()

    expect(style).to_have_attribute("aria-pressed", "true")
    expect(page.locator(TILES)).to_have_count(expected)
    expect(page.get_by_role("button", name=f"프로젝트 {expected}개 보기")).to_be_visible()


def test_a_choice_survives_a_reload_another_tab_and_back(
    site: Site, context: BrowserContext, page: Page
) -> None:
    titles = choose_some(page, site)
    address = page.url
    assert "style=" in address
    assert "tag=" in address

    page.reload()
    expect(page.locator(TILES)).to_have_count(len(titles))
    assert shown(page) == titles
    page.get_by_role("banner").get_by_role("link", name="About").click()
    expect(page).to_have_url(site.route("/about"))
    page.go_back()
    expect(page.locator(TILES)).to_have_count(len(titles))

    other = context.new_page()
    other.goto(address)
    expect(other.locator(TILES)).to_have_count(len(titles))
    assert (shown(page), shown(other)) == (titles, titles)


def test_back_from_a_projects_page_returns_to_the_same_place(site: Site, page: Page) -> None:
    page.goto(f"{site.address}/portfolio")
    wait_for_application(page)
    tile = page.locator(f"{TILES} a").nth(5)
    tile.scroll_into_view_if_needed()
    wait_for_paint(page)  # until then no page knows that it was scrolled
    place = page.evaluate("scrollY")
    assert place > 0
    path = tile.get_attribute("href")

    page.goto(site.route(str(path)))
    expect(page.locator("h1")).to_be_visible()
    page.go_back()

    page.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)


def test_narrowing_stays_in_its_entry_and_categories_have_their_own(site: Site, page: Page) -> None:
    open_gallery(page, site)
    page.get_by_role("button", name="20PY").click()
    page.get_by_role("button", name="30PY").click()
    page.get_by_role("tab", name="상업 공간").click()
    page.get_by_role("button", name="F&B").click()
    expect(page).to_have_url(re.compile(r"category=commercial&filter=F%26B$"))

    page.go_back()

    expect(page).to_have_url(site.route("/portfolio?filter=20PY&filter=30PY"))
    page.go_forward()
    expect(page.get_by_role("button", name="F&B")).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.get_by_role("tab", name="주거 공간").click()
    expect(page).to_have_url(site.route("/portfolio?filter=20PY&filter=30PY"))


def test_what_is_composed_is_looked_for_while_it_is(site: Site, page: Page) -> None:
    open_gallery(page, site)
    everything = page.locator(TILES).count()
    open_conditions(page)
    page.clock.install()
    page.clock.pause_at("2030-01-02T10:00:00Z")
    field(page).focus()
    keyboard = page.context.new_cdp_session(page)

    keyboard.send(
        "Input.imeSetComposition",
        {"text": COMPOSED, "selectionStart": len(COMPOSED), "selectionEnd": len(COMPOSED)},
    )
    page.clock.run_for(199)
    assert "find" not in page.url
    page.clock.run_for(1)

    expect(page).to_have_url(re.compile("find="))
    assert unquote(page.url).endswith(f"find={COMPOSED}")
    expect(page.locator(TILES)).not_to_have_count(everything)


def test_nothing_found_says_why_and_leads_to_what_is_near(site: Site, page: Page) -> None:
    open_gallery(page, site)
    everything = page.locator(TILES).count()
    page.get_by_role("button", name="50PY~").click()
    expect(page.locator(TILES)).not_to_have_count(everything)
    large = page.locator(TILES).count()

    open_conditions(page)
    field(page).fill("없는 말")
    expect(page.get_by_role("button", name="프로젝트 0개 보기")).to_be_visible()
    page.keyboard.press("Escape")

    expect(page.get_by_role("heading", name="고르신 조건 2가지에 모두 맞는")).to_be_visible()
    expect(page.get_by_text("‘없는 말’ 조건을 빼면")).to_be_visible()
    expect(page.get_by_role("link", name="우리 공간도 이렇게")).to_have_count(0)
    expect_accessible(page)
    page.get_by_role("button", name=f"50PY~ {large}개 보기").click()
    expect(page.locator(TILES)).to_have_count(large)
    open_conditions(page)
    expect(field(page)).to_have_value("")


@pytest.fixture
def plain(chromium: Browser) -> Iterator[Page]:
    """A page of a visitor whose browser runs no scripts."""
    context = chromium.new_context(
        java_script_enabled=False, locale="ko-KR", viewport=DESKTOP, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def test_without_scripts_links_and_a_form_choose_the_same(
    site: Site, page: Page, plain: Page
) -> None:
    titles = choose_some(page, site)
    query = page.url.partition("?")[2]

    plain.goto(f"{site.address}/portfolio")
    for group in ("스타일로 고르기", "이야기로 고르기"):
        plain.locator("summary").filter(has_text="조건").click()
        with plain.expect_navigation():
            plain.get_by_role("group", name=group).locator("a[href]").first.click()
    expect(plain.locator("main li strong")).to_have_text(titles)
    assert plain.url.partition("?")[2] == query

    plain.locator("summary").filter(has_text="조건").click()
    plain.get_by_role("searchbox").fill(titles[0])
    plain.get_by_role("searchbox").press("Enter")
    expect(plain.locator("main li strong")).to_have_text(titles[:1])
    plain.get_by_role("link", name="ALL").click()
    expect(plain).to_have_url(f"{site.address}/portfolio")


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_without_scripts_the_conditions_look_as_they_do_with_them(
    site: Site, page: Page, plain: Page, size: ViewportSize
) -> None:
    looks = []
    for shown, opener in ((plain, "main summary"), (page, "main [aria-haspopup=dialog]")):
        shown.set_viewport_size(size)
        shown.goto(f"{site.address}/portfolio?style=모던 클래식")
        if shown is page:
            wait_for_application(page)
        shown.locator(opener).click()
        group = shown.get_by_role("group", name="스타일로 고르기")
        words = group.locator("[aria-label]")
        parts = (shown.get_by_role("searchbox"), group, words.first, words.nth(1))
        looks.append([part.evaluate(LOOK) for part in parts])
        assert all((box := word.bounding_box()) and box["height"] >= 44 for word in words.all())

    assert looks[0] == looks[1]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("query", ["", "?find=없는 말&filter=50PY~", "?category=commercial"])
def test_the_first_screen_is_the_servers_page(
    site: Site, page: Page, plain: Page, query: str
) -> None:
    plain.goto(f"{site.address}/portfolio{query}")
    page.goto(f"{site.address}/portfolio{query}")
    wait_for_application(page)

    # A font that came meanwhile would be no difference between the two.
    plain.evaluate("document.fonts.ready")
    boxes = "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    button = "main summary, main button[aria-haspopup=dialog]"
    parts = f"main h1, main .ruler, {button}, main h2, main li figure, main li strong"
    assert page.locator(parts).evaluate_all(boxes) == plain.locator(parts).evaluate_all(boxes)


@pytest.mark.long
def test_a_very_wide_screen_is_used(site: Site, page: Page) -> None:
    page.set_viewport_size({"width": 2560, "height": 1300})
    open_gallery(page, site)

    box = page.locator("main ul[aria-label$='프로젝트 목록']").bounding_box()

    assert box is not None
    assert box["width"] > 2200
    assert box["x"] == pytest.approx((2560 - box["width"]) / 2, abs=10)
    assert page.evaluate("document.documentElement.scrollWidth") <= 2560


@pytest.mark.long
@pytest.mark.parametrize("query", ["", "?filter=50PY~&find=없는 말&style=웜 미니멀"])
def test_a_narrow_screen_and_large_letters_break_and_cover_nothing(
    site: Site, page: Page, query: str
) -> None:
    for width, letters in ((320, 100), (390, 200)):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(f"{site.address}/portfolio{query}")
        wait_for_application(page)
        page.evaluate("size => document.documentElement.style.fontSize = `${size}%`", letters)
        wait_for_paint(page)

        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for fault in (TOO_WIDE, WRAPPED, OVERLAPPING):
            assert page.evaluate(fault) == [], f"{width} px, {letters} %"


@pytest.mark.long
def test_forced_colours_leave_ticks_and_what_is_chosen(site: Site, page: Page) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(f"{site.address}/portfolio?filter=20PY&style=웜 미니멀")
    wait_for_application(page)

    def line(locator: Locator, side: str) -> str:
        script = "(one, side) => getComputedStyle(one, side).backgroundColor"
        return str(locator.evaluate(script, side))

    chosen, other = (page.get_by_role("button", name=name) for name in ("20PY", "30PY"))
    ticks = chosen.evaluate("one => getComputedStyle(one, '::before').backgroundImage")
    assert "gradient" in ticks
    scale = "one => getComputedStyle(one, '::after').transform"
    assert chosen.evaluate(scale) != other.evaluate(scale)
    assert line(chosen, "::after") != line(page.locator("main"), "")
    open_conditions(page)
    border = "one => getComputedStyle(one, '::after').borderBottomWidth"
    assert word(page, "웜 미니멀").evaluate(border) == "2px"
