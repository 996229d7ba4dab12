"""Making answers ahead: one at a time, once the first visitors have theirs."""

import pytest

from studio_adapters.bootstrap import Studio
from studio_core.insights.insight import CATEGORIES
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_http.base.cached_response import CachedResponse
from studio_http.published import precompression
from studio_http.published.follower import Follower
from studio_http.published.precompression import Precompression
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published
from tests.http.studio_in_memory import ARTICLE, CAFE, put


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process has been up for a while."""
    monkeypatch.setattr(precompression, "START_SECONDS", 0.0)


TEXT = "".join(f'{{"title":"서촌 한옥 {number}"}},' for number in range(400)).encode()


def test_new_answers_are_encoded_one_at_a_time() -> None:
    first, second = CachedResponse(TEXT), CachedResponse(TEXT)
    work = Precompression()
    work.renew([lambda: first, lambda: second, lambda: None])

    steps = [work.step() for _ in range(4)]

    assert steps == [True, True, True, False]
    assert [list(answer._forms) for answer in (first, second)] == [["br"], ["br"]]


def test_a_starting_process_compresses_nothing_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompression, "START_SECONDS", 60.0)
    answer = CachedResponse(TEXT)
    work = Precompression()
    work.renew([lambda: answer])

    assert not work.step()
    assert not answer._forms


def test_a_change_makes_no_record_and_no_narrowed_list_before_somebody_asks(
    content: None, studio: Studio
) -> None:
    published = Published(SiteIndex.of(studio.settings), ())
    follower = Follower(studio.store, published)
    follower.step()
    for number in range(40):
        put(studio, PORTFOLIO, f"w{number}", CAFE | {"title": f"카페 {number}"})
        put(studio, INSIGHTS, f"i{number}", ARTICLE | {"category": CATEGORIES[number % 3]})
    follower.step()

    while published.precompress_one():
        pass

    assert published.snapshot is not None
    made = [key for key, _ in published.snapshot.answers._all()]
    assert not [key for key in made if "?" in key or (key.count("/") > 2 and "/api/" in key)]
    assert not [key for key in made if key.startswith(("/portfolio/", "/insight/"))]
    assert "/api/portfolio" in made


def test_every_record_is_prepared_for_the_search_before_anybody_asks(
    content: None, studio: Studio
) -> None:
    for number in range(40):
        put(studio, INSIGHTS, f"i{number}", ARTICLE | {"title": f"이야기 {number}"})
    published = Published(SiteIndex.of(studio.settings), ())
    Follower(studio.store, published).step()

    while published.precompress_one():
        pass

    assert published.snapshot is not None
    assert all(one.prepared for one in published.snapshot.insights.ordered)
    assert all(one.prepared for one in published.snapshot.portfolio.ordered)
