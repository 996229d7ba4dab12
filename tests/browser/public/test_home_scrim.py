"""What is written over the slides can be read, whichever of the demo's pictures lies below."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_pictures

AA = 4.5
SLIDES = 10
TEXTS = """() => {
  const said = [...document.querySelectorAll("main [data-shown=true] *, main span.num, header a")];
  return said.flatMap(one => {
    const words = [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!words || !one.checkVisibility()) return [];
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()].map(({ x, y, width, height }) => ({
      color: getComputedStyle(one).color.match(/[0-9]+/g).slice(0, 3).map(Number),
      clip: { x, y, width, height },
    })).filter(({ clip }) => clip.width > 1 && clip.height > 1);
  });
}"""
COVER = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}"""
"""The page's policy allows no further style elements."""
HIDE = "header, main [class*=words], main [class*=controls] { opacity: 0 !important }"


def luminance(color: tuple[float, ...]) -> float:
    """Return the relative luminance of an sRGB colour (WCAG 2.2)."""
    parts = (one / 255 for one in color)
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightest(picture: Image.Image, clip: FloatRect) -> float:
    """Return the luminance of the lightest pixel of *picture* within *clip*."""
    left, top = int(clip["x"]), int(clip["y"])
    box = (left, top, int(clip["x"] + clip["width"]) + 1, int(clip["y"] + clip["height"]) + 1)
    colors = picture.crop(box).getcolors(maxcolors=1 << 24) or []
    return max(luminance(color) for _, color in colors if isinstance(color, tuple))


@pytest.mark.parametrize(
    "size",
    [pytest.param(DESKTOP, id="desktop", marks=pytest.mark.long), pytest.param(PHONE, id="phone")],
)
def test_every_word_over_every_slide_has_the_contrast_of_aa(
    site: Site, page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(site.address)
    faults: list[str] = []

    for number in range(1, SLIDES + 1):
        page.get_by_role("button", name=f"{number}번째 슬라이드").click()
        expect(page.locator("main span.num")).to_have_text(f"{number} / {SLIDES}")
        wait_for_pictures(page)
        texts = page.evaluate(TEXTS)
        page.evaluate(COVER, HIDE)
        picture = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
        page.evaluate(COVER, "")
        assert len(texts) >= 4
        for text in texts:
            above, below = luminance(text["color"]), lightest(picture, text["clip"])
            contrast = (above + 0.05) / (below + 0.05)
            if contrast < AA:
                faults.append(f"{contrast:.2f} at {text['clip']} of slide {number}")

    assert faults == []
