"""`studio statistics` shows visits and what they led to."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import Store, load_settings, open_store
from studio_core.visits.counter import VisitCounter
from studio_core.visits.page import SOURCES, Beacon, Page, Visitor
from tests.core.visits.visiting import new_keys

Cli = Any
PROJECT = Page("/portfolio/p1", "p1")
PAGES = {"/portfolio/p1": PROJECT, "/": Page("/"), "/consultation/1": Page("/consultation/1")}


@pytest.fixture
def store(cli: Cli) -> Iterator[Store]:
    Path("tree.json").write_text(json.dumps({"portfolio": {"p1": {"title": "서촌 한옥"}}}))
    cli("import", "tree.json", "--apply")
    opened = open_store("sqlite:///var/studio.db", load_settings(environment={}))
    yield opened
    opened.close()


@pytest.fixture
def figures(store: Store) -> None:
    counter = VisitCounter(
        process="one", clock=lambda: datetime.now(UTC), page_at=PAGES.get, new_key=new_keys()
    )
    for number in range(3):
        visitor = Visitor(f"203.0.113.{number}", "Safari")
        counter.count(Beacon(path="/portfolio/p1", source="kakao"), visitor)
    counter.count(Beacon(path="/consultation/1", project="p1"), Visitor("203.0.113.1", "Safari"))
    counter.sent("p1")
    counter.write(store)


@pytest.mark.usefixtures("figures")
def test_projects_stand_with_views_and_consultations(cli: Cli) -> None:
    answer = cli("statistics")

    assert answer.out == "p1\t서촌 한옥\t3\t1\t1\n"
    assert answer.err == "3 visits in 30 days: kakao 3\n1 consultations begun, 1 sent\n"


@pytest.mark.usefixtures("figures")
def test_as_json_it_is_what_the_administration_gets(cli: Cli) -> None:
    found = cli("statistics", "--json", "--days", "7").json

    assert len(found["days"]) == 7
    assert {**found["days"][-1], "day": ""} == {"day": "", "visits": 3, "started": 1, "sent": 1}
    assert found["projects"] == [
        {"id": "p1", "title": "서촌 한옥", "views": 3, "started": 1, "sent": 1}
    ]
    assert {one["source"]: one["visits"] for one in found["sources"]} == {
        **dict.fromkeys(SOURCES, 0),
        "kakao": 3,
    }
    assert found["pages"][0] == {"path": "/portfolio/p1", "views": 3}


def test_before_anybody_came_there_is_nothing(cli: Cli, store: Store) -> None:
    answer = cli("statistics")

    assert (answer.status, answer.out) == (0, "")
