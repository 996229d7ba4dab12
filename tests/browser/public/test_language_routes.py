"""The same site in each language: addresses, the switch, and what the device keeps of it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from studio_core.languages.registry import BASE, LANGUAGES, address_in
from tests.browser.conftest import end
from tests.browser.running_site import Site

CODES = [one.code for one in LANGUAGES]
NAMES = {one.code: one.name for one in LANGUAGES}
PAIRS = [(one, other) for one in CODES for other in CODES if one != other]
HANGUL = re.compile("[가-힣]+")
OWN_NAMES = {one.name for one in LANGUAGES}
in_each_language = pytest.mark.parametrize("language", CODES)
between_languages = pytest.mark.parametrize(("language", "other"), PAIRS)


def route_in(site: Site, language: str, path: str) -> str:
    """Return the address of a screen of the application in a language."""
    return f"{site.address}{address_in(language, '/')}#{address_in(language, path)}"


def at_rest(page: Page, address: str) -> None:
    """Wait until the screen at *address* is shown; home may end with or without its stroke."""
    expect(page).to_have_url(re.compile(f"{re.escape(address.removesuffix('/'))}/?$"))
    expect(page.get_by_role("heading", level=1).first).to_be_attached()


def speaks(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)


@in_each_language
@pytest.mark.parametrize("path", ["/", "/about", "/portfolio?category=commercial", "/contact"])
def test_a_real_address_becomes_the_route_in_its_language(
    site: Site, page: Page, language: str, path: str
) -> None:
    page.goto(site.address + address_in(language, path))

    at_rest(page, route_in(site, language, path))
    speaks(page, language)


@between_languages
def test_a_route_in_another_language_leads_to_its_application(
    site: Site, page: Page, language: str, other: str
) -> None:
    page.goto(f"{site.address}{address_in(language, '/')}#{address_in(other, '/portfolio')}")
    at_rest(page, route_in(site, other, "/portfolio"))

    page.evaluate("hash => { location.hash = hash; }", address_in(language, "/about"))

    at_rest(page, route_in(site, language, "/about"))
    speaks(page, language)


@in_each_language
@pytest.mark.parametrize("path", ["/", "/about", "/business", "/portfolio", "/insight", "/contact"])
def test_no_screen_says_korean_words_in_another_language(
    site: Site, page: Page, language: str, path: str
) -> None:
    page.goto(route_in(site, language, path))
    at_rest(page, route_in(site, language, path))
    expect(page.get_by_role("banner").get_by_role("link").last).to_be_visible()

    words = set(HANGUL.findall(page.locator("body").inner_text()))
    assert bool(words - OWN_NAMES) == (language == BASE)


@between_languages
def test_the_switch_leads_to_the_same_page_and_the_device_keeps_the_choice(
    site: Site, page: Page, language: str, other: str
) -> None:
    page.goto(route_in(site, language, "/about"))
    switch = page.get_by_role("banner").get_by_role("link", name=NAMES[other])
    expect(switch).to_have_attribute("hreflang", other)
    assert page.evaluate("localStorage.getItem('studio.language')") is None

    switch.click()
    at_rest(page, route_in(site, other, "/about"))
    page.goto("about:blank")
    page.goto(site.address)

    at_rest(page, route_in(site, other, "/"))
    page.goto(f"{site.address}{address_in(language, '/about')}")
    at_rest(page, route_in(site, language, "/about"))


@between_languages
def test_the_switch_follows_whoever_moves_on_to_a_project(
    site: Site, page: Page, language: str, other: str
) -> None:
    page.goto(route_in(site, language, "/portfolio"))
    start = address_in(language, "/portfolio/")
    tile = page.get_by_role("main").locator(f'a[href^="{start}"]').first
    project = (tile.get_attribute("href") or "").removeprefix(start)

    page.evaluate("hash => { location.hash = hash; }", start + project)
    switch = page.get_by_role("banner").get_by_role("link", name=NAMES[other])
    expect(switch).to_have_attribute("href", address_in(other, f"/portfolio/{project}"))
    switch.click()

    at_rest(page, route_in(site, other, f"/portfolio/{project}"))


@pytest.mark.parametrize("language", CODES)
def test_what_a_browser_says_of_its_readers_languages_counts_for_nothing(
    site: Site, chromium: Browser, language: str
) -> None:
    context = chromium.new_context(locale=language, reduced_motion="reduce")
    page = context.new_page()

    page.goto(site.address)

    at_rest(page, route_in(site, BASE, "/"))
    end(context)


@pytest.mark.parametrize("language", [code for code in CODES if code != BASE])
def test_the_administration_is_in_the_base_application_alone(
    site: Site, page: Page, language: str
) -> None:
    page.goto(route_in(site, language, "/admin"))

    at_rest(page, route_in(site, BASE, "/admin/login"))
