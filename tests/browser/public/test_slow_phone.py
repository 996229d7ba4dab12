"""A phone on a slow line that is cut sends many photographs at once, and nothing of it is lost."""

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, Request, expect

from studio_http.api.tus import metadata
from tests.adapters.images.photographs import noise
from tests.browser.consultations import Studio, Visitor
from tests.browser.cut_line import CutLine, cut_line
from tests.browser.running_site import Site

pytestmark = pytest.mark.timeout(1_800)

MEGABYTE = 2**20
PHOTOGRAPH = (4032, 3024)
QUALITY = 80
"""With it such a photograph of noise has a little more than 4 MB."""
SLOW_3G, FAST_3G = 50_000, 200_000
"""Bytes a second, each way."""
LATENCY_MS = 400
WAIT_MS = 1_500_000
SOON_SECONDS = 20
"""How long the receipt may take on such a line, on which files go up beside it."""
LARGEST_DIFFERENCE = 8
"""Of 255, between thumbnails: making a picture anew changes 1, half of one 17, another one 24."""


@dataclass(frozen=True, slots=True)
class Length:
    """How much is sent over how bad a line."""

    photographs: int
    throughput: int
    before: tuple[int, ...]
    """After how many more bytes from the phone the line is cut before it is sent, each time."""
    after: int
    """After how many more it is cut once there is a receipt."""


@pytest.fixture
def length(full_length: bool) -> Length:
    """Eight photographs over a slow line at full length, two over a better one otherwise."""
    if full_length:
        return Length(8, SLOW_3G, before=(3 * MEGABYTE,), after=6 * MEGABYTE)
    return Length(2, FAST_3G, before=(), after=MEGABYTE // 2)


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


def slow_down(page: Page, throughput: int) -> None:
    rates = {"downloadThroughput": throughput, "uploadThroughput": throughput}
    line = {"offline": False, "latency": LATENCY_MS, **rates}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", line)


def seconds(page: Page) -> float:
    """Return the time on the phone's clock."""
    return float(page.evaluate("performance.now()")) / 1000


def note_lengths(page: Page) -> dict[str, int]:
    """Return how many bytes of each file the phone says that it sends, by its name, as it does."""
    lengths: dict[str, int] = {}

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/enclosures"):
            said = {"Upload-Metadata": request.headers["upload-metadata"]}
            lengths[metadata(said)["filename"]] = int(request.headers["upload-length"])

    page.on("request", note)
    return lengths


@pytest.mark.long
def test_photographs_arrive_whole_over_a_slow_line_that_is_cut(
    own_forms: Site,
    phone_page: Page,
    studio: Studio,
    line: CutLine,
    photographs: list[Path],
    length: Length,
    say: Callable[[str], None],
    full_length: bool,
) -> None:
    page = phone_page
    visitor = Visitor(Site(line.address, own_forms.data, own_forms.process), page)
    visitor.begin(step=4)
    slow_down(page, length.throughput)
    before, began = line.carried, seconds(page)

    lengths = note_lengths(page)
    for first in length.before:
        line.stop_after(first)
    page.get_by_label("사진·파일 고르기").set_input_files(photographs)
    expect(page.get_by_role("progressbar").first).to_be_visible()
    for _ in length.before:
        wait_until_stopped(line, page)
        line.cut()
    visitor.go_on()
    visitor.say_contact()
    pressed = seconds(page)
    visitor.send()
    number = visitor.number()
    waited = seconds(page) - pressed
    line.stop_after(length.after)
    wait_until_stopped(line, page)
    together = page.get_by_role("progressbar", name="파일 올리기")
    expect(together).to_have_attribute("aria-valuenow", re.compile(r"^[1-9]\d?$"))
    line.cut()
    expect(page.get_by_text("모두 올렸어요.").first).to_be_visible(timeout=WAIT_MS)

    went_up = line.carried - before
    sizes = {path.name: path.stat().st_size for path in photographs}
    say(f"the receipt came after {waited:.1f} s")
    say(f"{len(photographs)} photographs in {seconds(page) - began:.0f} s")
    say(f"{went_up / MEGABYTE:.1f} of {sum(sizes.values()) / MEGABYTE:.1f} MiB went up")
    assert not full_length or waited < SOON_SECONDS
    assert line.cuts == len(length.before) + 1
    assert lengths.keys() == sizes.keys()
    assert [name for name, sent in lengths.items() if sent >= sizes[name]] == []
    (enquiry,) = studio.new()
    assert enquiry["number"] == number
    assert sorted(one["name"] for one in enquiry["enclosures"]) == sorted(sizes)
    for one in enquiry["enclosures"]:
        (path,) = (path for path in photographs if path.name == one["name"])
        content = kept(studio, enquiry["id"], one["n"])
        assert difference(thumbnail(content), thumbnail(path.read_bytes())) < LARGEST_DIFFERENCE


def kept(studio: Studio, enquiry: str, number: int) -> bytes:
    """Return a file as the studio has it."""
    return studio.admin.call("GET", f"/api/admin/enquiries/{enquiry}/enclosures/{number}").body()
