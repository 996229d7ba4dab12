"""The inbox where there is little room: rows in line, and nothing cut off."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.admin.inbox_answers import FACTS, Inbox, enquiry
from tests.browser.administrator import Administrator

LONG_NAME = "아주긴이름을가진고객선우정아와남궁민수"
LONG_SUBJECT = "[온] 현장 상담 날짜와 그날 준비해 주실 것들을 알려 드려요 (AAAA-0003)"
FINGER = 44


@pytest.fixture
def inbox(phone_admin: Administrator) -> Inbox:
    return Inbox(phone_admin.page)


def box(found: Locator) -> dict[str, float]:
    """Return where something is, once it is."""
    expect(found).to_be_visible()
    place = found.bounding_box()
    assert place is not None
    x, y, width, height = (place[side] for side in ("x", "y", "width", "height"))
    return {"x": x, "y": y, "height": height, "right": x + width, "bottom": y + height}


def open_enquiry(admin: Administrator, number: int) -> Page:
    page = admin.open(f"/admin/enquiries/E-{number}")
    expect(page.get_by_role("heading", name="진행", exact=True)).to_be_visible()
    return page


@pytest.mark.long
def test_rows_with_and_without_a_picture_are_in_line(
    phone_admin: Administrator, inbox: Inbox
) -> None:
    (project, *_) = phone_admin.read("/api/portfolio?limit=1")["items"]
    inbox.items = [enquiry(1), enquiry(2, project=project["id"], name=LONG_NAME)]
    page = phone_admin.open("/admin/enquiries")
    rows = page.get_by_role("main").get_by_role("listitem").filter(has=page.get_by_role("checkbox"))
    expect(rows).to_have_count(2)
    expect(rows.first.get_by_role("presentation")).to_be_visible()

    pictured, plain = (box(row.get_by_text("오늘 안에 연락")) for row in rows.all())
    assert pictured["right"] == plain["right"]
    assert box(rows.first.locator("time"))["height"] == box(rows.last.locator("time"))["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_the_way_to_the_records_stands_beside_the_title(
    phone_admin: Administrator, inbox: Inbox
) -> None:
    page = phone_admin.open("/admin/enquiries")

    records = box(page.get_by_role("link", name="열람 기록"))
    title = box(page.get_by_role("heading", name="문의함", level=1))
    assert records["y"] < title["bottom"]
    assert records["height"] >= FINGER


@pytest.mark.long
def test_the_question_before_erasing_leaves_the_edges_free(
    phone_admin: Administrator, inbox: Inbox
) -> None:
    page = open_enquiry(phone_admin, 1)
    page.get_by_role("button", name="지금 파기").click()

    question = box(page.get_by_role("dialog").locator("form"))

    assert question["x"] >= 20
    assert question["right"] <= page.evaluate("innerWidth") - 20


@pytest.mark.long
def test_all_of_a_reply_and_of_its_subject_is_seen(
    phone_admin: Administrator, inbox: Inbox
) -> None:
    page = open_enquiry(phone_admin, 3)
    page.get_by_label("답변 틀").select_option("첫 답변")
    subject = page.get_by_role("textbox", name="제목")
    body = page.get_by_role("textbox", name="답변 내용")
    subject.fill(LONG_SUBJECT)
    body.fill("\n".join(f"{line}째 줄이에요." for line in range(30)))

    for field in (subject, body):
        assert field.evaluate("one => one.scrollHeight <= one.clientHeight")
    expect_accessible(page)


@pytest.mark.long
def test_the_ways_to_answer_make_no_row_higher_and_are_large_enough_for_a_finger(
    phone_admin: Administrator, inbox: Inbox
) -> None:
    inbox.items[2] = enquiry(3, stage="contacted", facts=FACTS, message="")
    page = open_enquiry(phone_admin, 3)
    facts = page.locator("section", has=page.get_by_role("heading", name="상담 내용"))

    def row(name: str) -> float:
        return box(facts.locator("dl > div", has=page.get_by_text(name, exact=True)))["height"]

    assert row("연락처") == pytest.approx(row("접수"), abs=1)
    assert row("이메일") == pytest.approx(row("접수"), abs=1)
    assert box(facts.get_by_role("link", name="sky@example.com"))["height"] >= FINGER
