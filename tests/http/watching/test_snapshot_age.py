"""The age of what visitors see: how long ago it was seen to be what the store holds."""

import pytest

from studio_adapters.bootstrap import Studio
from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import Position
from studio_core.records.forwarding import ForwardingStore
from studio_http.published.follower import Follower
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published


class Away(ForwardingStore):
    """A store that does not answer while it is *away*, and never waits."""

    away = False

    def watch(self, after: Position, timeout_seconds: float) -> Position:
        if self.away:
            raise StoreUnavailableError("away")
        return self.store.position()


def test_what_visitors_see_gets_older_while_the_store_is_away(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, store = [1000.0], Away(studio.store)
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    published = Published(SiteIndex.of(studio.settings), ())
    follower = Follower(store, published)

    now[0] += 7
    before_the_first = follower.age_seconds
    follower._attempt()
    seen = follower.age_seconds
    store.away = True
    now[0] += 300
    follower._attempt()
    away = follower.age_seconds
    store.away = False
    follower._attempt()

    assert (before_the_first, seen, away, follower.age_seconds) == (7, 0, 300, 0)
