"""What is kept in memory: a bounded number of bytes, what was asked for last, nothing stale."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.errors import StoreUnavailableError
from studio_core.insights.insight import CATEGORIES
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import called_in
from studio_core.portfolio.moving import move_project
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SITE
from studio_core.records.record import Record
from studio_core.records.work import Work
from studio_http.base.cached_response import CachedResponse
from studio_http.published import insight_index, portfolio_index, snapshot
from studio_http.published.answers import BESIDE_BODY, MOST_BYTES, Answers
from studio_http.published.follower import Follower
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published
from tests.http.studio_in_memory import ARTICLE, AT, CAFE, HANOK, put

Client = TestClient[Any]
MEBIBYTE = 2**20
COUNT = 620


def of(size: int) -> CachedResponse:
    return CachedResponse(bytes(size), compress=False)


def kept(answers: Answers, address: str, size: int = 1) -> CachedResponse:
    return answers.answer(address, lambda: of(size), answers.editions)


def test_answers_are_kept_up_to_a_number_of_bytes() -> None:
    answers = Answers()

    for number in range(100):
        kept(answers, f"/{number}", MEBIBYTE)

    assert MOST_BYTES - 2 * MEBIBYTE < answers.bytes <= MOST_BYTES
    assert answers.get("/99")
    assert not answers.get("/0")


def test_the_codings_of_a_page_take_no_more_than_it_does(content: None, client: Client) -> None:
    page = CachedResponse(client.get("/portfolio/p1").content)

    forms = [page.encoded(coding) or b"" for coding in ("br", "zstd", "gzip")]

    assert all(forms)
    assert sum(map(len, forms)) < len(page.body)


def test_what_was_asked_for_last_stays() -> None:
    answers = Answers()
    kept(answers, "/list", MEBIBYTE)

    for number in range(100):
        kept(answers, f"/{number}", MEBIBYTE)
        assert answers.get("/list")


def test_short_answers_are_bounded_by_what_they_take_beside_their_bodies() -> None:
    answers = Answers(most_bytes=10 * BESIDE_BODY)

    for number in range(100):
        kept(answers, f"/api/search?q={number}", 2)

    assert len(answers) == 9


def test_one_answer_larger_than_all_is_kept_alone() -> None:
    answers = Answers()
    kept(answers, "/small")

    kept(answers, "/large", MOST_BYTES + 1)

    assert answers.get("/large")
    assert not answers.get("/small")


def test_an_answer_is_made_once_for_each_language() -> None:
    answers = Answers()

    found = [called_in(code, lambda: kept(answers, "/about")) for code in (BASE, "en", "en")]

    assert found[1] is found[2] is answers.get("/about", "en")
    assert found[0] is answers.get("/about")
    assert sorted(answers) == [("en", "/about"), (BASE, "/about")]


def test_what_is_stale_goes_and_the_others_stay_as_they_were() -> None:
    answers = Answers()
    before = {name: kept(answers, name, 10) for name in ("/a", "/b", "/c")}

    answers.renew({}, lambda language, address: address == "/b")

    assert len(answers) == 2
    assert answers.get("/a") is before["/a"]
    assert answers.get("/b") is None
    assert answers.bytes == 2 * (20 + BESIDE_BODY)


def test_what_is_made_of_the_state_before_a_change_is_not_kept() -> None:
    answers = Answers()
    heard = list[tuple[str, str]]()
    answers.on_kept = lambda *key: heard.append(key)
    before = answers.editions
    answers.renew({}, lambda language, address: True)

    given = answers.answer("/about", lambda: of(1), before)

    assert given.body
    assert (answers.get("/about"), heard) == (None, [])
    assert kept(answers, "/about") is answers.get("/about")
    assert heard == [(BASE, "/about")]


class Slow:
    """An answer whose making waits until somebody lets it go on."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.begun, self.goes_on = threading.Event(), threading.Event()
        self.made = 0

    def make(self) -> CachedResponse:
        self.made += 1
        self.begun.set()
        assert self.goes_on.wait(10)
        return of(1)

    def asked(self) -> CachedResponse:
        return self.answers.answer("/slow", self.make, self.answers.editions)


def test_who_asks_while_an_answer_is_made_waits_for_it() -> None:
    slow = Slow(answers := Answers())
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(slow.asked) for _ in range(4)]
        assert slow.begun.wait(10)
        slow.goes_on.set()
        found = [one.result() for one in asked]

    assert slow.made == 1
    assert {id(one) for one in found} == {id(answers.get("/slow"))}


def test_who_asks_after_a_change_does_not_get_what_was_being_made_before_it() -> None:
    slow = Slow(answers := Answers())
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(slow.asked)
        assert slow.begun.wait(10)
        answers.renew({}, lambda language, address: True)
        new = kept(answers, "/slow", 2)
        slow.goes_on.set()

        assert asked.result() is not new
    assert answers.get("/slow") is new


def test_what_cannot_be_made_is_tried_again_by_the_next() -> None:
    answers = Answers()

    def fail() -> CachedResponse:
        raise StoreUnavailableError

    with pytest.raises(StoreUnavailableError):
        answers.answer("/about", fail, answers.editions)

    assert kept(answers, "/about") is answers.get("/about")


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


def test_only_what_the_first_lists_show_is_made(published: Published, counted: Counted) -> None:
    at_first = len(counted.cards)

    published.portfolio()
    published.insight_list(None)

    assert at_first == len(counted.cards) == 2 * 500
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
    published.portfolio()
    counted.cards.clear()

    put(studio, PORTFOLIO, "p007", HANOK | {"order": 7, "title": "새 한옥"})
    following.step()

    assert "새 한옥" in published.portfolio().body.decode()
    assert counted.cards == ["p007"]


def test_the_memory_of_a_record_is_that_of_its_document(published: Published) -> None:
    published.portfolio()
    published.insight_list(None)
    now = published.present()
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


# What is made ahead: one at a time, once the first visitors have theirs.


@pytest.fixture
def just_published(content: None, studio: Studio) -> Published:
    """What is published of a few records, by a process each of whose steps takes a second."""
    return Published(SiteIndex.of(studio.settings), (), clock=count().__next__)


def test_a_starting_process_makes_nothing_ahead(content: None, studio: Studio) -> None:
    now = 0.0
    published = Published(SiteIndex.of(studio.settings), (), clock=lambda: now)
    published.load(studio.store, studio.store.position())

    assert not published.make_one_ahead()
    now = snapshot.START_SECONDS
    assert published.make_one_ahead()


def test_whoever_looks_at_what_was_saved_comes_before_what_is_made_ahead(
    content: None, studio: Studio
) -> None:
    now = 0.0
    published = Published(SiteIndex.of(studio.settings), (), clock=lambda: now)
    now = snapshot.START_SECONDS
    follower = Follower(studio.store, published)
    follower.step()
    put(studio, PORTFOLIO, "cafe", CAFE | {"title": "다른 카페"})
    follower.step()

    assert published.idle_seconds == snapshot.SETTLING_SECONDS
    assert not published.make_one_ahead()
    now += snapshot.SETTLING_SECONDS
    assert published.make_one_ahead()


def test_what_is_made_ahead_is_compressed_one_at_a_time(
    just_published: Published, studio: Studio
) -> None:
    just_published.load(studio.store, studio.store.position())

    first = ["/api/site", "/api/portfolio", "/api/insights"]
    assert [*just_published.answers] == [(BASE, address) for address in first]
    assert just_published.make_one_ahead()

    answers = [just_published.answers.get(address) for address in first]
    assert ["br" in answer._forms for answer in answers if answer] == [True, False, False]


def test_a_change_makes_no_record_and_no_narrowed_list_before_somebody_asks(
    just_published: Published, studio: Studio
) -> None:
    follower = Follower(studio.store, just_published)
    follower.step()
    for number in range(40):
        put(studio, PORTFOLIO, f"w{number}", CAFE | {"title": f"카페 {number}"})
        put(studio, INSIGHTS, f"i{number}", ARTICLE | {"category": CATEGORIES[number % 3]})
    follower.step()

    while just_published.make_one_ahead():
        pass

    made = [address for _, address in just_published.answers]
    assert not [key for key in made if "?" in key or (key.count("/") > 2 and "/api/" in key)]
    assert not [key for key in made if key.startswith(("/portfolio/", "/insight/"))]
    assert "/api/portfolio" in made


def test_every_record_is_prepared_for_the_search_before_anybody_asks(
    just_published: Published, studio: Studio
) -> None:
    for number in range(40):
        put(studio, INSIGHTS, f"i{number}", ARTICLE | {"title": f"이야기 {number}"})
    Follower(studio.store, just_published).step()

    while just_published.make_one_ahead():
        pass

    now = just_published.present()
    assert all(one.prepared for one in now.insights.ordered)
    assert all(one.prepared for one in now.portfolio.ordered)


def test_the_site_is_read_anew_only_where_a_change_shows_on_it(
    just_published: Published, studio: Studio
) -> None:
    follower = Follower(studio.store, just_published)
    follower.step()
    before = just_published.present().site

    put(studio, INSIGHTS, "i1", ARTICLE | {"title": "새 이야기"})
    follower.step()
    same = just_published.present().site
    put(studio, SITE, "brand", {"ko": "새 이름"})
    follower.step()

    assert same is before
    assert just_published.present().site["brand"]["ko"] == "새 이름"
