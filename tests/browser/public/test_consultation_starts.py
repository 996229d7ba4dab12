"""A consultation from each place that it starts at, and without what it started from."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.consultations import LAST, PROJECT, TITLE, Studio, Visitor, WorkVisitor
from tests.browser.running_site import Site

ARTICLE = "demo-insight-11"
ARTICLE_TITLE = "겨울 공사 안내, 추운 계절에 달라지는 것들"
CARRY = "이 공간처럼 상담하기"
TO_CONSULTATION = "공사를 생각하고 있다면 상담 신청으로"


def from_the_page(page: Page, site: Site) -> None:
    """Start from a project's own page."""
    page.goto(site.route(f"/portfolio/{PROJECT}"))
    page.get_by_role("link", name=CARRY).first.click()


def from_the_overlay(page: Page, site: Site) -> None:
    """Start from a project that was opened over the portfolio."""
    page.goto(site.route("/portfolio"))
    page.get_by_role("link", name=TITLE).click()
    page.get_by_role("dialog").get_by_role("link", name=CARRY).click()


def from_the_article(page: Page, site: Site) -> None:
    """Start from an article, which says nothing of the space."""
    page.goto(site.route(f"/insight/{ARTICLE}"))
    page.get_by_role("link", name="이 글처럼 상담하기").click()
    Visitor(site, page).choose("주거 공간")


def card(page: Page) -> Locator:
    """Return what says where the consultation started."""
    beside = page.get_by_role("complementary", name="이어 온 프로젝트와 단계")
    return beside.get_by_role("paragraph")


@pytest.mark.parametrize("start", [from_the_page, from_the_overlay])
def test_who_comes_from_a_project_is_at_the_first_question(
    visitor: Visitor, start: Callable[[Page, Site], None]
) -> None:
    start(visitor.page, visitor.site)

    expect(visitor.page.get_by_role("heading", name="어떤 공간인가요?")).to_be_focused()


def test_who_enters_with_a_consultation_is_at_its_top(visitor: Visitor) -> None:
    visitor.page.goto(visitor.site.route(f"/consultation/1?project={PROJECT}"))

    expect(visitor.page.get_by_role("radio", name="주거 공간")).to_be_checked()
    expect(visitor.page.get_by_role("heading", level=1)).not_to_be_focused()


@pytest.mark.parametrize(
    ("start", "said", "project", "article"),
    [
        (from_the_page, f"이 공간처럼{TITLE}", PROJECT, ""),
        (from_the_overlay, f"이 공간처럼{TITLE}", PROJECT, ""),
        (from_the_article, f"읽던 글{ARTICLE_TITLE}", "", ARTICLE),
    ],
)
@pytest.mark.sampled(1)
def test_what_it_started_from_is_shown_in_every_step_and_goes_along(
    visitor: Visitor,
    studio: Studio,
    start: Callable[[Page, Site], None],
    said: str,
    project: str,
    article: str,
) -> None:
    start(visitor.page, visitor.site)
    expect(visitor.page.get_by_role("radio", name="주거 공간")).to_be_checked()
    for step in range(1, LAST + 1):
        visitor.sees(step)
        expect(card(visitor.page)).to_have_text(said)
        if step < LAST:
            visitor.go_on()

    visitor.say_contact()
    visitor.send()

    visitor.number()
    (enquiry,) = studio.new()
    assert (enquiry["project"], enquiry["article"]) == (project, article)
    assert enquiry["facts"]["space"]["key"] == "residential"


@pytest.mark.long
@pytest.mark.parametrize(
    ("choice", "space", "kind"),
    [
        ("주거 공간 상담", "residential", Visitor),
        ("상업 공간 상담", "commercial", WorkVisitor),
    ],
)
def test_from_the_contact_page_the_space_alone_goes_along(
    own_forms: Site, page: Page, studio: Studio, choice: str, space: str, kind: type[Visitor]
) -> None:
    visitor = kind(own_forms, page)
    page.goto(own_forms.route("/contact"))
    page.get_by_role("link", name=choice).click()
    visitor.sees(1)
    expect(page.get_by_role("radio", name=choice.removesuffix(" 상담"))).to_be_checked()
    expect(card(page)).to_have_count(0)

    visitor.pass_to(LAST)
    visitor.say_contact()
    visitor.send()

    visitor.number()
    (enquiry,) = studio.new()
    assert (enquiry["project"], enquiry["article"]) == ("", "")
    assert enquiry["facts"]["space"]["key"] == space


@pytest.mark.long
def test_the_questions_lead_to_the_first_step(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(visitor.site.route("/contact?tab=qna"))
    expect_accessible(page)

    page.get_by_role("link", name=TO_CONSULTATION).click()

    visitor.sees(1)
    expect(card(page)).to_have_count(0)


@pytest.mark.long
def test_where_forms_are_elsewhere_the_questions_lead_to_the_choice_of_them(
    with_forms_elsewhere: Site, page: Page
) -> None:
    page.goto(with_forms_elsewhere.route("/contact?tab=qna"))

    page.get_by_role("link", name=TO_CONSULTATION).click()

    expect(page.get_by_role("tab", name="상담 신청")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("button", name="주거 공간 상담")).to_be_visible()
    expect(page.get_by_text("적으신 내용은 그 서비스의 처리방침을 따라요.")).to_be_visible()
    expect_accessible(page)


def test_what_was_taken_out_before_sending_does_not_reach_the_studio(
    visitor: Visitor, studio: Studio
) -> None:
    page = visitor.page
    visitor.begin()
    page.get_by_role("button", name="이 프로젝트 빼기").click()
    expect(page.get_by_text("프로젝트를 뺐어요.")).to_be_visible()
    expect(page.get_by_role("button", name="다시 넣기")).to_be_focused()
    expect_accessible(page)
    expect(page.get_by_text("프로젝트를 뺐어요.")).to_have_count(0)

    page.reload()
    visitor.sees(1)
    expect(card(page)).to_have_count(0)
    visitor.pass_to(LAST)
    visitor.say_contact()
    visitor.send()

    visitor.number()
    (enquiry,) = studio.new()
    assert enquiry["project"] == ""
    assert enquiry["facts"]["space"]["key"] == "residential"
