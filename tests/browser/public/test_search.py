"""Finding projects and articles: keys, an input method, the address, and no scripts."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.running_site import Site
from tests.browser.waiting import note_listeners, wait_for_application, wait_for_listener

LINE = "프로젝트와 글에서 찾기"
OPTIONS = "[role=option]"
FIRST_WORDS = "() => performance.getEntriesByName('first-contentful-paint').length"
SEARCHED = re.compile(r"/api/search\?q=(.*)$")


def line(page: Page) -> Locator:
    """Return the field that is searched by."""
    return page.get_by_role("combobox", name=LINE)


def asked(page: Page) -> list[str]:
    """Return what is asked of the server from now on, as it grows."""
    words: list[str] = []

    def note(request: Request) -> None:
        found = SEARCHED.search(request.url)
        if found:
            words.append(found[1])

    page.on("request", note)
    return words


def open_with_keys(page: Page, site: Site) -> None:
    """Open a screen, and wait until it hears the keys of the search."""
    note_listeners(page)
    page.goto(site.route("/about"))
    wait_for_application(page)
    wait_for_listener(page, "keydown")


def opened(page: Page, site: Site, words: str) -> None:
    page.goto(site.route(f"/search?q={quote(words)}"))
    expect(page.locator(OPTIONS).first).to_be_visible()


def test_a_slash_opens_it_words_find_arrows_choose_and_enter_opens(site: Site, page: Page) -> None:
    open_with_keys(page, site)

    page.keyboard.press("/")
    expect(line(page)).to_be_focused()
    page.keyboard.insert_text("거실")
    expect(page.locator(OPTIONS).first).to_have_attribute("aria-selected", "true")
    expect(page).to_have_url(re.compile(r"#/search\?q=" + quote("거실")))
    page.keyboard.press("ArrowUp")
    last = page.locator(OPTIONS).last
    expect(last).to_have_attribute("aria-selected", "true")
    expect(last).to_be_in_viewport()
    page.keyboard.press("ArrowDown")
    to = page.locator(OPTIONS).first.get_attribute("href")
    page.keyboard.press("Enter")

    expect(page).to_have_url(f"{site.address}/#{to}")
    page.go_back()
    expect(line(page)).to_have_value("거실")
    expect(page.locator(OPTIONS).first).to_be_visible()


def test_the_lens_and_ctrl_k_open_it_and_escape_clears_then_closes(site: Site, page: Page) -> None:
    open_with_keys(page, site)
    page.get_by_role("link", name="검색").click()
    expect(line(page)).to_be_focused()
    page.keyboard.insert_text("거실")
    expect(page.locator(OPTIONS).first).to_be_visible()

    page.keyboard.press("Escape")
    expect(line(page)).to_have_value("")
    expect(page.get_by_role("link", name="30PY")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page).to_have_url(site.route("/about"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Control+k")

    expect(line(page)).to_be_focused()


@pytest.mark.parametrize(("path", "asks"), [("/search", "q=%"), ("/portfolio", "find=%")])
def test_a_word_that_is_still_being_composed_is_looked_for(
    site: Site, page: Page, path: str, asks: str
) -> None:
    page.goto(site.route(path))
    if path == "/portfolio":
        page.get_by_role("button", name="조건").click()
    field = page.get_by_role("combobox" if path == "/search" else "searchbox")
    field.click()
    method = page.context.new_cdp_session(page)

    for text in ("ㅈ", "주", "줍", "주바", "주방"):
        end = {"selectionStart": len(text), "selectionEnd": len(text)}
        method.send("Input.imeSetComposition", {"text": text, **end})

    expect(field).to_have_value("주방")
    expect(page).to_have_url(re.compile(re.escape(asks + quote("주방")[1:])))
    method.send("Input.insertText", {"text": "주방"})
    expect(field).to_have_value("주방")


def test_a_reload_and_a_shared_address_show_the_same(site: Site, page: Page) -> None:
    opened(page, site, "거실")
    found = page.locator(OPTIONS).count()

    page.reload()
    expect(page.locator(OPTIONS)).to_have_count(found)
    page.goto(f"{site.address}/search?q={quote('거실')}")

    expect(page).to_have_url(re.compile(r"/#/search\?q="))
    expect(page.locator(OPTIONS)).to_have_count(found)
    expect(page).to_have_title(re.compile("‘거실’ 찾은 결과"))


def test_a_visit_that_begins_here_begins_with_its_words(site: Site, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{site.address}/search")
    page.wait_for_function(FIRST_WORDS)

    expect(line(page)).to_be_visible()
    assert page.get_by_role("dialog").evaluate("seen => seen.getAnimations().length") == 0


@pytest.mark.parametrize("words", ["", "거실", "온수 풀장"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.sampled(2)
def test_the_screen_is_accessible(site: Site, page: Page, words: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(site.route(f"/search?q={quote(words)}"))
    expect(page.get_by_role("status").filter(has_text=re.compile("[가-힣]"))).to_be_visible()
    expect(
        page.locator(OPTIONS if words == "거실" else "a[href^='/portfolio?']").first
    ).to_be_visible()

    expect_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_scripts_a_form_finds_the_same(site: Site, chromium: Browser) -> None:
    context = chromium.new_context(locale="ko-KR", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.address}/about")

    page.get_by_role("link", name="검색").click()
    page.get_by_role("searchbox", name=LINE).fill("거실")
    page.get_by_role("button", name="찾기").click()

    expect(page).to_have_url(f"{site.address}/search?q={quote('거실')}")
    expect(page.locator("a[href^='/portfolio/']").first).to_be_visible()
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    context.close()


def test_the_page_of_the_server_is_accessible_itself(site: Site, page: Page) -> None:
    # Without the application; the rules are looked after by a script.
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto(f"{site.address}/search?q={quote('거실')}")
    expect(page.locator("a[href^='/portfolio/']").first).to_be_visible()

    expect_accessible(page)
