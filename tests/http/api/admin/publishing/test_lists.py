"""The lists of the administration: what a page costs, and that pages leave nothing out."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.cursors import Wanted
from studio_core.publishing.draft import Draft
from studio_core.records.changes import OPERATOR, Change, Put
from studio_core.records.collections import DRAFTS, INSIGHTS, PORTFOLIO
from studio_core.records.work import Work
from studio_http.api.admin.publishing.list_orders import KeptOrder
from studio_http.api.admin.publishing.lists import article_page, list_answer, project_page
from studio_http.published import insight_index, packed_record, portfolio_index
from studio_http.published.insight_index import InsightIndex
from studio_http.published.kept_drafts import KeptDrafts
from studio_http.published.portfolio_index import PortfolioIndex
from tests.http.studio_in_memory import ARTICLE, AT, HANOK

Client = TestClient[Any]
WHOLE: dict[str, dict[str, Any]] = {PORTFOLIO: HANOK, INSIGHTS: ARTICLE}
PUBLIC, WAITING, LIMIT = 90, 40, 10


@pytest.fixture(params=WHOLE)
def collection(request: pytest.FixtureRequest, studio: Studio) -> str:
    """A list of public records, hidden ones, and drafts that were all saved at one moment."""
    name = str(request.param)
    changes: list[Change] = [Put(name, f"p{number:03}", WHOLE[name]) for number in range(PUBLIC)]
    for number in range(WAITING):
        is_hidden = number % 2 == 0
        waiting = Draft(
            collection=name,
            id=f"w{number:03}",
            document=WHOLE[name] | {"title": f"쓰는 중 {number}"},
            hidden_at=AT if is_hidden else None,
            after=(f"p{number:03}",) if is_hidden else (),
            saved_at=AT,
        )
        changes.append(Put(DRAFTS, waiting.key, waiting.stored))
    Work(studio.store, OPERATOR, AT).commit("imported", *changes)
    return name


@pytest.mark.parametrize("state", [None, "public", "draft"])
@pytest.mark.parametrize("search", ["", "쓰는"])
def test_only_the_records_of_the_page_are_unpacked(
    studio: Studio, collection: str, state: Any, search: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, drafts = studio.store, KeptDrafts().at_present(studio.store)
    projects = PortfolioIndex().renewed(store.read(PORTFOLIO).items())
    articles = InsightIndex().renewed(store.read(INSIGHTS).items())
    asked: dict[str, Any] = {"search": search, "state": state, "at": AT}
    unpacked = []

    def counted(document: bytes, revision: Any) -> Any:
        unpacked.append(revision)
        return packed_record.unpacked(document, revision)

    def answered() -> int:
        """Return how many records a page holds, after everything has been made for it."""
        wanted = Wanted(LIMIT)
        if collection == INSIGHTS:
            found: Any = article_page(store, articles, drafts, wanted, **asked)
        else:
            found, _ = project_page(store, projects, drafts, wanted, type=None, **asked)
        list_answer(found)
        return len(found.page.items)

    # Cards are made once, for the first list that shows them.
    shown = answered()
    for index in (portfolio_index, insight_index):
        monkeypatch.setattr(index, "unpacked", counted)

    assert answered() == shown
    assert len(unpacked) == shown


def test_pages_give_drafts_of_one_moment_and_hidden_records_once_and_in_order(
    admin: Client, collection: str
) -> None:
    address = f"/api/admin/{collection}?limit="
    whole = admin.get(f"{address}500").json()
    found, page = [], admin.get(f"{address}7").json()
    while True:
        found += [item["id"] for item in page["items"]]
        if "next" not in page:
            break
        page = admin.get(f"{address}7&after={page['next']}").json()

    assert found == [item["id"] for item in whole["items"]]
    assert len(set(found)) == whole["total"] == PUBLIC + WAITING
    assert whole["counts"] == {"draft": 20, "scheduled": 0, "public": PUBLIC, "hidden": 20}


@pytest.mark.parametrize("collection", WHOLE, indirect=True)
def test_counters_and_filters_are_about_what_the_rows_show(admin: Client, collection: str) -> None:
    path, later = f"/api/admin/{collection}", {"at": "2099-03-01T00:30:00Z"}
    for id in ("p001", "p002"):
        admin.put(f"{path}/{id}/draft", json={"title": "다른 제목"}, headers={"If-Match": "*"})
    assert admin.post(f"{path}/p002/publish", json=later).status_code == 200
    assert admin.post(f"{path}/w001/publish", json=later).status_code == 200

    def listed(state: str) -> set[str]:
        body = admin.get(f"{path}?limit=500&state={state}").json()
        found = {item["id"] for item in body["items"]}
        assert body["counts"][state] == body["total"] == len(found)
        assert body["all"] == PUBLIC + WAITING
        return found

    assert listed("draft") & {"p001", "p002", "w001", "w003"} == {"p001", "w003"}
    assert listed("scheduled") == {"p002", "w001"}
    assert len(listed("public")) == PUBLIC
    assert len(listed("hidden")) == WAITING / 2


def test_a_list_is_put_in_order_once_for_all_its_pages() -> None:
    numbers = iter(range(1, 9))
    order = KeptOrder[object, object, int](lambda index, drafts: next(numbers))
    index, drafts = object(), dict[str, object]()

    orders = [order.of(index, drafts), order.of(index, drafts), order.of(object(), drafts)]

    assert orders == [1, 1, 2]
