"""How soon a telephone has a page's picture: 400 ms away, at 50 KB/s, on a fourth of the speed.

`SLOW_ROUNDS` is how often each page is loaded, five times without it.
"""

import os
import statistics
from collections.abc import Iterator

from playwright.sync_api import Browser, ViewportSize

from bench.interacting import SLOWER
from bench.lighthouse import demo_address
from bench.registry import Row, measurement
from scripts.browser import started_browser
from tests.browser.waiting import wait_for_application, wait_for_pictures

ROUNDS = int(os.environ.get("SLOW_ROUNDS", "5"))
_VIEWPORT: ViewportSize = {"width": 390, "height": 844}
_LINE = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 50_000,
    "uploadThroughput": 50_000,
}
_WATCH = """
new PerformanceObserver(list => {
  window.largest = list.getEntries().at(-1).startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });"""
_LARGEST = "() => window.largest"
_ARRIVED = """() => performance.getEntriesByName(
  document.querySelector("[data-state=shown] img").currentSrc)[0].responseEnd"""
"""Home's largest element is its words: what comes late is the slide."""
_PAGES = {
    "/": (_ARRIVED, "3 000 ms at most"),
    "/portfolio": (_LARGEST, "3 500 ms at most"),
    "/portfolio/demo-project-01": (_LARGEST, "2 500 ms at most"),
}


@measurement("slow line", group="interacting")
def slow_line() -> Iterator[Row]:
    """Medians and worst of the demo's pages that begin with a picture, whose files are made."""
    with demo_address() as address, started_browser() as browser:
        for path, (asked, goal) in _PAGES.items():
            times = [_loaded(browser, address + path, asked) for _ in range(ROUNDS + 1)][1:]
            what = f"picture of {path}, slow line, {SLOWER} times slower"
            worst = f"worst {max(times):,.0f} ms"
            yield Row(what=what, ours=statistics.median(times), goal=goal, note=worst)


def _loaded(browser: Browser, address: str, asked: str) -> float:
    """Return after how many milliseconds a new visitor has the picture."""
    context = browser.new_context(
        viewport=_VIEWPORT, device_scale_factor=3, is_mobile=True, has_touch=True, locale="ko-KR"
    )
    page = context.new_page()
    page.add_init_script(_WATCH)
    machine = context.new_cdp_session(page)
    machine.send("Network.enable")
    machine.send("Network.emulateNetworkConditions", _LINE)
    machine.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="commit")
    wait_for_application(page)
    wait_for_pictures(page)
    milliseconds = float(page.evaluate(asked))
    context.close()
    return milliseconds
