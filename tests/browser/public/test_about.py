"""The studio's story: text and background change colour in view."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.running_site import Site

GREY, BLACK, NIGHT = "rgb(138, 138, 129)", "rgb(27, 28, 26)", "rgb(20, 21, 19)"


def open_about(page: Page, site: Site) -> None:
    page.goto(site.route("/about"))
    expect(page.get_by_role("heading", name="STABILITY")).to_be_attached()


def test_it_tells_the_story_and_three_principles(site: Site, page: Page) -> None:
    open_about(page, site)

    expect(page.get_by_role("heading", level=1)).to_contain_text("온전한 하루가 머무는 자리")
    expect(page.get_by_text("2022.04.01 설립")).to_be_visible()
    assert page.get_by_role("heading", level=2).all_inner_texts() == [
        "CUSTOMIZE",
        "DESIGN",
        "STABILITY",
    ]


@pytest.mark.long
def test_it_begins_with_where_the_studio_works(site: Site, page: Page, phone_page: Page) -> None:
    for screen in (page, phone_page):
        open_about(screen, site)
        picture = screen.get_by_role("img", name="벽 전체를 월넛 책장으로 채운 서재와 넓은 책상")

        expect(picture).to_be_in_viewport()
        above = picture.bounding_box()
        title = screen.get_by_role("heading", level=1).bounding_box()
        assert above
        assert title
        assert above["y"] + above["height"] < title["y"] < screen.evaluate("innerHeight")


def test_a_heading_turns_grey_in_view(site: Site, page: Page) -> None:
    open_about(page, site)
    name = page.get_by_role("heading", name="CUSTOMIZE")

    expect(name).to_have_css("color", BLACK)
    name.evaluate("name => name.scrollIntoView({block: 'center'})")

    expect(name).to_have_css("color", GREY)


def test_the_background_turns_dark_and_its_text_white_in_view(site: Site, page: Page) -> None:
    open_about(page, site)
    section = page.get_by_role("region", name="STABILITY")

    section.evaluate("section => section.scrollIntoView({block: 'center'})")

    expect(section).to_have_css("background-color", NIGHT)
    expect(section.get_by_role("heading", level=2)).to_have_css("color", "rgb(255, 255, 255)")
