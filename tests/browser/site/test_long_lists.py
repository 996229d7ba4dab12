"""Lists of more than one page: they load on, come back to their place, and lose nothing."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.long_lists import (
    ARTICLES,
    CARDS,
    HOMES,
    PAGE,
    TILES,
    cut_lists,
    long_site,
    scroll_on,
)
from tests.browser.running_site import Site

MORE = "프로젝트 더 보기"
LATER = "**/api/portfolio?*after=*"


@pytest.fixture(scope="module")
def long(
    filled: Path, new_store: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A site with more projects and articles than one page shows."""
    with long_site(filled, tmp_path_factory.mktemp("long"), new_store()) as site:
        yield site


@pytest.fixture(params=["whole", "cut"])
def visitor(request: pytest.FixtureRequest, page: Page) -> Page:
    """A visitor to whom the server gives the list as a whole, or cut after its first page."""
    if request.param == "cut":
        cut_lists(page)
    return page


@pytest.fixture
def administrator(chromium: Browser, long: Site) -> Iterator[Administrator]:
    """An administrator of that site."""
    context = chromium.new_context()
    yield Administrator(long, context)
    context.close()


def asked(page: Page, address: str) -> list[str]:
    """Return where the requests for lists at *address* go, from now on."""
    found: list[str] = []

    def note(url: str) -> None:
        if f"{address}?" in url:
            found.append(url.partition("?")[2])

    page.on("request", lambda request: note(request.url))
    return found


@pytest.mark.sampled(1)
def test_the_gallery_loads_on_to_its_end(long: Site, visitor: Page) -> None:
    visitor.goto(long.route("/portfolio"))
    expect(visitor.locator(TILES)).to_have_count(PAGE)
    expect(visitor.get_by_text(f"프로젝트 {HOMES}개", exact=True)).to_be_attached()

    scroll_on(visitor, TILES, HOMES)

    expect(visitor.locator(TILES)).to_have_count(HOMES)
    expect(visitor.get_by_role("link", name=MORE)).to_have_count(0)
    titles = visitor.locator(f"{TILES} strong").all_text_contents()
    assert len(set(titles)) == HOMES


@pytest.mark.long
def test_each_page_of_a_cut_list_is_asked_for_once(long: Site, page: Page) -> None:
    cut_lists(page)
    requests = asked(page, "/api/portfolio")
    page.goto(long.route("/portfolio"))
    scroll_on(page, TILES, HOMES)

    expect(page.locator(TILES)).to_have_count(HOMES)
    chosen = [query for query in requests if "category=" in query and "after=" in query]

    assert len(chosen) == len(set(chosen)) == 2
    assert all(query.startswith(f"category=residential&limit={PAGE}&after=") for query in chosen)


def test_a_later_page_that_fails_loses_nothing(long: Site, page: Page) -> None:
    cut_lists(page)
    page.goto(long.route("/portfolio"))
    expect(page.locator(TILES)).to_have_count(PAGE)
    page.route(LATER, lambda route: route.abort())

    page.get_by_role("contentinfo").scroll_into_view_if_needed()
    failure = page.locator("main").get_by_role("alert")
    expect(failure).to_be_visible()
    expect(page.locator(TILES)).to_have_count(PAGE)
    # It is asked for by itself, too: whichever it is, it passes when the button was pressed.
    held = hold(page, LATER)
    failure.get_by_role("button", name="다시 시도").click()
    wait_for(page, held, 1)
    let_go(page, LATER, held)

    expect(page.locator(TILES).nth(2 * PAGE - 1)).to_be_attached()
    expect(failure).to_have_count(0)


@pytest.mark.long
def test_without_an_observer_a_real_link_goes_on(long: Site, visitor: Page) -> None:
    visitor.add_init_script("delete window.IntersectionObserver")
    visitor.goto(long.route("/portfolio"))
    link = visitor.get_by_role("link", name=MORE)
    expect(link).to_have_attribute("href", "/portfolio?page=2")

    link.click()

    expect(visitor.locator(TILES)).to_have_count(2 * PAGE)
    told = visitor.get_by_text(f"전체 {HOMES}개 중 프로젝트 {2 * PAGE}개를 보여 드려요.")
    expect(told).to_be_attached()
    expect(visitor).to_have_url(long.route("/portfolio"))


@pytest.mark.parametrize("address", ["/portfolio", "/#/portfolio"])
@pytest.mark.sampled(2)
def test_back_and_reload_come_back_to_the_place(long: Site, visitor: Page, address: str) -> None:
    visitor.goto(f"{long.address}{address}")
    scroll_on(visitor, TILES, 2 * PAGE)
    place = visitor.evaluate("scrollY")
    assert place > 0

    visitor.get_by_role("banner").get_by_role("link", name="About").click()
    expect(visitor).to_have_url(long.route("/about"))
    visitor.go_back()
    visitor.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)
    expect(visitor.locator(TILES).nth(2 * PAGE - 1)).to_be_attached()

    visitor.reload()
    visitor.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)
    expect(visitor.locator(TILES).nth(2 * PAGE - 1)).to_be_attached()


@pytest.mark.long
def test_another_visit_begins_at_the_top(long: Site, page: Page) -> None:
    page.goto(long.route("/portfolio"))
    scroll_on(page, TILES, 2 * PAGE)
    menu = page.get_by_role("banner")

    menu.get_by_role("link", name="About").click()
    expect(page).to_have_url(long.route("/about"))
    menu.get_by_role("link", name="Portfolio").click()

    expect(page.locator(TILES)).to_have_count(PAGE)
    page.wait_for_function("() => scrollY === 0")


@pytest.mark.long
def test_the_address_of_a_later_page_begins_there(long: Site, visitor: Page) -> None:
    visitor.goto(long.route("/portfolio?page=2"))

    first = visitor.locator(TILES).nth(PAGE)
    expect(first).to_be_in_viewport()
    expect(visitor.locator(TILES).first).not_to_be_in_viewport()


@pytest.mark.sampled(1)
def test_a_change_keeps_what_is_loaded_and_where_one_is(
    long: Site, visitor: Page, administrator: Administrator
) -> None:
    with visitor.expect_response("**/api/events"):
        visitor.goto(long.route("/portfolio"))
    scroll_on(visitor, TILES, HOMES)
    place = visitor.evaluate("scrollY")

    made = administrator.make_project()

    expect(visitor.locator(TILES).filter(has_text=made["title"])).to_have_count(1)
    assert visitor.locator(TILES).count() == HOMES + 1
    assert visitor.evaluate("scrollY") == pytest.approx(place, abs=1)
    administrator.call("DELETE", f"/api/admin/portfolio/{made['id']}", headers={"If-Match": "*"})


@pytest.mark.sampled(1)
def test_filters_count_and_show_all_of_a_long_list(long: Site, visitor: Page) -> None:
    visitor.goto(long.route("/portfolio"))
    expect(visitor.locator(TILES)).to_have_count(PAGE)
    address = f"{long.address}/api/portfolio?category=residential&filter=30PY"
    total = visitor.request.get(address).json()["total"]

    visitor.get_by_role("button", name="30PY").click()

    said = f"30PY 필터로 프로젝트 {total}개를 보여 드려요."
    expect(visitor.get_by_text(said)).to_be_attached()
    expect(visitor.locator(TILES)).to_have_count(min(total, PAGE))


@pytest.mark.sampled(1)
def test_articles_load_on_and_are_counted(long: Site, visitor: Page) -> None:
    visitor.goto(long.route("/insight"))
    expect(visitor.locator(CARDS)).to_have_count(PAGE)
    expect(visitor.get_by_role("button", name=f"전체 {ARTICLES}")).to_be_visible()

    scroll_on(visitor, CARDS, ARTICLES)

    tops = visitor.locator(CARDS).evaluate_all("cards => cards.map(card => card.offsetTop)")
    assert tops == sorted(tops)


@pytest.mark.long
def test_the_reader_turns_over_the_end_of_what_is_loaded(long: Site, visitor: Page) -> None:
    visitor.goto(long.route("/insight"))
    # What leads on belongs to the screen of long lists, which takes the place of the first one.
    expect(visitor.locator("a[rel=next]")).to_be_attached()
    visitor.locator(f"{CARDS} a").nth(PAGE - 2).click()
    reader = visitor.get_by_role("dialog")
    expect(reader.get_by_text(f"{PAGE - 1} / {ARTICLES}")).to_be_visible()

    for place in (PAGE, PAGE + 1, PAGE + 2):
        reader.get_by_role("button", name="다음 글").click()
        expect(reader.get_by_text(f"{place} / {ARTICLES}")).to_be_visible()


@pytest.mark.parametrize(("path", "items"), [("/portfolio", TILES), ("/insight", CARDS)])
@pytest.mark.sampled(1)
def test_what_was_loaded_on_passes_axe(
    long: Site, page: Page, phone_page: Page, path: str, items: str
) -> None:
    for visitor in (page, phone_page):
        visitor.goto(long.route(path))
        scroll_on(visitor, items, HOMES)
        expect_accessible(visitor)
