"""The alerts, the dashboard and the page about them speak of what the server really tells."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
import yaml  # type: ignore[import-untyped]  # it ships no types

from studio_http.watching.catalogue import METRICS, Merged
from studio_http.watching.groups import GROUPS
from studio_http.watching.requests import FAILURES
from studio_http.watching.store import OPERATIONS
from tests.http.own_process import serving
from tests.http.watching.reading import said_by_promtool

ROOT = Path(__file__).resolve().parents[2]
PLAYED = ROOT / "tests" / "deploy" / "alerts.yml"
ALERTS, DASHBOARD = ROOT / "deploy" / "alerts.yml", ROOT / "deploy" / "grafana-dashboard.json"
PAGE = ROOT / "docs" / "metrics.md"
NAME = re.compile(r"studio_[a-z_]*[a-z]")
ROW = re.compile(
    r"^\| `(studio_\w+)` \| (\w+)(?:, (\w+))? \|([^|]*)\|([^|]*)\|[^|]*\|$", re.MULTILINE
)
SHOWN_AS: dict[Merged, str] = {"sum": "summed", "most": "most", "least": "least", "each": "each"}
CHOSEN = re.compile(r"\b(studio_\w+|up)\{([^}]*)\}")
MATCHER = re.compile(r'(\w+)=~?"([^"]*)"')
APART = re.compile(r"\bby \(([\w, ]+)\)")
SHOWN = re.compile(r"\{\{ *(?:\$labels\.)?(\w+) *\}\}")
OF_PROMETHEUS = {"job", "instance", "le"}
KINDS = {"enquiries", "notices", "mails", "indexnow"}
VALUES: dict[str, set[str]] = {
    "group": set(GROUPS),
    "kind": {*KINDS, *FAILURES},
    "operation": set(OPERATIONS),
    "status": {"2xx", "3xx", "4xx", "5xx"},
}
WIDTH = 24
"""Columns of a dashboard of Grafana."""


def of_histograms(name: str) -> str:
    """Return the metric of which *name* is a series."""
    base = re.sub(r"_(bucket|sum|count)$", "", name)
    return base if base in METRICS and METRICS[base].kind == "histogram" else name


@pytest.fixture(scope="module")
def dashboard() -> Any:
    return json.loads(DASHBOARD.read_text("utf-8"))


def panels_of(dashboard: Any) -> list[Any]:
    return [panel for panel in dashboard["panels"] if panel["type"] != "row"]


def expressions_of(dashboard: Any) -> Iterator[str]:
    """Yield what the panels ask, with the variables filled in as Grafana does."""
    for panel in panels_of(dashboard):
        for target in panel["targets"]:
            filled = target["expr"].replace("$__rate_interval", "5m")
            yield filled.replace("$job", "studio").replace("$instance", ".*")


@pytest.mark.slow
def test_the_alerts_are_rules_that_prometheus_takes() -> None:
    assert "15 rules found" in said_by_promtool("check", "rules", str(ALERTS))


@pytest.mark.slow
def test_the_alerts_come_when_they_should_and_not_before() -> None:
    assert "SUCCESS" in said_by_promtool("test", "rules", str(PLAYED))


def test_every_alert_is_played() -> None:
    alerts = set(re.findall(r"alert: (\w+)", ALERTS.read_text("utf-8")))
    played = PLAYED.read_text("utf-8")

    assert {alert for alert in alerts if alert not in played} == set()
    assert len(alerts) == 15


def test_every_metric_of_the_alerts_is_one_of_the_server() -> None:
    named = {of_histograms(name) for name in NAME.findall(ALERTS.read_text("utf-8"))}

    assert named - METRICS.keys() == set()
    assert "studio_backup_proven_timestamp_seconds" in named


def test_every_label_that_is_asked_for_is_one_that_the_metric_has(dashboard: Any) -> None:
    rules = yaml.safe_load(ALERTS.read_text("utf-8"))["groups"][0]["rules"]
    asked = [rule["expr"] for rule in rules] + list(expressions_of(dashboard))
    chosen = [one for text in asked for one in CHOSEN.findall(text)]
    unknown = {
        (metric, name, value)
        for metric, labels in chosen
        for name, values in MATCHER.findall(labels)
        for value in values.split("|")
        if not is_told(of_histograms(metric), name, value)
    }

    assert unknown == set()
    assert len(chosen) > len(METRICS)


def is_told(metric: str, label: str, value: str) -> bool:
    """Tell whether Prometheus or the server gives the metric that label, and can give the value."""
    given = METRICS[metric].shown_labels if metric in METRICS else ()
    return label in OF_PROMETHEUS or (label in given and value in VALUES[label])


def test_what_is_shown_apart_is_a_label_that_the_metric_has(dashboard: Any) -> None:
    rules = yaml.safe_load(ALERTS.read_text("utf-8"))["groups"][0]["rules"]
    told = [(rule["expr"], rule["annotations"]["summary"]) for rule in rules]
    told += [
        (target["expr"], target.get("legendFormat", ""))
        for panel in panels_of(dashboard)
        for target in panel["targets"]
    ]
    for asked, shown in told:
        named = {label for part in APART.findall(asked) for label in part.split(", ")}
        named |= set(SHOWN.findall(shown))
        metrics = {of_histograms(name) for name in NAME.findall(asked)} & METRICS.keys()
        given = {label for name in metrics for label in METRICS[name].shown_labels}
        assert named - given - OF_PROMETHEUS == set(), asked


def test_the_dashboard_shows_every_metric_of_the_server_and_no_other(dashboard: Any) -> None:
    asked = " ".join(expressions_of(dashboard))

    assert {of_histograms(name) for name in NAME.findall(asked)} == METRICS.keys()


@pytest.mark.slow
def test_prometheus_understands_what_the_dashboard_asks(dashboard: Any, tmp_path: Path) -> None:
    rules = [
        {"record": f"panel:{number}", "expr": asked}
        for number, asked in enumerate(expressions_of(dashboard))
    ]
    # JSON is YAML.
    written = tmp_path / "panels.yml"
    written.write_text(json.dumps({"groups": [{"name": "panels", "rules": rules}]}), "utf-8")

    assert f"{len(rules)} rules found" in said_by_promtool("check", "rules", str(written))


def test_the_dashboard_names_no_address_and_no_data_source_of_its_own(dashboard: Any) -> None:
    text = DASHBOARD.read_text("utf-8")
    variables = {one["name"]: one for one in dashboard["templating"]["list"]}

    assert "http://" not in text
    assert "https://" not in text
    assert variables["datasource"]["type"] == "datasource"
    assert variables["datasource"]["query"] == "prometheus"
    assert {"job", "instance"} < variables.keys()
    sources = {part["datasource"]["uid"] for panel in panels_of(dashboard) for part in parts(panel)}
    assert sources == {"${datasource}"}
    assert dashboard["schemaVersion"] == 39
    assert "id" not in dashboard


def test_no_panel_of_the_dashboard_lies_over_another(dashboard: Any) -> None:
    taken: set[tuple[int, int]] = set()
    for panel in dashboard["panels"]:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= WIDTH, panel["title"]
        cells = {
            (place["x"] + column, place["y"] + line)
            for column in range(place["w"])
            for line in range(place["h"])
        }
        assert taken.isdisjoint(cells), panel["title"]
        taken |= cells
    ids = [panel["id"] for panel in dashboard["panels"]]
    assert len(set(ids)) == len(ids)


def test_the_page_tells_of_every_metric_what_it_is() -> None:
    rows = {row[0]: row for row in ROW.findall(PAGE.read_text("utf-8"))}

    assert rows.keys() == METRICS.keys()
    for name, metric in METRICS.items():
        _, kind, merged, labels, tells = rows[name]
        assert kind == metric.kind, name
        assert tuple(re.findall(r"`(\w+)`", labels)) == metric.shown_labels, name
        is_plain = metric.kind != "gauge" and metric.merged == "sum"
        assert merged == ("" if is_plain else SHOWN_AS[metric.merged]), name
        assert len(tells) > 10, name
    assert set(SHOWN_AS) == set(get_args(Merged))


def test_the_page_tells_of_every_group_and_kind() -> None:
    page = PAGE.read_text("utf-8")
    groups, failed, waits = (
        set(re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE))
        for part in re.split(r"^### .*$", page, flags=re.MULTILINE)[1:]
    )

    assert groups == set(GROUPS)
    assert failed == set(FAILURES)
    assert waits == KINDS
    assert {"get", "commit", "position"} < set(OPERATIONS)


@pytest.mark.slow
def test_prometheus_takes_what_the_page_says_to_write(tmp_path: Path) -> None:
    token, written = tmp_path / "token", tmp_path / "prometheus.yml"
    token.write_text("a-token-of-the-operator", "utf-8")
    said = re.findall(r"```yaml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(said) == 2

    for one in said:
        named = one.replace("/etc/prometheus/studio-token", str(token))
        written.write_text(f"rule_files: [{ALERTS}]\n{named}", "utf-8")
        checked = said_by_promtool("check", "config", str(written))
        assert "SUCCESS: 15 rules found" in checked
        assert "is valid prometheus config file" in checked


@pytest.mark.slow
def test_a_server_tells_all_of_them(tmp_path: Path) -> None:
    """With mails and an endpoint it has every kind, too; only a failed backup is not to be had."""
    told = {
        "STUDIO_SMTP_URL": "smtp://127.0.0.1:9/?to=desk@studio.example",
        "STUDIO_ENQUIRY_ENDPOINT": "https://endpoint.example/",
        "STUDIO_PUBLIC_URL": "https://studio.example",
    }
    with serving(tmp_path, environment=told) as (_, address):
        text = httpx.get(f"{address}/metrics").text

    given = {of_histograms(name) for name in re.findall(r"^(\w+)[{ ]", text, re.MULTILINE)}
    assert given <= METRICS.keys()
    assert METRICS.keys() - given <= {"studio_backup_ok"}
    assert set(re.findall(r'studio_outbox_waiting\{kind="(\w+)"\}', text)) == KINDS


def parts(panel: Any) -> Iterator[Any]:
    """Yield a panel and what it asks."""
    yield panel
    yield from panel["targets"]
