"""Texts in another language, behind a tab of every editor: typed, marked as missing, published."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from studio_core.languages.registry import LANGUAGES, TWINNED, address_in
from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.kept import wait_until_kept
from tests.http.studio_in_memory import eventually

ABOUT = "/api/admin/site/about"
ANY = {"If-Match": "*"}
OTHER = TWINNED[0]
BASE, NAME = LANGUAGES[0].name, LANGUAGES[1].name
HEADING = f"{OTHER}.heading"


@pytest.fixture
def about(admin_site: Any, request: pytest.FixtureRequest) -> Iterator[None]:
    """Leave the part as it was, for what comes later."""
    name = "phone_admin" if "phone_admin" in request.fixturenames else "admin"
    admin: Administrator = request.getfixturevalue(name)
    before = admin.read(ABOUT)
    admin.call("DELETE", f"{ABOUT}/draft", headers=ANY)
    yield
    admin.page.goto("about:blank")  # what is still to be saved by itself would come behind this
    admin.call("DELETE", f"{ABOUT}/draft", headers=ANY)
    said = before.get(OTHER, {})
    fields = {"heading": before["heading"], HEADING: said.get("heading")}
    admin.call("PUT", ABOUT, data=fields, headers=ANY)


def tab(page: Page, name: str) -> Locator:
    tabs = page.get_by_role("tablist", name="언어")
    return tabs.get_by_role("tab", name=re.compile(f"^{name}"))


def text(page: Page, label: str) -> Locator:
    return page.get_by_role("textbox", name=label, exact=True)


def bar_of(page: Page) -> Locator:
    return page.get_by_role("region", name="공개", exact=True)


@pytest.mark.usefixtures("about")
def test_a_part_is_translated_and_read_in_the_language(admin: Administrator) -> None:
    admin.call("PUT", ABOUT, data={HEADING: None}, headers=ANY)
    page = admin.open("/admin/site/about")
    tab(page, BASE).focus()
    page.keyboard.press("ArrowRight")
    expect(tab(page, NAME)).to_be_focused()
    expect(tab(page, NAME)).to_have_text(re.compile("1개 남음"))
    expect(page.get_by_text("이 언어로는 아직 보이지 않습니다.")).to_be_visible()
    expect(page.get_by_label("설립일")).to_have_count(0)

    text(page, "머리말").fill("First, the light")

    expect(page.get_by_text("모두 옮겼습니다.")).to_be_visible()
    expect(bar_of(page)).to_contain_text(f"머리말 ({NAME})")
    expect_accessible(page)
    bar_of(page).get_by_role("button", name="공개하기").click()
    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")
    address = admin.site.address + address_in(OTHER, "/about")
    assert eventually(lambda: "First, the light" in admin.context.request.get(address).text())


@pytest.mark.usefixtures("about")
def test_a_fault_leads_to_its_field_in_the_language(admin: Administrator) -> None:
    page = admin.open("/admin/site/about")
    tab(page, NAME).click()
    text(page, "머리말").fill("too long " * 40)
    expect(text(page, "머리말")).to_have_attribute("aria-invalid", "true")
    tab(page, BASE).click()

    bar_of(page).get_by_role("button", name="공개하기").click()

    expect(text(page, "머리말")).to_be_focused()
    expect(text(page, "머리말")).to_have_attribute("lang", OTHER)


def test_what_is_typed_outlives_a_reload_and_what_others_write_meanwhile(
    admin: Administrator,
) -> None:
    project = admin.make_project(lead="빛을 먼저 봅니다.")
    page = admin.open(f"/admin/portfolio/{project['id']}")
    tab(page, NAME).click()
    page.route("**/draft*", lambda route: route.abort("connectionreset"))
    text(page, "제목").fill("A house of light")
    text(page, "머리글").fill("First we look at the light.")
    wait_until_kept(page, "First we look at the light.")

    page.unroute_all(behavior="wait")
    page.reload()
    admin.change(project["id"], {"lead": "그늘을 먼저 봅니다."})
    tab(page, NAME).click()
    expect(text(page, "제목")).to_have_value("A house of light")
    text(page, "주소").fill("Hannam-dong, Yongsan-gu, Seoul")

    expect(page.locator("p", has_text="그늘을 먼저 봅니다.")).to_be_visible()
    draft = admin.read(f"/api/admin/portfolio/{project['id']}/draft")
    assert draft["lead"] == "그늘을 먼저 봅니다."
    assert draft[OTHER] == {
        "title": "A house of light",
        "lead": "First we look at the light.",
        "address": "Hannam-dong, Yongsan-gu, Seoul",
    }


@pytest.mark.long
def test_an_article_is_translated_and_told_so_in_its_history(admin: Administrator) -> None:
    body = {"title": "흰 벽", "content": "볕이 **먼저** 듭니다.", "category": "tip"}
    article = admin.call("POST", "/api/admin/insights", data=body).json()
    page = admin.open(f"/admin/insight/{article['id']}")
    tab(page, NAME).click()
    text(page, "제목").fill("White walls")
    text(page, "내용").fill("The light comes **first**.")
    page.get_by_role("button", name="미리보기", exact=True).first.click()
    expect(page.locator("strong", has_text="first")).to_be_visible()

    bar_of(page).get_by_role("button", name="공개하기").click()
    expect(bar_of(page)).to_contain_text("모든 내용이 공개되어 있습니다")
    page.get_by_role("link", name="변경 이력").click()

    expect(page.get_by_role("region", name=f"제목 ({NAME})")).to_contain_text("White walls")


@pytest.mark.usefixtures("about")
@pytest.mark.long
def test_the_tabs_fit_a_phone(phone_admin: Administrator) -> None:
    phone_admin.call("PUT", ABOUT, data={HEADING: None}, headers=ANY)
    page = phone_admin.open("/admin/site/about")
    tab(page, NAME).tap()

    box, width = tab(page, NAME).bounding_box(), page.evaluate("innerWidth")

    assert box is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") == width
    expect(text(page, "머리말")).to_be_visible()
    expect_accessible(page)
