"""Editing in place in another language: its texts where they stand, and what is left."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from studio_core.languages.registry import LANGUAGES, TWINNED, address_in
from tests.browser.accessibility import expect_accessible
from tests.browser.admin.in_place import (
    ANY,
    PAGE,
    bar_of,
    field,
    finish,
    frame_of,
    left_as_it_was,
    open_page,
    publish,
    region,
    write,
)
from tests.browser.administrator import Administrator
from tests.http.studio_in_memory import eventually

ABOUT = "/api/admin/site/about"
OTHER = TWINNED[0]
BASE, NAME = LANGUAGES[0].name, LANGUAGES[1].name
HEADING = f"머리말 ({NAME})"
IN_OTHER = f"{PAGE}/about?language={OTHER}"


@pytest.fixture(autouse=True)
def as_it_was(admin_site: Any, request: pytest.FixtureRequest) -> Iterator[None]:
    """Leave the site as it was."""
    name = "phone_admin" if "phone_admin" in request.fixturenames else "admin"
    with left_as_it_was(request.getfixturevalue(name)):
        yield


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("tablist", name="언어").get_by_role("tab", name=name)


def left(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^번역할 곳 \d+개$"))


def story(*texts: tuple[str, str | None]) -> list[dict[str, Any]]:
    return [{"text": text, **({OTHER: {"text": twin}} if twin else {})} for text, twin in texts]


def drafted(admin: Administrator, fields: dict[str, Any]) -> None:
    saved = admin.call("PUT", f"{ABOUT}/draft", data=fields, headers=ANY)
    assert saved.ok, saved.text()


def draft(admin: Administrator) -> dict[str, Any]:
    found: dict[str, Any] = admin.read(f"{ABOUT}/draft")
    return found


def open_in_other(admin: Administrator) -> Page:
    page = admin.open(IN_OTHER)
    frame_of(page).locator(".ed").first.wait_for()
    return page


def public_page(admin: Administrator) -> str:
    address = admin.site.address + address_in(OTHER, "/about")
    return admin.context.request.get(address).text()


@pytest.mark.long
def test_the_language_is_chosen_kept_in_the_address_and_left_by_back(admin: Administrator) -> None:
    page = open_page(admin)
    expect(tab(page, BASE)).to_have_attribute("aria-selected", "true")

    tab(page, BASE).press("ArrowRight")

    expect(page).to_have_url(re.compile(rf"#/admin/site/page/about\?language={OTHER}$"))
    expect(frame_of(page).locator("html")).to_have_attribute("lang", OTHER)
    page.reload()
    expect(region(page, HEADING)).to_be_visible()
    expect(bar_of(page)).to_contain_text("글만 옮깁니다.")
    expect_accessible(page)
    page.get_by_role("combobox", name="다른 화면").select_option("/business")
    expect(page).to_have_url(re.compile(rf"/page/business\?language={OTHER}$"))
    page.go_back()
    expect(region(page, HEADING)).to_be_visible()
    page.go_back()
    expect(region(page, "머리말")).to_be_visible()
    expect(frame_of(page).locator("html")).to_have_attribute("lang", LANGUAGES[0].code)


def test_what_is_to_be_translated_is_said_gone_through_and_published(admin: Administrator) -> None:
    texts = story(("처음 문단", "The first"), ("다음 문단", None))
    drafted(admin, {f"{OTHER}.heading": None, "story": texts})
    page = open_in_other(admin)
    expect(left(page)).to_have_text("번역할 곳 2개")
    heading = frame_of(page).get_by_role("heading", level=1)
    expect(heading.locator(f"[lang={LANGUAGES[0].code}]")).to_have_count(1)
    expect(region(page, f"{HEADING}, 번역 전")).to_have_attribute("data-untranslated", "true")
    expect_accessible(page)

    left(page).press("Enter")
    expect(field(page, HEADING)).to_be_focused()
    expect(field(page, HEADING)).to_have_attribute("lang", OTHER)
    expect(field(page, HEADING)).to_have_value("")
    page.keyboard.type("Light comes first")
    expect(left(page)).to_have_text("번역할 곳 1개")
    left(page).press("Enter")
    expect(field(page, f"이야기 2문단 ({NAME})")).to_be_focused()
    expect(frame_of(page).get_by_text(f"{BASE} 글 다음 문단")).to_be_visible()
    expect(heading.locator(f"[lang={OTHER}]")).to_have_text("Light comes first")
    page.keyboard.type("The next one")
    finish(page, f"이야기 2문단 ({NAME})")

    expect(left(page)).to_have_count(0)
    expect(bar_of(page)).to_contain_text(HEADING)
    assert draft(admin)[OTHER]["heading"] == "Light comes first"
    assert draft(admin)["story"] == story(("처음 문단", "The first"), ("다음 문단", "The next one"))
    publish(page)
    assert eventually(lambda: "Light comes first" in public_page(admin))


@pytest.mark.long
def test_an_emptied_twin_is_to_be_translated_again(admin: Administrator) -> None:
    heading = admin.read(ABOUT)["heading"]
    page = open_in_other(admin)

    write(page, HEADING, "x")
    page.keyboard.press("Backspace")
    finish(page, HEADING)

    expect(region(page, f"{HEADING}, 번역 전")).to_be_visible()
    expect(frame_of(page).get_by_role("heading", level=1)).to_contain_text(heading)
    assert "heading" not in draft(admin).get(OTHER, {})


def test_what_is_typed_outlives_another_language_and_what_others_write_in_the_base_one(
    admin: Administrator,
) -> None:
    page = open_in_other(admin)
    with page.expect_request(lambda one: one.url.endswith(f"{OTHER}/preview/page?path=%2Fabout")):
        pass_through(page, "Kept while it is typed")
    drafted(admin, {"heading": "그사이 바뀐 머리말"})

    page.reload()

    expect(region(page, HEADING)).to_be_visible()
    expect(frame_of(page).get_by_text("Kept while it is typed")).to_be_visible()
    assert eventually(lambda: draft(admin)[OTHER]["heading"] == "Kept while it is typed")
    assert draft(admin)["heading"] == "그사이 바뀐 머리말"


def pass_through(page: Page, text: str) -> None:
    """Type *text*, and go to the base language and back without having finished."""
    write(page, HEADING, text)
    tab(page, BASE).click()
    expect(region(page, "머리말")).to_be_visible()
    tab(page, NAME).click()
    expect(region(page, HEADING)).to_be_visible()


@pytest.mark.long
def test_a_picture_has_its_text_in_the_language_and_nothing_else(admin: Administrator) -> None:
    picture = {key: value for key, value in admin.read(ABOUT)["picture"].items() if key != OTHER}
    drafted(admin, {"picture": picture | {"alt": "식당"}})
    page = open_in_other(admin)
    tools = frame_of(page).get_by_role("group", name="사진, 번역 전")
    expect(tools.get_by_role("button")).to_have_count(1)

    tools.get_by_role("button", name="사진, 번역 전: 대체 텍스트").press("Enter")
    dialog = page.get_by_role("dialog", name="사진: 대체 텍스트")
    expect(dialog.get_by_text(f"{BASE} 글: 식당")).to_be_visible()
    expect_accessible(page)
    dialog.get_by_role("textbox").fill("A dining room")
    dialog.get_by_role("button", name="완료").click()

    expect(tools).to_have_count(0)
    assert eventually(lambda: draft(admin)["picture"].get(OTHER) == {"alt": "A dining room"})
    assert draft(admin)["picture"]["alt"] == "식당"


@pytest.mark.long
def test_a_phone_has_room_for_the_languages_and_for_what_is_said(
    phone_admin: Administrator,
) -> None:
    drafted(phone_admin, {f"{OTHER}.heading": None})
    page = phone_admin.open(f"{PAGE}/about")
    tab(page, NAME).tap()
    left(page).tap()
    expect(field(page, HEADING)).to_be_focused()

    source = phone_admin.read(ABOUT)["heading"]
    foot = page.get_by_role("region", name="글 고치기")
    expect(foot).to_contain_text(f"{BASE} 글 {source}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
