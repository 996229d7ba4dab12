"""`studio import` and `studio export`."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import create_store, load_settings, open_studio
from studio_core.records.canonical import same
from studio_core.records.display_order import _NUMBER, read_order
from studio_http.app import StudioApp
from tests.growth import MOST_GROWTH, growth, run_of
from tests.unpublished import PUBLIC_ARTICLE, check_nothing_is_given_away, put_unpublished

Cli = Any

UNPLACED = {"portfolio/test", "portfolio/-broken", "insights/memo", "visits"}


def test_the_preview_writes_nothing(cli: Cli, legacy_export: Path) -> None:
    preview = cli("import", str(legacy_export))

    assert preview.status == 0
    assert "kept 88 portfolio, 26 insights" in preview.out
    assert "add --apply" in preview.err
    assert cli("log", "--json").json["total"] == 0


def test_the_report_names_what_was_not_imported_and_why(cli: Cli, legacy_export: Path) -> None:
    report = cli("import", str(legacy_export), "--json").json

    assert report["kept"] == 114
    assert {found["path"] for found in report["unplaced"]} == UNPLACED
    assert all(found["reason"] for found in report["unplaced"] + report["mended"])


def test_an_export_gives_back_every_record_that_was_kept(cli: Cli, legacy_export: Path) -> None:
    cli("import", str(legacy_export), "--apply")
    exported = cli("export", "tree.json")

    given = json.loads(legacy_export.read_text("utf-8"))
    back = json.loads(Path("tree.json").read_text("utf-8"))
    for path in UNPLACED - {"visits"}:
        collection, id = path.split("/")
        del given[collection][id]
    assert exported.status == 0
    assert back.keys() == {"portfolio", "insights"}
    assert all(same(back[name], given[name]) for name in back)


def test_an_export_has_public_records_and_nothing_else(cli: Cli) -> None:
    settings = load_settings(None)
    with closing(create_store("sqlite:///var/studio.db", settings)) as store:
        put_unpublished(store)

    exported = cli("export", "-", "--quiet").json

    assert {name: list(records) for name, records in exported.items()} == {
        "insights": [PUBLIC_ARTICLE]
    }
    check_nothing_is_given_away(exported)


def test_importing_again_changes_nothing(cli: Cli, legacy_export: Path) -> None:
    cli("import", str(legacy_export), "--apply")
    position = cli("log", "--json").json["total"]

    again = cli("import", str(legacy_export), "--apply", "--json").json

    assert again["changed"] == 0
    assert cli("log", "--json").json["total"] == position


def test_bad_records_do_not_stop_the_import_of_others(cli: Cli) -> None:
    good = '"p1": {"title": "한옥 <script>"}'
    bad = [
        '"p2": {"title": "\\ud800"}',
        '"p3": {"order": NaN}',
        f'"p4": {{"order": {"9" * 5000}}}',
        '"p5": {"title": "\udcff"}',
        '"a.b": {"title": "x"}',
        '"p6": [1, 2]',
    ]
    text = '\ufeff{"portfolio": {' + ", ".join([good, *bad]) + "}}"
    Path("tree.json").write_bytes(text.encode("utf-8", "surrogateescape"))

    report = cli("import", "tree.json", "--apply", "--json").json

    assert report["kept"] == 1
    assert len(report["unplaced"]) == len(bad)


def test_an_order_of_twenty_thousand_digits_is_kept_listed_and_read_as_none(cli: Cli) -> None:
    order = "1" * 20_000 + "x"
    project = {"type": "residential", "title": "t", "order": order}
    Path("tree.json").write_text(json.dumps({"portfolio": {"r": project}}))

    report = cli("import", "tree.json", "--apply", "--json").json
    shown, ordered = what_visitors_see()

    assert (report["kept"], report["changed"], report["unplaced"]) == (1, 1, [])
    assert "portfolio/r/order" in {found["path"] for found in report["mended"]}
    assert cli("export", "-", "--quiet").json["portfolio"]["r"] == project
    assert shown == ["t"]
    assert ordered == [None]


@pytest.mark.long
def test_the_time_to_read_an_order_grows_as_its_length_does() -> None:
    digits = run_of("1", after="x")

    assert growth(_NUMBER.fullmatch, digits) <= MOST_GROWTH
    assert growth(read_order, digits) <= MOST_GROWTH


def what_visitors_see() -> tuple[list[str], list[float | None]]:
    """Return the titles that the site lists, and the orders it has read, from the usual store."""
    options = {"STUDIO_STORE": "sqlite:///var/studio.db", "STUDIO_DATA_DIR": "var"}
    with closing(open_studio(load_settings(environment={}, options=options))) as studio:
        app = StudioApp(studio)
        with TestClient(cast("Any", app), base_url="http://127.0.0.1") as client:
            listed = client.get("/api/portfolio").json()["items"]
            snapshot = app.published.snapshot
            assert snapshot is not None
            orders = [project.order for project in snapshot.portfolio.projects.values()]
    return [item["title"] for item in listed], orders


@pytest.mark.parametrize("text", ["", "{", "<html>", "[" * 200_000, "nul"])
def test_a_file_that_is_no_json_is_one_line_and_exit_1(cli: Cli, text: str) -> None:
    Path("tree.json").write_text(text)

    answer = cli("import", "tree.json", "--apply")

    assert answer.status == 1
    assert answer.err.startswith("Error: tree.json is ")
    assert answer.err.count("\n") == 1


def test_an_export_that_cannot_be_written_is_exit_1(cli: Cli) -> None:
    answer = cli("export", "nowhere/tree.json")

    assert answer.status == 1
    assert "No such file or directory" in answer.err


def test_a_tree_can_be_exported_and_imported_through_pipes(cli: Cli, legacy_export: Path) -> None:
    cli("import", "-", "--apply", stdin=legacy_export.read_text("utf-8"))

    out = cli("export", "-", "--quiet")

    assert len(out.json["portfolio"]) == 88
    assert out.err == ""
