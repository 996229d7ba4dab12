"""What a very wide screen, a telephone and paper make of every public page."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application, wait_for_pictures

PAGES = [
    "/",
    "/about",
    "/business",
    "/business/residential/total-living",
    "/portfolio",
    "/portfolio/demo-project-01",
    "/insight",
    "/contact",
    "/privacy",
]
EDGES = """() => {
  const places = ["header a", "main :is([class*=words] p, h1:not(.sr))", "footer p, footer dl"];
  return places.flatMap(place => {
    const one = [...document.querySelectorAll(place)].find(one => one.checkVisibility());
    return one ? [Math.round(one.getBoundingClientRect().left)] : [];
  });
}"""
BEFORE = 914
"""How high the footer was on a telephone."""
LINES = """() => [...document.querySelectorAll("main li p")].map(one =>
  Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)))"""
COLUMNS = """() => {
  const [words, pictures] = ["h1 ~ p", "picture"].map(one =>
    [...document.querySelectorAll(`main ${one}`)].map(it => it.getBoundingClientRect()));
  return [Math.max(...words.map(one => one.bottom)), Math.min(...pictures.map(one => one.top)),
    ...pictures.map(one => Math.round(one.top))];
}"""


@pytest.mark.long
@pytest.mark.parametrize("path", PAGES)
def test_on_a_very_wide_screen_bar_headings_and_foot_begin_at_one_edge(
    site: Site, page: Page, path: str
) -> None:
    page.set_viewport_size({"width": 2560, "height": 1440})
    page.goto(site.address + path)
    wait_for_application(page)

    edges = page.evaluate(EDGES)

    assert len(edges) == (2 if path == "/" else 3)
    assert len(set(edges)) == 1, edges


@pytest.mark.long
def test_on_a_telephone_the_foot_is_half_as_high_as_it_was(site: Site, phone_page: Page) -> None:
    phone_page.goto(f"{site.address}/privacy")
    wait_for_application(phone_page)

    box = phone_page.get_by_role("contentinfo").bounding_box()

    assert box
    assert box["height"] <= BEFORE / 2


@pytest.mark.long
def test_excerpts_have_three_lines_at_most(site: Site, page: Page) -> None:
    page.goto(f"{site.address}/insight")
    wait_for_application(page)

    lines = page.evaluate(LINES)

    assert max(lines) == 3


@pytest.mark.long
def test_a_service_has_its_pictures_below_its_words_and_beside_each_other(
    site: Site, page: Page
) -> None:
    page.goto(f"{site.address}/business/residential/total-living")
    wait_for_application(page)

    words_end, pictures_begin, *tops = page.evaluate(COLUMNS)

    assert words_end < pictures_begin
    assert len(tops) == 2
    assert len(set(tops)) == 1


def test_printed_home_has_its_picture_and_its_words(site: Site, page: Page) -> None:
    page.goto(site.address)
    wait_for_application(page)
    wait_for_pictures(page)
    page.emulate_media(media="print")

    picture = page.locator("main picture").first.bounding_box()
    words = page.get_by_text("온전한 하루가 머무는 자리").bounding_box()

    assert picture
    assert words
    assert picture["height"] > 400
    assert words["y"] >= picture["y"] + picture["height"]
    expect(page.get_by_role("button").locator("visible=true")).to_have_count(0)
