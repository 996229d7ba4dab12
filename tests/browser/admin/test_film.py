"""The film of a project: uploaded, seen before it plays, fetched when it is wanted."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator, picture
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.kept import kept, wait_until_files_kept, wait_until_forgotten
from tests.films import CAPTIONS, PLACE, SECONDS, box, film, matrix
from tests.playable_film import playable_film

PIECES = "**/api/admin/uploads/*"
MEGABYTE = 1024 * 1024
FILM = film(picture=b"\0" * (5 * MEGABYTE), telling=True)
"""In three pieces; nothing decodes it."""
FOUND = "올리다 만 파일이 남아 있어 이어서 올립니다."
FULL = """() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value, ...key) {
    if (value instanceof File) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, ...key);
  };
}"""
"""Leaves the device no room for contents."""
H264 = 'video/mp4; codecs="avc1.42C00B"'


def payload(name: str, kind: str, content: bytes) -> FilePayload:
    return FilePayload(name=name, mimeType=kind, buffer=content)


MP4 = payload("거실.mp4", "video/mp4", FILM)


@pytest.fixture
def form(admin: Administrator) -> Page:
    """The form of a project of two pictures."""
    made = admin.make_project(images=[admin.upload("tan"), admin.upload("teal")])
    page = admin.open(f"/admin/portfolio/{made['id']}")
    page.get_by_role("textbox", name="제목", exact=True).wait_for()
    return page


def choose(page: Page, label: str, file: FilePayload | Path) -> None:
    page.get_by_label(label, exact=True).and_(page.locator("input[type=file]")).set_input_files(
        file
    )


def publish(page: Page) -> None:
    page.get_by_role("button", name="공개하기").click()
    bar = page.get_by_role("region", name="공개", exact=True)
    expect(bar).to_contain_text("모든 내용이 공개되어 있습니다")


def test_a_film_goes_up_in_pieces_and_is_fetched_when_a_visitor_wants_it(
    form: Page, admin: Administrator
) -> None:
    held = hold(form, PIECES)
    choose(form, "영상", MP4)
    wait_for(form, held, 1)
    held.pop().continue_()
    wait_for(form, held, 1)
    bar = form.get_by_role("progressbar", name="거실.mp4 올리는 중")
    expect(bar).to_have_attribute("aria-valuenow", "40")
    let_go(form, PIECES, held)

    expect(form.get_by_text("길이 0:13")).to_be_visible()
    choose(form, "자막 파일(VTT)", payload("거실.vtt", "text/vtt", CAPTIONS.encode()))
    expect(form.get_by_text("올라가 있습니다.")).to_be_visible()
    form.get_by_label("영상의 첫 화면", exact=True).and_(form.locator("select")).select_option(
        "사진 2"
    )
    form.get_by_role("textbox", name="영상 제목").fill("저녁의 거실")
    # What lies half behind the bar above would count as too small to press.
    form.evaluate("scrollTo(0, 0)")
    expect_accessible(form)
    publish(form)

    id = form.url.rpartition("/")[2]
    stored = admin.project(id)
    video = stored["video"]
    assert (video["seconds"], video["heading"]) == (SECONDS, "저녁의 거실")
    assert video["poster"]["url"] == stored["images"][1]["url"]
    kept = admin.call("GET", video["url"]).body()
    assert (len(kept), PLACE in kept) == (len(FILM), False)

    asked: list[str] = []
    form.on("request", lambda request: asked.append(request.url))
    admin.open(f"/portfolio/{id}")
    button = form.get_by_role("button", name="영상 보기 0:13")
    button.scroll_into_view_if_needed()
    expect(button.locator("img")).to_have_js_property("complete", value=True)
    assert [url for url in asked if url.endswith((".mp4", ".vtt"))] == []

    button.click()

    player = form.locator("video")
    expect(player).to_be_focused()
    expect(player).to_have_js_property("controls", value=True)
    expect(player).to_have_attribute("poster", re.compile(video["poster"]["id"]))
    expect(player.locator("track")).to_have_attribute("src", video["captions"])
    expect(form.get_by_role("alert")).to_have_text("영상을 불러오지 못했어요.")
    assert admin.site.address + video["url"] in asked


@pytest.mark.long
def test_a_scene_of_an_upright_film_is_seen_until_it_plays(
    form: Page, admin: Administrator
) -> None:
    real = playable_film(matrix(0, 1, -1, 0)) + box(b"uuid", bytes(16), PLACE)
    choose(form, "영상", payload("거실.mp4", "video/mp4", real))
    expect(form.get_by_text("길이 0:02")).to_be_visible()
    can_play = form.evaluate("kind => document.createElement('video').canPlayType(kind)", H264)
    if can_play:
        expect(form.locator("video")).to_have_js_property("videoWidth", 96)
        form.get_by_role("button", name="지금 장면으로").click()
        expect(form.get_by_role("option", name="따로 올린 사진")).to_be_attached()
    publish(form)
    id = form.url.rpartition("/")[2]

    admin.open(f"/portfolio/{id}").get_by_role("button", name="영상 보기 0:02").click()

    player = form.locator("video")
    expect(player).to_be_focused()
    if can_play:
        expect(player).to_have_js_property("ended", value=True)
        poster = admin.project(id)["video"]["poster"]
        assert (poster["width"], poster["height"]) == (96, 128)
        expect(form.get_by_role("alert")).to_have_count(0)
    else:
        expect(form.get_by_role("alert")).to_have_text("영상을 불러오지 못했어요.")


def test_a_film_of_another_kind_says_how_it_has_to_be(form: Page) -> None:
    choose(form, "영상", payload("거실.mp4", "video/mp4", film(codec=b"hvc1")))

    expect(form.get_by_role("alert")).to_contain_text("H.264로 다시 내보내 주세요.")
    expect(form.get_by_role("button", name="영상 추가")).to_be_visible()


@pytest.mark.long
def test_captions_that_cannot_be_read_name_the_line(form: Page) -> None:
    choose(form, "영상", payload("거실.mp4", "video/mp4", film()))
    expect(form.get_by_text("길이 0:13")).to_be_visible()

    wrong = CAPTIONS.replace("00:03.500", "00:03,500").encode()
    choose(form, "자막 파일(VTT)", payload("거실.vtt", "text/vtt", wrong))

    expect(form.get_by_text("6번째 줄을 읽을 수 없습니다.")).to_be_visible()


@pytest.mark.long
def test_a_film_taken_out_by_mistake_comes_back(form: Page) -> None:
    choose(form, "영상", payload("거실.mp4", "video/mp4", film()))
    poster = payload("첫 화면.jpg", "image/jpeg", picture("navy"))
    form.get_by_text("길이 0:13").wait_for()
    choose(form, "영상의 첫 화면", poster)
    expect(form.get_by_role("option", name="따로 올린 사진")).to_be_attached()

    form.get_by_role("button", name="영상 빼기").click()
    expect(form.get_by_text("길이 0:13")).to_be_hidden()
    notice = form.get_by_role("status").filter(has_text="영상을 뺐습니다")
    notice.get_by_role("button", name="되돌리기").click()

    expect(form.get_by_text("길이 0:13")).to_be_visible()
    expect(form.get_by_role("option", name="따로 올린 사진")).to_be_attached()


def cut_by_a_reload(form: Page) -> list[Route]:
    """Reload while the second piece of the film is on its way; return the pieces held since."""
    held = hold(form, PIECES)
    choose(form, "영상", MP4)
    wait_for(form, held, 1)
    held.pop().continue_()
    wait_for(form, held, 1)
    wait_until_files_kept(form, 1)
    wait_until_place_kept(form)
    again = hold(form, PIECES)
    form.reload()
    return again


def wait_until_place_kept(form: Page) -> None:
    """Wait until the device knows where at the server the rest of the film is to go."""
    while not any(picture["url"] for picture in kept(form, "jobs")):
        form.wait_for_timeout(20)


def test_a_film_goes_on_by_itself_after_a_reload(form: Page, admin: Administrator) -> None:
    again = cut_by_a_reload(form)

    expect(form.get_by_text(FOUND)).to_be_visible()
    expect(form.get_by_role("progressbar", name="거실.mp4 올리는 중")).to_be_visible()
    wait_for(form, again, 1)
    form.evaluate("scrollTo(0, 0)")
    expect_accessible(form)
    sent: list[str] = []
    form.on("request", lambda one: sent.append(one.headers.get("upload-offset", "")))
    let_go(form, PIECES, again)

    expect(form.get_by_text("길이 0:13")).to_be_visible()
    assert "0" not in sent
    publish(form)
    stored = admin.project(form.url.partition("?")[0].rpartition("/")[2])
    assert (len(stored["images"]), stored["video"]["seconds"]) == (2, SECONDS)
    wait_until_forgotten(form)
    assert kept(form, "jobs") == kept(form, "files") == []


@pytest.mark.long
def test_a_film_that_waited_can_be_cancelled(form: Page) -> None:
    again = cut_by_a_reload(form)
    wait_for(form, again, 1)
    form.get_by_role("button", name="거실.mp4 올리기 취소").click()
    let_go(form, PIECES, again)

    form.get_by_role("button", name="거실.mp4 목록에서 빼기").click()

    expect(form.get_by_text("거실.mp4")).to_have_count(0)
    wait_until_files_kept(form, 0)
    wait_until_forgotten(form)


@pytest.mark.long
def test_a_discarded_draft_stops_its_film(form: Page) -> None:
    again = cut_by_a_reload(form)
    wait_for(form, again, 1)

    form.get_by_role("button", name="버리기", exact=True).click()

    expect(form.get_by_text("거실.mp4")).to_have_count(0)
    wait_until_files_kept(form, 0)


@pytest.mark.long
def test_a_film_that_the_device_has_no_room_for_says_so_and_is_chosen_again(
    form: Page, tmp_path: Path
) -> None:
    file = tmp_path / "거실.mp4"
    file.write_bytes(FILM)
    form.evaluate(FULL)
    held = hold(form, PIECES)
    choose(form, "영상", file)
    expect(form.get_by_text("이 기기에는 이 파일을 담아 둘 자리가 없습니다.")).to_be_visible()
    wait_for(form, held, 1)
    held.pop().continue_()
    wait_for(form, held, 1)
    wait_until_place_kept(form)
    let_go(form, PIECES, [])
    form.reload()

    expect(form.get_by_text("거실.mp4 파일을 다시 골라 주시면 이어서 올립니다.")).to_be_visible()
    sent: list[str] = []
    form.on("request", lambda one: sent.append(one.headers.get("upload-offset", "")))
    choose(form, "영상", file)

    expect(form.get_by_text("길이 0:13")).to_be_visible()
    assert "0" not in sent
