"""Page loads as Lighthouse sees them: a telephone, the demo content, the median of five."""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench._servers import ROOT, Running, ours, running
from bench.registry import Row, measurement

RUNS = int(os.environ.get("LIGHTHOUSE_RUNS", "5"))
_PAGES = (
    "/",
    "/about",
    "/business",
    "/business/residential/total-living",
    "/portfolio",
    "/insight",
    "/contact",
    "/privacy",
)
_LOCAL = ROOT / "bench" / "node" / "node_modules"
_FLAGS = "--headless=new --no-sandbox --disable-dev-shm-usage"
_LCP_GOALS = {"/": "1 800 at most", "/portfolio": "2 200 at most"}


@measurement("lighthouse", group="lighthouse")
def lighthouse() -> Iterator[Row]:
    """Every kind of public page; the scores and the times that its rules are about."""
    chrome = os.environ.get("CHROME_PATH") or shutil.which("chromium") or shutil.which("chrome")
    if chrome is None or not _LOCAL.is_dir():
        yield Row(what="Lighthouse", note="needs chromium, and bench/node installed")
        return
    with tempfile.TemporaryDirectory() as folder, running(_demo(Path(folder))) as site:
        for page in (*_PAGES, *_records(site)):
            reports = [_report_at_last(site, page, Path(folder), chrome) for _ in range(RUNS)]
            yield from _rows(page, reports)


def _demo(folder: Path) -> list[str]:
    """Set a site up as an operator does, its pictures ready in every format."""
    command = ours(folder)
    studio = [sys.executable, "-m", "studio_cli"]
    environment = os.environ | {"STUDIO_CONFIG": str(folder / "studio.toml")}
    for words in (["init", "--demo", "--if-needed"], ["media", "warm"]):
        subprocess.run(
            [*studio, *words], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL
        )
    return command


def _records(site: Running) -> Iterator[str]:
    """Return the pages of one project and of one article."""
    with urllib.request.urlopen(f"http://127.0.0.1:{site.port}/sitemap.xml") as answer:
        addresses = re.findall(r"<loc>http://[^/]+(/[^<]+)</loc>", answer.read().decode())
    yield next(found for found in addresses if found.startswith("/portfolio/"))
    yield next(found for found in addresses if found.startswith("/insight/"))


def _report_at_last(site: Running, page: str, folder: Path, chrome: str) -> dict[str, Any]:
    """Return a report; when Lighthouse gave up, as it does now and then, that of a second try."""
    try:
        return _report(site, page, folder, chrome)
    except subprocess.CalledProcessError:
        return _report(site, page, folder, chrome)


def _report(site: Running, page: str, folder: Path, chrome: str) -> dict[str, Any]:
    node = (ROOT / ".venv/.stamps/node").read_text().strip()
    environment = os.environ | {"CHROME_PATH": chrome, "PATH": f"{node}:{os.environ['PATH']}"}
    output = folder / "report.json"
    subprocess.run(
        [
            *("node", str(_LOCAL / "lighthouse" / "cli" / "index.js")),
            f"http://127.0.0.1:{site.port}{page}",
            *("--quiet", "--output=json", f"--output-path={output}", f"--chrome-flags={_FLAGS}"),
        ],
        env=environment,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    found: dict[str, Any] = json.loads(output.read_text(encoding="utf-8"))
    return found


def _rows(page: str, reports: list[dict[str, Any]]) -> Iterator[Row]:
    what = re.sub(r"/(portfolio|insight)/.+", r"/\1/{id}", page)
    goals = {"performance": "97 at least"}
    for name in ("performance", "accessibility", "best-practices", "seo"):
        score = statistics.median(report["categories"][name]["score"] * 100 for report in reports)
        failed = sorted(set(_failures(reports[0], name))) if name != "performance" else []
        yield Row(
            what=f"{what}: {name}",
            ours=score,
            unit="",
            goal=goals.get(name, "100"),
            note=", ".join(failed),
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
