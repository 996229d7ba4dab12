"""A phone on a slow line that is cut sends many photographs at once, and nothing of it is lost."""

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect

from tests.adapters.images.photographs import noise
from tests.browser.consultations import Studio, Visitor
from tests.browser.cut_line import CutLine, cut_line
from tests.browser.running_site import Site

pytestmark = pytest.mark.timeout(1_800)

MEGABYTE = 2**20
PHOTOGRAPH = (4032, 3024)
QUALITY = 80
"""With it such a photograph of noise has a little more than 4 MB."""
SLOW_3G = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 50_000,
    "uploadThroughput": 50_000,
}
WAIT_MS = 1_500_000
LARGEST_DIFFERENCE = 8
"""Of 255, between thumbnails: making a picture anew changes 1, half of one 17, another one 24."""


@dataclass(frozen=True, slots=True)
class Length:
    """How much is sent over how bad a line."""

    photographs: int
    is_slow: bool
    cuts: tuple[int, ...]
    """After how many more bytes from the phone the line is cut, each time."""


@pytest.fixture
def length(full_length: bool) -> Length:
    """Eight photographs over a slow line at full length, two over a good one otherwise."""
    if full_length:
        return Length(8, is_slow=True, cuts=(3 * MEGABYTE, 6 * MEGABYTE))
    return Length(2, is_slow=False, cuts=(MEGABYTE,))


@pytest.fixture
def photographs(tmp_path: Path, length: Length) -> list[Path]:
    """Photographs of 4 MB, each its own."""
    paths = [tmp_path / f"거실 {number}.jpg" for number in range(1, length.photographs + 1)]
    for seed, path in enumerate(paths):
        path.write_bytes(noise(*PHOTOGRAPH, seed, QUALITY))
        assert path.stat().st_size > 4 * 10**6
    return paths


@pytest.fixture
def line(own_forms: Site) -> Iterator[CutLine]:
    with cut_line(own_forms.address) as line:
        yield line


def wait_until_stopped(line: CutLine, page: Page) -> None:
    while not line.is_stopped():
        page.wait_for_timeout(20)


def thumbnail(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB").resize((64, 48), Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return by how much they differ where they differ most, of 255."""
    return max(most for _, most in ImageStat.Stat(ImageChops.difference(one, other)).extrema)


def test_photographs_arrive_whole_over_a_slow_line_that_is_cut(
    own_forms: Site,
    phone_page: Page,
    studio: Studio,
    line: CutLine,
    photographs: list[Path],
    length: Length,
    say: Callable[[str], None],
) -> None:
    page = phone_page
    visitor = Visitor(Site(line.address, own_forms.data, own_forms.process), page)
    visitor.begin(step=4)
    if length.is_slow:
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW_3G)
    before, began = line.carried, page.evaluate("performance.now()")
    line.stop_after(length.cuts[0])

    page.get_by_label("사진·파일 고르기").set_input_files(photographs)
    expect(page.get_by_role("progressbar").first).to_be_visible()
    for number in length.cuts[1:]:
        wait_until_stopped(line, page)
        line.cut()
        line.stop_after(number)
    visitor.go_on()
    visitor.say_contact()
    visitor.send()
    wait_until_stopped(line, page)
    together = page.get_by_role("progressbar", name="파일 올리기")
    expect(together).to_have_attribute("aria-valuenow", re.compile(r"^[1-9]\d?$"))
    line.cut()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("상담 신청이 접수되었어요", timeout=WAIT_MS)

    seconds = (page.evaluate("performance.now()") - began) / 1000
    went_up = line.carried - before
    whole = sum(path.stat().st_size for path in photographs)
    say(f"{len(photographs)} photographs in {seconds:.0f} s")
    say(f"{went_up / MEGABYTE:.1f} of {whole / MEGABYTE:.1f} MiB went up")
    assert line.cuts == len(length.cuts)
    assert went_up < whole
    (enquiry,) = studio.new()
    assert enquiry["number"] == visitor.number()
    assert [one["name"] for one in enquiry["enclosures"]] == [path.name for path in photographs]
    for one, path in zip(enquiry["enclosures"], photographs, strict=True):
        kept = studio.admin.call(
            "GET", f"/api/admin/enquiries/{enquiry['id']}/enclosures/{one['n']}"
        )
        assert difference(thumbnail(kept.body()), thumbnail(path.read_bytes())) < LARGEST_DIFFERENCE
