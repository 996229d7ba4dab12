"""What is written over the slides can be read, and no more is darkened than that needs."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_pictures

AA = 4.5
NEEDED_BY_WHITE = 0.7
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
HIDE = "header, main [class*=words] *, main [class*=controls] { opacity: 0 !important }"
BARE = """header, main [class*=words], main [class*=controls], main [class*=show]::before
  { opacity: 0 !important }"""
SCRIMS = """() => [["section", "top"], ["[class*=words]", "bottom"]].map(([one]) =>
  Number(getComputedStyle(document.querySelector(`main ${one}`), "::before").opacity))"""
FADE = 120
"""How far a scrim reaches beyond what stands on it."""


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


def turn_to(page: Page, number: int) -> None:
    """Show that slide, with its picture and its scrims as they stay."""
    page.get_by_role("button", name=f"{number}번째 슬라이드").click()
    expect(page.locator("main span.num")).to_have_text(f"{number} / {SLIDES}")
    wait_for_pictures(page)
    page.evaluate("Promise.all(document.getAnimations().map(one => one.finished.catch(() => 0)))")


def seen(page: Page, css: str) -> Image.Image:
    """Return the screen as it is with *css*."""
    page.evaluate(COVER, css)
    picture = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    page.evaluate(COVER, "")
    return picture


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_slide_is_as_dark_as_its_words_need_and_nothing_lies_over_its_middle(
    site: Site, page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(site.address)
    faults: list[str] = []
    scrims: list[list[float]] = []

    for number in range(1, SLIDES + 1):
        turn_to(page, number)
        texts = page.evaluate(TEXTS)
        scrims.append(page.evaluate(SCRIMS))
        picture, bare = seen(page, HIDE), seen(page, BARE)
        assert len(texts) >= 4
        for text in texts:
            above, below = luminance(text["color"]), lightest(picture, text["clip"])
            contrast = (above + 0.05) / (below + 0.05)
            if contrast < AA:
                faults.append(f"{contrast:.2f} at {text['clip']} of slide {number}")
        words = page.locator("main [class*=words]").bounding_box()
        assert words
        middle = (0, 64 + FADE, size["width"], int(words["y"]) - FADE)
        assert middle[3] - middle[1] > size["height"] / 3
        apart = ImageStat.Stat(ImageChops.difference(picture.crop(middle), bare.crop(middle)))
        assert max(apart.mean) < 0.5, f"slide {number}: {apart.extrema}"

    assert faults == []
    for place in zip(*scrims, strict=True):
        assert min(place) < max(place) <= NEEDED_BY_WHITE


def test_a_slide_that_cannot_be_measured_is_made_as_dark_as_white_needs(
    site: Site, page: Page
) -> None:
    page.add_init_script(
        "CanvasRenderingContext2D.prototype.getImageData = () => { throw new Error() }"
    )
    page.goto(site.address)

    turn_to(page, 2)

    assert page.evaluate(SCRIMS) == [0.68, 0.68]
    white = tuple(255 * 0.32 + part * 0.68 for part in (32, 25, 18))
    faintest = luminance((238, 236, 229))
    assert (faintest + 0.05) / (luminance(white) + 0.05) >= AA
