"""More projects and articles than one answer holds, on a real server: each is reached, once."""

import json
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.administrator import Administrator
from tests.browser.long_lists import CARDS, PAGE, TILES, scroll_on
from tests.browser.running_site import STUDIO, Site, clean_environment, running_site, set_password

MANY = 510
SHOPS = range(0, MANY, 5)
HOMES = [number for number in range(MANY) if number not in SHOPS]
SMALL = [number for number in HOMES if number % 2 == 0]
ROWS = "tbody tr"


def titles_of(numbers: Iterable[int]) -> list[str]:
    return [f"작업 {number:03}" for number in numbers]


def projects() -> dict[str, dict[str, Any]]:
    """Return small projects: every fifth is a shop, every other home a small one."""
    shop = {"type": "commercial", "businessType": "f&b"}
    homes = [{"type": "residential", "area": area} for area in ("25py", "34py")]
    return {
        f"many-{number:03}": {
            **(shop if number in SHOPS else homes[number % 2]),
            "title": f"작업 {number:03}",
            "address": "서울 종로구 부암동",
            "order": number,
        }
        for number in range(MANY)
    }


def articles() -> dict[str, dict[str, Any]]:
    """Return small articles, each a minute older than the one before."""
    return {
        f"many-{number:03}": {
            "title": f"글 {number:03}",
            "content": "빛이 드는 집.",
            "category": ("trend", "tip")[number % 2],
            "date": f"20250101 {23 - number // 60:02}{59 - number % 60:02}00",
        }
        for number in range(MANY)
    }


@pytest.fixture(scope="module")
def large(new_store: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with those alone, brought by one import: a change set of each kind."""
    folder = tmp_path_factory.mktemp("large")
    start, environment = folder / "start", clean_environment(folder / "start")
    start.mkdir()
    tree = {"portfolio": projects(), "insights": articles()}
    (start / "many.json").write_text(json.dumps(tree), "utf-8")
    for command in (["init"], ["import", "many.json", "--apply"]):
        subprocess.run([*STUDIO, *command], cwd=start, env=environment, check=True)
    set_password(start, environment, "add")
    with running_site(start, folder / "site", new_store()) as site:
        yield site


@pytest.fixture
def keeper(large: Site, context: BrowserContext) -> Administrator:
    """An administrator of that site."""
    return Administrator(large, context)


def come_back(page: Page) -> None:
    """Go to another screen and back, then load the page anew: each time to the same place."""
    place = page.evaluate("scrollY")
    assert place > 0
    page.get_by_role("banner").get_by_role("link", name="About").click()
    expect(page).to_have_url(re.compile("/about$"))
    for go in (page.go_back, page.reload):
        go()
        page.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)


def test_the_galleries_show_every_project_once(large: Site, page: Page) -> None:
    page.goto(f"{large.address}/portfolio")
    scroll_on(page, TILES, len(HOMES))
    assert page.locator(f"{TILES} strong").all_text_contents() == titles_of(HOMES)
    come_back(page)

    page.get_by_role("tab", name="상업").click()
    # The homes are shown until the shops are.
    expect(page.locator(TILES).first).to_contain_text(titles_of(SHOPS)[0])
    scroll_on(page, TILES, len(SHOPS))

    assert page.locator(f"{TILES} strong").all_text_contents() == titles_of(SHOPS)


@pytest.mark.long
def test_the_list_of_articles_shows_every_one_once(large: Site, page: Page) -> None:
    page.goto(f"{large.address}/insight")
    expect(page.get_by_role("button", name=f"전체 {MANY}")).to_be_visible()

    scroll_on(page, CARDS, MANY)

    assert page.locator(f"{CARDS} h2").all_text_contents() == [f"글 {n:03}" for n in range(MANY)]
    come_back(page)


@pytest.mark.parametrize(
    ("address", "items", "first"),
    [
        ("/portfolio?page=6", TILES, titles_of(HOMES)[5 * PAGE]),
        ("/portfolio?filter=20PY&page=3", TILES, titles_of(SMALL)[2 * PAGE]),
        ("/insight?page=8", CARDS, f"글 {7 * PAGE:03}"),
    ],
)
@pytest.mark.sampled(1)
def test_a_later_page_shows_what_it_begins_with(
    large: Site, page: Page, address: str, items: str, first: str
) -> None:
    page.goto(f"{large.address}{address}")
    shown = page.locator(items).filter(has_text=first)
    expect(shown).to_be_in_viewport()

    page.reload()

    expect(shown).to_be_in_viewport()
    expect(page.locator(items).first).not_to_be_in_viewport()


@pytest.mark.long
def test_pages_of_a_filter_are_reached_by_links_alone(large: Site, chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page, found = context.new_page(), list[str]()
    page.goto(f"{large.address}/portfolio?filter=20PY")
    following = page.locator("main a[rel=next]")

    found += page.locator("main li strong").all_text_contents()
    while following.count():
        following.click()
        found += page.locator("main li strong").all_text_contents()

    assert found == titles_of(SMALL)
    assert page.url.endswith("/portfolio?filter=20PY&page=4")
    context.close()


@pytest.mark.long
def test_an_administrator_reaches_and_finds_and_moves_every_project(keeper: Administrator) -> None:
    page = keeper.open("/admin/portfolio")
    expect(page.get_by_text(f"총 {MANY}개 프로젝트", exact=True)).to_be_visible()
    scroll_on(page, ROWS, MANY)
    names = page.locator(f"{ROWS} td:nth-child(3)").all_text_contents()
    assert [name.removesuffix("공개됨") for name in names] == titles_of(range(MANY))

    page.get_by_role("tab", name="상업").click()
    expect(page.get_by_text(f"총 {MANY}개 프로젝트 중 {len(SHOPS)}개")).to_be_visible()
    scroll_on(page, ROWS, len(SHOPS))
    page.get_by_role("tab", name="전체").click()
    page.get_by_role("searchbox").fill("부암동 작업 50")
    expect(page.get_by_text(f"총 {MANY}개 프로젝트 중 15개")).to_be_visible()
    page.get_by_role("button", name="작업 500: 아래로 옮기기").click()
    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()

    after = [item["id"] for item in keeper.read("/api/admin/portfolio?search=작업%2050")["items"]]
    assert after[5:8] == ["many-501", "many-500", "many-502"]
    keeper.call("POST", "/api/admin/portfolio/many-500/move", data={"before": "many-501"})


@pytest.mark.long
def test_the_first_of_a_tab_stays_behind_what_stands_above_it(keeper: Administrator) -> None:
    page = keeper.open("/admin/portfolio")
    page.get_by_role("tab", name="주거").click()
    expect(page.get_by_text(f"총 {MANY}개 프로젝트 중 {len(HOMES)}개")).to_be_visible()

    page.get_by_role("button", name="작업 002: 위로 옮기기").click()
    expect(page.get_by_text("순서를 변경했습니다.")).to_be_visible()

    first = [item["id"] for item in keeper.read("/api/admin/portfolio?limit=3")["items"]]
    assert first == ["many-000", "many-002", "many-001"]
    keeper.call("POST", "/api/admin/portfolio/many-001/move", data={"before": "many-002"})


@pytest.mark.long
def test_an_administrator_reaches_and_finds_every_article(keeper: Administrator) -> None:
    cards = "main ul > li > article"
    page = keeper.open("/admin/insight")
    scroll_on(page, cards, MANY)
    assert len(set(page.locator(f"{cards} h2").all_text_contents())) == MANY

    page.get_by_role("searchbox").fill("글 507")

    expect(page.get_by_text(f"총 {MANY}개 글 중 1개")).to_be_visible()
    expect(page.locator(f"{cards} h2")).to_have_text("글 507")
    page.get_by_role("button", name="수정").click()
    expect(page.get_by_role("textbox", name="제목")).to_have_value("글 507")
