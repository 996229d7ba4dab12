"""Signing in and keeping the site, in every engine."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.browser.kept import READ
from tests.browser.running_site import Site
from tests.engines.office import Office
from tests.engines.page import Page


@pytest.fixture
def office(site: Site) -> Iterator[Office]:
    """Somebody else who keeps the site."""
    with closing(Office(site)) as opened:
        yield opened


def sign_in(page: Page, site: Site, path: str = "/admin/portfolio") -> None:
    """Ask for a screen of the administration, and sign in for it."""
    page.open(f"/#{path}")
    page.at("/admin/login")
    page.write("이메일", site.email)
    page.write("비밀번호", site.password)
    page.press("button", "로그인")
    page.at(path)


def test_a_wrong_password_is_refused_and_the_right_one_leads_on(page: Page, site: Site) -> None:
    page.open("/#/admin/portfolio")
    page.at("/admin/login")
    page.write("이메일", site.email)
    page.write("비밀번호", "아닌-비밀번호-1")
    page.press("button", "로그인")
    page.says("로그인하지 못했습니다.")

    sign_in(page, site)

    page.find("heading", "포트폴리오 관리")


def test_a_new_project_is_kept_as_a_draft(page: Page, site: Site, office: Office) -> None:
    sign_in(page, site, "/admin/portfolio/new")
    page.write("제목", "이름만 있는 집")

    page.press("button", "초안 저장")

    page.says("초안을 저장했습니다.")
    page.until("/admin.portfolio.(?!new)/.test(location.hash)", "the draft has its address")
    page.driver.reload()
    page.holds("제목", "이름만 있는 집")
    assert "이름만 있는 집" not in office.titles()


def test_what_was_typed_is_there_after_a_reload(page: Page, site: Site) -> None:
    sign_in(page, site, "/admin/portfolio/new")
    page.write("제목", "반쯤 쓴 집")
    kept = f"({READ})('drafts').then(drafts => JSON.stringify(drafts).includes(arguments[0]))"
    page.until(kept, "the device keeps it", "반쯤 쓴 집")

    page.driver.reload()

    page.holds("제목", "반쯤 쓴 집")
    page.press("button", "버리기", exact=True)
    page.holds("제목", "")


def test_keys_move_a_project_in_the_order(page: Page, site: Site, office: Office) -> None:
    before = office.titles()
    sign_in(page, site, "/admin/portfolio?state=public")
    row = page.find("row", before[0])
    page.still(grip := page.find("button", "순서 옮기기", row))

    page.driver.ask("arguments[0].focus()", grip)
    page.driver.key(" ")
    page.heard("행을 잡았습니다. 현재 1번째입니다.")
    page.driver.key("ArrowDown")
    page.heard("2번째로 이동했습니다.")
    page.driver.key(" ")

    page.says("순서를 변경했습니다.")
    assert office.titles()[:2] == [before[1], before[0]]
