"""The site as it was at an instant: the page that visitors got then, byte for byte."""

import random
import re
from bisect import bisect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.publishing.drafts import create_draft
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR, Delete, SetField
from studio_core.records.collections import ACCOUNTS, INSIGHTS, PORTFOLIO, SITE
from studio_core.records.work import Work
from studio_http.app import StudioApp
from studio_http.preview.site_at import view_at
from studio_http.published.kinds import KINDS
from tests.content_operations import OF_PUBLISHING, Operations
from tests.content_records import save_content
from tests.http.preview.plain_pages import main_of, plain_page, plain_preview
from tests.http.studio_in_memory import BASE_URL, EMAIL, HANOK, PASSWORD, eventually, put

Client = TestClient[Any]
START = datetime(2026, 2, 1, 9, tzinfo=UTC)
LISTS = ["/", "/portfolio", "/portfolio?category=commercial", "/insight", "/contact", "/sitemap"]


@dataclass
class HeldClock:
    """A clock that stands still until it is put forward."""

    time: datetime = START

    def __call__(self) -> datetime:
        return self.time

    def pass_(self, **amount: float) -> None:
        self.time += timedelta(**amount)

    @property
    def text(self) -> str:
        return self.time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


@pytest.fixture
def clock() -> HeldClock:
    return HeldClock()


@pytest.fixture
def app(studio: Studio, clock: HeldClock) -> StudioApp:
    return StudioApp(replace(studio, clock=clock, witness=lambda: [clock()]))


@pytest.fixture
def client(app: StudioApp) -> Iterator[Client]:
    entry = cast("Any", app)
    with TestClient(entry, base_url=BASE_URL, raise_server_exceptions=False) as client:
        yield client


def sign_in(client: Client) -> None:
    answer = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
    assert answer.status_code == 200


def commit(studio: Studio, clock: HeldClock, *changes: Any) -> None:
    Work(studio.store, OPERATOR, clock.text).commit("test", *changes)


def follow(app: StudioApp, studio: Studio) -> None:
    """Wait until everything that was written is public."""
    assert eventually(
        lambda: (
            app.published.snapshot is not None
            and app.published.snapshot.position >= studio.store.position()
        )
    )


@dataclass(frozen=True)
class Kept:
    """A page as it was answered at a moment."""

    moment: datetime
    path: str
    status: int
    body: bytes


class Diary:
    """Keeps pages as visitors get them."""

    def __init__(self, client: Client, chance: random.Random) -> None:
        self._client, self._chance = client, chance

    def page(self, studio: Studio, moment: datetime) -> Kept:
        ids = {name: [*studio.store.read(name), "-gone"] for name in (PORTFOLIO, INSIGHTS)}
        path = self._chance.choice(
            [
                self._chance.choice(LISTS),
                f"/portfolio/{self._chance.choice(ids[PORTFOLIO])}",
                f"/insight/{self._chance.choice(ids[INSIGHTS])}",
            ]
        )
        answer = self._client.get(path)
        return Kept(moment, path, answer.status_code, answer.content)


def check(client: Client, kept: Kept) -> None:
    """The page at that moment is the one that was kept, but for the bar and the scripts."""
    answer = client.get(f"/preview/at/{kept.moment.isoformat()}{kept.path}")
    within = view_at(kept.moment, is_future=False).within
    shown, public = plain_preview(answer.content, within), plain_page(kept.body)

    assert answer.status_code == kept.status, kept.path
    if kept.status == 404:
        shown, public = main_of(shown), main_of(public)
    assert shown == public, (kept.moment, kept.path)


@pytest.mark.every_store
@pytest.mark.timeout(1800)
def test_pages_of_the_past_are_those_that_were_answered_then(
    client: Client,
    app: StudioApp,
    studio: Studio,
    clock: HeldClock,
    full_length: bool,
    say: Callable[[str], None],
) -> None:
    instants = 1000 if full_length else 20
    chance = random.Random(20260302)
    operations, diary = Operations(studio.store, chance), Diary(client, chance)
    diary_pages: list[Kept] = []
    gaps = [timedelta(minutes=chance.randint(2, 90)) for _ in range(instants)]
    moments = chosen(chance, clock.time, gaps)
    for gap in gaps:
        clock.time += gap
        operations.at = clock.text
        # Before and after: no schedule is left to the server, whose moment is its own.
        operations.run_due()
        operations.step()
        operations.run_due()
        follow(app, studio)
        diary_pages += [diary.page(studio, moment) for moment in moments[clock.time]]
    clock.pass_(days=1)
    sign_in(client)

    for kept in chance.sample(diary_pages, len(diary_pages)):
        check(client, kept)

    found = sum(kept.status == 200 for kept in diary_pages)
    say(f"{instants} pages of as many instants equal those kept then, {found} of them not missing")
    assert len(diary_pages) == instants
    assert found > instants / 2
    assert done(studio) >= OF_PUBLISHING


def chosen(
    chance: random.Random, start: datetime, gaps: list[timedelta]
) -> dict[datetime, list[datetime]]:
    """Return as many instants as there are *gaps*, by the last moment that ended one.

    Half of them are any in the whole history, the others the first of a moment's or the last.
    """
    ends = [start + sum(gaps[: n + 1], timedelta()) for n in range(len(gaps))]
    until = [*ends[1:], ends[-1] + timedelta(hours=1)]
    any_of = len(ends) // 2
    found = [ends[0] + (until[-1] - ends[0]) * chance.random() for _ in range(any_of)]
    places = chance.choices(range(len(ends)), k=len(ends) - any_of)
    found += [chance.choice([ends[n], until[n] - timedelta(milliseconds=1)]) for n in places]
    by_moment: dict[datetime, list[datetime]] = {moment: [] for moment in ends}
    for moment in found:
        by_moment[ends[bisect(ends, moment) - 1]].append(moment)
    return by_moment


def done(studio: Studio) -> set[str]:
    """Return the actions of the journal."""
    return {entry.action for entry in studio.store.changes(0, 1_000_000, paths_of=())}


def test_a_clock_that_was_put_back_shows_what_came_last(
    client: Client, studio: Studio, clock: HeldClock
) -> None:
    put(studio, PORTFOLIO, "p1", HANOK)
    titles = {"하나": 10, "둘": 20, "셋": 12, "넷": 30}
    for title, minute in titles.items():
        at = HeldClock(START + timedelta(minutes=minute))
        commit(studio, at, SetField(PORTFOLIO, "p1", "title", title))
    clock.pass_(days=1)
    sign_in(client)

    seen = {}
    for minute in (11, 12, 19, 20, 29, 30):
        moment = (START + timedelta(minutes=minute)).isoformat()
        page = client.get(f"/preview/at/{moment}/portfolio/p1").text
        seen[minute] = re.findall(r'<h1 class="h1">(.*?)</h1>', page)

    assert seen == {11: ["하나"], 12: ["셋"], 19: ["셋"], 20: ["셋"], 29: ["셋"], 30: ["넷"]}


def test_the_footer_has_the_year_of_the_instant(
    own_texts: None, client: Client, clock: HeldClock
) -> None:
    sign_in(client)

    pages = [client.get(f"/preview/at/{year}-12-31T14:59Z/about").text for year in (2026, 2030)]

    years = [re.findall(r"© ?(?:<[^>]*>)?(\d{4})", page) for page in pages]
    assert years == [["2026"], ["2030"]]


def test_the_studios_own_texts_are_those_of_the_instant(
    client: Client, studio: Studio, clock: HeldClock
) -> None:
    for slogan, at in [("먼저", "2026-01-20T01:00:00.000Z"), ("나중", "2026-01-20T03:00:00.000Z")]:
        save_content(Work(studio.store, OPERATOR, at), SITE, "brand", {"slogan": slogan}, None)
    sign_in(client)

    first, second = (
        client.get(f"/preview/at/2026-01-20T0{hour}:00Z/about").text for hour in (2, 4)
    )

    assert ("먼저" in first, "나중" in first) == (True, False)
    assert ("먼저" in second, "나중" in second) == (False, True)


def test_the_future_shows_what_is_scheduled_as_it_will_be(
    client: Client, app: StudioApp, studio: Studio, clock: HeldClock
) -> None:
    sent = {"title": "봄의 글", "content": "본문"}
    by: dict[str, Any] = {"actor": OPERATOR, "at": clock.text}
    create_draft(Work(studio.store, **by), KINDS[INSIGHTS], sent, id="a1")
    due = clock.time + timedelta(days=3)
    schedule(Work(studio.store, **by), KINDS[INSIGHTS], "a1", publish_at=due)
    follow(app, studio)
    sign_in(client)

    before, after = (
        client.get(f"/preview/at/{moment.isoformat()}/insight")
        for moment in (due - timedelta(seconds=1), due)
    )
    hidden = client.get("/insight").text
    clock.time = due
    run_due(studio.store, KINDS, at=BelievedAt(clock.text), known={})
    follow(app, studio)
    real = client.get("/insight")

    assert "봄의 글" not in before.text + hidden
    assert "에 이렇게 보일 예정입니다" in after.text
    shown = plain_preview(after.content, view_at(due, is_future=True).within)
    assert shown == plain_page(real.content)


@pytest.mark.usefixtures("content")
def test_nobody_else_is_told_anything(client: Client) -> None:
    unknown = client.get("/nothing-here")

    for instant in ("2026-05-01T00:00Z", "nonsense", ""):
        answer = client.get(f"/preview/at/{instant}")
        assert (answer.status_code, answer.content) == (404, unknown.content)
        assert answer.headers["cache-control"] == unknown.headers["cache-control"]


def test_whoever_works_on_enquiries_alone_is_told_nothing(client: Client, studio: Studio) -> None:
    put(studio, ACCOUNTS, "admin1", {"email": EMAIL, "role": "enquiries"})
    sign_in(client)

    assert client.get("/preview/at/2026-05-01T00:00Z/portfolio").status_code == 404


@pytest.mark.parametrize("instant", ["nonsense", "2026-02-30", "9999-12-31T23:00Z", "1"])
def test_an_instant_that_cannot_be_read_is_refused(client: Client, instant: str) -> None:
    sign_in(client)
    answer = client.get(f"/preview/at/{instant}/portfolio")

    assert (answer.status_code, answer.json()["code"]) == (400, "instant_invalid")


@pytest.mark.usefixtures("content")
def test_the_page_is_private_and_runs_nothing(client: Client) -> None:
    sign_in(client)
    answer = client.get("/preview/at/2027-01-01/insight/i1")

    assert answer.headers["cache-control"] == "private, no-store"
    assert answer.headers["x-robots-tag"] == "noindex, nofollow"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "sandbox allow-same-origin" in answer.headers["content-security-policy"]
    assert "allow-scripts" not in answer.headers["content-security-policy"]
    assert set(re.findall(r'<script type="([^"]*)"', answer.text)) == {
        "application/json",
        "application/ld+json",
    }
    assert "<script>" not in answer.text


@pytest.mark.usefixtures("content")
def test_links_lead_to_pages_of_the_same_instant(client: Client) -> None:
    sign_in(client)
    page = client.get("/preview/at/2027-01-01 09:00/portfolio").text

    assert 'href="/preview/at/2027-01-01T00:00:00Z/portfolio/p1"' in page
    assert client.get("/preview/at/2027-01-01T00:00:00Z/portfolio/p1").status_code == 200


def test_what_changes_the_past_is_seen_at_once(
    client: Client, studio: Studio, clock: HeldClock
) -> None:
    """An entry may come late, with the moment of a slow clock: what is kept does not hide it."""
    put(studio, PORTFOLIO, "p1", HANOK)
    clock.pass_(days=400)
    sign_in(client)
    path = f"/preview/at/{(clock.time - timedelta(days=1)).isoformat()}/portfolio/p1"
    assert client.get(path).status_code == 200

    commit(studio, HeldClock(clock.time - timedelta(days=2)), Delete(PORTFOLIO, "p1"))

    assert client.get(path).status_code == 404
