"""Pictures have a pixel for each of the screen's, wherever they stand, and lie where it does."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from studio_core.pictures.urls import WIDEST
from tests.browser.administrator import Administrator
from tests.browser.layers import TILE, expect_still, overlay
from tests.browser.public.test_project_rows import make, send
from tests.browser.waiting import wait_for_application, wait_for_pictures

UPRIGHT, LYING = (2700, 3600), (3000, 2000)
SCREENS = [(390, 844, 3), (1440, 900, 2), (2560, 1440, 1)]
PHONE_DENSITY = 2.4
"""Of a picture on a page of its project; more is not seen on a phone (decision 28)."""
ACROSS = """image => {
  const { width, height } = image.getBoundingClientRect();
  const own = image.width && image.naturalWidth / image.naturalHeight;
  const isCut = getComputedStyle(image).objectFit === "cover";
  const drawn = isCut ? Math.max(width, height * own) : Math.min(width, height * own);
  return { name: image.currentSrc, width, drawn };
}"""


@pytest.fixture(scope="module")
def large(keeper: Administrator) -> dict[str, Any]:
    """A project of large pictures, whose cover stands upright."""
    sizes = (UPRIGHT, LYING, LYING, UPRIGHT, LYING)
    return make(
        keeper, [send(keeper, *(side - at for side in size)) for at, size in enumerate(sizes)]
    )


@pytest.fixture(params=SCREENS, ids=["390@3x", "1440@2x", "2560@1x"])
def screen(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[tuple[Page, float, bool]]:
    """A visitor's page, the pixels to a point of his screen, and whether it is a phone's."""
    width, height, density = request.param
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=density,
        locale="ko-KR",
        reduced_motion="reduce",
    )
    yield context.new_page(), density, width < 640
    context.close()


def expect_sharp(shown: Locator, density: float) -> None:
    """Expect that each of the pictures has *density* pixels to a point, or the widest file."""
    for image in shown.all():
        image.scroll_into_view_if_needed()
        image.evaluate("image => image.decode()")
        found = image.evaluate(ACROSS)
        across = int(found["name"].rpartition("-")[2].partition(".")[0])
        assert across >= min(density * found["drawn"], WIDEST) - 1, found


@pytest.mark.sampled(1)
def test_a_projects_page_is_sharp_and_opens_with_what_suits_the_screen(
    large: dict[str, Any], screen: tuple[Page, float, bool]
) -> None:
    page, density, is_phone = screen
    page.goto(large["address"])
    wait_for_application(page)
    wait_for_pictures(page)

    first = page.locator(".Cover_cover img")
    shown = 0 if is_phone else 1
    assert large["images"][shown]["url"].removesuffix(".jpg") in first.evaluate(
        "it => it.currentSrc"
    )
    rows = page.get_by_label("프로젝트 사진").locator("img")
    expect(rows).to_have_count(4)
    expect_sharp(rows, PHONE_DENSITY if is_phone else density)
    if not is_phone:
        expect_sharp(first, density)


@pytest.mark.sampled(1)
def test_the_page_of_the_server_opens_with_the_picture_that_is_loaded_first(
    large: dict[str, Any], screen: tuple[Page, float, bool]
) -> None:
    page, _, is_phone = screen
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.route("**/*.js", lambda route: route.abort())
    page.goto(large["address"])
    wait_for_pictures(page)

    url = page.locator(".Cover_cover img").evaluate("it => it.currentSrc")

    ids = [image["url"].removesuffix(".jpg") for image in large["images"]]
    assert ids[0 if is_phone else 1] in url
    assert next(one for one in fetched if "/media/" in one) == url
    rows = page.locator(".ProjectPage_gallery:visible img")
    listed = [one.get_attribute("src") or "" for one in rows.all()]
    beside = [id for id in ids if id not in url]
    assert [id in src for id, src in zip(beside, listed, strict=True)] == [True] * len(beside)


@pytest.mark.sampled(1)
def test_tiles_and_the_overlay_are_sharp(
    large: dict[str, Any], keeper: Administrator, screen: tuple[Page, float, bool]
) -> None:
    page, density, is_phone = screen
    page.goto(keeper.site.route("/portfolio"))
    tile = page.locator(f"{TILE}[href='/portfolio/{large['id']}']")
    expect_sharp(tile.locator("img"), density)

    tile.click()
    expect(overlay(page).locator("[aria-busy=true]")).to_have_count(0)
    expect_still(page)
    pictures = overlay(page).get_by_label("프로젝트 사진").locator("img")
    expect_sharp(pictures, PHONE_DENSITY if is_phone else density)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lying", [True, False])
def test_a_tile_that_is_cut_is_sharp(
    keeper: Administrator, chromium: Browser, *, lying: bool
) -> None:
    size = LYING if lying else UPRIGHT
    made = make(keeper, [send(keeper, *(side - 20 for side in size))])
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, device_scale_factor=2)
    page = context.new_page()
    page.goto(keeper.site.route("/portfolio"))

    expect_sharp(page.locator(f"{TILE}[href='/portfolio/{made['id']}'] img"), 2)
    context.close()
