"""The parts of the site at a glance: how each stands, and several published together."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.http.studio_in_memory import eventually

SITE = "/admin/site"


def keep_draft(admin: Administrator, part: str, **fields: Any) -> None:
    """Save *fields* in the draft of a part."""
    path = f"/api/admin/site/{part}/draft"
    admin.call("PUT", path, data=fields, headers={"If-Match": "*"})


@pytest.fixture
def words(admin: Administrator) -> Iterator[dict[str, str]]:
    """A slogan and a lead that nobody has seen yet, in the drafts of two parts; gone afterwards."""
    before = {part: admin.read(f"/api/admin/site/{part}") for part in ("brand", "contact")}
    words = {"slogan": f"표어 {uuid4().hex[:8]}", "lead": f"안내 {uuid4().hex[:8]}"}
    keep_draft(admin, "brand", slogan=words["slogan"])
    keep_draft(admin, "contact", lead=words["lead"])
    yield words
    for part, field in (("brand", "slogan"), ("contact", "lead")):
        path = f"/api/admin/site/{part}"
        admin.call("DELETE", f"{path}/draft", headers={"If-Match": "*"})
        admin.call("PUT", path, data={field: before[part].get(field)}, headers={"If-Match": "*"})


def public(admin: Administrator) -> str:
    """Return everything that visitors read of the site."""
    return admin.call("GET", "/api/site").text()


def row(page: Page, name: str) -> Locator:
    link = page.get_by_role("link", name=name, exact=True)
    return page.get_by_role("listitem").filter(has=link)


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="공개")


def dialog(page: Page, name: str = "공개하기") -> Locator:
    return page.get_by_role("dialog", name=name)


def open_dialog(admin: Administrator) -> Page:
    page = admin.open(SITE)
    bar(page).get_by_role("button", name="공개하기").click()
    expect(dialog(page)).to_be_visible()
    return page


def test_each_part_says_how_it_stands_and_leads_to_its_editor(
    admin: Administrator, words: dict[str, str]
) -> None:
    page = admin.open(SITE)

    expect(row(page, "브랜드")).to_contain_text("바뀐 내용 있음")
    expect(row(page, "브랜드")).to_contain_text(admin.site.email)
    expect(row(page, "개인정보 처리방침")).to_contain_text("공개됨")
    expect(bar(page)).to_contain_text(re.compile("공개하지 않은 부분 [0-9]곳"))
    expect_accessible(page)
    row(page, "서비스").click()  # anywhere in it
    expect(page).to_have_url(re.compile(r"#/admin/site/services$"))


@pytest.mark.long
def test_two_parts_are_published_together_and_taken_back(
    admin: Administrator, words: dict[str, str]
) -> None:
    page = open_dialog(admin)
    expect(dialog(page)).to_contain_text("표어")
    expect_accessible(page)

    for box in dialog(page).get_by_role("checkbox").all():
        box.uncheck()
    dialog(page).get_by_role("checkbox", name="브랜드").check()
    dialog(page).get_by_role("checkbox", name="문의와 상담").check()
    dialog(page).get_by_role("button", name="2곳 공개하기").click()

    toast = page.get_by_role("status").filter(has_text="2곳을 공개했습니다.")
    expect(toast).to_contain_text("문의와 상담, 브랜드")
    toast.hover()  # it stays for as long as somebody points at it
    expect(bar(page).get_by_role("button", name="공개하기")).to_be_focused()
    expect(row(page, "브랜드")).to_contain_text("공개됨")
    assert all(word in public(admin) for word in words.values())

    toast.get_by_role("button", name="되돌리기").click()

    expect(page.get_by_text("되돌렸습니다: 2곳을 공개했습니다.")).to_be_visible()
    expect(row(page, "브랜드")).to_contain_text("바뀐 내용 있음")
    assert eventually(lambda: not any(word in public(admin) for word in words.values()))


def test_what_is_left_out_stays_a_draft(admin: Administrator, words: dict[str, str]) -> None:
    page = open_dialog(admin)

    for box in dialog(page).get_by_role("checkbox").all():
        box.uncheck()
    dialog(page).get_by_role("checkbox", name="브랜드").check()
    dialog(page).get_by_label("남길 말").fill(f"표어를 바꿈 {words['slogan']}")
    dialog(page).get_by_role("button", name="1곳 공개하기").click()

    expect(page.get_by_text("1곳을 공개했습니다.")).to_be_visible()
    expect(row(page, "문의와 상담")).to_contain_text("바뀐 내용 있음")
    expect(row(page, "브랜드")).to_contain_text(admin.site.email)
    assert words["slogan"] in public(admin)
    for place in (f"{SITE}/brand/history", "/admin/activity"):
        page = admin.open(place)
        expect(page.get_by_text(f"표어를 바꿈 {words['slogan']}").first).to_be_visible()
        expect_accessible(page)
    assert words["lead"] not in public(admin)


@pytest.fixture
def busy_colleague(admin: Administrator, colleague: Page) -> Iterator[None]:
    """Somebody else who edits the brand, and leaves it afterwards."""
    colleague.goto(admin.site.route(f"{SITE}/brand"))
    expect(colleague.get_by_role("textbox", name="표어")).to_be_visible()
    yield
    with colleague.expect_response(lambda answer: answer.request.method == "DELETE"):
        colleague.goto(admin.site.route("/admin"))


@pytest.mark.usefixtures("busy_colleague")
def test_what_a_colleague_edits_is_named_and_goes_out_only_when_ticked(
    admin: Administrator, words: dict[str, str]
) -> None:
    page = open_dialog(admin)

    busy = dialog(page).get_by_role("listitem").filter(has_text="브랜드")
    expect(busy).to_contain_text("이도윤 님이 지금 수정하고 있습니다")
    expect(busy.get_by_role("checkbox")).not_to_be_checked()
    expect(dialog(page).get_by_role("checkbox", name="문의와 상담")).to_be_checked()
    expect_accessible(page)
    dialog(page).get_by_role("checkbox", name="문의와 상담").uncheck()
    busy.get_by_role("checkbox").check()
    dialog(page).get_by_role("button", name="1곳 공개하기").click()

    expect(page.get_by_text("1곳을 공개했습니다.")).to_be_visible()
    expect(bar(page)).to_contain_text("이도윤 님이 ‘브랜드’ 화면을 수정하고 있습니다")
    expect_accessible(page)
    assert words["slogan"] in public(admin)
    assert words["lead"] not in public(admin)


@pytest.mark.long
def test_the_record_of_publications_is_without_drafts_and_leads_back(
    admin: Administrator, words: dict[str, str]
) -> None:
    admin.call("POST", "/api/admin/site/brand/publish", data={"note": words["slogan"]})
    page = admin.open(SITE)

    page.get_by_role("link", name="공개 기록").click()

    expect(page.get_by_role("heading", name="공개 기록", level=1)).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text=words["slogan"])).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="초안을 저장했습니다.")).to_have_count(0)
    expect_accessible(page)
    page.get_by_role("main").get_by_role("link", name="사이트 편집").click()
    expect(page.get_by_role("heading", name="사이트 편집", level=1)).to_be_visible()


@pytest.mark.long
def test_a_part_that_lacks_a_field_is_locked_and_leads_to_it(
    admin: Administrator, words: dict[str, str]
) -> None:
    principle = admin.read("/api/admin/principles")["items"][0]["id"]
    path = f"/api/admin/principles/{principle}/draft"
    admin.call("PUT", path, data={"name": None}, headers={"If-Match": "*"})
    keep_draft(admin, "company", representative=None)
    try:
        page = open_dialog(admin)
        # The site is not open yet: what the opening needs keeps nothing back.
        expect(dialog(page).get_by_role("checkbox", name="푸터와 회사 정보")).to_be_checked()
        expect(dialog(page).get_by_role("checkbox", name="일하는 기준")).to_have_count(0)
        expect(dialog(page)).to_contain_text("이름 칸이 비어 있어 공개할 수 없습니다.")

        dialog(page).get_by_role("link", name="일하는 기준: 칸 채우기").click()

        expect(page.get_by_role("textbox", name=re.compile("^이름"))).to_be_focused()
    finally:
        admin.page.goto("about:blank")
        for draft in ("/api/admin/site/company/draft", path):
            admin.call("DELETE", draft, headers={"If-Match": "*"})


@pytest.mark.long
def test_several_parts_are_planned_for_one_instant(
    admin: Administrator, words: dict[str, str]
) -> None:
    page = open_dialog(admin)
    dialog(page).get_by_role("button", name="예약", exact=True).click()
    dialog(page).get_by_role("textbox", name="공개할 때: 날짜").fill("2099.03.01")
    dialog(page).get_by_label("공개할 때: 시각").fill("09:30")
    dialog(page).get_by_role("button", name=re.compile("곳 예약하기")).click()

    expect(page.get_by_text(re.compile("공개하도록 예약했습니다."))).to_be_visible()
    expect(row(page, "브랜드")).to_contain_text("예약")
    assert words["slogan"] not in public(admin)


@pytest.mark.long
def test_what_waits_is_dropped_once_that_was_asked(
    admin: Administrator, words: dict[str, str]
) -> None:
    page = admin.open(SITE)
    bar(page).get_by_role("button", name="되돌리기").click()
    asked = dialog(page, "공개하지 않은 내용을 버릴까요?")
    expect_accessible(page)

    for box in asked.get_by_role("checkbox").all():
        box.uncheck()
    asked.get_by_role("checkbox", name="브랜드").check()
    asked.get_by_role("button", name="1곳 되돌리기").click()

    expect(row(page, "브랜드")).to_contain_text("공개됨")
    assert not admin.read("/api/admin/site/brand")["hasDraft"]
    assert admin.read("/api/admin/site/contact")["hasDraft"]


def test_the_preview_shows_the_page_of_what_waits(
    admin: Administrator, words: dict[str, str]
) -> None:
    page = admin.open(SITE)

    with page.context.expect_page() as opened:
        bar(page).get_by_role("button", name="미리보기").click()

    expect(opened.value).to_have_url(re.compile("/preview/"))
    opened.value.close()


def test_what_somebody_else_publishes_is_seen_without_a_reload(
    admin: Administrator, words: dict[str, str]
) -> None:
    with admin.page.expect_response("**/api/events"):
        page = admin.open(SITE)
    expect(row(page, "브랜드")).to_contain_text("바뀐 내용 있음")

    admin.call("POST", "/api/admin/site/brand/publish", data={})

    expect(row(page, "브랜드")).to_contain_text("공개됨")


@pytest.mark.long
def test_the_overview_and_its_dialog_fit_a_phone(phone_admin: Administrator) -> None:
    keep_draft(phone_admin, "brand", slogan="휴대폰에서 고친 표어")
    try:
        page = phone_admin.open(SITE)
        expect(row(page, "브랜드")).to_contain_text("바뀐 내용 있음")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect_accessible(page)

        bar(page).get_by_role("button", name="공개하기").click()

        expect(dialog(page).get_by_role("button", name="1곳 공개하기")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect_accessible(page)
    finally:
        phone_admin.call("DELETE", "/api/admin/site/brand/draft", headers={"If-Match": "*"})


@pytest.mark.long
def test_the_site_is_a_place_of_work_in_the_bar_and_in_the_menu_of_phones(
    admin: Administrator, phone_admin: Administrator
) -> None:
    page = admin.open("/admin")
    page.get_by_role("navigation", name="관리자 메뉴").get_by_role(
        "link", name="사이트 편집"
    ).click()
    expect(page.get_by_role("heading", name="사이트 편집", level=1)).to_be_visible()

    phone = phone_admin.open("/admin")
    phone.get_by_role("button", name="관리자 메뉴 열기").click()
    phone.get_by_role("link", name="사이트 편집", exact=True).click()
    expect(phone.get_by_role("heading", name="사이트 편집", level=1)).to_be_visible()
