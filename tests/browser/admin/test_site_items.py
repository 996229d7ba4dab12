"""The items of a list in a form of the site: moved by mouse, finger and keyboard."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator, picture
from tests.browser.dragging import (
    bring_to_the_middle,
    dragged_by_finger,
    dragged_by_mouse,
    lift_by_keys,
)
from tests.browser.holding import hold, let_go, wait_for
from tests.http.studio_in_memory import eventually

UPLOADS = "**/api/admin/uploads**"
STORY = ["첫 문단", " ".join(["둘째 문단은 길다."] * 40), "셋째 문단"]


@pytest.fixture
def story(admin_site: Any, request: pytest.FixtureRequest) -> Iterator[None]:
    """A draft of the story of three paragraphs, one of them tall; given up afterwards."""
    name = "phone_admin" if "phone_admin" in request.fixturenames else "admin"
    admin: Administrator = request.getfixturevalue(name)
    path = "/api/admin/site/about/draft"
    admin.call("DELETE", path, headers={"If-Match": "*"})
    admin.call("PUT", path, data={"story": [{"text": text} for text in STORY]})
    yield
    admin.page.goto("about:blank")  # what is still to be saved by itself would come behind this
    admin.call("DELETE", path, headers={"If-Match": "*"})


def open_story(admin: Administrator) -> Page:
    page = admin.open("/admin/site/about")
    expect(page.get_by_label("문단")).to_have_count(3)
    return page


def grip(page: Page, number: int) -> Locator:
    return page.get_by_role("button", name=f"이야기 {number} 순서 이동")


def item(page: Page, number: int) -> Locator:
    row = page.get_by_role("listitem")
    return row.filter(has=page.get_by_role("group", name=f"이야기 {number}", exact=True))


def expect_order(page: Page, *order: int) -> None:
    """Expect the paragraphs to stand in this order, by their number."""
    for place, number in enumerate(order):
        expect(page.get_by_label("문단").nth(place)).to_have_value(STORY[number - 1])


def is_saving(answer: Response) -> bool:
    return answer.request.method == "PUT" and answer.url.endswith("/draft")


def stored_order(admin: Administrator) -> list[int]:
    kept = admin.read("/api/admin/site/about/draft")["story"]
    return [STORY.index(one["text"]) + 1 for one in kept]


@pytest.mark.long
@pytest.mark.usefixtures("story")
def test_the_mouse_drags_an_item_to_where_the_line_shows(admin: Administrator) -> None:
    page = open_story(admin)
    bring_to_the_middle(item(page, 2))
    goal = item(page, 2).bounding_box()
    assert goal

    with (
        page.expect_response(is_saving),
        dragged_by_mouse(page, grip(page, 1), item(page, 2)),
    ):
        expect(item(page, 2)).to_have_attribute("data-target", "below")
        carried = page.locator("[class*='lifted']").filter(has_text="이야기 1").bounding_box()
        assert carried
        assert carried["y"] < goal["y"] + goal["height"] / 2 < carried["y"] + carried["height"]

    expect_order(page, 2, 1, 3)
    assert stored_order(admin) == [2, 1, 3]
    # All of them in sight: what a bar covers halfway is no target until it is scrolled out there.
    page.set_viewport_size({"width": 1440, "height": 5000})
    expect_accessible(page)


@pytest.mark.usefixtures("story")
@pytest.mark.long
def test_the_keyboard_moves_an_item_past_a_tall_one_and_keeps_the_focus(
    admin: Administrator,
) -> None:
    page = open_story(admin)

    lift_by_keys(page, grip(page, 1), "‘이야기 1’ 항목을 잡았습니다. 3개 중 1번째입니다.")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("‘이야기 1’ 항목이 3개 중 2번째로 왔습니다.")).to_be_attached()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("‘이야기 1’ 항목이 3개 중 3번째로 왔습니다.")).to_be_attached()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_text("‘이야기 1’ 항목이 3개 중 2번째로 왔습니다.")).to_be_attached()
    page.keyboard.press("Space")

    expect(page.get_by_text("‘이야기 1’ 항목을 2번째에 놓았습니다.")).to_be_attached()
    expect(grip(page, 2)).to_be_focused()
    expect_order(page, 2, 1, 3)


@pytest.mark.long
@pytest.mark.usefixtures("story")
def test_escape_leaves_an_item_where_it_was(admin: Administrator) -> None:
    page = open_story(admin)

    lift_by_keys(page, grip(page, 3), "항목을 잡았습니다.")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")

    expect(page.get_by_text("순서를 그대로 두었습니다.")).to_be_attached()
    expect_order(page, 1, 2, 3)


@pytest.mark.usefixtures("story")
def test_a_finger_drags_an_item(phone_admin: Administrator) -> None:
    page = open_story(phone_admin)
    bring_to_the_middle(item(page, 3))

    with dragged_by_finger(page, grip(page, 3), item(page, 2)):
        expect(item(page, 2)).to_have_attribute("data-target", "above")

    expect_order(page, 1, 3, 2)


def test_a_picture_on_its_way_arrives_in_the_item_that_was_moved(admin: Administrator) -> None:
    path = "/api/admin/site/business/draft"
    page = admin.open("/admin/site/business")
    cards = page.get_by_role("group", name=re.compile(r"^주거와 상업 \d"))
    expect(cards).to_have_count(2)
    title = cards.first.get_by_label("이름").input_value()
    held = hold(page, UPLOADS)
    file: Any = {"name": "teal.jpg", "mimeType": "image/jpeg", "buffer": picture("teal", 160, 100)}
    cards.first.get_by_label("사진 파일").set_input_files(files=[file])
    wait_for(page, held, 1)

    handle = page.get_by_role("button", name="주거와 상업 1 순서 이동")
    lift_by_keys(page, handle, "항목을 잡았습니다.")
    page.keyboard.press("ArrowDown")
    page.get_by_text("2개 중 2번째로 왔습니다.").wait_for(state="attached")
    page.keyboard.press("Space")
    expect(cards.last.get_by_label("이름")).to_have_value(title)
    let_go(page, UPLOADS, held)

    expect(cards.last.get_by_text("160×100")).to_be_visible()
    expect(cards.first.get_by_text("160×100")).to_have_count(0)

    def has_arrived() -> bool:
        cards = admin.read(path).get("cards") or [{}, {}]
        return (cards[1].get("title"), cards[1].get("picture", {}).get("width")) == (title, 160)

    assert eventually(has_arrived)
    page.goto("about:blank")
    admin.call("DELETE", path, headers={"If-Match": "*"})
