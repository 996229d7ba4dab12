"""A consultation from a project to its receipt: short, for everybody, and right in the end."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.adapters.images.photographs import padded_photograph
from tests.browser.accessibility import expect_accessible
from tests.browser.consultations import (
    CONTACT,
    ENQUIRIES,
    OPENING_DAY,
    PROJECT,
    SIZE_ON_THE_RULER,
    VISITORS,
    Studio,
    Visitor,
    WorkVisitor,
)
from tests.browser.running_site import Site
from tests.browser.waiting import note_listeners, wait_for_file, wait_for_listener

MOST_TAPS, MOST_TEXTS = 14, 3
MOST_TABS = 60
PLAN = "평면도.jpg"


def test_fourteen_taps_and_three_texts_lead_from_a_project_to_a_receipt(
    phone_visitor: Visitor, studio: Studio
) -> None:
    page = phone_visitor.page
    page.goto(phone_visitor.site.route(f"/portfolio/{PROJECT}"))

    carry = page.get_by_role("link", name="이 공간처럼 상담하기").first
    expect(carry).to_be_visible()
    expect_accessible(page)
    phone_visitor.tap(carry)
    expect(page.get_by_role("radio", name="주거 공간")).to_be_checked()
    phone_visitor.answer_all()
    phone_visitor.send()

    number = phone_visitor.number()
    assert phone_visitor.taps <= MOST_TAPS
    assert phone_visitor.texts <= MOST_TEXTS
    (enquiry,) = studio.new()
    assert enquiry["number"] == number
    assert (enquiry["kind"], enquiry["project"]) == ("consultation", PROJECT)
    assert (enquiry["name"], enquiry["phone"]) == (CONTACT["이름"], CONTACT["연락처"])
    facts = enquiry["facts"]
    assert (facts["space"]["key"], facts["spaceType"]) == ("residential", "아파트")
    assert (facts["district"], facts["sizeUnit"]) == ("반포동", "pyeong")
    assert facts["size"] == pytest.approx(SIZE_ON_THE_RULER, abs=2)
    assert facts["condition"] == {"key": "living", "label": "살고 있어요"}
    assert facts["scope"] == [{"key": "kitchen", "label": "주방"}]
    assert facts["budget"] == {"key": "home_50m_80m", "label": "5천만–8천만 원"}
    assert len(facts["months"]) == 1


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("space", ["residential", "commercial"])
@pytest.mark.sampled(1)
def test_every_step_is_accessible_and_as_wide_as_the_screen(
    own_forms: Site, page: Page, studio: Studio, tmp_path: Path, space: str, width: int
) -> None:
    visitor = VISITORS[space](own_forms, page)
    page.set_viewport_size({"width": width, "height": 844})

    def look() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        expect_accessible(page)

    visitor.begin()
    visitor.say_place()
    look()
    visitor.go_on()
    visitor.say_size()
    look()
    visitor.go_on()
    visitor.say_budget()
    look()
    visitor.go_on()
    look()
    add_plan(page, tmp_path)
    look()
    visitor.go_on()
    visitor.send()
    expect(page.get_by_role("textbox", name="이름")).to_be_focused()
    look()
    visitor.say_contact()
    visitor.send()
    visitor.number()
    look()
    (enquiry,) = studio.new()
    assert enquiry["facts"]["space"]["key"] == space
    assert [one["name"] for one in enquiry["enclosures"]] == [PLAN]


def add_plan(page: Page, folder: Path) -> None:
    """Choose a drawing, and wait until it has arrived."""
    plan = folder / PLAN
    plan.write_bytes(padded_photograph(1, 1))
    page.get_by_label("사진·파일 고르기").set_input_files(plan)
    expect(page.get_by_role("listitem").filter(has_text=PLAN)).to_contain_text("올렸어요")


@pytest.mark.long
def test_for_work_trade_and_opening_day_are_asked_and_stored(
    own_forms: Site, page: Page, studio: Studio
) -> None:
    visitor = WorkVisitor(own_forms, page)
    visitor.begin()
    expect(page.get_by_text("어떤 집인가요")).to_have_count(0)

    visitor.answer_all()
    visitor.send()

    visitor.number()
    (enquiry,) = studio.new()
    assert enquiry["project"] == WorkVisitor.project
    facts = enquiry["facts"]
    assert (facts["space"]["key"], facts["spaceType"]) == ("commercial", "카페·식음")
    assert facts["condition"] == {"key": "signed", "label": "계약했어요"}
    assert facts["scope"] == [{"key": "design_build", "label": "설계와 시공"}]
    assert facts["budget"] == {"key": "work_30m_70m", "label": "3천만–7천만 원"}
    assert facts["moveIn"] == OPENING_DAY


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.sampled(1)
def test_a_notice_that_stays_leaves_the_way_on_free(visitor: Visitor, width: int) -> None:
    page = visitor.page
    page.set_viewport_size({"width": width, "height": 844})
    note_listeners(page)
    visitor.begin()
    wait_for_listener(page, "offline")
    wait_for_file(page, "ToastHost")

    page.context.set_offline(True)
    notice = page.get_by_role("alert").filter(has_text="인터넷 연결이 끊겼어요.")
    expect(notice).to_be_visible()

    page.get_by_role("button", name="다음").click(trial=True)
    page.context.set_offline(False)


def tab_to(page: Page, place: Locator) -> None:
    """Press the tab key until *place* has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if place.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"the tab key does not lead to {place}")


def test_the_keyboard_alone_sends_a_consultation(visitor: Visitor, studio: Studio) -> None:
    page = visitor.page
    visitor.begin()

    def press(key: str, place: Locator) -> None:
        tab_to(page, place)
        page.keyboard.press(key)

    def go_on(step: int) -> None:
        press("Enter", page.get_by_role("button", name="다음"))
        visitor.sees(step)
        expect(page.get_by_role("heading", level=1)).to_be_focused()

    press("Space", page.get_by_label("아파트", exact=True))
    tab_to(page, page.get_by_role("textbox", name="주소"))
    page.keyboard.type("반포동")
    go_on(2)
    tab_to(page, page.get_by_role("slider"))
    for key in ("PageUp", "PageUp", "PageUp", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    press("Space", page.get_by_label("살고 있어요", exact=True))
    press("Space", page.get_by_label("욕실", exact=True))
    go_on(3)
    press("Space", page.get_by_label("3천만 원까지", exact=True))
    press("Space", page.get_by_label("아직 정하지 않았어요", exact=True))
    go_on(4)
    go_on(5)
    for label, text in CONTACT.items():
        tab_to(page, page.get_by_role("textbox", name=label))
        page.keyboard.type(text)
    press("Space", page.get_by_role("checkbox", name="(필수)"))
    press("Enter", page.get_by_role("button", name="상담 신청 보내기"))

    visitor.number()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    (enquiry,) = studio.new()
    assert (enquiry["facts"]["size"], enquiry["facts"]["start"]["key"]) == (32, "undecided")


def test_a_fault_that_the_server_finds_leads_back_to_its_step(
    visitor: Visitor, studio: Studio
) -> None:
    page = visitor.page
    visitor.begin()
    visitor.answer_all()

    def spoil(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        body["facts"]["district"] = "가" * 81
        route.continue_(post_data=json.dumps(body))

    page.route(ENQUIRIES, spoil, times=1)

    visitor.send()

    visitor.sees(1)
    district = page.get_by_role("textbox", name="주소")
    expect(district).to_be_focused()
    expect(district).to_have_attribute("aria-invalid", "true")
    expect(district).not_to_have_accessible_description("")
    district.fill("방배동")
    page.get_by_role("button", name="확인 화면으로").click()
    visitor.sees(5)
    visitor.send()
    visitor.number()
    (enquiry,) = studio.new()
    assert enquiry["facts"]["district"] == "방배동"
