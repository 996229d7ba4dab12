"""What has to be there before a site is opened to search engines, and taking the demo away."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.running_site import NewSite, Site

ANY_VERSION = {"If-Match": "*"}
CLOSED = "검색 로봇에 닫혀 있습니다"


@pytest.fixture(scope="module")
def demo_site(new_site: NewSite) -> Iterator[Site]:
    """A site with the demo; every test leaves it as it was."""
    with new_site("opening") as running:
        yield running


@pytest.fixture
def owner(demo_site: Site, context: BrowserContext) -> Administrator:
    return Administrator(demo_site, context)


@pytest.fixture
def phone_owner(demo_site: Site, phone_page: Page) -> Administrator:
    return Administrator(demo_site, phone_page.context, phone_page)


def write(owner: Administrator, part: str, **fields: Any) -> None:
    """Change fields of a part for visitors."""
    path = f"/api/admin/site/{part}"
    assert owner.call("PUT", path, data=fields, headers=ANY_VERSION).ok


def checklist(page: Page) -> Locator:
    return page.get_by_role("list", name="열기 전에 확인할 것")


def counts(owner: Administrator) -> dict[str, int]:
    left: dict[str, int] = owner.read("/api/admin/site")["demo"]
    return left


def leads_to_the_missing_field(owner: Administrator) -> None:
    """Blank a field that the law asks for, and go from the notice to it."""
    number = owner.read("/api/admin/site/company")["registrationNumber"]
    write(owner, "company", registrationNumber=None)
    page = owner.open("/admin/site")
    expect(page.get_by_text(f"{CLOSED} · 비어 있는 칸 1곳")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("link", name="사이트 열기").click()
    expect(page.get_by_role("heading", name="사이트 열기")).to_be_visible()
    expect(page.get_by_role("button", name="사이트 열기")).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)

    checklist(page).get_by_role("link", name="사업자등록번호 채우기").click()

    expect(page.get_by_label("사업자등록번호")).to_be_focused()
    write(owner, "company", registrationNumber=number)


def test_the_checklist_names_a_missing_field_and_leads_to_it(owner: Administrator) -> None:
    leads_to_the_missing_field(owner)


@pytest.mark.long
def test_the_checklist_does_so_on_a_phone(phone_owner: Administrator) -> None:
    leads_to_the_missing_field(phone_owner)


@pytest.mark.long
def test_a_site_that_lacks_something_is_not_opened(owner: Administrator) -> None:
    page = owner.open("/admin/site/opening")
    expect(checklist(page).get_by_text("사이트 주소")).to_be_visible()

    answer = owner.call("POST", "/api/admin/site/open")

    assert answer.status == 409
    assert answer.json()["code"] == "opening_blocked"
    assert owner.read("/api/admin/site/opening")["open"] is False
    robots = owner.context.request.get(f"{owner.site.address}/robots.txt").text()
    assert re.search(r"^Disallow: /$", robots, re.MULTILINE)


@pytest.mark.long
def test_the_demo_is_taken_away_but_for_what_was_edited_and_brought_back(
    owner: Administrator,
) -> None:
    before = counts(owner)
    kept = owner.read("/api/admin/portfolio?limit=1")["items"][0]
    owner.change(kept["id"], {"title": "우리가 지은 집"})
    page = owner.open("/admin/site/opening")
    page.get_by_role("button", name="데모 지우기").click()
    dialog = page.get_by_role("dialog", name="데모 내용을 지울까요?")
    expect(dialog).to_contain_text(f"데모 프로젝트 {before['portfolio']}개")
    expect_accessible(page)

    dialog.get_by_role("button", name="데모 지우기").click()

    toast = page.get_by_role("status").filter(has_text="데모에서 온 항목")
    expect(toast).to_contain_text("직접 고친 1개는 남겼습니다.")
    assert [one["id"] for one in owner.read("/api/admin/portfolio")["items"]] == [kept["id"]]
    page.get_by_text("남은 곳 보기").click()
    toast.hover()  # it stays for as long as somebody points at it
    expect(checklist(page).get_by_role("link", name="프로젝트: 우리가 지은 집")).to_be_visible()
    expect(checklist(page).get_by_role("link", name="상호 채우기")).to_be_visible()
    expect_accessible(page)

    toast.get_by_role("button", name="되돌리기").click()

    expect(page.get_by_text("되돌렸습니다")).to_be_visible()
    expect(checklist(page).get_by_role("link", name="상호 채우기")).to_have_count(0)
    owner.change(kept["id"], {"title": kept["title"]})
    assert counts(owner) == before


def test_the_mark_of_the_demo_goes_when_a_field_is_edited(owner: Administrator) -> None:
    page = owner.open("/admin/site/brand")
    form = page.locator("form")
    expect(page.get_by_text("데모에서 온 내용입니다.")).to_be_visible()
    marks = form.get_by_text("데모", exact=True)
    # One of them explains the others.
    expect(marks).not_to_have_count(1)
    number = marks.count()

    with page.expect_response("**/api/admin/site/brand/draft"):
        page.get_by_label("표어").fill("집은 오래 산다")

    expect(marks).to_have_count(number - 1)
    page.reload()
    expect(page.get_by_label("표어")).to_have_value("집은 오래 산다")
    expect(marks).to_have_count(number - 1)
    expect_accessible(page)
    owner.call("DELETE", "/api/admin/site/brand/draft", headers=ANY_VERSION)


def test_the_list_of_activities_tells_of_closing(owner: Administrator) -> None:
    owner.call("POST", "/api/admin/site/close")

    page = owner.open("/admin/activity")

    expect(page.get_by_text("사이트를 닫았습니다.").first).to_be_visible()
