"""A real Prometheus reads a real server, and is asked what the dashboard asks."""

import json
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.http.own_process import serving
from tests.http.studio_in_memory import eventually
from tests.http.watching.reading import promtool

pytestmark = [pytest.mark.slow, pytest.mark.server]

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 60
SOMETIMES_SILENT = {"Failures per second", "Since the last proven backup", "Backups"}
"""What a site that has never failed and has never been backed up has nothing to show in."""


def test_every_panel_of_the_dashboard_shows_something_of_a_server(tmp_path: Path) -> None:
    dashboard = json.loads((ROOT / "deploy" / "grafana-dashboard.json").read_text("utf-8"))

    with serving(tmp_path, "--workers", "2") as (_, site), prometheus(tmp_path, site) as asked:
        assert eventually(lambda: is_seen(asked, site), PATIENCE_SECONDS)
        silent = {
            panel["title"]
            for panel in dashboard["panels"]
            if panel["type"] != "row"
            and not any(answer(asked, target["expr"]) for target in panel["targets"])
        }
        alarming = asked.get("/api/v1/alerts").json()["data"]["alerts"]

    assert silent <= SOMETIMES_SILENT
    assert [alert["labels"]["alertname"] for alert in alarming if alert["state"] == "firing"] == []


def is_seen(asked: httpx.Client, site: str) -> bool:
    """Call the site; tell whether Prometheus has seen such calls grow, and both processes."""
    httpx.get(f"{site}/api/none")
    calls = 'rate(studio_http_request_duration_seconds_count{group="public_api"}[5s]) > 0'
    workers = "studio_workers == 2"
    return bool(answer(asked, calls)) and bool(answer(asked, workers))


def answer(asked: httpx.Client, expression: str) -> list[Any]:
    """Return what Prometheus answers, with the variables filled in as Grafana does."""
    filled = expression.replace("$__rate_interval", "15s").replace("$job", "studio")
    query = {"query": filled.replace("$instance", ".*")}
    found = asked.get("/api/v1/query", params=query).json()
    assert found["status"] == "success", found
    result: list[Any] = found["data"]["result"]
    return result


@contextmanager
def prometheus(folder: Path, address: str) -> Iterator[httpx.Client]:
    """Run a Prometheus that reads *address* each second, with the rules; give a client of it."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    target = address.removeprefix("http://")
    (folder / "prometheus.yml").write_text(
        "global: {scrape_interval: 1s, evaluation_interval: 1s}\n"
        f"rule_files: [{ROOT / 'deploy' / 'alerts.yml'}]\n"
        f"scrape_configs: [{{job_name: studio, static_configs: [{{targets: ['{target}']}}]}}]\n",
        "utf-8",
    )
    options = (
        f"--config.file={folder / 'prometheus.yml'}",
        f"--storage.tsdb.path={folder / 'series'}",
        f"--web.listen-address=127.0.0.1:{port}",
    )
    program = promtool().parent / "prometheus"
    process = subprocess.Popen([program, *options], stderr=subprocess.DEVNULL)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as asked:
            assert eventually(lambda: is_up(asked), PATIENCE_SECONDS)
            yield asked
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def is_up(asked: httpx.Client) -> bool:
    """Tell whether Prometheus has read the server without a fault."""
    try:
        told = asked.get("/api/v1/targets")
    except httpx.HTTPError:
        return False
    # Not ready yet: it says so in words.
    if told.status_code != httpx.codes.OK:
        return False
    return [one["health"] for one in told.json()["data"]["activeTargets"]] == ["up"]
