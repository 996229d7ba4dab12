"""What a page is on paper."""

import re

import pytest
from playwright.sync_api import Page

PICTURES = "**/media/**"
A4 = pytest.approx((595.28, 841.89), abs=1)


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
