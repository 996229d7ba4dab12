"""The snapshot: served without the store, renewed where something changed, replaced as a whole."""

from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.errors import StoreUnavailableError
from studio_core.insights.contents import Heading
from studio_core.portfolio.selecting import Selection
from studio_core.records.changes import OPERATOR, Delete, JournalEntry
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SLIDES
from studio_core.records.work import Work
from studio_http.app import StudioApp
from studio_http.published import insight_index
from studio_http.published.answers import Answers
from studio_http.published.follower import Follower, Listener
from studio_http.published.markdown.rendering import Leads, render_article
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published
from tests.http.studio_in_memory import ARTICLE, AT, BASE_URL, CAFE, HANOK, eventually, put

Client = TestClient[Any]
pytestmark = pytest.mark.every_store


def follower(studio: Studio) -> tuple[Published, Follower, list[JournalEntry]]:
    """Return the answers, their follower and the entries it announces; no thread is started."""
    heard: list[JournalEntry] = []
    published = Published(SiteIndex.of(studio.settings), ())
    listener = Listener("the test", heard.append, lambda position: None)
    return published, Follower(studio.store, published, [listener]), heard


def test_before_the_first_snapshot_nothing_is_ready(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    for method in ("read", "scan"):
        monkeypatch.setattr(studio.store, method, _away)

    with TestClient(_app(studio), base_url=BASE_URL) as client:
        ready, listed = client.get("/readyz"), client.get("/api/portfolio")

    assert (ready.status_code, ready.json()) == (503, {"status": "starting"})
    assert listed.status_code == 503
    assert listed.json()["code"] == "store_unavailable"
    assert int(listed.headers["retry-after"]) > 0


def test_the_last_snapshot_is_served_while_the_store_is_unavailable(
    content: None, client: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    for method in ("watch", "changes", "read", "scan", "get", "position"):
        monkeypatch.setattr(studio.store, method, _away)

    assert eventually(lambda: client.get("/readyz").json() == {"status": "degraded"})
    assert client.get("/readyz").status_code == 200
    assert client.get("/api/portfolio").json()["total"] == 2
    assert client.get("/api/portfolio/p1").status_code == 200
    assert client.get("/api/portfolio?category=residential&filter=30PY").status_code == 200


def test_changes_are_published_again_when_the_store_is_back(
    content: None, client: Client, studio: Studio
) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(studio.store, "watch", _away)
        assert eventually(lambda: client.get("/readyz").json()["status"] == "degraded")
        put(studio, PORTFOLIO, "p3", CAFE)

    assert eventually(lambda: client.get("/readyz").json()["status"] == "ready")
    assert eventually(lambda: client.get("/api/portfolio").json()["total"] == 3)


def test_a_change_is_announced_after_it_is_published(content: None, studio: Studio) -> None:
    published, following, heard = follower(studio)
    following.step()
    put(studio, PORTFOLIO, "p1", HANOK | {"title": "새 한옥"})

    following.step()

    assert [entry.position for entry in heard] == [5]
    assert "새 한옥" in published.portfolio().body.decode()


def test_only_changed_answers_are_encoded_again(content: None, studio: Studio) -> None:
    published, following, _ = follower(studio)
    following.step()
    article, listed, site = published.insight("i1"), published.insight_list(None), published.site()

    put(studio, PORTFOLIO, "p1", HANOK | {"title": "새 한옥"})
    following.step()

    assert published.insight("i1") is article
    assert published.insight_list(None) is listed
    assert published.site() is site


def test_a_project_names_its_present_neighbours(content: None, studio: Studio) -> None:
    published, following, _ = follower(studio)
    following.step()
    before = published.project("p2").body.decode()

    put(studio, PORTFOLIO, "p1", HANOK | {"title": "새 한옥"})
    following.step()

    assert "새 한옥" not in before
    assert "새 한옥" in published.project("p2").body.decode()


def test_an_article_names_its_present_neighbours(
    content: None, studio: Studio, client: Client
) -> None:
    newer = ARTICLE | {"title": "새 글", "date": "20260101 000000"}
    alone = client.get("/api/insights/i1").json()
    client.get("/insight/i1")

    put(studio, INSIGHTS, "i2", newer)

    assert alone["previous"] is alone["next"] is None
    assert eventually(lambda: client.get("/api/insights/i1").json()["previous"])
    named, card = (
        client.get("/api/insights/i1").json()["previous"],
        client.get("/api/insights").json()["items"][0],
    )
    assert (named["id"], named["title"]) == ("i2", "새 글")
    assert named == {name: card[name] for name in named}
    assert client.get("/api/insights/i2").json()["next"]["id"] == "i1"
    assert 'href="/insight/i2" rel="prev"' in client.get("/insight/i1").text


def test_a_deleted_article_is_not_named_as_a_neighbour(
    content: None, studio: Studio, client: Client
) -> None:
    put(studio, INSIGHTS, "i2", ARTICLE | {"date": "20260101 000000"})
    assert eventually(lambda: client.get("/api/insights/i1").json()["previous"])

    Work(studio.store, OPERATOR, AT).commit("x", Delete(INSIGHTS, "i2"))

    assert eventually(lambda: client.get("/api/insights/i1").json()["previous"] is None)


def test_a_picture_that_a_newer_article_shows_is_not_shown_again(
    content: None, studio: Studio
) -> None:
    published, following, _ = follower(studio)
    pictured = ARTICLE | {"thumbnail": "https://images.example.com/room.jpg"}
    for day in (1, 2, 3):
        put(studio, INSIGHTS, f"d{day}", pictured | {"date": f"2026010{day} 000000"})
    put(studio, INSIGHTS, "d2", ARTICLE | {"date": "20260102 000000"})
    following.step()

    def shown() -> list[Any]:
        listed = msgspec.json.decode(published.insight_list(None).body)["items"]
        older = msgspec.json.decode(published.insight("d2").body)["next"]
        article = msgspec.json.decode(published.insight("d1").body)
        of_cards = [one["image"] is not None for one in listed if one["id"].startswith("d")]
        return [*of_cards, older["image"] is not None, article["image"] is not None]

    repeated = shown()
    put(studio, INSIGHTS, "d3", ARTICLE | {"date": "20260103 000000"})
    following.step()

    assert repeated == [True, False, False, False, False]
    assert shown() == [False, False, True, True, True]


def test_an_article_far_from_a_change_stays_as_it_is(content: None, studio: Studio) -> None:
    published, following, _ = follower(studio)
    for day in range(1, 6):
        put(studio, INSIGHTS, f"d{day}", ARTICLE | {"date": f"2026010{day} 000000"})
    following.step()
    kept = {day: published.insight(f"d{day}") for day in range(1, 6)}

    put(studio, INSIGHTS, "d5", ARTICLE | {"date": "20260105 000000", "title": "바뀐 제목"})
    following.step()

    changed = [day for day in kept if published.insight(f"d{day}") is not kept[day]]
    assert changed == [4, 5]


def test_many_changes_at_once_are_all_published(content: None, studio: Studio) -> None:
    published, following, _ = follower(studio)
    following.step()
    for number in range(120):
        put(studio, PORTFOLIO, f"m{number:03}", CAFE | {"title": f"카페 {number}"})

    following.step()

    assert published.portfolio(Selection("commercial")).body.count(b'"id"') == 121


def test_a_deleted_record_leaves_the_answers(content: None, client: Client, studio: Studio) -> None:
    assert client.get("/api/insights/i1").status_code == 200
    Work(studio.store, OPERATOR, AT).commit("x", Delete(INSIGHTS, "i1"))

    assert eventually(lambda: client.get("/api/insights/i1").status_code == 404)
    assert client.get("/api/insights").json()["total"] == 0


def test_a_change_of_the_sites_own_texts_is_published(
    own_texts: None, client: Client, studio: Studio
) -> None:
    slide = studio.store.get(SLIDES, "slide-01")
    assert slide is not None
    put(studio, SLIDES, "slide-01", dict(slide.document) | {"heading": "낮게 내려온 빛"})

    def heading() -> str:
        return str(client.get("/api/site").json()["home"]["slides"][0]["heading"])

    assert eventually(lambda: heading() == "낮게 내려온 빛")


def test_a_slide_leads_to_its_project_while_that_is_public(
    own_texts: None, content: None, client: Client, studio: Studio
) -> None:
    slide = studio.store.get(SLIDES, "slide-01")
    assert slide is not None
    put(studio, SLIDES, "slide-01", dict(slide.document) | {"project": "p1"})

    def project() -> object:
        return client.get("/api/site").json()["home"]["slides"][0].get("project")

    assert eventually(lambda: project() == {"id": "p1", "title": HANOK["title"]})
    put(studio, PORTFOLIO, "p1", HANOK | {"title": "새 이름"})
    assert eventually(lambda: project() == {"id": "p1", "title": "새 이름"})
    Work(studio.store, OPERATOR, AT).commit("x", Delete(PORTFOLIO, "p1"))
    assert eventually(lambda: project() is None)


def test_the_answers_to_all_selections_take_a_limited_number_of_bytes(
    content: None, studio: Studio
) -> None:
    published, following, _ = follower(studio)
    published.answers = Answers(100_000)
    following.step()
    keys = ["10PY", "20PY", "30PY", "40PY", "50PY~", "Retail", "F&B", "Office", "Etc"]

    for mask in range(2 ** len(keys)):
        chosen = [key for bit, key in enumerate(keys) if mask >> bit & 1]
        published.portfolio(Selection(filters=chosen))

    assert 0 < published.answers.bytes <= 100_000
    assert len(published.answers) < 2 ** len(keys)


def test_a_store_replaced_by_an_older_one_is_published(content: None, studio: Studio) -> None:
    published, following, _ = follower(studio)
    following.step()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(studio.store, "watch", lambda *_: 1)
        following.step()
    put(studio, INSIGHTS, "i1", ARTICLE | {"title": "되돌린 글"})

    following.step()

    assert "되돌린 글" in published.insight("i1").body.decode()


def _away(*_: object) -> Any:
    raise StoreUnavailableError


def _app(studio: Studio) -> Any:
    return StudioApp(studio)


def test_an_article_is_rendered_once_for_api_page_and_share_picture(
    content: None, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []

    def counted(
        text: str, category: str, *, line_breaks: bool, leads: Leads
    ) -> tuple[str, list[Heading]]:
        rendered.append(text)
        return render_article(text, category, line_breaks=line_breaks, leads=leads)

    monkeypatch.setattr(insight_index, "render_article", counted)
    app = _app(studio)

    with TestClient(app, base_url=BASE_URL) as client:
        answers = [client.get(f"/api/insights/i1?{number}") for number in range(3)]
        app.published.shared("/insight/i1")
        page = client.get("/insight/i1")

    assert {answer.json()["id"] for answer in answers} == {"i1"}
    assert page.status_code == 200
    assert rendered == [ARTICLE["content"]]
