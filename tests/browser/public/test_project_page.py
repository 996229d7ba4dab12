"""A project on a page of its own."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.running_site import Site

LOW = "demo-project-03"


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


def test_it_shows_type_size_title_and_lines(site: Site, page: Page) -> None:
    page.goto(site.route(f"/portfolio/{LOW}"))

    head = page.locator("article header")
    expect(head.get_by_text("주거 공간")).to_be_visible()
    expect(head.locator(".sr")).to_have_text("43평")
    assert head.locator("p > span:not(.badge)").count() > 1
    expect(page).to_have_title("돌 상판 하나로 모이는 주방 | 아틀리에 온")


def test_a_business_shows_its_kind(site: Site, page: Page) -> None:
    page.goto(site.route("/portfolio/demo-project-02"))

    expect(page.locator("article header").get_by_text("F&B")).to_be_visible()
    expect(page.locator("article header").get_by_text("상업 공간")).to_be_visible()


def test_the_pictures_stand_in_pairs_below_the_main_one(site: Site, page: Page) -> None:
    page.goto(site.route(f"/portfolio/{LOW}"))
    shots = page.locator("article").get_by_role("listitem")
    expect(shots).to_have_count(3)

    lefts = shots.evaluate_all("shots => shots.map(shot => shot.offsetLeft)")
    main = page.get_by_role("button", name="사진 1 크게 보기").bounding_box()

    assert lefts[0] == lefts[2] < lefts[1]
    assert main is not None
    assert main["width"] / main["height"] == pytest.approx(16 / 9, abs=0.02)


def test_pictures_refuse_the_context_menu_and_dragging(site: Site, page: Page) -> None:
    page.goto(site.route(f"/portfolio/{LOW}"))
    picture = page.locator("article img").first

    refused = picture.evaluate(
        "img => !img.dispatchEvent("
        "new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))"
    )

    assert refused
    expect(picture).to_have_attribute("draggable", "false")


def test_a_press_beside_the_enlarged_picture_closes_it(site: Site, page: Page) -> None:
    page.goto(site.route(f"/portfolio/{LOW}"))
    page.get_by_role("button", name="사진 1 크게 보기").click()
    layer = page.get_by_role("dialog")
    page.wait_for_function(
        "() => document.querySelector(\"[data-shown='true'] img\")?.naturalWidth > 0"
    )

    page.mouse.click(150, 200)

    expect(layer).to_have_count(0)


def test_a_missing_project_leads_back_to_all(site: Site, page: Page) -> None:
    page.goto(site.route("/portfolio/nothing-like-this"))
    expect(page.get_by_role("heading", name="프로젝트를 찾을 수 없어요.")).to_be_visible()
    expect_accessible(page)

    page.get_by_role("link", name="포트폴리오로 돌아가기").click()

    expect(page).to_have_url(site.route("/portfolio"))


def test_the_link_back_opens_the_projects_category(site: Site, page: Page) -> None:
    page.goto(site.route("/portfolio/demo-project-02"))

    page.get_by_role("link", name="포트폴리오로 돌아가기").click()

    expect(page).to_have_url(site.route("/portfolio?category=commercial"))


def test_sharing_copies_the_real_address(site: Site, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.address)
    page.goto(site.route(f"/portfolio/{LOW}"))

    page.get_by_role("button", name="공유하기").click()

    expect(page.get_by_text("링크를 복사했어요.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site.address}/portfolio/{LOW}"


def test_a_failure_to_copy_the_address_is_shown(site: Site, page: Page) -> None:
    page.goto(site.route(f"/portfolio/{LOW}"))
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()) }")
    page.evaluate("() => { document.execCommand = () => false }")

    page.get_by_role("button", name="공유하기").click()

    expect(page.get_by_text("링크를 복사하지 못했어요.")).to_be_visible()


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


@pytest.mark.parametrize("width", [360, 2560])
def test_the_page_is_not_wider_than_the_screen(site: Site, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(site.route(f"/portfolio/{LOW}"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_project_that_is_not_there_is_asked_for_once(site: Site, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.install()
    page.goto(site.route("/portfolio/nope"))
    expect(page.get_by_role("heading", name="프로젝트를 찾을 수 없어요.")).to_be_visible()

    page.clock.run_for(120_000)

    assert [url for url in asked if url.endswith("/api/portfolio/nope")] == [
        f"{site.address}/api/portfolio/nope"
    ]
