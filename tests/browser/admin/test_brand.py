"""The studio's logo and headline face: chosen in the form, seen by visitors on every ground."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.holding import hold, let_go, wait_for
from tests.http.studio_in_memory import eventually

PATH = "/api/admin/site/brand"
UPLOADS = "**/api/admin/uploads"
DRAWINGS = re.compile(r"/media/.*\.svg")
ANY = {"If-Match": "*"}
WHITE, INK = "rgb(255, 255, 255)", "rgb(27, 28, 26)"
SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 10" onload="document.title=1">'
    b"<style>.a{fill:#111}</style><script>document.title=1</script>"
    b'<path class="a" d="M0 0h40v10h-40z"/></svg>'
)
LAYOUT_SHIFT = """() => new Promise((resolve) => {
  let total = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((one) => { total += one.value; }))
    .observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
})"""


@pytest.fixture(autouse=True)
def brand(admin: Administrator) -> Iterator[None]:
    """Leave the part as it was, for what comes later."""
    admin.call("DELETE", f"{PATH}/draft", headers=ANY)
    yield
    admin.call("DELETE", f"{PATH}/draft", headers=ANY)
    admin.call("PUT", PATH, data={"logo": None, "headlineFace": None}, headers=ANY)


def file(name: str, content: bytes, kind: str) -> FilePayload:
    return {"name": name, "mimeType": kind, "buffer": content}


def open_form(admin: Administrator) -> Locator:
    page = admin.open("/admin/site/brand")
    group = page.get_by_role("group", name="로고", exact=True)
    group.wait_for()
    return group


def choose(group: Locator, chosen: FilePayload) -> None:
    group.locator("input[type=file]").set_input_files(chosen)


def saved(admin: Administrator) -> Any:
    return admin.read(f"{PATH}/draft").get("logo")


def publish(page: Page) -> None:
    page.get_by_role("button", name="공개하기").click()
    expect(page.get_by_text("모든 내용이 공개되어 있습니다")).to_be_visible()


def mark_of(page: Page) -> Locator:
    return page.locator("header .mark")


def expect_drawn(page: Page, name: str, wanted: str) -> None:
    """Wait for what is drawn in the place of the name; the application renews what is there."""
    page.wait_for_function(
        """([name, wanted]) => {
          const mark = document.querySelector("header .mark");
          return mark && getComputedStyle(mark, "::before")[name].includes(wanted);
        }""",
        arg=[name, wanted],
    )


@pytest.mark.long
def test_a_drawing_takes_the_colour_of_the_words_on_every_ground(
    admin: Administrator, page: Page
) -> None:
    group = open_form(admin)
    choose(group, file("로고.svg", SVG, "image/svg+xml"))
    expect(group.get_by_role("checkbox", name="글자와 같은 색으로 그리기")).to_be_checked()
    expect_accessible(group.page)
    publish(group.page)

    page.goto(f"{admin.site.address}/")
    expect(page.locator("html")).to_have_attribute("data-logo", "ink")
    expect_drawn(page, "backgroundColor", WHITE)
    expect_drawn(page, "maskImage", ".svg")
    expect(page.get_by_role("link", name="ATELIER ON")).to_be_visible()
    expect(mark_of(page)).to_have_css("width", "160px")
    expect(mark_of(page)).to_have_css("height", "44px")
    assert page.evaluate(LAYOUT_SHIFT) < 0.01

    page.get_by_role("link", name="About").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(mark_of(page)).to_have_css("color", INK)
    expect_drawn(page, "backgroundColor", INK)
    expect_accessible(page)


def test_a_drawing_that_is_opened_alone_runs_nothing(admin: Administrator, page: Page) -> None:
    sent = {"file": file("로고.svg", SVG, "image/svg+xml"), "folder": "logo"}
    made = admin.call("POST", "/api/admin/media", multipart=sent).json()

    answer = page.goto(f"{admin.site.address}{made['url']}")

    assert answer is not None
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert page.evaluate("document.querySelectorAll('script, style, [onload]').length") == 0
    assert page.evaluate("document.querySelector('path').getAttribute('fill')") == "#111"


@pytest.mark.long
def test_a_picture_keeps_its_colours_on_a_plate(admin: Administrator, page: Page) -> None:
    content = BytesIO()
    picture = Image.new("RGBA", (400, 100))
    picture.paste((190, 40, 30, 255), (0, 0, 100, 100))
    picture.save(content, "PNG")
    group = open_form(admin)
    choose(group, file("로고.png", content.getvalue(), "image/png"))
    expect(group.get_by_role("checkbox", name="글자와 같은 색으로 그리기")).not_to_be_checked()
    publish(group.page)

    page.goto(f"{admin.site.address}/")

    expect(page.locator("html")).to_have_attribute("data-logo", "own")
    expect_drawn(page, "backgroundImage", ".webp")
    expect(mark_of(page)).to_have_css("background-color", WHITE)


def test_a_file_that_cannot_be_a_logo_says_why_and_loses_nothing(admin: Administrator) -> None:
    group = open_form(admin)
    choose(group, file("로고.svg", SVG, "image/svg+xml"))
    group.get_by_role("button", name="로고 빼기").wait_for()
    with_text = SVG.replace(b"<script>", b"<text>").replace(b"</script>", b"</text>")

    choose(group, file("글자.svg", with_text, "image/svg+xml"))
    expect(group.get_by_text("윤곽선으로 바꾸어 다시 올려 주세요")).to_be_visible()
    choose(group, file("큰 로고.png", b"\x89PNG".ljust(1024**2 + 1), "image/png"))
    expect(group.get_by_text("1MB까지 올릴 수 있으니")).to_be_visible()

    expect(group.get_by_role("button", name="로고 빼기")).to_be_visible()
    assert eventually(lambda: (saved(admin) or {}).get("name") == "로고.svg", seconds=30)


@pytest.mark.long
def test_visitors_load_the_face_that_was_chosen_and_no_other(
    admin: Administrator, page: Page
) -> None:
    form = open_form(admin).page
    form.set_viewport_size({"width": 1280, "height": 2000})  # the bar lies on no field
    form.get_by_role("radio", name="우아하게").check()
    expect_accessible(form)
    publish(form)
    fetched: list[str] = []
    page.on("request", lambda one: fetched.append(one.url.rpartition("/")[2]))

    page.goto(f"{admin.site.address}/about", wait_until="networkidle")

    fonts = sorted(one.split("-")[0] for one in fetched if one.endswith(".woff2"))
    assert fonts == ["cormorant", "cormorant", "pretendard"]
    family = page.get_by_role("heading", level=1).evaluate(
        "one => getComputedStyle(one).fontFamily"
    )
    assert family.startswith('"Studio Cormorant"')


def test_a_publication_waits_until_the_colours_of_a_logo_were_looked_at(
    admin: Administrator,
) -> None:
    group = open_form(admin)
    page = group.page
    held = hold(page, DRAWINGS)
    choose(group, file("로고.svg", SVG, "image/svg+xml"))
    wait_for(page, held, 1)

    page.get_by_role("button", name="공개하기").click()
    expect(page.get_by_text("사진 1장을 올리는 중입니다").first).to_be_visible()
    assert "logo" not in admin.read(PATH)
    let_go(page, DRAWINGS, held)

    expect(page.get_by_text("모든 내용이 공개되어 있습니다")).to_be_visible()
    assert admin.read(PATH)["logo"]["tinted"] is True


@pytest.mark.long
def test_nobody_leaves_the_set_up_with_a_logo_on_its_way_unasked(admin: Administrator) -> None:
    page = admin.open("/admin/setup/contact")
    page.get_by_role("link", name="브랜드 색과 로고").click()
    group = page.get_by_role("group", name="로고", exact=True)
    group.wait_for()
    held = hold(page, UPLOADS)
    choose(group, file("로고.svg", SVG, "image/svg+xml"))
    wait_for(page, held, 1)

    question = page.get_by_role("dialog", name="로고를 올리고 있습니다")
    for leave in (
        lambda: page.evaluate("history.back()"),
        lambda: page.get_by_role("link", name="이전").click(),
    ):
        leave()
        expect(question).to_be_visible()
        expect_accessible(page)
        question.get_by_role("button", name="기다리기").click()
        expect(question).to_be_hidden()
    page.get_by_role("button", name="다음").click()
    expect(page.get_by_role("button", name="로고를 올리는 중")).to_be_disabled()
    let_go(page, UPLOADS, held)

    expect(page).to_have_url(admin.site.route("/admin/setup/start"))
    assert admin.read(PATH)["logo"]["tinted"] is True
