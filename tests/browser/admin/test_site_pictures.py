"""The pictures in the forms of the site: how they stand beside each other and their texts."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator


def open_first(admin: Administrator, collection: str) -> Page:
    first = admin.read(f"/api/admin/{collection}")["items"][0]["id"]
    page = admin.open(f"/admin/site/{collection}/{first}")
    expect(page.get_by_role("button", name="사진 바꾸기").first).to_be_visible()
    return page


def box_of(place: Locator) -> Any:
    """Return where something stands in the page, once it is there."""
    expect(place).to_be_visible()
    return place.bounding_box()


def picture(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True).get_by_role("img")


@pytest.mark.long
@pytest.mark.parametrize("who", ["admin", "phone_admin"])
def test_the_pictures_of_a_slide_stand_side_by_side_above_their_texts(
    request: pytest.FixtureRequest, who: str
) -> None:
    page = open_first(request.getfixturevalue(who), "slides")

    wide = box_of(picture(page, "데스크톱 사진"))
    narrow = box_of(picture(page, "휴대폰 사진"))
    heading = box_of(page.get_by_role("textbox", name="제목"))
    caption = box_of(page.get_by_role("textbox", name="한 줄 설명"))
    alt = box_of(page.get_by_role("textbox", name="휴대폰 사진의 대체 텍스트"))
    assert wide["x"] + wide["width"] <= narrow["x"]
    assert abs(wide["y"] - narrow["y"]) <= 1
    assert narrow["y"] + narrow["height"] < heading["y"] < caption["y"] < alt["y"]
    assert heading["x"] == caption["x"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)


@pytest.mark.long
def test_a_picture_alone_is_small_beside_its_text_on_a_phone(phone_admin: Administrator) -> None:
    page = open_first(phone_admin, "principles")

    shown = box_of(picture(page, "사진"))
    text = page.get_by_role("textbox", name="사진의 대체 텍스트", exact=True)
    button = page.get_by_role("button", name="사진 바꾸기").first
    alt, replace = box_of(text), box_of(button)
    assert shown["x"] + shown["width"] < alt["x"] == replace["x"]
    assert replace["width"] == alt["width"]
    assert shown["width"] < alt["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)


def test_a_picture_that_only_decorates_is_told_from_one_without_a_text(
    phone_admin: Administrator,
) -> None:
    page = open_first(phone_admin, "services")
    path = page.url.partition("/services/")[2]
    draft = f"/api/admin/services/{path}/draft"
    try:
        page.get_by_role("button", name="사진, 초점과 설명", exact=True).click()
        dialog = page.get_by_role("dialog", name="사진: 초점과 설명")
        expect(dialog.get_by_text("함께 누르면 10씩")).to_be_hidden()
        expect(dialog.get_by_text("사진을 누르거나 동그라미를 끌어 주세요.")).to_be_visible()
        dialog.get_by_role("checkbox", name="장식용 이미지 (설명 없음)").check()
        expect_accessible(page)
        with page.expect_response(
            lambda answer: answer.request.method == "PUT" and "/draft" in answer.url
        ):
            dialog.get_by_role("button", name="적용").click()

        assert phone_admin.read(draft)["picture"]["alt"] == ""
    finally:
        page.goto("about:blank")
        phone_admin.call("DELETE", draft, headers={"If-Match": "*"})
