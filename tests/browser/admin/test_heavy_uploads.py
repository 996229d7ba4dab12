"""Many large photographs at once: all arrive in order, and page and server stay responsive."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.adapters.images.photographs import padded_photograph
from tests.browser.administrator import Administrator
from tests.browser.running_site import running_site
from tests.processes import peak_mebibytes

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

MEGABYTES = 8
WAIT_MS = 600_000
MAX_SERVER_MEBIBYTES = 512
# On a busy machine single pauses are long, so the usual ones are measured.
MAX_USUAL_PAUSE_MS = 500
WATCH_PAUSES = """
window.pauses = [];
let before = performance.now();
setInterval(() => {
    const now = performance.now();
    window.pauses.push(now - before);
    before = now;
}, 20);
"""


@pytest.fixture
def photographs(tmp_path: Path, full_length: bool) -> list[Path]:
    """Photographs of 8 MB, each its own; 50 at full length."""
    paths = [tmp_path / f"{number:02}.jpg" for number in range(50 if full_length else 5)]
    for number, path in enumerate(paths):
        path.write_bytes(padded_photograph(MEGABYTES, number))
    return paths


def fill(page: Page, title: str) -> None:
    page.get_by_role("textbox", name="제목").fill(title)
    page.get_by_role("textbox", name="주소", exact=True).fill("서울 마포구 연남동")
    page.get_by_label("면적").fill("24py")


def test_heavy_photographs_arrive_in_order_while_the_page_stays_responsive(
    filled: Path,
    tmp_path_factory: pytest.TempPathFactory,
    context: BrowserContext,
    photographs: list[Path],
    say: Callable[[str], None],
) -> None:
    number = len(photographs)
    with running_site(filled, tmp_path_factory.mktemp("heavy")) as site:
        alone = Administrator(site, context)
        page = alone.open("/admin/portfolio/new")
        page.evaluate(WATCH_PAUSES)

        page.get_by_label("이미지 선택").set_input_files(photographs)
        fill(page, "사진이 많은 집")
        every = page.get_by_text(f"{number}장 중 {number}장 완료")
        expect(every).to_be_visible(timeout=WAIT_MS)
        pauses = sorted(page.evaluate("window.pauses"))
        page.get_by_role("button", name="공개하기").click()
        expect(page.get_by_text("프로젝트를 성공적으로 등록했습니다!")).to_be_visible()

        made = alone.project_titled("사진이 많은 집")
        peak = peak_mebibytes(site.process)

    assert [image["name"] for image in made["images"]] == [path.name for path in photographs]
    assert peak < MAX_SERVER_MEBIBYTES
    usual = pauses[len(pauses) * 95 // 100]
    say(f"{number} photographs: server {peak} MiB at its peak")
    say(f"pauses of the page: 95 of 100 at most {usual:.0f} ms, the longest {pauses[-1]:.0f} ms")
    assert usual < MAX_USUAL_PAUSE_MS
