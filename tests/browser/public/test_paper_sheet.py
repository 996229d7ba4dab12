"""The style sheet of paper comes behind everything else, and is here before somebody prints."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clock import hold_clock, stop_clock
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.paper import A4, PICTURES, note_printing, press_print, previewed, printed
from tests.browser.projects import TOLD
from tests.browser.running_site import Site

SCRIPTS = "**/*.js"
SHEET = "**/print-*.css"
SHEET_HERE = "() => document.querySelector('head > link[media=print]')?.sheet"
ALL_PICTURES = """() =>
  [...document.querySelectorAll(".booklet img")].every(one => one.naturalWidth)"""


def test_a_project_is_printed_whose_application_has_not_come(site: Site, page: Page) -> None:
    held = hold(page, SCRIPTS)
    # Loading is over only with the scripts.
    page.goto(f"{site.address}/portfolio/{TOLD}", wait_until="domcontentloaded")
    wait_for(page, held, 1)
    page.wait_for_function(SHEET_HERE)

    assert printed(page) == [A4] * 4
    let_go(page, SCRIPTS, held)


@pytest.mark.long
def test_who_prints_before_the_first_picture_asks_for_the_style_sheet(
    site: Site, page: Page
) -> None:
    hold_clock(page)
    stop_clock(page)
    pictures = hold(page, PICTURES)
    page.goto(f"{site.address}/portfolio/{TOLD}", wait_until="domcontentloaded")
    wait_for(page, pictures, 1)
    assert page.locator("head > link[media=print]").count() == 0

    page.evaluate("() => { dispatchEvent(new Event('beforeprint')) }")

    page.wait_for_function(SHEET_HERE)
    assert page.locator("head > link[media=print]").count() == 1
    let_go(page, PICTURES, pictures)


def test_printing_waits_for_the_style_sheet_of_paper(site: Site, page: Page) -> None:
    held = hold(page, SHEET)
    # Loading is over only with the sheet.
    page.goto(site.route(f"/portfolio/{TOLD}"), wait_until="domcontentloaded")
    wait_for(page, held, 1)
    expect(page.locator(".booklet")).to_have_count(1)
    note_printing(page)

    previewed(page)
    press_print(page)
    page.wait_for_function(ALL_PICTURES)
    assert page.evaluate("window.printed") is None
    let_go(page, SHEET, held)

    page.wait_for_function("() => window.printed")
