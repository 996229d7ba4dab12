"""Pictures on their way: order, limits, progress, failures, a lost connection."""

import json
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image
from pillow_heif import from_pillow
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator, picture
from tests.browser.holding import hold, wait_for
from tests.browser.waiting import wait_for_paint

UPLOADS = "**/api/admin/uploads"
"""Where an upload begins."""
PIECES = "**/api/admin/uploads/*"
"""Where its pieces go."""
PICTURE = "**/api/admin/uploads/*/picture"
"""Where the server makes the picture of it."""
MEGABYTE = 1024 * 1024
PIECE_BYTES = 2 * MEGABYTE
TRIES_AT_ONCE = 4
"""The first and those that follow by themselves before somebody is told."""


def jpeg(name: str, content: bytes | None = None) -> FilePayload:
    """Return a file of that name; without *content* it holds a picture of its own."""
    own = picture() + name.encode()
    return FilePayload(name=name, mimeType="image/jpeg", buffer=content or own)


def heavy(megabytes: int) -> bytes:
    """Return a real picture of that many MB, padded after its end."""
    return picture("teal", 1200, 900) + b"\0" * (megabytes * MEGABYTE)


@pytest.fixture
def form(admin: Administrator) -> Iterator[Page]:
    """The form of a new project."""
    page = admin.open("/admin/portfolio/new")
    page.get_by_role("textbox", name="제목").wait_for()
    yield page
    page.unroute_all(behavior="ignoreErrors")


def choose(page: Page, *files: FilePayload) -> None:
    page.get_by_label("이미지 선택").set_input_files(list(files))


def fail(page: Page, status: int, body: str) -> None:
    kind = "application/problem+json"
    page.route(UPLOADS, lambda route: route.fulfill(status=status, content_type=kind, body=body))


def test_pictures_keep_the_order_in_which_they_were_chosen(
    form: Page, admin: Administrator
) -> None:
    waiting = hold(form, PICTURE)
    choose(form, *(jpeg(f"{name}.jpg", picture(name)) for name in ("red", "green", "blue")))
    form.get_by_role("textbox", name="제목").fill("순서대로 걸린 사진")
    form.get_by_role("textbox", name="주소", exact=True).fill("서울 마포구 연남동")
    form.get_by_label("면적").fill("24py")
    wait_for(form, waiting, 3)
    for route in reversed(waiting):
        with form.expect_response(PICTURE):
            route.continue_()
    form.get_by_role("button", name="공개하기").click()

    expect(form.get_by_text("프로젝트를 성공적으로 등록했습니다!")).to_be_visible()
    made = admin.project_titled("순서대로 걸린 사진")
    assert [image["name"] for image in made["images"]] == ["red.jpg", "green.jpg", "blue.jpg"]


def test_at_most_three_are_sent_at_a_time(form: Page) -> None:
    waiting = hold(form, UPLOADS)

    choose(form, *(jpeg(f"{number}.jpg") for number in range(5)))

    expect(form.get_by_text("대기 중")).to_have_count(2)
    wait_for(form, waiting, 3)
    wait_for_paint(form)
    assert len(waiting) == 3


@pytest.mark.long
def test_a_file_over_the_limit_is_named_and_can_be_made_smaller(form: Page) -> None:
    choose(form, jpeg("거실_원본.jpg", heavy(11)), jpeg("서재.jpg"))

    said = "거실_원본.jpg 파일이 너무 큽니다. 최대 10MB까지 올릴 수 있어 건너뜁니다."
    expect(form.get_by_text(said)).to_be_visible()
    expect(form.get_by_text("1장 중 1장 완료")).to_be_visible()
    expect(form.get_by_text("1 / 50")).to_be_visible()
    expect_accessible(form)
    form.get_by_role("button", name="거실_원본.jpg 크기를 줄여서 올리기").click()

    expect(form.get_by_text("2장 중 2장 완료")).to_be_visible()
    expect(form.get_by_text("2 / 50")).to_be_visible()


@pytest.mark.long
def test_more_than_fifty_are_too_many_for_a_new_project(form: Page) -> None:
    form.route(UPLOADS, lambda route: None)

    choose(form, *(jpeg(f"{number}.jpg") for number in range(51)))

    expect(form.get_by_text("이미지는 한 번에 최대 50장까지 올릴 수 있습니다.")).to_be_visible()
    expect(form.get_by_text("50 / 50")).to_be_visible()


def test_what_is_no_picture_is_left_out(form: Page) -> None:
    choose(form, FilePayload(name="견적.pdf", mimeType="application/pdf", buffer=b"%PDF-1.7"))

    expect(form.get_by_text("이미지가 아닌 파일은 뺐습니다: 견적.pdf")).to_be_visible()
    expect(form.get_by_text("0 / 50")).to_be_visible()


@pytest.mark.long
def test_the_same_file_is_added_once(form: Page, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("pictures") / "거실.jpg"
    file.write_bytes(picture())
    form.get_by_label("이미지 선택").set_input_files(file)

    form.get_by_label("이미지 선택").set_input_files(file)

    expect(form.get_by_text("이미 추가한 이미지입니다: 거실.jpg")).to_be_visible()
    expect(form.get_by_text("1 / 50")).to_be_visible()


def test_a_picture_from_a_phone_is_accepted(form: Page) -> None:
    file = BytesIO()
    from_pillow(Image.new("RGB", (96, 128), "olive")).save(file)

    choose(form, FilePayload(name="현관.heic", mimeType="", buffer=file.getvalue()))

    expect(form.get_by_text("1장 중 1장 완료")).to_be_visible()


@pytest.mark.long
def test_the_servers_own_reason_is_shown_as_it_is(form: Page) -> None:
    choose(form, jpeg("가짜.jpg", b"<html>not a picture</html>"))

    expect(form.get_by_role("listitem").get_by_role("alert")).to_contain_text("가짜.jpg 파일은")


def test_one_failed_picture_is_sent_again_alone(form: Page) -> None:
    fail(form, 500, json.dumps({"title": "오류", "detail": "저장하지 못했습니다."}))
    choose(form, jpeg("서재.jpg"))
    expect(form.get_by_text("저장하지 못했습니다.")).to_be_visible()
    form.unroute(UPLOADS)

    form.get_by_role("button", name="서재.jpg 다시 올리기").click()

    expect(form.get_by_text("1장 중 1장 완료")).to_be_visible()


def test_a_project_is_not_saved_while_a_picture_is_missing(
    form: Page, admin: Administrator
) -> None:
    fail(form, 500, json.dumps({"title": "오류", "detail": "저장하지 못했습니다."}))
    choose(form, jpeg("서재.jpg"))
    form.get_by_role("textbox", name="제목").fill("사진 없는 집")
    form.get_by_role("textbox", name="주소", exact=True).fill("서울 마포구 연남동")
    form.get_by_label("면적").fill("24py")

    form.get_by_role("button", name="공개하기").click()

    expect(form.get_by_text("이미지를 올리지 못해 공개하지 않았습니다.")).to_be_visible()
    titles = [item["title"] for item in admin.read("/api/admin/portfolio")["items"]]
    assert "사진 없는 집" not in titles


def test_one_picture_can_be_cancelled(form: Page) -> None:
    form.route(UPLOADS, lambda route: None)
    choose(form, jpeg("서재.jpg"), jpeg("거실.jpg"))

    form.get_by_role("button", name="서재.jpg 올리기 취소").click()

    expect(form.get_by_text("취소됨")).to_be_visible()
    expect(form.get_by_text("1 / 50")).to_be_visible()


def test_an_upload_starts_when_the_connection_is_back(form: Page, admin: Administrator) -> None:
    admin.context.set_offline(True)
    choose(form, jpeg("서재.jpg"))
    expect(form.get_by_text("연결이 끊겨 올리지 못했습니다.")).to_be_visible()
    expect(form.get_by_text("연결을 기다리는 중")).to_be_visible()

    admin.context.set_offline(False)

    expect(form.get_by_text("1장 중 1장 완료")).to_be_visible()


def test_an_upload_that_was_cut_off_is_sent_again(form: Page) -> None:
    lost: list[str] = []

    def lose_at_first(route: Route) -> None:
        lost.append(route.request.url)
        if len(lost) > TRIES_AT_ONCE:
            route.continue_()
        else:
            route.abort("connectionreset")

    form.route(UPLOADS, lose_at_first)
    choose(form, jpeg("서재.jpg"))
    expect(form.get_by_text("연결이 끊겨 올리지 못했습니다.")).to_be_visible()

    expect(form.get_by_text("1장 중 1장 완료")).to_be_visible()
    assert len(lost) == TRIES_AT_ONCE + 1


@pytest.mark.long
def test_only_what_has_not_arrived_is_sent_after_a_cut(form: Page) -> None:
    offsets: list[str] = []

    def cut_the_second_piece(route: Route) -> None:
        if route.request.method == "PATCH":
            offsets.append(route.request.headers["upload-offset"])
        if len(offsets) == 2 and route.request.method == "PATCH":
            route.abort("connectionreset")
        else:
            route.continue_()

    form.route(PIECES, cut_the_second_piece)

    choose(form, jpeg("거실_원본.jpg", heavy(5)))

    expect(form.get_by_text("1장 중 1장 완료")).to_be_visible()
    assert offsets == [str(piece * PIECE_BYTES) for piece in (0, 1, 1, 2)]


@pytest.mark.long
def test_the_progress_of_each_file_is_a_bar(form: Page) -> None:
    form.route(UPLOADS, lambda route: None)

    choose(form, jpeg("서재.jpg"))

    expect(form.get_by_role("progressbar")).to_be_visible()
    expect_accessible(form)
