"""The management of projects: list, order by every hand, form, cover, deleting and undoing."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator, picture


@pytest.fixture
def three(admin: Administrator) -> Iterator[list[str]]:
    """Three projects, first in the list; gone again afterwards."""
    made = [admin.make_project()["id"] for _ in range(3)]
    for id in reversed(made):
        admin.call("POST", f"/api/admin/portfolio/{id}/move", data={"after": None})
    yield made
    for id in made:
        admin.call("DELETE", f"/api/admin/portfolio/{id}", headers={"If-Match": "*"})


def order_of(admin: Administrator, ids: list[str]) -> list[int]:
    """Return which of the projects stand where, by their number."""
    listed = [item["id"] for item in admin.read("/api/admin/portfolio")["items"]]
    return [ids.index(id) for id in listed if id in ids]


def row(page: Page, admin: Administrator, id: str) -> Locator:
    title = admin.project(id)["title"]
    return page.get_by_role("row").filter(has_text=title)


def grip(where: Locator) -> Locator:
    return where.get_by_role("button", name=re.compile("순서 옮기기"))


def test_the_table_shows_what_is_known_of_each_project(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio")

    heads = page.get_by_role("columnheader")
    names = ["순서", "구분", "프로젝트명", "주소", "상세", "시공일", "이미지", "관리"]
    expect(heads).to_have_text(names)
    home = page.get_by_role("row").filter(has_text="햇살을 따라 앉는 거실")
    expect(home).to_contain_text("34py")
    expect(page.get_by_role("row").filter(has_text="바 높이를 낮춘")).to_contain_text("F&B")
    expect(page.get_by_text("준비됨")).to_be_visible()
    expect_accessible(page)


def test_a_tab_shows_one_type_and_the_total_stays(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio")
    total = len(admin.read("/api/admin/portfolio")["items"])

    page.get_by_role("tab", name="상업").click()

    expect(page.get_by_text(f"총 {total}개 프로젝트")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="바 높이를 낮춘")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="햇살을 따라")).to_have_count(0)


def test_the_guide_names_the_limit(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio")

    guide = page.get_by_label("이미지 업로드 안내")
    expect(guide).to_contain_text("파일 최대 크기 10MB")


def test_the_guide_of_a_hosted_account_names_cloud_and_preset(admin: Administrator) -> None:
    site = admin.read("/api/admin/site")
    host = {"kind": "cloudinary", "cloudName": "demo-cloud", "uploadPreset": "ml_default"}
    body = site | {"imageHost": host}
    admin.page.route("**/api/admin/site", lambda route: route.fulfill(json=body))

    page = admin.open("/admin/portfolio")

    guide = page.get_by_label("이미지 업로드 안내")
    for text in ("demo-cloud", "ml_default", "업로드 프리셋이 서명 없음(unsigned)인지"):
        expect(guide).to_contain_text(text)


def test_buttons_move_a_row_one_step(admin: Administrator, three: list[str]) -> None:
    page = admin.open("/admin/portfolio")

    row(page, admin, three[0]).get_by_role("button", name="아래로 옮기기").click()

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    assert order_of(admin, three) == [1, 0, 2]


def test_the_keyboard_moves_a_row_and_tells_where(admin: Administrator, three: list[str]) -> None:
    page = admin.open("/admin/portfolio")
    handle = grip(row(page, admin, three[0]))
    handle.focus()

    page.keyboard.press("Space")
    expect(page.get_by_text("행을 잡았습니다. 현재 1번째입니다.")).to_be_attached()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text(re.compile("행이 .*개 중 2번째로 이동했습니다."))).to_be_attached()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text(re.compile("행이 .*개 중 3번째로 이동했습니다."))).to_be_attached()
    page.keyboard.press("Space")

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    expect(grip(row(page, admin, three[0]))).to_be_focused()
    assert order_of(admin, three) == [1, 2, 0]


def test_escape_leaves_the_order_alone(admin: Administrator, three: list[str]) -> None:
    page = admin.open("/admin/portfolio")
    grip(row(page, admin, three[0])).focus()

    page.keyboard.press("Space")
    page.get_by_text("행을 잡았습니다.").wait_for(state="attached")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")

    expect(page.get_by_text("순서 변경을 취소했습니다.")).to_be_attached()
    assert order_of(admin, three) == [0, 1, 2]


def test_the_mouse_drags_a_row(admin: Administrator, three: list[str]) -> None:
    page = admin.open("/admin/portfolio")
    start = grip(row(page, admin, three[0])).bounding_box()
    goal = row(page, admin, three[2]).bounding_box()
    assert start
    assert goal

    page.mouse.move(start["x"] + 6, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 6, start["y"] + 60, steps=4)
    page.mouse.move(start["x"] + 6, goal["y"] + 32, steps=6)
    expect(row(page, admin, three[2])).to_have_attribute("data-target", "below")
    page.mouse.up()

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    assert order_of(admin, three) == [1, 2, 0]


def test_a_finger_drags_a_row(phone_admin: Administrator) -> None:
    page = phone_admin.open("/admin/portfolio")
    rows = page.get_by_role("list", name="프로젝트 목록").get_by_role("listitem")
    rows.nth(1).wait_for()
    before = [item["id"] for item in phone_admin.read("/api/admin/portfolio")["items"]]
    start, goal = grip(rows.nth(0)).bounding_box(), rows.nth(1).bounding_box()
    assert start
    assert goal
    touch = phone_admin.context.new_cdp_session(page)
    x, y = start["x"] + 20, start["y"] + 20

    def send(kind: str, at: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": at}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", y)
    for step in range(1, 9):
        send("touchMove", y + step * (goal["y"] + goal["height"] / 2 - y) / 8)
    expect(rows.nth(1)).to_have_attribute("data-target", "below")
    send("touchEnd", 0)

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    after = [item["id"] for item in phone_admin.read("/api/admin/portfolio")["items"]]
    assert after == [before[1], before[0], *before[2:]]


def test_a_move_under_a_tab_leaves_the_other_type_alone(admin: Administrator) -> None:
    def shops() -> list[str]:
        items = admin.read("/api/admin/portfolio")["items"]
        return [item["id"] for item in items if item["type"] == "commercial"]

    before = shops()
    page = admin.open("/admin/portfolio")
    page.get_by_role("tab", name="주거").click()

    page.get_by_role("row").nth(3).get_by_role("button", name="위로 옮기기").click()

    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()
    assert shops() == before


def test_a_refused_move_says_why_and_is_taken_back(admin: Administrator, three: list[str]) -> None:
    problem = json.dumps({"detail": "저장소에 연결할 수 없습니다."})
    admin.page.route(
        "**/move",
        lambda route: route.fulfill(
            status=503, content_type="application/problem+json", body=problem
        ),
    )
    page = admin.open("/admin/portfolio")

    row(page, admin, three[0]).get_by_role("button", name="아래로 옮기기").click()

    said = "순서 변경 중 오류가 발생했습니다: 저장소에 연결할 수 없습니다."
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.get_by_role("row").nth(1)).to_contain_text(admin.project(three[0])["title"])


def test_a_new_project_needs_its_fields(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio")
    page.get_by_role("button", name="새 프로젝트 추가").click()

    page.get_by_role("button", name="프로젝트 등록").click()

    for text in ("제목을", "주소를", "면적을"):
        expect(page.get_by_text(f"{text} 입력해 주세요.")).to_be_visible()
    expect(page.get_by_text("이미지를 선택해 주세요.")).to_be_visible()
    expect(page.get_by_label("제목")).to_be_focused()
    expect_accessible(page)


def test_a_project_is_added_with_its_pictures(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio")
    page.get_by_role("button", name="새 프로젝트 추가").click()
    page.get_by_role("button", name="상업 공간").click()
    page.get_by_label("제목").fill("모퉁이 서점")
    page.get_by_label("주소").fill("서울 마포구 연남동")
    page.get_by_label("업종").select_option("etc")
    page.get_by_label("시공일").fill("2025.3")
    files = [jpeg("tan"), jpeg("olive")]
    page.get_by_label("이미지 선택").set_input_files(files)

    page.get_by_role("button", name="프로젝트 등록").click()

    expect(page.get_by_text("프로젝트를 성공적으로 등록했습니다!")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    items = admin.read("/api/admin/portfolio")["items"]
    [made] = [item for item in items if item["title"] == "모퉁이 서점"]
    assert made["businessType"] == "etc"
    assert made["constructionDate"] == "2025-03"
    assert [image["name"] for image in made["images"]] == ["tan.jpg", "olive.jpg"]


def jpeg(colour: str) -> FilePayload:
    return FilePayload(name=f"{colour}.jpg", mimeType="image/jpeg", buffer=picture(colour))


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (403, "권한 오류입니다. 관리자 계정으로 로그인했는지 확인해 주세요."),
        (503, "수정 중 오류가 발생했습니다: 저장소에 연결할 수 없습니다."),
    ],
)
def test_a_refused_save_says_why_in_the_form(admin: Administrator, status: int, said: str) -> None:
    made = admin.make_project()
    body = json.dumps({"detail": "저장소에 연결할 수 없습니다.", "code": "x"})

    def refuse(route: Route) -> None:
        if route.request.method != "PUT":
            route.continue_()
            return
        route.fulfill(status=status, content_type="application/problem+json", body=body)

    admin.page.route("**/api/admin/portfolio/*", refuse)
    page = admin.open(f"/admin/portfolio?edit={made['id']}")
    page.get_by_label("제목").fill("저장되지 않을 집")

    page.get_by_role("button", name="변경 내용 저장").click()

    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.get_by_label("제목")).to_have_value("저장되지 않을 집")


def test_the_cover_is_chosen_by_a_click(admin: Administrator) -> None:
    images = [admin.upload(colour) for colour in ("tan", "olive", "navy")]
    made = admin.make_project(images=images)
    page = admin.open(f"/admin/portfolio?edit={made['id']}")

    page.get_by_role("button", name="3번째 이미지를 대표로 지정").click()
    page.get_by_role("button", name="1번째 이미지 빼기").click()
    page.get_by_role("button", name="변경 내용 저장").click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    stored = admin.project(made["id"])
    assert [image["name"] for image in stored["images"]] == ["olive.jpg", "navy.jpg"]
    assert stored["thumbnailIndex"] == 1


def test_a_new_cover_may_stand_where_the_old_one_stood(admin: Administrator) -> None:
    images = [admin.upload(colour) for colour in ("tan", "olive")]
    made = admin.make_project(images=images)
    page = admin.open(f"/admin/portfolio?edit={made['id']}")
    handle = page.get_by_role("button", name="2번째 이미지 순서 옮기기", exact=True)

    page.get_by_role("button", name="2번째 이미지를 대표로 지정").click()
    handle.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("이미지가 2장 중 1번째로 이동했습니다.").first).to_be_attached()
    page.keyboard.press("Space")
    page.get_by_role("button", name="변경 내용 저장").click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    stored = admin.project(made["id"])
    assert [image["name"] for image in stored["images"]] == ["olive.jpg", "tan.jpg"]
    assert stored["thumbnailIndex"] == 0


def test_alternative_texts_are_written_beside_each_picture(admin: Administrator) -> None:
    made = admin.make_project()
    page = admin.open(f"/admin/portfolio?edit={made['id']}")

    page.get_by_text("대체 텍스트가 없는 이미지가 1장 있습니다.").click()
    page.get_by_label("1. 대체 텍스트").fill("오크 선반이 놓인 거실")
    expect_accessible(page)
    page.get_by_role("button", name="변경 내용 저장").click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    assert admin.project(made["id"])["images"][0]["alt"] == "오크 선반이 놓인 거실"


def test_a_half_finished_form_survives_a_reload(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio?new=1")
    page.get_by_label("제목").fill("반쯤 쓴 집")
    page.get_by_label("이미지 선택").set_input_files([jpeg("olive")])
    expect(page.get_by_text("1장 중 1장 완료")).to_be_visible()

    page.reload()

    expect(page.get_by_text("초안을 불러왔습니다.")).to_be_visible()
    expect(page.get_by_label("제목")).to_have_value("반쯤 쓴 집")
    expect(page.get_by_role("button", name="1번째 이미지를 대표로 지정")).to_be_visible()
    page.get_by_role("button", name="초안 버리기").click()
    expect(page.get_by_label("제목")).to_have_value("")


def test_leaving_a_changed_form_asks_first(admin: Administrator) -> None:
    made = admin.make_project()
    page = admin.open("/admin/portfolio")
    page.get_by_role("button", name=f"‘{made['title']}’ 수정").click()
    page.get_by_label("제목").fill("다른 이름")

    page.keyboard.press("Escape")
    expect(page.get_by_text("저장하지 않은 내용이 있습니다.")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="저장하지 않고 나가기").click()

    expect(page.get_by_role("dialog")).to_have_count(0)
    assert admin.project(made["id"])["title"] == made["title"]


def test_back_closes_the_form(phone_admin: Administrator) -> None:
    page = phone_admin.open("/admin/portfolio")
    opener = page.get_by_role("button", name="‘바 높이를 낮춘 동네 카페’ 수정")
    opener.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_accessible(page)

    page.go_back()

    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()
    expect_accessible(page)


def test_a_deleted_project_comes_back_by_the_notice(admin: Administrator) -> None:
    made = admin.make_project()
    page = admin.open("/admin/portfolio")
    page.get_by_role("button", name=f"‘{made['title']}’ 삭제").click()
    expect(page.get_by_role("dialog")).to_contain_text("30일 동안 되돌릴 수 있습니다.")
    expect(page.get_by_role("button", name="취소")).to_be_focused()
    expect_accessible(page)

    page.get_by_role("dialog").get_by_role("button", name="삭제").click()
    expect(page.get_by_text("프로젝트를 삭제했습니다.")).to_be_visible()
    expect(row_of(page, made["title"])).to_have_count(0)
    page.get_by_role("button", name="되돌리기").click()

    expect(row_of(page, made["title"])).to_be_visible()
    expect(page.get_by_text("되돌렸습니다: 프로젝트를 삭제했습니다.")).to_be_visible()


def row_of(page: Page, title: str) -> Locator:
    return page.get_by_role("row").filter(has_text=title)


def test_a_delete_that_fails_says_so(admin: Administrator) -> None:
    made = admin.make_project()

    def refuse(route: Route) -> None:
        if route.request.method == "DELETE":
            route.fulfill(status=503, content_type="application/problem+json", body="{}")
        else:
            route.continue_()

    admin.page.route("**/api/admin/portfolio/*", refuse)
    page = admin.open("/admin/portfolio")

    page.get_by_role("button", name=f"‘{made['title']}’ 삭제").click()
    page.get_by_role("dialog").get_by_role("button", name="삭제").click()

    expect(page.get_by_role("alert")).to_contain_text("삭제 중 오류가 발생했습니다.")


def test_until_the_list_is_there_nothing_can_be_added(admin: Administrator) -> None:
    admin.page.route("**/api/admin/portfolio", lambda route: None)

    page = admin.open("/admin/portfolio")

    expect(page.get_by_text("연결 중")).to_be_visible()
    expect(page.get_by_role("button", name="새 프로젝트 추가")).to_be_disabled()
