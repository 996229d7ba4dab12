"""The application's own screens in every language: none is wider than its window, none is left.

A consultation that is under way goes on in another language where it was.
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from studio_core.languages.registry import BASE, LANGUAGES, TWINNED, address_in
from tests.browser.consultations import LAST
from tests.browser.running_site import Site
from tests.browser.site.test_real_addresses import PAGES
from tests.browser.waiting import wait_for_application

CODES = [one.code for one in LANGUAGES]
NAMES = {one.code: one.name for one in LANGUAGES}
PAIRS = [(BASE, other) for other in TWINNED]
WIDTHS = (360, 390, 768, 1440)
OTHERS = ("/contact?tab=qna", "/portfolio/none")
TALL = """all => all.map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const tops = [...range.getClientRects()].map(({ top, height }) => top + height / 2);
  return Math.max(...tops) - Math.min(...tops);
}).filter((more) => more > 8)"""
"""How far the lines of each of several elements are apart, where it has more than one."""
IS_NARROW = """(width) =>
  innerWidth === width && document.scrollingElement.scrollWidth <= width"""
in_each_language = pytest.mark.parametrize("language", CODES)


def opened(page: Page, site: Site, path: str, language: str) -> None:
    page.goto(site.address + address_in(language, path))
    wait_for_application(page)


def go_on(page: Page, language: str, step: int) -> None:
    page.locator("button[type=submit]").click()
    expect(page).to_have_url(re.compile(f"#{address_in(language, f'/consultation/{step}')}$"))
    wait_for_application(page)


def switch(page: Page, language: str) -> Locator:
    return page.get_by_role("banner").get_by_role("link", name=NAMES[language])


def expect_narrow(page: Page) -> None:
    """No screen is wider than its window, whichever the window is."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        # A screen that counts its columns does so once it was told of its new width.
        page.wait_for_function(IS_NARROW, arg=width)


@pytest.mark.sampled(1)
@in_each_language
@pytest.mark.parametrize("space", ["residential", "commercial"])
def test_no_step_of_a_consultation_is_wider_than_its_window(
    site: Site, page: Page, language: str, space: str
) -> None:
    opened(page, site, f"/consultation/1?space={space}", language)
    expect_narrow(page)

    for step in range(2, LAST + 1):
        go_on(page, language, step)
        expect_narrow(page)
        marks = page.locator(".ruler__marks button")
        assert all(marks.evaluate_all("all => all.map(o => o.scrollWidth <= o.clientWidth)"))


@pytest.mark.sampled(2)
@in_each_language
@pytest.mark.parametrize("path", [*PAGES, *OTHERS])
def test_no_page_is_wider_than_its_window(site: Site, page: Page, language: str, path: str) -> None:
    opened(page, site, path, language)

    expect_narrow(page)


@pytest.mark.sampled(1)
@in_each_language
def test_no_search_is_wider_than_its_window(site: Site, page: Page, language: str) -> None:
    for path in ("/search", "/search?q=sun", "/search?q=qqzz"):
        page.goto(site.address + address_in(language, path))
        expect(page.get_by_role("searchbox").or_(page.get_by_role("combobox"))).to_be_visible()
        expect_narrow(page)


@pytest.mark.sampled(1)
@in_each_language
def test_the_foot_of_the_reader_stands_on_one_line(site: Site, page: Page, language: str) -> None:
    opened(page, site, "/insight", language)
    page.locator("main a[href*='/insight/']").first.click()
    foot = page.get_by_role("dialog").locator(".sheet__foot")
    expect(foot).to_be_visible()

    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert foot.evaluate("one => one.scrollWidth - one.clientWidth") <= 0, width
        tall = foot.locator(":scope > *").evaluate_all(TALL)
        assert tall == [], (width, tall)


@pytest.mark.parametrize(("base", "other"), PAIRS)
def test_a_search_goes_on_in_the_other_language(
    site: Site, page: Page, base: str, other: str
) -> None:
    page.goto(site.address + address_in(base, "/search?q=living"))

    switch(page, other).click()

    expect(page).to_have_url(re.compile(f"#{address_in(other, '/search')}.q=living$"))
    expect(page.locator("html")).to_have_attribute("lang", other)


@pytest.mark.parametrize(("base", "other"), PAIRS)
def test_a_consultation_goes_on_in_the_other_language_with_what_was_entered(
    site: Site, page: Page, base: str, other: str
) -> None:
    opened(page, site, "/consultation/1?space=residential", base)
    page.locator("[name=district]").fill("Banpo-dong")
    go_on(page, base, 2)
    go_on(page, base, 3)
    months = page.locator(".ruler__marks button")
    months.nth(2).click()

    switch(page, other).click()

    expect(page.locator("html")).to_have_attribute("lang", other)
    expect(page).to_have_url(re.compile(f"#{address_in(other, '/consultation/3')}$"))
    expect(months.nth(2)).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(page.locator("html")).to_have_attribute("lang", base)
    expect(months.nth(2)).to_have_attribute("aria-pressed", "true")
    page.locator("a[href*='/consultation/1']").first.click()
    expect(page.locator("[name=district]")).to_have_value("Banpo-dong")
