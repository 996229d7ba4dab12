"""How much of the page is restyled when a picture moves: by counts, not by how long it takes."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.layers import TILE, lightbox, overlay
from tests.browser.motion import fetched_lightbox, last_of, open_project, ready_gallery
from tests.browser.running_site import Site
from tests.browser.tracing import Trace

_OF = "(list) => list.closest('ul').querySelectorAll('*').length"


@pytest.mark.long
def test_opening_and_closing_restyle_the_list_below_once_each(
    site: Site, moving_page: Page
) -> None:
    page = moving_page
    ready_gallery(page, site)
    of_list = page.locator(TILE).first.evaluate(_OF)
    open_project(page)
    _at_rest(page)
    page.keyboard.press("Escape")
    last_of(page, 2)
    expect(overlay(page)).to_have_count(0)

    with Trace(page) as opening:
        open_project(page, 3)
    with Trace(page) as closing:
        page.keyboard.press("Escape")
        last_of(page, 4)
        expect(overlay(page)).to_have_count(0)

    # What lies below a modal dialog is out of reach, and in reach again: that is a style.
    for trace in (opening, closing):
        assert len([count for count in trace.restyled() if count >= of_list]) == 1


@pytest.mark.long
def test_a_picture_over_the_project_leaves_the_list_below_as_it_is(
    site: Site, moving_page: Page
) -> None:
    page = moving_page
    ready_gallery(page, site)
    of_list = page.locator(TILE).first.evaluate(_OF)
    open_project(page)
    _at_rest(page)

    with Trace(page) as trace:
        overlay(page).get_by_role("button", name="사진 1 크게 보기").click()
        expect(lightbox(page)).to_be_visible()
        last_of(page, 2)
        of_layers = page.locator("dialog, dialog *").count()
        page.keyboard.press("Escape")
        last_of(page, 3)
        expect(lightbox(page)).to_have_count(0)

    assert max(trace.restyled()) < of_layers + of_list


def _at_rest(page: Page) -> None:
    """Wait for all that comes by itself once a project is open: code, faces, the booklet."""
    fetched_lightbox(page)
    expect(page.locator(".booklet")).to_have_count(1)
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
