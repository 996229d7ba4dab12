"""`studio audit`: its report as JSON and as text, and its repairs."""

import json
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.demo.content import DemoPicture
from tests.small_demo import half_size

Cli = Any

TREE = {
    "portfolio": {
        "p1": {
            "type": "residential",
            "title": "한강 [bold]조망[/bold]\u001b[2J",
            "address": "서울",
            "area": "34py",
            "constructionDate": "2025-04",
            "images": ["https://a.kr/1.jpg"],
            "thumbnailIndex": 4,
            "createdAt": "2025-04-16T09:00:00.000Z",
        }
    }
}
FIELDS = {"collection", "id", "rule", "severity", "message", "fixable"}


def fill(cli: Cli, tree: Any = TREE) -> None:
    Path("tree.json").write_text(json.dumps(tree))
    cli("import", "tree.json", "--apply")


def test_json_has_the_documented_form(cli: Cli) -> None:
    fill(cli)

    answer = cli("audit", "--json")

    assert answer.status == 1
    assert answer.json.keys() == {"findings", "checked"}
    assert answer.json["checked"] == 1
    assert all(finding.keys() == FIELDS for finding in answer.json["findings"])
    assert [(item["rule"], item["severity"]) for item in answer.json["findings"]] == [
        ("thumbnail-index", "warning"),
        ("image-size", "notice"),
        ("image-alt", "notice"),
    ]


def test_an_empty_store_is_in_order(cli: Cli) -> None:
    answer = cli("audit", "--json")

    assert (answer.status, answer.json) == (0, {"findings": [], "checked": 0})


def test_notices_alone_exit_0(cli: Cli) -> None:
    fill(cli, {"portfolio": {"p1": {**TREE["portfolio"]["p1"], "thumbnailIndex": 0}}})

    answer = cli("audit", "--json")

    assert answer.status == 0
    assert {finding["severity"] for finding in answer.json["findings"]} == {"notice"}


def test_a_preview_shows_the_difference_and_writes_nothing(cli: Cli) -> None:
    fill(cli)
    before = cli("export", "-", "-q").json

    answer = cli("audit")

    assert answer.status == 1
    assert "thumbnail-index\tportfolio/p1\tthumbnailIndex\t4\t0" in answer.out
    assert "--apply" in answer.err
    assert cli("export", "-", "-q").json == before


def test_apply_mends_and_undo_reverses_it(cli: Cli) -> None:
    fill(cli)
    before = cli("export", "-", "-q").json

    applied = cli("audit", "--apply")
    after = cli("export", "-", "-q").json
    cli("undo")

    assert applied.status == 0
    assert "mended thumbnail-index: change set 2" in applied.out
    assert after["portfolio"]["p1"]["thumbnailIndex"] == 0
    assert cli("export", "-", "-q").json == before


def test_apply_reports_as_json_what_it_mended_and_what_is_left(cli: Cli) -> None:
    fill(cli)

    answer = cli("audit", "--apply", "--json")

    assert answer.json["mended"] == [{"rule": "thumbnail-index", "position": 2, "fields": 1}]
    assert {finding["severity"] for finding in answer.json["findings"]} == {"notice"}


def test_the_audit_finds_faults_in_the_legacy_export(cli: Cli, legacy_export: Path) -> None:
    cli("import", str(legacy_export), "--apply")

    answer = cli("audit", "--json")

    assert answer.status == 1
    assert answer.json["checked"] == 114


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_audit_finds_no_faults_in_the_demo_content(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DemoPicture, "content", half_size)
    cli("demo")

    answer = cli("audit", "--json")

    assert [item for item in answer.json["findings"] if item["severity"] != "notice"] == []
    assert answer.json["checked"] > 20
    assert answer.status == 0


def test_values_too_long_to_be_read_are_kept_and_reported_briefly(cli: Cli) -> None:
    long = "1" * 20_000
    project = TREE["portfolio"]["p1"] | {"thumbnailIndex": 0}
    fields = ("order", "createdAt", "updatedAt", "area", "constructionDate")
    tree = {
        "portfolio": {"p1": {**project, **dict.fromkeys(fields, long)}},
        "insights": {"i1": {"title": "글", "content": "글", "date": long, "aspectRatio": long}},
    }
    fill(cli, tree)

    found = cli("audit", "--json").json["findings"]

    assert cli("export", "-", "-q").json == tree
    assert {"order-unreadable", "moment-unreadable", "area", "construction-date"} <= {
        finding["rule"] for finding in found if finding["collection"] == "portfolio"
    }
    assert {"date-unreadable", "aspect-ratio"} <= {
        finding["rule"] for finding in found if finding["collection"] == "insights"
    }
    assert max(len(finding["message"]) for finding in found) < 200
