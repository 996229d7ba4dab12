"""A consultation whose answers are kept, over reloads and cut lines, and received once."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.adapters.images.photographs import padded_photograph
from tests.browser.accessibility import expect_accessible
from tests.browser.consultations import CONTACT, ENQUIRIES, Studio, Visitor
from tests.browser.cut_line import cut_line
from tests.browser.running_site import Site

FIRST_WAIT_MS = 5_000


def lose(route: Route) -> None:
    """Let it come, and cut its answer off."""
    route.fetch()
    route.abort()


@pytest.mark.parametrize("way", ["button", "by itself", "on reconnection"])
@pytest.mark.sampled(1)
def test_after_a_lost_answer_one_consultation_is_there(
    visitor: Visitor, studio: Studio, way: str
) -> None:
    page = visitor.page
    visitor.begin()
    visitor.answer_all()

    page.route(ENQUIRIES, lose, times=1)
    now = page.evaluate("Date.now()")
    page.clock.set_fixed_time(now)

    visitor.send()
    expect(page.get_by_role("heading", level=1)).to_have_text("아직 보내지 못했어요")
    expect_accessible(page)
    if way == "button":
        page.get_by_role("button", name="다시 보내기").click()
    elif way == "on reconnection":
        page.context.set_offline(True)
        page.context.set_offline(False)
    else:
        page.clock.set_fixed_time(now + FIRST_WAIT_MS)

    number = visitor.number()
    assert [enquiry["number"] for enquiry in studio.new()] == [number]


@pytest.mark.long
def test_a_correction_after_a_lost_answer_is_told_to_have_not_come(
    visitor: Visitor, studio: Studio
) -> None:
    page = visitor.page
    visitor.begin()
    visitor.answer_all()
    page.route(ENQUIRIES, lose, times=1)
    # It would be tried again by itself.
    page.clock.set_fixed_time(page.evaluate("Date.now()"))
    visitor.send()
    page.get_by_role("button", name="내용 확인하기").click()

    visitor.write("연락처", "010-9999-9999")
    visitor.send()

    number = visitor.number()
    expect(page.get_by_text("방금 고치신 내용은 전해지지 않았으니")).to_be_visible()
    expect_accessible(page)
    (enquiry,) = studio.new()
    assert (enquiry["number"], enquiry["phone"]) == (number, CONTACT["연락처"])
    page.get_by_role("link", name="사진 더 올리기").click()
    expect(page.get_by_text(number)).to_be_visible()


def test_a_reload_keeps_step_and_answers_and_back_goes_a_step_back(visitor: Visitor) -> None:
    page = visitor.page
    visitor.begin()
    visitor.say_place()
    visitor.go_on()
    visitor.say_size()
    drawn = page.get_by_role("slider").input_value()

    page.reload()

    visitor.sees(2)
    expect(page.get_by_text("이전에 작성하던 내용을 불러왔어요.")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_value(drawn)
    for label in ("살고 있어요", "주방"):
        expect(page.get_by_label(label, exact=True)).to_be_checked()
    page.go_back()
    visitor.sees(1)
    expect(page.get_by_label("아파트", exact=True)).to_be_checked()
    expect(page.get_by_role("textbox", name="주소")).to_have_value("반포동")
    visitor.go_on()
    visitor.go_on()
    page.get_by_role("link", name="이전").click()
    visitor.sees(2)


def test_back_from_the_receipt_leads_past_the_steps_and_contact_tells_of_it(
    visitor: Visitor,
) -> None:
    page = visitor.page
    page.goto(visitor.site.route("/about"))
    page.goto(visitor.site.route("/contact"))
    page.locator("main a[href^='/consultation/1']").first.click()
    visitor.answer_all()
    visitor.send()
    number = visitor.number()

    page.go_back()

    told = page.get_by_text(f"보내신 상담 신청이 접수되었어요. 접수 번호 {number}")
    expect(told).to_be_visible()
    expect(page).to_have_url(visitor.site.route("/contact"))
    page.get_by_role("link", name="접수 내용 보기").click()
    assert visitor.number() == number


def test_who_began_with_the_steps_sees_the_receipt_by_back(visitor: Visitor) -> None:
    visitor.begin()
    visitor.answer_all()
    visitor.send()
    number = visitor.number()

    visitor.page.go_back()

    assert visitor.number() == number


def test_of_two_windows_the_later_answer_stays_and_the_other_says_so(
    visitor: Visitor, context: BrowserContext
) -> None:
    visitor.begin()
    visitor.say_place()
    other = Visitor(visitor.site, context.new_page())
    other.begin()
    expect(other.page.get_by_role("textbox", name="주소")).to_have_value("반포동")

    other.write("주소", "방배동")

    expect(visitor.page.get_by_text("다른 창에서 고친 내용을 불러왔어요.")).to_be_visible()
    expect(visitor.page.get_by_role("textbox", name="주소")).to_have_value("방배동")
    visitor.write("주소", "서초동")
    expect(other.page.get_by_role("textbox", name="주소")).to_have_value("서초동")


@pytest.mark.long
def test_what_one_window_sends_is_gone_from_the_other_which_says_so(
    visitor: Visitor, studio: Studio, context: BrowserContext
) -> None:
    visitor.begin()
    visitor.answer_all()
    other = Visitor(visitor.site, context.new_page())
    other.page.goto(visitor.site.route("/consultation/5"))
    other.sees(5)

    visitor.page.get_by_role("button", name="상담 신청 보내기").dblclick()

    # What is said there goes after some seconds.
    over = other.page.get_by_text("다른 창에서 보내거나 지운 신청이라 여기에서도 비웠어요.")
    expect(over.first).to_be_visible()
    number = visitor.number()
    other.sees(1)
    expect(other.page.get_by_text("이전에 작성하던 내용을 불러왔어요.")).to_have_count(0)
    assert [enquiry["number"] for enquiry in studio.new()] == [number]


def test_a_file_arrives_over_a_cut_line_and_goes_along(
    own_forms: Site, page: Page, studio: Studio, tmp_path: Path
) -> None:
    plan = tmp_path / "평면도.jpg"
    plan.write_bytes(padded_photograph(1, 1))
    with cut_line(own_forms.address) as line:
        visitor = Visitor(Site(line.address, own_forms.data, own_forms.process), page)
        visitor.begin(step=4)
        line.stop_after(400_000)
        page.get_by_label("사진·파일 고르기").set_input_files(plan)
        visitor.go_on()
        while not line.is_stopped():
            page.wait_for_timeout(20)
        expect(page.get_by_text("1개, 1개는 올리는 중")).to_be_visible()

        line.cut()
        visitor.say_contact()
        visitor.send()

        visitor.number()
        assert line.cuts == 1
        (enquiry,) = studio.new()
        path = f"/api/admin/enquiries/{enquiry['id']}"
        while not (files := studio.admin.read(path)["enclosures"]):
            page.wait_for_timeout(50)
    assert [(one["name"], one["type"]) for one in files] == [("평면도.jpg", "image/jpeg")]
    kept = studio.admin.call("GET", f"{path}/enclosures/{files[0]['n']}")
    assert len(kept.body()) == files[0]["size"]
