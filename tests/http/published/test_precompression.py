"""Compressing answers ahead: each quickly at first, then smaller, and none that was replaced."""

import brotli
import pytest

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import PORTFOLIO
from studio_http.base.cached_response import CachedResponse
from studio_http.published import precompression
from studio_http.published.follower import Follower
from studio_http.published.precompression import Precompression
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published
from tests.event_loops import run_apart
from tests.http.studio_in_memory import CAFE, put


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process has been up for a while."""
    monkeypatch.setattr(precompression, "START_SECONDS", 0.0)


TEXT = "".join(f'{{"title":"서촌 한옥 {number}"}},' for number in range(400)).encode()


def size(answer: CachedResponse) -> int:
    """Return how many bytes the answer has in brotli now."""
    _, body = answer._form("br")
    assert brotli.decompress(body["body"]) == answer.body
    return len(body["body"])


def tag(answer: CachedResponse) -> bytes:
    start, _ = answer._form("br")
    found: bytes = dict(start["headers"])[b"etag"]
    return found


def test_new_answers_are_encoded_one_at_a_time() -> None:
    first, second = CachedResponse(TEXT), CachedResponse(TEXT)
    work = Precompression(lambda: None)
    work.renew([lambda: first, lambda: second, lambda: None], [first, second])

    steps = [work.step() for _ in range(4)]

    assert steps == [True, True, True, False]
    assert len(first._forms) == len(second._forms) == 4


def test_without_changes_answers_get_smaller_under_another_tag(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    answer = CachedResponse(TEXT)
    work = Precompression(lambda: told.append("better"))
    work.renew([lambda: answer], [answer])
    work.step()
    before, old = size(answer), tag(answer)
    assert not work.step()

    monkeypatch.setattr(precompression, "QUIET_SECONDS", 0.0)

    assert work.step()
    assert not work.step()
    assert told == ["better"]
    assert size(answer) < before
    assert tag(answer) != old


def test_dropped_answers_are_not_encoded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompression, "QUIET_SECONDS", 0.0)
    gone, kept = CachedResponse(TEXT), CachedResponse(TEXT)
    work = Precompression(lambda: None)
    work.add(gone)
    work.add(kept)

    work.renew([], [kept])

    assert [work.step(), work.step()] == [True, False]
    assert size(kept) < size(gone)


def test_an_old_tag_is_still_known_after_the_answer_became_smaller() -> None:
    answer = CachedResponse(TEXT)
    old = tag(answer)

    answer.improve()

    for known in (old, tag(answer)):
        start, _ = run_apart(answer.messages("GET", b"br", known))
        assert start["status"] == 304


def test_the_smaller_answer_is_a_new_edition(
    content: None, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(precompression, "QUIET_SECONDS", 0.0)
    for number in range(40):
        put(studio, PORTFOLIO, f"w{number}", CAFE | {"title": f"카페 {number}"})
    published = Published(SiteIndex.of(studio.settings), ())
    Follower(studio.store, published, lambda _: None).step()
    before, edition = size(published.portfolio()), published.edition

    while published.precompress_one():
        pass

    assert size(published.portfolio()) < before
    assert published.edition is not edition


def test_a_very_large_answer_is_encoded_quickly_first() -> None:
    answer = CachedResponse(TEXT * 80)
    quick = size(answer)

    answer.improve()

    assert size(answer) < quick


def test_a_starting_process_compresses_nothing_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompression, "START_SECONDS", 60.0)
    answer = CachedResponse(TEXT)
    work = Precompression(lambda: None)
    work.renew([lambda: answer], [answer])

    assert not work.step()
    assert not answer._forms
