"""What the demo brought into projects and articles: marked until it is edited."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.waiting import wait_for_faces, wait_for_paint, wait_for_pictures

PROJECT = "demo-project-02"
ARTICLE = "demo-insight-11"
FIELDS = "**/api/admin/demo/fields"
STANDING = "**/publishing"
EXPLAINED = "데모에서 온 내용입니다. 고치면 표시가 사라집니다."


@pytest.fixture
def demo(admin: Administrator) -> Iterator[Administrator]:
    """An administrator of a site with the demo, whose edits of it are given up afterwards."""
    yield admin
    for path in (f"portfolio/{PROJECT}", f"insights/{ARTICLE}"):
        admin.call("DELETE", f"/api/admin/{path}/draft", headers={"If-Match": "*"})


def mark(where: Page | Locator) -> Locator:
    return where.get_by_text("데모", exact=True)


def described(field: Locator) -> str:
    """Return what a screen reader says of the field beside its name."""
    script = """it => (it.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean)
        .map((id) => document.getElementById(id).textContent).join(" ")"""
    return str(field.evaluate(script))


def test_a_projects_fields_are_marked_until_they_are_edited(demo: Administrator) -> None:
    page = demo.open(f"/admin/portfolio/{PROJECT}")
    title = page.get_by_role("textbox", name="제목")
    expect(page.get_by_text(EXPLAINED)).to_be_visible()
    assert "데모" in described(title)
    before = mark(page).count()
    expect_accessible(page)

    title.fill("우리가 지은 카페")

    expect(mark(page)).to_have_count(before - 1)
    assert "데모" not in described(title)
    assert "데모" in described(page.get_by_role("textbox", name="주소", exact=True))


def test_an_edited_field_is_not_marked_when_its_form_is_opened_again(demo: Administrator) -> None:
    record = demo.read(f"/api/admin/insights/{ARTICLE}")
    demo.call(
        "PUT",
        f"/api/admin/insights/{ARTICLE}/draft",
        data={"title": "우리 소식", "content": record["content"]},
    )

    page = demo.open(f"/admin/insight/{ARTICLE}")

    expect(page.get_by_text(EXPLAINED)).to_be_visible()
    title = page.get_by_role("textbox", name="제목")
    expect(title).to_have_value("우리 소식")
    assert "데모" not in described(title)
    assert "데모" in described(page.get_by_role("textbox", name="링크 URL"))


@pytest.mark.long
def test_the_lists_mark_what_came_with_the_demo_alone(demo: Administrator) -> None:
    own = demo.make_project()
    page = demo.open("/admin/portfolio")
    rows = page.get_by_role("row")
    theirs = demo.project(PROJECT)["title"]

    expect(mark(rows.filter(has_text=theirs))).to_be_visible()
    expect(mark(rows.filter(has_text=own["title"]))).to_have_count(0)
    expect_accessible(page)

    page = demo.open("/admin/insight")
    title = demo.read(f"/api/admin/insights/{ARTICLE}")["title"]
    expect(mark(page.get_by_role("article").filter(has_text=title))).to_be_visible()
    demo.call("DELETE", f"/api/admin/portfolio/{own['id']}", headers={"If-Match": "*"})


def test_the_opening_check_leads_to_the_form_of_what_is_left(demo: Administrator) -> None:
    gaps = demo.read("/api/admin/site/opening")["missing"]
    left = [one for one in gaps if one["code"] == "opening_demo_left"]
    assert {PROJECT, ARTICLE} <= {one["id"] for one in left}
    page = demo.open("/admin/site/opening")
    title = demo.project(PROJECT)["title"]

    page.get_by_text("남은 곳 보기").click()
    page.get_by_role("link", name=title).click()

    expect(page.get_by_role("textbox", name="제목")).to_have_value(title)
    expect(mark(page).first).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("who", ["admin", "phone_admin"])
@pytest.mark.parametrize(
    "form", [f"portfolio/{PROJECT}", f"insight/{ARTICLE}", "site/slides", "site/services"]
)
def test_nothing_moves_when_the_marks_come(
    request: pytest.FixtureRequest, who: str, form: str
) -> None:
    admin: Administrator = request.getfixturevalue(who)
    collection = form.partition("/")[2]
    is_list = form.startswith("site/")
    path = f"{form}/{admin.read(f'/api/admin/{collection}')['items'][0]['id']}" if is_list else form
    held = hold(admin.page, FIELDS)
    page = admin.open(f"/admin/{path}")
    expect(page.get_by_role("textbox").first).to_be_visible()
    expect(page.locator("main :is([aria-busy=true], .skel)")).to_have_count(0)
    wait_for(page, held, 1)
    wait_for_faces(page)
    wait_for_pictures(page)
    before = places(page)

    let_go(page, FIELDS, held)

    expect(page.get_by_text(EXPLAINED)).to_be_visible()
    expect(mark(page)).not_to_have_count(1)
    assert places(page) == before


@pytest.mark.long
@pytest.mark.parametrize("form", [f"portfolio/{PROJECT}", f"insight/{ARTICLE}"])
def test_a_form_comes_with_how_its_record_stands(phone_admin: Administrator, form: str) -> None:
    """Beside a long title the mark has a line of its own, and would move the form down."""
    held = hold(phone_admin.page, STANDING)
    page = phone_admin.open(f"/admin/{form}")
    wait_for(page, held, 1)
    wait_for_paint(page)
    expect(page.get_by_role("textbox")).to_have_count(0)

    let_go(page, STANDING, held)

    page.get_by_role("textbox").first.wait_for()
    assert page.locator("main .st").count() > 0


def places(page: Page) -> list[int]:
    """Return how far down the fields and pictures of the form stand."""
    found: list[int] = page.evaluate(
        """[...document.querySelectorAll("main :is(input, textarea, select, img)")]
            .filter((one) => one.checkVisibility() && !one.closest("aside"))
            .map((one) => Math.round(one.getBoundingClientRect().top + scrollY))"""
    )
    return found
