"""`studio log`, `undo`, `dedupe` and `insights migrate`, which all use the journal."""

import json
from pathlib import Path
from typing import Any

import pytest

Cli = Any

TREE = {
    "portfolio": {
        "p1": {"title": "한강 [bold]조망[/bold]\u001b[2J", "type": "residential"},
        "p2": {"title": " 성수동 카페", "type": "commercial"},
        "p3": {"title": "성수동 카페", "type": "commercial"},
    },
    "insights": {
        "i1": {"title": "조명", "content": "![](https://a.kr/b.jpg)", "date": "2025-04-16"},
        "i2": {"title": "바닥", "date": "언젠가"},
    },
}


def fill(cli: Cli) -> Any:
    Path("tree.json").write_text(json.dumps(TREE))
    cli("import", "tree.json", "--apply")
    return tree(cli)


def tree(cli: Cli) -> Any:
    return cli("export", "-", "-q").json


def test_the_log_is_newest_first_and_shows_titles(cli: Cli) -> None:
    fill(cli)
    cli("dedupe", "--apply")

    lines = [line.split("\t") for line in cli("log").out.splitlines()]

    assert [(row[0], row[3], row[4]) for row in lines] == [
        ("3", "duplicates_cleaned", "portfolio/p3 성수동 카페"),
        ("2", "imported", "2 insights"),
        ("1", "imported", "3 portfolio"),
    ]


def test_dedupe_reports_duplicates_changes_nothing_and_exits_1(cli: Cli) -> None:
    before = fill(cli)

    answer = cli("dedupe", "--json")

    assert answer.status == 1
    assert answer.json["items"] == [{"title": "성수동 카페", "keep": "p2", "remove": ["p3"]}]
    assert tree(cli) == before


def test_dedupe_removes_with_apply_and_then_finds_nothing(cli: Cli) -> None:
    fill(cli)

    applied, again = cli("dedupe", "--apply"), cli("dedupe")

    assert (applied.status, again.status) == (0, 0)
    assert tree(cli)["portfolio"].keys() == {"p1", "p2"}


def test_undo_takes_the_newest_change_back_and_undoing_that_does_it_again(cli: Cli) -> None:
    before = fill(cli)
    cli("dedupe", "--apply")

    undone = cli("undo", "--json").json
    restored = tree(cli)
    cli("undo", str(undone["position"]))

    assert undone == {"undone": 3, "position": 4}
    assert restored == before
    assert "p3" not in tree(cli)["portfolio"]


def test_undo_is_refused_with_the_reason(cli: Cli) -> None:
    fill(cli)
    cli("dedupe", "--apply")
    after = tree(cli)

    blocked, missing = cli("undo", "1"), cli("undo", "77")

    assert (blocked.status, missing.status) == (1, 1)
    assert "was changed later" in blocked.err
    assert "there is no such change set" in missing.err
    assert tree(cli) == after


@pytest.mark.parametrize("answer", [(), ("--yes",)])
def test_an_undo_of_many_records_is_shown_and_done_only_with_apply(
    cli: Cli, answer: tuple[str, ...]
) -> None:
    before = fill(cli)

    shown = cli("undo", "1", *answer)
    untouched, entries = tree(cli), cli("log", "--json").json["total"]
    done = cli("undo", "1", "--apply")

    assert (shown.status, untouched, entries) == (0, before, 2)
    assert "remove   portfolio/p2  �" not in shown.out
    assert "remove   portfolio/p3  성수동 카페" in shown.out
    assert "3 records would change, 3 of them leave the public site" in shown.out
    assert "nothing was changed: add --apply" in shown.err
    assert (done.status, "portfolio" in tree(cli)) == (0, False)


def test_what_an_undo_of_many_records_would_do_is_told_as_json(cli: Cli) -> None:
    fill(cli)

    told = cli("undo", "2", "--json").json

    assert (told["undone"], told["of"], told["applied"]) == (None, 2, False)
    assert (told["total"], told["leaving"]) == (2, 2)
    assert [(one["path"], one["effect"]) for one in told["records"]] == [
        ("insights/i1", "removed"),
        ("insights/i2", "removed"),
    ]


def test_an_import_is_not_the_newest_change_to_take_back(cli: Cli) -> None:
    before = fill(cli)

    answer = cli("undo", "--apply")

    assert (answer.status, tree(cli)) == (1, before)
    assert "no content change" in answer.err
    assert not any(item["undoable"] for item in cli("log", "--json").json["items"])


def test_undo_with_nothing_to_take_back_is_exit_1(cli: Cli) -> None:
    answer = cli("undo")

    assert answer.status == 1
    assert "no content change" in answer.err


def test_insights_migrate_shows_first_and_writes_once(cli: Cli) -> None:
    before = fill(cli)
    preview = cli("insights", "migrate")
    untouched = tree(cli)

    applied, again = (
        cli("insights", "migrate", "--apply"),
        cli("insights", "migrate", "--json").json,
    )

    after = tree(cli)["insights"]
    assert (preview.status, applied.status, untouched) == (0, 0, before)
    assert after["i1"]["thumbnail"] == "https://a.kr/b.jpg"
    assert after["i1"]["date"] == "20250416 000000"
    assert after["i2"]["date"] == "언젠가"
    assert again["changed"] == []


def test_control_characters_and_markup_in_content_have_no_effect(cli: Cli) -> None:
    Path("tree.json").write_text(json.dumps({"portfolio": {"p1": TREE["portfolio"]["p1"]}}))
    cli("import", "tree.json", "--apply")

    out = cli("log").out

    assert "한강 [bold]조망[/bold]\ufffd[2J" in out
    assert "\u001b" not in out
