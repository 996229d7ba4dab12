"""Routes in each language: each stands on its home, and leads to the application that speaks it."""

import re

import pytest
from playwright.sync_api import Page, expect

from studio_core.languages.registry import BASE, LANGUAGES, address_in
from tests.browser.running_site import Site

CODES = [one.code for one in LANGUAGES]
PAIRS = [(one, other) for one in CODES for other in CODES if one != other]
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


@pytest.mark.sampled(1)
@in_each_language
@pytest.mark.parametrize("path", ["/", "/about", "/portfolio?category=commercial", "/contact"])
def test_a_real_address_becomes_the_route_in_its_language(
    site: Site, page: Page, language: str, path: str
) -> None:
    page.goto(site.address + address_in(language, path))

    at_rest(page, route_in(site, language, path))
    speaks(page, language)


@pytest.mark.sampled(1)
@between_languages
def test_a_route_in_another_language_leads_to_its_application(
    site: Site, page: Page, language: str, other: str
) -> None:
    page.goto(f"{site.address}{address_in(language, '/')}#{address_in(other, '/portfolio')}")
    at_rest(page, route_in(site, other, "/portfolio"))

    page.evaluate("hash => { location.hash = hash; }", address_in(language, "/about"))

    at_rest(page, route_in(site, language, "/about"))
    speaks(page, language)


@pytest.mark.parametrize("language", [code for code in CODES if code != BASE])
def test_the_administration_is_in_the_base_application_alone(
    site: Site, page: Page, language: str
) -> None:
    page.goto(route_in(site, language, "/admin"))

    at_rest(page, route_in(site, BASE, "/admin/login"))
