"""Page loads as Lighthouse sees them: a telephone, the median of five, two studios."""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench._servers import ROOT, ours, running
from bench.registry import Row, measurement
from scripts.browser import Browser, find_browser
from studio_adapters.bootstrap import create_store, load_settings, timestamp
from studio_core.content.visibility import set_open
from studio_core.languages.registry import BASE, TWINNED, address_in
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from tests.browser.running_site import STUDIO, clean_environment, running_site
from tests.second_studio.by_calls import Caller
from tests.second_studio.unset import OPENABLE, token_of

RUNS = int(os.environ.get("LIGHTHOUSE_RUNS", "5"))
_PAGES = (
    "/",
    "/about",
    "/business",
    "/portfolio",
    "/insight",
    "/contact",
    "/consultation",
    "/search",
    "/search?q=%EA%B1%B0%EC%8B%A4",
    "/privacy",
)
_NOT_INDEXED = "/search?q="
"""What no search engine shall keep: Lighthouse counts that as a fault."""
_SERVICE = "/business/residential/total-living"
_SECOND_SERVICE = "/business/residential/old-house"
_LOCAL = ROOT / "bench" / "node" / "node_modules"
_LCP_GOALS = {"/": "1 800 at most", "/portfolio": "1 800 at most"}
_SLOWDOWNS = ((150, 1.0), (800, 2.0), (1300, 3.0), (1533, 4.0), (1766, 5.0), (2000, 6.0))
"""By Lighthouse's index of a machine, how much slower a telephone of the middle class is than it.

From the calculator of Lighthouse's documents, which tells what lies between by a straight line.
"""


@measurement("lighthouse", group="lighthouse")
def lighthouse() -> Iterator[Row]:
    """Every kind of public page of the demo; the scores and the times that its rules are about."""
    with _open_demo() as port:
        yield from _loads(port, (*_PAGES, _SERVICE), "")


@measurement("other languages", group="lighthouse")
def other_languages() -> Iterator[Row]:
    """The same pages in the other languages of the demo."""
    with _open_demo() as port:
        for language in TWINNED:
            pages = [address_in(language, page) for page in (*_PAGES, _SERVICE)]
            yield from _loads(port, pages, "", language)


@measurement("second studio", group="lighthouse")
def second_studio() -> Iterator[Row]:
    """The same of the studio that the tests set up by the calls of the screens, and opened."""
    with second_site() as port:
        yield from _loads(port, (*_PAGES, _SECOND_SERVICE), "a second studio, ")


class GaveUpError(Exception):
    """Lighthouse has no report of a page."""


@contextmanager
def _open_demo() -> Iterator[int]:
    """Serve the demo's site, opened; gives the port."""
    with tempfile.TemporaryDirectory() as folder:
        command = demo_site(Path(folder))
        _let_robots_in(Path(folder))
        with running(command) as site:
            yield site.port


def _loads(port: int, pages: Sequence[str], whose: str, language: str = BASE) -> Iterator[Row]:
    """Yield what Lighthouse finds on *pages*, and on those of a project and an article."""
    if not _LOCAL.is_dir():
        yield Row(what=f"{whose}Lighthouse", note="needs bench/node installed")
        return
    browser = find_browser()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first = _report_at_last(port, "/privacy", folder, browser)
        slowdown = slowdown_of(first["environment"]["benchmarkIndex"])
        for page in (*pages, *_records(port, language)):
            try:
                loads = [
                    _report_at_last(port, page, folder, browser, slowdown) for _ in range(RUNS)
                ]
            except GaveUpError as reason:
                yield Row(what=f"{whose}{_name_of(page)}", note=f"Lighthouse gave up: {reason}")
                continue
            yield from _rows(page, loads, whose, slowdown)


def slowdown_of(index: float) -> float:
    """Return by what a machine with that *index* is slowed down to be like a telephone."""
    for (low, less), (high, more) in pairwise(_SLOWDOWNS):
        if index <= high:
            return less + (more - less) * max(0, index - low) / (high - low)
    return _SLOWDOWNS[-1][1]


@contextmanager
def second_site() -> Iterator[int]:
    """Give the port of a second studio's site, which is open, with its pictures made."""
    with tempfile.TemporaryDirectory() as name:
        empty, folder = Path(name) / "empty", Path(name) / "site"
        empty.mkdir()
        command = [*STUDIO, "init", "--in-browser"]
        subprocess.run(command, cwd=empty, env=clean_environment(empty), check=True)
        with running_site(empty, folder, settings=OPENABLE) as site:
            with closing(Caller(site.address, token_of(site))) as caller:
                caller.set_up(with_demo=False)
            warm = [*STUDIO, "media", "warm"]
            subprocess.run(warm, cwd=folder, env=clean_environment(folder), check=True)
            yield int(site.address.rpartition(":")[2])


def _let_robots_in(folder: Path) -> None:
    """Open the demo's site, as no studio may: who measures it is a robot."""
    store = create_store(f"sqlite:///{folder / 'studio.db'}", load_settings(environment={}))
    set_open(Work(store, OPERATOR, timestamp()), is_open=True)
    store.close()


@contextmanager
def demo_address() -> Iterator[str]:
    """Serve the demo's site, with its pictures made; gives its address."""
    with tempfile.TemporaryDirectory() as folder, running(demo_site(Path(folder))) as site:
        yield f"http://127.0.0.1:{site.port}"


def demo_site(
    folder: Path, *, pictures_ready: bool = True, more: Sequence[Sequence[str]] = ()
) -> list[str]:
    """Set a site up as an operator does, by *more* commands too; return how it is served."""
    command = ours(folder)
    studio = [sys.executable, "-m", "studio_cli"]
    environment = os.environ | {"STUDIO_CONFIG": str(folder / "studio.toml")}
    steps = [["init", "--demo", "--if-needed"], *([["media", "warm"]] if pictures_ready else [])]
    for words in [*steps, *more]:
        subprocess.run(
            [*studio, *words], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL
        )
    return command


def _records(port: int, language: str) -> Iterator[str]:
    """Return the pages of one project and of one article in *language*."""
    site_map = address_in(language, "/sitemap.xml")
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{site_map}") as answer:
        addresses = re.findall(r"<loc>https?://[^/]+(/[^<]+)</loc>", answer.read().decode())
    for folder in ("/portfolio/", "/insight/"):
        start = address_in(language, folder)
        yield next(found for found in addresses if found.startswith(start))


def _report_at_last(
    port: int, page: str, folder: Path, browser: Browser, slowdown: float = 4
) -> dict[str, Any]:
    """Return a report; when Lighthouse gave up, as it does now and then, that of a second try."""
    try:
        return _report(port, page, folder, browser, slowdown)
    except GaveUpError:
        return _report(port, page, folder, browser, slowdown)


def _report(
    port: int, page: str, folder: Path, browser: Browser, slowdown: float
) -> dict[str, Any]:
    node = (ROOT / ".venv/.stamps/node").read_text().strip()
    path = f"{node}:{os.environ['PATH']}"
    output = folder / "report.json"
    done = subprocess.run(
        [
            *("node", str(_LOCAL / "lighthouse" / "cli" / "index.js")),
            f"http://127.0.0.1:{port}{page}",
            *("--quiet", "--output=json", f"--output-path={output}"),
            f"--throttling.cpuSlowdownMultiplier={slowdown:.2f}",
            f"--chrome-flags={' '.join(('--headless=new', *browser.arguments))}",
        ],
        env=os.environ | {"CHROME_PATH": str(browser.program), "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise GaveUpError((done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1])
    found: dict[str, Any] = json.loads(output.read_text(encoding="utf-8"))
    if error := found.get("runtimeError"):
        raise GaveUpError(error["code"])
    return found


def _name_of(page: str) -> str:
    """Return what kind of page it is: no record's name, no words that are looked for."""
    return re.sub(r"/(portfolio|insight)/.+", r"/\1/{id}", page.partition("=")[0])


def _rows(page: str, reports: list[dict[str, Any]], whose: str, slowdown: float) -> Iterator[Row]:
    what = f"{whose}{_name_of(page)}"
    index = statistics.median(report["environment"]["benchmarkIndex"] for report in reports)
    notes = {"performance": f"{slowdown:.1f} times slower, index of the machine {index:.0f}"}
    goals = {"performance": "97 at least", **({"seo": ""} if _NOT_INDEXED in page else {})}
    for name in ("performance", "accessibility", "best-practices", "seo"):
        score = statistics.median(report["categories"][name]["score"] * 100 for report in reports)
        yield Row(
            what=f"{what}: {name}",
            ours=score,
            unit="",
            goal=goals.get(name, "100"),
            note=notes.get(name) or ", ".join(sorted(set(_failures(reports[0], name)))),
        )
    times = (
        ("largest-contentful-paint", "ms", _LCP_GOALS.get(page, "")),
        ("cumulative-layout-shift", "", "0.01 at most"),
        ("total-blocking-time", "ms", ""),
    )
    for audit, unit, goal in times:
        value = statistics.median(report["audits"][audit]["numericValue"] for report in reports)
        yield Row(what=f"{what}: {audit}", ours=value, unit=unit, goal=goal)


def _failures(report: dict[str, Any], category: str) -> Iterator[str]:
    for reference in report["categories"][category]["auditRefs"]:
        score = report["audits"][reference["id"]]["score"]
        if reference["weight"] and score is not None and score < 1:
            yield reference["id"]
