"""Pictures over everything: keys, arrows, thumbnails, fingers."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.fingers import Fingers
from tests.browser.holding import hold, let_go
from tests.browser.layers import PROJECT, expect_place, lightbox, open_photo, overlay
from tests.browser.paper import PICTURES
from tests.browser.running_site import Site
from tests.http.studio_in_memory import eventually

SHOWN = "picture[data-shown='true'] img"
SIXTH = re.compile("아일랜드 너머로 보이는")


def thumbs_centre(page: Page, number: int) -> float:
    thumb = lightbox(page).get_by_label("사진 목록").get_by_role("button").nth(number - 1)
    box = thumb.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2


def expect_in_the_middle(page: Page, number: int) -> None:
    """The strip learns its width from an observer, some moments after it is there."""
    assert eventually(lambda: abs(thumbs_centre(page, number) - 720) <= 2)


def scale(page: Page) -> float:
    value: str = (
        lightbox(page)
        .locator("picture")
        .first.evaluate(
            "it => it.parentElement.closest('[style]').style.getPropertyValue('--scale') || '1'"
        )
    )
    return float(value)


def test_it_opens_at_the_picture_that_was_pressed(site: Site, page: Page) -> None:
    open_photo(page, site, 4)

    expect_place(page, "4 / 8")
    expect(lightbox(page).locator(SHOWN)).to_have_attribute("alt", re.compile("주황빛 라운지 의자"))
    expect(lightbox(page).get_by_role("button", name="크게 보기 닫기")).to_be_focused()


def test_captions_and_the_plans_key_are_read_out_with_the_place(site: Site, page: Page) -> None:
    layer = open_photo(page, site, 7)
    told = layer.locator("[aria-live]")
    stage = layer.locator("picture[data-shown='true']")
    before = stage.bounding_box()
    expect(told).to_have_text(re.compile("^사진 8장 중 7번째욕실. 거울 둘레에서 빛이 나옵니다.$"))

    page.keyboard.press("ArrowRight")

    expect(told).to_have_text(re.compile("^사진 8장 중 8번째거실 동쪽 벽에 책장을"))
    expect(told.get_by_role("list", name="새로 만든 곳과 걷어 낸 곳")).to_contain_text("걷어 낸 벽")
    expect_accessible(page)
    page.keyboard.press("ArrowLeft")
    expect(told.get_by_role("list")).to_have_count(0)
    assert stage.bounding_box() == before


def test_arrow_keys_turn_and_wrap(site: Site, page: Page) -> None:
    open_photo(page, site)

    page.keyboard.press("ArrowLeft")
    expect_place(page, "8 / 8")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")

    expect_place(page, "2 / 8")


def test_buttons_turn_from_medium_screens_on(site: Site, page: Page) -> None:
    page.set_viewport_size({"width": 768, "height": 900})
    layer = open_photo(page, site)
    following = layer.get_by_role("button", name="다음 사진")
    expect(following.locator("svg")).to_be_visible()

    following.click()
    expect_place(page, "2 / 8")
    layer.get_by_role("button", name="이전 사진").click()
    expect_place(page, "1 / 8")

    page.set_viewport_size({"width": 767, "height": 900})
    expect(following.locator("svg")).to_be_hidden()


def test_pressing_a_half_of_the_picture_turns_it_on_a_phone(site: Site, phone_page: Page) -> None:
    open_photo(phone_page, site)

    phone_page.touchscreen.tap(320, 400)
    expect_place(phone_page, "2 / 8")
    phone_page.touchscreen.tap(60, 400)

    expect_place(phone_page, "1 / 8")


def test_a_wide_picture_is_turned_on_an_upright_phone(site: Site, phone_page: Page) -> None:
    layer = open_photo(phone_page, site, 2)
    phone_page.wait_for_function(f'() => document.querySelector("{SHOWN}").naturalWidth > 0')
    turn = layer.get_by_role("button", name="사진 돌려 보기")
    stage = layer.locator("picture[data-shown='true']").bounding_box()
    assert stage is not None

    turn.click()

    expect(turn).to_have_attribute("aria-pressed", "true")
    box = layer.locator(SHOWN).bounding_box()
    assert box == pytest.approx(stage, abs=1)
    assert layer.locator(SHOWN).evaluate("it => it.clientWidth > it.clientHeight")
    phone_page.set_viewport_size({"width": 844, "height": 390})
    expect(turn).to_be_hidden()
    expect(layer.locator(SHOWN)).to_have_css("transform", "none")


def test_thumbnails_choose_and_the_current_one_stands_in_the_middle(site: Site, page: Page) -> None:
    layer = open_photo(page, site, 3)
    expect_in_the_middle(page, 3)

    layer.get_by_role("button", name="5번째 사진 보기").click()

    expect_place(page, "5 / 8")
    current = layer.get_by_role("button", name="5번째 사진, 지금 보는 중")
    expect(current).to_have_attribute("aria-current", "true")
    expect(current).to_have_css("opacity", "1")
    other = layer.get_by_role("button", name="4번째 사진 보기")
    expect(other).not_to_have_css("opacity", "1")
    expect_in_the_middle(page, 5)


def test_dragging_scrolls_the_thumbnails_without_choosing_one(site: Site, page: Page) -> None:
    open_photo(page, site)
    expect_in_the_middle(page, 1)
    before = thumbs_centre(page, 1)

    page.mouse.move(900, 830)
    page.mouse.down()
    page.mouse.move(700, 830, steps=5)
    page.mouse.up()

    assert thumbs_centre(page, 1) == pytest.approx(before - 200, abs=3)
    expect_place(page, "1 / 8")


@pytest.mark.parametrize("key", ["Escape", "Backspace"])
@pytest.mark.sampled(1)
def test_a_key_closes_the_picture_first_and_then_the_project(
    site: Site, page: Page, key: str
) -> None:
    open_photo(page, site, 3)

    page.keyboard.press(key)
    expect(lightbox(page)).to_have_count(0)
    expect(overlay(page).get_by_role("button", name="사진 3 크게 보기")).to_be_focused()
    page.keyboard.press(key)

    expect(overlay(page)).to_have_count(0)


@pytest.mark.long
def test_two_presses_at_once_close_one_layer(site: Site, page: Page) -> None:
    open_photo(page, site)

    page.evaluate(
        "for (const _ of [1, 2]) document.body.dispatchEvent("
        "new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, cancelable: true}))"
    )

    expect(lightbox(page)).to_have_count(0)
    expect(overlay(page)).to_be_visible()


def test_back_closes_the_picture_and_then_the_project(site: Site, page: Page) -> None:
    open_photo(page, site)
    page.keyboard.press("ArrowRight")

    page.go_back()
    expect(lightbox(page)).to_have_count(0)
    expect(overlay(page)).to_be_visible()
    page.go_back()

    expect(overlay(page)).to_have_count(0)


@pytest.mark.long
def test_a_press_beside_the_picture_closes_it_and_one_on_it_does_not(
    site: Site, page: Page
) -> None:
    layer = open_photo(page, site)
    page.wait_for_function(f'() => document.querySelector("{SHOWN}").naturalWidth > 0')

    page.mouse.click(720, 400)
    expect(layer).to_be_visible()
    page.mouse.click(150, 200)

    expect(layer).to_have_count(0)


def test_a_reload_opens_the_same_picture(site: Site, page: Page) -> None:
    open_photo(page, site)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => history.state.usr.photo.index === 2")

    page.reload()

    expect_place(page, "3 / 8")
    page.keyboard.press("Escape")
    expect(lightbox(page)).to_have_count(0)
    expect(overlay(page)).to_be_visible()


@pytest.mark.long
def test_the_next_picture_is_shown_when_it_is_there(site: Site, page: Page) -> None:
    open_photo(page, site)
    held = hold(page, PICTURES)

    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect_place(page, "6 / 8")
    # The next picture may have been fetched early; this one was not.
    expect(lightbox(page).locator(SHOWN)).not_to_have_attribute("alt", SIXTH)
    let_go(page, PICTURES, held)

    expect(lightbox(page).locator(SHOWN)).to_have_attribute("alt", SIXTH)


@pytest.mark.long
def test_the_picture_comes_in_the_width_that_the_screen_asks_for(site: Site, page: Page) -> None:
    open_photo(page, site, 3)

    source, offered, shown = (
        lightbox(page)
        .locator(SHOWN)
        .evaluate("""img => [
          new URL(img.currentSrc).pathname, img.parentElement.querySelector("source").srcset,
          img.getBoundingClientRect().width * devicePixelRatio,
        ]""")
    )

    widths = {url: int(width[:-1]) for url, width in map(str.split, offered.split(", "))}
    assert source.endswith(".avif")
    assert widths[source] >= min(shown, max(widths.values()))


@pytest.mark.long
def test_a_picture_that_fails_is_replaced(site: Site, page: Page) -> None:
    # From the beginning: a picture that came with the project before would be shown again.
    page.route("**/media/**", lambda route: route.abort())
    open_photo(page, site)

    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")

    expect(lightbox(page).locator(SHOWN)).to_have_attribute("src", "/placeholder.jpg")


@pytest.mark.long
def test_pictures_refuse_the_context_menu_and_dragging(site: Site, page: Page) -> None:
    open_photo(page, site)
    picture = lightbox(page).locator(SHOWN)

    refused = picture.evaluate(
        "img => !img.dispatchEvent("
        "new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))"
    )

    assert refused
    expect(picture).to_have_attribute("draggable", "false")


@pytest.mark.long
def test_a_button_enlarges_for_those_who_cannot_pinch(site: Site, page: Page) -> None:
    layer = open_photo(page, site)

    layer.get_by_role("button", name="확대").click()
    assert scale(page) == 2
    layer.get_by_role("button", name="축소").click()

    assert scale(page) == 1


def test_two_fingers_enlarge_the_picture(site: Site, phone_page: Page) -> None:
    open_photo(phone_page, site)

    Fingers(phone_page).move([(175, 400), (215, 400)], [(115, 400), (275, 400)])

    assert scale(phone_page) > 2
    expect_place(phone_page, "1 / 8")


@pytest.mark.long
def test_an_enlarged_picture_is_moved_not_turned(site: Site, phone_page: Page) -> None:
    layer = open_photo(phone_page, site)
    layer.get_by_role("button", name="확대").click()

    Fingers(phone_page).swipe((250, 400), (150, 400))

    expect_place(phone_page, "1 / 8")
    assert scale(phone_page) == 2


def test_a_swipe_to_the_side_turns(site: Site, phone_page: Page) -> None:
    open_photo(phone_page, site)

    Fingers(phone_page).swipe((300, 400), (120, 405))

    expect_place(phone_page, "2 / 8")


def test_a_swipe_down_closes(site: Site, phone_page: Page) -> None:
    open_photo(phone_page, site)

    Fingers(phone_page).swipe((200, 300), (205, 520))

    expect(lightbox(phone_page)).to_have_count(0)
    expect(overlay(phone_page)).to_be_visible()


@pytest.mark.long
def test_its_code_is_fetched_only_when_a_project_is_looked_at(site: Site, page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))

    page.goto(site.route("/portfolio"))
    page.wait_for_load_state("networkidle")

    assert [url for url in fetched if "Lightbox" in url] == []


def test_the_projects_own_page_opens_it_too(site: Site, page: Page) -> None:
    page.goto(site.route(f"/portfolio/{PROJECT}"))
    project = page.request.get(f"{site.address}/api/portfolio/{PROJECT}").json()

    page.get_by_role("button", name="대표 사진 크게 보기").click()
    expect_place(page, f"{project['opening'] + 1} / 8")
    page.keyboard.press("Escape")

    expect(lightbox(page)).to_have_count(0)
    expect(page.get_by_role("button", name="대표 사진 크게 보기")).to_be_focused()


def test_the_address_names_the_picture_that_is_shown(site: Site, page: Page) -> None:
    open_photo(page, site)
    page.keyboard.press("ArrowRight")

    expect(page).to_have_url(site.route(f"/portfolio/{PROJECT}/photo/2"))
    page.keyboard.press("Escape")
    expect(page).to_have_url(site.route(f"/portfolio/{PROJECT}"))


def test_the_address_of_a_picture_shows_it_over_the_projects_page(site: Site, page: Page) -> None:
    page.goto(site.route(f"/portfolio/{PROJECT}/photo/3"))

    expect_place(page, "3 / 8")
    page.keyboard.press("Escape")

    expect(lightbox(page)).to_have_count(0)
    expect(page).to_have_url(site.route(f"/portfolio/{PROJECT}"))
    expect(page.get_by_role("heading", level=1)).to_have_text("햇살을 따라 앉는 거실")
    expect(overlay(page)).to_have_count(0)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("form", ["{site}/#{path}", "{site}{path}"])
@pytest.mark.parametrize("number", ["0", "999", "12345", "abc", ""])
def test_the_address_of_a_picture_that_is_not_there_shows_the_project(
    site: Site, page: Page, form: str, number: str
) -> None:
    page.goto(form.format(site=site.address, path=f"/portfolio/{PROJECT}/photo/{number}"))

    expect(page).to_have_url(site.route(f"/portfolio/{PROJECT}"))
    expect(page.locator("main h1")).to_have_text("햇살을 따라 앉는 거실")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
def test_another_address_of_a_picture_that_is_not_there_closes_the_lightbox(
    site: Site, page: Page
) -> None:
    page.goto(site.route(f"/portfolio/{PROJECT}/photo/3"))
    expect_place(page, "3 / 8")

    page.evaluate(
        "address => location.assign(address)", site.route(f"/portfolio/{PROJECT}/photo/99")
    )

    expect(lightbox(page)).to_have_count(0)
    expect(page).to_have_url(site.route(f"/portfolio/{PROJECT}"))


@pytest.mark.parametrize("beneath", ["page", "overlay"])
@pytest.mark.sampled(1)
def test_closing_after_a_reload_returns_to_the_picture(
    site: Site, phone_page: Page, beneath: str
) -> None:
    page = phone_page
    if beneath == "page":
        page.goto(site.route(f"/portfolio/{PROJECT}/photo/6"))
    else:
        open_photo(page, site, 6)
        page.reload()
    expect(lightbox(page)).to_be_visible()

    page.keyboard.press("Escape")

    expect(lightbox(page)).to_have_count(0)
    expect(page.locator("button[data-index='5']")).to_be_focused()
    expect(page.locator("button[data-index='5']")).to_be_in_viewport()


@pytest.mark.long
def test_another_address_of_a_picture_is_gone_to(site: Site, page: Page) -> None:
    page.goto(site.route(f"/portfolio/{PROJECT}/photo/3"))
    expect_place(page, "3 / 8")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(site.route(f"/portfolio/{PROJECT}/photo/4"))

    page.evaluate(
        "address => location.assign(address)", site.route(f"/portfolio/{PROJECT}/photo/6")
    )

    expect_place(page, "6 / 8")
    page.keyboard.press("ArrowRight")
    expect_place(page, "7 / 8")
    expect(page).to_have_url(site.route(f"/portfolio/{PROJECT}/photo/7"))


def test_thumbnails_are_64_px_wide_and_128_on_larger_screens(site: Site, page: Page) -> None:
    layer = open_photo(page, site)
    thumb = layer.get_by_role("button", name="2번째 사진 보기")

    assert thumb.evaluate("button => button.offsetWidth") == 128
    page.set_viewport_size({"width": 1023, "height": 800})

    assert thumb.evaluate("button => button.offsetWidth") == 64
