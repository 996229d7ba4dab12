"""The site in another language in a browser: accessible, whole, and chosen by its visitor alone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from studio_core.languages.registry import BASE, LANGUAGES, TWINNED, address_in
from tests.browser.accessibility import expect_accessible
from tests.browser.conftest import end
from tests.browser.running_site import Site
from tests.browser.site.test_real_addresses import PAGES
from tests.browser.waiting import wait_for_application
from tests.http.studio_in_memory import eventually

(OTHER, *_) = TWINNED
NAMES = {one.code: one.name for one in LANGUAGES}
HANGUL = re.compile("[가-힣]")
STEPS = tuple(f"/consultation/{step}" for step in (1, 5))
MISSING = "/portfolio/none"
IN_VIEW = """() => document.querySelectorAll("main section[aria-label] figure")[1]
  .getBoundingClientRect().top"""
FIRST_IN_VIEW = """() => {
  const first = [...document.querySelectorAll("main li img")]
    .map(it => [it.getAttribute("src"), it.getBoundingClientRect()])
    .find(([, box]) => box.bottom > 80);
  return [first[0], first[1].top];
}"""
WIDER = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def abroad(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser of somebody who prefers another language than the studio's."""
    context = chromium.new_context(locale=OTHER)
    yield context
    end(context)


def opened(page: Page, site: Site, path: str, language: str = OTHER) -> None:
    page.goto(site.address + address_in(language, path))
    if path.startswith("/search"):
        expect(page.get_by_role("option").first).to_be_visible()
    else:
        wait_for_application(page)


def switch(page: Page, language: str) -> None:
    page.get_by_role("banner").get_by_role("link", name=NAMES[language]).click()


def shown(page: Page) -> str:
    """Return what a page shows, without the names of other languages."""
    names = "document.querySelectorAll('a[hreflang]').forEach((one) => one.remove())"
    page.evaluate(names)
    return page.locator("body").inner_text()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", [*PAGES, *STEPS, "/contact?tab=qna", "/search?q=sun", MISSING])
def test_a_page_in_another_language_is_whole_and_accessible(
    site: Site, page: Page, phone_page: Page, path: str
) -> None:
    for screen in (page, phone_page):
        opened(screen, site, path)

        expect(screen.locator("html")).to_have_attribute("lang", OTHER)
        expect_accessible(screen)
        assert screen.evaluate(WIDER) <= 0
        assert not HANGUL.search(shown(screen))


def test_the_switch_leads_to_the_same_page_and_back(site: Site, page: Page) -> None:
    opened(page, site, "/about", BASE)
    bar = page.get_by_role("banner")

    bar.get_by_role("link", name=NAMES[OTHER]).click()
    page.wait_for_url(f"**/#{address_in(OTHER, '/about')}")
    wait_for_application(page)
    expect(page.locator("html")).to_have_attribute("lang", OTHER)

    bar.get_by_role("link", name=NAMES[BASE]).click()
    page.wait_for_url("**/#/about")
    expect(page.locator("html")).to_have_attribute("lang", BASE)


@pytest.mark.long
def test_the_switch_follows_where_somebody_went(site: Site, page: Page) -> None:
    opened(page, site, "/")
    page.get_by_role("link", name="See this project").first.click()
    page.wait_for_url(f"**/#{address_in(OTHER, '/portfolio/')}*")
    path = page.url.partition("#")[2].partition("?")[0].removeprefix(f"/{OTHER}")

    link = page.get_by_role("banner").get_by_role("link", name=NAMES[BASE])
    expect(link).to_have_attribute("href", path)


def test_the_switch_keeps_what_is_chosen_in_the_words_of_the_other_language(
    site: Site, page: Page
) -> None:
    page.goto(
        site.address
        + "/portfolio?filter=30PY&style=%EB%82%B4%EC%B6%94%EB%9F%B4%20%EB%AA%A8%EB%8D%98"
    )
    wait_for_application(page)
    switch(page, OTHER)
    page.wait_for_url(f"**/#{address_in(OTHER, '/portfolio?filter=30PY&style=Natural%20modern')}")
    expect(page.get_by_role("button", name="30PY")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("link", name="A living room that follows the sun")).to_be_visible()


def test_the_switch_keeps_filter_find_and_the_picture_in_view_of_the_gallery(
    site: Site, page: Page
) -> None:
    page.set_viewport_size({"width": 1100, "height": 560})
    chosen = "/portfolio?filter=20PY&filter=30PY&find=30py"
    page.goto(site.address + chosen)
    wait_for_application(page)
    pictures = page.locator("main li img")
    expect(pictures.nth(1)).to_be_attached()
    pictures.nth(1).evaluate("it => scrollTo(0, it.getBoundingClientRect().top + scrollY - 100)")
    src, top = page.evaluate(FIRST_IN_VIEW)

    switch(page, OTHER)
    page.wait_for_url(f"**/#{address_in(OTHER, chosen)}")

    expect(page.locator("html")).to_have_attribute("lang", OTHER)
    expect(page.get_by_role("button", name="20PY")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Refine, chosen: 1")).to_be_visible()
    page.wait_for_function("() => scrollY > 0")
    place = f"it => document.querySelector(`main li img[src='{src}']`)?.getBoundingClientRect().top"
    assert eventually(lambda: page.evaluate(place) == pytest.approx(top, abs=2))


@pytest.mark.long
def test_the_switch_keeps_the_picture_in_view_of_a_project(site: Site, page: Page) -> None:
    page.goto(site.address + address_in(OTHER, "/portfolio/demo-project-01"))
    wait_for_application(page)
    picture = page.locator("main section[aria-label] figure").nth(1)
    picture.evaluate("it => scrollTo(0, it.getBoundingClientRect().top + scrollY - 100)")
    before = page.evaluate(IN_VIEW)
    switch(page, BASE)
    expect(page.locator("html")).to_have_attribute("lang", BASE)

    page.wait_for_function("() => scrollY > 0")
    assert eventually(lambda: page.evaluate(IN_VIEW) == pytest.approx(before, abs=2))


@pytest.mark.long
def test_what_a_browser_prefers_redirects_nobody(site: Site, abroad: BrowserContext) -> None:
    page = abroad.new_page()

    for path in ("/", "/about"):
        opened(page, site, path, BASE)
        expect(page.locator("html")).to_have_attribute("lang", BASE)
        assert page.evaluate("Object.keys(localStorage).filter((key) => /lang/i.test(key))") == []


def test_the_choice_is_remembered_on_the_device(site: Site, page: Page) -> None:
    opened(page, site, "/about", BASE)
    page.get_by_role("banner").get_by_role("link", name=NAMES[OTHER]).click()
    page.wait_for_url(f"**/#{address_in(OTHER, '/about')}")
    page.close()

    again = page.context.new_page()
    again.goto(f"{site.address}/")

    again.wait_for_url(f"**{address_in(OTHER, '/')}**")
    expect(again.locator("html")).to_have_attribute("lang", OTHER)


@pytest.mark.parametrize("query", ["", "?utm_source=x"])
@pytest.mark.sampled(1)
def test_who_chose_a_language_sees_nothing_of_the_home_in_another(
    site: Site, page: Page, query: str
) -> None:
    asked: list[tuple[str, str]] = []
    page.on("request", lambda request: asked.append((request.resource_type, request.url)))
    page.add_init_script(f"localStorage.setItem('studio.language', '{OTHER}')")

    page.goto(f"{site.address}/{query}")
    wait_for_application(page)

    expect(page.locator("html")).to_have_attribute("lang", OTHER)
    first = [(type, url) for type, url in asked if type in ("document", "script")][:2]
    homes = (f"/{query}", f"{address_in(OTHER, '/')}{query}")
    assert first == [("document", site.address + home) for home in homes]
    assert page.evaluate("history.length") <= 2


def test_the_choice_is_for_who_enters_and_for_languages_that_are_there(
    site: Site, page: Page
) -> None:
    page.add_init_script(f"localStorage.setItem('studio.language', '{OTHER}')")
    opened(page, site, "/about", BASE)
    page.evaluate("location.assign('/')")
    page.wait_for_url("**/#/")
    expect(page.locator("html")).to_have_attribute("lang", BASE)

    for address in ("/#/about", "/#/"):
        page.goto("about:blank")
        page.goto(site.address + address)
        wait_for_application(page)
        expect(page.locator("html")).to_have_attribute("lang", BASE)

    page.add_init_script("localStorage.setItem('studio.language', 'xx')")
    page.goto("about:blank")
    opened(page, site, "/", BASE)
    expect(page.locator("html")).to_have_attribute("lang", BASE)


def test_an_address_that_is_shared_is_read_in_its_own_language(site: Site, page: Page) -> None:
    opened(page, site, "/about")
    page.get_by_role("banner").get_by_role("link", name=NAMES[BASE]).click()
    page.wait_for_url("**/#/about")

    opened(page, site, "/contact")

    expect(page.locator("html")).to_have_attribute("lang", OTHER)
