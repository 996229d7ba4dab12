"""A part of the site: typed, saved by itself, seen beside the form, published, and its history."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator, picture
from tests.browser.holding import hold, let_go, wait_for
from tests.http.studio_in_memory import eventually

PATH = "/api/admin/site/about"
DRAFT = f"{PATH}/draft"
SHIPPED_SUBJECT = "[{product}] 상담 신청이 접수되었어요 (접수 번호 {receipt})"
CONFLICT = "다른 관리자가 먼저 저장했습니다."


@pytest.fixture(autouse=True)
def about(admin_site: Any, request: pytest.FixtureRequest) -> Iterator[None]:
    """Leave the part as it was, for what comes later."""
    name = "phone_admin" if "phone_admin" in request.fixturenames else "admin"
    admin: Administrator = request.getfixturevalue(name)
    before = admin.read(PATH)
    fields = {field: before.get(field) for field in ("heading", "picture", "story")}
    admin.call("DELETE", DRAFT, headers={"If-Match": "*"})
    yield
    admin.page.goto("about:blank")  # what is still to be saved by itself would come behind this
    admin.call("POST", f"{PATH}/unschedule", data={})
    admin.call("DELETE", DRAFT, headers={"If-Match": "*"})
    admin.call("PUT", PATH, data=fields, headers={"If-Match": "*"})


def open_part(admin: Administrator, query: str = "") -> Page:
    page = admin.open(f"/admin/site/about{query}")
    heading(page).wait_for()
    return page


def heading(page: Page) -> Locator:
    return page.get_by_role("textbox", name="머리말", exact=True)


def bar_of(page: Page) -> Locator:
    return page.get_by_role("region", name="공개", exact=True)


def frame_of(page: Page) -> FrameLocator:
    return page.frame_locator("iframe[data-shown=true]")


def saved(admin: Administrator) -> Any:
    return admin.read(DRAFT)


def public_page(admin: Administrator) -> str:
    return admin.context.request.get(f"{admin.site.address}/about").text()


def save_elsewhere(admin: Administrator, **fields: Any) -> None:
    """Save in the draft as somebody else does."""
    admin.call("PUT", DRAFT, data=fields, headers={"If-Match": "*"})


def test_what_is_typed_is_seen_in_the_frame_and_published(admin: Administrator) -> None:
    page = open_part(admin)
    heading(page).fill("아침이 먼저 드는 집")

    expect(frame_of(page).get_by_text("아침이 먼저 드는 집")).to_be_visible()
    expect(bar_of(page)).to_contain_text("공개하지 않은 변경 1곳")
    expect(bar_of(page)).to_contain_text("초안 저장됨")
    assert "아침이 먼저 드는 집" not in public_page(admin)
    expect_accessible(page)

    bar_of(page).get_by_role("button", name="공개하기").click()
    expect(page.get_by_role("status").filter(has_text="공개했습니다.")).to_contain_text("소개")
    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")
    done = bar_of(page).get_by_role("button", name="공개하기")
    expect(done).to_be_disabled()
    expect(done).to_be_focused()
    assert "아침이 먼저 드는 집" in public_page(admin)


@pytest.mark.long
def test_a_publication_is_taken_back_from_its_notice(admin: Administrator) -> None:
    page = open_part(admin)
    heading(page).fill("성급히 보인 머리말")
    bar_of(page).get_by_role("button", name="공개하기").click()
    notice = page.get_by_role("status").filter(has_text="공개했습니다.")

    notice.get_by_role("button", name="되돌리기").click()

    expect(page.get_by_text("되돌렸습니다: 공개했습니다.")).to_be_visible()
    expect(bar_of(page)).to_contain_text("공개하지 않은 변경 1곳")
    expect(heading(page)).to_have_value("성급히 보인 머리말")
    assert "성급히 보인 머리말" not in public_page(admin)


@pytest.mark.long
def test_the_frame_keeps_its_place_while_the_page_is_drawn_anew(admin: Administrator) -> None:
    page = open_part(admin)
    heading(page).fill("먼저 적은 머리말")
    expect(frame_of(page).get_by_text("먼저 적은 머리말")).to_be_visible()
    shown = page.locator("iframe[data-shown=true]")
    shown.evaluate("frame => frame.contentWindow.scrollTo(0, 300)")

    heading(page).fill("나중에 적은 머리말")

    expect(frame_of(page).get_by_text("나중에 적은 머리말")).to_be_attached()
    assert shown.evaluate("frame => frame.contentWindow.scrollY") == 300


def test_a_draft_is_dropped_when_that_was_asked(admin: Administrator) -> None:
    before = admin.read(PATH)["heading"]
    save_elsewhere(admin, heading="버릴 머리말")
    page = open_part(admin)
    expect(heading(page)).to_have_value("버릴 머리말")

    bar_of(page).get_by_role("button", name="되돌리기").click()
    question = page.get_by_role("dialog", name="초안을 버릴까요?")
    question.get_by_role("button", name="되돌리기").click()

    expect(heading(page)).to_have_value(before)
    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")


@pytest.mark.long
def test_changes_of_different_fields_are_merged(admin: Administrator) -> None:
    page = open_part(admin)
    save_elsewhere(admin, story=[{"text": "다른 사람이 쓴 문단"}])

    heading(page).fill("내가 쓴 머리말")

    expect(page.get_by_text("겹치지 않는 변경을 합쳤습니다.")).to_be_visible()
    expect(page.get_by_label("문단")).to_have_value("다른 사람이 쓴 문단")
    assert saved(admin)["heading"] == "내가 쓴 머리말"


@pytest.mark.long
def test_two_values_of_one_field_are_shown_side_by_side(admin: Administrator) -> None:
    page = open_part(admin)
    save_elsewhere(admin, heading="그가 쓴 머리말")
    heading(page).fill("내가 쓴 머리말")
    dialog = page.get_by_role("dialog", name=CONFLICT)
    expect(dialog).to_contain_text("그가 쓴 머리말")
    expect_accessible(page)

    dialog.get_by_role("button", name="닫기").click()
    expect(bar_of(page)).to_contain_text(CONFLICT)
    assert saved(admin)["heading"] == "그가 쓴 머리말"
    bar_of(page).get_by_role("button", name="초안 저장").click()
    dialog.get_by_role("button", name="내 내용으로 저장").click()

    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    assert saved(admin)["heading"] == "내가 쓴 머리말"


@pytest.mark.long
def test_what_could_not_be_saved_stays_and_is_saved_when_asked(admin: Administrator) -> None:
    page = open_part(admin)
    page.route(f"**{DRAFT}", refuse)
    heading(page).fill("닿지 않은 머리말")
    expect(bar_of(page)).to_contain_text("초안을 저장하지 못했습니다.")
    expect(heading(page)).to_have_value("닿지 않은 머리말")
    expect_accessible(page)

    # It is tried again by itself, too: whichever of both comes first is held.
    held = hold(page, f"**{DRAFT}")
    bar_of(page).get_by_role("button", name="초안 저장").click()
    wait_for(page, held, 1)
    let_go(page, f"**{DRAFT}", held)

    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    assert saved(admin)["heading"] == "닿지 않은 머리말"


def refuse(route: Route) -> None:
    """Let a saving fail; reading goes on."""
    if route.request.method == "PUT":
        route.fulfill(status=503, json={"code": "unavailable", "status": 503})
    else:
        route.continue_()


def test_what_could_not_be_saved_is_found_on_this_device_again(admin: Administrator) -> None:
    page = open_part(admin)
    page.route(f"**{DRAFT}", refuse)
    heading(page).fill("이 기기에 남은 머리말")
    expect(bar_of(page)).to_contain_text("초안을 저장하지 못했습니다.")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()

    expect(heading(page)).to_have_value("이 기기에 남은 머리말")
    expect(page.get_by_text("임시 저장한 내용을 불러왔습니다.")).to_be_visible()
    page.get_by_role("button", name="버리기", exact=True).click()

    expect(heading(page)).to_have_value(admin.read(PATH)["heading"])


def test_leaving_saves_what_was_typed(admin: Administrator) -> None:
    page = open_part(admin)
    heading(page).fill("자리를 뜨며 둔 머리말")
    page.get_by_role("link", name="변경 이력").click()

    expect(page.get_by_role("heading", name="변경 이력")).to_be_visible()
    expect(page.get_by_role("region", name="머리말")).to_contain_text("자리를 뜨며 둔 머리말")
    assert saved(admin)["heading"] == "자리를 뜨며 둔 머리말"


def test_what_the_server_refuses_is_said_at_its_field(admin: Administrator) -> None:
    page = open_part(admin)
    heading(page).fill("가" * 61)
    fault = page.get_by_text(re.compile("60자"))
    expect(fault.last).to_be_visible()
    expect(heading(page)).to_have_attribute("aria-invalid", "true")
    expect_accessible(page)

    page.get_by_label("문단").first.fill("머리말은 길어도 이 문단은 저장됩니다.")
    expect(frame_of(page).get_by_text("머리말은 길어도 이 문단은 저장됩니다.")).to_be_attached()
    bar_of(page).get_by_role("button", name="공개하기").click()

    expect(heading(page)).to_be_focused()
    assert "머리말은 길어도" not in public_page(admin)


def test_an_item_is_added_filled_moved_and_taken_out(admin: Administrator) -> None:
    page = open_part(admin)
    count = page.get_by_label("문단").count()
    page.get_by_role("button", name="이야기에 추가").click()
    expect(page.get_by_label("문단")).to_have_count(count + 1)
    expect(page.get_by_label("문단").last).to_be_focused()

    page.get_by_label("문단").last.fill("새로 쓴 문단")
    page.get_by_role("button", name=f"‘이야기 {count + 1}’ 위로 옮기기").click()
    expect(page.get_by_label("문단").nth(count - 1)).to_have_value("새로 쓴 문단")
    page.get_by_role("button", name=f"‘이야기 {count}’ 빼기").click()
    expect(page.get_by_label("문단")).to_have_count(count)
    page.get_by_role("status").get_by_role("button", name="되돌리기").click()

    expect(page.get_by_label("문단").nth(count - 1)).to_have_value("새로 쓴 문단")
    expect(frame_of(page).get_by_text("새로 쓴 문단")).to_be_attached()
    assert eventually(lambda: saved(admin)["story"][count - 1] == {"text": "새로 쓴 문단"})


def test_what_is_missing_is_named_and_led_to(admin: Administrator) -> None:
    page = admin.open("/admin/site/business")
    page.get_by_role("button", name="하는 일에 추가").click()
    added = page.get_by_role("group", name=re.compile(r"^하는 일 \d")).last
    added.get_by_label("설명").fill("이름을 아직 짓지 않은 일")

    expect(bar_of(page)).to_contain_text("채워야 할 칸 1곳")
    expect(bar_of(page)).to_contain_text(re.compile(r"하는 일 \d 이름"))
    bar_of(page).get_by_role("button", name="칸으로 가기").click()

    expect(added.get_by_label("이름")).to_be_focused()
    expect_accessible(page)
    admin.call("DELETE", "/api/admin/site/business/draft", headers={"If-Match": "*"})


def test_a_picture_is_replaced_and_its_focal_point_is_moved(admin: Administrator) -> None:
    page = open_part(admin)
    file: Any = {"name": "teal.jpg", "mimeType": "image/jpeg", "buffer": picture("teal", 160, 100)}
    page.get_by_label("사진 파일").set_input_files(files=[file])
    expect(page.get_by_text("160×100")).to_be_visible()

    target = page.get_by_role("button", name=re.compile("초점 위치, 가로 50, 세로 50"))
    target.focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name=re.compile("초점 위치, 가로 40, 세로 51")).wait_for()
    page.get_by_role("button", name="사진, 초점과 설명").click()
    dialog = page.get_by_role("dialog", name="사진: 초점과 설명")
    expect_accessible(page)
    dialog.get_by_label("가로", exact=True).fill("25")
    dialog.get_by_label("대체 텍스트").fill("청록색 벽")
    dialog.get_by_role("button", name="적용").click()

    expect(page.get_by_label("사진의 대체 텍스트")).to_have_value("청록색 벽")
    expect(bar_of(page)).to_contain_text("초안 저장됨")
    page.keyboard.press("Control+s")
    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    stored = saved(admin)["picture"]
    assert (stored["focus"], stored["alt"], stored["width"]) == ([0.25, 0.51], "청록색 벽", 160)


@pytest.mark.long
def test_a_click_on_the_picture_moves_its_focal_point(admin: Administrator) -> None:
    page = open_part(admin)
    frame = page.get_by_role("group", name="사진").locator("figure img")
    box = frame.bounding_box()
    assert box is not None

    # A click is at a whole pixel of the window, the picture need not be.
    left = round(box["x"] + box["width"] * 0.25) - box["x"]
    top = round(box["y"] + box["height"] * 0.75) - box["y"]
    frame.click(position={"x": left, "y": top})

    target = page.get_by_role("button", name=re.compile("초점 위치, 가로 25, 세로 75"))
    expect(target).to_be_visible()


def test_closing_the_dialog_asks_when_something_was_changed(admin: Administrator) -> None:
    page = open_part(admin)
    page.get_by_role("button", name="사진, 초점과 설명").click()
    page.get_by_role("dialog").get_by_label("세로", exact=True).fill("10")
    page.keyboard.press("Escape")

    question = page.get_by_role("dialog", name="바뀐 초점과 설명을 적용할까요?")
    question.get_by_role("button", name="버리기").click()

    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")


def test_a_phone_shows_form_or_page_and_publishes_later(phone_admin: Administrator) -> None:
    page = open_part(phone_admin)
    heading(page).fill("휴대폰에서 쓴 머리말")
    expect(bar_of(page)).to_contain_text("초안 저장됨")
    expect_accessible(page)
    page.get_by_role("tab", name="화면").click()
    expect(frame_of(page).get_by_text("휴대폰에서 쓴 머리말")).to_be_visible()
    expect(heading(page)).to_be_hidden()
    expect_accessible(page)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.evaluate("window.innerWidth")

    page.get_by_role("button", name="공개 예약").click()
    page.get_by_label("공개할 때: 날짜", exact=True).fill("2099.03.01")
    page.get_by_label("공개할 때: 시각").fill("930")
    expect_accessible(page)
    page.get_by_role("button", name="예약하기").click()

    expect(bar_of(page)).to_contain_text("09:30에 공개됩니다")
    bar_of(page).get_by_role("button", name="예약 취소").click()
    expect(bar_of(page)).to_contain_text("공개하지 않은 변경 1곳")


def test_the_history_tells_the_fields_by_their_names_and_brings_one_back(
    admin: Administrator,
) -> None:
    before = admin.read(PATH)["heading"]
    save_elsewhere(admin, heading="이력에 남은 머리말")
    page = admin.open("/admin/site/about/history")
    field = page.get_by_role("region", name="머리말", exact=True)
    expect(field).to_contain_text("이력에 남은 머리말")
    expect_accessible(page)
    page.get_by_label("비교할 버전").select_option("public")
    expect(field).to_contain_text(before)

    save_elsewhere(admin, heading="그다음 머리말")
    page.reload()
    page.get_by_role("navigation", name="버전", exact=True).get_by_role("link").nth(1).click()
    page.get_by_role("button", name="‘머리말’ 항목만 되돌리기").click()

    expect(page.get_by_text("내용을 초안에 넣었습니다.")).to_be_visible()
    assert saved(admin)["heading"] == "이력에 남은 머리말"
    page.get_by_role("link", name="소개", exact=True).click()
    expect(heading(page)).to_have_value("이력에 남은 머리말")


def test_an_address_leads_to_the_field_that_it_names(admin: Administrator) -> None:
    page = admin.open("/admin/site/company?field=phone")

    expect(page.get_by_label("전화", exact=True)).to_be_focused()


@pytest.mark.long
def test_the_frame_of_what_stands_at_the_foot_begins_there(admin: Administrator) -> None:
    page = admin.open("/admin/site/company")
    page.get_by_label("전화", exact=True).wait_for()

    expect(frame_of(page).get_by_role("contentinfo")).to_be_in_viewport()


def test_a_part_that_no_page_shows_has_no_frame_and_takes_over_the_shipped_replies(
    admin: Administrator,
) -> None:
    page = admin.open("/admin/site/mail")
    expect(page.get_by_label("접수 메일의 제목")).to_have_attribute("placeholder", SHIPPED_SUBJECT)
    expect(page.locator("iframe")).to_have_count(0)
    expect(bar_of(page).get_by_role("button", name="미리보기")).to_be_disabled()
    expect_accessible(page)

    page.get_by_role("button", name="처음 글 5가지 가져오기").click()

    expect(page.get_by_label("이름").first).to_have_value("첫 답변")
    expect(bar_of(page)).to_contain_text("초안 저장됨")
    page.goto(admin.site.route("/admin/site"))
    admin.call("DELETE", "/api/admin/site/mail/draft", headers={"If-Match": "*"})


@pytest.mark.long
def test_a_part_that_there_is_none_of_is_said_to_be_missing(admin: Administrator) -> None:
    page = admin.open("/admin/site/nothing")

    expect(page.get_by_text("찾을 수 없는 부분입니다.")).to_be_visible()
