"""A telephone fetches the cover of a project in one width, wherever it is shown."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.layers import TILE, overlay
from tests.browser.projects import opened
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_pictures

SCRIPTS = "**/*.js"
SHARP = 3
UPRIGHT = ("residential", "demo-project-01")
WIDE = ("commercial", "demo-project-02")
ASKED = """image => [
  ...[image, ...image.parentElement.querySelectorAll("source:not([media])")].map(it => it.sizes),
  image.currentSrc,
]"""


@pytest.fixture
def sharp_phone(chromium: Browser) -> Iterator[Page]:
    """A page of a visitor whose telephone has three pixels to a point."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=SHARP, is_mobile=True
    )
    yield context.new_page()
    context.close()


def asked(page: Page, cover: Locator) -> list[str]:
    """Return the `sizes` that *cover* is asked with, and the address that was chosen by them."""
    expect(cover).to_be_visible()
    wait_for_pictures(page)
    found: list[str] = cover.evaluate(ASKED)
    return found


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("category", "project"), [UPRIGHT, WIDE])
def test_it_is_the_same_over_the_gallery_on_its_page_and_in_the_servers(
    site: Site, sharp_phone: Page, category: str, project: str
) -> None:
    page = sharp_phone
    page.goto(site.route(f"/portfolio?category={category}"))
    page.locator(f"{TILE}[href='/portfolio/{project}']").click()
    expect(overlay(page)).to_be_visible()
    expect(overlay(page).locator("[aria-busy=true]")).to_have_count(0)
    above = asked(page, overlay(page).locator("picture img").first)
    own = asked(page, opened(site, page, project).locator("article > figure img"))
    page.route(SCRIPTS, lambda route: route.abort())
    page.goto(f"{site.address}/portfolio/{project}")
    served = asked(page, page.locator(".Cover_cover img"))

    assert above == own == served
