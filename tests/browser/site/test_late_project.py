"""An open project whose answer comes late: what stands on the screen stays where it is."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.holding import hold, let_go, wait_for
from tests.browser.layers import PROJECT, TILE, expect_still, gallery, overlay
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_pictures

ANSWER = f"**/api/portfolio/{PROJECT}"
TABLET: ViewportSize = {"width": 820, "height": 1180}
"""Two columns of pictures, below the facts."""

RISEN = """async dialog => {
  const all = dialog.getAnimations({ subtree: true });
  const ending = all.filter(it => Number.isFinite(it.effect.getComputedTiming().endTime));
  await Promise.all(ending.map(it => it.finished.catch(() => undefined)));
}"""
NOTE = """dialog => {
  const inView = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  window.standing = [...dialog.querySelectorAll("h1, p, dl, li, img, button, a, span, svg, .skel")]
    .filter(it => it.checkVisibility({ visibilityProperty: true }))
    .filter(it => inView(it.getBoundingClientRect()))
    .map(it => [it, place(it)]);
  function place(it) {
    const { x, y, width } = it.getBoundingClientRect();
    return [x, y, width].map(Math.round).join(" ");
  }
  window.moved = () => window.standing
    .filter(([it, before]) => it.isConnected && place(it) !== before)
    .map(([it, before]) => `${it.outerHTML.slice(0, 80)}: ${before} -> ${place(it)}`);
  return window.standing.map(([it]) => it.localName);
}"""
"""Note where what is seen of the dialog stands; `moved()` tells what stands elsewhere by then."""


def open_late(page: Page, site: Site) -> None:
    """Open the demo project, and note what stands there while its answer is held back."""
    gallery(page, site)
    held = hold(page, ANSWER)
    page.locator(f"{TILE}[href='/portfolio/{PROJECT}']").click()
    wait_for(page, held, 1)
    expect(overlay(page).get_by_role("heading", level=1)).to_be_visible()
    expect_still(page)
    overlay(page).evaluate(RISEN)
    wait_for_pictures(page)
    seen = overlay(page).evaluate(NOTE)
    assert {"h1", "p", "img", "button"} <= set(seen)

    let_go(page, ANSWER, held)
    expect(overlay(page).locator("[aria-busy=true]")).to_have_count(0)


def expect_nothing_moved(page: Page) -> None:
    expect(overlay(page).locator("dl")).to_contain_text("서울특별시 서초구 반포동")
    overlay(page).evaluate(RISEN)
    wait_for_pictures(page)
    assert page.evaluate("window.moved()") == []


def test_nothing_moves_on_phones_and_desktops(site: Site, page: Page, phone_page: Page) -> None:
    for shown in (page, phone_page):
        open_late(shown, site)

        expect_nothing_moved(shown)


@pytest.mark.long
def test_nothing_moves_between_them(site: Site, page: Page) -> None:
    page.set_viewport_size(TABLET)
    open_late(page, site)

    expect_nothing_moved(page)


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1440])
def test_the_facts_come_with_the_text(site: Site, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    gallery(page, site)
    held = hold(page, ANSWER)
    page.locator(f"{TILE}[href='/portfolio/{PROJECT}']").click()
    wait_for(page, held, 1)
    expect(overlay(page).get_by_role("heading", level=1)).to_be_visible()

    carry = overlay(page).get_by_role("link", name="이 공간처럼 상담하기").filter(visible=True)
    expect(overlay(page).locator("dl")).to_have_count(0)
    # On phones it stays under the thumb meanwhile.
    expect(carry).to_have_count(1 if width == 390 else 0)
    let_go(page, ANSWER, held)

    expect(overlay(page).locator("dl")).to_be_visible()
    expect(carry).to_have_count(1)
