"""A consultation whose answers are kept, over reloads and cut lines, and received once."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Page, Route, expect

from tests.adapters.images.photographs import padded_photograph
from tests.browser.accessibility import expect_accessible
from tests.browser.consultations import CONTACT, ENQUIRIES, LAST, Studio, Visitor
from tests.browser.cut_line import cut_line
from tests.browser.device import Device
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.running_site import Site

FIRST_WAIT_MS = 5_000
CORRECT = "고친 내용 보내기"
PHONE = "010-9999-9999"
REMARKS = "아이가 둘이에요."


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


def test_a_correction_after_a_lost_answer_is_sent_as_one(visitor: Visitor, studio: Studio) -> None:
    page = visitor.page
    visitor.begin()
    visitor.answer_all()
    page.route(ENQUIRIES, lose, times=1)
    # It would be tried again by itself.
    page.clock.set_fixed_time(page.evaluate("Date.now()"))
    visitor.send()
    page.get_by_role("button", name="내용 확인하기").click()

    visitor.write("연락처", PHONE)
    visitor.send()
    number = expect_to_correct(page)
    page.get_by_role("button", name=CORRECT).click()

    assert visitor.number() != number
    first, later = studio.in_order()
    assert (first["number"], first["phone"]) == (number, CONTACT["연락처"])
    assert (later["phone"], later["facts"]["remarks"]) == (PHONE, correction(number))


def test_what_is_typed_while_it_is_sent_stays_and_corrects_over_a_reload(
    visitor: Visitor, studio: Studio
) -> None:
    page = visitor.page
    visitor.begin()
    visitor.answer_all()
    held = hold(page, ENQUIRIES)
    visitor.send()
    wait_for(page, held, 1)
    visitor.write("더 알려 주실 것", REMARKS)
    page.get_by_role("textbox", name="더 알려 주실 것").press("Enter")

    let_go(page, ENQUIRIES, held)
    number = expect_to_correct(page)
    assert len(held) == 1
    expect_accessible(page)
    page.get_by_role("link", name="접수 내용 보기").click()
    assert visitor.number() == number
    page.get_by_role("link", name=CORRECT).click()
    page.reload()
    assert expect_to_correct(page) == number
    expect(page.get_by_role("textbox", name="더 알려 주실 것")).to_have_value(f"{REMARKS}\n")
    page.get_by_role("button", name=CORRECT).click()

    assert visitor.number() != number
    first, later = studio.in_order()
    assert (first["number"], "remarks" in first["facts"]) == (number, False)
    assert later["facts"]["remarks"] == f"{correction(number)}\n\n{REMARKS}"


def expect_to_correct(page: Page) -> str:
    """Expect that *page* offers to correct what came; return the number of that."""
    told = page.get_by_text("먼저 보내신 상담 신청은 접수되었어요.")
    expect(told).to_be_visible()
    found = re.search(r"접수 번호 (\S+)\.", told.inner_text())
    assert found
    return found[1]


def correction(number: str) -> str:
    """Return what the studio reads above a correction of *number*."""
    return f"[접수 번호 {number} 상담 신청을 고친 내용이에요]"


def go_back(visitor: Visitor) -> Visitor:
    visitor.page.go_back()
    visitor.sees(LAST - 1)
    return visitor


def leave_for_contact(visitor: Visitor) -> Visitor:
    visitor.page.get_by_role("link", name="나가기").click()
    expect(visitor.page.get_by_role("link", name="이어서 쓰기")).to_be_visible()
    return visitor


def load_anew(visitor: Visitor) -> Visitor:
    visitor.page.reload()
    visitor.sees(LAST)
    return visitor


def open_another_tab(visitor: Visitor) -> Visitor:
    page = visitor.page.context.new_page()
    visitor.page.close()
    page.goto(visitor.site.route(f"/consultation/{LAST}"))
    there = Visitor(visitor.site, page)
    there.sees(LAST)
    return there


def send_without_answer(visitor: Visitor) -> tuple[Route, APIResponse]:
    """Send a whole consultation, which arrives; return its answer, which is held back."""
    held: list[tuple[Route, APIResponse]] = []

    def keep(route: Route) -> None:
        held.append((route, route.fetch()))

    visitor.begin()
    visitor.answer_all()
    visitor.page.route(ENQUIRIES, keep, times=1)
    visitor.send()
    wait_for(visitor.page, held, 1)
    return held[0]


@pytest.mark.parametrize("leave", [go_back, leave_for_contact])
def test_who_goes_elsewhere_while_it_is_sent_gets_its_receipt(
    visitor: Visitor, studio: Studio, leave: Callable[[Visitor], Visitor]
) -> None:
    route, answer = send_without_answer(visitor)

    leave(visitor)
    route.fulfill(response=answer)

    number = visitor.number()
    assert [enquiry["number"] for enquiry in studio.new()] == [number]
    assert CONTACT["연락처"] not in Device(visitor.page).text()


@pytest.mark.parametrize("leave", [load_anew, open_another_tab])
@pytest.mark.parametrize("is_changed", [False, True])
@pytest.mark.sampled(2)
def test_a_window_that_ended_while_it_was_sent_has_it_again_and_it_arrives_once(
    visitor: Visitor, studio: Studio, leave: Callable[[Visitor], Visitor], is_changed: bool
) -> None:
    send_without_answer(visitor)

    there = leave(visitor)
    if is_changed:
        there.write("더 알려 주실 것", REMARKS)
    there.send()

    number = expect_to_correct(there.page) if is_changed else there.number()
    assert [enquiry["number"] for enquiry in studio.new()] == [number]


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
