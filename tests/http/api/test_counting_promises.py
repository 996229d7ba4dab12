"""What the privacy text promises of counting visits, sentence by sentence.

The browser's part is in `tests/browser/public/test_visits.py`; bytes on disk are looked through in
`tests/http/server/test_visits_of_servers.py`.
"""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, now
from studio_core.records.collections import LOGGED, VISITS
from studio_http.app import StudioApp
from tests.core.visits.visiting import Clock
from tests.http.api.test_visits import app, client, clock

__all__ = ["app", "client", "clock"]

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("content")
CONSULTATION = {
    "kind": "consultation",
    "name": "김하늘",
    "phone": "010-0000-0000",
    "privacyConsent": True,
    "facts": {"space": "residential"},
    "project": "p1",
}
OBJECTIONS = ({"DNT": "1"}, {"Sec-GPC": "1"})


def visit(client: Client, **headers: str) -> None:
    """Look at a project, begin a consultation from it and send it."""
    for path in ("/portfolio/p1", "/consultation/1"):
        sent = {"path": path, "source": "search", "project": "p1"}
        assert client.post("/api/visits", json=sent, headers=headers).status_code == 204
    answer = client.post("/api/enquiries", json=CONSULTATION, headers=headers)
    assert answer.status_code == 202, answer.text


def stored(app: StudioApp, studio: Studio) -> list[Any]:
    app.visits.write(now())
    return [record.document for record in studio.store.read(VISITS).values()]


def test_n1_only_sums_of_pages_sources_and_consultations_are_kept(
    client: Client, app: StudioApp, studio: Studio
) -> None:
    visit(client)

    assert stored(app, studio) == [
        {
            "day": "2026-11-26",
            "views": [
                {"path": "/consultation/1", "source": "", "project": "", "count": 1},
                {"path": "/portfolio/p1", "source": "search", "project": "p1", "count": 1},
            ],
            "started": [{"project": "p1", "count": 1}],
            "sent": [{"project": "p1", "count": 1}],
        }
    ]


def test_n2_counting_takes_no_cookie(client: Client) -> None:
    answer = client.post("/api/visits", json={"path": "/", "source": "direct"})

    assert "set-cookie" not in answer.headers
    assert not client.cookies


def test_n3_what_tells_a_visit_apart_lies_in_memory_until_midnight(
    client: Client, app: StudioApp, studio: Studio, clock: Clock
) -> None:
    visit(client, **{"User-Agent": "Mozilla/5.0 HaneulBrowser"})
    position = studio.store.position()
    seen = app.visits.counter._seen
    key, values = seen._key, list(seen._known)

    told = repr(stored(app, studio)).encode()

    assert values
    assert not [one for one in (key, *values) if one in told or one.hex().encode() in told]
    assert b"Haneul" not in told
    # No line of the journal says when somebody came, either.
    assert (studio.store.position(), VISITS in LOGGED) == (position, True)
    clock.wait(hours=12)
    app.visits.write(now())
    assert (seen._key == key, seen._known) == (False, {})


@pytest.mark.parametrize("objection", OBJECTIONS, ids=["DNT", "GPC"])
def test_n4_nothing_is_counted_of_who_objects(
    client: Client, app: StudioApp, studio: Studio, objection: dict[str, str]
) -> None:
    visit(client, **objection)

    assert stored(app, studio) == []
    assert app.visits.counter._seen._known == {}
