"""What a page is on paper."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

PICTURES = "**/media/**"
A4 = pytest.approx((595.28, 841.89), abs=1)
PRINT_KEY = """() => {
  const key = { code: "KeyP", key: "p", ctrlKey: true, bubbles: true, cancelable: true };
  return !dispatchEvent(new KeyboardEvent("keydown", key));
}"""
"""Press the keys for printing; say whether the page took them for itself."""


def printed(page: Page) -> list[tuple[float, float]]:
    """Return the sizes of the sheets that *page* is printed on, in points."""
    document = page.pdf(prefer_css_page_size=True, print_background=True)
    sheets = len(re.findall(rb"/Type /Page\b", document))
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", document)
    assert len(boxes) == sheets
    return [(float(width), float(height)) for width, height in boxes]


def note_printing(page: Page) -> None:
    """Let *page* note the widths of its booklet's pictures instead of being printed."""
    page.evaluate(
        "() => { window.print = () => { window.printed = "
        "[...document.querySelectorAll('.booklet img')].map(one => one.naturalWidth) } }"
    )


def preview(page: Page) -> Locator:
    """The preview of a booklet."""
    return page.get_by_role("dialog", name="책자")


def previewed(page: Page) -> Locator:
    """Open the preview of the project that *page* shows; return it with its sheets."""
    page.get_by_role("button", name="인쇄·PDF", exact=True).click()
    expect(preview(page).locator(".bk").first).to_be_visible()
    return preview(page)


def press_print(page: Page) -> None:
    """Ask for paper in the preview of a booklet."""
    preview(page).get_by_role("button", name="인쇄·PDF 저장").click()


def print_by_key(page: Page) -> None:
    """Press the keys for printing, once the page that is shown takes them for itself."""
    page.wait_for_function(PRINT_KEY)
