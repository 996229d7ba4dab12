"""Photographs over a line that is cut: complete, in order, each once, whatever is reloaded."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.adapters.images.photographs import padded_photograph
from tests.browser.administrator import Administrator
from tests.browser.cut_line import CutLine, cut_line
from tests.browser.kept import kept
from tests.browser.own_browser import OwnBrowser, close_quietly, own_browser
from tests.browser.running_site import Site, running_site
from tests.processes import peak_mebibytes

MEGABYTE = 1024 * 1024
WAIT_MS = 900_000
CUT_SECONDS = 4
MAX_SERVER_MEBIBYTES = 512
TITLE = "끊기는 길의 집"


def photographs(folder: Path, sizes: list[int]) -> list[Path]:
    """Return photographs of those MB, each its own."""
    paths = [folder / f"{number:02}.jpg" for number in range(len(sizes))]
    for number, (path, megabytes) in enumerate(zip(paths, sizes, strict=True)):
        path.write_bytes(padded_photograph(megabytes, number))
    return paths


def begin(page: Page, files: list[Path]) -> None:
    page.get_by_label("이미지 선택").set_input_files(files)
    page.get_by_role("textbox", name="제목").fill(TITLE)
    page.get_by_role("textbox", name="주소", exact=True).fill("서울 마포구 연남동")
    page.get_by_label("면적").fill("24py")


def wait_until_all_are_kept(page: Page, number: int) -> None:
    """Wait until every photograph is on the device's disk or at the server."""

    def missing() -> int:
        done = [picture for picture in kept(page, "jobs") if picture["state"] == "done"]
        return number - len(done) - len(kept(page, "files"))

    while missing() > 0:
        page.wait_for_timeout(20)


def wait_until_done(page: Page, number: int) -> None:
    while sum(picture["state"] == "done" for picture in kept(page, "jobs")) < number:
        page.wait_for_timeout(50)


def save(page: Page, number: int) -> None:
    every = page.get_by_text(f"{number}장 중 {number}장 완료")
    expect(every).to_be_visible(timeout=WAIT_MS)
    page.get_by_role("button", name="공개하기").click()
    expect(page.get_by_text("프로젝트를 성공적으로 등록했습니다!")).to_be_visible(timeout=WAIT_MS)


def names_of(admin: Administrator) -> list[str]:
    made = admin.project_titled(TITLE)
    assert len({image["url"] for image in made["images"]}) == len(made["images"])
    return [image["name"] for image in made["images"]]


def through(line: CutLine, site: Site) -> Site:
    return replace(site, address=line.address)


def test_a_cut_and_a_reload_lose_no_photograph(
    admin_site: Site, chromium: Browser, tmp_path: Path
) -> None:
    files = photographs(tmp_path, [3, 1, 2, 1])
    with (
        cut_line(admin_site.address) as line,
        own_browser(chromium, tmp_path / "profile") as browser,
    ):
        context = browser.start()
        admin = Administrator(through(line, admin_site), context)
        page = admin.open("/admin/portfolio/new")
        line.stop_after(2 * MEGABYTE)
        begin(page, files)
        while not line.is_stopped():
            page.wait_for_timeout(20)
        wait_until_all_are_kept(page, len(files))

        line.cut()
        page.reload()
        save(page, len(files))

        admin.site = admin_site
        assert names_of(admin) == [path.name for path in files]
        close_quietly(context)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_fifty_photographs_arrive_over_cuts_reloads_and_a_killed_browser(
    filled: Path,
    tmp_path_factory: pytest.TempPathFactory,
    chromium: Browser,
    tmp_path: Path,
    full_length: bool,
    say: Callable[[str], None],
) -> None:
    number = 50 if full_length else 8
    files = photographs(tmp_path, [3 + each % 8 for each in range(number)])
    with (
        running_site(filled, tmp_path_factory.mktemp("cut")) as site,
        cut_line(site.address) as line,
        own_browser(chromium, tmp_path / "profile") as browser,
    ):
        line.cut_every(CUT_SECONDS)
        page = over_reloads_and_a_kill(browser, Administrator(site, browser.start()), line, files)
        admin = Administrator(site, page.context, page)
        save(page, number)
        names, peak = names_of(admin), peak_mebibytes(site.process)

    megabytes = sum(path.stat().st_size for path in files) // MEGABYTE
    say(f"{number} photographs, {megabytes} MB, {line.cuts} cuts: server {peak} MiB at its peak")
    assert names == [path.name for path in files]
    assert peak < MAX_SERVER_MEBIBYTES


def over_reloads_and_a_kill(
    browser: OwnBrowser, admin: Administrator, line: CutLine, files: list[Path]
) -> Page:
    """Begin, reload twice, kill the browser, and come back; return the page that goes on."""
    number = len(files)
    page = admin.page
    page.goto(f"{line.address}/#/admin/portfolio/new")
    page.get_by_role("textbox", name="제목").wait_for()
    begin(page, files)
    wait_until_all_are_kept(page, number)
    for part in (1, 2):
        wait_until_done(page, number * part // 5)
        page.reload()
    wait_until_done(page, number * 3 // 5)
    address = page.url
    browser.kill()
    close_quietly(admin.context)
    again = Administrator(admin.site, browser.start())
    again.page.goto(address)
    return again.page
