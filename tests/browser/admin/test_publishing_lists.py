"""The lists of the administration: how records stand, filters and search in the address."""

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.articles import card, make_article
from tests.http.studio_in_memory import eventually

LATER = "2099-03-01T00:30:00Z"
FILTER = "공개 상태로 거르기"


def draft(admin: Administrator, collection: str = "portfolio") -> str:
    """Make a draft and return its title."""
    title = f"아직 초안 {uuid4().hex[:8]}"
    body = {"title": title, "state": "draft"}
    admin.call("POST", f"/api/admin/{collection}", data=body)
    return title


def row(page: Page, title: str) -> Locator:
    return page.get_by_role("row").filter(has_text=title)


def choose(page: Page, state: str) -> None:
    page.get_by_role("group", name=FILTER).get_by_role("button", name=state).click()


def test_every_row_says_how_it_stands_and_drafts_come_first(admin: Administrator) -> None:
    title = draft(admin)
    changed, planned, hidden = (admin.make_project() for _ in range(3))
    for made in (changed, planned):
        path = f"/api/admin/portfolio/{made['id']}"
        admin.call("PUT", f"{path}/draft", data={"style": "다른 스타일"})
    admin.call("POST", f"/api/admin/portfolio/{planned['id']}/publish", data={"at": LATER})
    admin.call("POST", f"/api/admin/portfolio/{hidden['id']}/hide", data={})

    page = admin.open("/admin/portfolio")

    expect(row(page, title)).to_contain_text("초안")
    expect(row(page, changed["title"])).to_contain_text("바뀐 내용 있음")
    expect(row(page, planned["title"])).to_contain_text("예약 · 3월 1일 (일) 09:30")
    expect(row(page, hidden["title"])).to_contain_text("숨김")
    states = [
        "공개됨" in text for text in page.locator("tbody tr").all_inner_texts() if text.strip()
    ]
    assert states == sorted(states)
    expect_accessible(page)


def test_what_was_not_published_in_time_says_so_in_the_list_and_in_the_form(
    admin: Administrator,
) -> None:
    title = f"제목만 {uuid4().hex[:8]}"
    body = {"title": title, "state": "draft"}
    made = admin.call("POST", "/api/admin/portfolio", data=body).json()
    path = f"/api/admin/portfolio/{made['id']}"
    # Still to come when a busy machine gets to it: what is over is not planned.
    soon = datetime.now(UTC) + timedelta(seconds=3)
    assert admin.call("POST", f"{path}/publish", data={"at": soon.isoformat()}).ok
    while datetime.now(UTC) < soon:
        admin.page.wait_for_timeout(20)
    assert eventually(lambda: admin.read(path)["blocked"] is not None)

    page = admin.open("/admin/portfolio")

    expect(row(page, title)).to_contain_text("공개하지 못함 ·")
    expect(row(page, title)).not_to_contain_text("예약 ·")
    expect_accessible(page)
    row(page, title).get_by_role("button", name="수정").click()
    bar = page.get_by_role("region", name="공개", exact=True)
    expect(bar).to_contain_text("예약한 시각에 공개하지 못했습니다")
    expect(bar).to_contain_text("필수 항목이 비어 있습니다.")
    bar.get_by_role("button", name="예약 취소").click()
    expect(bar).to_contain_text("채워야 할 칸 3곳")


@pytest.mark.long
def test_what_visitors_do_not_see_has_no_place_in_the_order(admin: Administrator) -> None:
    title = draft(admin)
    made = admin.make_project()

    page = admin.open("/admin/portfolio")

    expect(row(page, title).get_by_role("button", name=re.compile("옮기기"))).to_have_count(0)
    first = row(page, made["title"])
    expect(first.get_by_role("button", name="‘" + made["title"] + "’ 순서 옮기기")).to_have_text(
        "1"
    )
    expect(first.get_by_role("button", name=re.compile("위로 옮기기"))).to_be_disabled()


@pytest.mark.long
def test_a_public_row_leads_to_its_page_in_a_tab_of_its_own(admin: Administrator) -> None:
    made, title = admin.make_project(), draft(admin)
    page = admin.open("/admin/portfolio")
    expect(row(page, title)).to_be_visible()
    expect(row(page, title).get_by_role("link")).to_have_count(0)

    with page.expect_popup() as opened:
        row(page, made["title"]).get_by_role("link", name="사이트에서 보기").click()

    expect(opened.value.get_by_role("heading", name=made["title"]).first).to_be_visible()


@pytest.mark.parametrize(
    ("path", "collection"), [("portfolio", "portfolio"), ("insight", "insights")]
)
@pytest.mark.sampled(1)
def test_a_state_and_words_survive_a_reload_and_back(
    admin: Administrator, path: str, collection: str
) -> None:
    title, other = draft(admin, collection), draft(admin, collection)
    public = (admin.make_project if path == "portfolio" else lambda: make_article(admin))()
    page = admin.open(f"/admin/{path}")
    expect(page.get_by_text(public["title"]).first).to_be_visible()

    choose(page, "초안")
    expect(page).to_have_url(re.compile(r"\?state=draft$"))
    expect(page.get_by_text(public["title"])).to_have_count(0)
    page.get_by_role("searchbox").fill(title)
    expect(page).to_have_url(re.compile(r"\?state=draft&q="))
    expect(page.get_by_text(other)).to_have_count(0)
    expect(page.get_by_text(title).first).to_be_visible()
    page.reload()

    expect(page.get_by_role("searchbox")).to_have_value(title)
    expect(page.get_by_text(title).first).to_be_visible()
    expect(page.get_by_text(other)).to_have_count(0)
    page.get_by_role("button", name="수정").first.click()
    page.get_by_role("textbox", name="제목").wait_for()
    page.go_back()
    expect(page.get_by_text(title).first).to_be_visible()
    expect(page.get_by_text(other)).to_have_count(0)
    page.go_back()
    expect(page.get_by_text(public["title"]).first).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("")


@pytest.mark.long
def test_articles_say_how_they_stand_and_fit_a_phone(phone_admin: Administrator) -> None:
    title, made = draft(phone_admin, "insights"), make_article(phone_admin)

    page = phone_admin.open("/admin/insight")

    expect(card(page, title)).to_contain_text("초안")
    expect(card(page, made["title"])).to_contain_text("공개됨")
    expect(card(page, made["title"]).get_by_role("link", name="사이트에서 보기")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
    page = phone_admin.open("/admin/portfolio?state=draft")
    expect(page.get_by_role("button", name=re.compile("초안"), pressed=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
