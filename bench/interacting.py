"""How soon a phone shows that it was tapped: interaction to next paint, on a fourth of the speed.

`INTERACTING_ROUNDS` is how often each interaction is made, ten times without it.
"""

import os
import statistics
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, ViewportSize, expect

from bench.lighthouse import demo_address
from bench.registry import Row, measurement
from scripts.browser import started_browser
from tests.browser.consultations import QUESTIONS

ROUNDS = int(os.environ.get("INTERACTING_ROUNDS", "10"))
SLOWER = 4
_VIEWPORT: ViewportSize = {"width": 390, "height": 844}
_SHORTEST_MS = 16
"""What took less is not told by the browser: this is the least that it can be asked for."""

# Of several events of one interaction the longest counts. What is not shown has no interaction.
_WATCH = """() => {
  window.interactions = new Map();
  const note = (list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  };
  const options = { durationThreshold: 16, buffered: true };
  new PerformanceObserver(note).observe({ type: "event", ...options });
  new PerformanceObserver(note).observe({ type: "first-input", buffered: true });
}"""
# An entry is there after the frame that it is about.
_TAKE = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let count = 0; count < 3; count += 1) await frame();
  const longest = Math.max(0, ...interactions.values());
  interactions.clear();
  return longest;
}"""
# From the tap until the frame in which the next question has the focus.
_TURN = """() => {
  window.turned = new Promise((done) => {
    addEventListener("click", ({ timeStamp: began }) => {
      const painted = () => setTimeout(() => done(performance.now() - began));
      const focused = () => requestAnimationFrame(painted);
      document.querySelector("form").addEventListener("focusin", focused, { once: true });
    }, { capture: true, once: true });
  });
}"""
_PARTS = {
    "script": "ScriptDuration",
    "style": "RecalcStyleDuration",
    "layout": "LayoutDuration",
    "all": "TaskDuration",
}


@dataclass(frozen=True, slots=True)
class Step:
    """An interaction: what is done, and what is there afterwards; without a *name* only made."""

    name: str
    make: Callable[[], object]
    after: Locator
    is_there: bool = True


@measurement("interacting", group="interacting")
def interacting() -> Iterator[Row]:
    """Median and worst of ten of what visitors do most, in the demo's gallery of 18 projects."""
    with demo_address() as address:
        yield from _rows(address)


@measurement("consultation", group="interacting")
def consultation() -> Iterator[Row]:
    """Median and worst of the ways from each step of a consultation to the next."""
    times: dict[int, list[float]] = {}
    with demo_address() as address:
        for step, milliseconds in _turns(address):
            times.setdefault(step, []).append(milliseconds)
    for step, taken in times.items():
        what = f"next step of a consultation, {SLOWER} times slower: {step}"
        worst = f"worst {max(taken):.0f} ms"
        yield Row(what=what, ours=statistics.median(taken), goal="160 ms at most", note=worst)


def _turns(address: str) -> Iterator[tuple[int, float]]:
    """Yield how long each next step of each round took, after one round that loads what is used."""
    with _phone() as (page, thread):
        page.goto(address)
        thread.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        for number in range(ROUNDS + 1):
            page.goto(f"{address}/?{number}#/consultation/1?project=demo-project-03")
            heading = page.get_by_role("heading", level=1)
            expect(heading).to_have_text(QUESTIONS[0])
            for step, question in enumerate(QUESTIONS[1:], start=2):
                page.evaluate(_TAKE)
                page.evaluate(_TURN)
                page.get_by_role("button", name="다음").tap()
                expect(heading).to_have_text(question)
                milliseconds = float(page.evaluate("window.turned"))
                if number:
                    yield step, milliseconds


def _rows(address: str) -> Iterator[Row]:
    taken: dict[str, list[float]] = {}
    spent: dict[str, list[Mapping[str, float]]] = {}
    for name, milliseconds, parts in _rounds(address):
        taken.setdefault(name, []).append(milliseconds)
        spent.setdefault(name, []).append(parts)
    for name, times in taken.items():
        what = f"interaction to next paint, {SLOWER} times slower: {name}"
        yield Row(
            what=what, ours=statistics.median(times), goal="100 ms at most", note=_note(spent[name])
        )
        yield Row(what=f"{what}, worst", ours=max(times), goal="160 ms at most")


def _note(spent: list[Mapping[str, float]]) -> str:
    """Return what the main thread did from the tap until the screen was still, by medians."""
    medians = {part: statistics.median(one[part] for one in spent) for part in _PARTS}
    return ", ".join(f"{part} {value:.0f} ms" for part, value in medians.items())


def _rounds(address: str) -> Iterator[tuple[str, float, Mapping[str, float]]]:
    """Yield each interaction of each round, after one round that loads what is used."""
    with _phone() as (page, thread):
        page.goto(f"{address}/#/portfolio")
        steps = _steps(page)
        thread.send("Performance.enable")
        thread.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        for number in range(ROUNDS + 1):
            for step in steps:
                milliseconds, parts = _made(page, thread, step)
                if number and step.name:
                    yield step.name, milliseconds, parts


@contextmanager
def _phone() -> Iterator[tuple[Page, CDPSession]]:
    """Give a telephone's page, and what slows its processor down."""
    with started_browser() as browser:
        context = browser.new_context(
            viewport=_VIEWPORT,
            device_scale_factor=2,
            is_mobile=True,
            has_touch=True,
            locale="ko-KR",
        )
        page = context.new_page()
        page.add_init_script(f"({_WATCH})()")
        yield page, context.new_cdp_session(page)


def _made(page: Page, thread: CDPSession, step: Step) -> tuple[float, Mapping[str, float]]:
    page.evaluate(_TAKE)
    before = _spent(thread)
    step.make()
    expect(step.after).to_be_visible(visible=step.is_there)
    milliseconds = float(page.evaluate(_TAKE))
    after = _spent(thread)
    return max(milliseconds, _SHORTEST_MS), {part: after[part] - before[part] for part in before}


def _spent(thread: CDPSession) -> Mapping[str, float]:
    """Return milliseconds of the main thread so far, by what it did."""
    found: dict[str, Any] = thread.send("Performance.getMetrics")
    seconds = {one["name"]: float(one["value"]) for one in found["metrics"]}
    return {part: seconds[name] * 1000 for part, name in _PARTS.items()}


def _steps(page: Page) -> list[Step]:
    """Return a way through the gallery that ends where it begins."""
    filters = page.get_by_role("button", name="30PY")
    tile = page.locator("main ul[aria-label$='프로젝트 목록'] a").first
    project = page.get_by_role("dialog", name="프로젝트 상세")
    picture = project.get_by_role("button", name="사진 1 크게 보기")
    pictures = page.get_by_role("dialog", name="사진 크게 보기")
    menu = page.get_by_role("button", name="메뉴 열기")
    close_menu = page.get_by_role("button", name="메뉴 닫기")
    line = page.get_by_role("combobox", name="프로젝트와 글에서 찾기")
    return [
        Step("filter", filters.tap, tile),
        Step("filter off", filters.tap, tile),
        Step("open", tile.tap, picture),
        Step("picture", picture.tap, pictures),
        Step("next", lambda: page.keyboard.press("ArrowRight"), pictures),
        Step(
            "close the picture",
            pictures.get_by_role("button", name="크게 보기 닫기").tap,
            pictures,
            is_there=False,
        ),
        Step(
            "close the project",
            project.get_by_role("button", name="닫기", exact=True).tap,
            project,
            is_there=False,
        ),
        Step("menu", menu.tap, close_menu),
        Step("", close_menu.tap, menu),
        Step("search", page.get_by_role("link", name="검색").tap, line),
        Step("", page.go_back, tile),
    ]
