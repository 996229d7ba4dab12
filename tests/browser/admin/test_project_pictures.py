"""The story of a project in its form: roles and pairs of pictures, words of each, and texts."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.dragging import drop
from tests.browser.waiting import wait_for_paint

COLOURS = ("tan", "olive", "navy", "teal")


def open_pictures(admin: Administrator, *facts: dict[str, Any], **fields: Any) -> tuple[Page, str]:
    """Open the form of a project of four pictures, and return its id; *facts* say more of each."""
    more = [*facts, *({} for _ in COLOURS)]
    images = [{**admin.upload(colour), **fact} for colour, fact in zip(COLOURS, more, strict=False)]
    made = admin.make_project(images=images, **fields)
    page = admin.open(f"/admin/portfolio/{made['id']}")
    page.get_by_role("textbox", name="제목").wait_for()
    return page, made["id"]


def choose(page: Page, menu: str, act: str) -> None:
    """Choose *act* in a *menu*."""
    page.get_by_role("button", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=act, exact=True).click()


def pair(page: Page) -> None:
    """Make the second and the third picture a pair."""
    choose(page, "사진 2 메뉴", "시공 전으로 지정")
    choose(page, "사진 3 메뉴", "시공 후로 지정")
    expect(page.get_by_text("2번과 3번을 짝지었습니다. 함께 움직입니다.")).to_be_attached()


def opened(page: Page, number: int) -> Locator:
    """Open what is said of a picture."""
    page.get_by_role("button", name=f"사진 {number}, 초점과 설명 열기").click()
    return page.get_by_role("dialog", name="초점과 설명", exact=True)


def drag(page: Page, grip: Locator, over: Locator) -> None:
    """Take a place of the grid by its *grip* to the middle of another."""
    (x, y), (goal_x, goal_y) = middle(grip), middle(over)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + goal_x) / 2, (y + goal_y) / 2, steps=4)
    wait_for_paint(page)  # where the others stand is measured when one is lifted
    page.mouse.move(goal_x, goal_y, steps=6)
    wait_for_paint(page)
    drop(page)


def middle(where: Locator) -> tuple[float, float]:
    box = where.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def names(images: list[dict[str, Any]]) -> list[str]:
    return [image["name"].removesuffix(".jpg") for image in images]


def publish(page: Page) -> None:
    page.get_by_role("button", name="공개하기").click()
    bar = page.get_by_role("region", name="공개", exact=True)
    expect(bar).to_contain_text("모든 내용이 공개되어 있습니다")


def test_the_story_of_a_project_is_there_after_draft_publication_and_reload(
    admin: Administrator,
) -> None:
    page, id = open_pictures(admin)
    pair(page)
    choose(page, "사진 4 메뉴", "평면도로 지정")
    dialog = opened(page, 1)
    dialog.get_by_role("button", name="초점 위치, 가로 50, 세로 50").press("Shift+ArrowLeft")
    dialog.get_by_role("textbox", name="세로").fill("52")
    dialog.get_by_label("대체 텍스트").fill("창을 바라보는 거실")
    dialog.get_by_label("캡션").fill("창 아래 벤치까지 이어 짠 책장")
    dialog.get_by_role("button", name="적용").click()
    page.get_by_text("고른 것이 없습니다.").click()
    page.get_by_role("checkbox", name="햇빛과 창").check()
    page.get_by_role("textbox", name="머리글").fill("빛을 먼저 보기로 했습니다.")
    page.get_by_role("textbox", name="스튜디오 노트").fill("첫 상담에서\n받은 질문")
    page.get_by_role("textbox", name="상담 앞 물음").fill("우리 집도 창을 볼까요?")
    page.get_by_role("button", name="방 추가").click()
    expect(page.get_by_role("textbox", name="1번 방 이름")).to_be_focused()
    page.keyboard.type("거실")
    page.get_by_role("textbox", name="1번 방 크기").fill("4.5 × 5.4 m")
    page.get_by_role("textbox", name="새로 한 것").fill("오크 책장")
    expect_accessible(page)

    page.keyboard.press("Control+s")
    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    assert "tags" not in admin.project(id)
    publish(page)
    page.reload()

    expect(page.get_by_role("textbox", name="머리글")).to_have_value("빛을 먼저 보기로 했습니다.")
    expect(page.get_by_role("textbox", name="1번 방 크기")).to_have_value("4.5 × 5.4 m")
    expect(page.get_by_text("햇빛과 창", exact=True).first).to_be_visible()
    expect(page.get_by_text("창 아래 벤치까지 이어 짠 책장")).to_be_visible()
    expect(page.get_by_text("함께 움직입니다", exact=True)).to_be_visible()
    expect(page.get_by_text("대표 이미지의 초점을 정했습니다")).to_be_visible()
    stored = admin.project(id)
    first, before, after, plan = stored["images"]
    assert first["focus"] == [0.4, 0.52]
    assert (first["alt"], first["caption"]) == (
        "창을 바라보는 거실",
        "창 아래 벤치까지 이어 짠 책장",
    )
    assert (before["role"], after["role"], plan["role"]) == ("before", "after", "plan")
    assert before["pair"] == after["pair"]
    assert stored["tags"] == ["light"]
    assert stored["studioNote"] == "첫 상담에서\n받은 질문"
    assert stored["carryQuestion"] == "우리 집도 창을 볼까요?"
    assert stored["planRooms"] == [{"name": "거실", "size": "4.5 × 5.4 m"}]
    assert stored["planKey"]["new"] == "오크 책장"


@pytest.mark.long
def test_a_pair_moves_as_one_by_keys_and_by_dragging(admin: Administrator) -> None:
    page, id = open_pictures(admin)
    pair(page)
    grip = page.get_by_role("button", name="2번과 3번 짝 순서 옮기기")
    grip.focus()

    page.keyboard.press("Alt+ArrowRight")

    moved = page.get_by_role("button", name="3번과 4번 짝 순서 옮기기")
    expect(moved).to_be_focused()
    expect(page.get_by_text("이미지가 4장 중 3번째로 이동했습니다.")).to_be_attached()
    first = page.get_by_role("button", name="1번째 이미지 순서 옮기기", exact=True)
    drag(page, moved, first)
    expect(page.get_by_role("button", name="1번과 2번 짝 순서 옮기기")).to_be_visible()
    publish(page)
    stored = admin.project(id)
    assert names(stored["images"]) == ["olive", "navy", "tan", "teal"]
    assert stored["thumbnailIndex"] == 2


@pytest.mark.long
def test_one_side_of_a_pair_is_incomplete_until_the_other_is_put_back(admin: Administrator) -> None:
    page, id = open_pictures(admin)
    pair(page)

    choose(page, "짝 메뉴", "시공 후: 빼기")

    expect(page.get_by_text("짝이 없음")).to_be_visible()
    said = "짝이 없는 시공 전·후 사진 1장은 보통 사진으로 보입니다"
    expect(page.get_by_text(said)).to_be_visible()
    expect(page.get_by_role("button", name="사진 2 메뉴")).to_be_focused()
    notice = page.get_by_role("status").filter(has_text="이미지를 뺐습니다.")
    notice.get_by_role("button", name="되돌리기", exact=True).click()
    expect(page.get_by_role("button", name="짝 메뉴")).to_be_visible()
    expect(page.get_by_text(said)).to_have_count(0)
    publish(page)
    assert names(admin.project(id)["images"]) == list(COLOURS)


@pytest.mark.long
def test_a_pair_can_be_turned_round_and_taken_back(admin: Administrator) -> None:
    page, id = open_pictures(admin, {}, {"role": "before"}, {}, {"caption": "욕실"})

    choose(page, "사진 2 메뉴", "뒤 사진과 짝 맺기")
    choose(page, "짝 메뉴", "시공 전과 후 바꾸기")
    page.get_by_role("button", name="사진 2 대표로 지정", exact=True).click()
    expect(page.get_by_text("4장 · 대표 2번")).to_be_visible()
    publish(page)
    stored = admin.project(id)
    assert names(stored["images"]) == ["tan", "navy", "olive", "teal"]
    assert [image.get("role") for image in stored["images"]] == [None, "before", "after", None]

    choose(page, "짝 메뉴", "짝 풀기")
    expect(page.get_by_role("button", name="사진 2 메뉴")).to_be_focused()
    publish(page)
    assert all("pair" not in image for image in admin.project(id)["images"])


def test_what_is_typed_of_one_picture_stays_while_one_walks_to_others(admin: Administrator) -> None:
    page, _ = open_pictures(admin)
    dialog = opened(page, 2)
    expect(dialog.get_by_text("사진 2 / 4")).to_be_visible()
    dialog.get_by_label("캡션").fill("문을 닫으면 조용해지는 침실")

    dialog.get_by_role("button", name="다음 사진").click()
    expect(dialog.get_by_label("캡션")).to_have_value("")
    dialog.get_by_role("checkbox", name="장식용 이미지 (설명 없음)").check()
    dialog.get_by_role("button", name="이전 사진").click()
    expect(dialog.get_by_label("캡션")).to_have_value("문을 닫으면 조용해지는 침실")
    page.keyboard.press("Escape")
    question = page.get_by_role("dialog", name="바뀐 초점과 설명을 적용할까요?")
    question.get_by_role("button", name="적용").click()

    expect(page.get_by_text("문을 닫으면 조용해지는 침실")).to_be_visible()
    expect(page.get_by_role("button", name="대체 텍스트 없음")).to_have_count(3)
    expect(page.get_by_text("대체 텍스트가 없는 사진 3장")).to_be_visible()


@pytest.mark.long
def test_what_was_not_applied_is_dropped_when_asked(admin: Administrator) -> None:
    page, _ = open_pictures(admin, {"focus": [0.2, 0.3]})
    dialog = opened(page, 1)
    point = dialog.get_by_role("button", name="초점 위치, 가로 20, 세로 30")
    expect(point).to_be_focused()

    point.press("Home")
    expect(dialog.get_by_text("가로 50, 세로 50", exact=True)).to_be_attached()
    dialog.get_by_role("button", name="처음 위치로").click()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    opened(page, 1).get_by_role("button", name="가운데로").click()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").last.get_by_role("button", name="버리기").click()

    opened(page, 1)
    expect(page.get_by_role("button", name="초점 위치, 가로 20, 세로 30")).to_be_visible()
    expect(page.get_by_role("region", name="공개", exact=True)).to_contain_text(
        "모든 내용이 공개되어 있습니다"
    )


def test_everything_is_done_by_touch_on_a_phone(phone_admin: Administrator) -> None:
    page, id = open_pictures(phone_admin, {"role": "before", "pair": "a"})
    page.get_by_role("button", name="사진 1 메뉴").tap()
    menu = page.get_by_role("menu")
    box = menu.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    expect_accessible(page)
    page.get_by_role("menuitem", name="뒤 사진과 짝 맺기").tap()
    page.get_by_role("button", name="사진 3, 초점과 설명 열기").tap()
    dialog = page.get_by_role("dialog", name="초점과 설명", exact=True)
    picture = dialog.locator("img").first
    wait_for_paint(page)
    frame = picture.bounding_box()
    assert frame
    page.touchscreen.tap(frame["x"] + 0.1 * frame["width"], frame["y"] + 0.9 * frame["height"])
    expect(dialog.get_by_role("textbox", name="가로")).to_have_value("10")
    expect_accessible(page)
    dialog.get_by_role("button", name="적용").tap()
    expect(dialog).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

    publish(page)

    images = phone_admin.project(id)["images"]
    assert [image.get("pair") for image in images][:2] == ["1", "1"]
    assert images[2]["focus"] == [0.1, 0.9]


@pytest.mark.long
def test_menus_are_worked_by_keys(admin: Administrator) -> None:
    page, _ = open_pictures(admin)
    menu = page.get_by_role("button", name="사진 2 메뉴")
    menu.focus()

    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="초점과 설명")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="시공 전으로 지정")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    page.keyboard.press("Alt+ArrowLeft")

    expect(page.get_by_role("button", name="사진 1 메뉴")).to_be_focused()
    expect(page.get_by_text("4장 · 대표 2번")).to_be_visible()


@pytest.mark.parametrize(("name", "label"), [("lead", "머리글"), ("carryQuestion", "상담 앞 물음")])
@pytest.mark.sampled(1)
def test_a_fault_of_the_story_is_told_at_its_field(
    admin: Administrator, name: str, label: str
) -> None:
    page, id = open_pictures(admin)
    field = page.get_by_role("textbox", name=label)
    field.fill("빛" * 401)

    page.get_by_role("button", name="공개하기").click()

    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(page.get_by_text(f"{label} 항목은")).to_be_visible()
    assert name not in admin.project(id)


@pytest.mark.long
def test_five_tags_are_the_most(admin: Administrator) -> None:
    page, id = open_pictures(admin, tags=["light", "storage", "kitchen", "bath"])
    page.get_by_text("햇빛과 창, 수납, 주방과 아일랜드, 욕실").click()

    page.get_by_role("checkbox", name="책장과 서재").check()

    expect(page.get_by_text("5 / 5개")).to_be_visible()
    expect(page.get_by_role("checkbox", name="작은 집")).to_be_disabled()
    expect_accessible(page)
    publish(page)
    assert admin.project(id)["tags"] == ["light", "storage", "bookshelf", "kitchen", "bath"]


@pytest.mark.long
def test_two_stories_of_one_project_can_be_compared(admin: Administrator) -> None:
    page, id = open_pictures(admin, tags=["light"])
    page.get_by_text("햇빛과 창", exact=True).click()
    page.get_by_role("checkbox", name="수납").check()
    admin.change(id, {"tags": ["light", "bath"]})

    page.get_by_role("button", name="공개하기").click()

    dialog = page.get_by_role("dialog", name="다른 관리자가 먼저 저장했습니다.")
    expect(dialog).to_contain_text("햇빛과 창, 수납")
    expect(dialog).to_contain_text("햇빛과 창, 욕실")
    expect_accessible(page)


@pytest.mark.long
def test_the_history_tells_the_story_in_words(admin: Administrator) -> None:
    page, id = open_pictures(admin, {"alt": "거실"}, tags=["light"])
    first, second, *others = admin.project(id)["images"]
    changed = [{**first, "focus": [0.2, 0.3]}, {**second, "role": "plan"}, *others]
    rooms = [{"name": "거실", "size": "4.5 × 5.4 m"}]
    admin.change(id, {"images": changed, "tags": ["light", "storage"], "planRooms": rooms})

    page.goto(admin.site.route(f"/admin/portfolio/{id}/history"))

    expect(page.get_by_role("region", name="이야기")).to_contain_text("햇빛과 창, 수납")
    expect(page.get_by_role("region", name="방과 크기")).to_contain_text("거실 · 4.5 × 5.4 m")
    pictures = page.get_by_role("region", name="이미지")
    expect(pictures).to_contain_text("초점 바뀜 · 1번")
    expect(pictures).to_contain_text("쓰임 바뀜 · 2번")
