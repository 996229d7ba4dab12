"""Setting a site up in the browser: from the terminal's address to the studio's own site."""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.running_site import STUDIO, Site, clean_environment, running_site
from tests.http.studio_in_memory import eventually

SETUP = re.compile(r"/#(/admin/setup/\S+)")
EMAIL, PASSWORD = "bom@bom.studio", "아주 긴 비밀번호 하나"
COMPANY = {
    "전화": "02-123-4567",
    "이메일": "hello@bom.studio",
    "운영 시간": "평일 10:00–18:00",
    "상호": "주식회사 봄",
    "대표": "김봄",
    "사업자등록번호": "123-45-67890",
    "주소": "서울특별시 성동구 봄길 1",
}
PRIVACY = {
    "officer": "이봄(대표)",
    "title": "개인정보 처리방침",
    "effectiveFrom": "2026-11-24",
    "sections": [{"heading": "모으는 것", "body": "문의에 적은 내용"}],
}


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a site that is to be set up in the browser."""
    folder = tmp_path_factory.mktemp("empty")
    command = [*STUDIO, "init", "--in-browser"]
    subprocess.run(command, cwd=folder, env=clean_environment(folder), check=True)
    return folder


@pytest.fixture
def new(empty: Path, tmp_path: Path) -> Iterator[Site]:
    """A site that nobody has set up, as it runs on somebody's own machine."""
    with running_site(empty, tmp_path) as running:
        yield running


@pytest.fixture
def hosted(empty: Path, tmp_path: Path) -> Iterator[Site]:
    """A site that nobody has set up, with an address that visitors can reach, and mail."""
    settings = {
        "STUDIO_PUBLIC_URL": "https://bom-studio.kr",
        "STUDIO_SMTP_URL": "smtp://127.0.0.1:9/?to=hello@bom.studio",
    }
    with running_site(empty, tmp_path, settings=settings) as running:
        # Browsers keep the cookies of a secure site for their own machine by this name.
        yield replace(running, address=running.address.replace("127.0.0.1", "localhost"))


def setup_path(site: Site) -> str:
    """Return the path that the terminal shows."""
    log = site.data.parent / "server.log"
    assert eventually(lambda: SETUP.search(log.read_text("utf-8")) is not None)
    found = SETUP.search(log.read_text("utf-8"))
    return found[1] if found else ""


def question(page: Page, text: str) -> None:
    """Wait for the step that asks this, and check it."""
    expect(page.get_by_role("heading", name=text)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)


def go_on(page: Page) -> None:
    page.get_by_role("button", name="다음").click()


def is_saving_company(answer: Response) -> bool:
    return answer.request.method == "PUT" and answer.url.endswith("/api/admin/site/company")


def make_account(page: Page, site: Site) -> None:
    """Come in by the terminal's address, as the first administrator."""
    page.goto(site.route(setup_path(site)))
    question(page, "누가 관리하나요")
    page.get_by_label("이메일").fill(EMAIL)
    page.get_by_label("비밀번호").fill("짧음")
    page.keyboard.press("Enter")
    expect(page.get_by_text("비밀번호는 12자 이상")).to_be_visible()
    page.get_by_label("비밀번호").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(site.route("/admin/setup/name"))


def name_the_studio(page: Page) -> None:
    question(page, "스튜디오의 이름을 알려 주세요")
    page.get_by_label("이름", exact=True).fill("스튜디오 봄")
    page.get_by_label("영문 이름").fill("STUDIO BOM")
    go_on(page)
    expect(page.get_by_role("heading", name="어디로 연락하면 되나요")).to_be_focused()


def choose_a_colour(page: Page) -> None:
    question(page, "색은 하나면 충분합니다")
    page.get_by_label("직접 적기").fill("#8fae9f")
    expect(page.get_by_text("가장 가까운 색은 #55685F입니다.")).to_be_visible()
    page.get_by_role("button", name="이 색 쓰기").click()
    expect(page.get_by_text("읽기 쉽습니다.")).to_be_visible()
    expect_accessible(page)
    go_on(page)


def start_empty(page: Page) -> None:
    question(page, "무엇으로 시작할까요")
    page.get_by_label("비어 있는 상태로").check()
    go_on(page)


def test_a_studio_is_set_up_and_opened_from_the_address_in_the_terminal(
    hosted: Site, page: Page
) -> None:
    make_account(page, hosted)
    name_the_studio(page)
    question(page, "어디로 연락하면 되나요")
    for label, text in COMPANY.items():
        page.get_by_label(label, exact=True).fill(text)
    go_on(page)
    choose_a_colour(page)
    start_empty(page)
    question(page, "열기 전에 남은 것이 있습니다")
    button = page.get_by_role("button", name="사이트 열기")
    expect(button).to_be_disabled()
    robots = f"{hosted.address}/robots.txt"
    assert "Disallow: /\n" in page.request.get(robots).text() + "\n"

    token = page.request.get(f"{hosted.address}/api/session").json()["csrfToken"]
    headers = {"X-CSRF-Token": token, "If-Match": "*"}
    address = f"{hosted.address}/api/admin/site/privacy"
    assert page.request.put(address, data=PRIVACY, headers=headers).ok
    question(page, "사이트가 준비되었습니다")
    button.click()

    expect(page).to_have_url(hosted.route("/admin"))
    expect(page.get_by_text("사이트를 열었습니다.")).to_be_visible()
    assert "Disallow: /\n" not in page.request.get(robots).text() + "\n"
    page.goto(hosted.route("/"))
    expect(page.get_by_role("link", name="STUDIO BOM").first).to_be_visible()
    html = page.request.get(hosted.address).text()
    assert "스튜디오 봄" in html
    assert "02-123-4567" in html
    assert "#55685f" in html


def test_a_phone_sets_the_site_up_with_what_can_be_filled_later(
    new: Site, phone_page: Page
) -> None:
    page = phone_page
    make_account(page, new)
    name_the_studio(page)
    question(page, "어디로 연락하면 되나요")
    expect(page.get_by_text("5단계 중 2단계")).to_be_attached()
    page.get_by_label("사업자등록번호").fill("000-00-0000")
    go_on(page)
    expect(page.get_by_text("숫자 10자리를 적어 주세요. 지금은 9자리입니다.")).to_be_visible()
    expect(page.get_by_label("사업자등록번호")).to_be_focused()
    expect_accessible(page)
    page.get_by_role("link", name="나중에 채우기").click()
    question(page, "색은 하나면 충분합니다")
    page.get_by_role("link", name="건너뛰기").click()
    start_empty(page)
    question(page, "열기 전에 남은 것이 있습니다")

    page.get_by_role("link", name="사업자등록번호 채우기").click()

    expect(page.get_by_label("사업자등록번호")).to_be_focused()
    page.goto(new.route("/"))
    expect(page.get_by_role("link", name="STUDIO BOM").first).to_be_visible()


def test_whoever_leaves_goes_on_at_the_same_step_and_finds_what_was_typed(
    new: Site, page: Page
) -> None:
    make_account(page, new)
    page.get_by_label("이름", exact=True).fill("스튜디오 봄")
    go_on(page)
    page.get_by_label("전화").fill("02-123-4567")
    with page.expect_response(is_saving_company):
        page.keyboard.press("Tab")

    page.goto(new.route("/admin"))
    expect(page.get_by_role("heading", name="대시보드")).to_be_attached()
    page.goto(new.route("/admin/setup"))

    expect(page).to_have_url(new.route("/admin/setup/contact"))
    expect(page.get_by_label("전화")).to_have_value("02-123-4567")
    steps = page.get_by_role("navigation", name="처음 설정")
    expect(steps.get_by_role("listitem").first).to_contain_text("채움")


@pytest.mark.long
def test_the_address_makes_one_account_only(new: Site, page: Page, phone_page: Page) -> None:
    phone_page.goto(new.route("/admin/setup/somebody-elses"))
    expect(phone_page.get_by_role("heading", name="설정 주소를 확인해 주세요")).to_be_visible()
    expect_accessible(phone_page)
    make_account(page, new)

    phone_page.goto(new.route(setup_path(new)))

    expect(phone_page.get_by_role("heading", name="이미 설정한 사이트입니다")).to_be_visible()
    expect_accessible(phone_page)
    phone_page.get_by_role("link", name="로그인").click()
    phone_page.get_by_label("이메일").fill(EMAIL)
    phone_page.get_by_label("비밀번호").fill(PASSWORD)
    phone_page.get_by_role("button", name="로그인", exact=True).click()
    expect(phone_page.get_by_role("heading", name="스튜디오의 이름을 알려 주세요")).to_be_visible()


def test_the_demo_comes_in_the_background(new: Site, page: Page) -> None:
    make_account(page, new)
    page.goto(new.route("/admin/setup/start"))

    page.get_by_role("button", name="데모 불러오기").click()

    expect(page.get_by_text(re.compile(r"사진 \d+장 가운데 \d+장을 마쳤습니다"))).to_be_visible()
    expect_accessible(page)
    go_on(page)
    question(page, "열기 전에 남은 것이 있습니다")
