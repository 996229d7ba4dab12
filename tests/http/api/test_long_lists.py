"""Lists beyond one answer: they are paged by cursor, and whatever else shows them goes on."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.changes import OPERATOR, Change, Delete, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.work import Work
from tests.http.studio_in_memory import ARTICLE, AT, CAFE, HANOK, eventually, put

Client = TestClient[Any]
PROJECTS, ARTICLES = 620, 510
LISTS = ["/api/portfolio", "/api/insights"]
ADMIN_LISTS = ["/api/admin/portfolio", "/api/admin/insights"]


@pytest.fixture
def many(studio: Studio) -> None:
    """More projects and articles than one answer holds, there before the application starts."""
    changes: list[Change] = []
    for number in range(PROJECTS):
        document: dict[str, Any] = {
            **(HANOK, CAFE)[number % 2],
            "title": f"작업 {number}",
            "order": number,
        }
        changes.append(Put(PORTFOLIO, f"p{number:04}", document))
    for number in range(ARTICLES):
        document = {**ARTICLE, "date": f"2025{1 + number % 12:02}{1 + number % 28:02} 000000"}
        changes.append(Put(INSIGHTS, f"i{number:04}", document))
    commit(studio, *changes)


def commit(studio: Studio, *changes: Change) -> None:
    Work(studio.store, OPERATOR, AT).commit("imported", *changes)


def pages(client: Client, address: str, limit: int) -> Iterator[dict[str, Any]]:
    """Yield every page of a list, each asked for by the cursor in the one before."""
    mark = "&" if "?" in address else "?"
    page = client.get(f"{address}{mark}limit={limit}").json()
    yield page
    while "next" in page:
        page = client.get(f"{address}{mark}limit={limit}&after={page['next']}").json()
        yield page


def ids(*found: dict[str, Any]) -> list[str]:
    return [item["id"] for page in found for item in page["items"]]


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("address", "total"), [("/api/portfolio", PROJECTS), ("/api/insights", ARTICLES)]
)
def test_a_long_list_is_its_first_500_and_says_what_follows(
    client: Client, address: str, total: int
) -> None:
    first = client.get(address).json()
    second = client.get(f"{address}?after={first['next']}").json()

    assert (len(first["items"]), first["total"]) == (500, total)
    assert (len(second["items"]), second["total"]) == (total - 500, total)
    assert "next" not in second
    assert len(set(ids(first, second))) == total


@pytest.mark.usefixtures("content")
@pytest.mark.parametrize("address", [*LISTS, *ADMIN_LISTS])
def test_a_list_that_one_answer_holds_has_no_next(admin: Client, address: str) -> None:
    body = admin.get(address).json()

    assert "next" not in body
    assert body["total"] == len(body["items"])
    assert body == admin.get(f"{address}?limit=500").json()


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("address", "total"),
    [
        ("/api/portfolio", PROJECTS),
        ("/api/portfolio?category=commercial", PROJECTS // 2),
        ("/api/portfolio?category=residential&filter=30PY", PROJECTS // 2),
        ("/api/insights?category=tip", ARTICLES),
        ("/api/admin/portfolio", PROJECTS),
        ("/api/admin/insights", ARTICLES),
    ],
)
def test_pages_give_every_item_once_and_in_order(admin: Client, address: str, total: int) -> None:
    small, large = list(pages(admin, address, 170)), list(pages(admin, address, 500))

    assert ids(*small) == ids(*large)
    assert len(set(ids(*small))) == len(ids(*small)) == total
    assert {page["total"] for page in small} == {total}
    assert [len(page["items"]) for page in small[:-1]] == [170] * (len(small) - 1)


@pytest.mark.usefixtures("many")
def test_a_page_of_records_has_their_tags_alone(admin: Client) -> None:
    page = admin.get("/api/admin/portfolio?limit=10").json()

    assert list(page["etags"]) == ids(page)
    assert page["etags"]["p0000"] == admin.get("/api/admin/portfolio/p0000").headers["etag"]


@pytest.mark.usefixtures("many")
def test_a_cursor_stays_meaningful_while_the_list_changes(client: Client, studio: Studio) -> None:
    first = client.get("/api/portfolio?category=residential&limit=5").json()
    assert ids(first) == ["p0000", "p0002", "p0004", "p0006", "p0008"]

    added = Put(PORTFOLIO, "new", HANOK | {"order": -1})
    commit(studio, added, Delete(PORTFOLIO, "p0008"), Delete(PORTFOLIO, "p0010"))
    # The last one has gone, one before it has come, and one that was not shown has gone.
    assert eventually(lambda: client.get("/api/portfolio").json()["total"] == PROJECTS - 1)
    second = client.get(f"/api/portfolio?category=residential&limit=3&after={first['next']}").json()

    assert ids(second) == ["p0012", "p0014", "p0016"]


@pytest.mark.usefixtures("content")
@pytest.mark.parametrize("address", [*LISTS, *ADMIN_LISTS])
@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("limit=0", "limit"),
        ("limit=501", "limit"),
        ("limit=-1", "limit"),
        ("limit=many", "limit"),
        ("limit=", "limit"),
        ("after=", "after"),
        ("after=p1", "after"),
        ("after=%00%ff", "after"),
        ("after=W10", "after"),
        ("after=" + "W" * 20_000, "after"),
    ],
)
def test_an_impossible_limit_or_cursor_is_a_400(
    admin: Client, address: str, query: str, field: str
) -> None:
    answer = admin.get(f"{address}?{query}")

    assert answer.status_code == 400
    assert answer.json()["code"] == "validation"
    assert [error["field"] for error in answer.json()["errors"]] == [field]


@pytest.mark.usefixtures("many")
def test_a_cursor_of_another_list_is_a_400(admin: Client) -> None:
    cursors = {address: admin.get(address).json()["next"] for address in (*LISTS, *ADMIN_LISTS)}

    statuses = {
        (used, made): admin.get(f"{used}?after={cursor}").status_code
        for made, cursor in cursors.items()
        for used in cursors
    }

    alike = [{"/api/insights", "/api/admin/insights"}]
    assert all(
        status == (200 if used == made or {used, made} in alike else 400)
        for (used, made), status in statuses.items()
    )


@pytest.mark.usefixtures("many")
def test_site_map_and_pages_know_what_lies_beyond_one_answer(
    client: Client, studio: Studio
) -> None:
    put(studio, INSIGHTS, "last", ARTICLE | {"date": "20200101 000000"})

    assert eventually(lambda: "/insight/last<" in client.get("/sitemap.xml").text)
    assert f"/portfolio/p{PROJECTS - 1:04}<" in client.get("/sitemap.xml").text


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("portfolio?type=commercial", [f"p{n:04}" for n in range(1, PROJECTS, 2)]),
        ("portfolio?search=작업%20607", ["p0607"]),
        ("portfolio?search=607%20작업", ["p0607"]),
        ("portfolio?type=residential&search=607", []),
        ("portfolio?type=residential&search=작업%2061", [f"p{n:04}" for n in range(610, 620, 2)]),
        ("insights?search=없는%20글", []),
    ],
)
def test_administrators_find_what_stands_on_a_later_page(
    admin: Client, query: str, found: list[str]
) -> None:
    every = list(pages(admin, f"/api/admin/{query}", 100))

    assert ids(*every) == found
    assert {page["total"] for page in every} == {len(found)}


@pytest.mark.usefixtures("many")
def test_an_article_is_found_by_the_words_of_its_title(admin: Client, studio: Studio) -> None:
    put(
        studio,
        INSIGHTS,
        "old",
        ARTICLE | {"title": "Kitchen, 오래된 부엌", "date": "20010101 000000"},
    )

    found = admin.get("/api/admin/insights?search=부엌%20KITCHEN").json()

    assert ids(found) == ["old"]
    assert list(found["etags"]) == ["old"]


@pytest.mark.usefixtures("many")
def test_a_page_of_projects_brings_what_visitors_see_of_them(admin: Client) -> None:
    page = admin.get("/api/admin/portfolio?type=residential&limit=60").json()

    cards = admin.get("/api/portfolio?limit=60").json()["items"]
    assert page["cards"] == {card["id"]: card for card in cards}


@pytest.mark.parametrize(
    "query",
    ["portfolio?type=other", f"portfolio?search={'w' * 201}", f"insights?search={'w' * 201}"],
)
def test_an_unknown_type_or_an_endless_search_is_a_400(admin: Client, query: str) -> None:
    assert admin.get(f"/api/admin/{query}").status_code == 400


@pytest.mark.usefixtures("many")
def test_a_project_is_moved_before_another(admin: Client) -> None:
    answer = admin.post("/api/admin/portfolio/p0619/move", json={"before": "p0001"})

    assert answer.json()["changed"] == 619
    assert ids(admin.get("/api/admin/portfolio?limit=3").json()) == ["p0000", "p0619", "p0001"]


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("place", "status"),
    [
        ({}, 400),
        ({"after": "p0001", "before": "p0002"}, 400),
        ({"before": None}, 400),
        ({"before": ""}, 409),
        ({"after": ""}, 409),
    ],
)
def test_a_move_names_one_place(admin: Client, place: dict[str, Any], status: int) -> None:
    before = ids(admin.get("/api/admin/portfolio?limit=3").json())

    assert admin.post("/api/admin/portfolio/p0619/move", json=place).status_code == status

    assert ids(admin.get("/api/admin/portfolio?limit=3").json()) == before
