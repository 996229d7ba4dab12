"""Uploads that the image host refuses, on a site whose pictures go to the real client of one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from tests.adapters.images.cloudinary_standin import FAILURES, StandIn, serving
from tests.browser.administrator import Administrator, picture
from tests.browser.running_site import Site, running_site

WAITING = "연결을 기다리는 중"


@pytest.fixture(scope="module")
def service() -> Iterator[StandIn]:
    with serving() as standin:
        yield standin


@pytest.fixture(scope="module")
def hosted_site(
    service: StandIn, filled: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A site whose new pictures go to the service."""
    folder = tmp_path_factory.mktemp("hosted")
    with running_site(filled, folder, settings={"STUDIO_MEDIA": service.account()}) as site:
        yield site


@pytest.fixture
def form(hosted_site: Site, context: BrowserContext) -> Page:
    """The form of a new project."""
    page = Administrator(hosted_site, context).open("/admin/portfolio/new")
    page.get_by_role("textbox", name="제목").wait_for()
    return page


def choose(page: Page) -> None:
    file = FilePayload(name="서재.jpg", mimeType="image/jpeg", buffer=picture())
    page.get_by_label("이미지 선택").set_input_files([file])


@pytest.mark.parametrize(("status", "message", "hint"), FAILURES)
def test_a_failure_is_told_by_the_status_that_the_host_gave(
    form: Page, service: StandIn, status: int, message: str, hint: str
) -> None:
    service.refuse(status, message)

    choose(form)

    row = form.get_by_role("listitem").filter(has_text="서재.jpg")
    said = f"서재.jpg 파일을 올리지 못했습니다. (상태 코드 {status}) {hint} 서버 응답: {message}"
    expect(row.get_by_role("alert")).to_have_text(said)
    expect(row.get_by_text("실패", exact=True)).to_be_visible()
    expect(form.get_by_text(WAITING)).to_have_count(0)
    expect(row.get_by_role("button", name="서재.jpg 다시 올리기")).to_be_visible()


def test_a_host_that_is_away_is_waited_for(form: Page, service: StandIn) -> None:
    service.answer, service.behaviour = None, "drop"
    choose(form)
    expect(form.get_by_text(WAITING)).to_be_visible()

    service.behaviour = ""

    expect(form.get_by_text("1장 중 1장 완료")).to_be_visible()


def test_a_connection_that_is_gone_is_waited_for(form: Page, service: StandIn) -> None:
    service.answer, service.behaviour = None, ""
    form.context.set_offline(True)
    choose(form)

    expect(form.get_by_text("연결이 끊겨 올리지 못했습니다.")).to_be_visible()
    expect(form.get_by_text(WAITING)).to_be_visible()
