"""What is written over the slides can be read, and no more is darkened than that needs."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.holding import hold
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_pictures

AA = 4.5
NEEDED_BY_WHITE = 0.7
SLIDES = 10
TEXTS = """() => {
  const said = [
    ...document.querySelectorAll("main [data-shown=true] *, main span.num, header a, header a *"),
  ];
  return said.flatMap(one => {
    const words = [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!words || !one.checkVisibility({ visibilityProperty: true })) return [];
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
SHADE, FAINTEST = (32, 25, 18), (238, 236, 229)
"""The colours of scrims, and of the words that are the hardest to read on them."""
SPARE = 0.15
"""How much of a picture may be covered beyond need, by what browsers draw unlike each other."""
FADE = 120
"""How far a scrim reaches beyond what stands on it."""


SHADES = [one / 255 for one in range(256)]
LINEAR = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in SHADES]


def luminance(color: Sequence[int]) -> float:
    """Return the relative luminance of an sRGB colour (WCAG 2.2)."""
    red, green, blue = color
    return 0.2126 * LINEAR[red] + 0.7152 * LINEAR[green] + 0.0722 * LINEAR[blue]


def lightest(picture: Image.Image, clip: FloatRect) -> float:
    """Return the luminance of the lightest pixel of *picture* within *clip*."""
    left, top = int(clip["x"]), int(clip["y"])
    box = (left, top, int(clip["x"] + clip["width"]) + 1, int(clip["y"] + clip["height"]) + 1)
    part = picture.crop(box)
    colors = part.getcolors(maxcolors=part.width * part.height) or []
    return max(luminance(color) for _, color in colors if isinstance(color, tuple))


def contrast(above: float, below: float) -> float:
    return (above + 0.05) / (below + 0.05)


def unneeded(bare: Image.Image, words: Sequence[Any], strength: float) -> bool:
    """Tell whether the *words* could be read on a weaker scrim, too."""
    if strength <= SPARE:
        return False
    weaker = Image.blend(bare, Image.new("RGB", bare.size, SHADE), strength - SPARE)
    below = max(lightest(weaker, text["clip"]) for text in words)
    return contrast(luminance(FAINTEST), below) >= AA


def turn_to(page: Page, number: int) -> None:
    """Show that slide, with its picture and its scrims as they stay."""
    page.get_by_role("button", name=f"{number}번째 슬라이드").click()
    expect(page.locator("main span.num")).to_have_text(f"{number} / {SLIDES}")
    wait_for_pictures(page)
    page.locator("main [data-state=shown][data-arrived=true] img").evaluate("one => one.decode()")
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
            found = contrast(luminance(text["color"]), lightest(picture, text["clip"]))
            if found < AA:
                faults.append(f"{found:.2f} at {text['clip']} of slide {number}")
        for strength, is_above in zip(scrims[-1], (True, False), strict=True):
            here = [text for text in texts if (text["clip"]["y"] < size["height"] / 2) is is_above]
            if unneeded(bare, here, strength):
                faults.append(f"{strength} is more than needed on slide {number}")
        words = page.locator("main [class*=words]").bounding_box()
        assert words
        middle = (0, 64 + FADE, size["width"], int(words["y"]) - FADE)
        assert middle[3] - middle[1] > size["height"] / 3
        apart = ImageStat.Stat(ImageChops.difference(picture.crop(middle), bare.crop(middle)))
        assert max(apart.mean) < 0.5, f"slide {number}: {apart.extrema}"

    assert faults == []
    for place in zip(*scrims, strict=True):
        assert min(place) < max(place) <= NEEDED_BY_WHITE


@pytest.mark.long
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
    assert contrast(luminance(FAINTEST), luminance([round(one) for one in white])) >= AA


@pytest.mark.long
def test_a_slide_that_is_not_here_yet_is_made_as_dark_as_white_needs(
    site: Site, page: Page
) -> None:
    page.goto(site.address)
    turn_to(page, 1)
    assert page.evaluate(SCRIMS) != [0.68, 0.68]
    hold(page, "**/media/**")

    page.get_by_role("button", name="6번째 슬라이드").click()

    page.wait_for_function(f"() => ({SCRIMS})().every(one => one === 0.68)")
