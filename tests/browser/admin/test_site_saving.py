"""A saving that is cut off: nobody is asked about his own text as if it were of somebody else."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.browser.admin.test_site_parts import CONFLICT, DRAFT, bar_of, heading
from tests.browser.administrator import Administrator
from tests.browser.holding import wait_for

PART = "/admin/site/about"


@pytest.fixture(autouse=True)
def no_draft(admin: Administrator) -> Iterator[None]:
    """Leave no draft of the part behind."""
    admin.call("DELETE", DRAFT, headers={"If-Match": "*"})
    yield
    admin.page.goto("about:blank")
    admin.call("DELETE", DRAFT, headers={"If-Match": "*"})


def stored(admin: Administrator) -> str:
    """Return the heading as it is edited."""
    answer = admin.call("GET", DRAFT)
    return str(answer.json()["heading"]) if answer.ok else ""


def is_saved(answer: Response) -> bool:
    return answer.request.method == "PUT" and answer.url.endswith(DRAFT) and answer.ok


def save_without_answer(page: Page) -> list[Route]:
    """Let a saving arrive, and its answer never come; return the list of those that are done."""
    done: list[Route] = []

    def swallow(route: Route) -> None:
        if route.request.method == "PUT":
            route.fetch()
            done.append(route)
        else:
            route.continue_()

    page.route(f"**{DRAFT}", swallow)
    return done


def leave_in_the_middle_of_a_saving(admin: Administrator) -> Page:
    """Type on while the first words are being saved, and load the page anew at that moment."""
    page = admin.open("/admin/site")
    page.get_by_role("link", name="소개", exact=True).click()
    done = save_without_answer(page)
    heading(page).fill("저장되던 머리말")
    wait_for(page, done, 1)
    assert stored(admin) == "저장되던 머리말"
    heading(page).fill("저장되던 머리말을 이어서")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(heading(page)).to_have_value("저장되던 머리말을 이어서")
    page.unroute(f"**{DRAFT}")
    return page


def test_ones_own_words_are_not_asked_about_after_a_reload_and_back_while_offline(
    admin: Administrator,
) -> None:
    page = leave_in_the_middle_of_a_saving(admin)

    page.context.set_offline(True)
    page.go_back()
    expect(page).to_have_url(re.compile("/admin/site$"))
    expect(page.get_by_text("적던 내용은 이 기기에 남아 있습니다.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="소개", exact=True).click()
    expect(heading(page)).to_have_value("저장되던 머리말을 이어서")
    bar_of(page).get_by_role("button", name="초안 저장").click()

    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert stored(admin) == "저장되던 머리말을 이어서"


def test_what_somebody_else_wrote_meanwhile_is_asked_about_all_the_same(
    admin: Administrator,
) -> None:
    page = leave_in_the_middle_of_a_saving(admin)
    admin.call("PUT", DRAFT, data={"heading": "그가 쓴 머리말"}, headers={"If-Match": "*"})

    bar_of(page).get_by_role("button", name="초안 저장").click()

    dialog = page.get_by_role("dialog", name=CONFLICT)
    expect(dialog).to_contain_text("그가 쓴 머리말")
    expect(dialog).to_contain_text("저장되던 머리말을 이어서")
    dialog.get_by_role("button", name="내 내용으로 저장").click()
    expect(page.get_by_text("초안을 저장했습니다.")).to_be_visible()
    assert stored(admin) == "저장되던 머리말을 이어서"


def test_an_answer_that_never_came_is_no_question_when_it_is_saved_again(
    admin: Administrator,
) -> None:
    page = admin.open(PART)
    answers = 0

    def lose_the_first(route: Route) -> None:
        nonlocal answers
        if route.request.method == "PUT":
            answers += 1
            if answers == 1:
                route.fetch()
                route.abort("connectionreset")
                return
        route.continue_()

    page.route(f"**{DRAFT}", lose_the_first)
    heading(page).fill("답이 오지 않은 머리말")
    expect(bar_of(page)).to_contain_text("초안을 저장하지 못했습니다.")
    with page.expect_response(is_saved):
        heading(page).fill("답이 오지 않은 머리말을 이어서")

    assert stored(admin) == "답이 오지 않은 머리말을 이어서"
    expect(bar_of(page)).to_contain_text("초안 저장됨")
    expect(page.get_by_role("dialog")).to_have_count(0)
