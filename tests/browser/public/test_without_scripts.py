"""Without scripts the consultation is one long form, and the question can be sent, too.

The browser's driver finds no words inside of `noscript`, but elements and roles it finds.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.consultations import PROJECT, TITLE, Studio
from tests.browser.running_site import Site
from tests.http.api.test_enclosures import PDF, photograph

FAULTS = """() => [...document.querySelectorAll("#faults a")].map(link => {
  const field = document.getElementById(link.hash.slice(1));
  const note = document.getElementById(field.getAttribute("aria-describedby").split(" ").at(-1));
  return [field.getAttribute("aria-invalid"), note.textContent === link.textContent];
})"""
SHOWN = """() => [...document.querySelectorAll("main")]
  .filter(one => one.checkVisibility()).map(one => one.className)"""
UNNAMED = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter(field => field.type !== "hidden" && field.name !== "website" && !field.labels.length)
  .map(field => field.name)"""
UNGROUPED = """() => [...document.querySelectorAll("[type=radio]")]
  .filter(one => !one.closest("fieldset")?.querySelector("legend")?.textContent.trim())
  .map(field => field.name)"""


def pictures() -> list[FilePayload]:
    """Return a plan and a picture as a person chooses them."""
    return [
        {"name": "평면도.pdf", "mimeType": "application/pdf", "buffer": PDF},
        {"name": "거실.jpg", "mimeType": "image/jpeg", "buffer": photograph()},
    ]


def unwrapped(route: Route) -> None:
    """Answer with a page as browsers without scripts see it: axe itself needs them."""
    answer = route.fetch()
    text = answer.text().replace("<noscript>", "").replace("</noscript>", "")
    route.fulfill(response=answer, body=text)


@pytest.fixture(params=[390, 1440])
def plain(request: pytest.FixtureRequest, chromium: Browser, own_forms: Site) -> Iterator[Page]:
    """A page of a browser that runs no scripts, narrow and wide."""
    context = chromium.new_context(
        java_script_enabled=False,
        locale="ko-KR",
        base_url=own_forms.address,
        viewport={"width": request.param, "height": 844},
    )
    yield context.new_page()
    context.close()


def send(page: Page) -> None:
    """Press what sends a consultation."""
    page.get_by_role("button", name="상담 신청 보내기").click()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", ["/contact", f"/portfolio/{PROJECT}"])
def test_the_ways_to_a_consultation_promise_nothing_that_scripts_would_keep(
    plain: Page, path: str
) -> None:
    plain.goto(path)

    kept = plain.get_by_text("이 기기에 남아 있어요")
    expect(kept).to_have_count(1)
    expect(kept).to_be_hidden()


@pytest.mark.sampled(1)
def test_links_lead_from_a_project_to_a_sent_consultation_with_two_files(
    plain: Page, studio: Studio
) -> None:
    plain.goto(f"/portfolio/{PROJECT}")
    plain.get_by_role("link", name="이 공간처럼 상담하기").click()
    expect(plain.locator(".form-from")).to_contain_text(TITLE)
    expect(plain.get_by_role("radio", name="주거 공간")).to_be_checked()
    expect(plain.get_by_role("heading", name="상업 공간")).to_be_hidden()
    plain.get_by_role("radio", name="아파트").check()
    plain.get_by_role("textbox", name="주소").locator("visible=true").fill("반포동")
    plain.get_by_role("textbox", name="평형").fill("34")
    plain.get_by_role("checkbox", name="주방").check()
    plain.get_by_label("사진·파일 고르기").set_input_files(pictures())
    plain.get_by_role("textbox", name="이름").fill("김하나")
    plain.get_by_role("textbox", name="연락처").fill("010-0000-0000")
    plain.get_by_role("checkbox", name="(필수)").check()

    send(plain)

    expect(plain.get_by_role("heading", level=1)).to_have_text("상담 신청이 접수되었어요")
    (enquiry,) = studio.new()
    expect(plain.get_by_text(enquiry["number"], exact=True)).to_be_visible()
    assert (enquiry["kind"], enquiry["project"]) == ("consultation", PROJECT)
    assert (enquiry["name"], enquiry["phone"]) == ("김하나", "010-0000-0000")
    facts = enquiry["facts"]
    assert (facts["spaceType"], facts["district"], facts["size"]) == ("아파트", "반포동", 34)
    assert facts["scope"] == [{"key": "kitchen", "label": "주방"}]
    assert [one["name"] for one in enquiry["enclosures"]] == ["평면도.pdf", "거실.jpg"]


@pytest.mark.sampled(1)
def test_faults_are_led_to_and_what_was_chosen_stays(plain: Page, studio: Studio) -> None:
    plain.goto("/consultation/1?space=residential")
    assert plain.evaluate(UNNAMED) == []
    assert plain.evaluate(UNGROUPED) == []
    plain.get_by_label("사진·파일 고르기").set_input_files(pictures())
    plain.get_by_role("textbox", name="이름").fill("김하나")
    plain.get_by_role("textbox", name="연락처").fill("12")
    plain.get_by_role("textbox", name="평형").fill("900")
    plain.get_by_role("checkbox", name="(필수)").check()

    send(plain)

    expect(plain.get_by_text("두 곳을 확인해 주세요.")).to_be_visible()
    assert plain.evaluate(FAULTS) == [["true", True]] * 2
    assert plain.evaluate("document.documentElement.scrollWidth") <= plain.evaluate("innerWidth")
    plain.locator("#faults a").last.click()
    expect(plain.get_by_role("textbox", name="연락처")).to_be_in_viewport()
    plain.get_by_role("textbox", name="연락처").fill("010-0000-0000")
    plain.get_by_role("textbox", name="평형").fill("34")
    send(plain)
    expect(plain.get_by_role("heading", level=1)).to_have_text("상담 신청이 접수되었어요")
    (enquiry,) = studio.new()
    assert [one["name"] for one in enquiry["enclosures"]] == ["평면도.pdf", "거실.jpg"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", ["/consultation/1?space=commercial", "/consultation/3"])
def test_the_form_of_every_step_is_alone(plain: Page, path: str) -> None:
    plain.goto(path)

    shown = plain.evaluate(SHOWN)
    assert shown == ["form-main wrap"]
    assert plain.evaluate("document.documentElement.scrollWidth") <= plain.evaluate("innerWidth")


@pytest.mark.parametrize("path", ["/consultation/1?space=commercial", "/consultation/3"])
@pytest.mark.sampled(1)
def test_what_stands_there_for_want_of_scripts_is_accessible(
    own_forms: Site, page: Page, phone_page: Page, path: str
) -> None:
    for shown in (page, phone_page):
        shown.route("**/*.js", lambda route: route.abort())
        shown.route("**/consultation/*", unwrapped)

        shown.goto(own_forms.address + path)

        assert shown.evaluate(SHOWN) == ["form-main wrap"]
        expect_accessible(shown)


@pytest.mark.sampled(1)
def test_the_receipt_takes_files_and_withdraws(
    plain: Page, studio: Studio, keeper: Administrator
) -> None:
    plain.goto("/consultation/1?space=commercial")
    plain.get_by_role("textbox", name="이름").fill("김하나")
    plain.get_by_role("textbox", name="연락처").fill("010-0000-0000")
    plain.get_by_role("checkbox", name="(필수)").check()
    send(plain)
    expect(plain.get_by_role("heading", level=1)).to_have_text("상담 신청이 접수되었어요")
    studio.new()
    plain.get_by_role("link", name="/receipt/").click()
    plain.get_by_label("사진·파일 고르기").set_input_files(pictures())
    plain.get_by_role("button", name="파일 보내기").click()
    expect(plain.locator("main > p").first).to_contain_text("지금까지 받은 파일 2개")
    (enquiry,) = studio.new()
    assert len(enquiry["enclosures"]) == 2

    plain.locator("summary").click()
    plain.get_by_role("button", name="취소하고 지우기").click()

    expect(plain.get_by_role("heading", level=1)).to_have_text("신청을 취소했어요")
    path = f"/api/admin/enquiries/{enquiry['id']}"
    assert keeper.call("GET", path).status in (404, 410)


@pytest.mark.sampled(1)
def test_a_question_is_sent_from_the_page_of_questions(plain: Page, studio: Studio) -> None:
    # The same question on the same day is one: each width asks its own.
    message = f"봄에 공사할 수 있을까요? {plain.viewport_size}"
    plain.goto("/contact?tab=qna")
    plain.get_by_role("textbox", name="이름").fill("김하나")
    plain.get_by_role("textbox", name="연락처").fill("010-0000-0000")
    plain.get_by_role("textbox", name="이메일").fill("hana@example.com")
    plain.get_by_role("textbox", name="문의 내용").fill(message)
    plain.get_by_role("checkbox", name="(필수)").check()

    plain.get_by_role("button", name="문의 보내기").click()

    expect(plain.get_by_role("heading", level=1)).to_have_text("문의가 접수되었어요.")
    (enquiry,) = studio.new()
    assert (enquiry["kind"], enquiry["message"]) == ("question", message)
    expect(plain.get_by_text(enquiry["number"], exact=True)).to_be_visible()


def test_where_scripts_run_only_the_application_takes_what_is_typed(
    own_forms: Site, page: Page
) -> None:
    page.route("**/*.js", lambda route: route.abort())

    page.goto(f"{own_forms.address}/contact?tab=qna")

    expect(page.locator("form[inert]")).to_have_count(1)
    page.goto(f"{own_forms.address}/consultation/1")
    expect(page.locator("form[inert]")).to_have_count(1)
    expect(page.locator("form")).to_have_count(1)
    expect(page.get_by_role("heading", name="어떤 공간인가요?")).to_be_visible()
