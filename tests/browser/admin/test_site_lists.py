"""The lists of the site: sorted, added to, hidden, deleted, and seen by visitors at once."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.http.studio_in_memory import eventually

SLIDES = "/admin/site/slides"
SERVICES = "/admin/site/services"


@pytest.fixture
def service(admin: Administrator) -> Iterator[dict[str, Any]]:
    """A service that visitors see; gone again afterwards."""
    slug = f"trial-{uuid4().hex[:8]}"
    fields = {"group": "residential", "title": f"Trial {slug[-4:]}", "slug": slug, "body": "본문"}
    made: dict[str, Any] = admin.call("POST", "/api/admin/services", data=fields).json()
    yield made
    admin.page.goto("about:blank")
    admin.call("DELETE", f"/api/admin/services/{made['id']}", headers={"If-Match": "*"})


def status_of(admin: Administrator, service: dict[str, Any]) -> int:
    """Return what the page of a service answers."""
    address = f"/business/{service['group']}/{service['slug']}"
    return admin.call("GET", address, max_redirects=0).status


def row(page: Page, title: str) -> Locator:
    link = page.get_by_role("link", name=title, exact=True)
    return page.get_by_role("listitem").filter(has=link)


def grip(page: Page, title: str) -> Locator:
    return page.get_by_role("button", name=f"{title} 순서 이동")


def test_a_fifth_service_is_added_published_and_found_by_visitors(admin: Administrator) -> None:
    slug, title = f"fifth-{uuid4().hex[:8]}", f"Fifth {uuid4().hex[:4]}"
    page = admin.open(SERVICES)

    page.get_by_role("button", name="주거 서비스 추가").click()
    name = page.get_by_role("textbox", name=re.compile("^이름"))
    expect(name).to_have_value("")
    name.fill(title)
    page.get_by_role("textbox", name=re.compile("^주소")).fill(slug)
    expect(page.get_by_role("region", name="공개")).to_contain_text("초안 저장됨")
    page.get_by_role("region", name="공개").get_by_role("button", name="공개하기").click()

    expect(page.get_by_text("공개했습니다.")).to_be_visible()
    expect(row(page, title).get_by_role("button", name=f"{title} 순서 이동")).to_be_visible()
    address = f"/business/residential/{slug}"
    assert admin.call("GET", address).status == 200
    assert f'href="{address}"' in admin.call("GET", "/about").text()
    page.goto(admin.site.route("/about"))
    expect(page.get_by_role("contentinfo").get_by_role("link", name=title)).to_be_visible()
    made = next(one for one in admin.read("/api/admin/services")["items"] if one["title"] == title)
    admin.call("DELETE", f"/api/admin/services/{made['id']}", headers={"If-Match": "*"})


def test_a_record_is_hidden_and_shown_again_in_its_place(
    admin: Administrator, service: dict[str, Any]
) -> None:
    page = admin.open(f"{SERVICES}/{service['id']}")

    page.get_by_role("button", name="숨기기").click()

    expect(row(page, service["title"])).to_contain_text("숨김")
    expect(grip(page, service["title"])).to_have_count(0)
    assert eventually(lambda: status_of(admin, service) != 200)

    page.get_by_role("button", name="보이기").click()

    expect(page.get_by_text("공개했습니다.")).to_be_visible()
    expect(grip(page, service["title"])).to_be_visible()
    assert eventually(lambda: status_of(admin, service) == 200)


def test_a_deleted_record_comes_back_from_the_trash(
    admin: Administrator, service: dict[str, Any]
) -> None:
    page = admin.open(f"{SERVICES}/{service['id']}")

    page.get_by_role("button", name="삭제", exact=True).click()

    expect(page.get_by_text(f"‘{service['title']}’ 항목을 삭제했습니다.")).to_be_visible()
    expect(row(page, service["title"])).to_have_count(0)
    assert eventually(lambda: status_of(admin, service) != 200)

    page.goto(admin.site.route("/admin/trash"))
    deleted = page.get_by_role("listitem").filter(has_text=service["title"])
    expect(deleted).to_contain_text("서비스")
    page.get_by_role("button", name=f"‘{service['title']}’ 복원").click()

    expect(page.get_by_text(f"‘{service['title']}’ 항목을 복원했습니다.")).to_be_visible()
    assert eventually(lambda: status_of(admin, service) == 200)


def test_the_notice_of_a_deletion_brings_the_record_back(
    admin: Administrator, service: dict[str, Any]
) -> None:
    page = admin.open(f"{SERVICES}/{service['id']}")
    page.get_by_role("button", name="삭제", exact=True).click()
    said = f"‘{service['title']}’ 항목을 삭제했습니다."
    toast = page.get_by_role("status").filter(has_text=said)
    # The page goes to the list meanwhile: between pressing and letting go the notice may move.
    expect(page).not_to_have_url(re.compile(service["id"]))

    toast.get_by_role("button", name="되돌리기").click()

    expect(row(page, service["title"])).to_be_visible()
    assert eventually(lambda: status_of(admin, service) == 200)


@pytest.mark.long
def test_a_full_list_says_that_nothing_more_fits(admin: Administrator) -> None:
    made = []
    picture = admin.upload()
    while len(admin.read("/api/admin/slides")["items"]) < 12:
        answer = admin.call("POST", "/api/admin/slides", data={"desktop": picture})
        made.append(answer.json()["id"])
    try:
        page = admin.open(SLIDES)
        add = page.get_by_role("button", name="12장을 모두 채웠습니다")

        expect(add).to_have_attribute("aria-disabled", "true")
        expect(page.get_by_text("3장에서 12장까지 둘 수 있습니다.")).to_be_visible()
    finally:
        for id in made:
            admin.call("DELETE", f"/api/admin/slides/{id}", headers={"If-Match": "*"})


def test_what_somebody_else_adds_and_moves_is_seen_without_a_reload(
    admin: Administrator, service: dict[str, Any]
) -> None:
    with admin.page.expect_response("**/api/events"):
        page = admin.open(SERVICES)
    first = row(page, "Total Living")
    expect(first).to_be_visible()
    title = f"Elsewhere {uuid4().hex[:4]}"
    fields = {"group": "commercial", "title": title, "slug": f"elsewhere-{uuid4().hex[:8]}"}

    other = admin.call("POST", "/api/admin/services", data=fields).json()

    expect(row(page, title)).to_be_visible()
    admin.call("DELETE", f"/api/admin/services/{other['id']}", headers={"If-Match": "*"})
    expect(row(page, title)).to_have_count(0)


@pytest.mark.long
def test_a_record_that_somebody_else_deleted_is_said_to_be_gone(admin: Administrator) -> None:
    page = admin.open(f"{SERVICES}/-nothing")

    expect(page.get_by_role("heading", name="이 항목이 없습니다.")).to_be_visible()
    page.get_by_role("link", name="목록으로").click()
    expect(page).to_have_url(re.compile(r"#/admin/site/services$"))


def test_list_and_form_pass_axe(admin: Administrator) -> None:
    for path in (SLIDES, SERVICES, "/admin/site/questions", "/admin/site/profiles"):
        admin.page.goto("about:blank")  # what is looked for stands on the screen before, too
        page = admin.open(path)
        expect(
            page.get_by_role("region", name="공개").or_(page.get_by_text("아직 추가한"))
        ).to_be_visible()
        expect_accessible(page)


@pytest.mark.long
def test_on_a_phone_list_and_form_have_an_address_each(phone_admin: Administrator) -> None:
    slides = [one["heading"] for one in phone_admin.read("/api/admin/slides")["items"]]
    page = phone_admin.open(SLIDES)
    expect(row(page, slides[1])).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)

    page.get_by_role("link", name=slides[1], exact=True).click()

    expect(page.get_by_role("heading", name="2번 슬라이드")).to_be_visible()
    expect(row(page, slides[0])).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
    steps = page.get_by_role("navigation", name="슬라이드 옮겨 가기")
    steps.get_by_role("link", name="3번").click()
    expect(page.get_by_role("heading", name="3번 슬라이드")).to_be_visible()
    steps.get_by_role("link", name="목록").click()
    expect(page).to_have_url(re.compile(r"#/admin/site/slides$"))
