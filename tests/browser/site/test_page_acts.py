"""What who edits the content sees over public pages, and that visitors neither see nor load it."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.running_site import Site
from tests.browser.waiting import wait_for_application, wait_for_file, wait_for_paint

CODE = re.compile(r"/assets/PageActs-")
SCREENS = ("/", "/about", "/business", "/portfolio", "/contact", "/contact?tab=qna", "/privacy")
OPEN = {"open": True, "missing": [], "publicUrl": "https://bom.studio"}
COVERED = """acts => {
  const box = acts.getBoundingClientRect();
  return [...document.querySelectorAll("a, button, input, textarea, summary")].filter(one => {
    if (acts.contains(one) || !one.checkVisibility({ visibilityProperty: true })) return false;
    const own = one.getBoundingClientRect();
    const beside = own.left >= box.right || own.right <= box.left;
    return !beside && own.top < box.bottom && own.bottom > box.top;
  }).map(one => one.outerHTML);
}"""
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); },
});"""


def acts(page: Page) -> Locator:
    return page.get_by_role("complementary", name="관리자에게만 보이는 도구")


def edit(page: Page) -> Locator:
    return acts(page).get_by_role("link", name="이 화면 고치기")


def at_work(admin: Administrator) -> Page:
    """Open the administration, as whoever works there has done on this device."""
    page = admin.open("/admin/site")
    expect(page.get_by_role("heading", name="사이트 편집")).to_be_visible()
    return page


def see(page: Page, site: Site, path: str) -> Page:
    """Show a public page as visitors get there: from the server."""
    page.goto(f"{site.address}{path}")
    wait_for_application(page)
    return page


@pytest.mark.parametrize(
    ("path", "editor"),
    [
        ("/", "/admin/site/page/"),
        ("/about", "/admin/site/page/about"),
        (
            "/business/residential/total-living",
            "/admin/site/page/business/residential/total-living",
        ),
        ("/contact?tab=qna", "/admin/site/page/contact?tab=qna"),
        ("/privacy", "/admin/site/page/privacy"),
    ],
)
@pytest.mark.sampled(2)
def test_a_page_of_the_sites_own_texts_leads_to_its_editing_in_place(
    admin: Administrator, path: str, editor: str
) -> None:
    page = see(at_work(admin), admin.site, path)

    expect(edit(page)).to_have_attribute("href", editor)


def test_the_page_is_edited_where_it_stands(admin: Administrator) -> None:
    page = see(at_work(admin), admin.site, "/about")

    edit(page).click()

    expect(page).to_have_url(admin.site.route("/admin/site/page/about"))
    framed = page.frame_locator("iframe")
    expect(framed.get_by_role("heading", level=1)).to_contain_text("사는 모양을 먼저 묻습니다")


def test_a_project_leads_to_its_editor_and_a_list_to_none(admin: Administrator) -> None:
    project = admin.make_project()
    page = see(at_work(admin), admin.site, "/portfolio")
    expect(acts(page)).to_be_visible()
    expect(edit(page)).to_have_count(0)

    page.goto(admin.site.route(f"/portfolio/{project['id']}"))
    edit(page).click()

    expect(page).to_have_url(admin.site.route(f"/admin/portfolio/{project['id']}"))
    expect(page.get_by_role("heading", name=project["title"])).to_be_visible()


@pytest.mark.long
def test_a_closed_site_says_so_and_leads_to_its_opening(admin: Administrator) -> None:
    page = see(at_work(admin), admin.site, "/portfolio")
    expect(acts(page)).to_contain_text("검색 로봇에 닫혀 있습니다")

    acts(page).get_by_role("link", name="사이트 열기").click()

    expect(page).to_have_url(admin.site.route("/admin/site/opening"))
    expect(page.get_by_role("heading", name="사이트 열기")).to_be_visible()


def test_an_open_site_has_the_way_to_the_editor_alone(admin: Administrator) -> None:
    page = at_work(admin)
    page.route("**/api/admin/site/opening", lambda route: route.fulfill(json=OPEN))

    with page.expect_response("**/api/admin/site/opening"):
        see(page, admin.site, "/about")

    expect(edit(page)).to_be_visible()
    wait_for_paint(page)
    expect(acts(page)).to_have_text("이 화면 고치기")


def is_quiet(admin: Administrator) -> None:
    """Look at each screen with what stands over it: nothing is moved, covered or out of reach."""
    page = at_work(admin)
    for path in SCREENS:
        see(page, admin.site, path)
        expect(acts(page)).to_contain_text("사이트 열기")
        assert acts(page).evaluate(COVERED) == [], path
        expect(acts(page)).to_have_css("position", "fixed")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    see(page, admin.site, "/about")
    expect(edit(page)).to_be_visible()
    expect_accessible(page)
    page.emulate_media(media="print")
    expect(acts(page)).to_be_hidden()


@pytest.mark.long
def test_it_moves_and_covers_nothing(admin: Administrator) -> None:
    is_quiet(admin)


@pytest.mark.long
def test_it_moves_and_covers_nothing_on_a_phone(phone_admin: Administrator) -> None:
    is_quiet(phone_admin)
    phone_admin.page.emulate_media(media="screen")
    box = edit(phone_admin.page).bounding_box()
    assert box
    assert box["height"] >= 44


def test_it_is_reached_by_keyboard_behind_the_bar(admin: Administrator) -> None:
    page = see(at_work(admin), admin.site, "/about")
    expect(acts(page)).to_contain_text("사이트 열기")

    page.get_by_role("banner").get_by_role("link").last.focus()
    page.keyboard.press("Tab")
    expect(acts(page).get_by_role("link", name="사이트 열기")).to_be_focused()
    page.keyboard.press("Tab")

    expect(edit(page)).to_be_focused()


def test_a_visitor_neither_sees_nor_loads_it(site: Site, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    for path in SCREENS:
        # The stream of changes is a screen's last request.
        with page.expect_request("**/api/events"):
            page.goto(f"{site.address}{path}")
        wait_for_application(page)

    assert [url for url in asked if CODE.search(url) or "/api/session" in url] == []
    assert acts(page).count() == 0


@pytest.mark.long
def test_who_signed_out_sees_nothing_and_loads_it_no_more(site: Site, page: Page) -> None:
    there = Administrator(site, page.context, page)
    at_work(there)
    see(page, site, "/about")
    expect(edit(page)).to_be_visible()
    page.goto(site.route("/admin"))
    page.get_by_role("button", name=site.email).click()
    page.get_by_role("menuitem", name="로그아웃").click()
    expect(page).to_have_url(site.route("/admin/login"))

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    with page.expect_request("**/api/events"):
        see(page, site, "/about")

    assert acts(page).count() == 0
    assert [url for url in asked if CODE.search(url)] == []


def test_an_ended_session_is_found_out_once(site: Site, page: Page) -> None:
    there = Administrator(site, page.context, page)
    at_work(there)
    # Away first: a page that is open may find out by itself.
    page.goto("about:blank")
    assert there.call("DELETE", "/api/session").ok
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    with page.expect_response("**/api/session"):
        see(page, site, "/about")
    page.wait_for_function("() => localStorage.getItem('studio.editor') === null")
    assert acts(page).count() == 0
    found = len(asked)
    with page.expect_request("**/api/events"):
        see(page, site, "/contact")

    assert [url for url in asked[:found] if CODE.search(url)] != []
    assert [url for url in asked[found:] if CODE.search(url)] == []


@pytest.mark.long
def test_without_its_code_a_page_is_whole(admin: Administrator) -> None:
    page = at_work(admin)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.route(CODE, refuse)

    see(page, admin.site, "/about")

    expect(page.get_by_role("contentinfo")).to_be_visible()
    expect(acts(page)).to_have_count(0)
    assert faults == []


def refuse(route: Route) -> None:
    route.fulfill(status=404, body="")


@pytest.mark.long
def test_a_browser_that_keeps_nothing_shows_the_page(site: Site, page: Page) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script(NO_STORAGE)

    see(page, site, "/about")

    expect(page.get_by_role("contentinfo")).to_be_visible()
    assert faults == []
    wait_for_file(page, "AboutPage")
