"""What is kept in memory: a bounded number of bytes, and what was asked for last."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.portfolio.moving import move_project
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.record import Record
from studio_core.records.work import Work
from studio_http.base.cached_response import CachedResponse
from studio_http.published import insight_index, portfolio_index, snapshot
from studio_http.published.follower import Follower
from studio_http.published.kept_answers import MOST_BYTES, MOST_QUERIES, KeptAnswers
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published
from tests.http.studio_in_memory import ARTICLE, AT, HANOK, put

Client = TestClient[Any]
MEBIBYTE = 2**20
COUNT = 620


def answer(size: int) -> CachedResponse:
    return CachedResponse(bytes(size), compress=False)


def test_answers_are_kept_up_to_a_number_of_bytes() -> None:
    kept = KeptAnswers()

    for number in range(100):
        kept.keep(f"/{number}", answer(MEBIBYTE))

    assert kept.bytes <= MOST_BYTES
    assert len(kept) == MOST_BYTES // MEBIBYTE
    assert kept.get("/99")
    assert not kept.get("/0")


def test_what_was_asked_for_last_stays() -> None:
    kept = KeptAnswers()
    kept.keep("/list", answer(MEBIBYTE))

    for number in range(100):
        kept.keep(f"/{number}", answer(MEBIBYTE))
        assert kept.get("/list")


def test_one_answer_larger_than_all_is_kept_alone() -> None:
    kept = KeptAnswers()
    kept.keep("/small", answer(1))

    kept.keep("/large", answer(MOST_BYTES + 1))

    assert kept.get("/large")
    assert not kept.get("/small")


def test_of_addresses_with_a_query_only_some_are_kept() -> None:
    kept = KeptAnswers()
    kept.keep("/page", answer(1))

    for number in range(2 * MOST_QUERIES):
        kept.keep(f"/list?after={number}", answer(1))

    assert len(kept) == MOST_QUERIES + 1
    assert kept.get("/page")


def test_an_answer_that_replaces_another_counts_once() -> None:
    kept = KeptAnswers()

    for _ in range(3):
        kept.keep("/list?a", answer(10))

    assert (len(kept), kept.bytes) == (1, 10)


def test_what_has_gone_leaves_the_others_as_they_were() -> None:
    kept = KeptAnswers()
    for name in ("/a", "/b", "/c"):
        kept.keep(name, answer(5))

    left = kept.without(lambda key: key == "/b")

    assert (len(left), left.bytes) == (2, 10)
    assert left.get("/a") is kept.get("/a")
    assert left.get("/b") is None


# What is made of records: nothing before somebody asks, and nothing twice.


class Counted:
    """How often each record's card was made."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.cards: list[str] = []
        self.details: list[str] = []
        for module, name, made in (
            (portfolio_index, "card_of", self.cards),
            (insight_index, "card_of", self.cards),
            (portfolio_index, "detail_of", self.details),
            (insight_index, "article_of", self.details),
        ):
            patch.setattr(module, name, self._noting(getattr(module, name), made))

    @staticmethod
    def _noting(make: Any, made: list[str]) -> Any:
        def noting(thing: Any, **facts: Any) -> Any:
            made.append(thing.id)
            return make(thing, **facts)

        return noting


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


@pytest.fixture
def published(studio: Studio, counted: Counted) -> Published:
    """What is published of many records, right after the start."""
    puts = [Put(PORTFOLIO, f"p{n:03}", HANOK | {"order": n}) for n in range(COUNT)]
    puts += [Put(INSIGHTS, f"i{n:03}", ARTICLE) for n in range(COUNT)]
    Work(studio.store, OPERATOR, AT).commit("imported", *puts)
    published = Published(SiteIndex.of(studio.settings), ())
    Follower(studio.store, published).step()
    return published


def test_at_the_start_only_what_the_first_lists_show_is_made(
    published: Published, counted: Counted
) -> None:
    assert len(counted.cards) == 2 * 500
    assert counted.details == []


def test_a_page_is_made_when_it_is_first_asked_for(published: Published, counted: Counted) -> None:
    for _ in range(3):
        published.project("p610")
        published.insight("i003")

    assert counted.details == ["p610", "i003"]


def test_after_a_change_one_card_is_made(
    published: Published, counted: Counted, studio: Studio
) -> None:
    following = Follower(studio.store, published)
    following.step()
    counted.cards.clear()

    put(studio, PORTFOLIO, "p007", HANOK | {"order": 7, "title": "새 한옥"})
    following.step()

    assert counted.cards == ["p007"]
    assert "새 한옥" in published.portfolio().body.decode()


def test_the_memory_of_a_record_is_that_of_its_document(published: Published) -> None:
    now = published.snapshot
    assert now is not None
    projects, articles = now.portfolio.projects.values(), now.insights.insights.values()

    assert {type(one.document) for one in projects} == {bytes}
    assert {type(one.document) for one in articles} == {bytes}
    assert [one.card is not None for one in projects].count(True) == 500
    assert [one.card is not None for one in articles].count(True) == 500
    assert now.portfolio.projects["p000"].record.document == HANOK | {"order": 0}


class Reads:
    """What of a store was read."""

    def __init__(self, studio: Studio, patch: pytest.MonkeyPatch) -> None:
        self.named: list[str] = []
        for name in ("read", "scan", "get"):
            patch.setattr(studio.store, name, self._noting(name, getattr(studio.store, name)))

    def _noting(self, name: str, reading: Any) -> Any:
        def noting(collection: str, *rest: Any) -> Any:
            if collection in (PORTFOLIO, INSIGHTS):
                self.named.append(name)
            return reading(collection, *rest)

        return noting


@pytest.mark.usefixtures("published")
def test_lists_of_the_administration_come_from_memory(
    admin: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = Reads(studio, monkeypatch)

    answers = [admin.get(f"/api/admin/{name}?limit=100") for name in (PORTFOLIO, INSIGHTS)]

    assert [len(answer.json()["items"]) for answer in answers] == [100, 100]
    assert reads.named == []


@pytest.mark.usefixtures("published")
def test_projects_that_a_move_renumbers_stay_prepared(studio: Studio, published: Published) -> None:
    position, before = studio.store.position(), published.present().portfolio.projects
    card = published.present().portfolio.card(before["p005"])

    move_project(Work(studio.store, OPERATOR, AT), "p600", "p003")
    published.renew(studio.store, studio.store.changes(position))

    after = published.present().portfolio.projects
    assert after["p005"].record == studio.store.get(PORTFOLIO, "p005")
    assert (after["p005"].order, after["p005"].card) == (6, card)
    assert after["p005"].searched is before["p005"].searched


def test_a_list_that_memory_does_not_hold_yet_comes_from_the_store(
    content: None, admin: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(studio.store, "changes", lambda *_: [])
        put(studio, PORTFOLIO, "p9", HANOK)
        listed = admin.get("/api/admin/portfolio").json()

    assert "p9" in [item["id"] for item in listed["items"]]


def test_a_large_list_that_is_a_moment_behind_is_waited_for(
    published: Published, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy machine may take longer to publish than people would wait.
    monkeypatch.setattr(snapshot, "PATIENCE_SECONDS", 60)
    following = Follower(studio.store, published)
    following.step()
    put(studio, PORTFOLIO, "p9", HANOK)
    soon = threading.Thread(target=following.step)

    with patch_position(studio, soon.start):
        now = published.at_present(studio.store)
    soon.join()

    assert now is not None
    assert "p9" in now.portfolio.projects


@contextmanager
def patch_position(studio: Studio, begin: Callable[[], None]) -> Iterator[None]:
    """Have something begin when somebody has asked for the store's position, once."""
    position, waiting = studio.store.position, [begin]

    def asked() -> int:
        found = position()
        while waiting:
            waiting.pop()()
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(studio.store, "position", asked)
        yield


def test_a_record_from_memory_is_the_stored_one(admin: Client, studio: Studio) -> None:
    odd: Mapping[str, Any] = {
        **HANOK,
        "order": 10**300,
        "half": 0.1,
        "legacy": {"0": ["x", None, {}], "깊이": [[1.0, -0.0]]},
        "제목": "한\u2028글 \"'</script>",
    }
    put(studio, PORTFOLIO, "odd", dict(odd))
    single: Mapping[str, Any] = admin.get("/api/admin/portfolio/odd").json()

    found: Sequence[Mapping[str, Any]] = admin.get("/api/admin/portfolio").json()["items"]

    left_out = {"images", "styleDescription"}
    assert single.keys() - found[0].keys() == left_out & HANOK.keys()
    assert Record.of(found[0]) == Record.of({name: single[name] for name in found[0]})
