"""What a project tells on its page, and where the page leads."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.conftest import PHONE
from tests.browser.projects import TOLD, opened
from tests.browser.running_site import Site

FILM = "/media/evening.mp4"


@pytest.fixture
def plain_page(chromium: Browser) -> Iterator[Page]:
    """A page of a visitor with a phone that runs no scripts."""
    context = chromium.new_context(viewport=PHONE, locale="ko-KR", java_script_enabled=False)
    yield context.new_page()
    context.close()


def told_with(page: Page, **more: Any) -> None:
    """Let *page* be told more of the project than is stored."""

    def answer(route: Route) -> None:
        body = route.fetch().json()
        route.fulfill(body=json.dumps({**body, **more}), content_type="application/json")

    page.route(f"**/api/portfolio/{TOLD}", answer)


def compared(page: Page) -> Locator:
    """Return the ruler below a pair of before and after."""
    return page.get_by_role("slider", name="고치기 전과 고친 뒤 견주어 보기")


@pytest.mark.long
def test_before_and_after_are_compared_by_keys(site: Site, page: Page) -> None:
    ruler = compared(opened(site, page))
    expect(ruler).to_have_attribute("aria-valuetext", "고치기 전이 46% 보임")

    ruler.press("ArrowRight")
    expect(ruler).to_have_attribute("aria-valuetext", "고치기 전이 47% 보임")
    ruler.press("PageDown")
    expect(ruler).to_have_attribute("aria-valuetext", "고치기 전이 37% 보임")
    ruler.press("PageUp")
    ruler.press("Home")
    expect(ruler).to_have_attribute("aria-valuetext", "고치기 전이 0% 보임")


def test_before_and_after_are_compared_by_a_pointer(site: Site, page: Page) -> None:
    ruler = compared(opened(site, page))
    ruler.scroll_into_view_if_needed()
    pair = page.get_by_role("figure").filter(has_text="고치기 전").first.locator("..")
    box = pair.bounding_box()
    assert box is not None

    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.2, middle)
    page.mouse.down()
    expect(ruler).to_have_value("20")
    page.mouse.move(box["x"] + box["width"] * 0.8, middle)
    page.mouse.up()

    expect(ruler).to_have_value("80")


def test_a_plan_is_looked_at_closely_and_left_again(site: Site, page: Page) -> None:
    opener = opened(site, page).get_by_role("button", name="평면도 크게 보기")
    opener.click()
    box = page.get_by_role("dialog", name="평면도 약 112㎡ (34평)")
    stage = box.get_by_label("평면도, 화살표 키로 옮겨 볼 수 있어요")
    drawing = stage.locator("> div")
    expect(box).to_be_visible()
    expect_accessible(page)

    page.keyboard.press("+")
    expect(box.get_by_role("status")).to_have_text("150% 크기로 보는 중")
    before = drawing.evaluate("it => it.style.transform")
    page.keyboard.press("ArrowLeft")
    assert drawing.evaluate("it => it.style.transform") != before
    box.get_by_role("button", name="작게").click()
    expect(box.get_by_role("status")).to_have_text("100% 크기로 보는 중")
    stage.hover()
    page.mouse.wheel(0, -480)
    expect(box.get_by_role("status")).to_have_text("200% 크기로 보는 중")
    page.keyboard.press("Escape")

    expect(box).to_have_count(0)
    expect(opener).to_be_focused()


@pytest.mark.long
def test_going_back_closes_the_plan(site: Site, page: Page) -> None:
    opened(site, page).get_by_role("button", name="평면도 크게 보기").click()
    box = page.get_by_role("dialog", name="평면도 약 112㎡ (34평)")
    expect(box).to_be_visible()

    page.go_back()

    expect(box).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_film_is_fetched_when_it_is_wanted_and_says_when_it_does_not_come(
    site: Site, page: Page
) -> None:
    film = {"url": FILM, "poster": None, "captions": "/media/evening.vtt", "seconds": 24}
    told_with(page, video={**film, "length": "0:24", "heading": "저녁의 거실", "caption": ""})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/media/evening.*", lambda route: route.fulfill(status=404))
    button = opened(site, page).get_by_role("button", name="영상 보기 0:24")
    button.scroll_into_view_if_needed()
    assert [url for url in asked if "evening" in url] == []

    button.click()

    player = page.locator("video")
    expect(player).to_be_focused()
    expect(player).to_have_js_property("controls", value=True)
    expect(player.locator("track")).to_have_attribute("kind", "captions")
    expect(page.get_by_role("alert")).to_have_text("영상을 불러오지 못했어요.")
    assert f"{site.address}{FILM}" in asked


def test_the_way_to_a_consultation_stays_in_sight_but_where_its_band_says_the_same(
    site: Site, page: Page, phone_page: Page
) -> None:
    for screen in (page, phone_page):
        opened(site, screen)
        expect(screen.get_by_role("region", name="우리 집 거실도")).to_be_attached()
        way = screen.locator("[data-away] a")
        if screen is page:
            expect(way).to_be_hidden()
            screen.get_by_role("heading", name="평면도").scroll_into_view_if_needed()
        expect(way).to_be_in_viewport(ratio=1)

        screen.get_by_role("region", name="우리 집 거실도").scroll_into_view_if_needed()
        expect(way).to_be_hidden()

        screen.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(way).to_be_in_viewport(ratio=1)
        bar, last = (
            way.locator("..").bounding_box(),
            screen.locator("#footer a:visible").last.bounding_box(),
        )
        assert bar
        assert last
        assert last["y"] + last["height"] <= bar["y"]

    way.click()
    expect(phone_page).to_have_url(re.compile(rf"/consultation/1\?project={TOLD}"))


@pytest.mark.long
def test_on_a_phone_the_neighbours_stay_under_the_thumb(site: Site, phone_page: Page) -> None:
    opened(site, phone_page)
    bar = phone_page.locator("[data-away]")
    expect(bar.get_by_role("button")).to_have_count(2)

    bar.get_by_role("button", name="다음 프로젝트:").click()

    expect(phone_page.get_by_role("heading", level=1)).not_to_have_text("햇살을 따라 앉는 거실")
    assert phone_page.evaluate("scrollY") == 0


def test_it_leads_on_to_its_neighbours_and_back(site: Site, page: Page) -> None:
    opened(site, page)
    neighbours = page.get_by_role("navigation", name="이전·다음 프로젝트").get_by_role("link")
    expect(neighbours).to_have_count(2)

    neighbours.last.click()
    expect(page).not_to_have_url(site.route(f"/portfolio/{TOLD}"))
    expect(page.get_by_role("heading", level=1)).not_to_have_text("햇살을 따라 앉는 거실")
    neighbours.first.click()

    expect(page).to_have_url(site.route(f"/portfolio/{TOLD}"))
    expect(page.get_by_role("heading", level=1)).to_have_text("햇살을 따라 앉는 거실")


@pytest.mark.long
def test_its_style_leads_to_all_that_share_it(site: Site, page: Page) -> None:
    opened(site, page).locator("dl").get_by_role("link", name="내추럴 모던").click()

    expect(page).to_have_url(re.compile(r"/#/portfolio\?category=residential&style="))


def test_the_whole_page_is_accessible(site: Site, page: Page) -> None:
    opened(site, page)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator("[data-away] a")).to_be_visible()

    expect_accessible(page)


def test_without_scripts_pairs_are_two_pictures_and_links_lead_on(
    site: Site, plain_page: Page
) -> None:
    page = plain_page
    page.goto(f"{site.address}/portfolio/{TOLD}")
    pair = page.locator("main figcaption").filter(has_text=re.compile("고치기 전|고친 뒤"))

    expect(pair).to_have_count(2)
    first, second = (one.bounding_box() for one in pair.all())
    assert first is not None
    assert second is not None
    assert second["y"] >= first["y"] + first["height"]
    expect(compared(page)).to_be_hidden()
    expect(page.get_by_role("link", name="평면도 크게 보기")).to_be_visible()
    expect(page.locator(".read p").first).to_be_visible()
