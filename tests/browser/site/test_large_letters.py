"""Twice the letters, twice the size, narrow screens: no word breaks, nothing is covered or cut."""

import pytest
from playwright.sync_api import Page, expect

from studio_core.languages.registry import LANGUAGES, TWINNED, address_in
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_paint

PATHS = (
    "/",
    "/about",
    "/business",
    "/business/residential/total-living",
    "/business/commercial/biz-consulting",
    "/insight",
    "/insight/demo-insight-05",
    "/search?q=책장",
    "/search?q=온수 풀장",
    "/contact",
    "/contact?tab=qna",
    "/privacy",
    "/consultation/1",
    "/admin/login",
    "/portfolio/none",
)
TEXTS = """
const range = document.createRange();
const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode;
  const one = node.parentElement;
  const isTold = !one.closest("[aria-hidden=true], .sr, noscript, script, style, option");
  const isSeen = one.checkVisibility({ visibilityProperty: true });
  // A beginning of so many lines is meant to be one.
  const isWhole = getComputedStyle(one).webkitLineClamp === "none";
  if (node.data.trim() && isTold && isSeen && isWhole) texts.push(node);
}
const boxes = (node, from = 0, to = node.length) => {
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
};
"""
BROKEN = f"""() => {{ {TEXTS}
  return texts.flatMap((node) => [...node.data.matchAll(/[\\p{{L}}\\p{{N}}]+/gu)]
    .filter((word) => {{
      const tops = boxes(node, word.index, word.index + word[0].length).map(({{ top }}) => top);
      return Math.max(...tops) - Math.min(...tops) > 4;
    }})
    .map((word) => word[0]));
}}"""
"""Words that stand on two lines."""

COVERED = f"""() => {{ {TEXTS}
  const all = texts.flatMap((node) => boxes(node).map((box) => [node, box]));
  return all.flatMap(([node, a], at) => all.slice(at + 1)
    .filter(([other, b]) => node !== other
      && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2)
    .map(([other]) => `${{node.data.trim()}} / ${{other.data.trim()}}`));
}}"""
"""Texts of which one lies over the other."""

CUT = f"""() => {{ {TEXTS}
  const frames = (one) => one ? [one, ...frames(one.parentElement)] : [];
  const cuts = (one) => getComputedStyle(one).overflowY === "hidden" && one !== document.body;
  return texts.filter((node) => frames(node.parentElement).filter(cuts).some((one) => {{
    const frame = one.getBoundingClientRect();
    const isOut = ({{ top, bottom }}) => top < frame.top - 4 || bottom > frame.bottom + 4;
    return boxes(node).some(isOut);
  }})).map((node) => node.data.trim());
}}"""
"""Texts that a frame cuts off above or below."""

WRAPPED = f"""() => {{ {TEXTS}
  return texts.filter((node) => node.parentElement.closest("button, .btn, .link, [role=tab]"))
    .filter((node) => !node.parentElement.closest("li, summary, [class*=choice]"))
    .filter((node) => new Set(boxes(node).map(({{ top }}) => Math.round(top))).size > 1)
    .map((node) => node.data.trim());
}}"""
"""Words of buttons on more than one line."""

SERVED = "#content:not([tabindex])"
"""The server's page, until the application has taken its place."""


def opened(page: Page, site: Site, path: str, width: int, letters: int = 100) -> None:
    """Open the screen at *path* on a screen of *width*, with letters of so many per cent."""
    page.set_viewport_size({"width": width, "height": 844 if width > 200 else 422})
    page.goto(path if path.startswith("http") else site.route(path))
    expect(page.locator(SERVED)).to_have_count(0)
    expect(page.locator("main").first).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.evaluate("size => document.documentElement.style.fontSize = `${size}%`", letters)
    page.evaluate("document.fonts.ready")
    wait_for_paint(page)


def expect_whole(page: Page) -> None:
    """Expect every word in one piece, in view, and nothing over it."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    found = {name: page.evaluate(fault) for name, fault in FAULTS.items()}
    assert found == {name: [] for name in FAULTS}


FAULTS = {"broken": BROKEN, "covered": COVERED, "cut": CUT}


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("width", "letters"), [(390, 200), (195, 100), (320, 100)])
@pytest.mark.parametrize("path", PATHS)
def test_every_word_stays_whole_and_in_view(
    site: Site, page: Page, path: str, width: int, letters: int
) -> None:
    opened(page, site, path, width, letters)

    expect_whole(page)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "letters"), [(390, 200), (195, 100)])
@pytest.mark.parametrize("language", [one.code for one in LANGUAGES])
def test_a_project_stays_in_view_in_every_language(
    site: Site, page: Page, language: str, width: int, letters: int
) -> None:
    address = site.address + address_in(language, "/portfolio/demo-project-01")
    opened(page, site, address, width, letters)

    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("path", "width", "letters"),
    [("/portfolio", 390, 200), ("/privacy", 390, 200), ("/privacy", 195, 100)],
)
@pytest.mark.parametrize("language", TWINNED)
def test_tabs_and_footer_break_no_word_of_another_language(
    site: Site, page: Page, language: str, path: str, width: int, letters: int
) -> None:
    opened(page, site, site.address + address_in(language, path), width, letters)

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(BROKEN) == []


@pytest.mark.parametrize(("width", "letters"), [(390, 200), (195, 100), (320, 100)])
@pytest.mark.sampled(1)
def test_the_menu_can_be_reached_and_read(site: Site, page: Page, width: int, letters: int) -> None:
    opened(page, site, "/", width, letters)
    toggle = page.get_by_role("button", name="메뉴 열기")
    box = toggle.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= width + 14

    toggle.click()

    menu = page.get_by_role("navigation", name="전체 메뉴")
    expect(menu.get_by_role("link", name="Commercial")).to_be_visible()
    assert page.evaluate(BROKEN) == []
    assert menu.evaluate("menu => menu.scrollWidth <= menu.clientWidth")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", PATHS)
def test_a_narrow_screen_wraps_no_button(site: Site, page: Page, path: str) -> None:
    opened(page, site, path, 320)

    assert page.evaluate(WRAPPED) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", ["/about", "/business", "/insight", "/contact", "/search?q=책장"])
def test_a_very_wide_screen_is_used(site: Site, page: Page, path: str) -> None:
    opened(page, site, path, 2560)

    box = page.locator("main .wrap, main.wrap").first.bounding_box()
    assert box is not None
    assert box["width"] > 2200
    assert page.evaluate("document.documentElement.scrollWidth") <= 2560


def test_the_slides_can_be_stopped_at_twice_the_size(site: Site, page: Page) -> None:
    opened(page, site, "/", 195)

    for name in ("이전 슬라이드", "다음 슬라이드", "자동 넘김"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("document.documentElement.scrollHeight") <= 422
