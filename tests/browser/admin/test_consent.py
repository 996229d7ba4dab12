"""A client agrees on a preview, without scripts, and the form and the dashboard tell of it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator


@pytest.fixture
def client(chromium: Browser) -> Iterator[Page]:
    """The studio's client, who is not signed in, with a telephone."""
    context = chromium.new_context(locale="ko-KR", viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


def bar_of(page: Page) -> Locator:
    return page.get_by_role("region", name="공개", exact=True)


def panel_of(page: Page) -> Locator:
    return page.locator("section", has=page.get_by_role("heading", name="고객의 동의"))


def open_form(admin: Administrator, id: str) -> Page:
    page = admin.open(f"/admin/portfolio/{id}")
    expect(page.get_by_role("textbox", name="제목")).not_to_have_value("")
    return page


def changed_project(admin: Administrator, title: str) -> dict[str, Any]:
    """Return a public project with a draft of another title, and a link to that."""
    made = admin.make_project()
    path = f"/api/admin/portfolio/{made['id']}"
    admin.call("PUT", f"{path}/draft", data={"title": title})
    link = admin.call("POST", f"{path}/preview-links", data={}).json()["link"]
    return {"id": made["id"], "link": link, "title": made["title"]}


def test_a_client_agrees_and_only_then_it_is_published(admin: Administrator, client: Page) -> None:
    project = changed_project(admin, "고객이 볼 이름")
    page = open_form(admin, project["id"])
    panel_of(page).get_by_role("checkbox", name="고객의 동의를 받은 뒤 공개").check()
    expect(panel_of(page)).to_contain_text("고객의 동의를 기다리고 있습니다.")
    expect(page.get_by_text("고객의 공개 동의가 필요합니다")).to_be_visible()
    expect_accessible(page)

    bar_of(page).get_by_role("button", name="공개하기").click()
    expect(page.get_by_role("alert")).to_contain_text("미리보기 링크에서 고객의 동의를 받은")
    assert admin.project(project["id"])["title"] == project["title"]

    client.goto(project["link"])
    expect(client.get_by_role("heading", name="고객이 볼 이름")).to_be_visible()
    client.get_by_label("이름").fill("박지민")
    client.get_by_role("button", name="이대로 공개해도 좋아요").click()
    expect(client.get_by_text("에 답해 주셨어요. 고맙습니다.")).to_be_in_viewport()

    page.reload()
    expect(panel_of(page)).to_contain_text("박지민 님이")
    bar_of(page).get_by_role("button", name="공개하기").click()
    expect(page.get_by_text("프로젝트를 성공적으로 수정했습니다!")).to_be_visible()
    assert admin.project(project["id"])["title"] == "고객이 볼 이름"


@pytest.mark.long
def test_the_question_fits_a_telephone_and_asks_for_the_name(
    admin: Administrator, client: Page
) -> None:
    project = changed_project(admin, "좁은 화면의 이름")
    client.goto(project["link"])
    client.locator("#consent input[name=name]").evaluate("field => field.required = false")

    client.get_by_role("button", name="이대로 공개해도 좋아요").click()

    expect(client.get_by_role("alert")).to_have_text("이름을 적어 주셔야 기록할 수 있어요.")
    expect(client.get_by_label("이름")).to_be_in_viewport()
    width = client.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    button = client.get_by_role("button", name="이대로 공개해도 좋아요").bounding_box()
    assert button
    assert button["height"] >= 44


@pytest.mark.long
def test_a_long_name_in_one_piece_stays_within_a_telephone(
    phone_admin: Administrator, client: Page
) -> None:
    project = changed_project(phone_admin, "이름이 긴 고객")
    name = "W" * 60
    client.goto(project["link"])
    client.get_by_label("이름").fill(name)
    client.get_by_role("button", name="이대로 공개해도 좋아요").click()
    expect(client.get_by_text("에 답해 주셨어요. 고맙습니다.")).to_be_in_viewport()

    page = open_form(phone_admin, project["id"])

    expect(panel_of(page)).to_contain_text(name)
    for shown in (client, page):
        assert shown.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_question_and_what_is_wrong_with_an_answer_pass_axe(
    admin: Administrator, chromium: Browser
) -> None:
    project = changed_project(admin, "누구나 답할 수 있는 이름")
    # Previews allow no scripts, and so not those of axe.
    unguarded = chromium.new_context(bypass_csp=True, locale="ko-KR")
    page = unguarded.new_page()
    page.goto(project["link"])
    expect_accessible(page)

    page.get_by_label("이름").fill(" ")
    page.get_by_role("button", name="이대로 공개해도 좋아요").click()

    expect(page.get_by_role("alert")).to_be_visible()
    expect_accessible(page)
    unguarded.close()


def test_a_change_after_the_answer_is_told_in_the_form(admin: Administrator, client: Page) -> None:
    project = changed_project(admin, "동의한 이름")
    client.goto(project["link"])
    client.get_by_label("이름").fill("박지민")
    client.get_by_role("button", name="이대로 공개해도 좋아요").click()
    expect(client.get_by_text("고맙습니다.")).to_be_visible()

    page = open_form(admin, project["id"])
    page.get_by_role("textbox", name="제목").fill("또 바뀐 이름")
    page.keyboard.press("Control+s")

    expect(panel_of(page)).to_contain_text("동의를 받은 뒤 내용이 바뀌었습니다.")
    panel_of(page).get_by_role("button", name="동의 기록 지우기").click()
    page.get_by_role("dialog").get_by_role("button", name="동의 기록 지우기").click()
    expect(panel_of(page)).not_to_contain_text("박지민")
    client.goto(project["link"])
    expect(client.get_by_label("이름")).to_be_visible()


@pytest.mark.long
def test_the_dashboard_names_what_is_public_without_consent(admin: Administrator) -> None:
    made = admin.make_project()
    path = f"/api/admin/portfolio/{made['id']}/consent"
    admin.call("PUT", path, data={"needed": True})

    page = admin.open("/admin")

    note = page.get_by_text("고객이 동의하지 않은 내용").locator("..")
    note.get_by_role("link", name=made["title"]).click()
    expect(page).to_have_url(re.compile(rf"/admin/portfolio/{made['id']}"))
    admin.call("PUT", path, data={"needed": False})
