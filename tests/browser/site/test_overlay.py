"""A project over the gallery."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.layers import PROJECT, TILE, gallery, open_project, overlay
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application


def scroll(page: Page) -> float:
    position: float = page.evaluate("scrollY")
    return position


def test_it_shows_what_is_known_of_the_project(site: Site, page: Page) -> None:
    layer = open_project(page, site)

    expect(layer.get_by_role("heading", level=1)).to_have_text("햇살을 따라 앉는 거실")
    expect(layer.locator(".measure")).to_have_text("약 112㎡ (34평)")
    expect(layer.get_by_text("주거 공간")).to_be_visible()
    expect(layer.locator("dd").nth(0)).to_have_text("서울특별시 서초구 반포동")
    expect(layer.get_by_text("내추럴 모던")).to_be_visible()
    expect(layer.get_by_text("오후의 빛을 텔레비전보다 먼저")).to_be_visible()
    expect(layer.get_by_text("오후의 빛이 탁자까지 들어옵니다.")).to_be_visible()


@pytest.mark.long
def test_a_business_shows_its_kind_in_place_of_an_area(site: Site, page: Page) -> None:
    page.goto(site.route("/portfolio?category=commercial"))
    page.locator(TILE).first.click()

    expect(overlay(page).locator("dl")).to_contain_text("업종")
    expect(overlay(page).get_by_text("F&B").first).to_be_visible()
    expect(overlay(page).get_by_text("평)")).to_have_count(0)


def shown(layer: Locator) -> list[int]:
    """Return the numbers of the pictures that stand among the others, in their order."""
    places = "all => all.map(it => +it.dataset.index)"
    group = layer.get_by_role("group", name="프로젝트 사진")
    numbers: list[int] = group.locator("figure button").evaluate_all(places)
    return numbers


def test_every_picture_stands_left_or_right_in_turn(site: Site, page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 844})
    project = page.request.get(f"{site.address}/api/portfolio/{PROJECT}").json()
    count = len(project["images"])
    assert {"before", "after", "plan"} <= {image["role"] for image in project["images"]}
    layer = open_project(page, site)

    figures = layer.get_by_role("group", name="프로젝트 사진").get_by_role("figure")
    lefts = figures.evaluate_all("all => all.map(one => one.getBoundingClientRect().left)")

    assert shown(layer) == list(range(count))
    assert set(lefts[0::2]) == {min(lefts)}
    assert all(left > min(lefts) for left in lefts[1::2])


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1440])
def test_another_cover_than_the_first_stays_in_its_place(
    site: Site, page: Page, width: int
) -> None:
    def with_another_cover(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "cover": 3})

    page.set_viewport_size({"width": width, "height": 844})
    page.route(f"**/api/portfolio/{PROJECT}", with_another_cover)
    layer = open_project(page, site)

    assert shown(layer)[:4] == ([1, 2, 3, 4] if width == 390 else [0, 1, 2, 3])
    lead = layer.get_by_role("button", name="대표 사진 크게 보기")
    assert [one.get_attribute("data-index") for one in lead.all()] == ["3"] * (width == 390)


@pytest.mark.long
def test_on_a_phone_the_cover_leads(site: Site, phone_page: Page) -> None:
    layer = open_project(phone_page, site)

    cover = layer.get_by_role("button", name="대표 사진 크게 보기").bounding_box()
    assert cover is not None
    assert (cover["x"], cover["width"]) == (0, 390)
    assert cover["y"] < 100
    assert phone_page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_neighbours_follow_the_list_one_came_from_and_back_leads_to_it(
    site: Site, page: Page
) -> None:
    page.goto(site.route("/portfolio?category=commercial"))
    expect(page.locator(TILE).first).to_be_visible()
    page.locator(TILE).first.click()
    layer = overlay(page)
    expect(layer.get_by_text("1 / 8")).to_be_visible()

    layer.get_by_role("button", name="이전 프로젝트:").first.click()
    expect(layer.get_by_text("8 / 8")).to_be_visible()
    last = page.locator(TILE).nth(7)
    expect(page).to_have_url(re.compile(last.get_attribute("href") or "nowhere"))
    page.go_back()

    expect(layer).to_have_count(0)
    expect(page).to_have_url(site.route("/portfolio?category=commercial"))
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport()


def test_on_a_phone_neighbours_and_consultation_stay_under_the_thumb(
    site: Site, phone_page: Page
) -> None:
    layer = open_project(phone_page, site)

    layer.get_by_role("button", name="다음 프로젝트:").last.click()
    expect(layer.get_by_role("heading", level=1)).not_to_have_text("햇살을 따라 앉는 거실")
    title = layer.get_by_role("heading", level=1).text_content() or ""
    layer.get_by_role("link", name="이 공간처럼 상담하기").last.click()

    expect(phone_page).to_have_url(re.compile(r"/consultation/1\?project="))
    expect(layer).to_have_count(0)
    expect(phone_page.get_by_role("complementary").get_by_text(title)).to_be_visible()


def test_it_ends_in_the_pictures_of_its_neighbours_which_take_its_place(
    site: Site, page: Page
) -> None:
    layer = open_project(page, site)
    ways = layer.get_by_role("navigation", name="이전·다음 프로젝트").get_by_role("link")
    expect(ways).to_have_count(2)
    title = ways.last.get_by_role("strong").text_content() or "nothing"

    ways.last.click()

    expect(layer.get_by_role("heading", level=1)).to_have_text(title)
    expect(layer.get_by_text("2 / 10")).to_be_visible()
    page.go_back()
    expect(layer).to_have_count(0)


@pytest.mark.long
def test_its_way_out_is_named_as_it_is_written(site: Site, page: Page) -> None:
    close = open_project(page, site).get_by_role("button", name="닫기", exact=True)

    expect(close).to_have_text("닫기")


def test_opening_adds_a_history_entry_with_the_projects_address(site: Site, page: Page) -> None:
    gallery(page, site)
    before = page.evaluate("history.length")

    page.locator(TILE).first.click()
    expect(overlay(page)).to_be_visible()

    assert page.evaluate("history.length") == before + 1
    expect(page).to_have_url(site.route(f"/portfolio/{PROJECT}"))
    page.go_back()
    expect(overlay(page)).to_have_count(0)
    expect(page).to_have_url(site.route("/portfolio"))


def test_its_address_shows_the_projects_page_in_a_new_tab(site: Site, page: Page) -> None:
    open_project(page, site)

    another = page.context.new_page()
    another.goto(page.url)

    expect(another.get_by_role("heading", level=1)).to_have_text("햇살을 따라 앉는 거실")
    expect(overlay(another)).to_have_count(0)


def test_a_reload_keeps_it_over_the_gallery(site: Site, page: Page) -> None:
    gallery(page, site)
    page.goto(site.route("/portfolio?category=commercial"))
    # The homes are shown until the shops are.
    expect(page.locator(TILE).first).not_to_have_attribute("href", f"/portfolio/{PROJECT}")
    page.locator(TILE).first.click()
    expect(overlay(page)).to_be_visible()

    page.reload()

    expect(overlay(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(overlay(page)).to_have_count(0)
    expect(page).to_have_url(site.route("/portfolio?category=commercial"))


@pytest.mark.long
def test_opening_it_does_not_scroll_the_gallery(site: Site, page: Page) -> None:
    gallery(page, site)
    page.locator(TILE).nth(7).scroll_into_view_if_needed()
    before = scroll(page)
    assert before > 0

    page.locator(TILE).nth(7).click()
    expect(overlay(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(overlay(page)).to_have_count(0)

    assert scroll(page) == before


@pytest.mark.parametrize("key", ["Escape", "Backspace"])
@pytest.mark.sampled(1)
def test_a_key_closes_it_and_focus_goes_back(site: Site, page: Page, key: str) -> None:
    open_project(page, site)

    page.keyboard.press(key)

    expect(overlay(page)).to_have_count(0)
    expect(page.locator(TILE).first).to_be_focused()
    expect(page).to_have_url(site.route("/portfolio"))


@pytest.mark.long
def test_a_key_with_a_modifier_or_during_composition_does_not_close_it(
    site: Site, page: Page
) -> None:
    open_project(page, site)

    page.keyboard.press("Shift+Backspace")
    page.evaluate(
        "document.dispatchEvent(new KeyboardEvent('keydown',"
        " {key: 'Backspace', isComposing: true, bubbles: true}))"
    )

    expect(overlay(page)).to_be_visible()


def test_the_browsers_back_closes_it_and_forward_opens_it_again(site: Site, page: Page) -> None:
    open_project(page, site)

    page.go_back()
    expect(overlay(page)).to_have_count(0)
    page.go_forward()

    expect(overlay(page)).to_be_visible()


def test_the_close_button_goes_back_where_one_was(site: Site, page: Page) -> None:
    gallery(page, site)
    page.mouse.wheel(0, 600)
    page.wait_for_function("() => scrollY > 400")
    tile = page.locator(TILE).nth(5)
    tile.scroll_into_view_if_needed()
    before = scroll(page)
    tile.click()
    expect(overlay(page)).to_be_visible()

    page.mouse.wheel(0, 800)
    overlay(page).get_by_role("button", name="닫기").click()

    expect(overlay(page)).to_have_count(0)
    assert scroll(page) == pytest.approx(before, abs=1)


def test_the_page_below_does_not_scroll_or_change_its_width(site: Site, page: Page) -> None:
    gallery(page, site)
    width = page.locator("main").evaluate("main => main.getBoundingClientRect().width")

    page.locator(TILE).first.click()
    expect(overlay(page)).to_be_visible()

    assert page.evaluate("getComputedStyle(document.documentElement).overflow") == "hidden"
    assert page.locator("main").evaluate("main => main.getBoundingClientRect().width") == width


def test_focus_stays_inside(site: Site, page: Page) -> None:
    open_project(page, site)

    for _ in range(16):
        page.keyboard.press("Tab")
        inside = (
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
        assert page.evaluate(inside)


def test_a_reload_keeps_it_open_and_back_still_closes_it(site: Site, page: Page) -> None:
    open_project(page, site)

    page.reload()
    expect(overlay(page)).to_be_visible()
    page.keyboard.press("Escape")

    expect(overlay(page)).to_have_count(0)
    expect(page.locator(TILE).first).to_be_visible()


@pytest.mark.long
def test_two_presses_at_once_close_it_once(site: Site, page: Page) -> None:
    page.goto(site.route("/about"))
    wait_for_application(page)
    page.get_by_role("link", name="Portfolio").first.click()
    page.locator(TILE).first.click()
    expect(overlay(page)).to_be_visible()

    page.evaluate(
        "for (const _ of [1, 2]) document.body.dispatchEvent("
        "new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, cancelable: true}))"
    )

    expect(overlay(page)).to_have_count(0)
    expect(page).to_have_url(site.route("/portfolio"))


@pytest.mark.long
def test_a_click_with_the_control_key_opens_a_new_tab(site: Site, page: Page) -> None:
    gallery(page, site)

    with page.context.expect_page() as opened:
        page.locator(TILE).first.click(modifiers=["ControlOrMeta"])

    expect(opened.value).to_have_url(site.route(f"/portfolio/{PROJECT}"))
    expect(overlay(page)).to_have_count(0)


@pytest.mark.long
def test_a_project_without_words_says_so(site: Site, page: Page) -> None:
    def without_words(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        body = {**answer.json(), "lead": None, "story": []}
        route.fulfill(response=answer, json=body)  # type: ignore[attr-defined]

    page.route(f"**/api/portfolio/{PROJECT}", without_words)
    layer = open_project(page, site)

    expect(layer.get_by_text("아직 자세한 설명이 등록되지 않았어요.")).to_be_visible()


@pytest.mark.long
def test_a_project_that_is_gone_says_so(site: Site, page: Page) -> None:
    page.route(f"**/api/portfolio/{PROJECT}", lambda route: route.fulfill(status=404, json={}))
    gallery(page, site)

    page.locator(TILE).first.click()

    expect(overlay(page).get_by_text("프로젝트를 찾을 수 없어요.")).to_be_visible()
    overlay(page).get_by_role("button", name="포트폴리오로 돌아가기").click()
    expect(overlay(page)).to_have_count(0)


def test_it_fills_the_screen(site: Site, page: Page) -> None:
    layer = open_project(page, site)

    assert layer.bounding_box() == {"x": 0, "y": 0, **(page.viewport_size or {})}
