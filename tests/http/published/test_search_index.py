"""Searching right after the start: nobody waits until all records of a large site are prepared."""

import msgspec
import pytest

from studio_core.records.record import Record, Revision
from studio_http.published.insight_index import InsightIndex
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.search_index import _PREPARED_BY_SEARCH, SearchIndex
from tests.http.studio_in_memory import ARTICLE, HANOK

MANY = _PREPARED_BY_SEARCH


@pytest.fixture
def searched() -> SearchIndex:
    """A large site that has just started: every text tells of a well, one title of a courtyard."""
    article = {**ARTICLE, "content": "마당에 오래된 우물이 있습니다."}
    documents = [{**article, "title": f"이야기 {number}"} for number in range(MANY)]
    documents.append({**article, "title": "안마당 이야기"})
    articles = ((f"i{n}", Record(one, Revision("1"))) for n, one in enumerate(documents))
    projects = [("p1", Record(HANOK, Revision("1")))]
    return SearchIndex(PortfolioIndex().renewed(projects), InsightIndex().renewed(articles))


def total(searched: SearchIndex, query: str) -> int:
    count: int = msgspec.to_builtins(searched.answer(query))["total"]
    return count


def test_a_search_of_many_records_that_are_not_prepared_finds_titles(searched: SearchIndex) -> None:
    assert total(searched, "안마당") == 1
    assert total(searched, "서촌") == 1
    assert total(searched, "우물") == 0
    assert not searched.is_prepared


def test_a_search_prepares_only_what_it_shows(searched: SearchIndex) -> None:
    searched.answer("이야기")

    assert sum(one.prepared is not None for one in searched.insights.ordered) == 0


def test_a_search_finds_whole_texts_once_all_but_a_few_are_prepared(searched: SearchIndex) -> None:
    next(searched.preparations())()

    assert searched.is_prepared
    assert total(searched, "우물") == MANY + 1


def test_a_project_is_not_read_again_for_each_quote(monkeypatch: pytest.MonkeyPatch) -> None:
    home = {**HANOK, "contents": "마당에 오래된 우물이 있습니다.\n툇마루가 깁니다."}
    projects = PortfolioIndex().renewed([("p1", Record(home, Revision("1")))])
    searched = SearchIndex(projects, InsightIndex()).prepared()
    monkeypatch.delattr("studio_http.published.search_index._project")

    [item] = msgspec.to_builtins(searched.answer("툇마루"))["items"]

    assert item["quote"] == {"before": "", "word": "툇마루", "after": "가 깁니다."}
