"""How long the longest frame is while a picture moves between the layers, on a fourth of the speed.

`MOVING_ROUNDS` is how many projects are opened and closed, ten without it.
"""

import os
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, ViewportSize, expect

from bench.lighthouse import demo_address
from bench.registry import Row, measurement
from scripts.browser import started_browser
from tests.browser.tracing import Trace

ROUNDS = int(os.environ.get("MOVING_ROUNDS", "10"))
SLOWER = 4
_SCREENS: Mapping[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "desktop": {"width": 1440, "height": 900},
}

# What repeats for ever, as what stands in for a picture does, is no movement.
_STILL = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const moves = ({ playState, effect }) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
  for (let still = 0; still < 5; still += 1) {
    await frame();
    if (document.documentElement.dataset.moving || document.getAnimations().some(moves)) still = 0;
  }
}"""
_ARRIVED = "image => image.complete && image.decode()"


@dataclass(frozen=True, slots=True)
class Step:
    """A movement: what is done, and what is there, or gone, afterwards."""

    name: str
    make: Callable[[], object]
    after: Locator
    is_there: bool = True


@dataclass(frozen=True, slots=True)
class Moved:
    """What one movement cost: milliseconds of its longest frame, and work by counts."""

    longest: float
    restyled: int
    laid_out: int


@measurement("moving", group="moving")
def moving() -> Iterator[Row]:
    """Median and worst of ten projects of the demo, each opened, looked at large and closed."""
    with demo_address() as address:
        for screen in _SCREENS:
            yield from _rows(address, screen)


def _rows(address: str, screen: str) -> Iterator[Row]:
    taken: dict[str, list[Moved]] = {}
    for name, moved in _rounds(address, screen):
        taken.setdefault(name, []).append(moved)
    for name, every in taken.items():
        what = f"longest frame, {SLOWER} times slower, {screen}: {name}"
        longest = [one.longest for one in every]
        median = statistics.median(longest)
        yield Row(what=what, ours=median, goal="50 ms at most", note=_note(every))
        yield Row(what=f"{what}, worst", ours=max(longest))


def _note(every: Sequence[Moved]) -> str:
    """Return the work by medians: it is the same however busy the machine is."""
    restyled = statistics.median(one.restyled for one in every)
    laid_out = statistics.median(one.laid_out for one in every)
    return f"at most {restyled:.0f} elements restyled and {laid_out:.0f} laid out at once"


def _rounds(address: str, screen: str) -> Iterator[tuple[str, Moved]]:
    """Yield each movement of each round, after one round that loads what is used."""
    is_phone = screen == "phone"
    with started_browser() as browser:
        context = browser.new_context(
            viewport=_SCREENS[screen],
            device_scale_factor=2 if is_phone else 1,
            is_mobile=is_phone,
            has_touch=is_phone,
            locale="ko-KR",
            reduced_motion="no-preference",
        )
        page = context.new_page()
        page.goto(f"{address}/#/portfolio")
        thread = context.new_cdp_session(page)
        thread.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        tiles = page.locator("main ul[aria-label$='프로젝트 목록'] a")
        expect(tiles.first).to_be_visible()
        count = tiles.count()
        for number in range(ROUNDS + 1):
            tile = tiles.nth((number + count - 1) % count)
            tile.scroll_into_view_if_needed()
            tile.locator("img").evaluate(_ARRIVED)
            for step in _steps(page, tile, is_phone=is_phone):
                moved = _made(page, step)
                if number:
                    yield step.name, moved


def _made(page: Page, step: Step) -> Moved:
    page.evaluate(_STILL)
    with Trace(page) as trace:
        step.make()
        expect(step.after).to_be_visible(visible=step.is_there)
        page.evaluate(_STILL)
    page.wait_for_load_state("networkidle")
    return Moved(max(trace.frames(), default=0), max(trace.restyled()), max(trace.laid_out()))


def _steps(page: Page, tile: Locator, *, is_phone: bool) -> list[Step]:
    """Return a way from the gallery into a project, its pictures, and back."""
    project = page.get_by_role("dialog", name="프로젝트 상세")
    picture = project.get_by_role("button", name="사진 1 크게 보기")
    pictures = page.get_by_role("dialog", name="사진 크게 보기")
    close_picture = pictures.get_by_role("button", name="크게 보기 닫기")
    close_project = project.get_by_role("button", name="닫기", exact=True)

    def press(button: Locator) -> Callable[[], object]:
        return button.tap if is_phone else button.click

    return [
        Step("open", press(tile), picture),
        Step("picture", press(picture), pictures),
        Step("next", lambda: page.keyboard.press("ArrowRight"), pictures),
        Step("close the picture", press(close_picture), pictures, is_there=False),
        Step("close the project", press(close_project), project, is_there=False),
    ]
