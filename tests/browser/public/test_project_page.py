"""A project on a page of its own."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.layers import expect_still
from tests.browser.projects import TOLD, opened
from tests.browser.running_site import Site

LOW = "demo-project-03"


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "path",
    [
        f"/portfolio/{LOW}",
        f"/portfolio/{LOW}/residential",
        f"/portfolio/residential/{LOW}",
        f"/residential/{LOW}",
        f"/commercial/{LOW}",
    ],
)
def test_every_address_of_a_project_shows_it(site: Site, page: Page, path: str) -> None:
    page.goto(f"{site.address}{path}")

    expect(page.get_by_role("heading", level=1)).to_have_text("돌 상판 하나로 모이는 주방")
    expect(page).to_have_url(site.route(path))


def test_it_shows_size_title_facts_and_the_beginning_of_its_text(site: Site, page: Page) -> None:
    head = opened(site, page, LOW).locator("article header")

    expect(head.locator(".measure")).to_have_text("약 142㎡ (43평)")
    expect(head.locator("h1 ~ .badge, .badge:has(~ h1)")).to_have_text(["주거 공간"])
    expect(head.locator("dl")).to_contain_text("서울특별시 서초구 잠원동")
    expect(page).to_have_title("돌 상판 하나로 모이는 주방 | 아틀리에 온")


def test_a_business_shows_its_kind(site: Site, page: Page) -> None:
    head = opened(site, page, "demo-project-02").locator("article header")

    expect(head.locator(".badge")).to_have_text(["상업 공간", "F&B"])


@pytest.mark.long
def test_on_a_phone_the_cover_is_what_is_seen_first(site: Site, phone_page: Page) -> None:
    opened(site, phone_page)

    cover = phone_page.get_by_role("button", name="대표 사진 크게 보기").bounding_box()
    heading = phone_page.get_by_role("heading", level=1).bounding_box()

    assert cover is not None
    assert heading is not None
    assert (cover["x"], cover["width"]) == (0, 390)
    assert cover["y"] == pytest.approx(64, abs=2)
    assert heading["y"] < 844


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("project", [TOLD, "demo-project-02"])
def test_the_main_picture_is_shown_whole(site: Site, page: Page, width: int, project: str) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    main = opened(site, page, project).locator("article > figure img")
    page.wait_for_function("() => document.querySelector('article > figure img').naturalWidth > 0")

    fit, place, box, button = main.evaluate(
        "it => [...['objectFit', 'objectPosition'].map(name => getComputedStyle(it)[name]),"
        " ...[it, it.closest('button')]"
        ".map(one => one.getBoundingClientRect().toJSON())]"
    )

    assert fit == "contain"
    assert place == "50% 50%"
    assert (box["width"], box["height"]) == pytest.approx((width, button["height"]), abs=1)
    assert box["bottom"] < 844


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [390, 1440])
def test_pictures_stand_in_pairs_even_left_odd_right(site: Site, page: Page, width: int) -> None:
    """On a phone they stand in one column."""
    page.set_viewport_size({"width": width, "height": 844})
    project = page.request.get(f"{site.address}/api/portfolio/{TOLD}").json()
    opening = project["cover" if width == 390 else "opening"]
    shots = opened(site, page).get_by_label("프로젝트 사진").get_by_role("figure")
    numbers = shots.locator("button").evaluate_all("all => all.map(it => +it.dataset.index)")
    assert numbers == [at for at in range(len(project["images"])) if at != opening]

    lefts = shots.evaluate_all("shots => shots.map(shot => shot.offsetLeft)")
    tops = shots.evaluate_all("shots => shots.map(shot => shot.offsetTop)")

    assert len(lefts) > 2
    assert set(lefts[0::2]) == {min(lefts)}
    if width == 390:
        assert set(lefts) == {min(lefts)}
        assert tops == sorted(set(tops))
    else:
        assert all(left > min(lefts) for left in lefts[1::2])
        assert [tops[at] for at in range(0, len(tops) - 1, 2)] == tops[1::2]
    expect(shots.locator("figcaption").first).not_to_be_empty()


@pytest.mark.long
def test_pictures_refuse_the_context_menu_and_dragging(site: Site, page: Page) -> None:
    picture = opened(site, page, LOW).locator("article img").first

    refused = picture.evaluate(
        "img => !img.dispatchEvent("
        "new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))"
    )

    assert refused
    expect(picture).to_have_attribute("draggable", "false")


def test_a_press_beside_the_enlarged_picture_closes_it(site: Site, page: Page) -> None:
    opened(site, page, LOW).get_by_role("button", name="대표 사진 크게 보기").click()
    layer = page.get_by_role("dialog")
    page.wait_for_function(
        "() => document.querySelector(\"[data-shown='true'] img\")?.naturalWidth > 0"
    )
    expect_still(page)  # a press while it grows would end that alone

    page.mouse.click(150, 200)

    expect(layer).to_have_count(0)


def test_a_missing_project_leads_back_to_all(site: Site, page: Page) -> None:
    page.goto(site.route("/portfolio/nothing-like-this"))
    expect(page.get_by_role("heading", name="프로젝트를 찾을 수 없어요.")).to_be_visible()
    expect_accessible(page)

    page.get_by_role("link", name="포트폴리오로 돌아가기").click()

    expect(page).to_have_url(site.route("/portfolio"))


@pytest.mark.long
def test_a_failure_can_be_tried_again(site: Site, page: Page) -> None:
    address = f"**/api/portfolio/{LOW}"
    page.route(address, lambda route: route.abort())
    page.goto(site.route(f"/portfolio/{LOW}"))
    again = page.get_by_role("alert").get_by_role("button", name="다시 시도")
    expect(again).to_be_visible()
    held = hold(page, address)

    before = len(held)
    again.click()
    wait_for(page, held, before + 1)
    let_go(page, address, held)

    expect(page.get_by_role("heading", level=1)).to_have_text("돌 상판 하나로 모이는 주방")


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 360, 2560])
def test_the_page_is_not_wider_than_the_screen(site: Site, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    opened(site, page)

    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_nothing_competes_with_the_cover_before_it_is_in_view(site: Site, phone_page: Page) -> None:
    page, pictures = phone_page, "**/media/**"
    held = hold(page, pictures)
    page.goto(f"{site.address}/portfolio/{TOLD}", wait_until="domcontentloaded")
    wait_for(page, held, 1)
    others = page.locator("article > :not(figure) img")

    expect(others.first).to_be_hidden()
    assert len(held) == 1
    assert page.locator("script[type=module]").count() == 0
    let_go(page, pictures, held)

    expect(others.first).to_be_visible()
    expect(page.get_by_role("button", name="대표 사진 크게 보기")).to_be_visible()


def test_whoever_scrolls_does_not_wait_for_the_cover(site: Site, phone_page: Page) -> None:
    page = phone_page
    held = hold(page, "**/media/**")
    page.goto(f"{site.address}/portfolio/{TOLD}", wait_until="domcontentloaded")
    wait_for(page, held, 1)
    others = page.locator("article > :not(figure) img")
    expect(others.first).to_be_hidden()

    page.evaluate("scrollTo(0, 600)")

    expect(others.first).to_be_visible()
    wait_for(page, held, 2)
