"""The form of a project: fields, cover, texts, drafts, and leaving it."""

import json

import pytest
from playwright.sync_api import FilePayload, Locator, Page, Route, expect

from studio_core.content.registry import content_types
from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator, picture
from tests.browser.dragging import lift_by_keys
from tests.browser.kept import kept

DENIED = "Firebase 권한 오류입니다. 관리자 계정으로 로그인했는지 확인해 주세요."
AWAY = "저장소에 연결할 수 없습니다."


def test_a_new_project_needs_its_fields(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio")
    page.get_by_role("button", name="새 프로젝트 추가").click()

    page.get_by_role("button", name="공개하기").click()

    for text in ("제목을", "주소를", "면적을"):
        expect(page.get_by_text(f"{text} 입력해 주세요.")).to_be_visible()
    expect(page.get_by_text("이미지를 선택해 주세요.")).to_be_visible()
    expect(page.get_by_role("button", name="여기에 사진을 놓거나")).to_be_focused()
    expect_accessible(page)


@pytest.mark.long
def test_the_drop_area_says_what_it_takes(admin: Administrator) -> None:
    made = admin.make_project()
    limit = admin.read("/api/admin/site")["maxUploadBytes"] // 1024**2
    page = admin.open("/admin/portfolio/new")
    images = content_types()["portfolio"].field("images")
    assert images is not None
    said = f"한 번에 최대 {images.limit}장, 파일당 {limit}MB. 다른 화면에 다녀오면 이어서"
    expect(page.get_by_role("button", name="여기에 사진을 놓거나")).to_contain_text(said)

    page = admin.open(f"/admin/portfolio/{made['id']}")

    drop = page.get_by_role("button", name="여기에 사진을 놓거나")
    expect(drop).to_contain_text(f"파일당 {limit}MB. 다른 화면에 다녀오면 이어서")
    expect(drop).not_to_contain_text("한 번에 최대")


def test_a_project_is_added_with_its_pictures(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio")
    page.get_by_role("button", name="새 프로젝트 추가").click()
    page.get_by_role("button", name="상업 공간").click()
    page.get_by_role("textbox", name="제목").fill("모퉁이 서점")
    page.get_by_role("textbox", name="주소", exact=True).fill("서울 마포구 연남동")
    page.get_by_label("업종").select_option("etc")
    page.get_by_label("시공일").fill("2025.3")
    files = [jpeg("tan"), jpeg("olive")]
    page.get_by_label("이미지 선택").set_input_files(files)

    page.get_by_role("button", name="공개하기").click()

    expect(page.get_by_text("프로젝트를 성공적으로 등록했습니다!")).to_be_visible()
    made = admin.project_titled("모퉁이 서점")
    assert made["businessType"] == "etc"
    assert made["constructionDate"] == "2025-03"
    assert [image["name"] for image in made["images"]] == ["tan.jpg", "olive.jpg"]


def choose(page: Page, number: int, act: str) -> None:
    """Choose *act* in the menu of a picture."""
    page.get_by_role("button", name=f"사진 {number} 메뉴").click()
    page.get_by_role("menuitem", name=act, exact=True).click()


def jpeg(colour: str) -> FilePayload:
    return FilePayload(name=f"{colour}.jpg", mimeType="image/jpeg", buffer=picture(colour))


@pytest.mark.parametrize(
    ("status", "detail", "said"),
    [
        (403, DENIED, DENIED),
        (503, AWAY, f"수정 중 오류가 발생했습니다: {AWAY}"),
    ],
)
@pytest.mark.sampled(1)
def test_a_refused_save_says_why_in_the_form(
    admin: Administrator, status: int, detail: str, said: str
) -> None:
    made = admin.make_project()
    body = json.dumps({"detail": detail, "code": "x"})

    def refuse(route: Route) -> None:
        if route.request.method != "PUT":
            route.continue_()
            return
        route.fulfill(status=status, content_type="application/problem+json", body=body)

    admin.page.route("**/api/admin/portfolio/*/draft", refuse)
    page = admin.open(f"/admin/portfolio/{made['id']}")
    page.get_by_role("textbox", name="제목").fill("저장되지 않을 집")

    page.get_by_role("button", name="공개하기").click()

    expect(page.get_by_role("alert")).to_contain_text(said)
    assert page.get_by_role("alert").inner_text().count("오류") == 1
    expect(page.get_by_role("textbox", name="제목")).to_have_value("저장되지 않을 집")


def test_a_first_publication_that_is_refused_is_a_failed_upload(admin: Administrator) -> None:
    fields = {"type": "residential", "title": "아직 초안인 집", "address": "서울", "area": "34py"}
    draft = {**fields, "images": [admin.upload()], "state": "draft"}
    made = admin.call("POST", "/api/admin/portfolio", data=draft).json()
    body = json.dumps({"detail": AWAY, "code": "x"})
    kind = "application/problem+json"
    admin.page.route(
        "**/api/admin/portfolio/*/publish",
        lambda route: route.fulfill(status=503, content_type=kind, body=body),
    )
    page = admin.open(f"/admin/portfolio/{made['id']}")

    page.get_by_role("button", name="공개하기").click()

    expect(page.get_by_role("alert")).to_contain_text(f"업로드 중 오류가 발생했습니다: {AWAY}")


def corner(page: Page, number: int) -> Locator:
    """Return the corner of a picture, which makes it the cover."""
    return page.get_by_role("button", name=f"사진 {number} 대표로 지정", exact=True)


def test_the_cover_is_chosen_by_pressing_the_corner_of_a_picture(admin: Administrator) -> None:
    images = [admin.upload(colour) for colour in ("tan", "olive", "navy")]
    made = admin.make_project(images=images)
    page = admin.open(f"/admin/portfolio/{made['id']}")

    corner(page, 3).click()
    expect(corner(page, 3)).to_have_attribute("aria-pressed", "true")
    expect(corner(page, 1)).to_have_attribute("aria-pressed", "false")
    choose(page, 1, "빼기")
    page.get_by_role("button", name="공개하기").click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    stored = admin.project(made["id"])
    assert [image["name"] for image in stored["images"]] == ["olive.jpg", "navy.jpg"]
    assert stored["thumbnailIndex"] == 1


def test_the_chosen_cover_can_be_moved_to_the_place_of_the_old_one(admin: Administrator) -> None:
    images = [admin.upload(colour) for colour in ("tan", "olive")]
    made = admin.make_project(images=images)
    page = admin.open(f"/admin/portfolio/{made['id']}")
    handle = page.get_by_role("button", name="2번째 이미지 순서 옮기기", exact=True)

    corner(page, 2).press("Enter")
    lift_by_keys(page, handle, "이미지를 잡았습니다. 현재 2번째입니다.")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("이미지가 2장 중 1번째로 이동했습니다.").first).to_be_attached()
    page.keyboard.press("Space")
    page.get_by_role("button", name="공개하기").click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    stored = admin.project(made["id"])
    assert [image["name"] for image in stored["images"]] == ["olive.jpg", "tan.jpg"]
    assert stored["thumbnailIndex"] == 0


@pytest.mark.long
def test_the_corner_is_shown_on_hover_and_focus_and_always_of_the_cover(
    admin: Administrator,
) -> None:
    made = admin.make_project(images=[admin.upload(colour) for colour in ("tan", "olive")])
    page = admin.open(f"/admin/portfolio/{made['id']}")
    expect(corner(page, 1)).to_have_text("대표")
    expect(corner(page, 1)).to_have_css("opacity", "1")
    expect(corner(page, 2)).to_have_css("opacity", "0")

    page.get_by_role("button", name="사진 2, 초점과 설명 열기").hover()
    expect(corner(page, 2)).to_have_css("opacity", "1")
    page.get_by_role("textbox", name="제목").hover()
    expect(corner(page, 2)).to_have_css("opacity", "0")

    corner(page, 2).focus()
    expect(corner(page, 2)).to_have_css("opacity", "1")
    expect_accessible(page)


@pytest.mark.long
def test_the_corner_is_pressed_with_a_finger(phone_admin: Administrator) -> None:
    images = [phone_admin.upload(colour) for colour in ("tan", "olive")]
    made = phone_admin.make_project(images=images)
    page = phone_admin.open(f"/admin/portfolio/{made['id']}")
    expect(corner(page, 2)).to_have_css("opacity", "1")
    box = corner(page, 2).bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44

    corner(page, 2).tap()

    expect(page.get_by_text("2장 · 대표 2번")).to_be_visible()
    expect_accessible(page)


def test_an_alternative_text_is_written_where_it_lacks(admin: Administrator) -> None:
    made = admin.make_project()
    page = admin.open(f"/admin/portfolio/{made['id']}")

    page.get_by_role("button", name="대체 텍스트 없음").click()
    page.get_by_label("대체 텍스트").fill("오크 선반이 놓인 거실")
    expect_accessible(page)
    page.get_by_role("button", name="적용").click()
    expect(page.get_by_role("button", name="대체 텍스트 없음")).to_have_count(0)
    expect(page.get_by_role("button", name="사진 1, 초점과 설명 열기")).to_be_focused()
    page.get_by_role("button", name="공개하기").click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    assert admin.project(made["id"])["images"][0]["alt"] == "오크 선반이 놓인 거실"


@pytest.mark.long
def test_too_long_an_alternative_text_says_so_and_is_not_saved(admin: Administrator) -> None:
    made = admin.make_project()
    page = admin.open(f"/admin/portfolio/{made['id']}")
    page.get_by_role("button", name="대체 텍스트 없음").click()
    field = page.get_by_label("대체 텍스트")

    field.fill("창" * 301)

    expect(page.get_by_role("button", name="적용")).to_be_disabled()
    expect(field).to_have_attribute("aria-invalid", "true")
    said = "대체 텍스트가 너무 깁니다. 300자 이내로 적어 주세요. 301 / 120자"
    expect(field).to_have_accessible_description(said)
    expect_accessible(page)
    assert "alt" not in admin.project(made["id"])["images"][0]


def test_a_half_finished_form_survives_a_reload(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio/new")
    page.get_by_role("textbox", name="주소", exact=True).fill("서울 마포구 연남동")
    page.get_by_label("이미지 선택").set_input_files([jpeg("olive")])
    expect(page.get_by_text("1장 중 1장 완료")).to_be_visible()

    page.reload()

    expect(page.get_by_text("임시 저장한 내용을 불러왔습니다.")).to_be_visible()
    address = page.get_by_role("textbox", name="주소", exact=True)
    expect(address).to_have_value("서울 마포구 연남동")
    expect(page.get_by_role("button", name="사진 1, 초점과 설명 열기")).to_be_visible()
    page.get_by_role("button", name="버리기", exact=True).click()
    expect(address).to_have_value("")


def test_leaving_a_changed_form_writes_the_draft(admin: Administrator) -> None:
    made = admin.make_project()
    page = admin.open("/admin/portfolio")
    page.get_by_role("button", name=f"‘{made['title']}’ 수정").click()
    page.get_by_role("textbox", name="제목").fill("다른 이름")

    page.get_by_role("link", name="대시보드", exact=True).click()

    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    draft = admin.read(f"/api/admin/portfolio/{made['id']}/draft")
    assert (draft["title"], admin.project(made["id"])["title"]) == ("다른 이름", made["title"])
    assert kept(page) == []


def test_what_cannot_be_a_draft_stays_on_the_device(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio/new")
    page.get_by_role("textbox", name="주소", exact=True).fill("서울 마포구 연남동")

    page.get_by_role("link", name="포트폴리오 관리").click()

    drafts = page.get_by_role("region", name="저장하지 않은 내용")
    drafts.get_by_role("button", name="‘제목 없음’ 이어서 쓰기").click()
    expect(page.get_by_role("textbox", name="주소", exact=True)).to_have_value("서울 마포구 연남동")


def test_back_leaves_the_form(phone_admin: Administrator) -> None:
    page = phone_admin.open("/admin/portfolio")
    opener = page.get_by_role("button", name="‘바 높이를 낮춘 동네 카페’ 수정")
    opener.click()
    expect(page.get_by_role("textbox", name="제목")).to_have_value("바 높이를 낮춘 동네 카페")
    expect_accessible(page)

    page.go_back()

    expect(opener).to_be_visible()


@pytest.mark.long
def test_the_list_on_a_phone_is_accessible(phone_admin: Administrator) -> None:
    page = phone_admin.open("/admin/portfolio")

    page.get_by_role("button", name="‘바 높이를 낮춘 동네 카페’ 수정").wait_for()

    expect_accessible(page)


@pytest.mark.long
def test_the_text_of_an_older_record_is_edited_as_visitors_see_it(admin: Administrator) -> None:
    made = admin.make_project(contents="예전 소개글", styleDescription="짧은 설명", area="34평")
    page = admin.open(f"/admin/portfolio/{made['id']}")
    field = page.get_by_label("스타일 설명")
    expect(field).to_have_value("예전 소개글")

    field.fill("새로 쓴 소개글")
    page.get_by_role("button", name="공개하기").click()

    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    page.goto(admin.site.route(f"/portfolio/{made['id']}"))
    expect(page.get_by_text("새로 쓴 소개글")).to_be_visible()
    expect(page.get_by_text("예전 소개글")).to_have_count(0)
    expect(page.locator(".measure")).to_have_text("약 112㎡ (34평)")


@pytest.mark.long
def test_a_size_reads_the_same_over_the_gallery_and_on_its_page(admin: Administrator) -> None:
    made = admin.make_project(area="34")
    page = admin.open("/portfolio?category=residential")
    page.locator(f"a[href='/portfolio/{made['id']}']").click()
    expect(page.get_by_role("dialog").locator(".measure")).to_have_text("약 112㎡ (34평)")

    answer = admin.context.request.get(f"{admin.site.address}/portfolio/{made['id']}").text()

    assert "<small>약 </small><span>112</span><small>㎡ (34평)</small>" in answer


@pytest.mark.long
@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_a_message_over_the_form_leaves_its_buttons_in_reach(
    width: str, request: pytest.FixtureRequest
) -> None:
    fixture = "admin" if width == "desktop" else "phone_admin"
    admin: Administrator = request.getfixturevalue(fixture)
    page = admin.open("/admin/portfolio/new")
    page.get_by_role("textbox", name="제목").fill("끊긴 줄 너머의 집")
    admin.context.set_offline(True)
    expect(page.get_by_text("인터넷 연결이 끊겼어요")).to_be_visible()

    bar = page.get_by_role("region", name="공개", exact=True)
    expect(bar).to_contain_text("고친 내용은 이 기기에 남아 있습니다.")
    bar.get_by_role("button", name="미리보기").click(trial=True)
    bar.get_by_role("button", name="공개하기").click(trial=True)


@pytest.mark.long
def test_the_address_of_no_project_says_so_and_leads_to_the_list(admin: Administrator) -> None:
    page = admin.open("/admin/portfolio/nope")

    expect(page.get_by_text("찾을 수 없는 프로젝트입니다.")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(admin.site.route("/admin/portfolio"))
