"""A hundred queries that visitors may type, asked of the gallery's field and the site's search."""

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_adapters.demo.loading import load_demo
from studio_core.languages.registry import BASE, address_in
from studio_http.app import StudioApp
from tests.http.studio_in_memory import AT, BASE_URL

Client = TestClient[Any]
LISTS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "queries.json").read_text("utf-8")
)
QUERIES = LISTS["hundred"]
"""Each with what of the demo content has to be found: projects, articles, or questions by id."""

KINDS = {
    *("material", "room", "caption", "size", "initials", "layout", "typo", "synonym", "plural"),
    *("spelling", "question", "district", "style", "tag", "two words", "nothing"),
}
"""What projects, pictures and answers tell, each other way to write it, and what nothing tells."""

MOST_EMPTY = 5


@pytest.fixture
def client(studio: Studio) -> Iterator[Client]:
    """A visitor's client of the demo studio."""
    load_demo(studio.store, studio.media, AT, lambda *_: None)
    app = cast("Any", StudioApp(studio))
    with TestClient(app, base_url=BASE_URL, raise_server_exceptions=False) as client:
        yield client


def ids_at(client: Client, language: str, path: str) -> list[str]:
    answer = client.get(address_in(language, path))
    assert answer.status_code == 200, answer.text
    return [item["id"] for item in answer.json()["items"]]


def searched(client: Client, query: dict[str, Any]) -> list[str]:
    path = f"/api/search?q={quote(query['find'])}"
    kinds = ("project", "insight", "question")
    return [id for kind in kinds for id in ids_at(client, query["language"], f"{path}&kind={kind}")]


def in_gallery(client: Client, query: dict[str, Any]) -> list[str]:
    return ids_at(client, query["language"], f"/api/portfolio?find={quote(query['find'])}")


def is_project(id: str) -> bool:
    return id.startswith("demo-project-")


def kind_of(id: str) -> str:
    """Return the first letter of the kind: project, insight or question."""
    return id.removeprefix("demo-")[0] if id.startswith("demo-") else "q"


def test_there_are_a_hundred_of_every_kind() -> None:
    spoken = [query["language"] for query in QUERIES]
    kinds = {query["kind"] for query in QUERIES}

    assert len(QUERIES) == 100
    assert len({(query["language"], query["find"]) for query in QUERIES}) == 100
    assert (spoken.count(BASE), spoken.count("en")) == (70, 30)
    assert kinds == KINDS


def test_at_most_five_do_not_find_what_is_there(client: Client) -> None:
    missed = [
        query["find"]
        for query in QUERIES
        if not set(query["expected"]) <= {*searched(client, query)}
    ]
    missed_in_gallery = [
        query["find"]
        for query in QUERIES
        if not set(filter(is_project, query["expected"])) <= {*in_gallery(client, query)}
    ]

    assert len(missed) <= MOST_EMPTY, missed
    assert len(missed_in_gallery) <= MOST_EMPTY, missed_in_gallery


def test_what_was_asked_since_comes_first_in_each_kind(client: Client) -> None:
    for query in LISTS["asked_since"]:
        ids = searched(client, query)
        expected = {
            kind: [one for one in query["expected"] if kind_of(one) == kind] for kind in "piq"
        }

        for kind, wanted in expected.items():
            first = [one for one in ids if kind_of(one) == kind][: len(wanted)]
            assert sorted(first) == sorted(wanted), query


def test_the_gallery_finds_the_projects_that_the_search_finds(client: Client) -> None:
    for query in chain(*LISTS.values()):
        assert sorted(in_gallery(client, query)) == sorted(
            filter(is_project, searched(client, query))
        ), query


def test_nothing_is_made_up_where_nothing_is(client: Client) -> None:
    for query in QUERIES:
        if not query["expected"]:
            assert searched(client, query) == [], query
