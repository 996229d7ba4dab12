"""A site whose texts are not written yet: calm screens without empty labels, at both widths."""

import re
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.running_site import (
    STUDIO,
    Site,
    clean_environment,
    running_site,
    set_password,
)
from tests.browser.waiting import wait_for_application

SERVICE_PAGES = {
    "/business/residential/total-living": "Total Living",
    "/business/residential/relite-living": "Relite Living",
    "/business/commercial/total-biz": "Total Biz",
    "/business/commercial/biz-consulting": "Business Consulting",
}
SCREENS = {
    "/": "아직 준비 중이에요.",
    "/about": "About",
    "/business": "Business",
    **SERVICE_PAGES,
    "/portfolio": "Portfolio",
    "/insight": "Insight and Contents",
    "/contact": "Contact",
    "/contact?tab=qna": "Contact",
    "/privacy": "개인정보 처리방침",
}
NAME = "모퉁이 디자인"
NOTHING = """() => [...document.querySelectorAll("h1, h2, h3, dt, dd, a, summary, li, label")]
  .filter(it => !it.textContent.trim() && !it.ariaLabel)
  .map(it => it.outerHTML)"""

BELOW_THE_FOOT = """() =>
  innerHeight - (document.querySelector("footer")?.getBoundingClientRect().bottom ?? innerHeight)"""


@pytest.fixture(scope="module")
def blank_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site without the demo, that nobody has written anything for."""
    folder = tmp_path_factory.mktemp("blank")
    environment = clean_environment(folder)
    subprocess.run([*STUDIO, "init"], cwd=folder, env=environment, check=True, input=b"")
    set_password(folder, environment, "add")
    with running_site(folder, tmp_path_factory.mktemp("blank-site")) as site:
        yield site


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def visitor(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    """A page of a visitor at one of two widths."""
    context = chromium.new_context(viewport=request.param, locale="ko-KR", reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", SCREENS)
def test_a_screen_is_calm_and_whole(blank_site: Site, visitor: Page, path: str) -> None:
    faults: list[str] = []
    visitor.on("pageerror", lambda error: faults.append(str(error)))

    visitor.goto(f"{blank_site.address}{path}")
    visitor.wait_for_url(f"**/#{path}")
    wait_for_application(visitor)

    expect(visitor.get_by_role("heading", level=1)).to_have_text(SCREENS[path])
    assert visitor.evaluate(NOTHING) == []
    assert not re.search(r"[{}]|undefined|null", visitor.inner_text("body"))
    assert visitor.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert visitor.evaluate(BELOW_THE_FOOT) <= 0
    assert faults == []
    expect_accessible(visitor)


@pytest.mark.sampled(1)
def test_the_sample_is_an_apartment_that_opens_and_stands_under_the_homes_alone(
    blank_site: Site, visitor: Page
) -> None:
    visitor.goto(f"{blank_site.address}/portfolio")
    expect(
        visitor.get_by_role("status").get_by_text("표시할 프로젝트 데이터가 없어요")
    ).to_be_visible()
    tile = visitor.get_by_role("link", name="예시 프로젝트")
    expect(tile).to_contain_text("아파트 · 약 112㎡ (34평)")

    tile.click()

    layer = visitor.get_by_role("dialog")
    expect(layer.get_by_role("heading", level=1)).to_have_text("예시 프로젝트")
    expect(layer.locator(".measure")).to_have_text("약 112㎡ (34평)")
    for fact in ("서울특별시 강남구", "아파트", "관리자 화면에서 프로젝트를 추가해 주세요"):
        expect(layer.locator("dd").get_by_text(fact)).to_be_visible()
    assert layer.locator("img").first.evaluate("it => it.decode().then(() => it.naturalWidth)") > 1
    expect_accessible(visitor)
    visitor.go_back()
    expect(layer).to_have_count(0)
    visitor.get_by_role("tab", name="상업 공간").click()

    expect(visitor.get_by_role("tab", name="상업 공간")).to_have_attribute("aria-selected", "true")
    expect(visitor.get_by_role("link", name="예시 프로젝트")).to_have_count(0)


@pytest.mark.sampled(1)
def test_the_name_takes_its_place_when_it_is_saved(
    blank_site: Site, visitor: Page, chromium: Browser
) -> None:
    with visitor.expect_response("**/api/events"):
        visitor.goto(blank_site.address)
    owner = Administrator(blank_site, chromium.new_context())

    rename(owner, NAME)

    expect(visitor.get_by_role("heading", level=1)).to_have_text(NAME)
    expect(visitor.get_by_role("banner").get_by_role("link", name=NAME)).to_be_visible()
    expect(visitor).to_have_title(NAME)
    rename(owner, None)
    owner.context.close()


def rename(owner: Administrator, name: str | None) -> None:
    """Save the studio's name; None takes it away."""
    brand, headers = {"ko": name}, {"If-Match": "*"}
    answer = owner.call("PUT", "/api/admin/site/brand", data=brand, headers=headers)
    assert answer.ok, answer.text()
